//! The window against the plain reference, and what must hold whatever it is told, on random timelines.
//!
//! `SUREFOOT_PROPTEST_CASES` sets the number of cases of each property; 2,000 without it.

use std::sync::Arc;

use proptest::prelude::*;
use surefoot_record::action::{Action, Press};
use surefoot_record::policy::{ConcludedBy, SettlePolicy};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Gap, Node, State, View};
use surefoot_semantics::projection;
use surefoot_semantics::settle::{
    ClockReading, EchoMask, Gate, Input, Millis, NavigationPhase, Next, Outcome, Window, WindowOptions,
};

use crate::page::{element, fill, select, targeted, textbox};
use crate::reference::{PlainMask, Sameness, Terms, Verdict, settle};

fn config() -> ProptestConfig {
    let cases = std::env::var("SUREFOOT_PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig { cases: cases.unwrap_or(2_000), failure_persistence: None, ..ProptestConfig::default() }
}

/// Bits of one node in a packed view.
const NODE_BITS: u32 = 10;
const VIEW_BITS: u32 = 3 * NODE_BITS + 2;

/// A small view out of 32 bits, so that cases are cheap to make and flipping a bit is a small change.
fn unpack(bits: u32) -> Arc<View> {
    let mut view = View { url: "u".into(), ..View::default() };
    for place in 0..3 {
        let bits = bits >> (place * NODE_BITS);
        let flag = |bit: u32| bits >> bit & 1 == 1;
        let choice = |bit: u32| (bits >> bit & 3) as usize;
        if flag(0) && flag(1) {
            continue;
        }
        let mut node = textbox(place, ["", "A", "A: x", "B"][choice(4)], "");
        if flag(2) {
            node.element = element(place + 100);
        }
        if flag(3) {
            node.role = "combobox".into();
        }
        node.value = [None, Some(""), Some("x"), Some("y")][choice(6)].map(str::to_owned);
        if flag(8) {
            node.states.insert(State::Checked, "true".into());
        }
        node.in_viewport = flag(9);
        view.nodes.push(node);
    }
    if bits >> (3 * NODE_BITS) & 1 == 1 {
        view.title = "t".into();
    }
    if bits >> (3 * NODE_BITS + 1) & 1 == 1 {
        view.completeness.add(Gap::NodeBudgetExceeded);
    }
    Arc::new(view)
}

fn action(number: u8) -> Option<Action> {
    match number % 5 {
        0 => Some(fill("x")),
        1 => Some(select("")),
        2 => Some(Action::Press(Press { target: Predicate::default(), scope: None, key: "a".into() })),
        3 => Some(Action::Check(targeted())),
        _ => None,
    }
}

fn plain_mask(baseline: &View, action: &Action) -> Option<PlainMask> {
    let (written, state) = match action {
        Action::Fill(fill) => (Some(fill.text.clone()), None),
        Action::Select(_) => (None, Some(State::Selected)),
        Action::Check(_) => (None, Some(State::Checked)),
        _ => (None, None),
    };
    let node: &Node = baseline.nodes.first()?;
    Some(PlainMask {
        element: node.element,
        role: node.role.clone(),
        name: node.name.clone(),
        tag: node.tag.clone(),
        written,
        state,
    })
}

/// One random timeline with its policy.
#[derive(Debug, Clone)]
struct Case {
    first: u32,
    flips: Vec<(u32, u32)>,
    /// How long after the last change, to which view of the pool, and whether no clock tells it.
    changes: Vec<(u64, usize, bool)>,
    /// After the last change: one every so many milliseconds, up to a moment; 0 is none.
    ticker: (u64, u64),
    /// How long readings take, in turn.
    readings: [u64; 3],
    policy: (u64, u64, u64, u64, u64),
    await_change: bool,
    has_baseline: bool,
    has_gate: bool,
    action: u8,
}

fn case() -> impl Strategy<Value = Case> {
    let page = (
        any::<u32>(),
        prop::collection::vec((0..VIEW_BITS, 0..VIEW_BITS), 1..5),
        prop::collection::vec((0_u64..60, 0_usize..5, any::<bool>()), 0..6),
        prop_oneof![3 => Just((0, 0)), 1 => (5_u64..40, 0_u64..500)],
    );
    let policy = (20_u64..160, 1_u64..40, 0_u64..40, 2_u64..20, 0_u64..300);
    let options = (any::<bool>(), any::<bool>(), any::<bool>(), any::<u8>());
    (page, [0_u64..5, 0_u64..5, 0_u64..20], policy, options).prop_map(|(page, readings, policy, options)| {
        let (first, flips, changes, ticker) = page;
        let (await_change, has_baseline, has_gate, action) = options;
        Case { first, flips, changes, ticker, readings, policy, await_change, has_baseline, has_gate, action }
    })
}

/// A case made ready to run.
struct Ready {
    pool: Vec<Arc<View>>,
    /// When which view of the pool begins to show, and whether no clock tells it.
    shows: Vec<(u64, usize, bool)>,
    same: Sameness,
    options: WindowOptions,
    baseline: Option<usize>,
    policy: SettlePolicy,
    has_gate: bool,
    readings: [u64; 3],
}

impl Case {
    fn ready(&self) -> Ready {
        let mut bits = self.first;
        let mut pool = vec![unpack(bits)];
        for (one, other) in &self.flips {
            bits ^= 1 << one | 1 << other;
            pool.push(unpack(bits));
        }
        let mut now = 0;
        let mut shows = vec![(0, 0, false)];
        for (pause, view, silent) in &self.changes {
            now += pause;
            shows.push((now, view % pool.len(), *silent));
        }
        let (period, until) = self.ticker;
        if period > 0 {
            for turn in 0_usize.. {
                now += period;
                if now > until {
                    break;
                }
                shows.push((now, turn % pool.len(), turn % 3 == 0));
            }
        }
        let baseline = self.has_baseline.then_some(0);
        let action = action(self.action).filter(|_| self.has_baseline);
        let mask = action.as_ref().and_then(|action| plain_mask(&pool[0], action));
        let echo = action.as_ref().and_then(|action| {
            let element = pool[0].nodes.first()?.element;
            EchoMask::new(&pool[0], element, action)
        });
        let (budget, quiet, more, interval, adaptive) = self.policy;
        let quiet = quiet.min(budget);
        Ready {
            same: Sameness::of(&pool, mask.as_ref()),
            options: WindowOptions {
                await_change: self.await_change,
                baseline: baseline.map(|at: usize| pool[at].clone()),
                echo,
            },
            pool,
            shows,
            baseline,
            policy: SettlePolicy {
                budget_ms: budget,
                quiet_ms: quiet,
                post_change_quiet_ms: (quiet + more).min(budget),
                interval_ms: interval,
                adaptive_budget_ms: adaptive,
            },
            has_gate: self.has_gate,
            readings: self.readings,
        }
    }
}

impl Ready {
    fn shown_at(&self, moment: u64) -> usize {
        self.shows[self.shows.partition_point(|(at, ..)| *at <= moment) - 1].1
    }

    /// A reading that shows what was there half way.
    fn read(&self, begin: u64, turn: usize, instant: bool) -> (usize, u64) {
        let takes = if instant { 0 } else { self.readings[turn % self.readings.len()] };
        (self.shown_at(begin + takes / 2), begin + takes)
    }

    /// When something that a clock would tell happened, after one moment and up to another.
    fn tick(&self, after: u64, until: u64, honest: bool) -> Option<u64> {
        let told = self.shows.iter().filter(|(.., silent)| honest || !silent);
        told.map(|(at, ..)| *at).find(|at| *at > after && *at <= until)
    }

    fn gate(&self) -> Option<Gate> {
        self.has_gate.then(Gate::new)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looks {
    Read,
    HonestClock,
    LyingClock,
}

/// A window that was run, with every reading and when it was complete.
struct Ran {
    outcome: Outcome,
    readings: Vec<(u64, usize)>,
    end: u64,
}

fn run(
    ready: &Ready,
    started: u64,
    options: WindowOptions,
    looks: Looks,
    instant: bool,
    policy: &mut SettlePolicy,
    gate: &mut Option<Gate>,
) -> Ran {
    let mut now = started;
    let mut read_from = started;
    let mut readings = Vec::new();
    let mut window = Window::open(Millis(now), options);
    let mut next = window.next();
    loop {
        let input = match next {
            Next::Done(outcome) => return Ran { outcome, readings, end: now },
            Next::Read => {
                read_from = now;
                let (seen, done) = ready.read(now, readings.len(), instant);
                now = done;
                readings.push((now, seen));
                Input::View(ready.pool[seen].clone())
            }
            Next::LookAt(look) => {
                assert!(look.0 > now, "a look lies ahead");
                let honest = looks == Looks::HonestClock;
                if looks != Looks::Read
                    && let Some(tick) = ready.tick(now, look.0 - 1, honest)
                {
                    let told = Input::Clock(ClockReading::Changed);
                    let answer = window.feed(Millis(tick), told, policy, gate.as_mut());
                    assert_eq!(answer, next, "a tick does not bring the look forward");
                }
                now = look.0;
                Input::Clock(match looks {
                    Looks::Read => ClockReading::Unknown,
                    Looks::HonestClock | Looks::LyingClock => match ready.tick(read_from, now, honest) {
                        Some(_) => ClockReading::Changed,
                        None => ClockReading::Unchanged,
                    },
                })
            }
        };
        next = window.feed(Millis(now), input, policy, gate.as_mut());
    }
}

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
    let plain_same = Sameness::of(&ready.pool, None);
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
                let masked = projection::same_but_for_echo(views, other, ready.options.echo.as_ref());
                prop_assert_eq!(masked, ready.same.masked[left][right]);
            }
        }
    }

    #[test]
    fn whatever_it_is_told_a_window_ends_and_is_never_falsely_stable(
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
