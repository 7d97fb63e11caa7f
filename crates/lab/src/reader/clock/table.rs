//! What came of the changes, by kind.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::table::grid;
use crate::lines;

/// How a step went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Sort {
    /// The clock told nothing; the concluding full reading saw the change.
    Caught,
    /// The clock told nothing until the page was read by somebody else.
    Late,
    /// The clock told of the change, but the incremental view is not what a full reading says.
    Stale,
    /// A full reading counted a fault of the clock where the views are the same.
    Miscounted,
    /// A full reading by the program that has read the page before is not what a fresh one says.
    Missed,
}

impl Sort {
    fn in_words(self) -> &'static str {
        match self {
            Sort::Caught => "the clock missed it, a full reading caught it",
            Sort::Late => "the clock told of it late",
            Sort::Stale => "the incremental view is wrong",
            Sort::Miscounted => "a fault of the clock was counted that is none",
            Sort::Missed => "A FULL READING MISSED IT",
        }
    }
}

/// A step that went wrong.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Fault {
    pub(super) step: usize,
    pub(super) sort: Sort,
    /// What the step did.
    pub(super) what: String,
    /// Where the views differ.
    pub(super) difference: String,
}

/// One page and its steps.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Case {
    pub(super) kind: String,
    pub(super) seed: u64,
    pub(super) mutations: usize,
    /// Steps after which the page read differently.
    pub(super) effective: usize,
    /// Effective ones that the page told of without being asked, and when it was asked.
    pub(super) pushed: usize,
    pub(super) polled: usize,
    /// Readings that patches alone answered.
    pub(super) incremental: usize,
    /// Steps that changed nothing and of which the clock told all the same.
    pub(super) idle: usize,
    pub(super) faults: Vec<Fault>,
}

/// Prints the table; true when no kind has a step that was missed altogether and each has enough of them.
pub(super) fn say(kinds: &[String], cases: &[Case], wanted: usize) -> bool {
    let mut by_kind: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        by_kind.entry(&case.kind).or_default().push(case);
    }
    let mut holds = true;
    let mut rows = Vec::new();
    let mut sums = [0; 10];
    for kind in kinds {
        let cases = by_kind.get(kind.as_str()).map_or(&[][..], Vec::as_slice);
        let sum = |count: fn(&Case) -> usize| cases.iter().map(|case| count(case)).sum::<usize>();
        let faults = |sort: Sort| {
            cases.iter().flat_map(|case| &case.faults).filter(|fault| fault.sort == sort).count()
        };
        let numbers = [
            sum(|case| case.mutations),
            sum(|case| case.effective),
            sum(|case| case.pushed),
            sum(|case| case.polled),
            sum(|case| case.incremental),
            faults(Sort::Late),
            faults(Sort::Caught),
            faults(Sort::Stale),
            faults(Sort::Miscounted),
            faults(Sort::Missed),
        ];
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum += number;
        }
        holds &= numbers[0] >= wanted && numbers[9] == 0;
        rows.push(row(kind, numbers));
    }
    rows.push(row("all", sums));
    let head = [
        "Change clock",
        "changes",
        "effective",
        "pushed",
        "polled",
        "by patches",
        "told late",
        "only by full reading",
        "view wrong",
        "miscounted",
        "missed",
    ];
    lines::say(&format!("\n{}", grid(&head.map(str::to_owned), &rows)));
    lines::say(&format!(
        "target: 0 missed in ≥ {wanted} changes of each kind: {}",
        if holds { "met" } else { "NOT met" }
    ));
    for case in cases.iter().filter(|case| kinds.contains(&case.kind)) {
        for fault in &case.faults {
            lines::say(&describe(case, fault));
        }
    }
    holds
}

/// A fault in a line, with what it takes to see it again.
pub(super) fn describe(case: &Case, fault: &Fault) -> String {
    format!(
        "--kind {:?} --seed {} step {} ({}): {}: {}",
        case.kind,
        case.seed,
        fault.step,
        fault.what,
        fault.sort.in_words(),
        fault.difference
    )
}

fn row(kind: &str, numbers: [usize; 10]) -> [String; 11] {
    let mut cells = std::array::from_fn(|_| kind.to_owned());
    for (cell, number) in cells.iter_mut().skip(1).zip(numbers) {
        *cell = number.to_string();
    }
    cells
}
