//! Readings in a few words, for the tests beside this.

use super::reading::DocumentState;
use super::wire::{DocumentReading, Entry, Patch};

pub(super) fn entry(element: u32, role: &str, depth: u32) -> Entry {
    Entry { element, role: role.into(), depth, ..Entry::default() }
}

pub(super) fn frame(host: u32, depth: u32) -> Entry {
    Entry { frame: Some(host), depth, ..Entry::default() }
}

pub(super) fn whole(nodes: Vec<Entry>) -> DocumentReading {
    DocumentReading { whole: true, ..patched(vec![(0, 0, nodes)]) }
}

pub(super) fn patched(patches: Vec<(u32, u32, Vec<Entry>)>) -> DocumentReading {
    DocumentReading {
        clock: 1,
        serial: 1,
        whole: false,
        url: "https://example.test/".into(),
        title: "Title".into(),
        ready: DocumentState::Complete,
        gaps: Vec::new(),
        patches: patches.into_iter().map(|(at, remove, nodes)| Patch { at, remove, nodes }).collect(),
        flips: Vec::new(),
        faults: 0,
    }
}
