//! The totals of a part that is held apart, without the instructions that ask for more than one act.
//!
//! Of those the label is the first act, which some would rather have refused: they are told apart.

use super::labels::{Label, Set};
use super::score::{Outcome, Verdict};
use crate::lines::say;

/// Prints the totals of either, in two lines.
pub(super) fn print(set: &Set, outcomes: &[Outcome]) {
    let pairs = || set.labels.iter().zip(outcomes).filter(|(label, _)| !label.want.none);
    say(&format!("  of one act: {}", told(pairs().filter(|(label, _)| !is_compound(label)))));
    say(&format!("  of more than one: {}", told(pairs().filter(|(label, _)| is_compound(label)))));
}

fn is_compound(label: &Label) -> bool {
    label.kind == "compound"
}

fn told<'a>(pairs: impl Iterator<Item = (&'a Label, &'a Outcome)>) -> String {
    let (mut all, mut right, mut wrong) = (0, 0, 0);
    for (_, outcome) in pairs {
        all += 1;
        right += usize::from(outcome.verdict == Verdict::Right);
        wrong += usize::from(outcome.verdict == Verdict::Wrong);
    }
    format!(
        "{right} right and {wrong} wrong of {} answered, among {all} that an element answers",
        right + wrong
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_was_answered_is_told_of_what_could_be() {
        let label: Label = serde_json::from_value(serde_json::json!({
            "id": "a", "page": "p", "instruction": "i", "want": { "action": "click", "node": 0 }, "kind": "compound",
        }))
        .unwrap();
        let outcome = |verdict| Outcome {
            verdict,
            first: None,
            told: String::new(),
            took: Duration::ZERO,
            candidates: 0,
        };
        let outcomes = [outcome(Verdict::Right), outcome(Verdict::Wrong), outcome(Verdict::Refused)];
        let pairs = outcomes.iter().map(|outcome| (&label, outcome));
        assert!(is_compound(&label));
        assert_eq!(told(pairs), "1 right and 1 wrong of 2 answered, among 3 that an element answers");
    }
}
