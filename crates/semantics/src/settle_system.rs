//! What a file of the settle document's system means on a view of ours (ruling 36).
//!
//! That system gives an element without a `role` attribute the role of its tag (settle-system §6.2), and knows
//! fewer roles than browsers do. Where no node has the role that such a file names, the nodes are looked at that
//! would have had it there.

use std::borrow::Cow;

use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Node, View};

use crate::find::{self, Container};

/// The claim as it is decided on our view.
pub(crate) fn adapted<'a>(view: &View, assertion: &'a Assertion, within: Container) -> Cow<'a, Assertion> {
    let Some(predicate) = assertion.check.predicate() else { return Cow::Borrowed(assertion) };
    let Some(role) = role_here(view, predicate, within) else { return Cow::Borrowed(assertion) };
    let mut adapted = assertion.clone();
    match &mut adapted.check {
        Check::NodePresent(node) | Check::NodeAbsent(node) | Check::NodeInViewport(node) => {
            node.role = Some(role)
        }
        Check::NodeValue(expected) => expected.node.role = Some(role),
        Check::NodeState(expected) => expected.node.role = Some(role),
        Check::NodeCount(expected) => expected.node.role = Some(role),
        Check::NodeBefore(expected) => expected.node.role = Some(role),
        Check::PageUrl(_)
        | Check::PageTitle(_)
        | Check::PageOpened(_)
        | Check::PageClosed(_)
        | Check::Downloaded(_)
        | Check::Dialog(_) => {}
    }
    Cow::Owned(adapted)
}

/// The role that the nodes have here which that system would have given the predicate's role; none where the role
/// is the same, or where they have several.
fn role_here(view: &View, predicate: &Predicate, within: Container) -> Option<String> {
    let asked = predicate.role.as_deref()?;
    if !find::all(view, predicate, within).is_empty() {
        return None;
    }
    let any_role = Predicate { role: None, ..predicate.clone() };
    let mut roles: Vec<&str> = find::all(view, &any_role, within)
        .into_iter()
        .map(|at| &*view.nodes[at].node)
        .filter(|node| role_there(node) == Some(asked))
        .map(|node| node.role.as_str())
        .collect();
    roles.dedup();
    match roles.as_slice() {
        [one] => Some((*one).to_owned()),
        _ => None,
    }
}

/// The role that an element without a `role` attribute has in that system, where it is another than a browser's.
fn role_there(node: &Node) -> Option<&'static str> {
    match (node.tag.as_str(), node.role.as_str()) {
        ("input", "searchbox" | "spinbutton" | "combobox") => Some("textbox"),
        ("select", "listbox") => Some("combobox"),
        ("summary", _) => Some("button"),
        _ => None,
    }
}
