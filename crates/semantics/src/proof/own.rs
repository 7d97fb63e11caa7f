//! What an act wrote onto its own target: the most proximate and durable evidence there is.

use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::assertion::{Check, ExpectedState, ExpectedValue};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Node, State, States, View};

use super::Acted;
use crate::delta::Pairing;
use crate::find::{self, Container};
use crate::nearest::{Located, locate, locate_target};
use crate::normalise;

/// Scrolling a target into view is proven by its being there.
pub(super) fn scrolled_into_view(acted: Acted<'_>) -> Option<Proof> {
    match acted.action {
        Action::Scroll(scroll) if scroll.direction.is_none() => {}
        Action::ScrollUntil(_) => {}
        _ => return None,
    }
    let position = find::position_of(acted.after, acted.element?).or_else(|| rendered_anew(acted))?;
    let Located { predicate, scope } = locate(acted.after, position)?;
    let proof = Proof { scope, ..Proof::of(Check::NodeInViewport(predicate)) };
    acted.after.nodes[position].in_viewport.then_some(proof)
}

/// What was scrolled to, where scrolling has made the page render it anew.
fn rendered_anew(acted: Acted<'_>) -> Option<usize> {
    match find::target(acted.after, acted.action.target()?, acted.action.scope()) {
        find::Target::One { position } => Some(position),
        _ => None,
    }
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
        let Located { predicate, scope } = locate(acted.after, position)?;
        Some(Proof { scope, ..Proof::of(Check::NodeInViewport(predicate)) })
    })
}

/// A fill, typing or choice is proven by the value that the target shows (settle-system §3.3 step 1).
pub(super) fn own_value(acted: Acted<'_>) -> Option<Proof> {
    let written = written(acted)?;
    let element = acted.element?;
    let before = find::position_of(acted.baseline, element).map(|at| &acted.baseline.nodes[at])?;
    let position = match find::position_of(acted.after, element) {
        Some(at) => at,
        None => replaced(acted, before, &written)?,
    };
    let Located { predicate, scope } = identify(acted.after, position, before)?;
    let shown = readable_value(&acted.after.nodes[position])?;
    let transformed = match how_equal(shown, &written) {
        Equality::Same => false,
        Equality::Formatted => true,
        Equality::Different => return None,
    };
    let weak = transformed.then(|| {
        "the page formatted the text that was written: the proof is the value that it shows".to_owned()
    });
    Some(Proof { check: Check::NodeValue(ExpectedValue::is(predicate, shown)), scope, transformed, weak })
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
    let position = find::position_of(acted.after, element)?;
    let node = &acted.after.nodes[position];
    let state = |node: &Node| node.states.get(&State::Checked).cloned();
    if state(node).as_deref() != Some(wanted) || state(before) == state(node) {
        return None;
    }
    let Located { predicate, scope } = identify(acted.after, position, before)?;
    let states = States::from([(State::Checked, wanted.to_owned())]);
    Some(Proof { scope, ..Proof::of(Check::NodeState(ExpectedState { node: predicate, states })) })
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

/// What finds the target as it is now: role and name while its role stayed, the name alone when the role drifted
/// (settle-system §3.3 step 1); in a container where that takes one.
fn identify(after: &View, position: usize, before: &Node) -> Option<Located> {
    let node = &after.nodes[position];
    if node.role == before.role {
        return locate_target(after, position);
    }
    by_name(after, node).or_else(|| locate_target(after, position))
}

/// The name alone, if it identifies exactly this node.
fn by_name(view: &View, node: &Node) -> Option<Located> {
    if node.name.trim().is_empty() {
        return None;
    }
    let predicate = Predicate { role_hint: Some(node.role.clone()), ..Predicate::name(node.name.clone()) };
    let is_unique = find::all(view, &predicate, Container::Page).len() == 1;
    is_unique.then_some(Located { predicate, scope: None })
}

/// The element was replaced: the one node that holds the value, keeps the old name or the old role, and
/// did not hold that value before.
fn replaced(acted: Acted<'_>, before: &Node, written: &[String]) -> Option<usize> {
    let held_before = |node: &Node| {
        acted.baseline.nodes.iter().any(|old| {
            old.role == node.role && old.name == node.name && old.value.is_some() && old.value == node.value
        })
    };
    let mut candidates = acted.after.nodes.iter().enumerate().filter(|(_, node)| {
        readable_value(node).is_some_and(|shown| written.iter().any(|text| text == shown))
            && (node.name == before.name || node.role == before.role)
            && !held_before(node)
    });
    let (position, _) = candidates.next()?;
    candidates.next().is_none().then_some(position)
}
