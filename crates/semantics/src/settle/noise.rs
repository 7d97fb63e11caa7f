//! Texts that change by themselves: clocks, counters, rotating lines (ruling 11).
//!
//! Only texts and other nodes that are not addressable become noise, and nodes in frames of another origin: nobody
//! acts on the former and nobody tests the latter, so nothing is lost but a claim that could be wrong. An
//! addressable node of the page itself never does, however often it changes.

use std::collections::{BTreeMap, BTreeSet};

use surefoot_record::act::NodeName;
use surefoot_record::view::{ElementId, Node, View};

use crate::projection;
use crate::role::is_addressable;

/// So often a text has to have changed before the act to count as changing by itself.
const RESTLESS: u32 = 2;

/// The texts that were seen to change while nothing was done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Noise {
    changes: BTreeMap<ElementId, u32>,
    /// Documents of another origin than the page's.
    foreign: BTreeSet<u32>,
    /// Texts of which only the numbers changed, while nothing but counted work could have changed them.
    vouched: BTreeSet<ElementId>,
}

impl Noise {
    /// Takes note of what changed between two readings, one after the other, while nothing was done.
    pub fn note(&mut self, before: &View, after: &View) {
        for (old, new) in before.nodes.iter().zip(&after.nodes) {
            if old.element != new.element || !self.may_be(old) {
                continue;
            }
            let differs = if self.foreign.contains(&old.element.document) {
                !projection::same_node(old, new)
            } else {
                old.name != new.name
            };
            if differs {
                *self.changes.entry(new.element).or_default() += 1;
            }
        }
    }

    /// The nodes of these documents, which are of another origin, can be noise whatever their role.
    pub fn set_foreign(&mut self, documents: impl IntoIterator<Item = u32>) {
        self.foreign = documents.into_iter().collect();
    }

    /// Takes note that between two readings nothing ran that began before the act: where only the numbers of a
    /// text differ, that is no clock but an outcome.
    pub(super) fn vouch(&mut self, before: &View, after: &View) {
        for (old, new) in before.nodes.iter().zip(&after.nodes) {
            if is_text(old) && is_text(new) && is_counting(&old.name, &new.name) && !self.holds(new.element) {
                self.vouched.insert(new.element);
            }
        }
    }

    /// Whether only another number stands in the place of one, so that it may be a clock's.
    pub(crate) fn may_be_clock(&self, element: ElementId, before: &str, after: &str) -> bool {
        !self.vouched.contains(&element) && is_counting(before, after)
    }

    fn may_be(&self, node: &Node) -> bool {
        !is_addressable(node) || self.foreign.contains(&node.element.document)
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
        let is_restless = before.element == after.element && self.holds(after.element);
        if is_restless && self.foreign.contains(&after.element.document) {
            return true;
        }
        if is_addressable(before) || is_addressable(after) {
            return false;
        }
        let are_texts = is_text(before) && is_text(after);
        let is_clock = are_texts && self.may_be_clock(after.element, &before.name, &after.name);
        if !is_restless && !is_clock {
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
                self.may_be(new)
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
