//! A part of a view: one node and everything inside of it, as a view of its own.
//!
//! What is missing elsewhere on the page says nothing about the part, so that absence inside of it can be
//! concluded although a frame elsewhere could not be read. Which node a scope means is [`crate::find`]'s
//! business.

use std::ops::Range;

use surefoot_record::view::{Completeness, Gap, Placed, View};

use crate::find::Container;

/// The positions of a node and of everything inside of it: a view holds them one after the other, because
/// it is in composed document order.
///
/// # Panics
///
/// When the view has no such position.
#[must_use]
pub fn extent(view: &View, position: usize) -> Range<usize> {
    let after = &view.nodes[position + 1..];
    let inside = |node: &&Placed| node.parent.is_some_and(|parent| parent as usize >= position);
    position..position + 1 + after.iter().take_while(inside).count()
}

/// The node at that position, as the first and only root of a view of its own, with everything inside of
/// it. It costs what it holds; the nodes are shared with the view.
///
/// The page's address and title stay, and so does whether the page was probed for closed shadow roots.
///
/// # Panics
///
/// When the view has no such position.
#[must_use]
pub fn scoped(view: &View, position: usize) -> View {
    let extent = extent(view, position);
    let shift = u32::try_from(position).unwrap_or(u32::MAX);
    let nodes = view.nodes[extent.clone()]
        .iter()
        .map(|placed| Placed {
            node: placed.node.clone(),
            parent: placed.parent.and_then(|parent| parent.checked_sub(shift)),
        })
        .collect();
    let mut completeness = gaps_within(view, &extent);
    for place in &mut completeness.places {
        place.inside = place.inside.and_then(|inside| inside.checked_sub(shift));
    }
    for list in completeness.virtualised.iter_mut().flatten() {
        *list = list.and_then(|inside| inside.checked_sub(shift));
    }
    View { url: view.url.clone(), title: view.title.clone(), nodes, completeness }
}

/// What is known about how much of a container the view holds. Places are positions in the view.
#[must_use]
pub fn completeness(view: &View, within: Container) -> Completeness {
    match within {
        Container::Page => view.completeness.clone(),
        Container::Node(position) => gaps_within(view, &extent(view, position)),
    }
}

/// Whether a cut may have left out another container that looks like this one. A frame that could not be
/// read is another document, and not counted.
#[must_use]
pub fn may_have_a_twin(view: &View, within: Container) -> bool {
    within != Container::Page && view.completeness.gaps.contains(&Gap::NodeBudgetExceeded)
}

/// The gaps that lie within those positions, and all that may be anywhere.
fn gaps_within(view: &View, extent: &Range<usize>) -> Completeness {
    let all = &view.completeness;
    let lists = all.virtualised.as_ref().map(|lists| {
        let is_here = |list: &&Option<u32>| list.is_none_or(|at| extent.contains(&(at as usize)));
        lists.iter().filter(is_here).copied().collect()
    });
    let mut part = Completeness { verified: all.verified, virtualised: lists, ..Completeness::default() };
    for gap in all.gaps.iter().filter(|gap| !all.is_placed(**gap)) {
        part.add(*gap);
    }
    for place in &all.places {
        if place.inside.is_some_and(|inside| extent.contains(&(inside as usize))) {
            part.add_at(place.gap, place.inside);
        }
    }
    part
}
