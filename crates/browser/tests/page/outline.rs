//! Writes a view as lines that a test can spell out: one node a line, indented below its parent.

use std::fmt::Write;

use surefoot_record::view::{Node, View};

/// Role, name, states, value and marks of every node but the texts. Being out of the viewport is not written:
/// these pages are small.
pub(crate) fn outline(view: &View) -> String {
    written(view, |node| node.role != "text")
}

/// The same with the texts that no named node says.
pub(crate) fn outline_with_texts(view: &View) -> String {
    written(view, |_| true)
}

fn written(view: &View, wanted: impl Fn(&Node) -> bool) -> String {
    let mut text = String::new();
    let mut depths: Vec<usize> = Vec::new();
    for node in &view.nodes {
        let depth = node.parent.map_or(0, |parent| depths[parent as usize] + 1);
        depths.push(depth);
        if !wanted(node) {
            continue;
        }
        writeln!(text, "{:indent$}{}", "", line(node), indent = depth * 2).unwrap();
    }
    text
}

/// One node.
pub(crate) fn line(node: &Node) -> String {
    let mut line = node.role.clone();
    if !node.name.is_empty() {
        write!(line, " {:?}", node.name).unwrap();
    }
    for (state, value) in &node.states {
        write!(line, " {}={value}", state.as_str()).unwrap();
    }
    if let Some(value) = &node.value {
        write!(line, " value={value:?}").unwrap();
    }
    for (holds, mark) in [
        (node.value_withheld, "withheld"),
        (node.value_truncated, "truncated"),
        (node.editable, "editable"),
        (node.clickable, "clickable"),
        (node.aria_hidden, "aria-hidden"),
        (node.visually_hidden, "visually-hidden"),
        (node.live, "live"),
    ] {
        if holds {
            write!(line, " {mark}").unwrap();
        }
    }
    line
}

/// Takes the indentation of the test's own source out of an expectation.
pub(crate) fn lines(text: &str) -> String {
    let body = text.trim_matches('\n').trim_end();
    let indent =
        body.lines().filter(|line| !line.trim().is_empty()).map(|line| line.len() - line.trim_start().len());
    let indent = indent.min().unwrap_or(0);
    body.lines().map(|line| line.get(indent..).unwrap_or_default().to_owned() + "\n").collect()
}
