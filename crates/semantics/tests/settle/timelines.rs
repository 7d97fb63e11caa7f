//! The settle timelines of settle-system §10.1, each with every look a full reading and with an honest
//! change clock.

use std::sync::Arc;

use surefoot_record::policy::{ConcludedBy, SettleFields, SettlePolicy, WidenCause, Widened};
use surefoot_record::view::View;
use surefoot_semantics::settle::policy::{Asked, resolve};
use surefoot_semantics::settle::{Gate, Outcome, WindowOptions};

use crate::page::{Looks, Page, fill, node, proof_of, run, status, textbox, view};

const OBSERVE: fn() -> WindowOptions = WindowOptions::observe;
const WIDENED: Widened = Widened { from_ms: 2_500, to_ms: 6_000, cause: WidenCause::Unstable };

fn act(baseline: &Arc<View>) -> WindowOptions {
    WindowOptions::proof(baseline.clone(), None)
}

fn asked(fields: SettleFields) -> SettlePolicy {
    resolve(&Asked { option: fields, ..Asked::default() }, |_| None).policy
}

/// A search box with what the page shows beside it.
fn search(value: &str, options: &[&str]) -> Arc<View> {
    let mut nodes = vec![textbox(1, "Search", value)];
    nodes.extend((2..).zip(options).map(|(index, option)| node(index, "option", option)));
    view(nodes)
}

/// What one window must come to; elapsed as an inclusive range.
struct Row {
    stable: bool,
    elapsed: (u64, u64),
    required: u64,
    budget: u64,
    widened: Option<Widened>,
    by: ConcludedBy,
}

const STABLE: Row = Row {
    stable: true,
    elapsed: (0, 0),
    required: 600,
    budget: 2_500,
    widened: None,
    by: ConcludedBy::Quiet,
};
const INERT: Row = Row { elapsed: (2_500, 2_500), required: 300, by: ConcludedBy::Budget, ..STABLE };
const CHURN: Row = Row { stable: false, elapsed: (2_500, 2_500), by: ConcludedBy::Budget, ..STABLE };

fn hold(outcome: &Outcome, row: &Row) {
    assert_eq!(outcome.stable, row.stable, "{outcome:#?}");
    let (least, most) = row.elapsed;
    assert!((least..=most).contains(&outcome.elapsed_ms), "elapsed {} ms", outcome.elapsed_ms);
    assert_eq!(outcome.quiet_required_ms, row.required);
    assert_eq!(outcome.budget_ms, row.budget);
    assert_eq!(outcome.widened, row.widened);
    assert_eq!(outcome.concluded_by, row.by);
    assert!(!outcome.navigation_timeout && !outcome.unsound);
}

/// Runs one window in both ways, each with its own policy and gate, and holds both to the row.
fn check(page: &Page, options: &WindowOptions, policy: SettlePolicy, row: &Row) -> Outcome {
    let [reads, clock] = [Looks::Read, Looks::HonestClock].map(|looks| {
        let (mut policy, mut gate) = (policy, Gate::new());
        let outcome = run(page, looks, options.clone(), &mut policy, Some(&mut gate));
        hold(&outcome, row);
        assert_eq!(policy.budget_ms, row.budget);
        outcome
    });
    assert!(clock.passes <= reads.passes);
    assert_eq!(Outcome { passes: 0, ..reads.clone() }, Outcome { passes: 0, ..clock });
    reads
}

#[test]
fn s1_a_still_page_is_stable_after_the_quiet_time() {
    let page = Page::new(vec![(0, status("idle"))]);
    let row = Row { elapsed: (300, 300), required: 300, ..STABLE };
    let outcome = check(&page, &OBSERVE(), SettlePolicy::default(), &row);
    assert_eq!(outcome.passes, 7);
    assert!(!outcome.saw_change && !outcome.differs_at_end);
}

#[test]
fn s2_a_change_in_a_plain_observation_asks_for_the_longer_quiet_time() {
    let page = Page::new(vec![(0, status("idle")), (150, status("ready"))]);
    let outcome = check(&page, &OBSERVE(), SettlePolicy::default(), &Row { elapsed: (750, 750), ..STABLE });
    assert!(outcome.saw_change && outcome.differs_at_end);
}

#[test]
fn s3_an_outcome_in_the_first_reading_costs_one_post_change_quiet_time() {
    let page = Page::new(vec![(0, status("saved"))]);
    let outcome =
        check(&page, &act(&status("idle")), SettlePolicy::default(), &Row { elapsed: (600, 600), ..STABLE });
    assert!(outcome.saw_change && outcome.differs_at_end);
}

#[test]
fn s4_an_inert_act_waits_out_the_budget_and_is_stable() {
    let page = Page::new(vec![(0, status("idle"))]);
    let outcome = check(&page, &act(&status("idle")), SettlePolicy::default(), &INERT);
    assert!(!outcome.saw_change && !outcome.differs_at_end);
}

#[test]
fn s4_with_a_clock_an_inert_act_is_read_a_few_times_only() {
    let page = Page::new(vec![(0, status("idle"))]);
    let outcome = run(
        &page,
        Looks::HonestClock,
        act(&status("idle")),
        &mut SettlePolicy::default(),
        Some(&mut Gate::new()),
    );
    // The first, one whenever the last is older than the quiet time, and the audit.
    assert_eq!(outcome.passes, 9);
}

#[test]
fn s5_a_fill_that_changes_only_its_own_value_is_inert() {
    let page = Page::new(vec![(0, search("async", &[]))]);
    let options = proof_of(&search("", &[]), 1, &fill("async"));
    let outcome = check(&page, &options, SettlePolicy::default(), &INERT);
    assert!(!outcome.saw_change && !outcome.differs_at_end);
    assert_eq!(outcome.view.unwrap().nodes[0].value.as_deref(), Some("async"));
}

#[test]
fn s6_a_list_after_the_fill_is_waited_for() {
    let page = Page::new(vec![(0, search("async", &[])), (350, search("async", &["one", "two"]))]);
    let options = proof_of(&search("", &[]), 1, &fill("async"));
    let outcome = check(&page, &options, SettlePolicy::default(), &Row { elapsed: (950, 950), ..STABLE });
    assert_eq!(outcome.view.unwrap().nodes.len(), 3);
}

#[test]
fn s7_a_late_list_fits_the_budget_without_widening() {
    let page = Page::new(vec![(0, search("async", &[])), (1_800, search("async", &["one"]))]);
    let options = proof_of(&search("", &[]), 1, &fill("async"));
    let row = Row { elapsed: (2_400, 2_400), ..STABLE };
    let outcome = check(&page, &options, SettlePolicy::default(), &row);
    assert_eq!(outcome.view.unwrap().nodes.len(), 2);
}

#[test]
fn s8_a_list_too_late_for_its_quiet_time_widens() {
    let page = Page::new(vec![(0, search("async", &[])), (2_000, search("async", &["one"]))]);
    let options = proof_of(&search("", &[]), 1, &fill("async"));
    let row = Row { elapsed: (2_600, 2_600), budget: 6_000, widened: Some(WIDENED), ..STABLE };
    check(&page, &options, SettlePolicy::default(), &row);
}

#[test]
fn s9_a_list_after_the_budget_is_missed() {
    let page = Page::new(vec![(0, search("async", &[])), (2_600, search("async", &["one"]))]);
    let options = proof_of(&search("", &[]), 1, &fill("async"));
    let outcome = check(&page, &options, SettlePolicy::default(), &INERT);
    assert!(!outcome.saw_change);
    assert_eq!(outcome.view.unwrap().nodes.len(), 1);
}

#[test]
fn s10_churn_does_not_hide_the_outcome_behind_it() {
    let shows = |link: &str, options: &[&str]| {
        let mut view = View::clone(&search("a", options));
        view.nodes.push(node(9, "link", link).into());
        Arc::new(view)
    };
    let page = Page::new(vec![
        (0, shows("Random [o]", &[])),
        (10, shows("Random [ctrl-option-o]", &[])),
        (220, shows("Random [ctrl-option-o]", &["one"])),
    ]);
    let outcome = check(
        &page,
        &act(&shows("Random [o]", &[])),
        SettlePolicy::default(),
        &Row { elapsed: (820, 870), ..STABLE },
    );
    let view = outcome.view.unwrap();
    assert_eq!((view.nodes[1].name.as_str(), view.nodes[2].name.as_str()), ("one", "Random [ctrl-option-o]"));
}

#[test]
fn s11_a_mirror_does_not_hide_the_list_behind_it() {
    let shows = |value: &str, mirror: &str, options: &[&str]| {
        let mut view = View::clone(&search(value, options));
        view.nodes.push(node(9, "status", mirror).into());
        Arc::new(view)
    };
    let page = Page::new(vec![
        (0, shows("async", "", &[])),
        (80, shows("async", "async", &[])),
        (400, shows("async", "async", &["one"])),
    ]);
    let policy =
        asked(SettleFields { budget_ms: Some(1_100), quiet_ms: Some(200), ..SettleFields::default() });
    let options = proof_of(&shows("", "", &[]), 1, &fill("async"));
    let row = Row { elapsed: (800, 1_100), required: 400, budget: 1_100, ..STABLE };
    let outcome = check(&page, &options, policy, &row);
    assert_eq!(outcome.view.unwrap().nodes.len(), 3);
}

#[test]
fn s12_churn_alone_concludes_after_its_quiet_time() {
    let page = Page::new(vec![(0, status("a")), (20, status("b"))]);
    let policy = asked(SettleFields { budget_ms: Some(900), quiet_ms: Some(120), ..SettleFields::default() });
    let row = Row { elapsed: (260, 899), required: 240, budget: 900, ..STABLE };
    check(&page, &act(&status("a")), policy, &row);
}

#[test]
fn s13_a_ticker_widens_once_and_stays_unstable() {
    let page = Page::ticker(90, 20_000, None);
    let row = Row { elapsed: (6_000, 6_000), budget: 6_000, widened: Some(WIDENED), ..CHURN };
    check(&page, &act(&status("Tick 0")), SettlePolicy::default(), &row);

    for looks in [Looks::Read, Looks::HonestClock] {
        let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
        for window in 0..3 {
            let outcome = run(&page, looks, OBSERVE(), &mut policy, Some(&mut gate));
            hold(&outcome, &Row { widened: (window == 0).then_some(WIDENED), ..row });
        }
        assert_eq!(gate.widened(), Some(WIDENED));
    }
}

#[test]
fn s14_without_an_adaptive_budget_nothing_widens() {
    let page = Page::ticker(90, 20_000, None);
    let policy = asked(SettleFields { adaptive_budget_ms: Some(0), ..SettleFields::default() });
    check(&page, &OBSERVE(), policy, &CHURN);
}

#[test]
fn s15_a_budget_above_the_adaptive_one_leaves_nothing_to_widen_to() {
    let page = Page::ticker(90, 20_000, None);
    let policy = asked(SettleFields { budget_ms: Some(8_000), ..SettleFields::default() });
    let row = Row { elapsed: (8_000, 8_000), budget: 8_000, ..CHURN };
    check(&page, &OBSERVE(), policy, &row);
}

#[test]
fn s16_without_a_gate_nothing_widens() {
    let page = Page::ticker(90, 20_000, None);
    for looks in [Looks::Read, Looks::HonestClock] {
        let outcome = run(&page, looks, OBSERVE(), &mut SettlePolicy::default(), None);
        hold(&outcome, &CHURN);
    }
}

#[test]
fn s17_a_slow_page_settles_in_the_widened_budget_and_keeps_it() {
    let page = Page::ticker(90, 3_400, Some((3_500, status("Saved"))));
    for looks in [Looks::Read, Looks::HonestClock] {
        let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
        let first = run(&page, looks, act(&status("Tick 0")), &mut policy, Some(&mut gate));
        hold(&first, &Row { elapsed: (3_500, 6_000), budget: 6_000, widened: Some(WIDENED), ..STABLE });
        assert_eq!(first.view.unwrap().nodes[0].name, "Saved");
        let still = Page::new(vec![(0, status("Saved"))]);
        let second = run(&still, looks, act(&status("Saved")), &mut policy, Some(&mut gate));
        hold(&second, &Row { elapsed: (6_000, 6_000), budget: 6_000, ..INERT });
    }
}

#[test]
fn a_view_that_is_quiet_but_unchanged_never_widens() {
    let page = Page::new(vec![(0, status("idle"))]);
    let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
    run(&page, Looks::Read, act(&status("idle")), &mut policy, Some(&mut gate));
    assert_eq!((gate.widened(), policy), (None, SettlePolicy::default()));
}

#[test]
fn an_unstable_window_still_gives_its_last_view() {
    let page = Page::ticker(90, 20_000, None);
    let outcome = run(&page, Looks::Read, OBSERVE(), &mut SettlePolicy::default(), None);
    assert_eq!(outcome.view.unwrap().nodes[0].name, "Tick 27");
}

#[test]
fn a_change_that_came_and_went_is_told_from_none() {
    let page = Page::new(vec![(0, status("idle")), (100, status("saving")), (400, status("idle"))]);
    let row = Row { elapsed: (1_000, 1_000), ..STABLE };
    let outcome = check(&page, &act(&status("idle")), SettlePolicy::default(), &row);
    assert!(outcome.saw_change && !outcome.differs_at_end);
    assert_eq!(outcome.transient.unwrap().nodes[0].name, "saving");
}

#[test]
fn a_change_that_stays_has_no_transient_view() {
    let page = Page::new(vec![(0, status("idle")), (100, status("saving")), (400, status("saved"))]);
    let outcome = check(
        &page,
        &act(&status("idle")),
        SettlePolicy::default(),
        &Row { elapsed: (1_000, 1_000), ..STABLE },
    );
    assert!(outcome.saw_change && outcome.differs_at_end);
    assert_eq!(outcome.transient, None);
}

#[test]
fn an_echo_restarts_the_quiet_time_without_being_the_awaited_change() {
    // The echo lands late: at the deadline the view has been quiet for 200 ms only.
    let page = Page::new(vec![(0, search("", &[])), (2_300, search("async", &[]))]);
    let options = proof_of(&search("", &[]), 1, &fill("async"));
    let row = Row {
        elapsed: (6_000, 6_000),
        required: 300,
        budget: 6_000,
        widened: Some(WIDENED),
        by: ConcludedBy::Budget,
        ..STABLE
    };
    let outcome = check(&page, &options, SettlePolicy::default(), &row);
    assert!(!outcome.saw_change);
}
