//! Ambient nodes: what a person has declared to change all the time without meaning anything (ruling 11).
//!
//! They are left out of quietness, of the awaited change, of changes and of counts, and nothing is proven by
//! them; all of that by taking them out of the views that are compared and judged. The views that are shown
//! keep them.

use std::sync::Arc;

use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Node, Placed, View};

use crate::role::is_addressable;

/// The declared nodes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ambient {
    predicates: Vec<Predicate>,
}

impl Ambient {
    /// Every node that matches one of these, and what is inside it.
    #[must_use]
    pub fn new(predicates: Vec<Predicate>) -> Self {
        Ambient { predicates }
    }

    /// Nothing is declared.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.predicates.is_empty()
    }

    /// Whether the node at this position is ambient, itself or by what it is inside of. False when the view has
    /// no such position.
    #[must_use]
    pub fn holds(&self, view: &View, position: usize) -> bool {
        let mut current = Some(position);
        while let Some(node) = current.and_then(|at| view.nodes.get(at)) {
            if self.matches(node) {
                return true;
            }
            current = node.parent.map(|parent| parent as usize);
        }
        false
    }

    /// The view without its ambient nodes; the very same one when it has none.
    #[must_use]
    pub fn without(&self, view: &Arc<View>) -> Arc<View> {
        if self.is_empty() {
            return Arc::clone(view);
        }
        // Where each node stands afterwards; none for those that are left out. Parents come first.
        let mut places: Vec<Option<u32>> = Vec::with_capacity(view.nodes.len());
        let mut nodes: Vec<Placed> = Vec::new();
        for placed in &view.nodes {
            let parent = placed.parent.map(|parent| places.get(parent as usize).copied().flatten());
            let is_inside = parent == Some(None);
            if is_inside || self.matches(placed) {
                places.push(None);
                continue;
            }
            places.push(u32::try_from(nodes.len()).ok());
            nodes.push(Placed { node: Arc::clone(&placed.node), parent: parent.flatten() });
        }
        if nodes.len() == view.nodes.len() {
            return Arc::clone(view);
        }
        let mut completeness = view.completeness.clone();
        for place in &mut completeness.places {
            place.inside = nearest_kept(view, &places, place.inside);
        }
        Arc::new(View { url: view.url.clone(), title: view.title.clone(), nodes, completeness })
    }

    /// As [`Predicate`]s match, but for the name: what ticks usually ticks in its own name, so a name is also
    /// matched by its beginning, up to a place where a word ends.
    fn matches(&self, node: &Node) -> bool {
        self.predicates.iter().any(|predicate| {
            // Ambient nodes are declared by the beginning of their name, so how it is compared says nothing here.
            let Predicate { role, name, name_match: _, tag, identifier, test_id, role_hint: _ } = predicate;
            let by_name_only = role.is_none() && tag.is_none() && test_id.is_none();
            identifier.is_none()
                && role.as_ref().is_none_or(|role| *role == node.role)
                && tag.as_ref().is_none_or(|tag| *tag == node.tag)
                && test_id.as_ref().is_none_or(|id| node.test_id.as_ref() == Some(id))
                && name.as_ref().is_none_or(|name| begins_with(&node.name, name))
                && (!by_name_only || is_addressable(node))
        })
    }
}

fn begins_with(name: &str, beginning: &str) -> bool {
    match name.strip_prefix(beginning) {
        Some("") => true,
        Some(rest) => {
            let is_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
            let splits_word = is_word(beginning.chars().next_back()) && is_word(rest.chars().next());
            !beginning.is_empty() && !splits_word
        }
        None => false,
    }
}

/// The innermost node around a place that is still there.
fn nearest_kept(view: &View, places: &[Option<u32>], inside: Option<u32>) -> Option<u32> {
    let mut current = inside;
    while let Some(at) = current {
        if let Some(kept) = places.get(at as usize).copied().flatten() {
            return Some(kept);
        }
        current = view.nodes.get(at as usize).and_then(|node| node.parent);
    }
    None
}
