//! What the browser tells without being asked: written to the log, kept for the act in progress and for
//! the evidence, and the navigations handed to the window that is running.

use std::collections::VecDeque;

use surefoot_browser::driver::{NavigationEnd, Signal};
use surefoot_record::act::{DialogSeen, DownloadSeen};
use surefoot_record::bounds::{Confinement, Refused, RequestKind};
use surefoot_record::code::Code;
use surefoot_record::event::{ConsoleMessage, EventKind, Evidence, NetworkTrouble, RefusedAt};

use surefoot_semantics::happened::{self, Happened};

use crate::log::EventLog;

/// How many console messages and network troubles are kept.
const RING: usize = 200;

/// A step of a main-frame navigation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Phase {
    Started,
    Ended(NavigationEnd),
}

/// Keeps what signals told.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    console: VecDeque<ConsoleMessage>,
    dropped_console: u64,
    network: VecDeque<NetworkTrouble>,
    dropped_network: u64,
    refused: VecDeque<RefusedAt>,
    dropped_refused: u64,
    /// What was refused since the act in progress began.
    pub(crate) refused_by_act: Vec<Refused>,
    /// Since the act in progress began.
    pub(crate) dialogs: Vec<DialogSeen>,
    pub(crate) downloads: Vec<DownloadSeen>,
    pub(crate) popups: Vec<String>,
    /// How many pages were about to be opened.
    announced: usize,
    /// Addresses of pages that closed.
    pub(crate) closed: Vec<String>,
    /// The page asked for files: how many it was given, and whether it takes several.
    pub(crate) asked_for_files: Option<(usize, bool)>,
    /// A new document was committed since the act in progress began.
    pub(crate) committed: bool,
    /// Why a navigation of the act in progress failed.
    pub(crate) failed_navigation: Option<String>,
    /// Counted work has ended since pending work was asked for.
    pub(crate) worked: bool,
    /// A window on the document that is there has ended with nothing under way.
    pub(crate) settled: bool,
    /// Why nothing will come of this page any more.
    pub(crate) over: Option<Code>,
}

impl Heard {
    /// Forgets what belongs to the act before.
    pub(crate) fn begin_act(&mut self) {
        self.dialogs.clear();
        self.downloads.clear();
        self.popups.clear();
        self.refused_by_act.clear();
        self.announced = 0;
        self.closed.clear();
        self.asked_for_files = None;
        self.committed = false;
        self.failed_navigation = None;
    }

    /// Whether the act in progress had an effect that no view shows.
    pub(crate) fn effect_outside_view(&self) -> bool {
        self.committed
            || !self.dialogs.is_empty()
            || !self.downloads.is_empty()
            || !self.popups.is_empty()
            || !self.closed.is_empty()
    }

    /// What kept the act in progress from having an effect, as far as the browser tells.
    pub(crate) fn hindrance(&self) -> Option<Code> {
        if self.dialogs.iter().any(|dialog| !dialog.declared && happened::is_question(dialog)) {
            Some(Code::DialogUndeclared)
        } else if self.downloads.iter().any(|download| download.cancelled) {
            Some(Code::DownloadCancelled)
        } else if self.announced > self.popups.len() {
            Some(Code::PopupBlocked)
        } else {
            None
        }
    }

    /// A page of the session closed.
    pub(crate) fn note_closed(&mut self, url: &str) {
        if !self.closed.iter().any(|known| known == url) {
            self.closed.push(url.to_owned());
        }
    }

    /// What the act in progress, or the last one, brought about beside the page.
    pub(crate) fn happened(&self) -> Happened<'_> {
        let Heard { dialogs, downloads, popups, closed, .. } = self;
        Happened { dialogs, downloads, popups, closed }
    }

    /// Takes signals in; the navigations among them come back in order.
    pub(crate) fn take_in(&mut self, signals: Vec<Signal>, log: &EventLog) -> Vec<Phase> {
        let mut phases = Vec::new();
        for signal in signals {
            match signal {
                Signal::NavigationStarted => phases.push(Phase::Started),
                Signal::NavigationEnded(end) => {
                    match &end {
                        NavigationEnd::Committed => {
                            self.committed = true;
                            self.settled = false;
                        }
                        NavigationEnd::Failed(why) => self.failed_navigation = Some(why.clone()),
                        NavigationEnd::Aborted => {}
                    }
                    phases.push(Phase::Ended(end));
                }
                Signal::Dialog(dialog) => {
                    log.append(EventKind::Dialog { dialog: dialog.clone() });
                    self.dialogs.push(dialog);
                }
                Signal::Download(download) => {
                    log.append(EventKind::Download { download: download.clone() });
                    self.downloads.push(download);
                }
                Signal::Downloaded(download) => {
                    log.append(EventKind::Download { download: download.clone() });
                    let same = |it: &&mut DownloadSeen| {
                        it.bytes.is_none() && it.name == download.name && it.url == download.url
                    };
                    if let Some(known) = self.downloads.iter_mut().find(same) {
                        *known = download;
                    }
                }
                Signal::Popup(url) => self.popups.push(url),
                Signal::PopupAnnounced(_) => self.announced += 1,
                Signal::PopupClosed(url) => self.note_closed(&url),
                Signal::FilesAsked { given, several } => self.asked_for_files = Some((given, several)),
                Signal::Console(message) => {
                    keep(&mut self.console, message, &mut self.dropped_console);
                }
                Signal::Network(trouble) => {
                    keep(&mut self.network, trouble, &mut self.dropped_network);
                }
                Signal::Refused(refused) => {
                    log.append(EventKind::Refused { refused: refused.clone() });
                    if self.refused_by_act.len() < RING {
                        self.refused_by_act.push(refused.clone());
                    }
                    let at = RefusedAt { at_ms: log.now_ms(), refused };
                    keep(&mut self.refused, at, &mut self.dropped_refused);
                }
                Signal::Worked => self.worked = true,
                Signal::Crashed => self.over = Some(Code::PageCrashed),
                Signal::Closed => self.over = self.over.or(Some(Code::PageClosed)),
                // The page keeps account of these itself.
                Signal::Changed { .. } | Signal::Frames | Signal::Loaded | Signal::Lost => {}
            }
        }
        phases
    }

    /// Why a page failed to load, when it was refused.
    pub(crate) fn refused_page(&self) -> Option<(Code, String)> {
        let is_page = |refused: &&Refused| {
            matches!(refused.kind, None | Some(RequestKind::Navigation)) && !refused.origin.is_empty()
        };
        let refused = self.refused_by_act.iter().rev().find(is_page)?;
        Some((Code::OriginNotAllowed, format!("the policy refused {refused}")))
    }

    /// What is kept, as evidence.
    pub(crate) fn evidence(&self, confinement: Confinement) -> Evidence {
        Evidence {
            confinement,
            console: self.console.iter().cloned().collect(),
            dropped_console: self.dropped_console,
            network: self.network.iter().cloned().collect(),
            dropped_network: self.dropped_network,
            refused: self.refused.iter().cloned().collect(),
            dropped_refused: self.dropped_refused,
        }
    }
}

fn keep<T>(ring: &mut VecDeque<T>, item: T, dropped: &mut u64) {
    if ring.len() == RING {
        ring.pop_front();
        *dropped += 1;
    }
    ring.push_back(item);
}
