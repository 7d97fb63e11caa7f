//! Facts: what a view says of something, as a person reads it: a field's value, a cell under its header, what stands
//! behind a label, what a region shows.

use surefoot_record::view::{State, View};

use crate::candidate::parents;
use crate::words::words;

/// One thing that the view says.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fact {
    /// What it is said of: the words of a label.
    pub(super) label: Vec<String>,
    /// Where it stands: the words of the row, of headings and of containers.
    pub(super) place: Vec<String>,
    pub(super) said: String,
    /// The node that says it; none where the page itself does, by its title and its address.
    pub(super) position: Option<usize>,
    /// The node that labels it, where that is another one.
    pub(super) label_at: Option<usize>,
}

/// Texts longer than this are no labels.
const LABEL: usize = 60;
/// The most facts that are gathered.
const MOST: usize = 6_000;

/// Everything that a view says, in document order.
pub(super) fn facts(view: &View) -> Vec<Fact> {
    let mut list = vec![
        Fact {
            label: words("page title"),
            place: Vec::new(),
            said: view.title.clone(),
            position: None,
            label_at: None,
        },
        Fact {
            label: words("page url address link"),
            place: Vec::new(),
            said: view.url.clone(),
            position: None,
            label_at: None,
        },
    ];
    let mut heading: Option<usize> = None;
    for (at, node) in view.nodes.iter().enumerate() {
        if list.len() >= MOST {
            break;
        }
        if node.role == "heading" {
            heading = Some(at);
        }
        let place = || place(view, at, heading);
        if let Some(value) = node.value.as_deref().filter(|it| !it.trim().is_empty()) {
            let (label, label_at) = match node.name.is_empty() {
                false => (words(&node.name), None),
                true => label_before(view, at),
            };
            list.push(Fact { label, place: place(), said: value.to_owned(), position: Some(at), label_at });
        }
        if matches!(node.role.as_str(), "cell" | "gridcell")
            && !node.name.is_empty()
            && let Some(header) = header_of(view, at)
        {
            list.push(Fact {
                label: words(&view.nodes[header].name),
                place: row_words(view, at),
                said: node.name.clone(),
                position: Some(at),
                label_at: Some(header),
            });
        }
        let is_on = |state: State| node.states.get(&state).is_some_and(|it| it != "false");
        if is_on(State::Selected) || is_on(State::Checked) || is_on(State::Current) {
            let group = parents(view, at).find(|at| !view.nodes[*at].name.is_empty());
            let mut label = words("selected chosen current");
            label.extend(words(&node.role));
            label.extend(group.map(|at| words(&view.nodes[at].name)).unwrap_or_default());
            list.push(Fact {
                label,
                place: place(),
                said: node.name.clone(),
                position: Some(at),
                label_at: group,
            });
        }
        if !is_text(&node.role) || node.name.is_empty() {
            continue;
        }
        if node.role == "heading" {
            list.push(Fact {
                label: words("heading title"),
                place: Vec::new(),
                said: node.name.clone(),
                position: Some(at),
                label_at: None,
            });
            continue;
        }
        if let Some((label, said)) = node.name.split_once(": ").filter(|(label, _)| label.len() <= LABEL) {
            list.push(Fact {
                label: words(label),
                place: place(),
                said: said.trim().to_owned(),
                position: Some(at),
                label_at: None,
            });
        }
        let (label, label_at) = label_before(view, at);
        if !label.is_empty() && label_at.is_some_and(|before| view.nodes[before].parent == node.parent) {
            list.push(Fact { label, place: place(), said: node.name.clone(), position: Some(at), label_at });
        }
        if let Some(kind) = kind_of(&node.name) {
            list.push(Fact {
                label: words(kind),
                place: item_words(view, at),
                said: node.name.clone(),
                position: Some(at),
                label_at: None,
            });
        }
    }
    list.retain(|fact| !fact.said.trim().is_empty());
    list
}

fn is_text(role: &str) -> bool {
    matches!(
        role,
        "text"
            | "paragraph"
            | "heading"
            | "definition"
            | "status"
            | "alert"
            | "strong"
            | "emphasis"
            | "time"
            | "generic"
            | "code"
            | "listitem"
            | "output"
            | "note"
    )
}

/// What a text is by its looks.
fn kind_of(text: &str) -> Option<&'static str> {
    let has_digit = text.chars().any(|it| it.is_ascii_digit());
    let is_price = has_digit && text.len() < 24 && text.chars().any(|it| "€$£¥".contains(it));
    if is_price { Some("price cost") } else { None }
}

/// The text before a node that labels it: a term, or a short text with nothing between.
fn label_before(view: &View, at: usize) -> (Vec<String>, Option<usize>) {
    let Some(before) = at.checked_sub(1) else { return (Vec::new(), None) };
    let node = &view.nodes[before];
    let labels = matches!(
        node.role.as_str(),
        "text"
            | "term"
            | "labeltext"
            | "strong"
            | "rowheader"
            | "heading"
            | "legend"
            | "paragraph"
            | "generic"
    );
    if !labels || node.name.is_empty() || node.name.len() > LABEL || node.value.is_some() {
        return (Vec::new(), None);
    }
    (words(&node.name), Some(before))
}

/// The header above a cell.
fn header_of(view: &View, cell: usize) -> Option<usize> {
    let row = view.nodes[cell].parent? as usize;
    let parent_of = |at: usize| view.nodes[at].parent.map(|it| it as usize);
    let number = (row + 1..cell)
        .filter(|at| {
            parent_of(*at) == Some(row)
                && matches!(view.nodes[*at].role.as_str(), "cell" | "gridcell" | "rowheader")
        })
        .count();
    let table = parents(view, row)
        .find(|at| matches!(view.nodes[*at].role.as_str(), "table" | "grid" | "treegrid"))?;
    (table + 1..row).filter(|at| view.nodes[*at].role == "columnheader").nth(number)
}

/// The words of the other cells of a cell's row.
fn row_words(view: &View, cell: usize) -> Vec<String> {
    let Some(row) = view.nodes[cell].parent else { return Vec::new() };
    let row = row as usize;
    let in_row = |at: &usize| view.nodes[*at].parent.map(|it| it as usize) == Some(row) && *at != cell;
    let mut list: Vec<String> = (row + 1..view.nodes.len().min(row + 60))
        .filter(in_row)
        .flat_map(|at| words(&view.nodes[at].name))
        .collect();
    list.extend(
        parents(view, row)
            .filter(|at| view.nodes[*at].name.len() <= LABEL)
            .flat_map(|at| words(&view.nodes[at].name)),
    );
    list
}

/// The words of the item that a node stands in, without its own.
fn item_words(view: &View, at: usize) -> Vec<String> {
    let item = parents(view, at).find(|at| {
        matches!(view.nodes[*at].role.as_str(), "listitem" | "article" | "row" | "group" | "region")
    });
    match item {
        Some(item) => {
            let mut list: Vec<String> = (item + 1..at).flat_map(|at| words(&view.nodes[at].name)).collect();
            if view.nodes[item].role != "row" && view.nodes[item].role != "listitem" {
                list.extend(words(&view.nodes[item].name));
            }
            list
        }
        None => Vec::new(),
    }
}

/// The words of the heading above and of what is around.
fn place(view: &View, at: usize, heading: Option<usize>) -> Vec<String> {
    let mut list: Vec<String> = heading.map(|at| words(&view.nodes[at].name)).unwrap_or_default();
    for around in parents(view, at) {
        let node = &view.nodes[around];
        if node.name.len() <= 80 && node.role != "row" && node.role != "listitem" {
            list.extend(words(&node.name));
        }
    }
    list.extend(item_words(view, at));
    list
}
