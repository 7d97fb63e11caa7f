//! What a main-frame navigation does to a window (ruling 7).

use surefoot_record::policy::{ConcludedBy, SettlePolicy};

use super::{NAVIGATION_BOUND_MS, Phase, Window};
use crate::settle::input::Millis;

impl Window {
    pub(super) fn start_navigation(&mut self, policy: &SettlePolicy) {
        let first = *self.first_navigation.get_or_insert(self.now);
        let since = match self.phase {
            Phase::Navigating { since, .. } => since,
            Phase::Reading | Phase::Waiting { .. } | Phase::Done(_) => self.now,
        };
        let bound = if self.now.since(first) <= NAVIGATION_BOUND_MS {
            self.now.after(NAVIGATION_BOUND_MS)
        } else {
            self.start.after(policy.budget_ms)
        };
        if bound <= self.now {
            return self.finish(policy, false, ConcludedBy::Budget, true);
        }
        self.phase = Phase::Navigating { since, bound };
    }

    /// The window starts again in the new document; what was seen in the old one stays seen.
    pub(super) fn commit_navigation(&mut self, policy: &SettlePolicy) {
        let since = self.navigating_since().unwrap_or(self.now);
        if self.may_move(since) {
            self.start = self.now;
        } else if self.remaining(policy) == 0 {
            return self.finish(policy, false, ConcludedBy::Budget, true);
        }
        self.unchanged_since = None;
        self.begin_reading();
    }

    /// The time of the navigation is taken out of the window: of its budget and of its quiet time, for
    /// nobody could look.
    pub(super) fn abort_navigation(&mut self) {
        let Some(since) = self.navigating_since() else { return };
        let taken = self.now.since(since);
        if self.may_move(since) {
            self.start = self.start.after(taken);
        }
        if let Some(unchanged) = &mut self.unchanged_since {
            *unchanged = unchanged.after(taken);
        }
        self.begin_reading();
    }

    fn navigating_since(&self) -> Option<Millis> {
        match self.phase {
            Phase::Navigating { since, .. } => Some(since),
            Phase::Reading | Phase::Waiting { .. } | Phase::Done(_) => None,
        }
    }

    /// Whether a navigation that began then still moves the window's start.
    fn may_move(&mut self, since: Millis) -> bool {
        let first = *self.first_navigation.get_or_insert(since);
        since.since(first) <= NAVIGATION_BOUND_MS
    }
}
