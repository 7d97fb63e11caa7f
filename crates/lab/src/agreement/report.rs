//! What came of a measurement, as a table.

use std::collections::BTreeMap;

use super::rules::RULES;
use super::{Line, grammar};
use crate::lines;

/// The share on which both must agree, the deliberate differences among them.
const TARGET: f64 = 0.995;
/// How many disagreements are printed.
const SHOWN: usize = 40;
/// How many pages with disagreements are printed.
const PRINTED: usize = 2;

/// Prints the table and says whether all is as it should be.
pub(super) fn report(measured: &[&Line], missing: &[String]) -> bool {
    let sum = |count: fn(&Line) -> usize| measured.iter().map(|line| count(line)).sum::<usize>();
    let compared = sum(|line| line.outcome.compared);
    let agreed = sum(|line| line.outcome.agreed);
    let differing = sum(|line| line.outcome.differing);
    let wrong = sum(|line| line.outcome.wrong.len());
    lines::say(&format!("pages measured                {:>8}", measured.len()));
    lines::say(&format!("elements compared             {compared:>8}"));
    lines::say(&format!("agreed                        {agreed:>8}  {}", percent(agreed, compared)));
    lines::say(&format!("differ on purpose             {differing:>8}  {}", percent(differing, compared)));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (rule, count) in measured.iter().flat_map(|line| &line.outcome.deliberate) {
        *counts.entry(rule.as_str()).or_default() += count;
    }
    for rule in RULES {
        let count = counts.get(rule.id).copied().unwrap_or_default();
        lines::say(&format!("  {:<28}{count:>8}  {}", rule.id, rule.reason));
    }
    lines::say(&format!("unexplained                   {wrong:>8}  {}", percent(wrong, compared)));
    let all = measured.iter().flat_map(|line| line.outcome.wrong.iter().map(|wrong| (&line.page, wrong)));
    for (page, wrong) in all.take(SHOWN) {
        lines::say(&format!("  {page}: {wrong}"));
    }
    let faulty = measured.iter().filter(|line| !line.outcome.wrong.is_empty());
    let seeds = faulty.filter_map(|line| line.page.strip_prefix("seed ")?.parse().ok());
    for seed in seeds.take(PRINTED) {
        lines::say(&format!("seed {seed} is the page\n{}", grammar::page(seed)));
    }
    for page in missing {
        lines::say(&format!("{page}: not measured"));
    }
    let share = ratio(agreed + differing, compared);
    compared > 0 && wrong == 0 && share >= TARGET
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.2} %", 100.0 * ratio(part, whole))
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below what a float holds exactly")]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
