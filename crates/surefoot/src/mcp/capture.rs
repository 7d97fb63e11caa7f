//! Pictures of a page, each bound to the settled view that it shows.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use surefoot_record::code::Code;
use surefoot_record::policy::Settled;
use surefoot_report::{Picture, files};
use surefoot_semantics::projection;

use super::seat::Seat;
use crate::error::Error;

/// A picture.
#[derive(Debug)]
pub(super) struct Capture {
    pub(super) picture: Picture,
    /// The window before it.
    pub(super) settled: Settled,
    /// The page held still before, and showed the same after it.
    pub(super) is_settled: bool,
}

/// Takes a picture between two settled readings.
pub(super) async fn capture(seat: &Seat) -> Result<Capture, Error> {
    let before = seat.session.observe_settled().await?;
    let png = seat.session.picture().await?;
    let after = seat.session.observe_settled().await?;
    let is_settled =
        before.settled.stable && after.settled.stable && projection::same(&before.view, &after.view);
    Ok(Capture { picture: Picture::new(png), settled: before.settled, is_settled })
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
    pub(super) fn keep(&self, picture: &Picture) -> Result<PathBuf, Error> {
        let folder = self.folder()?;
        let number = self.written.fetch_add(1, Ordering::Relaxed) + 1;
        let path = folder.join(format!("picture-{}-{number}.png", std::process::id()));
        files::write_new(&path, &picture.png, true)?;
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
