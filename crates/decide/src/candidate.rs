//! Candidates: of each element that could be acted on, what a person would use to tell it from the others.
//!
//! They are made of the view that the reader returns. A value that is withheld is not in the view, so that no secret can
//! be among them. Whether one is meant is not decided here.

use std::collections::HashMap;

use serde::Serialize;
use surefoot_record::view::{States, View};
use surefoot_semantics::role::is_addressable;

/// One of many alike things, to which a control may belong.
const ITEMS: [&str; 8] = ["row", "listitem", "article", "treeitem", "option", "menuitem", "figure", "term"];
/// Nodes that hold others and are themselves seldom acted on.
const CONTAINERS: [&str; 31] = [
    "main",
    "navigation",
    "banner",
    "contentinfo",
    "complementary",
    "region",
    "form",
    "search",
    "list",
    "table",
    "grid",
    "treegrid",
    "tree",
    "rowgroup",
    "group",
    "radiogroup",
    "toolbar",
    "tablist",
    "tabpanel",
    "menu",
    "menubar",
    "listbox",
    "dialog",
    "alertdialog",
    "article",
    "feed",
    "figure",
    "document",
    "application",
    "iframe",
    "section",
];
/// How far a text that stands near is looked for, in nodes.
const NEAR: usize = 4;
/// How many named containers around an element are told.
const AROUND: usize = 4;

/// A container with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Around<'v> {
    pub position: usize,
    pub role: &'v str,
    pub name: &'v str,
}

/// One element that may be meant.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Candidate<'v> {
    /// Its place in the view's nodes.
    pub position: usize,
    pub role: &'v str,
    pub name: &'v str,
    pub states: &'v States,
    pub value: Option<&'v str>,
    pub editable: bool,
    /// It is clickable although its role promises nothing.
    pub clickable: bool,
    /// The headings above it, the nearest first.
    pub headings: Vec<&'v str>,
    /// Containers with a name, the innermost first.
    pub around: Vec<Around<'v>>,
    /// The nearest one of many alike things that it is in: a position.
    pub item: Option<usize>,
    /// In a table: which row, from 1, the ones of headers not counted, and which column.
    pub row: Option<usize>,
    pub column: Option<&'v str>,
    /// The text before it and after it, with no other control between.
    pub before: Option<&'v str>,
    pub after: Option<&'v str>,
    /// What stands inside of it, where it has no name.
    pub inner: Vec<&'v str>,
    /// Which of how many with the same role and name.
    pub occurrence: (usize, usize),
    /// It is in a frame of its own document.
    pub in_frame: bool,
    /// It is a choice of a native select, which is chosen through the select at this position.
    pub choice_of: Option<usize>,
}

/// The candidates of a view, with what is known of its structure.
pub struct Candidates<'v> {
    pub view: &'v View,
    pub list: Vec<Candidate<'v>>,
    /// Where each node's content ends.
    pub(crate) ends: Vec<usize>,
    /// Which of its like each item is: its number from 1, and how many there are.
    pub(crate) items: HashMap<usize, (usize, usize)>,
}

/// Roles that a person acts on.
#[must_use]
pub fn is_control(role: &str) -> bool {
    matches!(
        role,
        "button"
            | "link"
            | "checkbox"
            | "radio"
            | "switch"
            | "tab"
            | "menuitem"
            | "menuitemcheckbox"
            | "menuitemradio"
            | "option"
            | "treeitem"
            | "combobox"
            | "listbox"
            | "textbox"
            | "searchbox"
            | "spinbutton"
            | "slider"
            | "scrollbar"
            | "disclosuretriangle"
            | "summary"
    )
}

/// Whether the node is a choice of a native select.
fn choice_of(view: &View, position: usize) -> Option<usize> {
    let node = &view.nodes[position];
    if node.tag != "option" {
        return None;
    }
    let mut parent = node.parent;
    while let Some(at) = parent {
        let around = &view.nodes[at as usize];
        if around.tag == "select" {
            return Some(at as usize);
        }
        parent = around.parent;
    }
    None
}

impl<'v> Candidates<'v> {
    /// Describes every element that could be named as a target, in document order.
    #[must_use]
    pub fn of(view: &'v View) -> Candidates<'v> {
        let ends = ends(view);
        let items = numbered(view);
        let mut twins: HashMap<(&str, &str), usize> = HashMap::new();
        let mut list: Vec<Candidate<'v>> = Vec::new();
        let mut headings: Vec<usize> = Vec::new();
        let top = view.nodes.first().map(|node| node.element.document);
        for (position, node) in view.nodes.iter().enumerate() {
            if node.role == "heading" {
                let level = level(node);
                headings.retain(|at| self::level(&view.nodes[*at]) < level);
                headings.push(position);
            }
            if !is_addressable(node) {
                continue;
            }
            let count = twins.entry((&node.role, &node.name)).or_insert(0);
            *count += 1;
            let occurrence = (*count, 0);
            let (around, item) = surroundings(view, position);
            let row =
                around_role(view, position, "row").and_then(|row| items.get(&row)).map(|(number, _)| *number);
            let column = around_cell(view, position).and_then(|cell| column_of(view, cell, &ends));
            list.push(Candidate {
                position,
                role: &node.role,
                name: &node.name,
                states: &node.states,
                value: node.value.as_deref(),
                editable: node.editable,
                clickable: node.clickable,
                headings: headings_of(view, &headings, position),
                around,
                item,
                row,
                column,
                before: before(view, position),
                after: after(view, position, ends[position]),
                inner: if node.name.is_empty() { inner(view, position, ends[position]) } else { Vec::new() },
                occurrence,
                in_frame: Some(node.element.document) != top,
                choice_of: choice_of(view, position),
            });
        }
        for candidate in &mut list {
            let of = twins.get(&(candidate.role, candidate.name)).copied().unwrap_or(1);
            candidate.occurrence.1 = of;
        }
        Candidates { view, list, ends, items }
    }

    /// Whether one position is inside of another one.
    pub(crate) fn is_inside(&self, position: usize, container: usize) -> bool {
        position > container && position < self.ends[container]
    }
}

fn level(node: &surefoot_record::view::Node) -> u32 {
    let level = node.states.get(&surefoot_record::view::State::Level);
    level.and_then(|level| level.parse().ok()).unwrap_or(2)
}

/// Where the content of each node ends: a view holds it one after the other.
fn ends(view: &View) -> Vec<usize> {
    let mut ends: Vec<usize> = (1..=view.nodes.len()).collect();
    for position in (0..view.nodes.len()).rev() {
        if let Some(parent) = view.nodes[position].parent {
            let parent = parent as usize;
            ends[parent] = ends[parent].max(ends[position]);
        }
    }
    ends
}

/// The number of each item among its like: siblings of the same role, rows of headers left out.
fn numbered(view: &View) -> HashMap<usize, (usize, usize)> {
    let mut has_header: HashMap<usize, bool> = HashMap::new();
    for node in view.nodes.iter().filter(|node| node.role == "columnheader") {
        if let Some(parent) = node.parent {
            has_header.insert(parent as usize, true);
        }
    }
    /// Whose children, of which role.
    type Kind<'v> = (Option<u32>, &'v str);
    let mut counts: HashMap<Kind<'_>, usize> = HashMap::new();
    let mut numbers: Vec<(usize, Kind<'_>, usize)> = Vec::new();
    for (position, node) in view.nodes.iter().enumerate() {
        if !ITEMS.contains(&node.role.as_str()) || has_header.contains_key(&position) {
            continue;
        }
        // Rows of several groups belong to one table.
        let mut parent = node.parent;
        if node.role == "row"
            && let Some(group) = parent
            && view.nodes[group as usize].role == "rowgroup"
        {
            parent = view.nodes[group as usize].parent;
        }
        let key = (parent, node.role.as_str());
        let count = counts.entry(key).or_insert(0);
        *count += 1;
        numbers.push((position, key, *count));
    }
    numbers.into_iter().map(|(position, key, number)| (position, (number, counts[&key]))).collect()
}

/// The positions around a node, innermost first.
pub(crate) fn parents(view: &View, position: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(view.nodes[position].parent, |at| view.nodes[*at as usize].parent)
        .map(|at| at as usize)
}

fn around_role(view: &View, position: usize, role: &str) -> Option<usize> {
    std::iter::once(position).chain(parents(view, position)).find(|at| view.nodes[*at].role == role)
}

fn around_cell(view: &View, position: usize) -> Option<usize> {
    std::iter::once(position)
        .chain(parents(view, position))
        .find(|at| matches!(view.nodes[*at].role.as_str(), "cell" | "gridcell"))
}

/// The header above a cell.
fn column_of<'v>(view: &'v View, cell: usize, ends: &[usize]) -> Option<&'v str> {
    let row = view.nodes[cell].parent? as usize;
    let is_cell = |at: &usize| {
        view.nodes[*at].parent == u32::try_from(row).ok()
            && matches!(view.nodes[*at].role.as_str(), "cell" | "gridcell" | "rowheader")
    };
    let number = (row + 1..cell).filter(is_cell).count();
    let table = parents(view, row)
        .find(|at| matches!(view.nodes[*at].role.as_str(), "table" | "grid" | "treegrid"))?;
    let header = (table + 1..ends[table].min(table + 60))
        .filter(|at| view.nodes[*at].role == "columnheader")
        .nth(number)?;
    Some(view.nodes[header].name.as_str()).filter(|name| !name.is_empty())
}

fn surroundings(view: &View, position: usize) -> (Vec<Around<'_>>, Option<usize>) {
    let mut around = Vec::new();
    let mut item = None;
    for at in parents(view, position) {
        let node = &view.nodes[at];
        if item.is_none() && ITEMS.contains(&node.role.as_str()) {
            item = Some(at);
        }
        if around.len() < AROUND && !node.name.is_empty() {
            around.push(Around { position: at, role: &node.role, name: &node.name });
        }
    }
    (around, item)
}

/// The headings above a position that belong to what is around it.
fn headings_of<'v>(view: &'v View, headings: &[usize], position: usize) -> Vec<&'v str> {
    headings
        .iter()
        .rev()
        .filter(|at| **at != position)
        .filter(|at| match view.nodes[**at].parent {
            None => true,
            Some(parent) => parents(view, position).any(|around| around == parent as usize),
        })
        .take(2)
        .map(|at| view.nodes[*at].name.as_str())
        .collect()
}

/// Whether the node is nothing but text.
fn is_text(view: &View, position: usize) -> bool {
    let node = &view.nodes[position];
    !node.clickable
        && !node.name.is_empty()
        && matches!(
            node.role.as_str(),
            "text"
                | "heading"
                | "paragraph"
                | "term"
                | "definition"
                | "strong"
                | "emphasis"
                | "cell"
                | "rowheader"
                | "caption"
                | "legend"
                | "labeltext"
                | "code"
                | "time"
                | "status"
                | "img"
        )
}

fn before(view: &View, position: usize) -> Option<&str> {
    for at in (position.saturating_sub(NEAR)..position).rev() {
        if is_text(view, at) {
            return Some(&view.nodes[at].name);
        }
        if is_control(&view.nodes[at].role) || view.nodes[at].clickable {
            return None;
        }
    }
    None
}

fn after(view: &View, position: usize, end: usize) -> Option<&str> {
    for at in end..view.nodes.len().min(end + 2) {
        if is_text(view, at) && view.nodes[at].role != "heading" {
            return Some(&view.nodes[at].name);
        }
        if is_control(&view.nodes[at].role)
            || view.nodes[at].clickable
            || view.nodes[at].parent != view.nodes[position].parent
        {
            return None;
        }
    }
    None
}

fn inner(view: &View, position: usize, end: usize) -> Vec<&str> {
    let inside = position + 1..end.min(position + 30);
    inside.map(|at| view.nodes[at].name.as_str()).filter(|name| !name.is_empty()).take(12).collect()
}

/// Whether a role is one of those that hold others.
pub(crate) fn is_container(role: &str) -> bool {
    CONTAINERS.contains(&role)
}
