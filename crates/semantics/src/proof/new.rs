//! Whether a claim was true before the act already (ruling 21).

use surefoot_record::action::Action;
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::view::View;

use crate::assertion::{Origin, evaluate};
use crate::find;

/// Whether a claim already held on the view before the act, so that it can't be the act's doing. The
/// own-value proof of a write is exempt, and so is what scrolling brings into the viewport.
///
/// Where it can't be told, it is taken to have held: a removal whose container was not there, and a count on
/// a page of which nobody knows whether something was hidden.
#[must_use]
pub fn held_before(action: &Action, assertion: &Assertion, baseline: &View) -> bool {
    let exempt = match &assertion.check {
        Check::NodeValue(_) => matches!(action, Action::Fill(_) | Action::Type(_) | Action::Select(_)),
        Check::NodeInViewport(_) => matches!(action, Action::Scroll(_)),
        _ => false,
    };
    if exempt {
        return false;
    }
    let found = |predicate| {
        find::container(baseline, assertion.scope.as_ref())
            .map(|within| find::all(baseline, predicate, within).len())
    };
    match &assertion.check {
        // A removal must have been there, which is the same as not having held.
        Check::NodeAbsent(predicate) => found(predicate).map_or(true, |found| found == 0),
        Check::NodeCount(count) => found(&count.node).map_or(true, |found| found == count.count as usize),
        _ => evaluate(baseline, assertion, Origin::Ours).verdict.is_proven(),
    }
}
