//! Handing files to a page: into an input, through the file chooser that something opens, or dropped.
//!
//! Nothing is dispatched unless every file is there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use surefoot_browser::driver::{Button, InputStep};
use surefoot_record::act::{Ready, Receipt};
use surefoot_record::action::Upload;
use surefoot_record::code::Code;
use surefoot_record::view::ElementId;
use tokio::time::Instant;

use crate::dispatch::{Trouble, receipt_of_landing};
use crate::ready::Found;
use crate::task::Task;

/// How long a file chooser is waited for at the least, once what opens it was clicked.
const OPENING: Duration = Duration::from_millis(500);
/// The most time between two looks while nothing is told.
const LOOK: Duration = Duration::from_millis(100);

impl Task {
    pub(crate) async fn upload(&mut self, found: &Found, upload: &Upload) -> Result<Receipt, Trouble> {
        if let Err(refused) = self.clear_files(&upload.files) {
            return Ok(refused);
        }
        let files = match absolute(&upload.files) {
            Ok(files) => files,
            Err(missing) => {
                let reason = format!("{}: {}", Code::FileNotFound.message(), missing.display());
                return Ok(Receipt::rejected(Code::FileNotFound, reason));
            }
        };
        let is_directory = files.iter().any(|file| Path::new(file).is_dir());
        let input = self.page.file_input(found.element).await?;
        if let Some(index) = input.input {
            if is_directory && !input.directory {
                let reason = "the input takes files, and a directory was given";
                return Ok(Receipt::rejected(Code::TakesNoFiles, reason));
            }
            if files.len() > 1 && !input.several && !input.directory {
                return Ok(Receipt::rejected(Code::OneFileOnly, Code::OneFileOnly.message()));
            }
            let id = ElementId { document: found.element.document, index };
            self.page.set_files(id, &files).await.map_err(Trouble::During)?;
            return Ok(Receipt::confirmed());
        }
        let guard = self.page.guard(found.element, true, true).await?;
        let Some(at) = guard.point.filter(|_| guard.verdict == Ready::Ready) else {
            let reason = format!("what takes the files is not ready ({})", guard.verdict.as_str());
            return Ok(Receipt::rejected(Code::TargetOccluded, reason));
        };
        if self.takes_drops(found.element).await {
            self.page.watch_drag(found.element).await?;
            self.page.drop_files(at, &files).await.map_err(Trouble::During)?;
            let seen = self.page.seen_of_drag(found.element).await.unwrap_or_default();
            return Ok(match seen {
                Some(seen) if !seen.dropped => {
                    Receipt::failed(Code::DropRefused, true, Code::DropRefused.message())
                }
                _ => Receipt::confirmed(),
            });
        }
        self.heard.asked_for_files = None;
        self.page.offer_files(Some(files.clone()));
        let landing = self
            .send(&[
                InputStep::Move { to: at },
                InputStep::Press { at, button: Button::Left, count: 1 },
                InputStep::Release { at, button: Button::Left, count: 1 },
            ])
            .await;
        let receipt = match landing {
            Ok(landing) => receipt_of_landing(landing),
            Err(trouble) => {
                self.page.offer_files(None);
                return Err(trouble);
            }
        };
        if receipt.dispatched && receipt.may_have_happened() {
            self.wait_for_chooser().await;
        }
        self.page.offer_files(None);
        Ok(match self.heard.asked_for_files {
            Some((given, _)) if given > 0 => receipt,
            Some((_, several)) => {
                let code = if several || files.len() == 1 { Code::TakesNoFiles } else { Code::OneFileOnly };
                Receipt::failed(code, true, code.message())
            }
            None if !receipt.dispatched => receipt,
            None => Receipt::failed(Code::TakesNoFiles, true, Code::TakesNoFiles.message()),
        })
    }

    /// Waits until the page asks for files, as long as something is pending that could make it.
    async fn wait_for_chooser(&mut self) {
        let began = Instant::now();
        loop {
            self.absorb();
            let left = self.options.ready_wait.saturating_sub(began.elapsed());
            let is_over = began.elapsed() >= OPENING && !self.is_something_left(left).await;
            if self.heard.asked_for_files.is_some() || self.heard.over.is_some() || is_over || left.is_zero()
            {
                return;
            }
            self.wait_until(Instant::now() + LOOK).await;
        }
    }

    /// Whether the page listens for drops on the target or around it.
    async fn takes_drops(&mut self, element: ElementId) -> bool {
        let listeners = self.page.listeners_around(element).await.ok().flatten().unwrap_or_default();
        listeners.iter().any(|one| one.event == "drop" && !one.on_document)
    }
}

/// The files by their absolute paths, or the one that is not there.
fn absolute(files: &[String]) -> Result<Vec<String>, PathBuf> {
    let whole = |file: &String| {
        let path = std::fs::canonicalize(file).map_err(|_| PathBuf::from(file))?;
        path.into_os_string().into_string().map_err(PathBuf::from)
    };
    files.iter().map(whole).collect()
}
