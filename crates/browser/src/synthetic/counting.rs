//! What is pending on the synthetic page: what its script has set off, and the travel under way.
//!
//! A frame is rendered [`FRAME`] after each thing that happened.

use std::time::Duration;

use surefoot_semantics::settle::{Chain, Pending, Work, WorkKind};
use tokio::time::Instant;

use super::driver::{Due, Synthetic};
use crate::driver::Signal;

const FRAME: Duration = Duration::from_millis(16);

/// So often a chain that began after the act must have happened again to be no work any more.
const REPEATING: u32 = 3;

/// What is remembered between two askings.
#[derive(Debug, Default)]
pub(super) struct Counting {
    marked: Option<Instant>,
    /// When counted work last ended since the mark.
    worked: Option<Instant>,
    /// News of work is told once after each asking; this is when the frame after the last work comes.
    news: Option<Instant>,
    asked: bool,
}

impl Synthetic {
    pub(super) fn begin_counting(&mut self) {
        self.counting = Counting { marked: Some(Instant::now()), ..Counting::default() };
    }

    /// Something has happened: if it is no repeating work, it was counted.
    pub(super) fn note_work(&mut self, due: &Due) {
        let is_repeating = due.entry.every.is_some() && (self.is_older(due) || due.rounds >= REPEATING);
        if !is_repeating {
            self.counting.worked = Some(due.at);
            self.counting.news = Some(due.at + FRAME);
        }
    }

    /// A new document is there, and its first frame is still to come.
    pub(super) fn note_arrival(&mut self) {
        let now = Instant::now();
        self.counting.worked = Some(now);
        self.counting.news = Some(now + FRAME);
    }

    fn is_older(&self, due: &Due) -> bool {
        self.counting.marked.is_some_and(|marked| due.begun < marked)
    }

    /// When the frame is rendered that is still to be told of.
    pub(super) fn next_frame(&self) -> Option<Instant> {
        self.counting.news.filter(|_| self.script.counted && self.counting.asked)
    }

    pub(super) fn push_worked(&mut self, now: Instant) {
        if self.next_frame().is_some_and(|frame| frame <= now) {
            self.counting.news = None;
            self.counting.asked = false;
            self.signals.push(Signal::Worked);
        }
    }

    pub(super) fn count(&mut self) -> Pending {
        if !self.script.counted {
            return Pending::unknown();
        }
        let now = Instant::now();
        let since = self.counting.worked.or(self.counting.marked);
        let rendered = since.is_none_or(|since| now >= since + FRAME);
        self.counting.asked = true;
        self.counting.news = since.map(|since| since + FRAME).filter(|_| !rendered);
        Pending {
            work: self.due.iter().map(|due| self.work(due, now)).collect(),
            unaccounted: self.script.unaccounted.clone(),
            listed: Vec::new(),
            idle_ms: self.counting.worked.map(|worked| milliseconds(now - worked)),
            rendered,
        }
    }

    fn work(&self, due: &Due, now: Instant) -> Work {
        let kind = due.entry.kind;
        let what = match kind {
            WorkKind::Request => "GET /scripted".to_owned(),
            _ => format!("timer of {} ms", due.entry.after.as_millis()),
        };
        let since_mark = due.last.filter(|last| self.counting.marked.is_none_or(|marked| *last >= marked));
        Work {
            kind,
            what,
            after_act: !self.is_older(due),
            due_ms: (kind == WorkKind::Timer).then(|| milliseconds(due.at.saturating_duration_since(now))),
            chain: due.entry.every.map(|every| Chain {
                after_act: !self.is_older(due),
                rearmed: due.rounds,
                period_ms: milliseconds(every),
                fired_ms: since_mark.map(|last| milliseconds(now - last)),
                endless: false,
            }),
        }
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
