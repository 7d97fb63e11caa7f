//! The outline of a view, or of a part of it.

use surefoot_record::view::View;
use surefoot_semantics::find::Container;
use surefoot_semantics::scope;

use super::line::{gap_in_words, line};
use super::{Options, Refs, Roles};

/// Levels that are shown by indentation.
const DEEPEST_INDENT: usize = 30;

/// The view, a node a line, indented as the page nests them; with refs, those of addressable nodes too.
///
/// What is missing from the view, or from the part that is shown, is said at the end, and so is how many lines
/// are left when there was no room for them.
///
/// # Panics
///
/// When the options name a position that the view has not.
#[must_use]
pub fn outline(view: &View, options: &Options, mut refs: Option<&mut Refs>) -> String {
    let extent = options.scope.map_or(0..view.nodes.len(), |at| scope::extent(view, at));
    let first = extent.start;
    let nodes = &view.nodes[extent];
    let shown = shown(view, first, nodes.len(), options);
    let flat = matches!(options.roles, Some(Roles::Flat(_)));
    let mut text = String::new();
    let mut depths: Vec<usize> = Vec::with_capacity(nodes.len());
    // How many nodes are left out inside of the last line.
    let mut inside = 0_usize;
    // How many lines there are, and how many of them had no room.
    let (mut lines, mut left) = (0_usize, 0_usize);
    for (at, placed) in nodes.iter().enumerate() {
        let parent = placed.parent.and_then(|parent| (parent as usize).checked_sub(first));
        let depth = parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(depth);
        if !shown[at] {
            continue;
        }
        if options.depth.is_some_and(|limit| depth >= limit) {
            // Below a flat list there is nothing to be inside of.
            let is_written = lines > options.from && left == 0;
            inside += usize::from(is_written && !flat && options.wants(placed));
            continue;
        }
        lines += 1;
        if lines <= options.from {
            continue;
        }
        if left > 0 || options.is_full(&text) {
            left += 1;
            continue;
        }
        end_line(&mut text, &mut inside);
        if !flat {
            text.push_str(&indent(depth));
        }
        text.push_str(&line(placed, refs.as_deref_mut()));
    }
    end_line(&mut text, &mut inside);
    if left > 0 {
        text.push_str(&format!("… {left} more lines, from line {}\n", lines - left));
    }
    for gap in scope::completeness(view, options.scope.map_or(Container::Page, Container::Node)).gaps {
        text.push_str(&format!("… incomplete: {}\n", gap_in_words(gap)));
    }
    text
}

/// Two spaces a level. A page can nest its nodes as deep as it likes, so there is an end to it: what is
/// deeper says how deep it is.
pub(super) fn indent(depth: usize) -> String {
    if depth <= DEEPEST_INDENT {
        "  ".repeat(depth)
    } else {
        format!("{}({depth} deep) ", "  ".repeat(DEEPEST_INDENT))
    }
}

/// Ends the last line, saying how much is left out inside of it.
fn end_line(text: &mut String, inside: &mut usize) {
    if *inside > 0 {
        text.push_str(&format!(" … {inside} inside"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    *inside = 0;
}

/// Which nodes have a line: those of the wanted roles, and what they stand in.
fn shown(view: &View, first: usize, count: usize, options: &Options) -> Vec<bool> {
    let Some(roles) = &options.roles else { return vec![true; count] };
    let mut shown: Vec<bool> =
        view.nodes[first..first + count].iter().map(|node| roles.contain(node)).collect();
    if matches!(roles, Roles::InContainers(_)) {
        for at in (0..count).rev().filter(|at| *at > 0) {
            let parent =
                view.nodes[first + at].parent.and_then(|parent| (parent as usize).checked_sub(first));
            if let Some(parent) = parent.filter(|_| shown[at]) {
                shown[parent] = true;
            }
        }
    }
    shown
}
