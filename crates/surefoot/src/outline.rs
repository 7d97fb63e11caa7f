//! A view as an outline that is pleasant to read.

use surefoot_record::predicate::quote;
use surefoot_record::view::{Gap, Node, State, View};

/// The view, a node a line, indented as the page nests them.
pub(crate) fn outline(view: &View) -> String {
    let mut text = String::new();
    let mut depths: Vec<usize> = Vec::with_capacity(view.nodes.len());
    for node in &view.nodes {
        let depth = node.parent.map_or(0, |parent| depths[parent as usize] + 1);
        depths.push(depth);
        text.push_str(&"  ".repeat(depth));
        text.push_str(&line(node));
        text.push('\n');
    }
    for gap in &view.completeness.gaps {
        text.push_str(&format!("… incomplete: {}\n", gap_in_words(*gap)));
    }
    text
}

/// What is missing, in words.
pub(crate) fn gap_in_words(gap: Gap) -> &'static str {
    match gap {
        Gap::NodeBudgetExceeded => "the page has more nodes than the view may hold",
        Gap::IframeNotTraversed => "a frame could not be read",
        Gap::ClosedShadowRoot => "a closed shadow root could not be read",
        Gap::ShadowCoverageUnverified => "whether there are closed shadow roots is not known",
    }
}

fn line(node: &Node) -> String {
    let mut line = node.role.clone();
    if !node.name.is_empty() {
        line.push(' ');
        line.push_str(&quote(&node.name));
    }
    if node.value_withheld {
        line.push_str(" = (withheld)");
    } else if let Some(value) = &node.value {
        line.push_str(&format!(" = {}{}", quote(value), if node.value_truncated { "…" } else { "" }));
    }
    let mut notes: Vec<String> =
        node.states.iter().map(|(state, value)| state_in_words(*state, value)).collect();
    if node.clickable {
        notes.push("clickable".to_owned());
    }
    if node.aria_hidden {
        notes.push("aria-hidden".to_owned());
    }
    if !node.in_viewport {
        notes.push("off screen".to_owned());
    }
    if !notes.is_empty() {
        line.push_str(&format!(" [{}]", notes.join(", ")));
    }
    if let Some(href) = &node.href {
        line.push_str(&format!(" → {href}"));
    }
    line
}

fn state_in_words(state: State, value: &str) -> String {
    match (state, value) {
        (State::Level, level) => format!("level {level}"),
        (State::Checked | State::Selected | State::Expanded | State::Pressed, "false") => {
            format!("not {}", state.as_str())
        }
        (state, "true") => state.as_str().to_owned(),
        (state, value) => format!("{} {value}", state.as_str()),
    }
}
