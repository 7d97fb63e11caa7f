//! Texts that change by themselves: clocks, counters, rotating lines (ruling 11).
//!
//! Only nodes of the pseudo-role `text` become noise: nobody can address them, so nothing is lost but a claim
//! that could be wrong. A node with a role of its own never does, however often it changes.

use std::collections::BTreeMap;

use surefoot_record::act::NodeName;
use surefoot_record::view::{ElementId, Node, View};

use crate::projection;

/// So often a text has to have changed before the act to count as changing by itself.
const RESTLESS: u32 = 2;

/// The texts that were seen to change while nothing was done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Noise {
    changes: BTreeMap<ElementId, u32>,
}

impl Noise {
    /// Takes note of what changed between two readings, one after the other, while nothing was done.
    pub fn note(&mut self, before: &View, after: &View) {
        for (old, new) in before.nodes.iter().zip(&after.nodes) {
            if is_text(old) && old.element == new.element && old.name != new.name {
                *self.changes.entry(new.element).or_default() += 1;
            }
        }
    }

    /// Whether the text of that element was already changing.
    #[must_use]
    pub fn holds(&self, element: ElementId) -> bool {
        self.changes.get(&element).is_some_and(|changes| *changes >= RESTLESS)
    }

    /// Whether nothing but noise tells two nodes at one place apart: the text was already changing, or only
    /// its numbers are others, as in a clock.
    #[must_use]
    pub fn explains(&self, before: &Node, after: &Node) -> bool {
        if !is_text(before) || !is_text(after) {
            return false;
        }
        let is_restless = before.element == after.element && self.holds(after.element);
        if !is_restless && !is_counting(&before.name, &after.name) {
            return false;
        }
        let renamed = Node { name: after.name.clone(), ..before.clone() };
        projection::same_node(&renamed, after)
    }

    /// What of a view was noise, compared with an earlier one, in words.
    #[must_use]
    pub fn listed(&self, before: &View, after: &View) -> Vec<String> {
        let pairs = before.nodes.iter().zip(&after.nodes);
        pairs
            .filter(|(old, new)| {
                is_text(new)
                    && (self.holds(new.element)
                        || (!projection::same_node(old, new) && self.explains(old, new)))
            })
            .map(|(_, new)| NodeName::from(&*new.node).to_string())
            .collect()
    }
}

/// Whether two texts differ in their numbers alone.
#[must_use]
pub fn is_counting(before: &str, after: &str) -> bool {
    before != after
        && has_digit(before)
        && has_digit(after)
        && without_numbers(before).eq(without_numbers(after))
}

fn has_digit(text: &str) -> bool {
    text.chars().any(|character| character.is_ascii_digit())
}

/// The text with every number as one character.
fn without_numbers(text: &str) -> impl Iterator<Item = char> {
    let mut in_number = false;
    text.chars().filter_map(move |character| {
        let is_digit = character.is_ascii_digit();
        let continues = is_digit && in_number;
        in_number = is_digit;
        (!continues).then_some(if is_digit { '#' } else { character })
    })
}

fn is_text(node: &Node) -> bool {
    node.role == "text"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_numbers_make_a_count() {
        assert!(is_counting("12:00:01", "12:00:02"));
        assert!(is_counting("9 left", "10 left"));
        assert!(!is_counting("9 left", "9 left"));
        assert!(!is_counting("9 left", "none left"));
        assert!(!is_counting("9 left", "9 right"));
        assert!(!is_counting("saving", "saved"));
    }
}
