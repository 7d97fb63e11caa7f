//! Whether two views say the same, whoever read them.

use surefoot::record::view::{ElementId, Node, View};

/// Where a view differs from what is known to be true, in a line; none when they say the same. The numbers
/// of elements are each reader's own and are not compared.
pub(super) fn difference(view: &View, truth: &View) -> Option<String> {
    for (what, ours, theirs) in [("url", &view.url, &truth.url), ("title", &view.title, &truth.title)] {
        if ours != theirs {
            return Some(format!("{what}: {ours:?}, not {theirs:?}"));
        }
    }
    // Whether closed roots were looked for is the reading's affair, not the page's.
    let (ours, theirs) = (&view.completeness.gaps, &truth.completeness.gaps);
    if ours != theirs {
        return Some(format!("gaps: {ours:?}, not {theirs:?}"));
    }
    for (place, (ours, theirs)) in view.nodes.iter().zip(&truth.nodes).enumerate() {
        if ours.parent != theirs.parent || unnumbered(&ours.node) != unnumbered(&theirs.node) {
            return Some(format!(
                "node {place} below {:?}: {}, not below {:?}: {}",
                ours.parent,
                brief(&ours.node),
                theirs.parent,
                brief(&theirs.node)
            ));
        }
    }
    let (ours, theirs) = (view.nodes.len(), truth.nodes.len());
    (ours != theirs).then(|| {
        let extra = view.nodes.get(theirs).or_else(|| truth.nodes.get(ours));
        format!(
            "{ours} nodes, not {theirs}; the first that has no partner: {:?}",
            extra.map(|node| brief(node))
        )
    })
}

fn unnumbered(node: &Node) -> Node {
    Node { element: ElementId { index: 0, ..node.element }, ..node.clone() }
}

/// A node in a few words.
fn brief(node: &Node) -> String {
    let mut text = format!("{} {:?} <{}>", node.role, node.name, node.tag);
    if let Some(value) = &node.value {
        text.push_str(&format!(" = {value:?}"));
    }
    for (state, value) in &node.states {
        text.push_str(&format!(" {}={value}", state.as_str()));
    }
    text.push_str(if node.in_viewport { " in view" } else { " out of view" });
    if node.clickable {
        text.push_str(" clickable");
    }
    text
}
