//! A view prepared for being asked about: its candidates, and the words of each of them in one vocabulary.
//!
//! It depends on the view alone, so that it serves any number of instructions.

use std::collections::{HashMap, HashSet};

use surefoot_record::view::View;

use crate::candidate::{Candidates, parents};
use crate::words::{Vocabulary, WordId, identifier_words, words};

/// How many nodes of an item are read for its words.
const ITEM_NODES: usize = 80;
/// How far before one of several alike elements its own texts are looked for.
const BLOCK_NODES: usize = 14;
/// A text with more words than this labels nothing.
const LABEL_WORDS: usize = 9;

/// The words of one candidate, by where they stand.
#[derive(Default)]
pub(crate) struct Texts {
    pub(crate) name: Vec<WordId>,
    /// The value, the test id, the end of the link.
    pub(crate) own: Vec<WordId>,
    /// What stands inside of it, where it has no name.
    pub(crate) inner: Vec<WordId>,
    /// What is read as its label, where it has no name.
    pub(crate) label: Vec<WordId>,
    pub(crate) before: Vec<WordId>,
    pub(crate) after: Vec<WordId>,
    pub(crate) headings: Vec<WordId>,
    pub(crate) around: Vec<WordId>,
    pub(crate) column: Vec<WordId>,
    /// What stands between the one before of the same name and this one.
    pub(crate) block: Vec<WordId>,
}

/// A view, ready to be asked about.
pub struct Scene<'v> {
    pub(crate) candidates: Candidates<'v>,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) texts: Vec<Texts>,
    /// The words of each item that a candidate is in, by position.
    pub(crate) items: HashMap<usize, Vec<WordId>>,
}

impl<'v> Scene<'v> {
    /// Prepares a view.
    #[must_use]
    pub fn of(view: &'v View) -> Scene<'v> {
        let candidates = Candidates::of(view);
        let mut vocabulary = Vocabulary::default();
        let mut known: HashMap<usize, Vec<WordId>> = HashMap::new();
        // The words of a node's name, each name being taken apart once.
        let mut name_of = |vocabulary: &mut Vocabulary, at: usize| -> Vec<WordId> {
            known.entry(at).or_insert_with(|| ids(vocabulary, &view.nodes[at].name)).clone()
        };
        let mut texts: Vec<Texts> = Vec::with_capacity(candidates.list.len());
        let mut items: HashMap<usize, Vec<WordId>> = HashMap::new();
        let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
        let labels_follow = labels_follow(&candidates);
        for candidate in &candidates.list {
            let node = &view.nodes[candidate.position];
            let mut own: Vec<WordId> =
                candidate.value.map(|value| ids(&mut vocabulary, value)).unwrap_or_default();
            for identifier in
                [node.test_id.as_deref(), node.href.as_deref().and_then(tail)].into_iter().flatten()
            {
                own.extend(identifier_words(identifier).into_iter().map(|word| vocabulary.intern(word)));
            }
            let mut around = Vec::new();
            for container in &candidate.around {
                let role = &view.nodes[container.position].role;
                // An item's name is the sum of what is in it, which is looked at by itself.
                if role != "row" && role != "listitem" {
                    around.extend(name_of(&mut vocabulary, container.position));
                }
            }
            let of_item =
                candidate.item.into_iter().chain(candidate.item.and_then(|item| outer_item(view, item)));
            for item in of_item {
                items.entry(item).or_insert_with(|| {
                    let end = candidates.ends[item].min(item + ITEM_NODES);
                    let words: HashSet<WordId> =
                        (item..end).flat_map(|at| name_of(&mut vocabulary, at)).collect();
                    words.into_iter().collect()
                });
            }
            let twin = seen.insert((candidate.role, candidate.name), candidate.position);
            let is_alike =
                candidate.item.is_none() && (candidate.occurrence.1 > 1 || candidate.name.is_empty());
            let mut block = Vec::new();
            if is_alike {
                let from = twin.map_or(0, |twin| candidates.ends[twin].min(candidate.position));
                let from = from.max(candidate.position.saturating_sub(BLOCK_NODES));
                for at in from..candidate.position {
                    if view.nodes[at].name.len() < 200 && !crate::candidate::is_control(&view.nodes[at].role)
                    {
                        block.extend(name_of(&mut vocabulary, at));
                    }
                }
            }
            let label = |vocabulary: &mut Vocabulary, text: Option<&str>| -> Vec<WordId> {
                let words = text.map(|text| ids(vocabulary, text)).unwrap_or_default();
                if words.len() > LABEL_WORDS { Vec::new() } else { words }
            };
            let before = label(&mut vocabulary, candidate.before);
            let after = label(&mut vocabulary, candidate.after);
            let below = labels_follow && candidate.editable;
            texts.push(Texts {
                label: if below { after.clone() } else { before.clone() },
                name: name_of(&mut vocabulary, candidate.position),
                own,
                inner: candidate.inner.iter().flat_map(|text| ids(&mut vocabulary, text)).collect(),
                before,
                after,
                headings: candidate.headings.iter().flat_map(|text| ids(&mut vocabulary, text)).collect(),
                around,
                column: candidate.column.map(|column| ids(&mut vocabulary, column)).unwrap_or_default(),
                block,
            });
        }
        Scene { candidates, vocabulary, texts, items }
    }

    /// How many elements may be meant.
    #[must_use]
    pub fn len(&self) -> usize {
        self.candidates.list.len()
    }

    /// Whether nothing can be meant.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.candidates.list.is_empty()
    }

    /// The view that it was made of.
    #[must_use]
    pub fn view(&self) -> &'v View {
        self.candidates.view
    }

    /// The words of the item that a candidate is in, and of the one around that.
    pub(crate) fn item_words(&self, item: Option<usize>) -> impl Iterator<Item = &WordId> {
        let outer = item.and_then(|item| outer_item(self.view(), item));
        item.into_iter().chain(outer).filter_map(|at| self.items.get(&at)).flatten()
    }
}

/// Whether the page has the labels of its fields behind them: the first field without a name has one behind it and
/// none before.
fn labels_follow(candidates: &Candidates<'_>) -> bool {
    let mut fields = candidates.list.iter().filter(|it| it.editable && it.name.is_empty());
    fields.next().is_some_and(|first| first.before.is_none() && first.after.is_some())
}

/// The row or list item around an item.
fn outer_item(view: &View, item: usize) -> Option<usize> {
    parents(view, item).find(|at| matches!(view.nodes[*at].role.as_str(), "row" | "listitem" | "article"))
}

fn ids(vocabulary: &mut Vocabulary, text: &str) -> Vec<WordId> {
    words(text).into_iter().map(|word| vocabulary.intern(word)).collect()
}

/// The end of a link's path, without what it asks for.
fn tail(href: &str) -> Option<&str> {
    let path = href.split(['?', '#']).next()?.trim_end_matches('/');
    let tail = path.rsplit('/').next()?;
    (!tail.is_empty() && !tail.contains(':') && tail.len() < 60).then_some(tail)
}
