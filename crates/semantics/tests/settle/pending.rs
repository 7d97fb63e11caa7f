//! Rulings 1 to 5: what counted work holds, what it only delays, and when a window ends by quiescence.

use surefoot_record::code::Code;
use surefoot_record::policy::{ConcludedBy, SettlePolicy, WidenCause};
use surefoot_semantics::settle::{Gate, Input, Millis, Next, Window, WindowOptions, WorkKind};

use crate::counted::{Job, Life, Ran, Telling, Ticker, act, proof, run};

const HEARTBEAT: Ticker = Ticker { period: 90, first: 70, last: u64::MAX, after_act: false, changes: false };

fn says(ran: &Ran) -> &str {
    &ran.outcome.view.as_ref().unwrap().nodes[0].name
}

fn ends_by(ran: &Ran, by: ConcludedBy, within: std::ops::RangeInclusive<u64>) {
    assert_eq!(ran.outcome.concluded_by, by, "{:?}", ran.outcome);
    assert!(within.contains(&ran.outcome.elapsed_ms), "{} is not in {within:?}", ran.outcome.elapsed_ms);
}

#[test]
fn a_synchronous_outcome_is_proven_after_one_frame() {
    let ran = act(&Life::saying("saved"));
    ends_by(&ran, ConcludedBy::Quiescence, 0..=60);
    assert!(ran.outcome.stable && ran.outcome.differs_at_end);
    assert_eq!(says(&ran), "saved");
}

#[test]
fn an_inert_act_ends_after_one_frame_without_effect() {
    let ran = act(&Life::default());
    ends_by(&ran, ConcludedBy::Quiescence, 0..=60);
    assert!(ran.outcome.stable && !ran.outcome.saw_change);
}

#[test]
fn a_page_that_renders_no_frame_ends_by_its_quiet_times() {
    let ran = act(&Life { is_blind: true, ..Life::saying("saved") });
    ends_by(&ran, ConcludedBy::Quiet, 600..=660);
}

#[test]
fn a_late_outcome_by_request_is_concluded_right_after_it() {
    for end in [100, 350, 700, 1_800, 2_300] {
        let ran = act(&Life::saying("wait").job(WorkKind::Request, 0, end, Some("done")));
        ends_by(&ran, ConcludedBy::Quiescence, end..=end + 100);
        assert_eq!((says(&ran), ran.outcome.widened), ("done", None));
    }
}

#[test]
fn a_request_may_widen_the_budget_and_a_timer_may_not() {
    let ran = act(&Life::saying("wait").job(WorkKind::Request, 0, 4_000, Some("done")));
    ends_by(&ran, ConcludedBy::Quiescence, 4_000..=4_100);
    assert_eq!(ran.outcome.widened.unwrap().cause, WidenCause::Pending);

    let ran = act(&Life::default().job(WorkKind::Timer, 0, 4_000, Some("done")));
    ends_by(&ran, ConcludedBy::Quiescence, 0..=60);
    assert_eq!((ran.outcome.widened, says(&ran)), (None, "idle"));
    assert_eq!(ran.outcome.scheduled, ["Timer to 4000"]);
}

#[test]
fn a_request_that_never_ends_is_inconclusive_and_listed() {
    for life in [Life::saying("wait"), Life::default()] {
        let ran = act(&life.job(WorkKind::Request, 0, 60_000, None));
        ends_by(&ran, ConcludedBy::Budget, 6_000..=6_010);
        assert_eq!((ran.outcome.stable, ran.outcome.code), (false, Some(Code::InconclusivePending)));
        assert_eq!(ran.outcome.pending, ["Request to 60000"]);
    }
}

#[test]
fn a_second_window_does_not_widen_again() {
    let life = Life::saying("wait").job(WorkKind::Request, 0, 60_000, None);
    let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
    run(&life, Telling::Pushed, proof(&life), 4, &mut policy, &mut gate);
    let again = run(&life, Telling::Pushed, proof(&life), 4, &mut policy, &mut gate);
    assert_eq!((again.outcome.widened, again.outcome.budget_ms), (None, 6_000));
    assert_eq!(again.outcome.code, Some(Code::InconclusivePending));
}

#[test]
fn what_was_open_before_the_act_holds_nothing() {
    let mut life = Life::saying("saved");
    for kind in [WorkKind::Request, WorkKind::Navigation] {
        life.jobs.push(Job { kind, begin: 0, end: 60_000, after_act: false, says: None });
    }
    ends_by(&act(&life), ConcludedBy::Quiescence, 0..=60);
}

#[test]
fn before_a_change_a_timer_holds_if_the_budget_lasts_for_it() {
    for due in [40, 300, 1_500, 2_200] {
        let ran = act(&Life::default().job(WorkKind::Timer, 0, due, Some("done")));
        ends_by(&ran, ConcludedBy::Quiescence, due..=due + 100);
        assert_eq!(says(&ran), "done");
    }
}

#[test]
fn after_a_change_a_timer_holds_only_within_the_quiet_time_of_it() {
    let near = act(&Life::saying("shown").job(WorkKind::Timer, 0, 500, Some("more")));
    ends_by(&near, ConcludedBy::Quiescence, 500..=600);
    assert_eq!(says(&near), "more");

    // A toast's dismissal, a request's time limit, a flush of analytics.
    let far = act(&Life::saying("shown").job(WorkKind::Timer, 0, 1_500, Some("idle")));
    ends_by(&far, ConcludedBy::Quiescence, 0..=60);
    assert_eq!(
        (says(&far), far.outcome.scheduled.as_slice()),
        ("shown", ["Timer to 1500".to_owned()].as_slice())
    );
}

#[test]
fn a_timer_that_a_late_request_set_off_is_part_of_its_outcome() {
    let life = Life::saying("wait").job(WorkKind::Request, 0, 1_800, None).job(
        WorkKind::Timer,
        1_800,
        1_850,
        Some("done"),
    );
    let ran = act(&life);
    ends_by(&ran, ConcludedBy::Quiescence, 1_850..=1_950);
    assert_eq!(says(&ran), "done");
}

#[test]
fn every_short_kind_of_work_holds() {
    for kind in [WorkKind::Frame, WorkKind::Idle, WorkKind::Task, WorkKind::Message] {
        let ran = act(&Life::saying("wait").job(kind, 0, 200, Some("done")));
        ends_by(&ran, ConcludedBy::Quiescence, 200..=300);
        assert_eq!(says(&ran), "done");
    }
}

#[test]
fn an_idle_heartbeat_costs_one_period() {
    let ran = act(&Life::saying("saved").ticker(HEARTBEAT));
    ends_by(&ran, ConcludedBy::Quiescence, 70..=130);
    let slow = Ticker { period: 1_000, first: 900, ..HEARTBEAT };
    ends_by(&act(&Life::saying("saved").ticker(slow)), ConcludedBy::Quiescence, 0..=60);
}

#[test]
fn a_heartbeat_has_to_fire_after_the_last_counted_work() {
    let ran = act(&Life::default().job(WorkKind::Request, 0, 250, Some("done")).ticker(HEARTBEAT));
    // At 250 is the third firing before the end of the request; the fourth is at 340.
    ends_by(&ran, ConcludedBy::Quiescence, 250..=400);
    assert!(ran.told >= 340 || ran.told == 250, "told at {}", ran.told);
}

#[test]
fn a_view_that_keeps_changing_is_never_quiescent() {
    for period in [16, 90, 400, 590] {
        let ticker = Ticker { period, first: period, changes: true, ..HEARTBEAT };
        for life in [Life::saying("saved"), Life::default()] {
            let ran = act(&life.ticker(ticker.clone()));
            assert_eq!(
                (ran.outcome.stable, ran.outcome.code),
                (false, Some(Code::InconclusiveUnstable)),
                "{period}"
            );
            assert!((6_000..=6_010).contains(&ran.outcome.elapsed_ms));
            assert_eq!(ran.outcome.widened.unwrap().cause, WidenCause::Unstable);
        }
    }
}

#[test]
fn what_the_act_animates_by_frames_ends_by_the_quiet_times() {
    // An animation by frames that ends in the outcome.
    let frames = Ticker { period: 16, first: 16, last: 400, after_act: true, changes: false };
    let life = Life::saying("closing").ticker(frames).job(WorkKind::Timer, 390, 400, Some("closed"));
    let ran = act(&life);
    assert_eq!(says(&ran), "closed");
    ends_by(&ran, ConcludedBy::Quiescence, 400..=500);

    // The same without any counted work at its end: the last frame itself says it.
    let ending = Ticker { period: 16, first: 16, last: 400, after_act: true, changes: false };
    let last = Ticker { period: 10_000, first: 400, last: 400, after_act: false, changes: true };
    ends_by(&act(&Life::saying("closing").ticker(ending).ticker(last)), ConcludedBy::Quiescence, 400..=500);

    let game = Ticker { period: 16, first: 16, last: u64::MAX, after_act: true, changes: false };
    ends_by(&act(&Life::saying("saved").ticker(game)), ConcludedBy::Quiet, 600..=660);
}

#[test]
fn what_the_act_asks_again_and_again_holds_until_something_has_changed() {
    let poll = Ticker { period: 150, first: 150, last: u64::MAX, after_act: true, changes: false };
    // No effect is never said while it may still bring the outcome: not until its next round is due only when the
    // budget is spent.
    assert!(act(&Life::default().ticker(poll.clone())).outcome.elapsed_ms >= 2_350);
    let slow = Ticker { period: 700, first: 700, ..poll.clone() };
    assert!(act(&Life::default().ticker(slow)).outcome.elapsed_ms >= 2_100);

    // Then it is repeating work, which has to fire once more.
    let life = Life::default().job(WorkKind::Timer, 0, 700, Some("saved")).ticker(poll);
    let ran = act(&life);
    ends_by(&ran, ConcludedBy::Quiescence, 750..=850);
    assert_eq!(says(&ran), "saved");
}

#[test]
fn an_interval_from_before_that_fired_before_the_last_event_of_the_act_has_to_fire_again() {
    // The mark is set, the interval fires, and only then comes the click that it will act upon.
    let life = Life::default().ticker(Ticker {
        period: 200,
        first: 10,
        last: u64::MAX,
        after_act: false,
        changes: false,
    });
    let mut window = Window::open(Millis(100), proof(&life));
    let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
    window.feed(Millis(100), Input::Pending(life.pending(100)), &mut policy, Some(&mut gate));
    let next = window.feed(Millis(104), Input::View(life.at(Some(100))), &mut policy, Some(&mut gate));
    assert!(matches!(next, Next::LookAt(_)), "{next:?}");
    window.feed(Millis(215), Input::Pending(life.pending(215)), &mut policy, Some(&mut gate));
    let next = window.feed(Millis(219), Input::View(life.at(Some(215))), &mut policy, Some(&mut gate));
    assert!(matches!(next, Next::Done(_)), "{next:?}");
}

#[test]
fn what_an_interval_from_before_changes_is_explained_by_its_firing() {
    let once = Ticker { period: 200, first: 200, last: u64::MAX, after_act: false, changes: false };
    let change = Ticker { period: 10_000, first: 200, last: 200, after_act: false, changes: true };
    let ran = act(&Life::default().ticker(once).ticker(change));
    ends_by(&ran, ConcludedBy::Quiescence, 390..=460);
    assert!(ran.outcome.saw_change);
}

#[test]
fn what_can_not_be_counted_ends_by_the_quiet_times() {
    let life = Life { unaccounted: vec!["worker".to_owned()], ..Life::saying("saved") };
    let ran = act(&life);
    ends_by(&ran, ConcludedBy::Quiet, 600..=660);
    assert_eq!(ran.outcome.unaccounted, ["worker"]);

    let inert = act(&Life { unaccounted: vec!["worker".to_owned()], ..Life::default() });
    ends_by(&inert, ConcludedBy::Budget, 2_500..=2_510);
    assert!(inert.outcome.stable);
}

#[test]
fn a_request_holds_an_unaccounted_window_too() {
    let life = Life { unaccounted: vec!["worker".to_owned()], ..Life::saying("wait") };
    let ran = act(&life.job(WorkKind::Request, 0, 1_800, Some("done")));
    ends_by(&ran, ConcludedBy::Quiet, 2_400..=2_460);
    assert_eq!(says(&ran), "done");
}

#[test]
fn a_change_that_no_counted_work_explains_ends_by_the_quiet_times() {
    // A heartbeat holds the window open, and something that no one told of changes the page meanwhile.
    let heartbeat = Ticker { period: 590, first: 500, ..HEARTBEAT };
    let unseen = Ticker { period: 10_000, first: 300, last: 300, after_act: false, changes: true };
    let life = Life::saying("wait").ticker(heartbeat).ticker(unseen);
    let ran = act(&life);
    assert!(ran.outcome.stable);
    ends_by(&ran, ConcludedBy::Quiet, 900..=960);
}

/// A result came just before the budget's end and was taken back 250 ms later; the window had ended in between,
/// because no timer was waited for beyond the budget.
#[test]
fn a_timer_in_the_quiet_time_after_a_late_change_holds_past_the_budget() {
    let life = Life::default().job(WorkKind::Request, 0, 2_420, Some("saved"));
    let ran = act(&life.job(WorkKind::Timer, 2_420, 2_670, Some("idle")));
    assert_eq!(ran.outcome.widened.unwrap().cause, WidenCause::Unstable);
    ends_by(&ran, ConcludedBy::Quiescence, 2_670..=2_720);
    assert_eq!(says(&ran), "idle");
}

/// An observer of sizes has changed the page, and the window ended by the quiet times, 600 ms later.
#[test]
fn what_the_page_does_while_its_frame_is_drawn_is_explained_by_the_frame() {
    let ran = act(&Life { as_drawn: Some("saved"), ..Life::default() });
    ends_by(&ran, ConcludedBy::Quiescence, 16..=60);
    assert_eq!(says(&ran), "saved");
}

#[test]
fn an_observation_waits_for_what_is_pending() {
    let observe = |life: &Life| {
        let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
        run(life, Telling::Pushed, WindowOptions::observe(), 4, &mut policy, &mut gate)
    };
    ends_by(&observe(&Life::default()), ConcludedBy::Quiescence, 0..=60);
    let ran = observe(&Life::default().job(WorkKind::Request, 0, 1_000, Some("ready")));
    ends_by(&ran, ConcludedBy::Quiescence, 1_000..=1_100);
    assert_eq!(says(&ran), "ready");
}

/// The numbers that `docs/design/settle.md` gives for its examples.
#[test]
fn the_examples_of_the_design_document_hold() {
    let pushed = |life: &Life| {
        let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
        run(life, Telling::Pushed, proof(life), 4, &mut policy, &mut gate).outcome
    };
    let numbers = |life: &Life| {
        let outcome = pushed(life);
        (outcome.concluded_by, outcome.elapsed_ms, outcome.passes, outcome.quiet_required_ms)
    };
    assert_eq!(numbers(&Life::saying("Saved")), (ConcludedBy::Quiescence, 20, 2, 600));
    assert_eq!(numbers(&Life::default()), (ConcludedBy::Quiescence, 20, 2, 300));

    let fetched = pushed(&Life::saying("…").job(WorkKind::Request, 0, 1_800, Some("found")));
    assert_eq!((fetched.concluded_by, fetched.elapsed_ms), (ConcludedBy::Quiescence, 1_812));
    let timed = pushed(&Life::saying("…").job(WorkKind::Timer, 0, 1_800, Some("found")));
    assert_eq!((timed.concluded_by, timed.elapsed_ms), (ConcludedBy::Quiescence, 20));
    let awaited = pushed(&Life::default().job(WorkKind::Timer, 0, 1_800, Some("found")));
    assert_eq!((awaited.concluded_by, awaited.elapsed_ms), (ConcludedBy::Quiescence, 1_812));

    let worker = Life { unaccounted: vec!["worker".to_owned()], ..Life::saying("Saved") };
    let quiet = pushed(&worker);
    assert_eq!(quiet.concluded_by, ConcludedBy::Quiet);
    assert!((608..=660).contains(&quiet.elapsed_ms), "{}", quiet.elapsed_ms);
}
