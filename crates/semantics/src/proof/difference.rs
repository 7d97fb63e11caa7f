//! The durable differences between the two views, nearest first (settle-system §3.3 steps 3 and 4, rulings 16
//! and 20).
//!
//! What differs is found without looking at the whole page for each node; only then, in the order of its worth,
//! is each difference made a claim ([`super::claim`]).

use std::collections::HashMap;

use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::view::{Node, State, States, View};

use super::Acted;
use crate::delta::{Pairing, Proximity};
use crate::find::{self, Container};
use crate::role::{announcement_rank, has_fragile_name};
use crate::seen::{is_live, is_perceivable};
use crate::volatile::is_volatile;

/// How many addressable nodes may lie between the target and evidence that counts as near it.
pub const PROXIMATE_DISTANCE: u32 = 6;

/// So many differences are made claims; a page that was rendered anew has thousands, all alike.
const TRIED: usize = 48;

/// How readily a difference is taken for the outcome, behind what announces one (0 to 10): lower is better.
mod rank {
    pub(super) const OWN_STATE: u8 = 4;
    pub(super) const STATE: u8 = 11;
    pub(super) const VALUE: u8 = 12;
    pub(super) const REMOVED_DIALOG: u8 = 13;
    pub(super) const REMOVED: u8 = 14;
    pub(super) const REMOVED_COLLECTION: u8 = 15;
    pub(super) const TITLE: u8 = 16;
    pub(super) const BUSY: u8 = 17;
    pub(super) const ENTERED_VIEWPORT: u8 = 18;
}

/// What only holds items. It leaves the view with its last item, and of the two the item is what the act was about.
const COLLECTIONS: [&str; 13] = [
    "feed",
    "grid",
    "group",
    "list",
    "listbox",
    "menu",
    "menubar",
    "radiogroup",
    "rowgroup",
    "table",
    "tablist",
    "tree",
    "treegrid",
];

/// What differs, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// The node at this position of the later view shows a role and name that were not there.
    Appeared(usize),
    State(usize),
    Busy(usize),
    Value(usize),
    EnteredViewport(usize),
    /// The node at this position of the baseline shows a role and name that are not there any more.
    Removed(usize),
    Title,
}

pub(super) struct Difference {
    pub(super) what: What,
    /// The browser does not say that the act caused it, or its name would not last.
    unattributed: bool,
    pub(super) far: bool,
    pub(super) volatile: bool,
    rank: u8,
    position: usize,
}

impl Difference {
    fn key(&self) -> (bool, bool, bool, u8, usize) {
        (self.unattributed, self.far, self.volatile, self.rank, self.position)
    }
}

pub(super) struct Differences {
    pub(super) proofs: Vec<Proof>,
    pub(super) fragile: bool,
}

/// Every difference as a claim: what the browser says the act caused before the rest, near before far, durable
/// names before volatile ones, then by how readily it announces an outcome, then in document order.
pub(super) fn all(acted: Acted<'_>) -> Differences {
    let pairing = Pairing::new(acted.baseline, acted.after);
    let proximity = Proximity::new(acted.baseline, acted.after, acted.element);
    let finder =
        Finder { acted, pairing: &pairing, before: names(acted.baseline), after: names(acted.after) };
    let mut found = finder.found(&proximity);
    let fragile = finder.drop_fragile(&mut found);
    found.sort_by_key(Difference::key);
    let proofs = found.iter().take(TRIED).filter_map(|difference| finder.proof(difference)).collect();
    Differences { proofs, fragile }
}

/// How often each role and name stands in a view.
pub(super) type Names<'a> = HashMap<(&'a str, &'a str), u32>;

fn names(view: &View) -> Names<'_> {
    let mut names = Names::new();
    for node in &view.nodes {
        *names.entry((&node.role, &node.name)).or_default() += 1;
    }
    names
}

pub(super) struct Finder<'a> {
    pub(super) acted: Acted<'a>,
    pub(super) pairing: &'a Pairing,
    before: Names<'a>,
    pub(super) after: Names<'a>,
}

impl<'a> Finder<'a> {
    fn found(&self, proximity: &Proximity) -> Vec<Difference> {
        let is_far = |distance: Option<u32>| distance.is_some_and(|distance| distance > PROXIMATE_DISTANCE);
        let mut list = Vec::new();
        for (position, node) in self.acted.after.nodes.iter().enumerate() {
            let Some((what, rank)) = self.on(position, node) else { continue };
            let far = is_far(proximity.of(position));
            let volatile = is_volatile(&node.name);
            let unattributed = volatile || !self.acted.caused.contains(&node.element);
            list.push(Difference { what, unattributed, far, volatile, rank, position });
        }
        for (position, node) in self.acted.baseline.nodes.iter().enumerate() {
            let Some(rank) = self.removal(position, node) else { continue };
            let far = is_far(proximity.of_removed(position));
            let what = What::Removed(position);
            let volatile = is_volatile(&node.name);
            list.push(Difference { what, unattributed: true, far, volatile, rank, position });
        }
        if self.acted.baseline.title != self.acted.after.title {
            let volatile = is_volatile(&self.acted.after.title);
            let rank = rank::TITLE;
            let what = What::Title;
            list.push(Difference { what, unattributed: true, far: false, volatile, rank, position: 0 });
        }
        list
    }

    /// What the node proves by having appeared or changed, and how good it is.
    fn on(&self, position: usize, node: &Node) -> Option<(What, u8)> {
        let before = self.pairing.before(position).map(|at| &*self.acted.baseline.nodes[at].node);
        if before.is_some_and(|before| shows_the_same(before, node)) || self.is_noise(node) {
            // Most nodes of a page: none of them proves anything.
            return None;
        }
        let own = self.acted.element == Some(node.element);
        if own && writes_its_target(self.acted.action) {
            // What an act writes onto its own target is its echo, however it is spelled; a key may turn a state, or a
            // value that no text was written into.
            let is_turned = matches!(self.acted.action, Action::Press(_) | Action::Key(_));
            let before = before.filter(|_| is_turned)?;
            return if changed_states(before, node).is_some() {
                Some((What::State(position), rank::OWN_STATE))
            } else {
                turned(before, node).then_some((What::Value(position), rank::VALUE))
            };
        }
        if !node.name.trim().is_empty() && !node.role.trim().is_empty() && self.is_more(node) {
            let rank = announcement_rank(&node.role);
            return is_perceivable(self.acted.after, position).then_some((What::Appeared(position), rank));
        }
        let before = before?;
        if changed_states(before, node).is_some() {
            return Some((What::State(position), if own { rank::OWN_STATE } else { rank::STATE }));
        }
        if turned(before, node) {
            return Some((What::Value(position), rank::VALUE));
        }
        if is_busy(before) != is_busy(node) {
            return Some((What::Busy(position), rank::BUSY));
        }
        let entered = node.in_viewport && !before.in_viewport && !self.may_have_scrolled();
        entered.then_some((What::EnteredViewport(position), rank::ENTERED_VIEWPORT))
    }

    /// Whether the act itself may have scrolled the page, to reach its target.
    fn may_have_scrolled(&self) -> bool {
        let target = self.acted.element.and_then(|element| find::position_of(self.acted.baseline, element));
        target.is_some_and(|at| !self.acted.baseline.nodes[at].in_viewport)
    }

    /// Whether the role and name stand there more often than before.
    fn is_more(&self, node: &Node) -> bool {
        let key = (node.role.as_str(), node.name.as_str());
        self.after.get(&key) > self.before.get(&key)
    }

    /// Whether what the node showed is not there any more, and how good a proof that is. What a live region said
    /// goes away by itself, so its end proves something only of an act on what was in it.
    fn removal(&self, position: usize, node: &Node) -> Option<u8> {
        let key = (node.role.as_str(), node.name.as_str());
        if node.name.trim().is_empty() || self.after.get(&key) >= self.before.get(&key) {
            return None;
        }
        let own = self.acted.element == Some(node.element);
        if own && writes_its_target(self.acted.action) || self.is_noise(node) {
            return None;
        }
        if !is_perceivable(self.acted.baseline, position) || self.was_announced(position) {
            return None;
        }
        Some(match node.role.as_str() {
            "dialog" | "alertdialog" => rank::REMOVED_DIALOG,
            role if COLLECTIONS.contains(&role) => rank::REMOVED_COLLECTION,
            _ => rank::REMOVED,
        })
    }

    fn was_announced(&self, position: usize) -> bool {
        let view = self.acted.baseline;
        let target = self.acted.element.and_then(|element| find::position_of(view, element));
        let mut around = Some(position);
        while let Some(at) = around {
            if is_live(&view.nodes[at]) {
                return !target.is_some_and(|target| {
                    target == at || find::is_inside(view, target, Container::Node(at))
                });
            }
            around = view.nodes[at].parent.map(|parent| parent as usize);
        }
        false
    }

    /// Whether a text was changing by itself, or is only another number in the place of one.
    fn is_noise(&self, node: &Node) -> bool {
        let noise = self.acted.noise;
        let counts = |old: &Node, new: &Node| {
            old.role == "text" && new.role == "text" && noise.may_be_clock(new.element, &old.name, &new.name)
        };
        noise.holds(node.element)
            || (node.role == "text"
                && (self.acted.baseline.nodes.iter().any(|old| counts(old, node))
                    || self.acted.after.nodes.iter().any(|new| counts(node, new))))
    }

    /// Leaves out what is named by the order of its contents, and says whether there was any.
    fn drop_fragile(&self, found: &mut Vec<Difference>) -> bool {
        let all = found.len();
        found.retain(|difference| {
            self.node(difference.what).is_none_or(|node| !has_fragile_name(&node.role, &node.name))
        });
        found.len() < all
    }

    fn node(&self, what: What) -> Option<&'a Node> {
        match what {
            What::Appeared(at)
            | What::State(at)
            | What::Busy(at)
            | What::Value(at)
            | What::EnteredViewport(at) => Some(&self.acted.after.nodes[at]),
            What::Removed(at) => Some(&self.acted.baseline.nodes[at]),
            What::Title => None,
        }
    }
}

/// Whether nothing of the node that a proof could be made of has changed.
fn shows_the_same(before: &Node, now: &Node) -> bool {
    before.role == now.role
        && before.name == now.name
        && before.states == now.states
        && before.value == now.value
        && before.in_viewport == now.in_viewport
}

/// Whether a value that can be read has become another.
fn turned(before: &Node, now: &Node) -> bool {
    let readable = !now.value_withheld && !now.value_truncated;
    readable && now.value.is_some() && before.value.is_some() && before.value != now.value
}

fn writes_its_target(action: &Action) -> bool {
    matches!(
        action,
        Action::Fill(_)
            | Action::Type(_)
            | Action::Select(_)
            | Action::Press(_)
            | Action::Key(_)
            | Action::Check(_)
            | Action::Uncheck(_)
    )
}

pub(super) fn is_busy(node: &Node) -> bool {
    node.states.get(&State::Busy).is_some_and(|value| value == "true")
}

/// The durable states that differ; `busy` only tells that something is still going on.
pub(super) fn changed_states(before: &Node, now: &Node) -> Option<States> {
    let mut changed = States::new();
    for state in State::ALL.into_iter().filter(|state| *state != State::Busy) {
        let value = |node: &Node| node.states.get(&state).cloned();
        if value(before) != value(now) {
            changed.insert(state, value(now).unwrap_or_else(|| "false".to_owned()));
        }
    }
    (!changed.is_empty()).then_some(changed)
}
