//! Which fact of the settled view proves an act (settle-system §3.3, rulings 16, 18 to 20 and 23).
//!
//! In this order: scrolling proves itself by the viewport; a written value by the target's own value; then
//! the URL; then the nearest durable difference. Nothing else is a proof, and a weak one says why.

mod difference;
mod own;
mod url;

use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::code::Code;
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{ElementId, Node, View};

use crate::assertion::{Origin, evaluate};
use crate::find::{self, Container};
use crate::settle::Noise;

pub use difference::PROXIMATE_DISTANCE;

/// Everything that a proof may be made of.
#[derive(Debug, Clone, Copy)]
pub struct Acted<'a> {
    pub action: &'a Action,
    /// The acted element; none for an act without a target.
    pub element: Option<ElementId>,
    /// The view before the first event of the act.
    pub baseline: &'a View,
    /// The settled view after it.
    pub after: &'a View,
    /// What was changing by itself: never a proof (ruling 11).
    pub noise: &'a Noise,
}

/// Chooses the proof of an act.
///
/// # Errors
///
/// [`Code::FragileProofOnly`] when only an order-dependent container changed, else
/// [`Code::AssertionNotProvable`].
pub fn choose(acted: Acted<'_>) -> Result<Proof, Code> {
    let candidates =
        [own::scrolled_into_view, own::scrolled_by, own::own_value, own::own_state, url::changed];
    let chosen = candidates.iter().find_map(|candidate| candidate(acted));
    let proof = match chosen {
        Some(proof) => proof,
        None => difference::nearest(acted)?,
    };
    let holds =
        evaluate(acted.after, &Assertion::from(proof.check.clone()), Origin::Ours).verdict.is_proven();
    if holds { Ok(proof) } else { Err(Code::AssertionNotProvable) }
}

/// Whether a claim already held on the view before the act, so that it can't be the act's doing. The
/// own-value proof of a write is exempt (ruling 21).
#[must_use]
pub fn held_before(action: &Action, assertion: &Assertion, baseline: &View) -> bool {
    let exempt = match &assertion.check {
        Check::NodeValue(_) => matches!(action, Action::Fill(_) | Action::Type(_) | Action::Select(_)),
        Check::NodeInViewport(_) => matches!(action, Action::Scroll(_)),
        // A removal must have been there, which is the same as not having held.
        _ => false,
    };
    if exempt {
        return false;
    }
    match &assertion.check {
        Check::NodeAbsent(predicate) => match find::container(baseline, assertion.scope.as_ref()) {
            Ok(within) => find::all(baseline, predicate, within).is_empty(),
            Err(_) => true,
        },
        _ => evaluate(baseline, assertion, Origin::Ours).verdict.is_proven(),
    }
}

/// Role and name, if both are there and identify exactly this node in the view.
fn unique_role_name(view: &View, node: &Node) -> Option<Predicate> {
    if node.role.trim().is_empty() || node.name.trim().is_empty() {
        return None;
    }
    let predicate = Predicate::role_name(node.role.clone(), node.name.clone());
    (find::all(view, &predicate, Container::Page).len() == 1).then_some(predicate)
}

/// The name alone, if it identifies exactly this node.
fn unique_name(view: &View, node: &Node) -> Option<Predicate> {
    if node.name.trim().is_empty() {
        return None;
    }
    let predicate = Predicate::name(node.name.clone());
    (find::all(view, &predicate, Container::Page).len() == 1)
        .then(|| Predicate { role_hint: Some(node.role.clone()), ..predicate })
}
