//! One node as one line.

use surefoot_record::predicate::{is_unseen, quote};
use surefoot_record::view::{Gap, Node, State, View};
use surefoot_semantics::role::is_addressable;

use super::Refs;

/// Stands before everything that can be read but not seen: it may have been put there for a program to read.
pub(super) const NOT_VISIBLE: &str = "(not visible)";

/// How much of a name tells a container apart, in characters.
const TELLING_NAME: usize = 48;

/// What is missing, in words.
#[must_use]
pub fn gap_in_words(gap: Gap) -> &'static str {
    match gap {
        Gap::NodeBudgetExceeded => "the page has more nodes than the view may hold",
        Gap::IframeNotTraversed => "a frame could not be read",
        Gap::ClosedShadowRoot => "a closed shadow root could not be read",
        Gap::ShadowCoverageUnverified => "whether there are closed shadow roots is not known",
    }
}

/// The page's title and address.
pub(super) fn page(view: &View) -> String {
    format!("page {} → {}\n", quote(&view.title), plain(&view.url))
}

/// The same for a person, who is spared the quotes.
pub(super) fn heading(view: &View) -> String {
    let quoted = quote(&view.title).replace("\\\"", "\"");
    let title = if view.title.is_empty() { "(no title)" } else { &quoted[1..quoted.len() - 1] };
    format!("{title} — {}\n", plain(&view.url))
}

/// Everything that an outline says of a node.
pub(super) fn line(node: &Node, refs: Option<&mut Refs>) -> String {
    let mut line = head(node, &node.name);
    if let Some(value) = value(node) {
        line.push_str(&format!(" = {value}"));
    }
    push_ref(&mut line, node, refs);
    let mut notes = notes(node);
    if !node.in_viewport {
        notes.push("off screen".to_owned());
    }
    push_notes(&mut line, &notes);
    if let Some(href) = &node.href {
        line.push_str(&format!(" → {}", plain(href)));
    }
    line
}

/// Enough of a node to tell which one is meant.
pub(super) fn short(node: &Node, refs: Option<&mut Refs>) -> String {
    let mut name: String = node.name.chars().take(TELLING_NAME).collect();
    if name.len() < node.name.len() {
        name.push('…');
    }
    let mut line = head(node, &name);
    push_ref(&mut line, node, refs);
    line
}

/// Whether both look the same in an outline, but for where they stand.
pub(super) fn looks_same(one: &Node, other: &Node) -> bool {
    one == other || was(one, other).is_empty()
}

/// What an outline would say otherwise of the earlier node: its differing parts, in the order of the line.
pub(super) fn was(before: &Node, after: &Node) -> String {
    let mut parts = Vec::new();
    if before.role != after.role {
        parts.push(role(&before.role));
    }
    if before.name != after.name {
        parts.push(if before.name.is_empty() { "no name".to_owned() } else { quote(&before.name) });
    }
    if value(before) != value(after) {
        parts.push(value(before).map_or_else(|| "no value".to_owned(), |value| format!("= {value}")));
    }
    if before.visually_hidden != after.visually_hidden {
        parts.push(if before.visually_hidden { NOT_VISIBLE } else { "visible" }.to_owned());
    }
    let (old_notes, new_notes) = (notes(before), notes(after));
    if old_notes != new_notes {
        parts.push(format!("[{}]", old_notes.join(", ")));
    }
    if before.href != after.href {
        let href = before.href.as_ref().map_or_else(|| "nowhere".to_owned(), |href| plain(href));
        parts.push(format!("→ {href}"));
    }
    parts.join(" ")
}

fn head(node: &Node, name: &str) -> String {
    let mut head = String::new();
    if node.visually_hidden {
        head.push_str(NOT_VISIBLE);
        head.push(' ');
    }
    if node.role == "text" {
        head.push_str(&quote(name));
        return head;
    }
    head.push_str(&role(&node.role));
    if !name.is_empty() {
        head.push(' ');
        head.push_str(&quote(name));
    }
    head
}

fn push_ref(line: &mut String, node: &Node, refs: Option<&mut Refs>) {
    if let Some(refs) = refs.filter(|_| is_addressable(node)) {
        line.push(' ');
        line.push_str(&refs.name(node.element));
    }
}

fn push_notes(line: &mut String, notes: &[String]) {
    if !notes.is_empty() {
        line.push_str(&format!(" [{}]", notes.join(", ")));
    }
}

/// The value as it is shown; a withheld one never is.
fn value(node: &Node) -> Option<String> {
    if node.value_withheld {
        return Some("(withheld)".to_owned());
    }
    let value = node.value.as_ref()?;
    Some(format!("{}{}", quote(value), if node.value_truncated { "…" } else { "" }))
}

/// States and marks, without where the node stands.
fn notes(node: &Node) -> Vec<String> {
    let mut notes: Vec<String> =
        node.states.iter().map(|(state, value)| state_in_words(*state, value)).collect();
    for (holds, note) in
        [(node.clickable, "clickable"), (node.live, "live"), (node.aria_hidden, "aria-hidden")]
    {
        if holds {
            notes.push(note.to_owned());
        }
    }
    notes
}

fn state_in_words(state: State, value: &str) -> String {
    match (state, value) {
        (State::Checked | State::Selected | State::Expanded | State::Pressed, "false") => {
            format!("not {}", state.as_str())
        }
        (state, "true") => state.as_str().to_owned(),
        (state, value) => format!("{} {}", state.as_str(), role(value)),
    }
}

/// A role, or another word of a closed list. They come from the page all the same.
fn role(word: &str) -> String {
    let is_word = !word.is_empty() && word.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-');
    if is_word { word.to_owned() } else { quote(word) }
}

/// An address, on its line and without spaces, as every well-formed one is.
fn plain(address: &str) -> String {
    let escape = |character: char| character.is_whitespace() || is_unseen(character, 'x');
    if !address.contains(escape) {
        return address.to_owned();
    }
    let mut bytes = [0; 4];
    address
        .chars()
        .map(|character| {
            if !escape(character) {
                return character.to_string();
            }
            character.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")).collect()
        })
        .collect()
}
