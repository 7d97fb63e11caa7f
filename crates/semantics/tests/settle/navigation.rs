//! Ruling 7: what a main-frame navigation does to a window.

use surefoot_record::policy::{ConcludedBy, SettlePolicy};
use surefoot_semantics::settle::{ClockReading, Input, Millis, NavigationPhase, Next, Window, WindowOptions};

use crate::page::status;

struct Hand {
    window: Window,
    policy: SettlePolicy,
}

impl Hand {
    fn open(options: WindowOptions) -> Self {
        Hand { window: Window::open(Millis(0), options), policy: SettlePolicy::default() }
    }

    fn tell(&mut self, at: u64, input: Input) -> Next {
        self.window.feed(Millis(at), input, &mut self.policy, None)
    }

    fn started(&mut self, at: u64) -> Next {
        self.tell(at, Input::Navigating(NavigationPhase::Started))
    }

    fn committed(&mut self, at: u64) -> Next {
        self.tell(at, Input::Navigating(NavigationPhase::Committed))
    }

    fn aborted(&mut self, at: u64) -> Next {
        self.tell(at, Input::Navigating(NavigationPhase::Aborted))
    }

    fn shows(&mut self, at: u64, text: &str) -> Next {
        self.tell(at, Input::View(status(text)))
    }

    fn look(&mut self, at: u64) -> Next {
        self.tell(at, Input::Clock(ClockReading::Unknown))
    }

    /// Goes on reading the same until the window is done.
    fn rest(&mut self, text: &str) -> surefoot_semantics::settle::Outcome {
        let mut now = 0;
        loop {
            match self.window.next() {
                Next::Read => drop(self.shows(now, text)),
                Next::LookAt(moment) => {
                    now = moment.0;
                    self.look(now);
                }
                Next::Done(outcome) => return *outcome,
            }
        }
    }
}

fn look_at(moment: u64) -> Next {
    Next::LookAt(Millis(moment))
}

#[test]
fn a_navigation_stops_the_looking_up_to_its_own_bound() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    hand.shows(0, "a");
    assert_eq!(hand.started(120), look_at(30_120));
    assert_eq!(hand.tell(150, Input::Clock(ClockReading::Changed)), look_at(30_120));
    assert_eq!(hand.look(5_000), look_at(30_120), "the budget does not end a navigation");
}

#[test]
fn a_commit_moves_the_start_of_the_window() {
    let mut hand = Hand::open(WindowOptions::proof(status("old"), None));
    hand.shows(0, "old");
    hand.started(100);
    assert_eq!(hand.committed(4_000), Next::Read);
    assert_eq!(hand.shows(4_010, "new"), look_at(4_060));
    let outcome = hand.rest("new");
    assert!(outcome.stable && outcome.saw_change && outcome.differs_at_end);
    assert_eq!((outcome.elapsed_ms, outcome.quiet_required_ms, outcome.budget_ms), (610, 600, 2_500));
}

#[test]
fn after_a_commit_the_quiet_time_starts_again_even_on_an_equal_page() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    hand.shows(250, "a");
    hand.started(260);
    hand.committed(290);
    assert_eq!(hand.shows(300, "a"), look_at(350));
    let outcome = hand.rest("a");
    assert!(outcome.stable && !outcome.saw_change);
    assert_eq!(outcome.elapsed_ms, 310, "from the commit: 10 ms of reading and 300 ms of quiet");
}

#[test]
fn a_reload_that_changes_nothing_waits_out_the_budget_from_its_commit() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    hand.shows(0, "a");
    hand.started(10);
    hand.committed(2_000);
    hand.shows(2_000, "a");
    let outcome = hand.rest("a");
    assert!(outcome.stable && !outcome.saw_change);
    assert_eq!((outcome.elapsed_ms, outcome.concluded_by), (2_500, ConcludedBy::Budget));
}

#[test]
fn an_aborted_navigation_is_taken_out_of_the_window() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    hand.started(100);
    assert_eq!(hand.aborted(3_100), Next::Read);
    // 100 ms of quiet before it and none during it.
    assert_eq!(hand.shows(3_100, "a"), look_at(3_150));
    let outcome = hand.rest("a");
    assert!(outcome.stable);
    assert_eq!(outcome.elapsed_ms, 300);
}

#[test]
fn what_an_aborted_navigation_left_behind_is_a_change() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    hand.shows(0, "a");
    hand.started(100);
    hand.aborted(3_100);
    hand.shows(3_100, "downloaded");
    let outcome = hand.rest("downloaded");
    assert!(outcome.stable && outcome.saw_change);
    assert_eq!(outcome.elapsed_ms, 700);
}

#[test]
fn a_navigation_that_does_not_end_is_a_timeout_and_no_proof() {
    let mut hand = Hand::open(WindowOptions::proof(status("a"), None));
    hand.shows(0, "a");
    hand.started(100);
    assert_eq!(hand.look(30_099), look_at(30_100));
    let Next::Done(outcome) = hand.look(30_100) else { panic!("the bound has passed") };
    assert!(outcome.navigation_timeout && !outcome.stable);
    assert!(outcome.view.is_some(), "what was seen before stays");
}

#[test]
fn a_commit_that_is_told_after_the_bound_still_counts() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    hand.started(0);
    assert_eq!(hand.committed(30_500), Next::Read);
}

#[test]
fn a_window_may_open_in_the_middle_of_a_navigation() {
    let mut hand = Hand::open(WindowOptions::observe());
    assert_eq!(hand.started(0), look_at(30_000));
    assert_eq!(hand.committed(800), Next::Read);
    hand.shows(820, "a");
    let outcome = hand.rest("a");
    assert!(outcome.stable);
    assert_eq!(outcome.elapsed_ms, 320);
}

#[test]
fn a_reading_that_was_under_way_is_believed_but_ends_nothing() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    hand.look(300);
    hand.started(301);
    assert_eq!(hand.shows(305, "a"), look_at(30_301));
    hand.aborted(400);
    let Next::Done(outcome) = hand.shows(400, "a") else { panic!("quiet for 301 ms") };
    assert_eq!((outcome.elapsed_ms, outcome.passes), (301, 3));
}

#[test]
fn a_navigation_replaced_by_another_is_one_absence() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    hand.started(100);
    assert_eq!(hand.started(1_100), look_at(31_100));
    hand.aborted(2_100);
    hand.shows(2_100, "a");
    assert_eq!(hand.rest("a").elapsed_ms, 300);
}

#[test]
fn an_abort_that_ends_no_known_navigation_changes_nothing() {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.shows(0, "a");
    assert_eq!(hand.aborted(20), look_at(50));
}

#[test]
fn a_page_that_reloads_for_ever_is_left_at_a_bound() {
    let mut hand = Hand::open(WindowOptions::observe());
    let mut now = 0;
    let outcome = loop {
        match hand.window.next() {
            Next::Done(outcome) => break outcome,
            Next::Read => drop(hand.shows(now, &format!("load {now}"))),
            Next::LookAt(moment) if now % 200 == 0 => {
                assert!(moment.0 > now);
                hand.started(now);
                now += 10;
                hand.committed(now);
            }
            Next::LookAt(moment) => {
                now = moment.0.min((now / 200 + 1) * 200);
                if now == moment.0 {
                    hand.look(now);
                }
            }
        }
        assert!(now < 40_000, "the window ends");
    };
    assert!(!outcome.stable);
}

#[test]
fn redirects_that_never_let_the_page_be_read_are_left_at_a_bound() {
    let mut hand = Hand::open(WindowOptions::observe());
    let outcome = (0_u64..)
        .step_by(100)
        .find_map(|now| {
            assert!(now < 40_000, "the window ends");
            hand.started(now);
            match hand.committed(now + 50) {
                Next::Done(outcome) => Some(outcome),
                Next::Read | Next::LookAt(_) => None,
            }
        })
        .unwrap();
    assert!(outcome.navigation_timeout && !outcome.stable);
    assert_eq!(outcome.view, None);
}

/// A window whose first navigation took 29 s, and so nearly all the time in which its start can move.
fn late() -> Hand {
    let mut hand = Hand::open(WindowOptions::observe());
    hand.started(0);
    hand.committed(29_000);
    hand.shows(29_000, "a");
    hand
}

#[test]
fn a_navigation_after_the_bound_has_only_what_is_left_of_the_budget() {
    let mut hand = late();
    assert_eq!(hand.started(30_500), look_at(31_500));
    let Next::Done(outcome) = hand.look(31_500) else { panic!("the budget is spent") };
    assert!(outcome.navigation_timeout);

    let mut hand = late();
    let Next::Done(outcome) = hand.started(32_000) else { panic!("nothing is left of the budget") };
    assert!(outcome.navigation_timeout);
}

#[test]
fn a_commit_after_the_bound_moves_nothing() {
    let mut hand = late();
    hand.started(30_500);
    assert_eq!(hand.committed(30_600), Next::Read);
    hand.shows(30_600, "b");
    let outcome = hand.rest("b");
    assert!(outcome.stable);
    assert_eq!(outcome.elapsed_ms, 2_200, "from the first commit");

    let mut hand = late();
    assert_eq!(hand.committed(31_000), Next::Read);
    let Next::Done(outcome) = hand.committed(31_500) else { panic!("the budget is spent") };
    assert!(outcome.navigation_timeout);
}

#[test]
fn an_abort_after_the_bound_gives_nothing_back_to_the_budget() {
    let mut hand = late();
    hand.started(30_500);
    hand.aborted(31_400);
    hand.shows(31_400, "b");
    let Next::LookAt(moment) = hand.window.next() else { panic!("100 ms are left") };
    assert_eq!(moment, Millis(31_450));
    let outcome = hand.rest("b");
    assert!(!outcome.stable);
    assert_eq!(outcome.elapsed_ms, 2_500);
}
