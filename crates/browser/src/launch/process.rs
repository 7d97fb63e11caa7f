//! A browser that we started, from its start to its end.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::process::Child;
use tokio::time::timeout;

use super::error::LaunchError;
use super::folder::RunFolder;
use super::group::Group;
use super::last_words::LastWords;
use super::reaper::Reaper;

/// How long a browser that was asked to close may take: 3 s.
const PARTING: Duration = Duration::from_secs(3);
/// How long the system may take to end killed processes: 5 s.
const DYING: Duration = Duration::from_secs(5);

/// A running browser. Dropping it kills it; [`BrowserProcess::end`] is the orderly way.
#[derive(Debug)]
pub(crate) struct BrowserProcess {
    pub(super) executable: PathBuf,
    pub(super) child: Child,
    pub(super) group: Group,
    pub(super) folder: RunFolder,
    pub(super) reaper: Reaper,
    pub(super) words: LastWords,
    /// Its processes are gone, and their group's number may be somebody else's.
    pub(super) gone: bool,
}

impl BrowserProcess {
    /// The folder for files that pages download.
    pub(crate) fn downloads(&self) -> PathBuf {
        self.folder.path().join("downloads")
    }

    /// The run's folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Waits until the browser has ended by itself, and says how.
    pub(crate) async fn ended(&mut self) -> String {
        match self.child.wait().await {
            Ok(status) => format!("ended at once ({status})"),
            Err(error) => format!("can't be watched ({error})"),
        }
    }

    /// Ends a browser that never answered, and says why it is of no use.
    pub(crate) async fn did_not_start(mut self, problem: String) -> LaunchError {
        self.group.kill();
        let last_words = self.words.hear().await;
        let path = self.executable.clone();
        if let Err(left) = self.end().await {
            tracing::warn!(%left, "something of a browser that did not start is left");
        }
        LaunchError::NotStarted { path, problem, last_words }
    }

    /// Waits for the end of a browser that was asked to close, kills what does not go, and removes all that
    /// it wrote.
    ///
    /// # Errors
    ///
    /// What may be left behind, in words.
    pub(crate) async fn end(&mut self) -> Result<(), String> {
        if self.gone {
            return Ok(());
        }
        let parted = timeout(PARTING, self.child.wait()).await.is_ok();
        // Its helpers go a moment after it, and some only when they are told.
        if !parted || !self.group.is_gone_within(Duration::from_millis(200)).await {
            self.group.kill();
        }
        let _collected = timeout(DYING, self.child.wait()).await;
        if !self.group.is_gone_within(DYING).await {
            // The reaper stays with it and with the folder.
            return Err(format!("processes of group {} are still there", self.group.number()));
        }
        self.gone = true;
        self.reaper.forget_group();
        let removed = self.folder.remove().await;
        self.reaper.dismiss().await;
        if removed {
            Ok(())
        } else {
            Err(format!("the folder {} could not be removed", self.folder.path().display()))
        }
    }
}

impl Drop for BrowserProcess {
    fn drop(&mut self) {
        if !self.gone {
            // The rest is for the reaper, which learns of it by the end of its input.
            self.group.kill();
        }
    }
}
