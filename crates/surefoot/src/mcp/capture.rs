//! Pictures of a page, each bound to the settled view that it shows.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use surefoot_record::code::Code;
use surefoot_record::policy::Settled;
use surefoot_record::view::{ElementId, View};
use surefoot_report::{Picture, files};
use surefoot_semantics::projection;
use surefoot_session::Pictured;

use super::seat::Seat;
use crate::error::Error;

/// A picture.
#[derive(Debug)]
pub(super) struct Capture {
    pub(super) picture: Picture,
    /// What it shows, as it was read right before.
    pub(super) view: Arc<View>,
    /// The window before it.
    pub(super) settled: Settled,
    /// The page held still before, and showed the same after it, at the same places.
    pub(super) is_settled: bool,
    /// Where the elements are that were asked for.
    pub(super) shown: Pictured,
}

/// Takes a picture between two settled readings. `wanted` picks the nodes of the first one whose places are of
/// interest.
pub(super) async fn capture(
    seat: &Seat,
    wanted: impl FnOnce(&View) -> Vec<ElementId>,
) -> Result<Capture, Error> {
    let before = seat.session.observe_settled().await?;
    let mut shown = seat.session.picture(wanted(&before.view)).await?;
    let after = seat.session.observe_settled().await?;
    let is_settled = before.settled.stable
        && after.settled.stable
        && shown.held_still
        && projection::same(&before.view, &after.view);
    let picture = Picture::new(std::mem::take(&mut shown.png));
    Ok(Capture { picture, view: before.view, settled: before.settled, is_settled, shown })
}

/// Where a server keeps its pictures.
#[derive(Debug)]
pub(super) struct Artifacts {
    /// What the operator chose.
    chosen: Option<PathBuf>,
    /// What is used; made when it is first needed.
    folder: OnceLock<PathBuf>,
    written: AtomicU64,
}

impl Artifacts {
    pub(super) fn new(chosen: Option<PathBuf>) -> Artifacts {
        Artifacts { chosen, folder: OnceLock::new(), written: AtomicU64::new(0) }
    }

    /// Keeps a picture; its place is absolute.
    pub(super) fn keep(&self, png: &[u8]) -> Result<PathBuf, Error> {
        let folder = self.folder()?;
        let number = self.written.fetch_add(1, Ordering::Relaxed) + 1;
        let path = folder.join(format!("picture-{}-{number}.png", std::process::id()));
        files::write_new(&path, png, true)?;
        Ok(path)
    }

    fn folder(&self) -> Result<PathBuf, Error> {
        if let Some(folder) = self.folder.get() {
            return Ok(folder.clone());
        }
        let unwritable = |error: std::io::Error| {
            Error::new(Code::OutputUnwritable, format!("there is no folder for pictures: {error}"))
        };
        let folder = match &self.chosen {
            Some(folder) => {
                files::make_folder(folder)?;
                std::path::absolute(folder).map_err(unwritable)?
            }
            // A name that nobody else can have taken before.
            None => {
                tempfile::Builder::new().prefix("surefoot-pictures-").tempdir().map_err(unwritable)?.keep()
            }
        };
        Ok(self.folder.get_or_init(|| folder).clone())
    }
}
