//! The browser's own accessibility tree, for measurements and tests; nothing in the program uses it.
//!
//! It tells what the browser would tell assistive technology, element by element, so that the reader's
//! answers can be held against it. It is slow, and knows nothing of what the reader adds.

use std::collections::{BTreeMap, HashSet};

use surefoot_record::view::ElementId;

pub use crate::chromium::Oracle;

/// What the browser says of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// The elements that its tree does not ignore.
    pub told: Vec<Told>,
    /// Every element that can be matched; those in closed shadow roots can't.
    pub elements: HashSet<ElementId>,
    /// The elements that have a box with an area and are not transparent, whatever the tree says of them.
    pub drawn: HashSet<ElementId>,
    /// The texts of the page's formulas, without white space.
    pub formulas: HashSet<String>,
    /// Whether the page has spaces that the browser tells otherwise than it shows them: where a word may
    /// break it tells one too many, after what is hidden one too few.
    pub loose_spaces: bool,
}

/// What the browser says of one element. Text, pseudo-elements and the parts that the browser itself draws
/// inside of a control have no element and are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The element, as a reading numbers it.
    pub element: ElementId,
    /// The nearest element above it in the tree, in the same document, that the tree does not ignore.
    pub parent: Option<ElementId>,
    /// The element's local name.
    pub tag: String,
    /// The role in the browser's spelling, which is ARIA's for most.
    pub role: String,
    /// The accessible name as it stands; it is not normalised.
    pub name: String,
    /// Every property with a plain value, by the browser's name for it.
    pub properties: BTreeMap<String, String>,
}
