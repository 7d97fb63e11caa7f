//! What kept a view from holding still, for the person who has to do something about it (ruling 11).
//!
//! It only counts: whether a change matters is decided elsewhere.

use std::collections::HashMap;

use surefoot_record::act::NodeName;
use surefoot_record::view::{ElementId, View};

use super::noise::Noise;
use crate::projection;

/// How many nodes are named.
const NAMED: usize = 5;

/// So often a node has to change to be named.
const OFTEN: u32 = 2;

/// How often the nodes of a window changed.
#[derive(Debug, Clone, Default)]
pub(super) struct Restless {
    changes: HashMap<ElementId, (u32, NodeName)>,
    /// Nodes that came, by their role.
    came: HashMap<String, u32>,
}

impl Restless {
    /// Counts the differences between one reading and the next.
    pub(super) fn note(&mut self, before: &View, after: &View, noise: &Noise) {
        let known: HashMap<ElementId, usize> =
            before.nodes.iter().enumerate().map(|(at, node)| (node.element, at)).collect();
        for node in &after.nodes {
            match known.get(&node.element).map(|at| &before.nodes[*at]) {
                Some(old) if projection::same_node(old, node) || noise.explains(old, node) => {}
                Some(_) => {
                    let entry =
                        self.changes.entry(node.element).or_insert_with(|| (0, NodeName::from(&*node.node)));
                    *entry = (entry.0 + 1, NodeName::from(&*node.node));
                }
                None => *self.came.entry(node.role.clone()).or_default() += 1,
            }
        }
    }

    /// What changed most, in words.
    pub(super) fn listed(&self) -> Vec<String> {
        let changed =
            self.changes.values().map(|(times, node)| (*times, format!("{node} changed {times} times")));
        let came = self.came.iter().map(|(role, times)| (*times, format!("{role} nodes came {times} times")));
        let mut list: Vec<(u32, String)> = changed.chain(came).filter(|(times, _)| *times >= OFTEN).collect();
        list.sort_by(|(one, one_text), (other, other_text)| other.cmp(one).then(one_text.cmp(other_text)));
        list.truncate(NAMED);
        list.into_iter().map(|(_, text)| text).collect()
    }
}
