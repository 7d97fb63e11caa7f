//! Makes one view of what several documents answered: a frame's nodes stand at its host's place.
//!
//! Pure: it asks nobody.

use std::collections::HashMap;

use surefoot_record::view::{ElementId, Gap, Node, View};

use super::wire::{DocumentReading, Entry};
use crate::driver::DocumentId;

/// The readings of one page's documents, and which frame is whose.
#[derive(Debug)]
pub(super) struct Collected {
    main: DocumentId,
    readings: HashMap<DocumentId, DocumentReading>,
    /// The document in a frame, by the document around it and the host element there.
    frames: HashMap<(DocumentId, u32), DocumentId>,
}

impl Collected {
    pub(super) fn new(main: DocumentId, reading: DocumentReading) -> Self {
        Collected { main, readings: HashMap::from([(main, reading)]), frames: HashMap::new() }
    }

    pub(super) fn main(&self) -> DocumentId {
        self.main
    }

    /// Adds the reading of a frame's document.
    pub(super) fn add(
        &mut self,
        parent: DocumentId,
        host: u32,
        document: DocumentId,
        reading: DocumentReading,
    ) {
        self.frames.insert((parent, host), document);
        self.readings.insert(document, reading);
    }

    /// The place that a document's reading gave to a frame; none when it can't be seen.
    pub(super) fn frame_entry(&self, document: DocumentId, host: u32) -> Option<&Entry> {
        self.readings.get(&document)?.nodes.iter().find(|entry| entry.frame == Some(host))
    }

    /// What each clock said when its document was read.
    pub(super) fn clocks(&self) -> impl Iterator<Item = (DocumentId, u64)> {
        self.readings.iter().map(|(document, reading)| (*document, reading.clock))
    }
}

/// Composes the view, with at most so many nodes.
pub(super) fn compose(mut collected: Collected, max_nodes: u32) -> View {
    let mut view = View::default();
    if let Some(main) = collected.readings.get_mut(&collected.main) {
        view.url = std::mem::take(&mut main.url);
        view.title = std::mem::take(&mut main.title);
    }
    let main = collected.main;
    splice(&mut view, &mut collected, main, None, max_nodes);
    view
}

/// Appends a document's nodes below a parent, and those of its frames in their places.
fn splice(
    view: &mut View,
    collected: &mut Collected,
    document: DocumentId,
    parent: Option<u32>,
    max_nodes: u32,
) {
    let Some(reading) = collected.readings.remove(&document) else { return };
    for gap in reading.gaps {
        view.completeness.add(gap);
    }
    // Where each entry came to stand; a frame's place is never anybody's parent.
    let mut places: Vec<Option<u32>> = Vec::with_capacity(reading.nodes.len());
    for entry in reading.nodes {
        let above = match entry.parent {
            Some(local) => places.get(local as usize).copied().flatten(),
            None => parent,
        };
        if let Some(host) = entry.frame {
            places.push(None);
            match collected.frames.get(&(document, host)).copied() {
                Some(inner) => splice(view, collected, inner, above, max_nodes),
                None if entry.optional => {}
                None => view.completeness.add(Gap::IframeNotTraversed),
            }
            continue;
        }
        let Some(place) = u32::try_from(view.nodes.len()).ok().filter(|place| *place < max_nodes) else {
            view.completeness.add(Gap::NodeBudgetExceeded);
            return;
        };
        places.push(Some(place));
        view.nodes.push(node(entry, document, above));
    }
}

fn node(entry: Entry, document: DocumentId, parent: Option<u32>) -> Node {
    Node {
        element: ElementId { document: document.0, index: entry.element },
        parent,
        role: entry.role,
        name: entry.name,
        name_from: entry.name_from,
        tag: entry.tag,
        states: entry.states,
        editable: entry.editable,
        clickable: entry.clickable,
        aria_hidden: entry.aria_hidden,
        value: entry.value,
        value_withheld: entry.value_withheld,
        value_truncated: entry.value_truncated,
        href: entry.href,
        in_viewport: entry.in_viewport,
        test_id: entry.test_id,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::reading::DocumentState;

    fn reading(nodes: Vec<Entry>) -> DocumentReading {
        DocumentReading {
            clock: 1,
            url: "https://example.test/".into(),
            title: "Title".into(),
            ready: DocumentState::Complete,
            nodes,
            gaps: Vec::new(),
        }
    }

    fn entry(element: u32, role: &str, parent: Option<u32>) -> Entry {
        Entry { element, role: role.into(), parent, ..Entry::default() }
    }

    fn frame(host: u32, parent: Option<u32>) -> Entry {
        Entry { frame: Some(host), parent, ..Entry::default() }
    }

    fn shape(view: &View) -> Vec<(u32, u32, Option<u32>)> {
        view.nodes.iter().map(|node| (node.element.document, node.element.index, node.parent)).collect()
    }

    fn framed() -> Collected {
        let main = reading(vec![
            entry(0, "main", None),
            frame(7, Some(0)),
            entry(1, "button", Some(0)),
            frame(8, None),
        ]);
        let mut collected = Collected::new(DocumentId(1), main);
        let inner = reading(vec![entry(0, "list", None), entry(1, "listitem", Some(0)), frame(3, Some(1))]);
        collected.add(DocumentId(1), 7, DocumentId(2), inner);
        collected.add(DocumentId(2), 3, DocumentId(3), reading(vec![entry(0, "link", None)]));
        collected
    }

    #[test]
    fn a_frames_nodes_stand_at_its_hosts_place() {
        let view = compose(framed(), 100);
        assert_eq!(
            shape(&view),
            [(1, 0, None), (2, 0, Some(0)), (2, 1, Some(1)), (3, 0, Some(2)), (1, 1, Some(0))]
        );
        assert_eq!(view.url, "https://example.test/");
        assert_eq!(view.title, "Title");
    }

    #[test]
    fn a_frame_without_an_answer_is_a_gap_and_an_optional_one_is_not() {
        let view = compose(framed(), 100);
        assert_eq!(view.completeness.gaps, [Gap::IframeNotTraversed]);
        let optional = Entry { optional: true, ..frame(7, None) };
        let view = compose(Collected::new(DocumentId(1), reading(vec![optional])), 100);
        assert!(!view.completeness.truncated());
    }

    #[test]
    fn the_budget_counts_the_nodes_of_all_documents() {
        let view = compose(framed(), 4);
        assert_eq!(view.nodes.len(), 4);
        assert!(view.completeness.gaps.contains(&Gap::NodeBudgetExceeded));
        let whole = compose(framed(), 5);
        assert_eq!(whole.nodes.len(), 5);
        assert!(!whole.completeness.gaps.contains(&Gap::NodeBudgetExceeded));
        assert_eq!(shape(&view)[..], shape(&whole)[..4]);
    }
}
