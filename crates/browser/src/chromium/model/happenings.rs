//! What happens beside the page: dialogs, downloads, file choosers. A function of events, like the rest of the
//! model.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use surefoot_record::act::{DialogSeen, DownloadSeen};
use surefoot_record::action::DialogAnswer;
use surefoot_semantics::settle::Work;

use super::super::troubles::text;
use super::super::workload::download;
use super::{Effect, Model};
use crate::cdp::client::SessionId;
use crate::cdp::protocol::{DialogOpening, DownloadProgress, DownloadWillBegin, FileChooserOpened};
use crate::driver::Signal;

/// What was declared for the dialogs and file choosers to come; all pages of a session share it.
#[derive(Debug, Clone, Default)]
pub(in crate::chromium) struct Declared {
    shared: Arc<Mutex<Prepared>>,
}

#[derive(Debug, Default)]
pub(in crate::chromium) struct Prepared {
    pub(in crate::chromium) answers: VecDeque<DialogAnswer>,
    pub(in crate::chromium) files: Option<Vec<String>>,
}

impl Declared {
    pub(in crate::chromium) fn prepared(&self) -> MutexGuard<'_, Prepared> {
        // It is whole at every moment.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The downloads of a session.
#[derive(Debug, Default)]
pub(super) struct Downloads {
    /// Where the browser puts them; none when it is no folder of ours.
    folder: Option<PathBuf>,
    /// Where copies of them stay.
    keep: Option<PathBuf>,
    /// Those that have not ended, by the browser's own name for them.
    open: HashMap<String, DownloadSeen>,
    /// How many began since the mark.
    begun: usize,
}

/// Where a copy of a download stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::chromium) struct Keep {
    pub(in crate::chromium) folder: PathBuf,
    /// As the page calls the file.
    pub(in crate::chromium) name: String,
}

/// A file that was downloaded, as it was measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::chromium) struct Measured {
    pub(in crate::chromium) guid: String,
    pub(in crate::chromium) sha256: Option<String>,
    pub(in crate::chromium) bytes: Option<u64>,
}

/// The address of a download; what a script has made has one that is another each time.
fn told_address(url: &str) -> String {
    match url.strip_prefix("blob:") {
        Some(_) => "blob:".to_owned(),
        None => text(url),
    }
}

impl Model {
    /// Shares what is declared with the page that opened this one.
    pub(in crate::chromium) fn declared(&self) -> Declared {
        self.declared.clone()
    }

    pub(in crate::chromium) fn share(&mut self, declared: Declared) {
        self.declared = declared;
    }

    /// Downloads go into this folder, and copies of them into the other.
    pub(in crate::chromium) fn download_into(&mut self, folder: Option<PathBuf>, keep: Option<PathBuf>) {
        self.downloads.folder = folder;
        self.downloads.keep = keep;
    }

    /// Whatever is downloaded from now on is so because of the act.
    pub(in crate::chromium) fn mark_downloads(&mut self) {
        self.downloads.begun = 0;
    }

    /// How many downloads began since the mark.
    pub(in crate::chromium) fn downloads_begun(&self) -> usize {
        self.downloads.begun
    }

    /// What is being downloaded.
    pub(in crate::chromium) fn downloading(&self) -> Vec<Work> {
        self.downloads.open.values().map(|it| download(format!("download of {}", it.name))).collect()
    }

    /// A dialog of a popup or of a frame in another process holds the page up as well.
    pub(super) fn dialog_opened(&mut self, session: &SessionId, dialog: DialogOpening) -> Vec<Effect> {
        if self.popups.is_followed_elsewhere(session) {
            return Vec::new();
        }
        let answer = self.declared.prepared().answers.pop_front();
        let (accept, prompt, declared) = match answer {
            // Without a text of its own an accepted prompt would be empty.
            Some(answer) => (answer.accept, answer.text.or(dialog.default_prompt), true),
            None => (matches!(dialog.r#type.as_str(), "alert" | "beforeunload"), None, false),
        };
        if dialog.r#type == "beforeunload" {
            self.asking.insert(session.clone());
        }
        self.signals.push(Signal::Dialog(DialogSeen {
            kind: dialog.r#type,
            message: text(&dialog.message),
            accepted: accept,
            declared,
        }));
        vec![Effect::AnswerDialog { session: session.clone(), accept, prompt }]
    }

    pub(super) fn download_begins(&mut self, begins: DownloadWillBegin) {
        self.downloads.begun += 1;
        self.workload.something_ended();
        let download = DownloadSeen {
            name: begins.suggested_filename,
            url: told_address(&begins.url),
            bytes: None,
            sha256: None,
            cancelled: false,
        };
        self.signals.push(Signal::Download(download.clone()));
        if self.downloads.folder.is_some() {
            self.downloads.open.insert(begins.guid, download);
        }
    }

    /// A download went on or ended. A complete one is measured before it is told of.
    pub(super) fn download_goes_on(&mut self, progress: &DownloadProgress) -> Vec<Effect> {
        match progress.state.as_str() {
            "completed" => {
                let Some(download) = self.downloads.open.get(&progress.guid) else { return Vec::new() };
                let name = download.name.clone();
                let keep = self.downloads.keep.clone().map(|folder| Keep { folder, name });
                let folder = self.downloads.folder.clone().unwrap_or_default();
                vec![Effect::Measure { guid: progress.guid.clone(), file: folder.join(&progress.guid), keep }]
            }
            "canceled" => {
                if let Some(download) = self.downloads.open.remove(&progress.guid) {
                    self.signals.push(Signal::Downloaded(DownloadSeen { cancelled: true, ..download }));
                    self.workload.something_ended();
                }
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// A complete download was measured.
    pub(in crate::chromium) fn measured(&mut self, measured: Measured) {
        if let Some(download) = self.downloads.open.remove(&measured.guid) {
            let Measured { sha256, bytes, .. } = measured;
            self.signals.push(Signal::Downloaded(DownloadSeen { bytes, sha256, ..download }));
            self.workload.something_ended();
            if self.workload.take_end() {
                self.signals.push(Signal::Worked);
            }
        }
    }

    /// The page opened a file chooser, which is never shown: it is given the files that are ready for it.
    pub(super) fn chooser_opened(&mut self, session: &SessionId, opened: FileChooserOpened) -> Vec<Effect> {
        let several = opened.mode == "selectMultiple";
        let files = match opened.backend_node_id {
            Some(_) => self.declared.prepared().files.take(),
            None => None,
        };
        let fits = files.filter(|files| several || files.len() == 1);
        let given = fits.as_ref().map_or(0, Vec::len);
        self.signals.push(Signal::FilesAsked { given, several });
        match (fits, opened.backend_node_id) {
            (Some(files), Some(node)) => vec![Effect::GiveFiles { session: session.clone(), node, files }],
            _ => Vec::new(),
        }
    }
}
