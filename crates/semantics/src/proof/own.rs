//! What an act wrote onto its own target: the most proximate and durable evidence there is.

use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::assertion::{Check, ExpectedState, ExpectedValue};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Node, State, States, View};

use super::{Acted, unique_name, unique_role_name};
use crate::delta::Pairing;
use crate::find;
use crate::normalise;

/// Scrolling a target into view is proven by its being there.
pub(super) fn scrolled_into_view(acted: Acted<'_>) -> Option<Proof> {
    let Action::Scroll(scroll) = acted.action else { return None };
    if scroll.direction.is_some() {
        return None;
    }
    let position = find::position_of(acted.after, acted.element?)?;
    let node = &acted.after.nodes[position];
    let predicate = unique_role_name(acted.after, node)?;
    node.in_viewport.then_some(Proof { check: Check::NodeInViewport(predicate), weak: None })
}

/// Scrolling by an amount is proven by the first node that it brought into the viewport.
pub(super) fn scrolled_by(acted: Acted<'_>) -> Option<Proof> {
    let Action::Scroll(surefoot_record::action::Scroll { direction: Some(_), .. }) = acted.action else {
        return None;
    };
    let pairing = Pairing::new(acted.baseline, acted.after);
    acted.after.nodes.iter().enumerate().find_map(|(position, node)| {
        let before = &acted.baseline.nodes[pairing.before(position)?];
        if !node.in_viewport || before.in_viewport {
            return None;
        }
        let predicate = unique_role_name(acted.after, node)?;
        Some(Proof { check: Check::NodeInViewport(predicate), weak: None })
    })
}

/// A fill, typing or choice is proven by the value that the target shows (settle-system §3.3 step 1).
pub(super) fn own_value(acted: Acted<'_>) -> Option<Proof> {
    let written = written(acted)?;
    let element = acted.element?;
    let before = find::position_of(acted.baseline, element).map(|at| &acted.baseline.nodes[at])?;
    let (node, predicate) = match find::position_of(acted.after, element) {
        Some(at) => {
            let node = &*acted.after.nodes[at].node;
            (node, identify(acted.after, node, before)?)
        }
        None => replaced(acted, before, &written)?,
    };
    let shown = readable_value(node)?;
    let weak = match how_equal(shown, &written) {
        Equality::Same => None,
        Equality::Formatted => Some(
            "the page formatted the text that was written: the proof is the value that it shows".to_owned(),
        ),
        Equality::Different => return None,
    };
    Some(Proof { check: Check::NodeValue(ExpectedValue { node: predicate, value: shown.to_owned() }), weak })
}

/// A check or uncheck is proven by the target's own state, if it was another before.
pub(super) fn own_state(acted: Acted<'_>) -> Option<Proof> {
    let wanted = match acted.action {
        Action::Check(_) => "true",
        Action::Uncheck(_) => "false",
        _ => return None,
    };
    let element = acted.element?;
    let before = &acted.baseline.nodes[find::position_of(acted.baseline, element)?];
    let node = &acted.after.nodes[find::position_of(acted.after, element)?];
    let state = |node: &Node| node.states.get(&State::Checked).cloned();
    if state(node).as_deref() != Some(wanted) || state(before) == state(node) {
        return None;
    }
    let predicate = identify(acted.after, node, before)?;
    let states = States::from([(State::Checked, wanted.to_owned())]);
    Some(Proof { check: Check::NodeState(ExpectedState { node: predicate, states }), weak: None })
}

/// The texts that the target may show after the act.
fn written(acted: Acted<'_>) -> Option<Vec<String>> {
    let normalised = |text: &str| {
        let normalised = normalise::value(text);
        (!normalised.truncated).then_some(normalised.text)
    };
    match acted.action {
        Action::Fill(fill) => Some(vec![normalised(&fill.text)?]),
        Action::Type(typed) => {
            // Typing adds at the caret, which stands at the end.
            let before = acted
                .element
                .and_then(|element| find::position_of(acted.baseline, element))
                .and_then(|at| acted.baseline.nodes[at].value.clone())
                .unwrap_or_default();
            Some(vec![normalised(&format!("{before}{}", typed.text))?, normalised(&typed.text)?])
        }
        // The driver has verified that the option is the chosen one; what the target shows is its label.
        Action::Select(_) => {
            let at = find::position_of(acted.after, acted.element?)?;
            Some(vec![acted.after.nodes[at].value.clone()?])
        }
        _ => None,
    }
}

fn readable_value(node: &Node) -> Option<&str> {
    if node.value_withheld || node.value_truncated { None } else { node.value.as_deref() }
}

enum Equality {
    Same,
    Formatted,
    Different,
}

fn how_equal(shown: &str, written: &[String]) -> Equality {
    if written.iter().any(|text| text == shown) {
        Equality::Same
    } else if written.iter().any(|text| is_formatting_of(shown, text)) {
        Equality::Formatted
    } else {
        Equality::Different
    }
}

/// Formatting keeps the same letters and digits in the same order, ignoring case, spaces and punctuation
/// (ruling 19). A text without any letter or digit is formatted only into itself.
#[must_use]
pub(crate) fn is_formatting_of(shown: &str, written: &str) -> bool {
    let core = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let written_core = core(written);
    !written_core.is_empty() && core(shown) == written_core
}

/// The predicate that finds the target as it is now: role and name while its role stayed, the name alone
/// when the role drifted (settle-system §3.3 step 1).
fn identify(after: &View, node: &Node, before: &Node) -> Option<Predicate> {
    if node.role == before.role {
        unique_role_name(after, node)
    } else {
        unique_name(after, node).or_else(|| unique_role_name(after, node))
    }
}

/// The element was replaced: the one node that holds the value, keeps the old name or the old role, and
/// did not hold that value before.
fn replaced<'a>(acted: Acted<'a>, before: &Node, written: &[String]) -> Option<(&'a Node, Predicate)> {
    let held_before = |node: &Node| {
        acted.baseline.nodes.iter().any(|old| {
            old.role == node.role && old.name == node.name && old.value.is_some() && old.value == node.value
        })
    };
    let mut candidates = acted.after.nodes.iter().filter(|node| {
        readable_value(node).is_some_and(|shown| written.iter().any(|text| text == shown))
            && (node.name == before.name || node.role == before.role)
            && !held_before(node)
    });
    let node = candidates.next()?;
    if candidates.next().is_some() {
        return None;
    }
    Some((node, identify(acted.after, node, before)?))
}
