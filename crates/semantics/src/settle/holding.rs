//! What of the counted work holds a window open, and what is only listed (rulings 1 to 4).
//!
//! A pure judgement on one telling of pending work. When it was told and what it means for the window is
//! [`super::window`]'s business.

use super::input::Millis;
use super::pending::{Chain, Pending, Work, WorkKind};

/// So often a chain that began after the act must have been armed again to count as repeating (ruling 3).
pub(super) const REPEATING: u32 = 3;

/// What is armed again so soon is how scripts animate, in milliseconds.
const ANIMATING_MS: u64 = 50;

/// What was told, and when.
#[derive(Debug, Clone)]
pub(super) struct Told {
    pub(super) at: Millis,
    pub(super) pending: Pending,
}

impl Told {
    /// Nothing was begun of what can't be counted.
    pub(super) fn is_accounted(&self) -> bool {
        self.pending.unaccounted.is_empty()
    }

    /// Something that the act began is arming itself again and again.
    pub(super) fn has_young_chain(&self) -> bool {
        let chains = self.pending.work.iter().filter_map(|work| work.chain);
        chains.into_iter().any(|chain| chain.after_act && chain.rearmed >= REPEATING && !chain.endless)
    }

    /// When counted work last ended or ran.
    pub(super) fn last_work(&self) -> Option<Millis> {
        self.pending.idle_ms.map(|idle| Millis(self.at.0.saturating_sub(idle)))
    }
}

/// What a window's state means for its timers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    /// When the budget is spent.
    pub(super) budget_end: Millis,
    /// The last unmasked change, or the end of a later request that held the window: what such a request sets
    /// off is its outcome.
    pub(super) anchor: Option<Millis>,
    /// The last unmasked change.
    pub(super) changed: Option<Millis>,
    /// When the act was over.
    pub(super) acted: Option<Millis>,
    pub(super) post_change_quiet_ms: u64,
}

/// How a piece of work bears on a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bearing {
    /// Holds it to the budget even when the view is quiet, and may widen (ruling 1).
    Request,
    /// Holds it while all is accounted for.
    Other,
    /// Repeating work that has to show first that it changes nothing (ruling 3).
    Unfired,
    /// Due too late (ruling 2).
    Scheduled,
    Nothing,
}

/// The judgement on one telling.
#[derive(Debug, Clone, Default)]
pub(super) struct Holding {
    pub(super) requests: Vec<String>,
    pub(super) others: Vec<String>,
    pub(super) scheduled: Vec<String>,
    /// Some repeating work has not fired yet since the last counted work and the last change.
    pub(super) unfired: bool,
    /// The earliest moment at which work that holds or has to fire is due.
    pub(super) next_due: Option<Millis>,
}

impl Holding {
    pub(super) fn of(told: &Told, terms: Terms) -> Holding {
        let mut holding = Holding::default();
        for work in &told.pending.work {
            let bearing = bearing(work, told, terms);
            match bearing {
                Bearing::Request => holding.requests.push(work.what.clone()),
                Bearing::Other => holding.others.push(work.what.clone()),
                Bearing::Scheduled => holding.scheduled.push(work.what.clone()),
                Bearing::Unfired => holding.unfired = true,
                Bearing::Nothing => {}
            }
            if let (Bearing::Other | Bearing::Unfired, Some(due)) = (bearing, work.due_ms) {
                let due = told.at.after(due);
                holding.next_due = Some(holding.next_due.map_or(due, |next| next.min(due)));
            }
        }
        holding
    }

    /// Nothing that could still change the page is under way.
    pub(super) fn is_over(&self) -> bool {
        self.requests.is_empty() && self.others.is_empty() && !self.unfired
    }

    /// What keeps a quiet view from ending the window.
    pub(super) fn against_quiet(&self, is_accounted: bool) -> Vec<String> {
        let others = if is_accounted { self.others.as_slice() } else { &[] };
        self.requests.iter().chain(others).cloned().collect()
    }
}

impl Pending {
    /// Whether nothing that is counted is still to come within that time, repeating work aside. Without a
    /// window, so nothing is known of changes; false when something can't be counted.
    #[must_use]
    pub fn is_over(&self, within_ms: u64) -> bool {
        // As if something had changed: no outcome is waited for that a chain could bring.
        let terms = Terms {
            budget_end: Millis(within_ms),
            anchor: None,
            changed: Some(Millis(0)),
            acted: None,
            post_change_quiet_ms: 0,
        };
        let told = Told { at: Millis(0), pending: self.clone() };
        told.is_accounted() && Holding::of(&told, terms).is_over()
    }

    /// Whether a request or a navigation that began after the act is under way.
    #[must_use]
    pub fn has_request(&self) -> bool {
        let is_request = |work: &Work| matches!(work.kind, WorkKind::Request | WorkKind::Navigation);
        self.work.iter().any(|work| work.after_act && is_request(work))
    }
}

fn bearing(work: &Work, told: &Told, terms: Terms) -> Bearing {
    match (work.kind, work.chain) {
        (WorkKind::Request | WorkKind::Navigation, _) if work.after_act => Bearing::Request,
        (WorkKind::Request | WorkKind::Navigation, _) => Bearing::Nothing,
        (_, Some(chain)) if chain.endless => Bearing::Nothing,
        (_, Some(chain)) if is_repeating(chain) => of_repeating(chain, work.due_ms, told, terms),
        (WorkKind::Timer | WorkKind::Animation, _) => of_timer(work.due_ms, told, terms),
        (WorkKind::Frame | WorkKind::Idle | WorkKind::Task | WorkKind::Message, _) => Bearing::Other,
    }
}

fn is_repeating(chain: Chain) -> bool {
    !chain.after_act || chain.rearmed >= REPEATING
}

/// Ruling 3, made stricter in three ways that only ever hold longer, because a window must not pass what its
/// quiet times would refuse. The longer quiet time is the bound of the period, since the firing that changes
/// the view would ask for it. What the act itself began may be its outcome in the making: an animation by a
/// script always, and until something has changed whatever asks again and again whether something is done. And a
/// firing before the last event of the act knows nothing of the act.
fn of_repeating(chain: Chain, due_ms: Option<u64>, told: &Told, terms: Terms) -> Bearing {
    let quiet = terms.post_change_quiet_ms;
    if chain.after_act && terms.changed.is_none() {
        let is_in_time = due_ms.is_none_or(|due| told.at.after(due) <= terms.budget_end);
        return if is_in_time { Bearing::Unfired } else { Bearing::Nothing };
    }
    if chain.after_act && chain.period_ms <= ANIMATING_MS {
        return Bearing::Unfired;
    }
    if chain.period_ms > quiet || due_ms.is_some_and(|due| due > quiet) {
        return Bearing::Nothing;
    }
    let fired = chain.fired_ms.map(|ago| Millis(told.at.0.saturating_sub(ago)));
    // The reading that shows a change may show that of the firing at the very same moment.
    let has_fired = fired.is_some_and(|fired| {
        told.last_work().is_none_or(|last| fired >= last)
            && terms.changed.is_none_or(|changed| fired > changed)
            && terms.acted.is_none_or(|acted| fired > acted)
    });
    if has_fired { Bearing::Nothing } else { Bearing::Unfired }
}

/// Ruling 2. An animation with an end is a timer. One that the quiet time after a change would meet holds past the
/// budget, too, where the view is not quiet either.
fn of_timer(due_ms: Option<u64>, told: &Told, terms: Terms) -> Bearing {
    let Some(due) = due_ms.map(|due| told.at.after(due)) else { return Bearing::Other };
    let quiet = terms.post_change_quiet_ms;
    let after_requests = terms.anchor.map_or(terms.budget_end, |end| end.after(quiet).min(terms.budget_end));
    let end = terms.changed.map_or(after_requests, |changed| changed.after(quiet).max(after_requests));
    if due <= end { Bearing::Other } else { Bearing::Scheduled }
}
