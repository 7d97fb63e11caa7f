//! Handing out references to nodes, and finding the nodes again (ruling 17).

use surefoot_record::reference::Reference;
use surefoot_record::view::View;

use crate::find::{self, Container};
use crate::normalise;

/// Containers whose text says which of many alike things a node belongs to.
const CONTEXTS: [&str; 6] = ["alertdialog", "article", "dialog", "form", "listitem", "row"];

/// A reference to the node at this position, as the view shows it.
#[must_use]
pub fn of(view: &View, position: usize) -> Reference {
    let node = &view.nodes[position];
    Reference {
        element: node.element,
        role: node.role.clone(),
        name: node.name.clone(),
        tag: node.tag.clone(),
        href: node.href.clone(),
        context: context(view, position),
    }
}

/// The position of the node that a reference holds.
///
/// A node that is disabled, hidden or covered by now is still the same node.
///
/// # Errors
///
/// What is another than what was shown, in the order role, name, tag, link, context; or that it is detached.
pub fn resolve(view: &View, reference: &Reference) -> Result<usize, Vec<&'static str>> {
    let position = find::position_of(view, reference.element).ok_or_else(|| vec!["detached"])?;
    let now = of(view, position);
    let changed: Vec<&'static str> = [
        ("role", now.role != reference.role),
        ("name", now.name != reference.name),
        ("tag", now.tag != reference.tag),
        ("link", now.href != reference.href),
        ("context", now.context != reference.context),
    ]
    .into_iter()
    .filter_map(|(what, differs)| differs.then_some(what))
    .collect();
    if changed.is_empty() { Ok(position) } else { Err(changed) }
}

/// The text of the nearest container that tells alike things apart: its own name, and the names in it.
fn context(view: &View, position: usize) -> Option<String> {
    let mut around = view.nodes[position].parent;
    while let Some(parent) = around {
        let parent = parent as usize;
        let container = &view.nodes[parent];
        if CONTEXTS.contains(&container.role.as_str()) {
            let inside = (parent + 1..view.nodes.len())
                .take_while(|at| view.nodes[*at].parent.is_some_and(|up| up as usize >= parent))
                .filter(|at| *at != position && find::is_inside(view, *at, Container::Node(parent)))
                .map(|at| view.nodes[at].name.as_str());
            let words: Vec<&str> = std::iter::once(container.name.as_str()).chain(inside).collect();
            return Some(normalise::name(&words.join(" ")));
        }
        around = container.parent;
    }
    None
}
