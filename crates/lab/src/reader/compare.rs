//! Whether two views say the same, whoever read them.

use std::collections::BTreeSet;

use surefoot::record::view::{ElementId, Node, Placed, View};

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
            return Some(format!("node {place} {}", apart(ours, theirs)));
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

/// Two nodes that should be one: what differs when they are of one sort, else both.
fn apart(ours: &Placed, theirs: &Placed) -> String {
    if (&ours.role, &ours.name, &ours.tag) != (&theirs.role, &theirs.name, &theirs.tag) {
        return format!("{}, not {}", brief(ours), brief(theirs));
    }
    let mut text = brief(ours);
    if ours.parent != theirs.parent {
        text.push_str(&format!(" below {:?}, not {:?}", ours.parent, theirs.parent));
    }
    let fields = |node: &Placed| serde_json::to_value(unnumbered(&node.node)).unwrap_or_default();
    let (ours, theirs) = (fields(ours), fields(theirs));
    let names = ours.as_object().into_iter().chain(theirs.as_object()).flat_map(|fields| fields.keys());
    for name in names.collect::<BTreeSet<_>>() {
        let (ours, theirs) = (&ours[name], &theirs[name]);
        if ours != theirs {
            text.push_str(&format!(" {name} {ours}, not {theirs}"));
        }
    }
    text
}

/// A node in a few words.
fn brief(node: &Node) -> String {
    format!("{} {:?} <{}>", node.role, node.name, node.tag)
}
