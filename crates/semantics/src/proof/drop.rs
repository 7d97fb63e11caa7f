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

/// It stands on the other side of what it was dragged to.
pub(super) fn past_other(acted: Acted<'_>) -> Option<Proof> {
    let Action::Drag(drag) = acted.action else { return None };
    let before = find::position_of(acted.baseline, acted.element?)?;
    let predicate = named(acted.baseline, before)?;
    let position = found_again(acted, &predicate)?;
    let (other_before, _) = other(acted.baseline, drag)?;
    let (other_after, to) = other(acted.after, drag)?;
    let turned = (before < other_before) != (position < other_after);
    if !turned {
        return None;
    }
    let (node, before) = if position < other_after { (predicate, to) } else { (to, predicate) };
    Some(Proof::of(Check::NodeBefore(ExpectedOrder { node, before })))
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
