//! What the race came to, as a table and as a verdict.

use std::collections::HashSet;

use super::super::stage::median;
use super::{Arm, Line};
use crate::lines::say;

/// How far behind the target's readiness an act may be, for half of them, in milliseconds.
const LAG: f64 = 100.0;

/// One way's results.
struct Sum {
    arm: Arm,
    runs: usize,
    passes: usize,
    /// On pages whose target never becomes ready: nothing was dispatched and no success claimed.
    refused_rightly: usize,
    refused: usize,
    false_success: usize,
    wrong: usize,
    p50: Option<f64>,
    p50_passed: Option<f64>,
    lag: Option<f64>,
}

impl Sum {
    fn of(arm: Arm, lines: &[&Line], late: &HashSet<String>) -> Sum {
        let passed = |line: &Line| line.success && line.effect && !line.wrong;
        let took = |lines: &mut dyn Iterator<Item = &&Line>| -> Vec<f64> {
            lines.map(|line| line.took_ms).collect()
        };
        let count = |test: &dyn Fn(&Line) -> bool| lines.iter().filter(|line| test(line)).count();
        let lags: Vec<f64> =
            lines.iter().filter(|line| late.contains(&line.page)).filter_map(|line| line.lag_ms).collect();
        Sum {
            arm,
            runs: lines.len(),
            passes: count(&passed),
            refused_rightly: count(&|line| !late.contains(&line.page) && line.refused && !line.success),
            refused: count(&|line| line.refused && late.contains(&line.page)),
            false_success: count(&|line| line.success && (!line.effect || line.wrong)),
            wrong: count(&|line| line.wrong),
            p50: median(&took(&mut lines.iter())),
            p50_passed: median(&took(&mut lines.iter().filter(|line| passed(line)))),
            lag: median(&lags),
        }
    }

    /// Passes, with the refusals of what is never ready, which pass as well.
    fn right(&self) -> usize {
        self.passes + self.refused_rightly
    }
}

/// Says the table; true when ours are as good as they have to be.
pub(super) fn say_all(lines: &[Line], late: &HashSet<String>) -> bool {
    let sums: Vec<Sum> = Arm::ALL
        .into_iter()
        .map(|arm| {
            let own: Vec<&Line> = lines.iter().filter(|line| line.arm == arm).collect();
            Sum::of(arm, &own, late)
        })
        .collect();
    say(
        "| way | runs | pass | rightly refused | refused though it became ready | false success | wrong element | p50 of all, ms | p50 of passes, ms | lag behind ready, p50, ms |",
    );
    say("|---|---|---|---|---|---|---|---|---|---|");
    let number = |number: Option<f64>| number.map_or("—".to_owned(), |number| format!("{number:.0}"));
    for sum in &sums {
        if sum.runs == 0 {
            say(&format!("| {} | not measured | | | | | | | | |", sum.arm.name()));
            continue;
        }
        say(&format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            sum.arm.name(),
            sum.runs,
            sum.passes,
            sum.refused_rightly,
            sum.refused,
            sum.false_success,
            sum.wrong,
            number(sum.p50),
            number(sum.p50_passed),
            number(sum.lag)
        ));
    }
    verdict(&sums)
}

fn verdict(sums: &[Sum]) -> bool {
    let Some(ours) = sums.iter().find(|sum| sum.arm == Arm::KeepsLooking && sum.runs > 0) else {
        say("keeps looking: not measured");
        return true;
    };
    let others = || sums.iter().filter(|sum| sum.runs > 0 && sum.arm != Arm::KeepsLooking);
    let best = others().map(Sum::right).max().unwrap_or(0);
    // What retries may pass more often: a click that was too early is done again.
    let best_without_retry =
        others().filter(|sum| sum.arm != Arm::KeepsLookingRetry).map(Sum::right).max().unwrap_or(0);
    let retried = sums.iter().find(|sum| sum.arm == Arm::KeepsLookingRetry);
    let false_successes = ours.false_success + retried.map_or(0, |sum| sum.false_success);
    let lag = ours.lag.unwrap_or(f64::INFINITY);
    let measured = sums.iter().any(|sum| sum.arm == Arm::Playwright && sum.runs > 0);
    let met = ours.right() >= best_without_retry && false_successes == 0 && lag <= LAG;
    say(&format!(
        "keeps looking: {} right of {}, the best other way {best}; {false_successes} false successes of ours; {lag:.0} ms behind ready at the median{}",
        ours.right(),
        ours.runs,
        if measured { "" } else { "; Playwright not measured" }
    ));
    met
}
