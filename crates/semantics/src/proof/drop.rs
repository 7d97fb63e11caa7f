//! Where a drag has put its target: into another container, or to another place in the order of its equals.
//!
//! The order of things is claimed of a drag alone, whose very meaning it is (ruling 20).

use surefoot_record::act::Proof;
use surefoot_record::action::{Action, Drag};
use surefoot_record::assertion::{Check, ExpectedOrder};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::View;

use super::Acted;
use crate::find::{self, Container};
use crate::nearest::{self, Located};

/// What was dragged is in a container that it was not in before.
pub(super) fn into_container(acted: Acted<'_>) -> Option<Proof> {
    let Action::Drag(_) = acted.action else { return None };
    let before = find::position_of(acted.baseline, acted.element?)?;
    let predicate = named(acted.baseline, before)?;
    let position = found_again(acted, &predicate)?;
    let scope = nearest::holder(acted.after, position)?;
    if nearest::holder(acted.baseline, before).as_ref() == Some(&scope) {
        return None;
    }
    Some(Proof { scope: Some(scope), ..Proof::of(Check::NodePresent(predicate)) })
}

/// It stands on the other side of what it was dragged to, or else of another of its kind.
pub(super) fn past_other(acted: Acted<'_>) -> Option<Proof> {
    let Action::Drag(drag) = acted.action else { return None };
    let before = find::position_of(acted.baseline, acted.element?)?;
    let predicate = named(acted.baseline, before)?;
    let position = found_again(acted, &predicate)?;
    let goal = other(acted.baseline, drag).zip(other(acted.after, drag));
    let goal = goal.map(|((before, _), (after, to))| (before, after, to));
    let is_turned = |(other_before, other_after, _): &(usize, usize, Predicate)| {
        (before < *other_before) != (position < *other_after)
    };
    let turned = goal.filter(is_turned).or_else(|| equals(acted, before).find(is_turned));
    let (_, other, to) = turned?;
    let (node, before) = if position < other { (predicate, to) } else { (to, predicate) };
    Some(Proof::of(Check::NodeBefore(ExpectedOrder { node, before })))
}

/// What is of the same role as what was dragged, with its places before and after.
fn equals(acted: Acted<'_>, dragged: usize) -> impl Iterator<Item = (usize, usize, Predicate)> {
    let role = acted.baseline.nodes[dragged].role.clone();
    let others = acted.baseline.nodes.iter().enumerate();
    others.filter(move |(at, node)| *at != dragged && node.role == role).filter_map(move |(before, _)| {
        let predicate = named(acted.baseline, before)?;
        let [only_before] = find::all(acted.baseline, &predicate, Container::Page)[..] else { return None };
        let [after] = find::all(acted.after, &predicate, Container::Page)[..] else { return None };
        Some((only_before, after, predicate))
    })
}

fn named(view: &View, position: usize) -> Option<Predicate> {
    let node = &view.nodes[position];
    let has_name = !node.name.trim().is_empty() && !node.role.trim().is_empty();
    has_name.then(|| Predicate::role_name(node.role.clone(), node.name.clone()))
}

/// What was dragged, which the page may have made anew; only where there is no doubt.
fn found_again(acted: Acted<'_>, predicate: &Predicate) -> Option<usize> {
    match find::all(acted.after, predicate, Container::Page).as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// What it was dragged to, as the only one of its name.
fn other(view: &View, drag: &Drag) -> Option<(usize, Predicate)> {
    let within = find::container(view, drag.to_scope.as_ref()).ok()?;
    let [position] = find::all(view, &drag.to, within)[..] else { return None };
    let Located { predicate, scope: None } = nearest::locate(view, position)? else { return None };
    Some((position, predicate))
}
