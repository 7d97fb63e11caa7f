//! What happens on the synthetic page, and when.

use std::sync::Arc;
use std::time::Duration;

use surefoot_semantics::settle::WorkKind;

use super::scene::Scene;
use crate::driver::Landing;

/// A change of the page.
pub(super) type Change = Arc<dyn Fn(&mut Scene) + Send + Sync>;

/// What sets a change off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trigger {
    /// The page was loaded.
    Load,
    /// A press of the mouse on that element.
    Click(u32),
    /// Text was written into that element.
    Input(u32),
}

/// Something that goes wrong between us and the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The call is not answered in time.
    Timeout,
    /// The renderer crashes.
    Crash,
    /// Events were lost.
    Lost,
}

#[derive(Clone)]
pub(super) struct Entry {
    pub(super) trigger: Trigger,
    pub(super) after: Duration,
    /// Again and again with this period.
    pub(super) every: Option<Duration>,
    /// The change clock does not tick for it, as when a script sets a value.
    pub(super) silent: bool,
    /// What it is counted as.
    pub(super) kind: WorkKind,
    pub(super) change: Change,
}

/// The page, and what happens on it.
#[derive(Clone, Default)]
pub struct Script {
    pub(super) pages: Vec<Scene>,
    pub(super) entries: Vec<Entry>,
    pub(super) server: Duration,
    pub(super) unanswered: Vec<String>,
    pub(super) faults: Vec<(u32, Fault)>,
    pub(super) landings: Vec<(u32, Landing)>,
    pub(super) closed_roots: Option<u32>,
    pub(super) no_clock: bool,
    pub(super) popups: Vec<(Trigger, String)>,
    pub(super) counted: bool,
    /// So long the counting takes to answer.
    pub(super) count_takes: Duration,
    pub(super) unaccounted: Vec<String>,
}

impl Script {
    /// A site of these documents; the first is opened by any address that none of them has.
    #[must_use]
    pub fn new(page: Scene) -> Self {
        Script { pages: vec![page], closed_roots: Some(0), ..Script::default() }
    }

    /// With another document.
    #[must_use]
    pub fn page(mut self, page: Scene) -> Self {
        self.pages.push(page);
        self
    }

    /// After the trigger and that many milliseconds, the page changes.
    #[must_use]
    pub fn then(
        self,
        trigger: Trigger,
        after_ms: u64,
        change: impl Fn(&mut Scene) + Send + Sync + 'static,
    ) -> Self {
        self.entry(trigger, after_ms, None, false, change)
    }

    /// As [`Script::then`], without any tick of the change clock.
    #[must_use]
    pub fn silently(
        self,
        trigger: Trigger,
        after_ms: u64,
        change: impl Fn(&mut Scene) + Send + Sync + 'static,
    ) -> Self {
        self.entry(trigger, after_ms, None, true, change)
    }

    /// After the trigger, the page changes again and again.
    #[must_use]
    pub fn every(
        self,
        trigger: Trigger,
        period_ms: u64,
        change: impl Fn(&mut Scene) + Send + Sync + 'static,
    ) -> Self {
        self.entry(trigger, period_ms, Some(period_ms), false, change)
    }

    /// As [`Script::then`], by a request that takes so long.
    #[must_use]
    pub fn request(
        self,
        trigger: Trigger,
        takes_ms: u64,
        change: impl Fn(&mut Scene) + Send + Sync + 'static,
    ) -> Self {
        let mut script = self.entry(trigger, takes_ms, None, false, change);
        if let Some(entry) = script.entries.last_mut() {
            entry.kind = WorkKind::Request;
        }
        script
    }

    /// What the script has is counted as pending work: timers, those again and again as chains, requests.
    #[must_use]
    pub fn counted(mut self) -> Self {
        self.counted = true;
        self
    }

    /// As [`Script::counted`], and the page is slow to say what is pending.
    #[must_use]
    pub fn counted_slowly(mut self, milliseconds: u64) -> Self {
        self.count_takes = Duration::from_millis(milliseconds);
        self.counted()
    }

    /// The page uses something that can't be counted.
    #[must_use]
    pub fn unaccounted(mut self, what: &str) -> Self {
        self.unaccounted.push(what.to_owned());
        self
    }

    /// The server takes so long for each document.
    #[must_use]
    pub fn slow_server(mut self, milliseconds: u64) -> Self {
        self.server = Duration::from_millis(milliseconds);
        self
    }

    /// The server answers that address with no document: a download, a 204.
    #[must_use]
    pub fn no_document(mut self, url: &str) -> Self {
        self.unanswered.push(url.to_owned());
        self
    }

    /// The in-page call of that number, from 1, goes wrong.
    #[must_use]
    pub fn fault(mut self, call: u32, fault: Fault) -> Self {
        self.faults.push((call, fault));
        self
    }

    /// The pointer gesture of that number, from 1, lands there. One that misses, or is seen nowhere, does
    /// nothing to the page.
    #[must_use]
    pub fn lands(mut self, gesture: u32, landing: Landing) -> Self {
        self.landings.push((gesture, landing));
        self
    }

    /// The page has so many closed shadow roots that can't be opened; none when nobody can tell.
    #[must_use]
    pub fn closed_roots(mut self, count: Option<u32>) -> Self {
        self.closed_roots = count;
        self
    }

    /// The trigger opens another page, showing that address.
    #[must_use]
    pub fn opens(mut self, trigger: Trigger, url: &str) -> Self {
        self.popups.push((trigger, url.to_owned()));
        self
    }

    /// The driver has no change clock.
    #[must_use]
    pub fn without_clock(mut self) -> Self {
        self.no_clock = true;
        self
    }

    fn entry(
        mut self,
        trigger: Trigger,
        after_ms: u64,
        every_ms: Option<u64>,
        silent: bool,
        change: impl Fn(&mut Scene) + Send + Sync + 'static,
    ) -> Self {
        self.entries.push(Entry {
            trigger,
            after: Duration::from_millis(after_ms),
            every: every_ms.map(Duration::from_millis),
            silent,
            kind: WorkKind::Timer,
            change: Arc::new(change),
        });
        self
    }
}
