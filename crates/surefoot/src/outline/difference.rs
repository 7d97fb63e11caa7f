//! What differs between two views, by element: what was added, removed, moved, and what is said otherwise.
//!
//! It is for whoever has read the earlier view and wants to know no more than what is new. Where something
//! stands is said by the container around it and by the node before it. Which nodes came into sight or went
//! out of it by scrolling is only counted. It costs one pass over both views, and more only for the part in
//! which they differ.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use surefoot_record::view::{ElementId, NameFrom, Node, Placed, View};
use surefoot_semantics::{find, role, scope};

use super::line::{gap_in_words, line, looks_same, page, short, was};
use super::whole::{indent, outline};
use super::{Options, Refs};

/// The differences, a line each; the whole outline where nothing of the earlier view is left.
///
/// The options count in the later view. A scope whose node was not in the earlier view is shown whole.
///
/// # Panics
///
/// When the options name a position that the later view has not.
#[must_use]
pub fn difference(before: &View, after: &View, options: &Options, mut refs: Option<&mut Refs>) -> String {
    if let Some(at) = options.scope {
        let part = scope::scoped(after, at);
        let options = Options { scope: None, ..options.clone() };
        return match find::position_of(before, after.nodes[at].element) {
            Some(at) => difference(&scope::scoped(before, at), &part, &options, refs),
            None => format!("… all of it is new\n{}", outline(&part, &options, refs)),
        };
    }
    let pairs = Pairs::new(before, after);
    if !pairs.any && !before.nodes.is_empty() {
        let whole = outline(after, options, refs.as_deref_mut());
        return format!("{}… nothing of what was shown before is left\n{whole}", page(after));
    }
    let mut text = String::new();
    if before.title != after.title || before.url != after.url {
        text.push_str(&format!("~ {}", page(after)));
    }
    let mut writer = Writer {
        before,
        after,
        pairs: &pairs,
        options,
        refs,
        text,
        around: None,
        at_top: true,
        opened: None,
        root_below: String::new(),
        named: HashSet::new(),
        told_inside: told_inside(before, after, &pairs, options),
        deeper: 0,
        left: 0,
    };
    writer.write();
    let Writer { mut text, deeper, left, .. } = writer;
    if left > 0 {
        text.push_str(&format!("… {left} more differences\n"));
    }
    if deeper > 0 {
        text.push_str(&format!("… {deeper} differences deeper inside\n"));
    }
    let (came, went) = pairs.sight(before, after);
    if came + went > 0 {
        text.push_str(&format!("… scrolled: {came} nodes came into sight, {went} went out of it\n"));
    }
    if before.completeness.gaps != after.completeness.gaps {
        for gap in &after.completeness.gaps {
            text.push_str(&format!("… incomplete: {}\n", gap_in_words(*gap)));
        }
        if after.completeness.gaps.is_empty() {
            text.push_str("… complete now\n");
        }
    }
    if text.is_empty() {
        text.push_str("… nothing changed\n");
    }
    text
}

/// Which node was which, by element.
struct Pairs {
    /// By position in the later view: the position in the earlier one.
    before: Vec<Option<usize>>,
    /// Positions in the later view whose element was elsewhere before.
    moved: Vec<bool>,
    /// Positions in the earlier view whose element is gone.
    removed: Vec<usize>,
    /// Whether any element is in both.
    any: bool,
}

impl Pairs {
    /// Most of two views is the same at both ends, so only what is between them is looked up.
    fn new(before: &View, after: &View) -> Pairs {
        let (old, new) = (&before.nodes, &after.nodes);
        let same = |at: usize, now: usize| {
            old[at].element == new[now].element && parent_of(before, at) == parent_of(after, now)
        };
        let shorter = old.len().min(new.len());
        let head = (0..shorter).take_while(|at| same(*at, *at)).count();
        let tail =
            (0..shorter - head).take_while(|back| same(old.len() - 1 - back, new.len() - 1 - back)).count();
        let (old_end, new_end) = (old.len() - tail, new.len() - tail);
        let mut by_element: HashMap<ElementId, usize> =
            (head..old_end).map(|at| (old[at].element, at)).collect();
        let mut pairs = Pairs {
            before: (0..head).map(Some).collect(),
            moved: vec![false; new.len()],
            removed: Vec::new(),
            any: head + tail > 0 || new.is_empty(),
        };
        let mut places = Vec::new();
        for (now, node) in new.iter().enumerate().take(new_end).skip(head) {
            let was = by_element.remove(&node.element);
            if let Some(was) = was {
                places.push((now, was));
                pairs.moved[now] = parent_of(before, was) != parent_of(after, now);
            }
            pairs.before.push(was);
        }
        pairs.any |= !places.is_empty();
        pairs.before.extend((old_end..old.len()).map(Some));
        for now in out_of_order(&places) {
            pairs.moved[now] = true;
        }
        pairs.removed = by_element.into_values().collect();
        pairs.removed.sort_unstable();
        pairs
    }

    /// How many nodes came into the viewport, and how many left it, that were there all the time.
    fn sight(&self, before: &View, after: &View) -> (usize, usize) {
        let (mut came, mut went) = (0, 0);
        for (now, was) in self.before.iter().enumerate() {
            let Some(was) = was.map(|was| &before.nodes[was]) else { continue };
            came += usize::from(!was.in_viewport && after.nodes[now].in_viewport);
            went += usize::from(was.in_viewport && !after.nodes[now].in_viewport);
        }
        (came, went)
    }
}

fn parent_of(view: &View, at: usize) -> Option<ElementId> {
    view.nodes[at].parent.map(|parent| view.nodes[parent as usize].element)
}

/// The fewest nodes that must have moved for the others to have kept their order: all that are in no longest
/// rising row of earlier places (patience sorting).
fn out_of_order(places: &[(usize, usize)]) -> Vec<usize> {
    // For each length of a row the entry that ends it at the lowest place, and what stood before each entry.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(places.len());
    for (entry, (_, was)) in places.iter().enumerate() {
        let length = ends.partition_point(|end| places[*end].1 < *was);
        previous.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(entry);
        } else {
            ends[length] = entry;
        }
    }
    let mut stays = vec![false; places.len()];
    let mut at = ends.last().copied();
    while let Some(entry) = at {
        stays[entry] = true;
        at = previous[entry];
    }
    places.iter().zip(stays).filter(|(_, stays)| !stays).map(|((now, _), _)| *now).collect()
}

struct Writer<'a> {
    before: &'a View,
    after: &'a View,
    pairs: &'a Pairs,
    options: &'a Options,
    refs: Option<&'a mut Refs>,
    text: String,
    /// The container that was named last, by its position in the later view; none for the top, where one begins.
    around: Option<usize>,
    /// It is none that can be named.
    at_top: bool,
    /// The node of the last line that was not indented: what is inside of it can be told below it.
    opened: Option<usize>,
    /// How far the last line was indented that was not inside of something new.
    root_below: String,
    /// Nodes that the text has told of with their refs, by their position in the later view: the ref alone will do.
    named: HashSet<usize>,
    /// By position in the later view: whether differences inside of the node are told.
    told_inside: Vec<bool>,
    /// Differences below the depth that is shown.
    deeper: usize,
    /// Differences for which there was no room.
    left: usize,
}

impl Writer<'_> {
    fn write(&mut self) {
        let mut gone = self.removals();
        for at in gone.remove(&None).unwrap_or_default() {
            self.removed(at, None);
        }
        let mut depths: Vec<usize> = Vec::with_capacity(self.after.nodes.len());
        for now in 0..self.after.nodes.len() {
            let parent = self.parent(now);
            let depth = parent.map_or(0, |parent| depths[parent] + 1);
            depths.push(depth);
            let node = &self.after.nodes[now];
            let mark = match self.pairs.before[now] {
                None => Some(Mark::Added),
                Some(was) => Mark::of(&self.before.nodes[was], node, self.moves(now)),
            };
            if let Some(mark) = mark.filter(|_| self.options.wants(node)) {
                if self.options.depth.is_some_and(|limit| depth >= limit) {
                    self.deeper += 1;
                } else {
                    self.there(now, mark, depth, &depths);
                }
            }
            if let Some(list) = gone.remove(&Some(now)) {
                for at in list {
                    self.removed(at, Some(now));
                }
            }
        }
    }

    /// The outermost nodes that are gone, by the position of what they stood in, where that is still there.
    fn removals(&self) -> BTreeMap<Option<usize>, Vec<usize>> {
        let mut by_container: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        if self.pairs.removed.is_empty() {
            return by_container;
        }
        let now: HashMap<usize, usize> =
            self.pairs.before.iter().enumerate().filter_map(|(now, was)| was.map(|was| (was, now))).collect();
        for at in &self.pairs.removed {
            let parent = self.before.nodes[*at].parent.map(|parent| parent as usize);
            if parent.is_none_or(|parent| now.contains_key(&parent)) {
                by_container.entry(parent.map(|parent| now[&parent])).or_default().push(*at);
            }
        }
        by_container
    }

    fn parent(&self, now: usize) -> Option<usize> {
        self.after.nodes[now].parent.map(|parent| parent as usize)
    }

    /// Whether the node moved by itself, and not with what it stands in.
    fn moves(&self, now: usize) -> bool {
        self.pairs.moved[now]
            && self.parent(now).is_none_or(|parent| !self.pairs.moved[parent] || self.parent_was_another(now))
    }

    fn parent_was_another(&self, now: usize) -> bool {
        let was = self.pairs.before[now].and_then(|was| parent_of(self.before, was));
        was != parent_of(self.after, now)
    }

    /// A node that is there now.
    fn there(&mut self, now: usize, mark: Mark, depth: usize, depths: &[usize]) {
        if self.options.is_full(&self.text) {
            self.left += 1;
            return;
        }
        let node = &self.after.nodes[now];
        let parent = self.parent(now);
        // What is inside of something new stands below it; everything else needs its place.
        let new_parent = parent.filter(|parent| self.pairs.before[*parent].is_none());
        let inside_new =
            mark == Mark::Added && new_parent.is_some_and(|parent| self.is_shown(parent, depths));
        let mut line = if inside_new {
            format!("+ {}{}", self.root_below, indent(depth - self.new_root_depth(now, depths)))
        } else {
            let below = self.below_the_last_line(parent);
            if below.is_empty() {
                self.name_container(parent);
                self.opened = Some(now);
            }
            self.root_below = below;
            format!("{} {}", mark.sign(), self.root_below)
        };
        line.push_str(&self::line(node, self.refs.as_deref_mut()));
        match mark {
            Mark::Added if inside_new => {}
            Mark::Added | Mark::Moved => line.push_str(&self.place(now)),
            Mark::Changed => {}
        }
        if let Some(was) = self.pairs.before[now] {
            let was = &self.before.nodes[was];
            // What a name is made of is told inside.
            if !(self.told_inside[now] && is_renamed_by_contents(was, node)) {
                line.push_str(&was_said(was, node));
            }
        }
        self.text.push_str(&line);
        self.text.push('\n');
        self.named.insert(now);
    }

    fn is_shown(&self, at: usize, depths: &[usize]) -> bool {
        self.options.wants(&self.after.nodes[at]) && self.options.depth.is_none_or(|limit| depths[at] < limit)
    }

    /// How deep the outermost new node around is.
    fn new_root_depth(&self, now: usize, depths: &[usize]) -> usize {
        let mut at = now;
        while let Some(parent) = self.parent(at) {
            if self.pairs.before[parent].is_some() || !self.is_shown(parent, depths) {
                break;
            }
            at = parent;
        }
        depths[at]
    }

    /// A node that is gone, with everything inside of it.
    fn removed(&mut self, at: usize, container: Option<usize>) {
        let node = &self.before.nodes[at];
        let inside = scope::extent(self.before, at)
            .filter(|inner| *inner > at && self.options.wants(&self.before.nodes[*inner]))
            .count();
        if !self.options.wants(node) && inside == 0 {
            return;
        }
        if self.options.is_full(&self.text) {
            self.left += 1;
            return;
        }
        let below = self.below_the_last_line(container);
        if below.is_empty() {
            self.name_container(container);
            self.opened = None;
        }
        let more = if inside == 0 { String::new() } else { format!(" and {inside} inside") };
        let line = format!("- {below}{}{more}\n", short(node, self.refs.as_deref_mut()));
        self.text.push_str(&line);
    }

    /// The indentation of what stands in the node of the last line that was not indented, or not far inside of it;
    /// nothing for all else.
    fn below_the_last_line(&self, container: Option<usize>) -> String {
        let around = std::iter::successors(container, |at| self.parent(*at)).take(MOST_BELOW);
        let levels = around.map(Some).position(|at| at == self.opened);
        levels.map_or_else(String::new, |levels| indent(levels + 1))
    }

    /// Says in what the next lines stand, unless that was said.
    fn name_container(&mut self, container: Option<usize>) {
        if self.around == container {
            return;
        }
        self.around = container;
        let mut names = Vec::new();
        let mut at = container;
        while let Some(position) = at {
            let node = &self.after.nodes[position];
            if role::is_addressable(node) && (names.is_empty() || !node.name.is_empty()) {
                if let (Some(refs), true) = (self.refs.as_deref_mut(), self.named.contains(&position)) {
                    names.push(refs.name(node.element));
                    break;
                }
                names.push(short(node, self.refs.as_deref_mut()));
                self.named.insert(position);
            }
            if names.len() == MOST_CONTAINERS {
                break;
            }
            at = self.parent(position);
        }
        let is_top = names.is_empty();
        if !(is_top && self.at_top) {
            let line = if is_top { "at the top".to_owned() } else { format!("in {}", names.join(" in ")) };
            self.text.push_str(&format!("{line}:\n"));
        }
        self.at_top = is_top;
    }

    /// Behind which node of the same container it stands.
    fn place(&mut self, now: usize) -> String {
        let parent = self.parent(now);
        let mut at = now.checked_sub(1);
        while let Some(position) = at {
            if Some(position) == parent {
                break;
            }
            if self.parent(position) == parent {
                // What stands on the line above needs not be named again.
                let on_line_above = self.pairs.before[position].is_none();
                let node = &self.after.nodes[position];
                return if on_line_above {
                    String::new()
                } else {
                    format!(" (after {})", short(node, self.refs.as_deref_mut()))
                };
            }
            at = self.parent(position);
        }
        " (first)".to_owned()
    }
}

/// How many containers are named around a difference.
const MOST_CONTAINERS: usize = 2;

/// How many levels below a line a difference can be told without its container.
const MOST_BELOW: usize = 3;

/// What happened to a node that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Added,
    Moved,
    Changed,
}

impl Mark {
    fn of(before: &Placed, after: &Placed, moved: bool) -> Option<Mark> {
        if moved {
            Some(Mark::Moved)
        } else if Arc::ptr_eq(&before.node, &after.node) || looks_same(before, after) {
            None
        } else {
            Some(Mark::Changed)
        }
    }

    fn sign(self) -> char {
        match self {
            Mark::Added => '+',
            Mark::Moved => '>',
            Mark::Changed => '~',
        }
    }
}

/// Whether nothing but the name differs, which is the text of what stands inside.
fn is_renamed_by_contents(before: &Node, after: &Node) -> bool {
    after.name_from == NameFrom::Contents
        && looks_same(&Node { name: after.name.clone(), ..before.clone() }, after)
}

/// Of each node of the later view whether differences inside of it are told, too.
fn told_inside(before: &View, after: &View, pairs: &Pairs, options: &Options) -> Vec<bool> {
    let mut inside = vec![false; after.nodes.len()];
    if options.roles.is_some() || options.depth.is_some() {
        return inside;
    }
    let places: HashMap<ElementId, usize> = match pairs.removed.is_empty() {
        true => HashMap::new(),
        false => after.nodes.iter().enumerate().map(|(at, node)| (node.element, at)).collect(),
    };
    for at in &pairs.removed {
        if let Some(parent) = parent_of(before, *at).and_then(|parent| places.get(&parent)) {
            inside[*parent] = true;
        }
    }
    for now in (0..after.nodes.len()).rev() {
        let Some(parent) = after.nodes[now].parent else { continue };
        let differs = inside[now]
            || pairs.before[now].is_none_or(|was| {
                Mark::of(&before.nodes[was], &after.nodes[now], pairs.moved[now]).is_some()
            });
        inside[parent as usize] |= differs;
    }
    inside
}

fn was_said(before: &Placed, after: &Placed) -> String {
    let was = was(before, after);
    if was.is_empty() { String::new() } else { format!(" (was {was})") }
}
