//! What must hold of a window whatever it is told, in whatever order.

use proptest::prelude::*;
use surefoot_record::policy::ConcludedBy;
use surefoot_semantics::settle::{ClockReading, Input, Millis, NavigationPhase, Next, Window};

use crate::cases::{Ready, case, config};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_window_ends_and_is_never_falsely_stable(
        case in case(),
        script in prop::collection::vec((0_u8..16, 0_u64..50), 0..40),
    ) {
        tell_anything(&case.ready(), &script);
    }
}

/// Since when a window may count as quiet, by the inputs that it was told.
struct Witness {
    since: Option<u64>,
    last: Option<usize>,
    navigating: Option<u64>,
    /// Unsound readings ask for the longer quiet time.
    unsound: bool,
    navigations: u64,
}

impl Witness {
    fn sees(&mut self, ready: &Ready, now: u64, seen: usize) {
        let is_same = self.last.is_some_and(|last| ready.same.full[last][seen]);
        if !is_same || self.since.is_none() {
            self.since = Some(now);
        }
        self.last = Some(seen);
    }
}

/// Feeds a window what a script says, in a sensible and in a senseless order, and goes on honestly once
/// the script has ended.
fn tell_anything(ready: &Ready, script: &[(u8, u64)]) {
    let (mut policy, mut gate) = (ready.policy, ready.gate());
    let mut script = script.iter().copied();
    let mut window = Window::open(Millis(0), ready.options.clone());
    let mut witness = Witness { since: None, last: None, navigating: None, unsound: false, navigations: 0 };
    let mut now = 0;
    for _ in 0..5_000 {
        let next = window.next();
        let (what, pause) = script.next().unwrap_or((255, 0));
        let mut was_view = false;
        let input = match (&next, what) {
            (Next::Done(outcome), _) => {
                assert!(outcome.stable || outcome.concluded_by == ConcludedBy::Budget);
                return;
            }
            // Something happens in between.
            (_, 0 | 1) => {
                now += pause;
                Input::Clock([ClockReading::Changed, ClockReading::Unchanged][usize::from(what)])
            }
            (_, 2) => {
                now += pause;
                witness.since = None;
                witness.unsound = true;
                Input::Unsound
            }
            (_, 3 | 4) => {
                now += pause;
                witness.navigating.get_or_insert(now);
                witness.navigations += 1;
                Input::Navigating(NavigationPhase::Started)
            }
            (_, 5) => {
                now += pause * 40;
                witness.navigating = None;
                witness.since = None;
                witness.navigations += 1;
                Input::Navigating(NavigationPhase::Committed)
            }
            (_, 6) => {
                now += pause * 40;
                if let (Some(began), Some(since)) = (witness.navigating.take(), &mut witness.since) {
                    *since += now - began;
                }
                Input::Navigating(NavigationPhase::Aborted)
            }
            (Next::Read, _) | (Next::LookAt(_), 7) => {
                now += pause;
                let seen = ready.shown_at(now);
                witness.sees(ready, now, seen);
                was_view = true;
                Input::View(ready.pool[seen].clone())
            }
            (Next::LookAt(look), _) => {
                // Late by the pause.
                now = now.max(look.0 + pause);
                Input::Clock(if what % 2 == 0 { ClockReading::Unknown } else { ClockReading::Unchanged })
            }
        };
        let next = window.feed(Millis(now), input, &mut policy, gate.as_mut());
        if let Next::Done(outcome) = next {
            if outcome.stable {
                assert!(was_view, "stable is said of an audit alone");
                assert!(witness.navigating.is_none(), "nothing is concluded during a navigation");
                let since = witness.since.unwrap();
                assert!(now - since >= outcome.quiet_required_ms, "it held still for as long as required");
            }
            assert!(!outcome.navigation_timeout || !outcome.stable);
            let required = if outcome.saw_change || witness.unsound {
                policy.post_change_quiet_ms
            } else {
                policy.quiet_ms
            };
            assert_eq!(outcome.quiet_required_ms, required);
            assert_eq!(outcome.unsound, witness.unsound);
            return;
        }
        let is_over = witness.navigations == 0 && now >= policy.budget_ms;
        assert!(!(was_view && is_over), "the first reading after the budget ends the window");
    }
    panic!("the window does not end");
}
