//! The window's own manners: the grid of looks, audits, silent changes, and inputs at odd moments.

use surefoot_record::policy::{ConcludedBy, SettlePolicy, WidenCause, Widened};
use surefoot_record::view::View;
use surefoot_semantics::settle::{ClockReading, Gate, Input, Millis, Next, Window, WindowOptions};

use crate::page::{Looks, Page, node, run, status, view};

/// A window with the default policy, fed by hand.
struct Hand {
    window: Window,
    policy: SettlePolicy,
}

impl Hand {
    fn open(options: WindowOptions) -> Self {
        Hand { window: Window::open(Millis(1_000), options), policy: SettlePolicy::default() }
    }

    fn tell(&mut self, after: u64, input: Input) -> Next {
        self.window.feed(Millis(1_000 + after), input, &mut self.policy, None)
    }

    fn clock(&mut self, after: u64, reading: ClockReading) -> Next {
        self.tell(after, Input::Clock(reading))
    }

    fn shows(&mut self, after: u64, text: &str) -> Next {
        self.tell(after, Input::View(status(text)))
    }
}

fn look(after: u64) -> Next {
    Next::LookAt(Millis(1_000 + after))
}

#[test]
fn first_of_all_the_page_is_read() {
    assert_eq!(Hand::open(WindowOptions::observe()).window.next(), Next::Read);
}

#[test]
fn looks_follow_the_end_of_the_last_reading_by_the_interval() {
    let mut hand = Hand::open(WindowOptions::observe());
    assert_eq!(hand.shows(30, "a"), look(80));
    assert_eq!(hand.clock(80, ClockReading::Unchanged), look(130));
    assert_eq!(hand.clock(137, ClockReading::Changed), Next::Read);
    assert_eq!(hand.shows(140, "a"), look(190));
}

#[test]
fn a_glance_sees_a_change_and_concludes_nothing() {
    let mut hand = Hand::open(WindowOptions::observe());
    let mut glance = |after, text| hand.tell(after, Input::Glance(status(text)));
    assert_eq!(glance(0, "a"), look(50));
    // It began before the conclusion was due, and was complete after it.
    assert_eq!(glance(310, "a"), Next::Read);
    assert_eq!(glance(320, "b"), look(370));
    assert_eq!(glance(1_000, "b"), Next::Read);
    let Next::Done(outcome) = hand.shows(1_010, "b") else { panic!("the full reading concludes") };
    assert!(outcome.stable && outcome.saw_change);
    assert_eq!(outcome.passes, 5);
}

#[test]
fn what_only_the_full_reading_sees_keeps_the_window_open() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.tell(0, Input::Glance(status("a")));
    hand.tell(310, Input::Glance(status("a")));
    assert_eq!(hand.shows(330, "silent"), look(380));
}

#[test]
fn a_reading_is_due_in_full_as_soon_as_it_could_end_the_window() {
    let mut hand = Hand::open(WindowOptions::observe());
    let policy = SettlePolicy::default();
    assert!(!hand.window.is_due(Millis(1_000), &policy), "nothing was seen yet");
    hand.shows(0, "a");
    assert!(!hand.window.is_due(Millis(1_299), &policy));
    assert!(hand.window.is_due(Millis(1_300), &policy));
}

#[test]
fn a_tick_before_the_look_waits_for_the_look() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    assert_eq!(hand.clock(10, ClockReading::Changed), look(50));
    assert_eq!(hand.clock(20, ClockReading::Unchanged), look(50));
    // The tick is not forgotten, whatever the clock says at the look.
    assert_eq!(hand.clock(50, ClockReading::Unchanged), Next::Read);
}

#[test]
fn a_tick_during_a_reading_leads_to_another_reading() {
    let mut hand = Hand::open(WindowOptions::observe());
    assert_eq!(hand.clock(5, ClockReading::Changed), Next::Read);
    hand.shows(10, "a");
    assert_eq!(hand.clock(60, ClockReading::Unchanged), Next::Read);
    hand.shows(70, "a");
    assert_eq!(hand.clock(120, ClockReading::Unchanged), look(170));
}

#[test]
fn without_a_clock_every_look_is_a_reading() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    assert_eq!(hand.clock(50, ClockReading::Unknown), Next::Read);
}

#[test]
fn the_last_look_lies_at_the_end_of_the_budget() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    assert_eq!(hand.shows(2_480, "a"), look(2_500));
}

#[test]
fn a_conclusion_is_audited_even_when_the_clock_is_silent() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    for after in [50, 100, 150, 200, 250] {
        assert_eq!(hand.clock(after, ClockReading::Unchanged), look(after + 50));
    }
    assert_eq!(hand.clock(300, ClockReading::Unchanged), Next::Read);
    let Next::Done(outcome) = hand.shows(303, "a") else { panic!("the audit agrees") };
    assert!(outcome.stable);
    assert_eq!((outcome.elapsed_ms, outcome.passes, outcome.concluded_by), (303, 2, ConcludedBy::Quiet));
}

#[test]
fn an_audit_that_disagrees_wins_and_the_window_goes_on() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    assert_eq!(hand.clock(300, ClockReading::Unchanged), Next::Read);
    assert_eq!(hand.shows(300, "set silently"), look(350));
    assert_eq!(hand.clock(850, ClockReading::Unchanged), Next::Read);
    assert_eq!(hand.shows(850, "set silently"), look(900));
    assert_eq!(hand.clock(900, ClockReading::Unchanged), Next::Read);
    let Next::Done(outcome) = hand.shows(900, "set silently") else { panic!("quiet for 600 ms") };
    assert!(outcome.stable && outcome.saw_change);
    assert_eq!(outcome.quiet_required_ms, 600);
}

#[test]
fn the_audit_at_the_budget_can_make_a_window_unstable() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    hand.shows(0, "a");
    assert_eq!(hand.clock(2_500, ClockReading::Unchanged), Next::Read);
    let Next::Done(outcome) = hand.shows(2_500, "set silently") else { panic!("the budget is spent") };
    assert!(!outcome.stable);
    assert_eq!(outcome.concluded_by, ConcludedBy::Budget);
}

#[test]
fn a_reading_older_than_the_quiet_time_is_renewed_although_the_clock_is_silent() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    hand.shows(0, "a");
    assert_eq!(hand.clock(300, ClockReading::Unchanged), look(350));
    assert_eq!(hand.clock(350, ClockReading::Unchanged), Next::Read);
}

#[test]
fn a_silent_change_is_found_and_the_conclusion_waits_for_it() {
    let page = Page::new(vec![(0, status("a")), (120, status("b"))]);
    let mut policy = SettlePolicy::default();
    let options = WindowOptions::proof(status("a"), None);
    let outcome = run(&page, Looks::SilentClock, options, &mut policy, Some(&mut Gate::new()));
    // Seen by the reading at 350, then still for 600 ms.
    assert!(outcome.stable && outcome.differs_at_end);
    assert_eq!(outcome.elapsed_ms, 950);
}

#[test]
fn a_window_that_is_done_stays_done() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    let done = hand.shows(300, "a");
    assert!(matches!(done, Next::Done(_)));
    assert_eq!(hand.shows(400, "b"), done);
    assert_eq!(hand.tell(500, Input::Unsound), done);
    assert_eq!(hand.window.next(), done);
}

#[test]
fn a_slow_reading_exceeds_the_budget_by_itself_only() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    hand.shows(0, "a");
    assert_eq!(hand.clock(2_500, ClockReading::Unknown), Next::Read);
    let Next::Done(outcome) = hand.shows(4_000, "a") else { panic!("the budget is spent") };
    assert!(outcome.stable);
    assert_eq!(outcome.elapsed_ms, 4_000);
}

#[test]
fn the_first_reading_counts_against_the_budget_and_not_toward_quiet() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(200, "a");
    assert_eq!(hand.clock(499, ClockReading::Unchanged), look(549));
    assert_eq!(hand.clock(500, ClockReading::Unchanged), look(549));
    assert_eq!(hand.clock(549, ClockReading::Unchanged), Next::Read);
    let Next::Done(outcome) = hand.shows(549, "a") else { panic!("quiet for 349 ms") };
    assert_eq!(outcome.elapsed_ms, 549);
}

#[test]
fn a_reading_longer_than_the_widened_budget_ends_unstable() {
    let mut hand = Hand::open(WindowOptions::observe());
    let mut gate = Gate::new();
    let next = hand.window.feed(Millis(9_000), Input::View(status("a")), &mut hand.policy, Some(&mut gate));
    let Next::Done(outcome) = next else { panic!("both budgets are spent") };
    assert!(!outcome.stable);
    assert_eq!((outcome.elapsed_ms, outcome.budget_ms), (8_000, 6_000));
    assert!(outcome.widened.is_some());
}

#[test]
fn time_that_seems_to_go_back_stands_still() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(100, "a");
    assert_eq!(hand.shows(20, "b"), look(150));
}

#[test]
fn the_outcome_says_what_events_and_reports_say() {
    let page = Page::ticker(90, 20_000, None);
    let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
    let outcome = run(&page, Looks::Read, WindowOptions::observe(), &mut policy, Some(&mut gate));
    let settled = outcome.settled();
    assert_eq!(
        serde_json::to_value(&settled).unwrap(),
        serde_json::json!({
            "stable": false, "code": "INCONCLUSIVE_UNSTABLE", "concludedBy": "budget", "passes": outcome.passes, "elapsedMs": 6_000,
            "budgetMs": 6_000, "quietRequiredMs": 600,
            "widened": {"fromMs": 2_500, "toMs": 6_000, "cause": "unstable"},
            "pending": [], "scheduled": [], "unaccounted": [],
            "restless": ["status \"Tick 66\" changed 66 times"], "noise": [],
        })
    );
}

#[test]
fn one_widening_is_shared_by_windows_and_retries() {
    let ticker = Page::ticker(90, 20_000, None);
    let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
    let retry = Widened { from_ms: 2_500, to_ms: 6_000, cause: WidenCause::AssertionRetry };
    assert_eq!(gate.widen_for_retry(&mut policy), Some(retry));
    assert_eq!(policy.budget_ms, 6_000);
    let outcome = run(&ticker, Looks::Read, WindowOptions::observe(), &mut policy, Some(&mut gate));
    assert_eq!((outcome.widened, outcome.elapsed_ms), (None, 6_000));
    assert_eq!(gate.widened(), Some(retry));

    let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
    run(&ticker, Looks::Read, WindowOptions::observe(), &mut policy, Some(&mut gate));
    assert_eq!(gate.widen_for_retry(&mut policy), None);

    assert_eq!(gate.widen_for_retry(&mut SettlePolicy::default()), None, "nor for another policy");

    let mut off = SettlePolicy { adaptive_budget_ms: 0, ..SettlePolicy::default() };
    assert_eq!(Gate::new().widen_for_retry(&mut off), None);
    assert_eq!(off.budget_ms, 2_500);
}

#[test]
fn a_view_that_nobody_asked_for_is_believed() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    assert_eq!(hand.shows(20, "b"), look(70));
    let Next::Done(outcome) = hand.shows(620, "b") else { panic!("quiet for 600 ms") };
    assert!(outcome.saw_change);
    assert_eq!(*outcome.view.unwrap(), View::clone(&status("b")));
}

fn texts(clock: &str, words: &str) -> std::sync::Arc<View> {
    view(vec![node(1, "text", clock), node(2, "text", words)])
}

#[test]
fn a_clock_in_plain_text_holds_nothing_open_and_is_no_change() {
    let mut hand = Hand::open(WindowOptions::proof(texts("12:00:00", "a"), None));
    hand.tell(0, Input::View(texts("12:00:01", "a")));
    hand.tell(1_000, Input::View(texts("12:00:02", "a")));
    let Next::Done(outcome) = hand.tell(2_500, Input::View(texts("12:00:03", "a"))) else {
        panic!("it is over")
    };
    assert!(outcome.stable && !outcome.saw_change);
    assert_eq!(outcome.settled().noise, ["text \"12:00:03\""]);
}

#[test]
fn a_text_that_was_already_changing_is_noise_for_the_act_after_it() {
    let mut hand = Hand::open(WindowOptions::observe());
    for (at, words) in [(0, "red"), (60, "green"), (120, "blue"), (180, "red"), (420, "red")] {
        hand.tell(at, Input::View(texts("-", words)));
    }
    let Next::Done(outcome) = hand.tell(670, Input::View(texts("-", "green"))) else { panic!("it is quiet") };
    let noise = outcome.noise;
    let mut hand = Hand::open(WindowOptions { noise, ..WindowOptions::proof(texts("-", "red"), None) });
    hand.tell(0, Input::View(texts("-", "blue")));
    hand.tell(100, Input::View(texts("Saved", "green")));
    let Next::Done(outcome) = hand.tell(700, Input::View(texts("Saved", "red"))) else {
        panic!("it is quiet")
    };
    assert!(outcome.stable && outcome.saw_change);
}

#[test]
fn a_text_that_nobody_saw_change_before_is_a_change() {
    let mut hand = Hand::open(WindowOptions::proof(texts("-", "Draft"), None));
    hand.tell(0, Input::View(texts("-", "Saved")));
    let Next::Done(outcome) = hand.tell(600, Input::View(texts("-", "Saved"))) else { panic!("it is quiet") };
    assert!(outcome.stable && outcome.saw_change);
}
