//! The number of equal nodes as a proof: chosen last, weak, and only on a complete view (ruling 20).

use std::collections::BTreeMap;

use surefoot_record::act::Proof;
use surefoot_record::assertion::{Check, ExpectedCount};
use surefoot_record::predicate::{Predicate, Scope};
use surefoot_record::view::View;

use super::Acted;
use crate::find::{self, Container};
use crate::nearest;
use crate::seen::is_live;
use crate::volatile::is_volatile;

/// Things that stand in lists, so that their number means something although each of them is named differently.
const ITEMS: [&str; 8] = ["article", "listitem", "menuitem", "option", "row", "tab", "term", "treeitem"];

/// So many counts are made claims.
const TRIED: usize = 8;

/// Every role and name whose number changed, and then every role of items whose number changed in its container.
pub(super) fn all(acted: Acted<'_>) -> Vec<Proof> {
    if acted.after.completeness.truncated() {
        return Vec::new();
    }
    let equal = changed(acted, |view, at| {
        let node = &view.nodes[at];
        let named = !node.name.trim().is_empty() && !is_volatile(&node.name);
        let counts = named && node.role != "text" && !is_live(node);
        counts.then(|| Predicate::role_name(node.role.clone(), node.name.clone()))
    });
    let items = changed(acted, |view, at| {
        let role = &view.nodes[at].role;
        ITEMS.contains(&role.as_str()).then(|| Predicate { role: Some(role.clone()), ..Predicate::default() })
    });
    let equal = equal.into_iter().filter_map(|(node, first)| proof(acted, node, first, None));
    let items = items.into_iter().filter_map(|(node, first)| {
        let scope = nearest::holder(acted.after, first)?;
        let differs = find::container(acted.baseline, Some(&scope)).is_ok_and(|within| {
            find::container(acted.after, Some(&scope)).is_ok_and(|now| {
                find::all(acted.baseline, &node, within).len() != find::all(acted.after, &node, now).len()
            })
        });
        if differs { proof(acted, node, first, Some(scope)) } else { None }
    });
    equal.chain(items).take(TRIED).collect()
}

/// Equal nodes.
struct Group {
    /// How many more there are now.
    more: i64,
    /// The first of them in the later view.
    first: Option<usize>,
    predicate: Predicate,
}

/// What there are more or fewer of, with the first position of each in the later view.
fn changed(acted: Acted<'_>, key: impl Fn(&View, usize) -> Option<Predicate>) -> Vec<(Predicate, usize)> {
    let mut groups: BTreeMap<[Option<String>; 2], Group> = BTreeMap::new();
    for (view, is_after) in [(acted.baseline, false), (acted.after, true)] {
        for at in 0..view.nodes.len() {
            let Some(predicate) = key(view, at) else { continue };
            let group = groups.entry([predicate.role.clone(), predicate.name.clone()]).or_insert(Group {
                more: 0,
                first: None,
                predicate,
            });
            group.more += if is_after { 1 } else { -1 };
            group.first = group.first.or(is_after.then_some(at));
        }
    }
    let differing = groups.into_values().filter(|group| group.more != 0);
    let mut list: Vec<(Predicate, usize)> =
        differing.filter_map(|group| Some((group.predicate, group.first?))).collect();
    list.sort_by_key(|(_, first)| *first);
    list
}

fn proof(acted: Acted<'_>, node: Predicate, first: usize, scope: Option<Scope>) -> Option<Proof> {
    let within = match &scope {
        Some(scope) => find::container(acted.after, Some(scope)).ok()?,
        None => Container::Page,
    };
    if acted.noise.holds(acted.after.nodes[first].element) {
        return None;
    }
    let count = u32::try_from(find::all(acted.after, &node, within).len()).ok()?;
    let check = Check::NodeCount(ExpectedCount { node, count });
    let weak = Some("only the number of equal nodes changed".to_owned());
    Some(Proof { check, scope, transformed: false, weak })
}
