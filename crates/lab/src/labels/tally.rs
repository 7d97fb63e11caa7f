//! How many labels there are of what, and whether that is enough to measure by.

use std::collections::{BTreeMap, BTreeSet};

use super::line::{Label, Want};

/// How many instructions there must be.
const INSTRUCTIONS: usize = 600;
/// How many of them no element answers.
const NONE: usize = 100;
/// On how many pages.
const PAGES: usize = 60;

/// The labels, counted.
#[derive(Debug)]
pub(super) struct Tally<'a> {
    pub(super) tuning: &'a [Label],
    pub(super) held_apart: &'a [Label],
}

impl<'a> Tally<'a> {
    fn all(&self) -> impl Iterator<Item = &'a Label> {
        self.tuning.iter().chain(self.held_apart)
    }

    /// Every page that a label is about.
    pub(super) fn pages(&self) -> BTreeSet<&'a str> {
        self.all().map(|label| label.page.as_str()).collect()
    }

    fn rewarded(&self) -> usize {
        self.held_apart.iter().filter(|label| label.reward.is_some()).count()
    }

    /// How many of the rewarded ones are the utterance itself, word for word.
    fn utterances(&self) -> usize {
        self.held_apart.iter().filter(|label| label.utterance.as_ref() == Some(&label.instruction)).count()
    }

    /// Pages that are held apart, and how many of them are of a sort that is not tuned on.
    fn new_pages(&self) -> (usize, usize) {
        let known: BTreeSet<&str> = self.tuning.iter().map(Label::sort_of_page).collect();
        let sorts: BTreeMap<&str, &str> =
            self.held_apart.iter().map(|label| (label.page.as_str(), label.sort_of_page())).collect();
        (sorts.len(), sorts.values().filter(|sort| !known.contains(*sort)).count())
    }

    /// One line for each kind.
    pub(super) fn table(&self) -> Vec<String> {
        let mut kinds: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        for (part, labels) in [self.tuning, self.held_apart].into_iter().enumerate() {
            for label in labels {
                kinds.entry(&label.kind).or_default()[part] += 1;
            }
        }
        let row = |name: &str, tuning: &str, held: &str| format!("| {name:<20} | {tuning:>6} | {held:>10} |");
        let mut table = vec![row("kind", "tuning", "held apart"), row("---", "---", "---")];
        table.extend(
            kinds.iter().map(|(kind, [tuning, held])| row(kind, &tuning.to_string(), &held.to_string())),
        );
        table.push(row("all", &self.tuning.len().to_string(), &self.held_apart.len().to_string()));
        table
    }

    /// What there is too little of.
    pub(super) fn short_of(&self) -> Vec<String> {
        let mut short = Vec::new();
        let mut least = |what: &str, is: usize, least: usize| {
            if is < least {
                short.push(format!("{what}: {is}, and it takes {least}"));
            }
        };
        let all = self.tuning.len() + self.held_apart.len();
        let (pages, new) = self.new_pages();
        least("instructions", all, INSTRUCTIONS);
        least("instructions that no element answers", none(self.all()), NONE);
        least("pages", self.pages().len(), PAGES);
        least("instructions held apart", self.held_apart.len(), all / 3);
        least("rewarded ones among them", self.rewarded(), self.held_apart.len().div_ceil(2));
        least("pages held apart of sorts that are not tuned on", new, pages.div_ceil(3));
        let tuned: BTreeSet<&str> = self.tuning.iter().map(|label| label.page.as_str()).collect();
        let both: BTreeSet<&str> = self
            .held_apart
            .iter()
            .map(|label| label.page.as_str())
            .filter(|page| tuned.contains(page))
            .collect();
        short.extend(both.into_iter().map(|page| format!("{page} is in both parts")));
        short
    }

    /// All of it in one line.
    pub(super) fn summary(&self) -> String {
        let (pages, new) = self.new_pages();
        format!(
            "{} instructions on {} pages, {} answered by no element; {} held apart on {pages} pages ({new} of sorts \
             that are not tuned on), {} of them rewarded by their page ({} the utterance itself), {} answered by no element",
            self.tuning.len() + self.held_apart.len(),
            self.pages().len(),
            none(self.all()),
            self.held_apart.len(),
            self.rewarded(),
            self.utterances(),
            none(self.held_apart.iter()),
        )
    }
}

fn none<'a>(labels: impl Iterator<Item = &'a Label>) -> usize {
    labels.filter(|label| matches!(label.want, Want::Nothing(_))).count()
}
