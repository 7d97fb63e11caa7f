//! Readings that can't be trusted: they hold a window open, and they are never the awaited change.

use surefoot_record::policy::{ConcludedBy, SettlePolicy};
use surefoot_semantics::settle::{ClockReading, Gate, Input, Millis, Next, Window, WindowOptions};

use crate::page::status;

fn feed(window: &mut Window, policy: &mut SettlePolicy, at: u64, input: Input) -> Next {
    window.feed(Millis(at), input, policy, None)
}

#[test]
fn an_unsound_reading_restarts_the_quiet_time_and_lengthens_it() {
    let mut policy = SettlePolicy::default();
    let mut window = Window::open(Millis(0), WindowOptions::observe());
    feed(&mut window, &mut policy, 0, Input::View(status("a")));
    feed(&mut window, &mut policy, 250, Input::Clock(ClockReading::Unknown));
    assert_eq!(feed(&mut window, &mut policy, 250, Input::Unsound), Next::LookAt(Millis(300)));
    assert_eq!(
        feed(&mut window, &mut policy, 300, Input::Clock(ClockReading::Unchanged)),
        Next::Read,
        "what was lost is read again"
    );
    feed(&mut window, &mut policy, 300, Input::View(status("a")));
    assert_eq!(
        feed(&mut window, &mut policy, 899, Input::View(status("a"))),
        Next::LookAt(Millis(949)),
        "599 ms after the first sound reading"
    );
    let Next::Done(outcome) = feed(&mut window, &mut policy, 949, Input::View(status("a"))) else {
        panic!("quiet for 649 ms");
    };
    assert!(outcome.stable && outcome.unsound);
    assert!(!outcome.saw_change && !outcome.differs_at_end);
    assert_eq!((outcome.quiet_required_ms, outcome.passes), (600, 5));
}

#[test]
fn an_unsound_reading_is_no_awaited_change() {
    let mut policy = SettlePolicy::default();
    let mut window = Window::open(Millis(0), WindowOptions::proof(status("a"), None));
    feed(&mut window, &mut policy, 0, Input::View(status("a")));
    feed(&mut window, &mut policy, 50, Input::Clock(ClockReading::Unknown));
    feed(&mut window, &mut policy, 50, Input::Unsound);
    feed(&mut window, &mut policy, 100, Input::View(status("a")));
    assert!(matches!(feed(&mut window, &mut policy, 2_000, Input::View(status("a"))), Next::LookAt(_)));
    let Next::Done(outcome) = feed(&mut window, &mut policy, 2_500, Input::View(status("a"))) else {
        panic!("the budget is spent");
    };
    assert!(outcome.stable && !outcome.saw_change);
    assert_eq!(outcome.concluded_by, ConcludedBy::Budget);
}

#[test]
fn an_unsound_reading_at_the_budget_ends_the_window_unstable() {
    let mut policy = SettlePolicy { post_change_quiet_ms: 0, quiet_ms: 0, ..SettlePolicy::default() };
    let mut window = Window::open(Millis(0), WindowOptions::proof(status("a"), None));
    feed(&mut window, &mut policy, 0, Input::View(status("a")));
    feed(&mut window, &mut policy, 2_500, Input::Clock(ClockReading::Unknown));
    let Next::Done(outcome) = feed(&mut window, &mut policy, 2_500, Input::Unsound) else {
        panic!("the budget is spent");
    };
    assert!(!outcome.stable, "nothing is concluded from an unsound reading, whatever the policy");
}

#[test]
fn a_window_that_is_never_read_soundly_has_no_view() {
    let mut policy = SettlePolicy::default();
    let mut gate = Gate::new();
    let mut window = Window::open(Millis(0), WindowOptions::observe());
    let mut next = window.next();
    let mut now = Millis(0);
    let outcome = loop {
        let input = match next {
            Next::Read => Input::Unsound,
            Next::LookAt(moment) => {
                now = moment;
                Input::Clock(ClockReading::Unchanged)
            }
            Next::Done(outcome) => break outcome,
        };
        next = window.feed(now, input, &mut policy, Some(&mut gate));
    };
    assert!(!outcome.stable);
    assert_eq!((outcome.view, outcome.elapsed_ms), (None, 6_000));
    assert!(outcome.widened.is_some(), "a change of unknown content is churn");
}

#[test]
fn news_of_lost_events_between_looks_waits_for_the_look() {
    let mut policy = SettlePolicy::default();
    let mut window = Window::open(Millis(0), WindowOptions::observe());
    feed(&mut window, &mut policy, 0, Input::View(status("a")));
    assert_eq!(feed(&mut window, &mut policy, 20, Input::Unsound), Next::LookAt(Millis(50)));
    assert_eq!(feed(&mut window, &mut policy, 50, Input::Clock(ClockReading::Unchanged)), Next::Read);
}
