//! Short names for elements, good for one session.

use std::collections::{HashMap, HashSet};

use surefoot_record::view::ElementId;

/// The names that a session has given to elements: `e12` in the first document that was shown, `f2e12` in
/// the second, and so on. A document that is navigated to is another one, so a name never comes to mean
/// another element; it only becomes stale.
#[derive(Debug, Clone, Default)]
pub struct Refs {
    /// The documents in the order in which they were first shown.
    documents: Vec<u32>,
    places: HashMap<u32, usize>,
    /// Elements that were named since somebody last asked.
    named: HashSet<ElementId>,
}

impl Refs {
    /// No names yet.
    #[must_use]
    pub fn new() -> Self {
        Refs::default()
    }

    /// The element's name.
    pub fn name(&mut self, element: ElementId) -> String {
        self.named.insert(element);
        let place = *self.places.entry(element.document).or_insert_with(|| {
            self.documents.push(element.document);
            self.documents.len() - 1
        });
        match place {
            0 => format!("e{}", element.index),
            place => format!("f{}e{}", place + 1, element.index),
        }
    }

    /// The elements that were named since this was last asked.
    pub fn take_named(&mut self) -> HashSet<ElementId> {
        std::mem::take(&mut self.named)
    }

    /// The element of a name that this session may have given; none for anything else. Names have one
    /// spelling each.
    #[must_use]
    pub fn parse(&self, name: &str) -> Option<ElementId> {
        let (document, index) = match name.strip_prefix('f') {
            Some(rest) => {
                let (place, index) = rest.split_once('e')?;
                (number(place).filter(|place| *place >= 2)?, index)
            }
            None => (1, name.strip_prefix('e')?),
        };
        let document = *self.documents.get(document as usize - 1)?;
        Some(ElementId { document, index: number(index)? })
    }
}

/// A number in its only spelling.
fn number(digits: &str) -> Option<u32> {
    let plain =
        digits.bytes().all(|digit| digit.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    if plain { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_never_mean_another_document() {
        let mut refs = Refs::new();
        let elements = [(7, 12), (9, 0), (7, 0), (8, 4_294_967_295)]
            .map(|(document, index)| ElementId { document, index });
        let names = elements.map(|element| refs.name(element));
        assert_eq!(names, ["e12", "f2e0", "e0", "f3e4294967295"]);
        for (name, element) in names.iter().zip(elements) {
            assert_eq!(refs.parse(name), Some(element));
        }
    }

    #[test]
    fn what_is_no_name_means_nothing() {
        let mut refs = Refs::new();
        refs.name(ElementId { document: 3, index: 1 });
        for text in [
            "",
            "e",
            "12",
            "e012",
            "e+1",
            "e-1",
            "e1 ",
            " e1",
            "E1",
            "f1e1",
            "f2e1",
            "f0e1",
            "f01e1",
            "fe1",
            "e4294967296",
            "e1e1",
            "f99999999999e1",
            "é1",
        ] {
            assert_eq!(refs.parse(text), None, "{text:?}");
        }
        assert_eq!(Refs::new().parse("e1"), None, "nothing was shown yet");
    }
}
