//! The settle window: a state machine that decides when to look, when to read and when to conclude
//! (settle-system §2.4, rulings 7, 9 and 10).
//!
//! It is told what happened and when, and answers what it wants next; it never sleeps, never reads a clock
//! and never touches a page. When every look is a full reading it does what the settle document's
//! procedure does, to the letter. With a change clock it skips the readings that would have shown nothing
//! new, takes a *glance* where a conclusion is not due, and still concludes only on an *audit*: a full reading
//! at or after the moment at which the conclusion is due. A clock that lies can so make a window longer, or hide what came and went between two
//! readings, but it never makes a moving view stable.
//!
//! One window runs at a time, and the session that runs it owns the policy and the gate.

mod navigation;
mod readings;

use std::sync::Arc;

use surefoot_record::code::Code;
use surefoot_record::policy::{ConcludedBy, SettlePolicy, WidenCause, Widened};
use surefoot_record::view::View;

use super::accounting::{Accounting, Budget};
use super::ambient::Ambient;
use super::echo::EchoMask;
use super::gate::Gate;
use super::input::{ClockReading, Input, Millis, NavigationPhase, Next};
use super::noise::Noise;
use super::outcome::Outcome;
use super::pending::Pending;
use super::restless::Restless;

/// How long a main-frame navigation may take (ruling 7), in milliseconds. Also for how long after its
/// first navigation a window's start can still be moved, so that a page that navigates for ever ends.
pub const NAVIGATION_BOUND_MS: u64 = 30_000;

/// What a window is for.
#[derive(Debug, Clone, Default)]
pub struct WindowOptions {
    /// Silence is no conclusion: wait for a change until the budget is spent.
    pub await_change: bool,
    /// The full view from before the act (ruling 8). An awaited change may be there in the first reading.
    pub baseline: Option<Arc<View>>,
    /// What of a change is only the action's own writing.
    pub echo: Option<EchoMask>,
    /// Texts that were already changing before: they are left out. A window that awaits no change finds those
    /// out for itself as well.
    pub noise: Noise,
    /// What a person has declared to change all the time: nothing of it is looked at.
    pub ambient: Ambient,
}

impl WindowOptions {
    /// For a plain observation.
    #[must_use]
    pub fn observe() -> Self {
        WindowOptions::default()
    }

    /// For the proof of an act.
    #[must_use]
    pub fn proof(baseline: Arc<View>, echo: Option<EchoMask>) -> Self {
        WindowOptions { await_change: true, baseline: Some(baseline), echo, ..WindowOptions::default() }
    }
}

/// One settle window.
///
/// ```
/// use std::sync::Arc;
/// use surefoot_record::policy::SettlePolicy;
/// use surefoot_record::view::View;
/// use surefoot_semantics::settle::{ClockReading, Gate, Input, Millis, Next, Window, WindowOptions};
///
/// let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
/// let mut now = Millis(0);
/// let mut window = Window::open(now, WindowOptions::observe());
/// let mut next = window.next();
/// let outcome = loop {
///     let input = match next {
///         Next::Read => Input::View(Arc::new(View::default())),
///         Next::LookAt(moment) => {
///             now = moment;
///             Input::Clock(ClockReading::Unchanged)
///         }
///         Next::Done(outcome) => break outcome,
///     };
///     next = window.feed(now, input, &mut policy, Some(&mut gate));
/// };
/// assert!(outcome.stable);
/// assert_eq!((outcome.elapsed_ms, outcome.passes), (300, 2));
/// ```
#[derive(Debug, Clone)]
pub struct Window {
    options: WindowOptions,
    /// The window's start, from which the budget counts (t0); before the first reading.
    start: Millis,
    /// When it was opened, which is when the act was over.
    opened: Millis,
    /// The latest moment that was told.
    now: Millis,
    /// Since when the full projection has not changed. None until the next sound reading is its beginning.
    unchanged_since: Option<Millis>,
    changed: bool,
    unsound: bool,
    differs: bool,
    /// The last view, without what is ambient, as all that are compared.
    latest: Option<Arc<View>>,
    /// The last view as it was read.
    shown: Option<Arc<View>>,
    /// What the end is compared with: the baseline, else the first view.
    reference: Option<Arc<View>>,
    last_differing: Option<Arc<View>>,
    last_read: Millis,
    /// Something ticked since the last reading was begun.
    ticked: bool,
    /// When the reading that is under way, or was the last, was begun.
    begun: Millis,
    accounting: Accounting,
    restless: Restless,
    passes: u32,
    widened: Option<Widened>,
    first_navigation: Option<Millis>,
    phase: Phase,
}

#[derive(Debug, Clone)]
enum Phase {
    Reading,
    Waiting { look: Millis },
    Navigating { since: Millis, bound: Millis },
    Done(Box<Outcome>),
}

impl Window {
    /// Opens a window at the moment at which its first reading is about to begin.
    #[must_use]
    pub fn open(now: Millis, options: WindowOptions) -> Self {
        Window {
            reference: options.baseline.as_ref().map(|baseline| options.ambient.without(baseline)),
            options,
            start: now,
            opened: now,
            now,
            unchanged_since: None,
            changed: false,
            unsound: false,
            differs: false,
            latest: None,
            shown: None,
            last_differing: None,
            last_read: now,
            ticked: false,
            begun: now,
            accounting: Accounting::default(),
            restless: Restless::default(),
            passes: 0,
            widened: None,
            first_navigation: None,
            phase: Phase::Reading,
        }
    }

    /// What the window wants; first of all a full reading.
    #[must_use]
    pub fn next(&self) -> Next {
        match &self.phase {
            Phase::Reading => Next::Read,
            Phase::Waiting { look } => Next::LookAt(*look),
            Phase::Navigating { bound, .. } => Next::LookAt(*bound),
            Phase::Done(outcome) => Next::Done(outcome.clone()),
        }
    }

    /// Tells the window what happened at a moment, and answers what it wants next.
    ///
    /// The policy is edited in place when the window widens; without a gate it never does. A window that
    /// is done stays done.
    pub fn feed(
        &mut self,
        now: Millis,
        input: Input,
        policy: &mut SettlePolicy,
        gate: Option<&mut Gate>,
    ) -> Next {
        self.now = self.now.max(now);
        if !matches!(self.phase, Phase::Done(_)) {
            match input {
                Input::Clock(reading) => self.hear_clock(reading, policy),
                Input::Pending(pending) => self.hear_pending(pending, policy),
                Input::Navigating(NavigationPhase::Started) => self.start_navigation(policy),
                Input::Navigating(NavigationPhase::Committed) => self.commit_navigation(policy),
                Input::Navigating(NavigationPhase::Aborted) => self.abort_navigation(),
                Input::View(view) => {
                    self.passes += 1;
                    self.last_read = self.now;
                    let could_end = self.is_quiescent(policy);
                    self.take_view(view, policy);
                    if could_end && !self.is_quiescent(policy) {
                        self.accounting.hold_off(self.now.after(policy.interval_ms));
                    }
                    self.conclude_or_wait(policy, gate);
                    self.accounting.served();
                }
                Input::Glance(view) => self.take_glance(view, policy),
                Input::Unsound => self.take_unsound(policy, gate),
            }
        }
        self.next()
    }

    /// Whether the window wants to be told of pending work before its next reading, where it is counted.
    #[must_use]
    pub fn wants_pending(&self) -> bool {
        self.accounting.is_stale()
    }

    /// What is pending decides with the next reading. Where nothing is, that reading need not wait for its turn.
    fn hear_pending(&mut self, pending: Pending, policy: &SettlePolicy) {
        self.accounting.tell(self.now, pending, self.bounds(policy));
        let Phase::Waiting { look } = self.phase else { return };
        let soon = if self.is_quiescent(policy) {
            self.accounting.earliest(self.now)
        } else {
            self.now.after(self.accounting.pause(self.now, policy.interval_ms, self.bounds(policy)))
        };
        if soon <= self.now {
            self.begin_reading();
        } else {
            self.phase = Phase::Waiting { look: look.min(soon) };
        }
    }

    fn hear_clock(&mut self, reading: ClockReading, policy: &SettlePolicy) {
        self.ticked |= reading == ClockReading::Changed;
        if let Phase::Waiting { look } = &mut self.phase
            && self.ticked
            && self.accounting.is_accounted()
        {
            // Where work is counted the window need not keep time: what changed is read as soon as the
            // interval allows.
            *look = (*look).min(self.last_read.after(policy.interval_ms).max(self.now));
        }
        match self.phase {
            Phase::Waiting { look } if self.now >= look => {
                if self.is_too_early(policy) {
                    return self.wait(policy);
                }
                let is_stale = self.now.since(self.last_read) > policy.quiet_ms;
                if self.ticked
                    || reading == ClockReading::Unknown
                    || is_stale
                    || self.is_due(self.now, policy)
                {
                    self.begin_reading();
                } else {
                    self.wait(policy);
                }
            }
            Phase::Navigating { bound, .. } if self.now >= bound => {
                self.finish(policy, false, ConcludedBy::Budget, true);
            }
            // Too early: without counted work a tick does not bring the next look forward, or a page that
            // never rests would be read without end. A tick during a reading may belong to what comes after it, so it stays.
            Phase::Waiting { .. } | Phase::Navigating { .. } | Phase::Reading | Phase::Done(_) => {}
        }
    }

    /// A look that came before the interval was over asks what is pending, and reads only to conclude.
    fn is_too_early(&self, policy: &SettlePolicy) -> bool {
        self.accounting.is_accounted()
            && self.passes > 0
            && self.now < self.last_read.after(policy.interval_ms)
            && !self.is_due(self.now, policy)
    }

    /// Steps 3, 3a, 3b and the wait of 3c. Called after a reading only, so that a conclusion is always an
    /// audited one.
    fn conclude_or_wait(&mut self, policy: &mut SettlePolicy, gate: Option<&mut Gate>) {
        if matches!(self.phase, Phase::Navigating { .. }) {
            // The reading was under way when the navigation began: it is believed, but it ends nothing.
            return;
        }
        if self.is_quiescent(policy) {
            return self.finish(policy, true, ConcludedBy::Quiescence, false);
        }
        if self.is_quiet(policy) && self.may_end_in_quiet(policy) {
            return self.finish(policy, true, ConcludedBy::Quiet, false);
        }
        if self.remaining(policy) == 0 {
            let is_quiet = self.is_quiet(policy);
            let bounds = self.bounds(policy);
            let widened = match gate {
                Some(gate) if !is_quiet => gate.widen(policy, WidenCause::Unstable),
                // A request may use the widening, a timer may not (ruling 1).
                Some(gate)
                    if self.options.await_change && !self.accounting.holding(bounds).requests.is_empty() =>
                {
                    gate.widen(policy, WidenCause::Pending)
                }
                _ => None,
            };
            if widened.is_none() {
                // What is still pending may be the act's outcome. Where no act is to be judged it is only told.
                let is_open = self.options.await_change && !self.accounting.against_quiet(bounds).is_empty();
                return self.finish(policy, is_quiet && !is_open, ConcludedBy::Budget, false);
            }
            self.widened = widened;
            if self.remaining(policy) == 0 {
                // A reading took longer than even the widened budget.
                return self.finish(policy, false, ConcludedBy::Budget, false);
            }
        }
        self.wait(policy);
    }

    fn wait(&mut self, policy: &SettlePolicy) {
        let interval = policy.interval_ms.max(1);
        let pause =
            self.accounting.pause(self.now, interval, self.bounds(policy)).min(self.remaining(policy));
        self.phase = Phase::Waiting { look: self.now.after(pause) };
    }

    fn begin_reading(&mut self) {
        self.ticked = false;
        self.begun = self.now;
        self.phase = Phase::Reading;
    }

    /// Whether a reading that begins at that moment may end the window, so that it has to be a full one.
    #[must_use]
    pub fn is_due(&self, now: Millis, policy: &SettlePolicy) -> bool {
        let now = self.now.max(now);
        let is_spent = now.since(self.start) >= policy.budget_ms;
        is_spent
            || self.is_quiescent(policy)
            || (self.is_quiet_at(now, policy) && self.may_end_in_quiet(policy))
    }

    /// Silence is a conclusion, and nothing that is pending speaks against it.
    fn may_end_in_quiet(&self, policy: &SettlePolicy) -> bool {
        (self.changed || !self.options.await_change)
            && self.accounting.against_quiet(self.bounds(policy)).is_empty()
    }

    /// Whether the next full reading ends the window by what was told of pending work. Events that were lost
    /// may have told of work, so an unsound window never does.
    fn is_quiescent(&self, policy: &SettlePolicy) -> bool {
        !self.unsound && self.accounting.is_quiescent(self.bounds(policy))
    }

    fn bounds(&self, policy: &SettlePolicy) -> Budget {
        Budget {
            end: self.start.after(policy.budget_ms),
            post_change_quiet_ms: policy.post_change_quiet_ms,
            acted: self.options.await_change.then_some(self.opened),
        }
    }

    fn is_quiet(&self, policy: &SettlePolicy) -> bool {
        self.is_quiet_at(self.now, policy)
    }

    fn is_quiet_at(&self, now: Millis, policy: &SettlePolicy) -> bool {
        self.unchanged_since.is_some_and(|since| now.since(since) >= self.quiet_required(policy))
    }

    fn quiet_required(&self, policy: &SettlePolicy) -> u64 {
        if self.changed || self.unsound { policy.post_change_quiet_ms } else { policy.quiet_ms }
    }

    fn remaining(&self, policy: &SettlePolicy) -> u64 {
        policy.budget_ms.saturating_sub(self.now.since(self.start))
    }

    fn finish(&mut self, policy: &SettlePolicy, stable: bool, by: ConcludedBy, navigation_timeout: bool) {
        let is_transient = self.changed && !self.differs;
        let holding = self.accounting.holding(self.bounds(policy));
        let pending = match by {
            ConcludedBy::Budget => self.accounting.against_quiet(self.bounds(policy)),
            ConcludedBy::Quiet | ConcludedBy::Quiescence => Vec::new(),
        };
        let code = match () {
            () if stable => None,
            () if navigation_timeout => Some(Code::NavigationTimeout),
            () if self.is_quiet(policy) => Some(Code::InconclusivePending),
            () if self.unsound => Some(Code::InconclusiveUnsound),
            () => Some(Code::InconclusiveUnstable),
        };
        let noise = std::mem::take(&mut self.options.noise);
        let heard = match (&self.reference, &self.latest) {
            (Some(reference), Some(latest)) => noise.listed(reference, latest),
            _ => Vec::new(),
        };
        self.phase = Phase::Done(Box::new(Outcome {
            stable,
            code,
            concluded_by: by,
            passes: self.passes,
            elapsed_ms: self.now.since(self.start),
            budget_ms: policy.budget_ms,
            quiet_required_ms: self.quiet_required(policy),
            widened: self.widened,
            saw_change: self.changed,
            differs_at_end: self.differs,
            navigation_timeout,
            unsound: self.unsound,
            pending,
            scheduled: holding.scheduled,
            unaccounted: self.accounting.unaccounted(),
            restless: if code == Some(Code::InconclusiveUnstable) {
                self.restless.listed()
            } else {
                Vec::new()
            },
            noise,
            heard,
            view: self.shown.take(),
            transient: self.last_differing.take().filter(|_| is_transient),
        }));
    }
}
