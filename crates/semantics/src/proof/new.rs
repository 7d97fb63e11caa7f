//! Whether a claim was true before the act already (ruling 21).

use std::borrow::Cow;

use surefoot_record::action::Action;
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::view::View;

use crate::assertion::{Origin, evaluate};
use crate::{find, settle_system};

/// Whether a claim already held on the view before the act, so that it can't be the act's doing. The
/// own-value proof of a write is exempt, and so is what scrolling brings into the viewport.
///
/// Where it can't be told, it is taken to have held: a removal whose container was not there, and a count on
/// a page of which nobody knows whether something was hidden.
#[must_use]
pub fn held_before(action: &Action, assertion: &Assertion, baseline: &View, origin: Origin) -> bool {
    let action = action.deed();
    let exempt = match &assertion.check {
        Check::NodeValue(_) => matches!(action, Action::Fill(_) | Action::Type(_) | Action::Select(_)),
        Check::NodeInViewport(_) => matches!(action, Action::Scroll(_) | Action::ScrollUntil(_)),
        _ => false,
    };
    if exempt {
        return false;
    }
    // A removal must have been there, which is the same as not having held.
    let expected = match &assertion.check {
        Check::NodeAbsent(_) => 0,
        Check::NodeCount(count) => count.count as usize,
        _ => return evaluate(baseline, assertion, origin).verdict.is_proven(),
    };
    matching(baseline, assertion, origin).is_none_or(|matching| matching == expected)
}

/// How many nodes match; none when the container can't be found.
fn matching(view: &View, assertion: &Assertion, origin: Origin) -> Option<usize> {
    let within = find::container(view, assertion.scope.as_ref()).ok()?;
    let adapted = match origin {
        Origin::Ours => Cow::Borrowed(assertion),
        Origin::SettleSystem => settle_system::adapted(view, assertion, within),
    };
    Some(find::all(view, adapted.check.predicate()?, within).len())
}
