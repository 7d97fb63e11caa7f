//! Following the page without asking it: change clocks, frames that come and go, and the signals that the
//! session wants to see for itself.

use std::collections::BTreeMap;

use super::handle::Page;
use crate::driver::{DocumentId, NavigationEnd, Signal};

/// The moment of a reading: what every clock said, and how often frames had changed by then.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stamp {
    pub(super) clocks: BTreeMap<DocumentId, u64>,
    pub(super) structure: u64,
    pub(super) losses: u64,
}

/// What the signals have told so far.
#[derive(Debug, Default)]
pub(super) struct Changes {
    clocks: BTreeMap<DocumentId, u64>,
    pub(super) structure: u64,
    pub(super) losses: u64,
}

impl Changes {
    /// Takes note of one signal; true when it was meant for nobody else.
    fn note(&mut self, signal: &Signal) -> bool {
        match signal {
            Signal::Changed { document, clock } => {
                let known = self.clocks.entry(*document).or_default();
                *known = (*known).max(*clock);
                return true;
            }
            Signal::Frames
            | Signal::NavigationEnded(NavigationEnd::Committed | NavigationEnd::Failed(_))
            | Signal::Crashed
            | Signal::Closed => self.structure += 1,
            Signal::Lost => self.losses += 1,
            _ => {}
        }
        false
    }

    /// Whether anything was told since a moment; none when something may have been missed.
    fn since(&self, stamp: &Stamp) -> Option<bool> {
        if self.losses > stamp.losses {
            return None;
        }
        let ticked = stamp.clocks.iter().any(|(document, clock)| self.clocks.get(document) > Some(clock));
        Some(ticked || self.structure > stamp.structure)
    }

    /// Forgets the clocks of documents that have left.
    pub(super) fn keep(&mut self, documents: impl Fn(DocumentId) -> bool) {
        self.clocks.retain(|document, _| documents(*document));
    }
}

impl Page {
    /// Takes what the driver has to tell. The change clocks are followed here; everything else waits for
    /// [`Page::take_signals`], in order. Asks the page nothing.
    pub fn pump(&mut self) {
        for signal in self.driver.signals() {
            if !self.changes.note(&signal) {
                self.queue.push_back(signal);
            }
        }
    }

    /// The signals that have come since they were last taken, without those of the change clocks.
    pub fn take_signals(&mut self) -> Vec<Signal> {
        self.pump();
        self.queue.drain(..).collect()
    }

    /// Whether the page told of a change since a reading. None when that can't be said: the driver follows
    /// no change clock, or signals were lost. `false` is no proof: a script can change a value silently.
    pub fn changed_since(&mut self, stamp: &Stamp) -> Option<bool> {
        self.pump();
        if !self.driver.capabilities().change_clock {
            return None;
        }
        self.changes.since(stamp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: DocumentId = DocumentId(1);

    fn stamp(clock: u64) -> Stamp {
        Stamp { clocks: BTreeMap::from([(MAIN, clock)]), structure: 0, losses: 0 }
    }

    #[test]
    fn only_a_later_clock_of_a_document_that_was_read_is_a_change() {
        let mut changes = Changes::default();
        assert_eq!(changes.since(&stamp(3)), Some(false));
        assert!(changes.note(&Signal::Changed { document: MAIN, clock: 3 }));
        assert_eq!(changes.since(&stamp(3)), Some(false));
        changes.note(&Signal::Changed { document: DocumentId(2), clock: 9 });
        assert_eq!(changes.since(&stamp(3)), Some(false));
        changes.note(&Signal::Changed { document: MAIN, clock: 4 });
        assert_eq!(changes.since(&stamp(3)), Some(true));
        changes.note(&Signal::Changed { document: MAIN, clock: 2 });
        assert_eq!(changes.since(&stamp(3)), Some(true));
    }

    #[test]
    fn frames_and_new_documents_are_changes_and_an_aborted_navigation_is_none() {
        for (signal, changed) in [
            (Signal::Frames, true),
            (Signal::NavigationEnded(NavigationEnd::Committed), true),
            (Signal::NavigationEnded(NavigationEnd::Failed(String::new())), true),
            (Signal::NavigationEnded(NavigationEnd::Aborted), false),
            (Signal::NavigationStarted, false),
            (Signal::Loaded, false),
        ] {
            let mut changes = Changes::default();
            assert!(!changes.note(&signal), "{signal:?} is the session's too");
            assert_eq!(changes.since(&stamp(0)), Some(changed), "{signal:?}");
        }
    }

    #[test]
    fn after_a_loss_nothing_can_be_said_until_the_next_reading() {
        let mut changes = Changes::default();
        changes.note(&Signal::Lost);
        assert_eq!(changes.since(&stamp(0)), None);
        let later = Stamp { losses: 1, ..stamp(0) };
        assert_eq!(changes.since(&later), Some(false));
    }
}
