//! How two views differ, node by node. Elements are paired by identity first; those that were replaced
//! are paired with an equal twin, so that a re-render is no change.

use std::collections::{BTreeSet, HashMap};

use surefoot_record::act::{Change, ChangeKind, NodeName};
use surefoot_record::view::{ElementId, Node, View};

use crate::find;

/// Which node of the baseline each node of the later view was.
#[derive(Debug)]
pub struct Pairing {
    /// By position in the later view.
    before: Vec<Option<usize>>,
    /// Positions in the baseline that have no partner.
    removed: Vec<usize>,
}

impl Pairing {
    /// Pairs by element identity, then by equal role, name and tag in document order.
    #[must_use]
    pub fn new(baseline: &View, after: &View) -> Self {
        let by_element: HashMap<ElementId, usize> =
            baseline.nodes.iter().enumerate().map(|(at, node)| (node.element, at)).collect();
        let mut taken = vec![false; baseline.nodes.len()];
        let mut before: Vec<Option<usize>> = after
            .nodes
            .iter()
            .map(|node| {
                let at = by_element.get(&node.element).copied();
                if let Some(at) = at {
                    taken[at] = true;
                }
                at
            })
            .collect();
        let mut twins: HashMap<(&str, &str, &str), Vec<usize>> = HashMap::new();
        for (at, node) in baseline.nodes.iter().enumerate().rev().filter(|(at, _)| !taken[*at]) {
            twins.entry(looks(node)).or_default().push(at);
        }
        for (place, node) in before.iter_mut().zip(&after.nodes).filter(|(place, _)| place.is_none()) {
            if let Some(at) = twins.get_mut(&looks(node)).and_then(Vec::pop) {
                *place = Some(at);
                taken[at] = true;
            }
        }
        let removed = (0..baseline.nodes.len()).filter(|at| !taken[*at]).collect();
        Pairing { before, removed }
    }

    /// Where the node at this position of the later view stood in the baseline.
    #[must_use]
    pub fn before(&self, position: usize) -> Option<usize> {
        self.before[position]
    }

    /// The positions in the baseline of what is no longer there, in document order.
    #[must_use]
    pub fn removed(&self) -> &[usize] {
        &self.removed
    }
}

fn looks(node: &Node) -> (&str, &str, &str) {
    (&node.role, &node.name, &node.tag)
}

/// Counts addressable nodes between the target and a position.
#[derive(Debug)]
pub struct Proximity {
    order: Vec<u32>,
    anchor: Option<u32>,
    order_before: Vec<u32>,
    anchor_before: Option<u32>,
}

impl Proximity {
    /// Measures in the later view, from the target's place there, or from its place in the baseline when
    /// it has left (settle-system §3.3 step 3).
    #[must_use]
    pub fn new(baseline: &View, after: &View, target: Option<ElementId>) -> Self {
        let (order, order_before) = (find::addressable_order(after), find::addressable_order(baseline));
        let place = |view: &View, order: &[u32]| {
            target.and_then(|element| find::position_of(view, element)).map(|at| order[at])
        };
        let anchor_before = place(baseline, &order_before);
        let anchor = place(after, &order).or(anchor_before);
        Proximity { order, anchor, order_before, anchor_before }
    }

    /// The distance of a position in the baseline, for what is no longer there.
    #[must_use]
    pub fn of_removed(&self, position: usize) -> Option<u32> {
        self.anchor_before.zip(self.order_before.get(position)).map(|(anchor, place)| anchor.abs_diff(*place))
    }

    /// The distance of a position, if there is a target to measure from.
    #[must_use]
    pub fn of(&self, position: usize) -> Option<u32> {
        self.anchor.zip(self.order.get(position).copied()).map(|(anchor, place)| anchor.abs_diff(place))
    }
}

/// Every difference between the baseline and the later view: the page's own first, then the nodes in
/// document order, then what was removed.
#[must_use]
pub fn changes(baseline: &View, after: &View, target: Option<ElementId>) -> Vec<Change> {
    let pairing = Pairing::new(baseline, after);
    let proximity = Proximity::new(baseline, after, target);
    let mut list = Vec::new();
    for (change, from, to) in
        [(ChangeKind::Url, &baseline.url, &after.url), (ChangeKind::Title, &baseline.title, &after.title)]
    {
        if from != to {
            list.push(Change {
                change,
                node: None,
                from: Some(from.clone()),
                to: Some(to.clone()),
                distance: None,
            });
        }
    }
    for (position, node) in after.nodes.iter().enumerate() {
        let distance = proximity.of(position);
        match pairing.before(position) {
            None => list.push(node_change(ChangeKind::Added, node, None, None, distance)),
            Some(at) => between(&baseline.nodes[at], node, distance, &mut list),
        }
    }
    for at in &pairing.removed {
        list.push(node_change(
            ChangeKind::Removed,
            &baseline.nodes[*at],
            None,
            None,
            proximity.of_removed(*at),
        ));
    }
    list
}

fn between(before: &Node, now: &Node, distance: Option<u32>, list: &mut Vec<Change>) {
    let mut push = |change, from: Option<String>, to: Option<String>| {
        list.push(node_change(change, now, from, to, distance));
    };
    if before.role != now.role {
        push(ChangeKind::Role, Some(before.role.clone()), Some(now.role.clone()));
    }
    if before.name != now.name {
        push(ChangeKind::Renamed, Some(before.name.clone()), Some(now.name.clone()));
    }
    if before.value != now.value || before.value_withheld != now.value_withheld {
        push(ChangeKind::Value, before.value.clone(), now.value.clone());
    }
    let states: BTreeSet<_> = before.states.keys().chain(now.states.keys()).copied().collect();
    for state in states {
        let (from, to) = (before.states.get(&state), now.states.get(&state));
        if from != to {
            let text = |value: Option<&String>| {
                Some(format!("{}={}", state.as_str(), value.map_or("false", String::as_str)))
            };
            push(ChangeKind::State, text(from), text(to));
        }
    }
    if before.in_viewport != now.in_viewport {
        let text = |inside: bool| Some(if inside { "in" } else { "out" }.to_owned());
        push(ChangeKind::Viewport, text(before.in_viewport), text(now.in_viewport));
    }
}

fn node_change(
    change: ChangeKind,
    node: &Node,
    from: Option<String>,
    to: Option<String>,
    distance: Option<u32>,
) -> Change {
    Change { change, node: Some(NodeName::from(node)), from, to, distance }
}
