//! What an agent pays for the difference between two views, in tokens of o200k.

use std::collections::HashSet;
use std::sync::Arc;

use surefoot::record::view::{Node, View};

/// How many tokens the difference takes.
pub(super) fn tokens(before: &View, after: &View) -> usize {
    tiktoken_rs::o200k_base_singleton().encode_with_special_tokens(&difference(before, after)).len()
}

/// The difference, as an agent is given it.
fn difference(before: &View, after: &View) -> String {
    let lines = |view: &View| view.nodes.iter().map(|node| line(&node.node)).collect::<Vec<_>>();
    let (old, new) = (lines(before), lines(after));
    let (known, now): (HashSet<_>, HashSet<_>) = (old.iter().collect(), new.iter().collect());
    let gone = old.iter().filter(|line| !now.contains(line)).map(|line| format!("- {line}\n"));
    let come = new.iter().filter(|line| !known.contains(line)).map(|line| format!("+ {line}\n"));
    gone.chain(come).collect()
}

fn line(node: &Arc<Node>) -> String {
    let mut line = format!("{} {:?}", node.role, node.name);
    if let Some(value) = &node.value {
        line.push_str(&format!(" = {value:?}"));
    }
    for (state, value) in &node.states {
        line.push_str(&format!(" [{} {value}]", state.as_str()));
    }
    line
}
