//! Holds a view against the browser's tree, element by element, both ways.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use surefoot_browser::oracle::{Answer, Told};
use surefoot_record::view::{ElementId, Node, State, View};
use surefoot_semantics::normalise;

use super::{rules, spelling};

/// One respect in which the two differ on an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Respect {
    /// Only the browser has a node.
    Missing,
    /// Only the reader has one.
    Extra,
    Role,
    Name,
    State(State),
}

/// An element of which either has a node, with what both say.
pub(super) struct Pair<'a> {
    pub(super) element: ElementId,
    pub(super) ours: Option<&'a Node>,
    pub(super) theirs: Option<&'a Told>,
    pub(super) page: &'a Answers<'a>,
}

/// Both answers about a page, by element.
pub(super) struct Answers<'a> {
    pub(super) answer: &'a Answer,
    /// Everything that the browser told, what is not compared included.
    pub(super) told: HashMap<ElementId, &'a Told>,
    pub(super) ours: HashMap<ElementId, &'a Node>,
    pub(super) theirs: HashMap<ElementId, &'a Told>,
}

/// What came of one page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outcome {
    /// Elements of which either has a node.
    pub(super) compared: usize,
    /// Those on which both say the same.
    pub(super) agreed: usize,
    /// Those on which they differ only as rules say, by each rule that was needed.
    pub(super) deliberate: BTreeMap<String, usize>,
    pub(super) differing: usize,
    /// Everything else.
    pub(super) wrong: Vec<String>,
}

impl<'a> Answers<'a> {
    fn new(view: &'a View, answer: &'a Answer) -> Answers<'a> {
        let told: HashMap<ElementId, &Told> = answer.told.iter().map(|told| (told.element, told)).collect();
        let compared = |element: &ElementId| {
            answer.elements.contains(element)
                && told.get(element).is_none_or(|told| spelling::is_compared(told))
        };
        let named = view.nodes.iter().filter(|node| node.role != "text" && compared(&node.element));
        let ours = named.map(|placed| (placed.element, &*placed.node)).collect();
        let counted = told.iter().filter(|(_, told)| spelling::counts(told) && spelling::is_compared(told));
        let theirs = counted.map(|(element, told)| (*element, *told)).collect();
        Answers { answer, told, ours, theirs }
    }

    /// Every element of which either has a node.
    fn pairs(&'a self) -> impl Iterator<Item = Pair<'a>> {
        let elements: BTreeSet<ElementId> = self.ours.keys().chain(self.theirs.keys()).copied().collect();
        elements.into_iter().map(|element| Pair {
            element,
            ours: self.ours.get(&element).copied(),
            theirs: self.theirs.get(&element).copied(),
            page: self,
        })
    }
}

pub(super) fn compare(view: &View, answer: &Answer) -> Outcome {
    let page = Answers::new(view, answer);
    let mut outcome = Outcome::default();
    for pair in page.pairs() {
        outcome.compared += 1;
        let respects = differences(&pair);
        if respects.is_empty() {
            outcome.agreed += 1;
            continue;
        }
        let explained: Vec<_> = respects.iter().map(|respect| rules::explain(&pair, respect)).collect();
        if explained.iter().all(Option::is_some) {
            outcome.differing += 1;
            for rule in explained.into_iter().flatten().collect::<BTreeSet<_>>() {
                *outcome.deliberate.entry(rule.to_owned()).or_default() += 1;
            }
        } else {
            outcome.wrong.push(describe(&pair, &respects));
        }
    }
    outcome
}

/// What both say of every element, and what becomes of it.
pub(super) fn side_by_side(view: &View, answer: &Answer) -> Vec<String> {
    let page = Answers::new(view, answer);
    page.pairs()
        .map(|pair| {
            let respects = differences(&pair);
            let explained: Vec<_> = respects.iter().map(|respect| rules::explain(&pair, respect)).collect();
            let verdict = if respects.is_empty() {
                "agreed".to_owned()
            } else if explained.iter().all(Option::is_some) {
                explained.into_iter().flatten().collect::<Vec<_>>().join(" ")
            } else {
                "WRONG".to_owned()
            };
            format!("{verdict}: {}", describe(&pair, &respects))
        })
        .collect()
}

fn differences(pair: &Pair<'_>) -> Vec<Respect> {
    let (ours, theirs) = match (pair.ours, pair.theirs) {
        (Some(ours), Some(theirs)) => (ours, theirs),
        (Some(_), None) => return vec![Respect::Extra],
        (None, _) => return vec![Respect::Missing],
    };
    let mut respects = Vec::new();
    if ours.role != spelling::role_of(theirs) {
        respects.push(Respect::Role);
    }
    if ours.name != normalise::name(&theirs.name) {
        respects.push(Respect::Name);
    }
    for state in State::ALL {
        let said = ours.states.get(&state).map(String::as_str);
        // The tree has no property for aria-current.
        if state != State::Current && said != spelling::state_of(theirs, state).as_deref() {
            respects.push(Respect::State(state));
        }
    }
    respects
}

fn describe(pair: &Pair<'_>, respects: &[Respect]) -> String {
    let what: Vec<String> = respects
        .iter()
        .map(|respect| match respect {
            Respect::State(state) => state.as_str().to_owned(),
            other => format!("{other:?}").to_lowercase(),
        })
        .collect();
    let tag =
        pair.ours.map(|node| &node.tag).or(pair.theirs.map(|told| &told.tag)).map_or("", String::as_str);
    let ours = pair.ours.map_or("nothing".to_owned(), |node| {
        let states: Vec<_> =
            node.states.iter().map(|(state, value)| format!("{}={value}", state.as_str())).collect();
        format!("{} {:?} [{}]", node.role, node.name, states.join(" "))
    });
    let theirs = pair.theirs.map_or("nothing".to_owned(), |told| {
        let states: Vec<_> = State::ALL
            .into_iter()
            .filter_map(|state| Some(format!("{}={}", state.as_str(), spelling::state_of(told, state)?)))
            .collect();
        format!("{} {:?} [{}]", told.role, told.name, states.join(" "))
    });
    let parent = pair
        .theirs
        .and_then(|told| pair.page.theirs.get(&told.parent?))
        .map_or("", |told| told.role.as_str());
    format!("{} of {tag}: ours {ours}, the browser's {theirs} (in {parent})", what.join("+"))
}
