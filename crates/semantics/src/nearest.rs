//! The nearest container that tells a node from its equals (settle-system §3.4): the row of a table, the card of
//! a list, the dialog.
//!
//! A container is worth naming when a person can name it and the name is likely to come back: not when it is
//! the sum of its contents or holds a number of the moment. Nothing is guessed: where no container tells the
//! node apart, there is none.

use surefoot_record::predicate::{PathItem, Predicate, Scope, quote};
use surefoot_record::view::{Node, View};

use crate::find::{self, Container};
use crate::role::has_fragile_name;
use crate::volatile;

/// Roles that a person thinks of as what something is in. A cell is none: it is named by what is in it.
const CONTAINERS: [&str; 33] = [
    "alertdialog",
    "article",
    "banner",
    "complementary",
    "contentinfo",
    "dialog",
    "feed",
    "figure",
    "form",
    "grid",
    "group",
    "list",
    "listbox",
    "listitem",
    "main",
    "menu",
    "menubar",
    "navigation",
    "option",
    "radiogroup",
    "region",
    "row",
    "rowgroup",
    "search",
    "tab",
    "table",
    "tablist",
    "tabpanel",
    "term",
    "toolbar",
    "tree",
    "treegrid",
    "treeitem",
];

/// How many containers a message proposes.
const PROPOSED: usize = 3;

/// How a node is named so that nothing else is meant: by role and name, in a container where that takes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    pub predicate: Predicate,
    pub scope: Option<Scope>,
}

/// Names the node at that position by role and name; none when it has no name, or when nothing around it tells it
/// from its equals.
#[must_use]
pub fn locate(view: &View, position: usize) -> Option<Located> {
    let node = &view.nodes[position];
    if node.role.trim().is_empty() || node.name.trim().is_empty() {
        return None;
    }
    let predicate = Predicate::role_name(node.role.clone(), node.name.clone());
    if find::all(view, &predicate, Container::Page).len() == 1 {
        return Some(Located { predicate, scope: None });
    }
    let scope = container(view, &predicate, position, |_| true)?;
    Some(Located { predicate, scope: Some(scope) })
}

/// Names what is acted on: like [`locate`], and where it has no name by its test id, or as the only nameless one of
/// its role on the page or in a container.
#[must_use]
pub fn locate_target(view: &View, position: usize) -> Option<Located> {
    let node = &view.nodes[position];
    if !node.name.trim().is_empty() {
        return locate(view, position);
    }
    let alone = |predicate: Predicate| {
        let is_alone = find::all(view, &predicate, Container::Page) == [position];
        is_alone.then_some(Located { predicate, scope: None })
    };
    let by_id = node
        .test_id
        .as_ref()
        .and_then(|id| alone(Predicate { test_id: Some(id.clone()), ..Predicate::default() }));
    if node.role.trim().is_empty() {
        return by_id;
    }
    let nameless = Predicate::role_name(node.role.clone(), node.name.clone());
    by_id.or_else(|| alone(nameless.clone())).or_else(|| {
        let scope = container(view, &nameless, position, |_| true)?;
        Some(Located { predicate: nameless, scope: Some(scope) })
    })
}

/// The innermost container around the position in which the predicate means this node alone, which can itself be
/// found without doubt, and which the caller accepts. Containers without a name come after those with one.
#[must_use]
pub fn container(
    view: &View,
    predicate: &Predicate,
    position: usize,
    accept: impl Fn(&Scope) -> bool,
) -> Option<Scope> {
    let tells_apart = |at: &usize| find::all(view, predicate, Container::Node(*at)) == [position];
    let around: Vec<usize> =
        around(view, position).filter(|at| is_worth_naming(&view.nodes[*at])).filter(tells_apart).collect();
    let named = around.iter().filter(|at| !view.nodes[**at].name.is_empty());
    let nameless = around.iter().filter(|at| view.nodes[**at].name.is_empty());
    named.chain(nameless).filter_map(|at| scope_of(view, *at)).find(accept)
}

/// The innermost container around the position that can be found without doubt.
#[must_use]
pub fn holder(view: &View, position: usize) -> Option<Scope> {
    around(view, position).filter(|at| is_worth_naming(&view.nodes[*at])).find_map(|at| scope_of(view, at))
}

/// One of many alike.
const ITEMS: [&str; 5] = ["article", "listitem", "option", "row", "treeitem"];

/// The item that both positions are inside of, where it can be found without doubt: what happens to one of many
/// alike things is claimed of that one.
#[must_use]
pub fn common_item(view: &View, position: usize, other: usize) -> Option<Scope> {
    let item = around(view, position).find(|at| ITEMS.contains(&view.nodes[*at].role.as_str()))?;
    let is_common = find::is_inside(view, other, Container::Node(item));
    (is_common && is_worth_naming(&view.nodes[item])).then(|| scope_of(view, item))?
}

/// How the container at that position is found: by itself, or by the way to it from outside. None when neither tells it
/// from its equals.
#[must_use]
pub fn scope_of(view: &View, position: usize) -> Option<Scope> {
    let (role, name) = (view.nodes[position].role.clone(), view.nodes[position].name.clone());
    let predicate = Predicate::role_name(role.clone(), name.clone());
    let mut scope = Scope { role, name, tag: None, path: Vec::new() };
    if find::all(view, &predicate, Container::Page).len() == 1 {
        return Some(scope);
    }
    let outer = container(view, &predicate, position, |_| true)?;
    scope.path = outer.path;
    scope.path.push(PathItem { role: outer.role, name: Some(outer.name), tag: outer.tag });
    Some(scope)
}

/// The positions around a node, innermost first.
fn around(view: &View, position: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(view.nodes[position].parent, |at| view.nodes[*at as usize].parent)
        .map(|at| at as usize)
}

fn is_worth_naming(node: &Node) -> bool {
    CONTAINERS.contains(&node.role.as_str())
        && !has_fragile_name(&node.role, &node.name)
        && !volatile::is_volatile(&node.name)
}

/// What a message says of nodes that match alike: by which containers they can be told apart, beginning with a
/// colon; empty where there are none.
pub(crate) fn told_apart(view: &View, predicate: &Predicate, positions: &[usize]) -> String {
    let name = |scope: Scope| format!("in {} {}", scope.role, quote(&scope.name));
    let mut containers: Vec<String> = positions
        .iter()
        .filter_map(|at| container(view, predicate, *at, |_| true))
        .map(name)
        .take(PROPOSED + 1)
        .collect();
    containers.dedup();
    let more = containers.len() > PROPOSED;
    containers.truncate(PROPOSED);
    match containers.is_empty() {
        true => String::new(),
        false => format!(": name one, {}{}", containers.join(", or "), if more { " …" } else { "" }),
    }
}
