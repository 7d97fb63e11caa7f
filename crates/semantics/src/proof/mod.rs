//! Which fact of the settled view proves an act (settle-system §3.3, rulings 16, 18 to 21 and 23).
//!
//! In this order: scrolling proves itself by the viewport; a written value by the target's own value; then
//! the URL; then the nearest durable difference; then, weak, the number of equal nodes. Nothing else is a proof,
//! and a weak one says why. A fact that was true before the act is none, at replay neither.

mod claim;
mod count;
mod difference;
mod drop;
mod new;
mod own;
mod url;

use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use surefoot_record::view::{ElementId, View};

use crate::assertion::{Origin, evaluate, needs_coverage};
use crate::settle::Noise;

pub use difference::PROXIMATE_DISTANCE;
pub use new::held_before;

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
    /// What the browser says was painted because of the act. It ranks above what it says nothing of, and never
    /// makes a proof or takes one away.
    pub caused: &'a [ElementId],
}

/// Chooses the proof of an act.
///
/// # Errors
///
/// [`Code::FragileProofOnly`] when only an order-dependent container changed, else
/// [`Code::AssertionNotProvable`].
pub fn choose(acted: Acted<'_>) -> Result<Proof, Code> {
    let proves = |proof: &Proof| proves(acted, proof);
    if let Some(proof) = certain(acted).find(proves) {
        // Most acts end here, before the two views are held against each other.
        return Ok(proof);
    }
    let differences = difference::all(acted);
    let fragile = differences.fragile;
    match differences.proofs.into_iter().find(proves).or_else(|| count::all(acted).into_iter().find(proves)) {
        Some(proof) => Ok(proof),
        None if fragile => Err(Code::FragileProofOnly),
        None => Err(Code::AssertionNotProvable),
    }
}

/// Every fact that proves the act on these views, the best first.
#[must_use]
pub fn ranked(acted: Acted<'_>) -> Vec<Proof> {
    let all = certain(acted).chain(difference::all(acted).proofs).chain(count::all(acted));
    all.filter(|proof| proves(acted, proof)).collect()
}

/// Whether the act can be proven only by a difference elsewhere on the page, so that what the browser says of its
/// cause can decide between two.
#[must_use]
pub fn is_elsewhere(acted: Acted<'_>) -> bool {
    !certain(acted).any(|proof| proves(acted, &proof))
}

/// Whether the best fact is one that can be told only on a view that was probed for closed shadow roots, and
/// this one was not: an absence or a count (ruling 22).
#[must_use]
pub fn wants_coverage(acted: Acted<'_>) -> bool {
    if acted.after.completeness.probed() || acted.after.completeness.truncated() {
        return false;
    }
    let mut covered = acted.after.clone();
    covered.completeness.verified = true;
    choose(Acted { after: &covered, ..acted }).is_ok_and(|proof| needs_coverage(&proof.check))
}

/// What the act itself is about: where the target stands, what it shows, where the page went.
fn certain(acted: Acted<'_>) -> impl Iterator<Item = Proof> {
    let kinds = [
        own::scrolled_into_view,
        own::scrolled_by,
        own::own_value,
        own::own_state,
        drop::into_container,
        drop::past_other,
        url::changed,
    ];
    kinds.into_iter().filter_map(move |kind| kind(acted))
}

/// Whether the fact holds after the act and did not before.
fn proves(acted: Acted<'_>, proof: &Proof) -> bool {
    let assertion = proof.assertion();
    evaluate(acted.after, &assertion, Origin::Ours).verdict.is_proven()
        && !held_before(acted.action, &assertion, acted.baseline, Origin::Ours)
}
