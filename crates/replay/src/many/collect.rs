//! Starts the workers and hands their runs on in the order of the plan.

use std::collections::BTreeMap;
use std::sync::Arc;

use surefoot_record::code::Code;
use surefoot_session::EventLog;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::pages::Pages;
use super::plan::{Job, Queue, Work};
use super::worker::{Finished, Message, Told, Worker};
use crate::run::Ran;
use crate::start::skipped;

/// Runs everything, on as many workers as there are `pages`. `told` hears what happens as it happens;
/// `hand_on` gets every run in the order of [`Work::jobs`], those that were never begun too, each as soon as
/// those before it are over.
///
/// # Errors
///
/// The first that `hand_on` gives; runs under way are then broken off.
pub async fn replay_many<E>(
    work: Work,
    pages: Vec<Box<dyn Pages>>,
    mut told: impl FnMut(&Work, Told),
    mut hand_on: impl FnMut(&Work, Finished) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = work.jobs();
    let work = Arc::new(work);
    let queue = Arc::new(Queue::new(&jobs));
    let (messages, mut inbox) = mpsc::unbounded_channel();
    let mut workers = JoinSet::new();
    for pages in pages {
        let worker =
            Worker { work: Arc::clone(&work), queue: Arc::clone(&queue), pages, messages: messages.clone() };
        workers.spawn(worker.run());
    }
    drop(messages);
    let mut early: BTreeMap<Job, Finished> = BTreeMap::new();
    let mut due = jobs.iter().copied().peekable();
    while let Some(message) = inbox.recv().await {
        match message {
            Message::Told(event) => told(&work, event),
            Message::Finished(finished) => {
                early.insert(finished.job, *finished);
                while let Some(next) = due.peek().and_then(|job| early.remove(job)) {
                    due.next();
                    hand_on(&work, next)?;
                }
            }
        }
    }
    while let Some(ended) = workers.join_next().await {
        if let Err(error) = ended
            && error.is_panic()
        {
            std::panic::resume_unwind(error.into_panic());
        }
    }
    for job in due {
        let finished = early.remove(&job).unwrap_or_else(|| never_begun(&work, job));
        hand_on(&work, finished)?;
    }
    Ok(())
}

fn never_begun(work: &Work, job: Job) -> Finished {
    let code = if work.interrupt.is_given() { Code::Interrupted } else { Code::StoppedEarly };
    let scenario = &work.scenarios[job.scenario];
    let report = skipped(scenario, (work.sessions)(scenario).policy, code);
    Finished { job, ran: Ran { report, picture: None }, log: EventLog::new() }
}
