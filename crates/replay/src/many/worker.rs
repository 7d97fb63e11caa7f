//! One worker: one browser, one run after the other.

use std::sync::Arc;

use surefoot_record::code::Code;
use surefoot_record::verdict::Status;
use surefoot_session::EventLog;
use tokio::sync::mpsc;

use super::pages::Pages;
use super::plan::{Job, Queue, Work};
use crate::run::{Ran, ReplayOptions, replay_with_picture};
use crate::start::{blocked, skipped};

/// What happens while it happens, in the order in which it does.
#[derive(Debug, Clone)]
pub enum Told {
    /// A run began; its session writes to this log.
    Began { job: Job, log: EventLog },
    /// The browser went away under a run. The run is begun anew in another one, or given up.
    BrowserLost { job: Job, again: bool },
    /// A run is over.
    Ended { job: Job, status: Status, code: Option<Code>, elapsed_ms: u64 },
}

/// A run that is over, or was never begun.
#[derive(Debug)]
pub struct Finished {
    pub job: Job,
    pub ran: Ran,
    /// What its session wrote.
    pub log: EventLog,
}

/// From the workers to whoever collects.
pub(super) enum Message {
    Told(Told),
    Finished(Box<Finished>),
}

pub(super) struct Worker {
    pub(super) work: Arc<Work>,
    pub(super) queue: Arc<Queue>,
    pub(super) pages: Box<dyn Pages>,
    pub(super) messages: mpsc::UnboundedSender<Message>,
}

impl Worker {
    /// Runs until nothing is left to be begun, then closes its browser.
    pub(super) async fn run(mut self) {
        while !self.work.interrupt.is_given() {
            let Some(job) = self.queue.next() else { break };
            let finished = self.finish(job).await;
            let report = &finished.ran.report;
            if self.work.fail_fast && report.status != Status::Pass {
                self.queue.stop();
            }
            self.tell(Message::Told(Told::Ended {
                job,
                status: report.status,
                code: report.code,
                elapsed_ms: report.timing.elapsed_ms,
            }));
            self.tell(Message::Finished(Box::new(finished)));
        }
        self.pages.close().await;
    }

    /// A run whose browser went away says nothing of the page, so it is begun anew, once; then it is blocked.
    async fn finish(&mut self, job: Job) -> Finished {
        let mut losses = 0;
        loop {
            let mut finished = self.attempt(job).await;
            let void = finished.ran.report.status != Status::Pass
                && finished.ran.report.code != Some(Code::Interrupted)
                && self.pages.lost();
            if void {
                losses += 1;
                self.pages.replace();
                let again = losses < 2;
                self.tell(Message::Told(Told::BrowserLost { job, again }));
                if again {
                    continue;
                }
                let timing = finished.ran.report.timing.clone();
                let message = "the browser went away, and so did the one that took its place";
                let scenario = &self.work.scenarios[job.scenario];
                finished.ran.report = blocked(scenario, timing.settle, Code::BrowserGone, message);
                finished.ran.report.timing = timing;
                finished.ran.picture = None;
            }
            finished.ran.report.timing.browser_losses = losses;
            return finished;
        }
    }

    async fn attempt(&mut self, job: Job) -> Finished {
        let log = EventLog::new();
        self.tell(Message::Told(Told::Began { job, log: log.clone() }));
        let scenario = &self.work.scenarios[job.scenario];
        let session = (self.work.sessions)(scenario);
        let policy = session.policy;
        let opened = tokio::select! {
            opened = self.pages.open(scenario, &session) => opened,
            () = self.work.interrupt.given() => {
                let report = skipped(scenario, policy, Code::Interrupted);
                return Finished { job, ran: Ran { report, picture: None }, log };
            }
        };
        let ran = match opened {
            Ok(driver) => {
                let options = ReplayOptions {
                    session,
                    log: log.clone(),
                    interrupt: self.work.interrupt.clone(),
                    picture: self.work.pictures,
                };
                replay_with_picture(scenario, driver, options).await
            }
            Err(refused) => {
                Ran { report: blocked(scenario, policy, refused.code, &refused.message), picture: None }
            }
        };
        Finished { job, ran, log }
    }

    fn tell(&self, message: Message) {
        // Whoever collects goes away only when there is nothing to be done with what is found.
        let _nobody_collects = self.messages.send(message);
    }
}
