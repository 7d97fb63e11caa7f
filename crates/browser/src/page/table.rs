//! What is known of one document: the list of its last reading, kept up to date by what readings answer.
//!
//! Pure: it asks nobody. A reading answers with the whole list or with patches to the list that it gave
//! last; which of the two, the in-page program decides by the serial number that it is told.

use std::sync::Arc;

use surefoot_record::view::{ElementId, Gap, Node};

use super::reading::DocumentState;
use super::wire::{DocumentReading, Entry, Patch, Window};
use crate::driver::DocumentId;

/// One document's list, and what else its last reading said.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Table {
    /// Which reading this is the list of; the in-page program counts them.
    pub(super) serial: u32,
    pub(super) clock: u64,
    pub(super) url: String,
    pub(super) title: String,
    pub(super) ready: DocumentState,
    pub(super) gaps: Vec<Gap>,
    pub(super) rows: Vec<Row>,
}

/// One line of the list: how deep it stands in its document, and what.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) depth: u32,
    pub(super) what: What,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum What {
    Node(Arc<Node>),
    Frame(FramePlace),
}

/// The place of a frame's document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct FramePlace {
    pub(super) host: u32,
    /// The part of the frame's own viewport that can be seen; none when it is out of view.
    pub(super) window: Option<Window>,
    pub(super) aria_hidden: bool,
    /// The host may well have no document of its own.
    pub(super) optional: bool,
}

/// The patches don't fit the list, so that nothing can be said of it any more.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Misfit;

impl Table {
    /// The list of a document's first reading.
    pub(super) fn new(document: DocumentId, reading: DocumentReading) -> Result<Table, Misfit> {
        let mut table = Table {
            serial: 0,
            clock: 0,
            url: String::new(),
            title: String::new(),
            ready: DocumentState::Loading,
            gaps: Vec::new(),
            rows: Vec::new(),
        };
        if reading.whole { table.take(document, reading).map(|_| table) } else { Err(Misfit) }
    }

    /// Takes a reading in; true when anything differs from before.
    pub(super) fn take(&mut self, document: DocumentId, reading: DocumentReading) -> Result<bool, Misfit> {
        let DocumentReading { clock, serial, whole, url, title, ready, gaps, patches, flips, faults: _ } =
            reading;
        let mut changed = whole || !patches.is_empty() || !flips.is_empty();
        if whole {
            self.rows.clear();
        }
        for patch in patches {
            self.patch(document, patch)?;
        }
        for position in flips {
            match self.rows.get_mut(position as usize) {
                Some(Row { what: What::Node(node), .. }) => {
                    let node = Arc::make_mut(node);
                    node.in_viewport = !node.in_viewport;
                }
                _ => return Err(Misfit),
            }
        }
        changed |= (&self.url, &self.title, &self.gaps) != (&url, &title, &gaps);
        (self.serial, self.clock, self.ready) = (serial, clock, ready);
        (self.url, self.title, self.gaps) = (url, title, gaps);
        Ok(changed)
    }

    fn patch(&mut self, document: DocumentId, patch: Patch) -> Result<(), Misfit> {
        let start = patch.at as usize;
        let end = start.checked_add(patch.remove as usize).ok_or(Misfit)?;
        if end > self.rows.len() {
            return Err(Misfit);
        }
        let rows = patch.nodes.into_iter().map(|entry| row(entry, document));
        self.rows.splice(start..end, rows);
        Ok(())
    }

    /// The place that the list gives to a frame; none when it can't be seen.
    pub(super) fn frame(&self, host: u32) -> Option<FramePlace> {
        self.rows.iter().find_map(|row| match &row.what {
            What::Frame(place) if place.host == host => Some(*place),
            _ => None,
        })
    }
}

fn row(entry: Entry, document: DocumentId) -> Row {
    let depth = entry.depth;
    let what = match entry.frame {
        Some(host) => What::Frame(FramePlace {
            host,
            window: entry.window,
            aria_hidden: entry.aria_hidden,
            optional: entry.optional,
        }),
        None => What::Node(Arc::new(Node {
            element: ElementId { document: document.0, index: entry.element },
            role: entry.role,
            name: entry.name,
            name_from: entry.name_from,
            tag: entry.tag,
            states: entry.states,
            editable: entry.editable,
            clickable: entry.clickable,
            aria_hidden: entry.aria_hidden,
            visually_hidden: entry.visually_hidden,
            live: entry.live,
            value: entry.value,
            value_withheld: entry.value_withheld,
            value_truncated: entry.value_truncated,
            href: entry.href,
            in_viewport: entry.in_viewport,
            test_id: entry.test_id,
        })),
    };
    Row { depth, what }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{entry, patched, whole};
    use super::*;

    const DOCUMENT: DocumentId = DocumentId(4);

    fn roles(table: &Table) -> Vec<(&str, u32)> {
        let role = |row: &'_ Row| match &row.what {
            What::Node(node) => (node.element.index, row.depth),
            What::Frame(place) => (place.host, row.depth),
        };
        table
            .rows
            .iter()
            .map(role)
            .map(|(index, depth)| (["a", "b", "c", "d"][index as usize], depth))
            .collect()
    }

    #[test]
    fn patches_replace_their_part_of_the_list_one_after_the_other() {
        let mut table =
            Table::new(DOCUMENT, whole(vec![entry(0, "list", 0), entry(1, "listitem", 1)])).unwrap();
        let patches = vec![
            (1, 1, vec![entry(2, "listitem", 1), entry(3, "link", 2)]),
            (0, 0, vec![entry(1, "main", 0)]),
        ];
        assert_eq!(table.take(DOCUMENT, patched(patches)), Ok(true));
        assert_eq!(roles(&table), [("b", 0), ("a", 0), ("c", 1), ("d", 2)]);
    }

    #[test]
    fn a_reading_without_patches_changes_nothing_and_keeps_the_nodes() {
        let mut table = Table::new(DOCUMENT, whole(vec![entry(0, "list", 0)])).unwrap();
        let before = table.clone();
        assert_eq!(table.take(DOCUMENT, patched(vec![])), Ok(false));
        match (&before.rows[0].what, &table.rows[0].what) {
            (What::Node(before), What::Node(after)) => assert!(Arc::ptr_eq(before, after)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_flip_changes_the_membership_of_the_viewport_and_leaves_earlier_views_alone() {
        let mut table = Table::new(DOCUMENT, whole(vec![entry(0, "list", 0)])).unwrap();
        let before = table.clone();
        let reading = DocumentReading { flips: vec![0], ..patched(vec![]) };
        assert_eq!(table.take(DOCUMENT, reading), Ok(true));
        assert_ne!(table.rows, before.rows);
        let again = DocumentReading { flips: vec![0], ..patched(vec![]) };
        assert_eq!(table.take(DOCUMENT, again), Ok(true));
        assert_eq!(table.rows, before.rows);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut table = Table::new(DOCUMENT, whole(vec![entry(0, "list", 0)])).unwrap();
        assert_eq!(table.take(DOCUMENT, patched(vec![(1, 1, vec![])])), Err(Misfit));
        assert_eq!(table.take(DOCUMENT, patched(vec![(0, u32::MAX, vec![])])), Err(Misfit));
        let flipped = DocumentReading { flips: vec![3], ..patched(vec![]) };
        assert_eq!(table.take(DOCUMENT, flipped), Err(Misfit));
        assert_eq!(Table::new(DOCUMENT, patched(vec![])), Err(Misfit));
    }
}
