//! How many labels there are of what, and whether that is enough to measure by.

use std::collections::{BTreeMap, BTreeSet};

use super::line::Label;
use super::parts::{Apart, Part, none};

/// How many instructions there must be.
const INSTRUCTIONS: usize = 600;
/// How many of them no element answers.
const NONE: usize = 100;
/// On how many pages.
const PAGES: usize = 60;

/// The labels, counted.
#[derive(Debug)]
pub(super) struct Tally<'a> {
    pub(super) tuning: &'a [Part],
    pub(super) held_apart: &'a [Apart],
}

impl<'a> Tally<'a> {
    /// The name of each file, and what is in it.
    fn files(&self) -> impl Iterator<Item = (&'static str, &'a [Label])> {
        let tuning = self.tuning.iter().map(|part| (part.file, part.labels.as_slice()));
        tuning.chain(self.held_apart.iter().map(|part| (part.demand.file, part.labels.as_slice())))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &'a Label> {
        self.files().flat_map(|(_, labels)| labels)
    }

    /// Every page that a label is about.
    pub(super) fn pages(&self) -> BTreeSet<&'a str> {
        self.all().map(|label| label.page.as_str()).collect()
    }

    /// One line for each kind, one column for each file.
    pub(super) fn table(&self) -> Vec<String> {
        let files: Vec<_> = self.files().collect();
        let mut kinds: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, (_, labels)) in files.iter().enumerate() {
            for label in *labels {
                kinds.entry(&label.kind).or_insert_with(|| vec![0; files.len()])[at] += 1;
            }
        }
        let row = |name: &str, cells: Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| format!(" {cell:>10} |")).collect();
            format!("| {name:<20} |{}", cells.concat())
        };
        let numbers = |list: &[usize]| list.iter().map(usize::to_string).collect();
        let names = files.iter().map(|(file, _)| file.trim_end_matches(".jsonl").to_owned()).collect();
        let mut table = vec![row("kind", names), row("---", vec!["---".to_owned(); files.len()])];
        table.extend(kinds.iter().map(|(kind, counts)| row(kind, numbers(counts))));
        table.push(row("all", files.iter().map(|(_, labels)| labels.len().to_string()).collect()));
        table
    }

    /// What there is too little of, in all.
    pub(super) fn short_of(&self) -> Vec<String> {
        let mut short = Vec::new();
        let mut least = |what: &str, is: usize, least: usize| {
            if is < least {
                short.push(format!("{what}: {is}, and it takes {least}"));
            }
        };
        let all = self.all().count();
        let apart: usize = self.held_apart.iter().map(|part| part.labels.len()).sum();
        least("instructions", all, INSTRUCTIONS);
        least("instructions that no element answers", none(self.all()), NONE);
        least("pages", self.pages().len(), PAGES);
        least("instructions held apart", apart, all / 3);
        short
    }

    /// All of it in one line.
    pub(super) fn summary(&self) -> String {
        format!(
            "{} instructions on {} pages, {} answered by no element; {} held apart in {} parts",
            self.all().count(),
            self.pages().len(),
            none(self.all()),
            self.held_apart.iter().map(|part| part.labels.len()).sum::<usize>(),
            self.held_apart.len(),
        )
    }
}
