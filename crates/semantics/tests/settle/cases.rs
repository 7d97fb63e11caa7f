//! Random timelines, and a page that plays them.

use std::sync::Arc;

use proptest::prelude::*;
use surefoot_record::action::{Action, Press};
use surefoot_record::policy::SettlePolicy;
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Gap, Node, State, View};
use surefoot_semantics::settle::{
    ClockReading, EchoMask, Gate, Input, Millis, Next, Outcome, Window, WindowOptions,
};

use crate::page::{element, fill, select, targeted, textbox};
use crate::reference::{PlainMask, Sameness};

/// How many cases each property gets: `SUREFOOT_PROPTEST_CASES`, or 2,000.
pub(crate) fn config() -> ProptestConfig {
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
        view.nodes.push(node.into());
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
pub(crate) struct Case {
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

pub(crate) fn case() -> impl Strategy<Value = Case> {
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
pub(crate) struct Ready {
    pub(crate) pool: Vec<Arc<View>>,
    /// When which view of the pool begins to show, and whether no clock tells it.
    shows: Vec<(u64, usize, bool)>,
    pub(crate) same: Sameness,
    pub(crate) options: WindowOptions,
    pub(crate) baseline: Option<usize>,
    pub(crate) policy: SettlePolicy,
    pub(crate) has_gate: bool,
    pub(crate) readings: [u64; 3],
}

impl Case {
    pub(crate) fn ready(&self) -> Ready {
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
                ..WindowOptions::default()
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
                quiescence: false,
            },
            has_gate: self.has_gate,
            readings: self.readings,
        }
    }
}

impl Ready {
    pub(crate) fn shown_at(&self, moment: u64) -> usize {
        self.shows[self.shows.partition_point(|(at, ..)| *at <= moment) - 1].1
    }

    /// A reading that shows what was there half way.
    pub(crate) fn read(&self, begin: u64, turn: usize, instant: bool) -> (usize, u64) {
        let takes = if instant { 0 } else { self.readings[turn % self.readings.len()] };
        (self.shown_at(begin + takes / 2), begin + takes)
    }

    /// When something that a clock would tell happened, after one moment and up to another.
    fn tick(&self, after: u64, until: u64, honest: bool) -> Option<u64> {
        let told = self.shows.iter().filter(|(.., silent)| honest || !silent);
        told.map(|(at, ..)| *at).find(|at| *at > after && *at <= until)
    }

    pub(crate) fn gate(&self) -> Option<Gate> {
        self.has_gate.then(Gate::new)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Looks {
    Read,
    HonestClock,
    LyingClock,
}

/// A window that was run, with every reading and when it was complete.
pub(crate) struct Ran {
    pub(crate) outcome: Outcome,
    pub(crate) readings: Vec<(u64, usize)>,
    pub(crate) end: u64,
}

pub(crate) fn run(
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
            Next::Done(outcome) => return Ran { outcome: *outcome, readings, end: now },
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
