//! What the things say that a target belongs to: its row, its form, its dialog.
//!
//! What other controls there are called does not count, or every button beside a dangerous one would be dangerous.

use surefoot_record::view::{ElementId, View};
use surefoot_semantics::find::position_of;

/// What a target can belong to.
const CONTAINERS: [&str; 9] =
    ["alertdialog", "article", "cell", "dialog", "form", "group", "listitem", "menu", "row"];
/// Beyond these nothing belongs to the target.
const OUTERMOST: [&str; 3] = ["alertdialog", "dialog", "form"];
/// What is read there.
const SAYING: [&str; 12] = [
    "alert",
    "caption",
    "cell",
    "code",
    "definition",
    "heading",
    "note",
    "paragraph",
    "rowheader",
    "status",
    "term",
    "text",
];
/// So many characters of each container are enough.
const ENOUGH: usize = 600;

pub(super) fn text(view: &View, element: ElementId) -> String {
    let mut text = String::new();
    let Some(own) = position_of(view, element) else { return text };
    let mut at = view.nodes[own].parent;
    while let Some(container) = at.and_then(|at| usize::try_from(at).ok()) {
        let node = &view.nodes[container];
        if CONTAINERS.contains(&node.role.as_str()) {
            add(&mut text, &node.name);
            let begun = text.len();
            for (inside, said) in view.nodes.iter().enumerate().skip(container + 1) {
                if text.len() - begun > ENOUGH || !is_below(view, inside, container) {
                    break;
                }
                if SAYING.contains(&said.role.as_str()) {
                    add(&mut text, &said.name);
                }
            }
            if OUTERMOST.contains(&node.role.as_str()) {
                break;
            }
        }
        at = node.parent;
    }
    text
}

fn add(text: &mut String, more: &str) {
    if !more.is_empty() {
        text.push_str(" . ");
        text.push_str(more);
    }
}

/// A node's descendants follow it without a gap.
fn is_below(view: &View, position: usize, ancestor: usize) -> bool {
    let mut at = Some(position);
    while let Some(here) = at.filter(|here| *here > ancestor) {
        at = view.nodes[here].parent.and_then(|parent| usize::try_from(parent).ok());
    }
    at == Some(ancestor)
}
