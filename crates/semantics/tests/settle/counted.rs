//! Pages that exist only as data and whose work is counted: what they will do, what is pending of it, and a
//! window that is told of both.

use std::sync::Arc;

use surefoot_record::policy::{SettleFields, SettlePolicy};
use surefoot_record::view::View;
use surefoot_semantics::settle::policy::{Asked, resolve};
use surefoot_semantics::settle::{
    Chain, ClockReading, Gate, Input, Millis, Next, Outcome, Pending, Window, WindowOptions, Work, WorkKind,
};

use crate::page::{node, view};

/// A frame is rendered at every multiple of this.
const FRAME: u64 = 16;

/// Work with a beginning and an end, at which it may change the page.
#[derive(Debug, Clone)]
pub(crate) struct Job {
    pub(crate) kind: WorkKind,
    pub(crate) begin: u64,
    pub(crate) end: u64,
    /// It began after the act; the act is at 0.
    pub(crate) after_act: bool,
    /// What the page says from its end on.
    pub(crate) says: Option<&'static str>,
}

/// A timer that arms itself again and again, from the act on or from before it.
#[derive(Debug, Clone)]
pub(crate) struct Ticker {
    pub(crate) period: u64,
    /// When it fires first after the act.
    pub(crate) first: u64,
    /// When it fires last.
    pub(crate) last: u64,
    pub(crate) after_act: bool,
    /// Each firing changes an addressable node.
    pub(crate) changes: bool,
}

impl Ticker {
    fn fired(&self, until: u64) -> u64 {
        let until = until.min(self.last);
        if until < self.first { 0 } else { (until - self.first) / self.period + 1 }
    }

    fn last_firing(&self, until: u64) -> Option<u64> {
        let fired = self.fired(until);
        (fired > 0).then(|| self.first + (fired - 1) * self.period)
    }
}

/// A page after an act at 0.
#[derive(Debug, Clone, Default)]
pub(crate) struct Life {
    /// What the page says from the act on; before it, `idle`.
    pub(crate) says: Option<&'static str>,
    /// What it says from the first frame on, without any work: what observers of sizes do.
    pub(crate) as_drawn: Option<&'static str>,
    pub(crate) jobs: Vec<Job>,
    pub(crate) tickers: Vec<Ticker>,
    pub(crate) unaccounted: Vec<String>,
    /// Every frame-bound piece of work is over, but no frame is ever rendered.
    pub(crate) is_blind: bool,
}

impl Life {
    pub(crate) fn saying(says: &'static str) -> Life {
        Life { says: Some(says), ..Life::default() }
    }

    pub(crate) fn job(mut self, kind: WorkKind, begin: u64, end: u64, says: Option<&'static str>) -> Life {
        self.jobs.push(Job { kind, begin, end, after_act: true, says });
        self
    }

    pub(crate) fn ticker(mut self, ticker: Ticker) -> Life {
        self.tickers.push(ticker);
        self
    }

    /// What the page shows at a moment; none is before the act.
    pub(crate) fn at(&self, moment: Option<u64>) -> Arc<View> {
        let mut said = "idle";
        let mut ticks = 0;
        if let Some(moment) = moment {
            said = self.says.unwrap_or(said);
            said = self.as_drawn.filter(|_| moment >= FRAME).unwrap_or(said);
            let mut over: Vec<&Job> = self.jobs.iter().filter(|job| job.end <= moment).collect();
            over.sort_by_key(|job| job.end);
            said = over.iter().filter_map(|job| job.says).next_back().unwrap_or(said);
            ticks = self.tickers.iter().filter(|it| it.changes).map(|it| it.fired(moment)).sum();
        }
        view(vec![node(1, "status", said), node(2, "status", &format!("Tick {ticks}"))])
    }

    /// When the page changes, in order.
    pub(crate) fn changes(&self, until: u64) -> Vec<u64> {
        let ends = self.jobs.iter().map(|job| job.end);
        let firings = self
            .tickers
            .iter()
            .filter(|it| it.changes)
            .flat_map(|it| (0..it.fired(until)).map(|turn| it.first + turn * it.period));
        let drawn = self.as_drawn.map(|_| FRAME);
        let mut moments: Vec<u64> =
            ends.chain(firings).chain(drawn).filter(|moment| *moment <= until).collect();
        moments.sort_unstable();
        moments.dedup();
        moments.retain(|moment| *moment > 0 && self.at(Some(*moment)) != self.at(Some(moment - 1)));
        moments
    }

    /// When counted work last ended.
    pub(crate) fn last_work(&self, moment: u64) -> Option<u64> {
        let jobs = self.jobs.iter().map(|job| job.end).filter(|end| *end <= moment);
        let young = self.tickers.iter().filter(|it| it.after_act).flat_map(|it| {
            (0..3).map(|turn| it.first + turn * it.period).filter(|at| *at <= moment && *at <= it.last)
        });
        jobs.chain(young).max()
    }

    pub(crate) fn pending(&self, now: u64) -> Pending {
        let jobs = self.jobs.iter().filter(|job| job.begin <= now && now < job.end).map(|job| Work {
            kind: job.kind,
            what: format!("{:?} to {}", job.kind, job.end),
            after_act: job.after_act,
            due_ms: (job.kind == WorkKind::Timer).then(|| job.end - now),
            chain: None,
        });
        let tickers = self.tickers.iter().filter(|it| now < it.last).map(|it| Work {
            kind: WorkKind::Timer,
            what: format!("every {}", it.period),
            after_act: it.after_act,
            due_ms: Some(it.last_firing(now).map_or(it.first, |fired| fired + it.period) - now),
            chain: Some(Chain {
                after_act: it.after_act,
                rearmed: it.fired(now) as u32 + if it.after_act { 0 } else { 10 },
                period_ms: it.period,
                fired_ms: it.last_firing(now).map(|fired| now - fired),
                endless: false,
            }),
        });
        let last_work = self.last_work(now);
        Pending {
            work: jobs.chain(tickers).collect(),
            unaccounted: self.unaccounted.clone(),
            listed: Vec::new(),
            idle_ms: last_work.map(|last| now - last),
            rendered: !self.is_blind && now / FRAME * FRAME > last_work.unwrap_or(0),
        }
    }

    /// When somebody may be told that counted work is over, after one moment and before another.
    fn news(&self, after: u64, before: u64) -> Option<u64> {
        let ends = self.jobs.iter().map(|job| (job.end / FRAME + 1) * FRAME);
        let first = (after / FRAME + 1) * FRAME;
        ends.chain(std::iter::once(first).filter(|_| after < FRAME))
            .filter(|at| *at > after && *at < before)
            .min()
    }
}

/// How a window is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// Nothing is counted.
    Nothing,
    /// When it looks, and when counted work is over.
    Pushed,
    /// When it looks.
    Asked,
    /// All the time.
    Often,
}

pub(crate) struct Ran {
    pub(crate) outcome: Outcome,
    /// When what concluded it was told, and when the last reading was complete.
    pub(crate) told: u64,
    pub(crate) end: u64,
}

/// Runs a window on a page; a reading takes so long, and shows what was there half way.
pub(crate) fn run(
    life: &Life,
    telling: Telling,
    options: WindowOptions,
    reading: u64,
    policy: &mut SettlePolicy,
    gate: &mut Gate,
) -> Ran {
    let (mut now, mut told, mut read_from) = (0, 0, None);
    let mut window = Window::open(Millis(now), options);
    let mut next = window.next();
    for _ in 0..100_000 {
        let input = match next {
            Next::Done(outcome) => return Ran { outcome: *outcome, told, end: now },
            Next::Read if telling != Telling::Nothing && window.wants_pending() => {
                told = now;
                Input::Pending(life.pending(now))
            }
            Next::Read => {
                read_from = Some(now);
                let shown = life.at(Some(now + reading / 2));
                let full = window.is_due(Millis(now), policy);
                now += reading;
                if full { Input::View(shown) } else { Input::Glance(shown) }
            }
            Next::LookAt(look) => {
                assert!(look.0 > now, "a look lies ahead");
                let woken = match telling {
                    Telling::Nothing | Telling::Asked => None,
                    Telling::Pushed => life.news(now, look.0),
                    Telling::Often => (look.0 > now + 3).then_some(now + 3),
                };
                now = woken.unwrap_or(look.0);
                if telling != Telling::Nothing {
                    told = now;
                    let input = Input::Pending(life.pending(now));
                    next = window.feed(Millis(now), input, policy, Some(gate));
                    if !matches!(next, Next::LookAt(_)) {
                        continue;
                    }
                }
                let changed = read_from.is_none_or(|from| life.at(Some(from)) != life.at(Some(now)));
                Input::Clock(if changed { ClockReading::Changed } else { ClockReading::Unchanged })
            }
        };
        next = window.feed(Millis(now), input, policy, Some(gate));
    }
    panic!("the window does not end")
}

pub(crate) fn proof(life: &Life) -> WindowOptions {
    WindowOptions::proof(life.at(None), None)
}

pub(crate) fn asked(budget: u64, quiet: u64, adaptive: u64) -> SettlePolicy {
    let option = SettleFields {
        budget_ms: Some(budget),
        quiet_ms: Some(quiet),
        adaptive_budget_ms: Some(adaptive),
        ..SettleFields::default()
    };
    resolve(&Asked { option, ..Asked::default() }, |_| None).policy
}

/// An act's window by the defaults, told in every way that counts; all must come to the same.
pub(crate) fn act(life: &Life) -> Ran {
    let [pushed, asked, often] = [Telling::Pushed, Telling::Asked, Telling::Often]
        .map(|telling| run(life, telling, proof(life), 4, &mut SettlePolicy::default(), &mut Gate::new()));
    for other in [&asked, &often] {
        assert_eq!(pushed.outcome.stable, other.outcome.stable);
        assert_eq!(pushed.outcome.code, other.outcome.code);
        assert_eq!(pushed.outcome.saw_change, other.outcome.saw_change);
        assert_eq!(pushed.outcome.view, other.outcome.view);
    }
    pushed
}
