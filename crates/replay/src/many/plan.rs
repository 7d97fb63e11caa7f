//! What is to be run, in which order, and which part of it is ours.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use surefoot_record::scenario::Scenario;
use surefoot_session::SessionOptions;

use crate::interrupt::Interrupt;

/// One run of one scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Job {
    /// The scenario's place in [`Work::scenarios`].
    pub scenario: usize,
    /// From 1.
    pub turn: u32,
}

/// How the session of a scenario's run is set up.
pub type Sessions = Arc<dyn Fn(&Scenario) -> SessionOptions + Send + Sync>;

/// What is to be run, and how.
pub struct Work {
    pub scenarios: Vec<Scenario>,
    /// How often each is run, at least once.
    pub repeat: u32,
    /// Nothing more is begun once a run has not passed. Runs under way go on to their end.
    pub fail_fast: bool,
    /// Runs under way are broken off, and nothing more is begun.
    pub interrupt: Interrupt,
    /// A run that does not pass takes a picture of its page.
    pub pictures: bool,
    pub sessions: Sessions,
}

impl std::fmt::Debug for Work {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Work")
            .field("scenarios", &self.scenarios.len())
            .field("repeat", &self.repeat)
            .field("fail_fast", &self.fail_fast)
            .finish_non_exhaustive()
    }
}

impl Work {
    /// Every run, in order: each scenario as often as it is repeated, one after the other.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job> {
        let turns = 1..=self.repeat.max(1);
        (0..self.scenarios.len())
            .flat_map(|scenario| turns.clone().map(move |turn| Job { scenario, turn }))
            .collect()
    }
}

/// One part of several that together are everything, so that machines can share the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub index: usize,
    /// How many parts there are.
    pub of: usize,
}

impl Shard {
    /// Reads `I/N`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Shard> {
        let (index, of) = text.split_once('/')?;
        let shard = Shard { index: index.parse().ok()?, of: of.parse().ok()? };
        (1..=shard.of).contains(&shard.index).then_some(shard)
    }

    /// Whether the thing at this place of the list is of this part. Neighbours are dealt to different parts:
    /// those of one folder tend to take equally long.
    #[must_use]
    pub fn has(self, place: usize) -> bool {
        place % self.of == self.index - 1
    }
}

/// What is left to be begun, shared by the workers.
pub(super) struct Queue {
    left: Mutex<VecDeque<Job>>,
    stopped: AtomicBool,
}

impl Queue {
    pub(super) fn new(jobs: &[Job]) -> Queue {
        Queue { left: Mutex::new(jobs.iter().copied().collect()), stopped: AtomicBool::new(false) }
    }

    /// The next run, unless none is to be begun any more.
    pub(super) fn next(&self) -> Option<Job> {
        if self.stopped.load(Ordering::SeqCst) {
            return None;
        }
        // A panic elsewhere can't leave the list half changed.
        self.left.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// Nothing more is to be begun.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_written_as_one_of_several() {
        assert_eq!(Shard::parse("2/3"), Some(Shard { index: 2, of: 3 }));
        for wrong in ["", "2", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "1 / 2"] {
            assert_eq!(Shard::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_shards_of_any_number_are_everything_once() {
        for of in 1..=7 {
            for place in 0..50 {
                let holders = (1..=of).filter(|index| Shard { index: *index, of }.has(place)).count();
                assert_eq!(holders, 1, "{place} of {of}");
            }
        }
    }
}
