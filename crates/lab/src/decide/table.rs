//! The table of decisions.

use std::collections::BTreeMap;

use super::labels::Set;
use super::score::{Outcome, Verdict};
use super::single;
use crate::lines::say;

/// The targets: right among answered, answered, wrong acts, none refused.
const TARGETS: [f64; 4] = [0.90, 0.80, 0.02, 0.95];

fn share(part: usize, whole: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "there are few labels")]
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Prints the totals. True when every target is met.
pub(super) fn print(set: &Set, outcomes: &[Outcome]) -> bool {
    let pairs = || set.labels.iter().zip(outcomes);
    let count = |is: &dyn Fn(bool, &Verdict) -> bool| {
        pairs().filter(|(label, outcome)| is(label.want.none, &outcome.verdict)).count()
    };
    let with = count(&|none, _| !none);
    let without = count(&|none, _| none);
    let right = count(&|none, verdict| !none && *verdict == Verdict::Right);
    let wrong = count(&|none, verdict| !none && *verdict == Verdict::Wrong);
    let acted_on_none = count(&|none, verdict| none && *verdict != Verdict::Refused);
    let answered = right + wrong;
    let rows = [
        ("right among answered", share(right, answered), format!("{right} of {answered}")),
        ("answered", share(answered, with), format!("{answered} of {with}")),
        (
            "wrong acts",
            share(wrong + acted_on_none, with + without),
            format!("{} of {}", wrong + acted_on_none, with + without),
        ),
        (
            "none refused",
            share(without - acted_on_none, without),
            format!("{} of {without}", without - acted_on_none),
        ),
    ];
    say(&format!("{}: {} instructions on {} pages", set.name, set.labels.len(), set.views.len()));
    let mut good = true;
    for (at, (what, value, of)) in rows.iter().enumerate() {
        let target = TARGETS[at];
        let met = if at == 2 { *value <= target } else { *value >= target };
        good &= met;
        let sign = if at == 2 { "≤" } else { "≥" };
        let mark = if met { "" } else { "  MISSED" };
        say(&format!(
            "  {what:<22} {:>5.1} %  ({of}), target {sign} {:.0} %{mark}",
            value * 100.0,
            target * 100.0
        ));
    }
    calibration(outcomes);
    if set.held_apart {
        single::print(set, outcomes);
    } else {
        kinds(set, outcomes);
    }
    let mut times: Vec<_> = outcomes.iter().map(|outcome| outcome.took).collect();
    times.sort();
    if let (Some(middle), Some(most)) = (times.get(times.len() / 2), times.last()) {
        say(&format!(
            "  time of a decision: median {:.2} ms, most {:.2} ms",
            middle.as_secs_f64() * 1e3,
            most.as_secs_f64() * 1e3
        ));
    }
    good
}

/// How often the first alternative is right, by how probable it was said to be.
fn calibration(outcomes: &[Outcome]) {
    say("  calibration of the first alternative:");
    say("    said          how many   mean said   right");
    for step in 0..10u32 {
        let (low, high) = (f64::from(step) / 10.0, f64::from(step + 1) / 10.0);
        let within = |said: f64| said >= low && (said < high || step == 9);
        let inside: Vec<(f64, bool)> =
            outcomes.iter().filter_map(|it| it.first).filter(|(said, _)| within(*said)).collect();
        if inside.is_empty() {
            continue;
        }
        let right = inside.iter().filter(|(_, right)| *right).count();
        let mean = inside.iter().map(|(said, _)| said).sum::<f64>() / share(inside.len(), 1);
        say(&format!(
            "    {low:.1} to {high:.1}   {:>8}   {:>8.2}   {:>5.2}",
            inside.len(),
            mean,
            share(right, inside.len())
        ));
    }
}

fn kinds(set: &Set, outcomes: &[Outcome]) {
    let mut kinds: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (label, outcome) in set.labels.iter().zip(outcomes) {
        let counts = kinds.entry(label.kind.as_str()).or_default();
        counts[match outcome.verdict {
            Verdict::Right => 0,
            Verdict::Wrong => 1,
            Verdict::Refused => 2,
        }] += 1;
    }
    say("  by kind: right, wrong, refused");
    for (kind, [right, wrong, refused]) in kinds {
        say(&format!("    {kind:<22} {right:>4} {wrong:>4} {refused:>4}"));
    }
}

/// Lists what was not right.
pub(super) fn show(set: &Set, outcomes: &[Outcome]) {
    for (label, outcome) in set.labels.iter().zip(outcomes) {
        let good = match outcome.verdict {
            Verdict::Right => !label.want.none,
            Verdict::Refused => label.want.none,
            Verdict::Wrong => false,
        };
        if !good {
            let want = &label.want;
            let wanted = if want.none {
                "none".to_owned()
            } else {
                format!("{} {:?}{:?}", want.action.as_deref().unwrap_or(""), want.node, want.nodes)
            };
            say(&format!(
                "{:?} {} [{}] {} — {}\n     wants {wanted}; {} ({} candidates, {})",
                outcome.verdict,
                label.id,
                label.kind,
                label.page,
                label.instruction,
                outcome.told,
                outcome.candidates,
                label.source
            ));
        }
    }
}
