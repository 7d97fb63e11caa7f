//! The window against the plain reference, and what must hold when its change clock lies, on random
//! timelines.

use std::sync::Arc;

use proptest::prelude::*;
use surefoot_record::policy::ConcludedBy;
use surefoot_semantics::projection;
use surefoot_semantics::settle::{Noise, Outcome, WindowOptions};

use crate::cases::{Looks, Ran, Ready, case, config, run};
use crate::reference::{Sameness, Terms, Verdict, settle};

fn verdict(ready: &Ready, outcome: &Outcome) -> Verdict {
    let view = outcome.view.as_ref().unwrap();
    Verdict {
        stable: outcome.stable,
        passes: outcome.passes,
        elapsed: outcome.elapsed_ms,
        budget: outcome.budget_ms,
        required: outcome.quiet_required_ms,
        widened: outcome.widened.map(|widened| (widened.from_ms, widened.to_ms)),
        changed: outcome.saw_change,
        differs_at_end: outcome.differs_at_end,
        latest: ready.pool.iter().position(|other| Arc::ptr_eq(other, view)).unwrap(),
    }
}

/// Two windows of one session after each other; the second is a plain observation.
fn session(mut window: impl FnMut(u64, bool) -> u64) {
    let end = window(0, true);
    window(end, false);
}

fn compare_with_reference(ready: &Ready, looks: Looks, instant: bool) {
    let (mut policy, mut gate) = (ready.policy, ready.gate());
    let (mut plain_policy, mut plain_gate) = (ready.policy, ready.has_gate.then_some(false));
    let plain_same = Sameness { full: ready.same.full.clone(), masked: ready.same.full.clone() };
    session(|started, is_act| {
        let options = if is_act { ready.options.clone() } else { WindowOptions::observe() };
        let ran = run(ready, started, options, looks, instant, &mut policy, &mut gate);
        let terms = Terms {
            await_change: is_act && ready.options.await_change,
            baseline: ready.baseline.filter(|_| is_act),
            same: if is_act { &ready.same } else { &plain_same },
        };
        let mut turn = 0;
        let observe = |begin| {
            turn += 1;
            ready.read(begin, turn - 1, instant)
        };
        let mut expected = settle(started, observe, &mut plain_policy, plain_gate.as_mut(), &terms);
        let got = verdict(ready, &ran.outcome);
        if looks == Looks::HonestClock {
            assert!(got.passes <= expected.passes, "a clock saves readings");
            expected.passes = got.passes;
            // Two views of the pool may show the same; which of them was read last is no matter.
            assert!(plain_same.full[got.latest][expected.latest]);
            expected.latest = got.latest;
        }
        assert_eq!(got, expected);
        assert_eq!(policy, plain_policy);
        ran.end
    });
}

/// What must hold of any window, seen from its readings alone.
fn hold_invariants(ready: &Ready, ran: &Ran, interval: u64) {
    let Ran { outcome, readings, end } = ran;
    let same = &ready.same.full;
    let (last_at, last) = *readings.last().unwrap();
    assert_eq!(last_at, *end, "every conclusion is audited");
    assert!(Arc::ptr_eq(outcome.view.as_ref().unwrap(), &ready.pool[last]));
    assert_eq!(outcome.passes as usize, readings.len());
    let still = readings.iter().rev().take_while(|(_, seen)| same[*seen][last]).last().unwrap();
    let is_quiet = end - still.0 >= outcome.quiet_required_ms;
    assert_eq!(outcome.stable, is_quiet, "stable is what the readings showed to be quiet");
    let longest = ready.readings.iter().max().unwrap();
    assert!(outcome.elapsed_ms <= outcome.budget_ms + longest, "at most one reading beyond the budget");
    assert!(u64::from(outcome.passes) <= outcome.elapsed_ms / interval + 3);
    if outcome.concluded_by == ConcludedBy::Budget {
        assert!(outcome.elapsed_ms >= outcome.budget_ms);
    }
    assert_eq!(outcome.transient.is_some(), outcome.saw_change && !outcome.differs_at_end);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn reading_at_every_look_is_the_settle_documents_procedure(case in case()) {
        compare_with_reference(&case.ready(), Looks::Read, false);
    }

    #[test]
    fn an_honest_clock_comes_to_the_same_verdict_with_fewer_readings(case in case()) {
        compare_with_reference(&case.ready(), Looks::HonestClock, true);
    }

    #[test]
    fn a_clock_that_lies_makes_no_window_wrong(case in case()) {
        let ready = case.ready();
        let (mut policy, mut gate) = (ready.policy, ready.gate());
        let mut widenings = 0;
        session(|started, is_act| {
            let options = if is_act { ready.options.clone() } else { WindowOptions::observe() };
            let ran = run(&ready, started, options, Looks::LyingClock, false, &mut policy, &mut gate);
            hold_invariants(&ready, &ran, ready.policy.interval_ms);
            widenings += u32::from(ran.outcome.widened.is_some());
            ran.end
        });
        prop_assert!(widenings <= 1, "a session widens once");
    }

    #[test]
    fn comparing_in_place_is_comparing_projections(case in case()) {
        let ready = case.ready();
        for (left, views) in ready.pool.iter().enumerate() {
            for (right, other) in ready.pool.iter().enumerate() {
                prop_assert_eq!(projection::same(views, other), ready.same.full[left][right]);
                let masked = projection::same_but_for_echo(views, other, ready.options.echo.as_ref(), &Noise::default());
                prop_assert_eq!(masked, ready.same.masked[left][right]);
            }
        }
    }
}
