//! Makes one view of what is known of several documents: a frame's nodes stand at its host's place.
//!
//! Pure: it asks nobody.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use surefoot_record::view::{Gap, Placed, View};

use super::table::{Table, What};
use crate::driver::DocumentId;

/// The documents of one page, and which frame is whose.
#[derive(Debug)]
pub(super) struct Documents<'a> {
    pub(super) main: DocumentId,
    pub(super) tables: &'a HashMap<DocumentId, Table>,
    /// The document in a frame, by the document around it and the host element there. Only those that were
    /// read in this reading.
    pub(super) frames: &'a HashMap<(DocumentId, u32), DocumentId>,
    /// The hosts that are known to have a document, whether it was read or not.
    pub(super) found: &'a HashSet<(DocumentId, u32)>,
}

/// Composes the view, with at most so many nodes.
pub(super) fn compose(documents: &Documents<'_>, max_nodes: u32) -> View {
    let mut view = View::default();
    if let Some(main) = documents.tables.get(&documents.main) {
        view.url.clone_from(&main.url);
        view.title.clone_from(&main.title);
        view.nodes.reserve(main.rows.len());
    }
    splice(&mut view, documents, documents.main, None, max_nodes);
    view
}

/// Appends a document's nodes below a parent, and those of its frames in their places.
fn splice(
    view: &mut View,
    documents: &Documents<'_>,
    document: DocumentId,
    parent: Option<u32>,
    max_nodes: u32,
) {
    let Some(table) = documents.tables.get(&document) else { return };
    for gap in table.gaps.iter().filter(|gap| **gap != Gap::NodeBudgetExceeded) {
        view.completeness.add(*gap);
    }
    // What is open around the next row: how deep it stands, and where it came to stand.
    let mut around: Vec<(u32, u32)> = Vec::new();
    for row in &table.rows {
        while around.last().is_some_and(|(depth, _)| *depth >= row.depth) {
            around.pop();
        }
        let above = around.last().map(|(_, place)| *place).or(parent);
        match &row.what {
            What::Node(node) => {
                let place = u32::try_from(view.nodes.len()).ok().filter(|place| *place < max_nodes);
                let Some(place) = place else {
                    view.completeness.add_at(Gap::NodeBudgetExceeded, above);
                    return;
                };
                around.push((row.depth, place));
                view.nodes.push(Placed { node: Arc::clone(node), parent: above });
            }
            What::Frame(frame) => match documents.frames.get(&(document, frame.host)) {
                Some(inner) => splice(view, documents, *inner, above, max_nodes),
                // Nothing is missing where there is no document.
                None if frame.optional && !documents.found.contains(&(document, frame.host)) => {}
                None => view.completeness.add_at(Gap::IframeNotTraversed, above),
            },
        }
    }
    if table.gaps.contains(&Gap::NodeBudgetExceeded) {
        // The walk stopped here: what comes next may belong to the last node, or to any around it.
        let last = around.last().map(|(_, place)| *place).or(parent);
        view.completeness.add_at(Gap::NodeBudgetExceeded, last);
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{entry, frame, whole};
    use super::super::wire::Entry;
    use super::*;

    struct Framed {
        tables: HashMap<DocumentId, Table>,
        frames: HashMap<(DocumentId, u32), DocumentId>,
        found: HashSet<(DocumentId, u32)>,
    }

    impl Framed {
        fn of(documents: Vec<(u32, Vec<Entry>)>) -> Framed {
            let tables = documents.into_iter().map(|(id, entries)| {
                (DocumentId(id), Table::new(DocumentId(id), whole(entries)).expect("it is whole"))
            });
            let frames =
                [((DocumentId(1), 7), DocumentId(2)), ((DocumentId(2), 3), DocumentId(3))].into_iter();
            let mut framed =
                Framed { tables: tables.collect(), frames: frames.collect(), found: HashSet::new() };
            framed.frames.retain(|_, inner| framed.tables.contains_key(inner));
            framed
        }

        fn compose(&self, max_nodes: u32) -> View {
            let (tables, frames, found) = (&self.tables, &self.frames, &self.found);
            compose(&Documents { main: DocumentId(1), tables, frames, found }, max_nodes)
        }
    }

    fn nested() -> Framed {
        Framed::of(vec![
            (1, vec![entry(0, "main", 0), frame(7, 1), entry(1, "button", 1), frame(8, 0)]),
            (2, vec![entry(0, "list", 0), entry(1, "listitem", 1), frame(3, 2)]),
            (3, vec![entry(0, "link", 0)]),
        ])
    }

    fn shape(view: &View) -> Vec<(u32, u32, Option<u32>)> {
        view.nodes.iter().map(|node| (node.element.document, node.element.index, node.parent)).collect()
    }

    #[test]
    fn a_frames_nodes_stand_at_its_hosts_place() {
        let view = nested().compose(100);
        assert_eq!(
            shape(&view),
            [(1, 0, None), (2, 0, Some(0)), (2, 1, Some(1)), (3, 0, Some(2)), (1, 1, Some(0))]
        );
        assert_eq!(view.url, "https://example.test/");
        assert_eq!(view.title, "Title");
    }

    #[test]
    fn a_frame_without_an_answer_is_a_gap_and_an_optional_one_is_not() {
        let view = nested().compose(100);
        assert_eq!(view.completeness.gaps, [Gap::IframeNotTraversed]);
        let optional = Entry { optional: true, ..frame(9, 0) };
        let mut framed = Framed::of(vec![(1, vec![optional])]);
        assert!(!framed.compose(100).completeness.truncated());
        framed.found.insert((DocumentId(1), 9));
        assert_eq!(framed.compose(100).completeness.gaps, [Gap::IframeNotTraversed], "it has a document");
    }

    #[test]
    fn gaps_stand_where_something_is_missing() {
        // The document in the list's frame has a frame that has no answer.
        let mut framed = nested();
        framed.frames.remove(&(DocumentId(2), 3));
        let places = |view: &View| -> Vec<(Gap, Option<u32>)> {
            view.completeness.places.iter().map(|place| (place.gap, place.inside)).collect()
        };
        let unread = (Gap::IframeNotTraversed, Some(2));
        assert_eq!(places(&framed.compose(100)), [unread, (Gap::IframeNotTraversed, None)]);
        // The main document goes on after the budget was spent in its frame: what is left of it stands
        // inside of `main`, and so does what is left of the frame.
        let cut = |inside| (Gap::NodeBudgetExceeded, inside);
        assert_eq!(places(&framed.compose(2))[..2], [cut(Some(1)), cut(Some(0))]);
        let mut stopped = framed;
        stopped.tables.get_mut(&DocumentId(2)).expect("it is there").gaps = vec![Gap::NodeBudgetExceeded];
        assert_eq!(places(&stopped.compose(100))[1], cut(Some(2)));
    }

    #[test]
    fn the_budget_counts_the_nodes_of_all_documents() {
        let view = nested().compose(4);
        assert_eq!(view.nodes.len(), 4);
        assert!(view.completeness.gaps.contains(&Gap::NodeBudgetExceeded));
        let whole = nested().compose(5);
        assert_eq!(whole.nodes.len(), 5);
        assert!(!whole.completeness.gaps.contains(&Gap::NodeBudgetExceeded));
        assert_eq!(shape(&view)[..], shape(&whole)[..4]);
    }
}
