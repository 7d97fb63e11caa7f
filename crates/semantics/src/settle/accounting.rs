//! What a window knows of pending work, and what follows from it (rulings 1 to 5).
//!
//! A telling that was made before a reading is about that reading: if nothing was pending then, and a frame had
//! been rendered since, the reading shows the end. So each telling serves one reading. What it can't see, it
//! can be caught at: a change that no counted work explains makes the window end by its quiet times.

use super::holding::{Holding, Terms, Told};
use super::input::Millis;
use super::pending::{Pending, Work, WorkKind};

/// For how long a change may come after the work that made it: a frame, a reading, two rounded clocks.
const SLACK_MS: u64 = 50;

/// What is due within this time may run before the reading that a telling was made for is complete.
const SOON_MS: u64 = 150;

/// How long a frame takes to be rendered.
const FRAME_MS: u64 = 16;

/// So long after a telling a frame that it missed may still be drawn, in milliseconds.
const DRAWING_MS: u64 = 100;

/// A window's knowledge of pending work. Empty where nothing was ever told.
#[derive(Debug, Clone, Default)]
pub(super) struct Accounting {
    told: Option<Told>,
    /// The telling has not served a reading yet.
    is_fresh: bool,
    /// When an unmasked change was last seen.
    changed: Option<Millis>,
    /// Since when no request holds the window any more.
    requests_ended: Option<Millis>,
    requests_held: bool,
    /// When the reading before the latest one was begun.
    previous_begin: Option<Millis>,
    /// At a telling since the last reading, or at the one for it, something was under way that may have ended.
    had_work: bool,
    /// Until then the page may have been drawing the frame after the last work, in which observers of sizes
    /// answer: that explains a change, too.
    drawing_until: Millis,
    /// Something that began before the act ran since, or may have: what ticks may be a clock.
    is_disturbed: bool,
    /// Something changed the page that was not counted.
    is_caught: bool,
    /// Before this, no reading is begun out of turn.
    floor: Option<Millis>,
}

impl Accounting {
    pub(super) fn tell(&mut self, at: Millis, pending: Pending, terms: Budget) {
        let before = self.holding(terms);
        let had_work = !before.requests.is_empty() || !before.others.is_empty();
        self.had_work |= had_work || self.told.as_ref().is_some_and(Told::has_young_chain);
        if !pending.rendered {
            self.drawing_until = at.after(DRAWING_MS);
        }
        self.is_disturbed |= has_old_timer(&pending);
        self.told = Some(Told { at, pending });
        self.is_fresh = true;
        let holds = !self.holding(terms).requests.is_empty();
        if self.requests_held && !holds {
            self.requests_ended = Some(at);
        }
        self.requests_held = holds;
    }

    /// Nothing was told since the last reading.
    pub(super) fn is_stale(&self) -> bool {
        !self.is_fresh
    }

    /// Work is counted, so that news of its end wakes the window.
    pub(super) fn is_accounted(&self) -> bool {
        self.told.as_ref().is_some_and(Told::is_accounted)
    }

    pub(super) fn unaccounted(&self) -> Vec<String> {
        self.told.as_ref().map(|told| told.pending.unaccounted.clone()).unwrap_or_default()
    }

    pub(super) fn holding(&self, terms: Budget) -> Holding {
        let Some(told) = &self.told else { return Holding::default() };
        Holding::of(
            told,
            Terms {
                budget_end: terms.end,
                anchor: self
                    .changed
                    .map(|changed| self.requests_ended.map_or(changed, |end| changed.max(end))),
                changed: self.changed,
                acted: terms.acted,
                post_change_quiet_ms: terms.post_change_quiet_ms,
            },
        )
    }

    /// What keeps a quiet view from ending the window.
    pub(super) fn against_quiet(&self, terms: Budget) -> Vec<String> {
        self.holding(terms).against_quiet(self.is_accounted())
    }

    /// Nothing that could still change the page is pending (ruling 5).
    pub(super) fn is_quiescent(&self, terms: Budget) -> bool {
        let rendered = self.told.as_ref().is_some_and(|told| told.pending.rendered);
        self.is_fresh && self.is_accounted() && rendered && !self.is_caught && self.holding(terms).is_over()
    }

    /// Nothing ran since the act that began before it, and all is counted: what changed was not a clock. To be
    /// asked before [`Accounting::see`].
    pub(super) fn is_undisturbed(&self) -> bool {
        self.is_accounted() && self.is_fresh && !self.is_caught && !self.is_disturbed
    }

    /// A reading has shown something; whether that is an unmasked change, and whether it is the first one of
    /// its document.
    pub(super) fn see(&mut self, at: Millis, begun: Millis, is_change: bool, is_first: bool, terms: Budget) {
        if is_change {
            self.is_caught |= !is_first && begun > self.drawing_until && self.is_unexplained(terms);
            self.changed = Some(at);
        }
        self.previous_begin = Some(begun);
    }

    /// No counted work ran since the reading before, and none was under way.
    fn is_unexplained(&self, terms: Budget) -> bool {
        let (Some(told), Some(previous)) = (&self.told, self.previous_begin) else { return false };
        let holding = self.holding(terms);
        let ran = told.last_work().is_some_and(|last| last.after(SLACK_MS) >= previous);
        // What was under way may have ended unseen, as the last round of a chain or an animation does.
        let had_work = self.had_work || told.has_young_chain();
        let since = Millis(previous.0.saturating_sub(SLACK_MS));
        let ran = ran || told.pending.work.iter().any(|work| may_have_fired(work, told.at, since));
        self.is_accounted() && !ran && !had_work && holding.requests.is_empty() && holding.others.is_empty()
    }

    /// The reading is over, and with it what was told for it.
    pub(super) fn served(&mut self) {
        self.is_fresh = false;
        self.had_work = false;
    }

    /// A reading that could have ended the window did not: the next one waits for its turn.
    pub(super) fn hold_off(&mut self, until: Millis) {
        self.floor = Some(until);
    }

    /// When a reading that may end the window can be begun.
    pub(super) fn earliest(&self, now: Millis) -> Millis {
        self.floor.map_or(now, |floor| floor.max(now))
    }

    /// How long to wait before asking again, within the interval: for the frame after the last work, and for
    /// work that is due.
    pub(super) fn pause(&self, now: Millis, interval_ms: u64, terms: Budget) -> u64 {
        if !self.is_accounted() || self.is_caught {
            return interval_ms;
        }
        let holding = self.holding(terms);
        let is_drawn = self.told.as_ref().is_some_and(|told| told.pending.rendered);
        let wanted = match holding.next_due {
            Some(due) if holding.requests.is_empty() => due.since(now).saturating_add(FRAME_MS),
            None if holding.is_over() && !is_drawn => FRAME_MS,
            _ => interval_ms,
        };
        wanted.max(FRAME_MS).min(interval_ms)
    }
}

/// Whether a timer or a chain of them from before the act has run since, or may before a reading is complete.
fn has_old_timer(pending: &Pending) -> bool {
    pending.work.iter().any(|work| {
        let is_request = matches!(work.kind, WorkKind::Request | WorkKind::Navigation | WorkKind::Animation);
        let is_old = work.chain.map_or(!work.after_act, |chain| !chain.after_act);
        let is_soon = work.due_ms.is_none_or(|due| due <= SOON_MS);
        !is_request && is_old && (is_soon || work.chain.is_some_and(|chain| chain.fired_ms.is_some()))
    })
}

/// Whether a chain fired since that moment, or may before the reading that the telling is for is complete: that it
/// is no end of counted work makes it no less a cause.
fn may_have_fired(work: &Work, told_at: Millis, since: Millis) -> bool {
    let Some(chain) = work.chain.filter(|chain| !chain.endless) else { return false };
    let fired = chain.fired_ms.map(|ago| Millis(told_at.0.saturating_sub(ago)));
    fired.is_some_and(|fired| fired >= since) || work.due_ms.is_none_or(|due| due <= SOON_MS)
}

/// The bounds that a window puts on pending work.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    /// When the budget is spent. A timer never widens it, but what something else has widened is its, too.
    pub(super) end: Millis,
    pub(super) post_change_quiet_ms: u64,
    /// When the act was over; none where there was none.
    pub(super) acted: Option<Millis>,
}
