//! What must be said of an act, from the page's own log of what it armed, asked for and changed.
//!
//! Written from the settle document's procedure (settle-system §2.4) and rulings 1 to 12 alone; it shares no code
//! with the policy. Where something falls within the tolerance of a moment at which a window would end, both
//! ways are followed, so the answer is a set.

use std::collections::{BTreeMap, BTreeSet};

use surefoot::record::policy::SettlePolicy;

use super::super::stage::{Entry, Moment};

/// How near to a boundary either way is right, in milliseconds.
const TOLERANCE: f64 = 50.0;
/// How far apart the notes of one task may be.
const TASK: f64 = 12.0;
/// The time between two frames.
const FRAME: f64 = 17.0;

/// By which rules a window may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    /// Only by holding still.
    Quiet,
    /// Also because nothing is pending.
    Quiescence,
}

/// How a window ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ending {
    Stable,
    Unstable,
    /// Something that was asked for has not been answered, or a timer that was due in time is overdue.
    Pending,
}

/// One way in which a race may come out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Verdict {
    pub(super) ending: Ending,
    /// What differs from before the act at the end.
    pub(super) differs: BTreeSet<String>,
    /// Something changed that was not the act's own writing.
    pub(super) saw_change: bool,
}

/// A race as the oracle is told of it.
pub(super) struct Told<'a> {
    pub(super) log: &'a [Entry],
    pub(super) policy: SettlePolicy,
    /// When the page saw the act's first event.
    pub(super) event: Moment,
    /// When the dispatch was over and the window began.
    pub(super) start: Moment,
    pub(super) rules: Rules,
    /// How much later than it happens a change can be seen, in milliseconds.
    pub(super) lag: f64,
}

/// How late the page's own timers were, in milliseconds: what is late there is late for everybody.
pub(super) fn lateness(log: &[Entry]) -> f64 {
    let number = |entry: &Entry, name: &str| entry.more.get(name).and_then(serde_json::Value::as_f64);
    let mut most: f64 = 0.0;
    for (place, armed) in log.iter().enumerate().filter(|(_, entry)| entry.what == "armed") {
        let fires = |entry: &&Entry| entry.what == "fired" && number(entry, "id") == number(armed, "id");
        if let (Some(due), Some(fired)) = (number(armed, "due"), log[place..].iter().find(fires)) {
            most = most.max(fired.at - due);
        }
    }
    // What follows an answer follows at once.
    for pair in log.windows(2).filter(|pair| matches!(pair[0].what.as_str(), "answered" | "fired")) {
        if pair[1].what == "mutation" {
            most = most.max(pair[1].at - pair[0].at);
        }
    }
    for repeating in log.iter().filter(|entry| entry.what == "repeating") {
        let is_its = |entry: &&Entry| entry.what == "round" && number(entry, "id") == number(repeating, "id");
        let rounds: Vec<Moment> = log.iter().filter(is_its).map(|entry| entry.at).collect();
        let period = number(repeating, "period").unwrap_or_default();
        most = rounds.windows(2).fold(most, |most, pair| most.max(pair[1] - pair[0] - period));
    }
    most
}

/// Every way in which the race may come out; none when something changed so near to the act that nobody can say
/// whether it was there before.
pub(super) fn verdicts(told: &Told<'_>) -> Option<BTreeSet<Verdict>> {
    let unsure = |entry: &&Entry| {
        entry.what == "mutation"
            && way(entry) != "noise"
            && (told.event - 2.0 * told.lag..told.event).contains(&entry.at)
    };
    if told.log.iter().any(|entry| unsure(&entry)) {
        return None;
    }
    let state = State {
        last: told.start,
        last_work: told.start,
        last_unmasked: None,
        deadline: told.start + as_moment(told.policy.budget_ms),
        may_widen: told.policy.adaptive_budget_ms > told.policy.budget_ms,
        differs: BTreeSet::new(),
        saw_change: false,
        asked: BTreeSet::new(),
        armed: BTreeMap::new(),
        repeating: BTreeMap::new(),
        slack: 0.0,
    };
    let mut found = BTreeSet::new();
    for log in as_it_may_have_been_seen(told) {
        // A change is seen later than it happens, so a timer that is due a little too late for it may hold.
        for slack in [-TOLERANCE, 0.0, told.lag + TOLERANCE] {
            follow_from_the_act(told, &log, State { slack, ..state.clone() }, &mut found);
        }
    }
    Some(found)
}

/// The log, and the log without what came and went between two looks.
fn as_it_may_have_been_seen(told: &Told<'_>) -> Vec<Vec<Entry>> {
    let thing = |entry: &Entry| entry.more.get("thing").cloned();
    let brief = 2.0 * told.lag + TOLERANCE;
    let mut logs = vec![told.log.to_vec()];
    for gone in told.log.iter().filter(|entry| way(entry) == "undone") {
        let is_its =
            |entry: &&Entry| entry.at < gone.at && thing(entry) == thing(gone) && way(entry) == "unmasked";
        let Some(came) = told.log.iter().rev().find(is_its) else { continue };
        if gone.at - came.at < brief {
            let is_kept = |entry: &Entry| {
                !(entry.what == "mutation"
                    && thing(entry) == thing(gone)
                    && (came.at..=gone.at).contains(&entry.at))
            };
            let without = |log: &Vec<Entry>| log.iter().filter(|entry| is_kept(entry)).cloned().collect();
            let shorter: Vec<Vec<Entry>> = logs.iter().map(without).collect();
            logs.extend(shorter);
        }
    }
    logs
}

fn follow_from_the_act(told: &Told<'_>, log: &[Entry], mut state: State, found: &mut BTreeSet<Verdict>) {
    let first = log.iter().position(|entry| entry.at >= told.event).unwrap_or(log.len());
    for entry in &log[..first] {
        // What was asked for before the act holds nothing, and what changed before it is in the baseline.
        if matches!(entry.what.as_str(), "armed" | "fired" | "repeating") {
            state.take(entry, told.start);
        }
    }
    follow(told, &log[first..], state, found);
}

#[derive(Debug, Clone)]
struct State {
    /// When the view last changed, echo included.
    last: Moment,
    /// When counted work last ended.
    last_work: Moment,
    last_unmasked: Option<Moment>,
    deadline: Moment,
    may_widen: bool,
    differs: BTreeSet<String>,
    saw_change: bool,
    asked: BTreeSet<u64>,
    /// When each timer is due.
    armed: BTreeMap<u64, Moment>,
    /// The period of what repeats, and when it last came round since the act.
    repeating: BTreeMap<u64, (f64, Option<Moment>)>,
    /// How much later than its bound a timer may be due and still hold, in milliseconds.
    slack: f64,
}

/// Follows the log until the window ends, in every way that is possible.
fn follow(told: &Told<'_>, mut rest: &[Entry], mut state: State, found: &mut BTreeSet<Verdict>) {
    loop {
        let (end, ending) = state.end(told);
        let next = rest.first().map(|entry| entry.at.max(told.start));
        // What one task does, it does before any window can end.
        let earliest = (end - TOLERANCE).max(state.latest() + TASK);
        let is_over = next.is_none_or(|next| next > earliest);
        if is_over {
            let is_surely_over = next.is_none_or(|next| next > end + told.lag + TOLERANCE);
            // A timer may not use the widening (ruling 1).
            let is_for_a_timer = ending == Ending::Pending && state.asked.is_empty();
            let widens = ending != Ending::Stable && !is_for_a_timer && state.may_widen;
            if widens {
                let mut widened = state.clone();
                widened.may_widen = false;
                widened.deadline = told.start + as_moment(told.policy.adaptive_budget_ms);
                if is_surely_over {
                    state = widened;
                    continue;
                }
                follow(told, rest, widened, found);
            } else {
                found.insert(Verdict {
                    ending,
                    differs: state.differs.clone(),
                    saw_change: state.saw_change,
                });
                if is_surely_over {
                    return;
                }
            }
        }
        let Some((entry, others)) = rest.split_first() else { return };
        state.take(entry, told.start);
        rest = others;
    }
}

impl State {
    fn take(&mut self, entry: &Entry, start: Moment) {
        let at = entry.at.max(start);
        let id = entry.more.get("id").and_then(serde_json::Value::as_u64).unwrap_or_default();
        let number =
            |name: &str| entry.more.get(name).and_then(serde_json::Value::as_f64).unwrap_or_default();
        match entry.what.as_str() {
            "mutation" => {
                let thing = entry.more.get("thing").and_then(|thing| thing.as_str()).unwrap_or_default();
                match way(entry) {
                    "noise" => return,
                    "echo" => {}
                    "undone" => {
                        self.differs.remove(thing);
                        self.saw_change = true;
                        self.last_unmasked = Some(at);
                    }
                    _ => {
                        self.differs.insert(thing.to_owned());
                        self.saw_change = true;
                        self.last_unmasked = Some(at);
                    }
                }
                self.last = at;
            }
            "asked" => {
                self.asked.insert(id);
            }
            // What was asked for before the act is not waited for.
            "answered" if self.asked.remove(&id) => self.last_work = at,
            "armed" => {
                self.armed.insert(id, number("due"));
            }
            "fired" => {
                self.armed.remove(&id);
                self.last_work = at;
            }
            "repeating" => {
                self.repeating.insert(id, (number("period"), None));
            }
            "round" => {
                if let Some((_, last)) = self.repeating.get_mut(&id) {
                    *last = Some(at);
                }
            }
            _ => {}
        }
    }

    /// When the window ends if nothing more happens, and how.
    fn end(&self, told: &Told<'_>) -> (Moment, Ending) {
        let (quiet, post_change) =
            (as_moment(told.policy.quiet_ms), as_moment(told.policy.post_change_quiet_ms));
        let required = if self.saw_change { post_change } else { quiet };
        let is_quiet_at_deadline = self.deadline - self.last >= required;
        let at_deadline = if is_quiet_at_deadline { Ending::Stable } else { Ending::Unstable };
        match told.rules {
            Rules::Quiet => {
                let still = self.last + required;
                if self.saw_change && still <= self.deadline {
                    (still, Ending::Stable)
                } else {
                    (self.deadline, at_deadline)
                }
            }
            Rules::Quiescence if self.is_held(post_change) => {
                let is_churning = self.asked.is_empty() && at_deadline == Ending::Unstable;
                (self.deadline, if is_churning { Ending::Unstable } else { Ending::Pending })
            }
            Rules::Quiescence if self.awaits_a_round(required) => {
                // At the latest it ends by holding still.
                let still = self.last + required;
                if self.saw_change && still <= self.deadline {
                    (still, Ending::Stable)
                } else {
                    (self.deadline, at_deadline)
                }
            }
            Rules::Quiescence => (self.latest() + FRAME, Ending::Stable),
        }
    }

    /// When something last happened that a window waits for.
    fn latest(&self) -> Moment {
        let rounds = self.repeating.values().filter_map(|(_, last)| *last);
        rounds.fold(self.last_work.max(self.last), f64::max)
    }

    /// A request that has not been answered holds the window; a timer does if it is due in time (rulings 1, 2).
    fn is_held(&self, post_change: f64) -> bool {
        let bound = match self.last_unmasked {
            Some(last) => last + post_change + self.slack,
            None => self.deadline + self.slack,
        };
        !self.asked.is_empty() || self.armed.values().any(|due| *due <= bound)
    }

    /// Repeating work must come round once more after everything else, and show nothing new (ruling 3).
    fn awaits_a_round(&self, required: f64) -> bool {
        let since = self.last_work.max(self.last_unmasked.unwrap_or(self.last_work));
        self.repeating
            .values()
            .any(|(period, last)| *period <= required && last.is_none_or(|last| last < since))
    }
}

fn way(entry: &Entry) -> &str {
    entry.more.get("way").and_then(|way| way.as_str()).unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "settle numbers are small")]
fn as_moment(milliseconds: u64) -> f64 {
    milliseconds as f64
}

#[cfg(test)]
mod tests;
