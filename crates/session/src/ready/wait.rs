//! Waiting: for a target that is not ready, and, in the older ways of acting, for the page (ruling 26).
//!
//! Every wait ends by something that is told, or by its bound.

use std::sync::Arc;
use std::time::Duration;

use surefoot_record::act::Ready;
use surefoot_record::policy::ActWhen;
use surefoot_record::view::{ElementId, View};
use tokio::time::Instant;

use super::look::{NotReady, Way};
use super::{Search, milliseconds};
use crate::task::Task;

/// How long the network, or the page where nothing is counted, must have been quiet before a target that is not there
/// is given up.
pub(super) const QUIET: Duration = Duration::from_millis(500);
/// The most time between two looks at a page that tells of no change.
const LOOK: Duration = Duration::from_millis(100);
/// How long a target is watched before it is asked again what is pending.
const WATCH: Duration = Duration::from_millis(200);
/// The same for a target in a frame, which what lies around the frame can cover too.
const WATCH_IN_FRAME: Duration = Duration::from_millis(50);

/// What is pending while a target is not ready.
pub(super) enum Work {
    Requests,
    Some,
    None,
    Unknown,
}

impl Task {
    /// Waits for the page as the older ways of acting do, at most as long as a target is looked for.
    pub(super) async fn wait_for_page(&mut self, act_when: ActWhen) {
        let until = Instant::now() + self.options.ready_wait;
        match act_when {
            ActWhen::Ready | ActWhen::Now => {}
            ActWhen::DomContentLoaded => self.wait_until_parsed(until).await,
            ActWhen::Load => {
                while self.page.loading() && self.heard.over.is_none() && Instant::now() < until {
                    self.wait_until(until).await;
                    self.absorb();
                }
            }
            ActWhen::Settled => self.wait_for_quiet_network(until).await,
        }
    }

    /// Waits until the main document has been parsed. One that can't be asked for good is noticed by the look that
    /// follows.
    async fn wait_until_parsed(&mut self, until: Instant) {
        while self.heard.over.is_none() && Instant::now() < until {
            match self.page.parsed(until.saturating_duration_since(Instant::now())).await {
                // The document has just been replaced, and its successor can be asked in a moment.
                Err(error) if error.is_passing() => {
                    self.wait_until(until.min(Instant::now() + LOOK)).await;
                    self.absorb();
                }
                Ok(()) | Err(_) => return,
            }
        }
    }

    /// The whole view, once there is a document that can be read; none when there is none for as long as a target would
    /// be looked for.
    pub(crate) async fn read_as_soon_as_possible(&mut self) -> Option<Arc<View>> {
        let until = Instant::now() + self.options.ready_wait;
        loop {
            match self.read(true).await {
                Ok(reading) => return Some(reading.view),
                Err(error) if error.is_passing() && self.heard.over.is_none() && Instant::now() < until => {
                    self.wait_until(until.min(Instant::now() + LOOK)).await;
                    self.absorb();
                }
                Err(_) => return None,
            }
        }
    }

    /// Waits until the page has loaded and no request has been under way for a while.
    async fn wait_for_quiet_network(&mut self, until: Instant) {
        let mut quiet_since = None;
        while self.heard.over.is_none() && Instant::now() < until {
            let loading = self.page.loading() || self.page.navigating();
            let left = until.saturating_duration_since(Instant::now());
            let next = if loading || matches!(self.work_left(left).await, Work::Requests) {
                quiet_since = None;
                Instant::now() + LOOK
            } else {
                let end = *quiet_since.get_or_insert_with(Instant::now) + QUIET;
                if Instant::now() >= end {
                    return;
                }
                end.min(Instant::now() + LOOK)
            };
            self.wait_until(next.min(until)).await;
            self.absorb();
        }
    }

    /// What is pending that could make the target ready within that time.
    pub(super) async fn work_left(&mut self, within: Duration) -> Work {
        if !self.counts() || self.page.navigating() {
            return Work::Unknown;
        }
        match self.page.pending().await {
            Ok(pending) if !pending.unaccounted.is_empty() => Work::Unknown,
            Ok(pending) if pending.has_request() => Work::Requests,
            Ok(pending) if pending.is_over(milliseconds(within)) => Work::None,
            Ok(_) => Work::Some,
            Err(_) => Work::Unknown,
        }
    }

    /// Whether something is known to be pending that could change the page within that time.
    pub(crate) async fn is_something_left(&mut self, within: Duration) -> bool {
        matches!(self.work_left(within).await, Work::Requests | Work::Some)
    }

    /// Waits until it is worth looking again, and says how to.
    pub(super) async fn wait_for_target(
        &mut self,
        search: &mut Search,
        not: &NotReady,
        pointer: bool,
    ) -> Way {
        let watched = match (not.verdict, not.element) {
            // Its being watched would not show that it takes text.
            (Ready::Readonly | Ready::OtherNode, _) | (_, None) => None,
            (verdict, Some(element)) => self.watch(element, verdict, pointer).await,
        };
        let (way, changed) = match watched {
            Some(Ready::Ready) => (Way::Told, true),
            Some(verdict) => (Way::Glance, verdict != not.verdict),
            None => (Way::Glance, self.wait_for_change(LOOK).await),
        };
        if changed {
            search.quiet_since = Instant::now();
        }
        way
    }

    /// Watches a target in the page until something else is said of it; none when that can't be done.
    async fn watch(&mut self, element: ElementId, verdict: Ready, pointer: bool) -> Option<Ready> {
        if self.page.navigating() {
            return None;
        }
        let documents = self.page.documents();
        let is_main = documents.iter().any(|it| it.id.0 == element.document && it.parent.is_none());
        let most = if is_main { WATCH } else { WATCH_IN_FRAME };
        let now = self.page.watch(element, verdict, pointer, most).await.ok()?;
        self.absorb();
        // What covers the frame is not known to its own document, which says that all is well.
        let is_covered_outside = !is_main && now == Ready::Ready;
        Some(if is_covered_outside { verdict } else { now })
    }

    /// Waits for a change of the page, at most so long; true when something changed.
    pub(crate) async fn wait_for_change(&mut self, most: Duration) -> bool {
        if self.stamp.as_ref().is_some_and(|stamp| self.page.changed_since(stamp) == Some(true)) {
            // It changed while it was being looked at.
            return true;
        }
        self.wait_until(Instant::now() + most).await;
        let navigated = !self.absorb().is_empty();
        navigated || self.stamp.as_ref().is_none_or(|stamp| self.page.changed_since(stamp) != Some(false))
    }
}
