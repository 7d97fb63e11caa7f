//! Differences as claims: what is said of which node, in which container, and how weak that is.

use surefoot_record::act::Proof;
use surefoot_record::assertion::{Check, ExpectedState, ExpectedTitle, ExpectedValue, TitlePart};
use surefoot_record::predicate::{Predicate, Scope};
use surefoot_record::view::{Node, State, States, View};

use super::difference::{Difference, Finder, What, changed_states, is_busy};
use crate::find::{self, Container};
use crate::nearest::{self, Located, locate};
use crate::volatile::{self, is_volatile};

impl<'a> Finder<'a> {
    /// The difference as a claim; none where nothing names what differs.
    pub(super) fn proof(&self, difference: &Difference) -> Option<Proof> {
        let (check, scope) = match difference.what {
            What::Appeared(at) => {
                let Located { predicate, scope } = self.appeared(at)?;
                (Check::NodePresent(predicate), scope)
            }
            What::State(at) => {
                let states = changed_states(self.before(at)?, &self.acted.after.nodes[at])?;
                let Located { predicate, scope } = locate(self.acted.after, at)?;
                (Check::NodeState(ExpectedState { node: predicate, states }), scope)
            }
            What::Busy(at) => {
                let now = is_busy(&self.acted.after.nodes[at]);
                let states = States::from([(State::Busy, now.to_string())]);
                let Located { predicate, scope } = locate(self.acted.after, at)?;
                (Check::NodeState(ExpectedState { node: predicate, states }), scope)
            }
            What::Value(at) => {
                let value = self.acted.after.nodes[at].value.clone()?;
                let Located { predicate, scope } = locate(self.acted.after, at)?;
                (Check::NodeValue(ExpectedValue::is(predicate, value)), scope)
            }
            What::EnteredViewport(at) => {
                let Located { predicate, scope } = locate(self.acted.after, at)?;
                (Check::NodeInViewport(predicate), scope)
            }
            What::Removed(at) => {
                let Located { predicate, scope } = self.removed(at)?;
                (Check::NodeAbsent(predicate), scope)
            }
            What::Title => (Check::PageTitle(title(&self.acted.after.title, difference.volatile)?), None),
        };
        let scope = scope.or_else(|| self.item_of_target(difference.what));
        Some(Proof { check, scope, transformed: false, weak: self.weakness(difference) })
    }

    /// The item in which both the target and the evidence stand, where the target is one of many alike.
    fn item_of_target(&self, what: What) -> Option<Scope> {
        let (What::Appeared(at) | What::State(at) | What::Value(at)) = what else { return None };
        let after = self.acted.after;
        let target = find::position_of(after, self.acted.element?)?;
        let node = &after.nodes[target];
        let many = self.after.get(&(node.role.as_str(), node.name.as_str())).is_some_and(|count| *count > 1);
        (many && at != target).then(|| nearest::common_item(after, target, at))?
    }

    fn before(&self, position: usize) -> Option<&'a Node> {
        self.pairing.before(position).map(|at| &*self.acted.baseline.nodes[at].node)
    }

    /// What names a node that appeared: role and name, with wildcards where they are volatile. Where the name
    /// stood under another role before, the name alone, if it is unique.
    fn appeared(&self, position: usize) -> Option<Located> {
        let node = &self.acted.after.nodes[position];
        if is_volatile(&node.name) {
            let predicate = volatile::predicate(&node.role, &node.name);
            let matches = find::all(self.acted.after, &predicate, Container::Page).len();
            let scope = match matches {
                1 => None,
                _ => Some(nearest::container(self.acted.after, &predicate, position, |_| true)?),
            };
            return Some(Located { predicate, scope });
        }
        let located = locate(self.acted.after, position)?;
        let name_known = || self.acted.baseline.nodes.iter().any(|old| old.name == node.name);
        if located.scope.is_none() && name_known() {
            let predicate =
                Predicate { role_hint: Some(node.role.clone()), ..Predicate::name(node.name.clone()) };
            let count = |view: &View| find::all(view, &predicate, Container::Page).len();
            let (before, after) = (count(self.acted.baseline), count(self.acted.after));
            if before > 0 && after > before {
                // What had the name before has it still: this is another node, and no other role of the same.
                return Some(located);
            }
            // A name that is read in another role too tells less than role and name.
            return (after == 1 && before == 0).then_some(Located { predicate, scope: None });
        }
        Some(located)
    }

    /// What names a node that is gone: role and name, none of which is left on the page or in a container that
    /// still is there.
    fn removed(&self, position: usize) -> Option<Located> {
        let (baseline, after) = (self.acted.baseline, self.acted.after);
        let node = &baseline.nodes[position];
        let predicate = if is_volatile(&node.name) {
            volatile::predicate(&node.role, &node.name)
        } else {
            Predicate::role_name(node.role.clone(), node.name.clone())
        };
        if find::all(after, &predicate, Container::Page).is_empty() {
            return Some(Located { predicate, scope: None });
        }
        let is_gone = |scope: &Scope| {
            find::container(after, Some(scope))
                .is_ok_and(|within| find::all(after, &predicate, within).is_empty())
        };
        let scope = nearest::container(baseline, &predicate, position, is_gone)?;
        Some(Located { predicate, scope: Some(scope) })
    }

    fn weakness(&self, difference: &Difference) -> Option<String> {
        let mut reasons = Vec::new();
        if difference.far {
            reasons.push("the only observable change was away from the action target");
        }
        if difference.volatile {
            reasons.push("the name holds a time, a date, an id or a long number");
        }
        match difference.what {
            What::Appeared(_) | What::EnteredViewport(_) if self.acted.after.completeness.truncated() => {
                reasons.push("the view was incomplete");
            }
            What::Busy(_) => reasons.push("that something is busy tells nothing of how it ends"),
            _ => {}
        }
        if matches!(difference.what, What::EnteredViewport(_)) {
            reasons.push("nothing but the place of the page in the window changed");
        }
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }
}

/// A title that can be asserted, with wildcards where it is volatile.
fn title(title: &str, volatile: bool) -> Option<ExpectedTitle> {
    if title.trim().is_empty() {
        return None;
    }
    Some(match volatile {
        true => ExpectedTitle::Part(TitlePart::Like(volatile::with_wildcards(title))),
        false => ExpectedTitle::Is(title.to_owned()),
    })
}
