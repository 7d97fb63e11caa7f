//! The nearest durable difference between the two views (settle-system §3.3 steps 3 and 4, rulings 16, 20).

use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::assertion::{Check, ExpectedState, ExpectedValue};
use surefoot_record::code::Code;
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Node, State, States, View};

use super::{Acted, unique_name, unique_role_name};
use crate::delta::{Pairing, Proximity};
use crate::find::{self, Container};
use crate::role::{announcement_rank, has_fragile_name};
use crate::seen::is_perceivable;

/// How many addressable nodes may lie between the target and evidence that counts as near it.
pub const PROXIMATE_DISTANCE: u32 = 6;

struct Candidate {
    check: Check,
    far: bool,
    volatile: bool,
    rank: u8,
    position: usize,
}

/// The best difference: near before far, durable names before volatile ones, then by how readily it
/// announces an outcome, then in document order.
pub(super) fn nearest(acted: Acted<'_>) -> Result<Proof, Code> {
    let pairing = Pairing::new(acted.baseline, acted.after);
    let proximity = Proximity::new(acted.baseline, acted.after, acted.element);
    let mut fragile = false;
    let mut best: Option<Candidate> = None;
    for (position, node) in acted.after.nodes.iter().enumerate() {
        let before = pairing.before(position).map(|at| &*acted.baseline.nodes[at].node);
        let Some((check, rank)) = candidate(acted, node, before) else { continue };
        if matches!(check, Check::NodePresent(_)) && !is_perceivable(acted.after, position) {
            continue;
        }
        if has_fragile_name(&node.role, &node.name) {
            fragile = true;
            continue;
        }
        let far = proximity.of(position).is_some_and(|distance| distance > PROXIMATE_DISTANCE);
        let next = Candidate { check, far, volatile: is_volatile(&node.name), rank, position };
        let key = |it: &Candidate| (it.far, it.volatile, it.rank, it.position);
        if best.as_ref().is_none_or(|best| key(&next) < key(best)) {
            best = Some(next);
        }
    }
    let Some(best) = best else {
        return Err(if fragile { Code::FragileProofOnly } else { Code::AssertionNotProvable });
    };
    Ok(Proof { weak: weakness(&best, acted.after), check: best.check })
}

fn weakness(best: &Candidate, after: &View) -> Option<String> {
    let mut reasons = Vec::new();
    if best.far {
        reasons.push("the only observable change was away from the action target");
    }
    if best.volatile {
        reasons.push("the name holds a time, a date, an id or a long number");
    }
    if after.completeness.truncated() && matches!(best.check, Check::NodePresent(_)) {
        reasons.push("the view was incomplete");
    }
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// What the node proves by having appeared or changed, and how good it is.
fn candidate(acted: Acted<'_>, node: &Node, before: Option<&Node>) -> Option<(Check, u8)> {
    if before.is_some_and(|before| shows_the_same(before, node)) {
        // Most nodes of a page: none of them proves anything, and looking closer takes a walk of the page.
        return None;
    }
    if is_noise(acted, node) {
        return None;
    }
    let own = acted.element == Some(node.element);
    if own && writes_its_target(acted.action) {
        // What an act writes onto its own target is its echo, however it is spelled.
        return None;
    }
    if let Some(predicate) = appeared(acted, node) {
        return Some((Check::NodePresent(predicate), announcement_rank(&node.role)));
    }
    let before = before?;
    let predicate = unique_role_name(acted.after, node)?;
    if let Some(states) = changed_states(before, node) {
        let rank = if own { 4 } else { 11 };
        return Some((Check::NodeState(ExpectedState { node: predicate, states }), rank));
    }
    let readable = !node.value_withheld && !node.value_truncated;
    match &node.value {
        Some(value) if readable && before.value.is_some() && before.value != node.value => {
            Some((Check::NodeValue(ExpectedValue { node: predicate, value: value.clone() }), 12))
        }
        _ => None,
    }
}

/// Whether a text was changing by itself, or is only another number in the place of one.
fn is_noise(acted: Acted<'_>, node: &Node) -> bool {
    let is_clock =
        |old: &Node| old.role == "text" && acted.noise.may_be_clock(node.element, &old.name, &node.name);
    acted.noise.holds(node.element)
        || (node.role == "text" && acted.baseline.nodes.iter().any(|old| is_clock(old)))
}

/// Whether nothing of the node that a proof could be made of has changed.
fn shows_the_same(before: &Node, now: &Node) -> bool {
    before.role == now.role
        && before.name == now.name
        && before.states == now.states
        && before.value == now.value
}

fn writes_its_target(action: &Action) -> bool {
    matches!(
        action,
        Action::Fill(_)
            | Action::Type(_)
            | Action::Select(_)
            | Action::Press(_)
            | Action::Key(_)
            | Action::Check(_)
            | Action::Uncheck(_)
    )
}

/// A node whose role and name occur exactly once now and never occurred before. Where the name stood
/// under another role before, the name alone is the predicate, if it is unique.
fn appeared(acted: Acted<'_>, node: &Node) -> Option<Predicate> {
    let predicate = unique_role_name(acted.after, node)?;
    if !find::all(acted.baseline, &predicate, Container::Page).is_empty() {
        return None;
    }
    let name_known = acted.baseline.nodes.iter().any(|old| old.name == node.name);
    if name_known {
        unique_name(acted.after, node).filter(|name| is_new(acted, name))
    } else {
        Some(predicate)
    }
}

fn is_new(acted: Acted<'_>, predicate: &Predicate) -> bool {
    find::all(acted.baseline, predicate, Container::Page).is_empty()
}

/// The durable states that differ; `busy` only tells that something is still going on.
fn changed_states(before: &Node, now: &Node) -> Option<States> {
    let mut changed = States::new();
    for state in State::ALL.into_iter().filter(|state| *state != State::Busy) {
        let value = |node: &Node| node.states.get(&state).cloned();
        if value(before) != value(now) {
            changed.insert(state, value(now).unwrap_or_else(|| "false".to_owned()));
        }
    }
    (!changed.is_empty()).then_some(changed)
}

/// Whether a name is likely to be another at replay: a clock time, a date, a long number, an id.
fn is_volatile(name: &str) -> bool {
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).count();
    name.split_whitespace().any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let parts: Vec<&str> = word.split([':', '-', '/', '.']).collect();
        let numeric = parts.len() >= 2
            && parts.iter().all(|part| (1..=4).contains(&part.len()) && digits(part) == part.len());
        let clock = word.contains(':') && numeric;
        let date = parts.len() == 3 && numeric;
        let long_number = digits(word) >= 5;
        let id = word.len() >= 8
            && digits(word) >= 2
            && word.chars().any(|c| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
        clock || date || long_number || id
    })
}

#[cfg(test)]
mod tests {
    use super::is_volatile;

    #[test]
    fn times_dates_ids_and_long_numbers_are_volatile() {
        for name in
            ["Saved at 12:04", "Due 2026-11-30", "Order 482913 placed", "Run 3f9a1c2e done", "1/2/2026"]
        {
            assert!(is_volatile(name), "{name}");
        }
        for name in ["Saved", "Page 3 of 12", "Version 1.2", "3 items", "Cafe de facade", "IPv4"] {
            assert!(!is_volatile(name), "{name}");
        }
    }
}
