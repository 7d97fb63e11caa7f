//! Random lives of pages whose work is counted, held against what the rulings allow and against what the
//! quiet times alone would say.

use proptest::prelude::*;
use surefoot_record::policy::{ConcludedBy, SettlePolicy};
use surefoot_semantics::settle::{Gate, WorkKind};

use crate::cases::config;
use crate::counted::{Life, Telling, Ticker, asked, proof, run};

const BUDGET: u64 = 1_000;
const QUIET: u64 = 100;
const POST: u64 = 200;
const ADAPTIVE: u64 = 2_000;

fn policy() -> SettlePolicy {
    asked(BUDGET, QUIET, ADAPTIVE)
}

/// What the pieces of work say. Each something else: a view that comes back between two readings is not seen.
const WORDS: [&str; 5] = ["one", "two", "three", "four", "five"];

/// A life of a few pieces of work, one after the other or at once, and perhaps a ticker. Moments are a few
/// milliseconds beside a grid, so that landings near a boundary can be told and left out.
fn life() -> impl Strategy<Value = Life> {
    let kind = prop_oneof![
        3 => Just(WorkKind::Request),
        4 => Just(WorkKind::Timer),
        1 => Just(WorkKind::Frame),
        1 => Just(WorkKind::Task),
    ];
    // Kind, how long it takes, what it says at its end, whether it begins at the end of the one before.
    let job = (kind, 1_u64..16, any::<bool>(), any::<bool>(), prop::bool::weighted(0.8));
    let ticker = (prop_oneof![Just(16_u64), Just(45), Just(90), Just(150), Just(700)], any::<bool>());
    (
        any::<bool>(),
        prop::collection::vec(job, 0..5),
        prop::option::weighted(0.4, ticker),
        prop::bool::weighted(0.1),
    )
        .prop_map(|(says, jobs, ticker, unaccounted)| {
            let mut life = Life { says: says.then_some("saved"), ..Life::default() };
            let mut before = 0;
            for ((kind, takes, says, follows, after_act), word) in jobs.into_iter().zip(WORDS) {
                let begin = if follows { before } else { 0 };
                let takes = if matches!(kind, WorkKind::Frame | WorkKind::Task) { 16 } else { takes * 70 };
                let end = begin + takes;
                life = life.job(kind, begin, end, says.then_some(word));
                if let Some(job) = life.jobs.last_mut() {
                    // What was open before is no chain of its own.
                    job.after_act = after_act || begin > 0;
                }
                before = end;
            }
            if let Some((period, changes)) = ticker {
                life = life.ticker(Ticker {
                    period,
                    first: period / 2 + 1,
                    last: u64::MAX,
                    after_act: false,
                    changes,
                });
            }
            if unaccounted {
                life.unaccounted = vec!["worker".to_owned()];
            }
            life
        })
}

/// Whether something lands so near a boundary of the policy that either verdict is right.
fn is_borderline(life: &Life) -> bool {
    let near = |one: u64, other: u64| one.abs_diff(other) <= 70;
    let changes = life.changes(ADAPTIVE + 2 * POST);
    let ends = || life.jobs.iter().map(|job| job.end);
    let bounds = [BUDGET, ADAPTIVE, BUDGET - POST, ADAPTIVE - POST];
    let by_bound =
        ends().chain(changes.iter().copied()).any(|at| bounds.iter().any(|bound| near(at, *bound)));
    let anchors = || changes.iter().copied().chain(ends()).chain([0]);
    let by_quiet =
        ends().any(|end| anchors().any(|anchor| near(end, anchor + POST) || near(end, anchor + QUIET)));
    by_bound || by_quiet
}

proptest! {
    #![proptest_config(ProptestConfig { cases: config().cases / 4, ..config() })]

    #[test]
    fn quiescence_is_concluded_only_when_the_rulings_allow_it(life in life(), reading in 0_u64..8) {
        for telling in [Telling::Pushed, Telling::Asked, Telling::Often] {
            let ran = run(&life, telling, proof(&life), reading, &mut policy(), &mut Gate::new());
            if ran.outcome.concluded_by != ConcludedBy::Quiescence {
                continue;
            }
            let (told, end) = (ran.told, ran.end);
            prop_assert!(life.unaccounted.is_empty(), "ruling 4");
            let last_work = life.last_work(told).unwrap_or(0);
            prop_assert!(told / 16 * 16 > last_work, "one frame after the last counted work");
            let changed = life.changes(told).into_iter().next_back();
            let changed = changed.or((life.at(Some(0)) != life.at(None)).then_some(0));
            for job in life.jobs.iter().filter(|job| job.begin <= told && told < job.end) {
                match (job.kind, changed) {
                    (WorkKind::Request, _) => prop_assert!(!job.after_act, "ruling 1"),
                    (WorkKind::Timer, None) => prop_assert!(job.end > BUDGET, "ruling 2, before a change"),
                    // The window sees a change when it reads.
                    (WorkKind::Timer, Some(changed)) => {
                        prop_assert!(job.end > (changed + POST).min(BUDGET), "ruling 2, after a change");
                    }
                    _ => prop_assert!(false, "{job:?} is pending"),
                }
            }
            for ticker in life.tickers.iter().filter(|ticker| ticker.period <= POST) {
                let fired = life.changes(told).len();
                prop_assert!(!ticker.changes || fired == 0, "ruling 3: it keeps changing");
                let since = (last_work + 1..=told).any(|at| (at + ticker.period).saturating_sub(ticker.first) % ticker.period == 0 && at >= ticker.first);
                prop_assert!(since || life.last_work(told).is_some_and(|at| at >= ticker.first && (at - ticker.first) % ticker.period == 0), "ruling 3: it fired after the last work");
            }
            prop_assert!(end >= told);
        }
    }

    #[test]
    fn counting_never_passes_what_the_quiet_times_refuse(life in life()) {
        let counted = run(&life, Telling::Pushed, proof(&life), 2, &mut policy(), &mut Gate::new());
        // Quiet needs its time after the last change, so it gets that beyond the budget.
        let longer = asked(BUDGET + POST + 50, QUIET, ADAPTIVE + POST + 50);
        let quiet = run(&life, Telling::Nothing, proof(&life), 2, &mut longer.clone(), &mut Gate::new());
        if counted.outcome.stable {
            prop_assert!(quiet.outcome.stable, "{:?}", counted.outcome);
        }
    }

    #[test]
    fn what_counting_concludes_is_the_end_of_what_the_act_began(life in life()) {
        if is_borderline(&life) || !life.unaccounted.is_empty() {
            return Ok(());
        }
        let ran = run(&life, Telling::Pushed, proof(&life), 2, &mut policy(), &mut Gate::new());
        if !ran.outcome.stable || life.tickers.iter().any(|ticker| ticker.changes) {
            return Ok(());
        }
        // A request that began after the act has told what it had to tell.
        let said = &ran.outcome.view.as_ref().unwrap().nodes[0].name;
        let requests = life.jobs.iter().filter(|job| job.kind == WorkKind::Request && job.after_act);
        for job in requests.filter(|job| job.begin <= ran.told) {
            prop_assert!(job.end <= ran.told);
        }
        prop_assert_eq!(said, &life.at(Some(ran.told)).nodes[0].name);
    }

    #[test]
    fn the_verdict_does_not_depend_on_how_often_it_is_told(life in life()) {
        if is_borderline(&life) {
            return Ok(());
        }
        let ran = [Telling::Pushed, Telling::Asked, Telling::Often]
            .map(|telling| run(&life, telling, proof(&life), 2, &mut policy(), &mut Gate::new()).outcome);
        for other in &ran[1..] {
            prop_assert_eq!(ran[0].stable, other.stable);
            prop_assert_eq!(ran[0].code, other.code);
            if life.tickers.iter().all(|ticker| !ticker.changes) {
                prop_assert_eq!(ran[0].differs_at_end, other.differs_at_end);
                prop_assert_eq!(&ran[0].view, &other.view);
            }
        }
    }
}
