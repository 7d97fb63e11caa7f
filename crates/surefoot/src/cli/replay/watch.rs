//! Progress of many runs on standard error: one line that changes on a terminal, else a plain line a run.

use std::collections::BTreeMap;

use surefoot_record::verdict::Status;
use surefoot_replay::many::{Job, Told, Work};
use tokio::task::JoinHandle;

use crate::cli::output;
use crate::progress::Progress;
use crate::words::one_line;

/// Tells what happens while it happens; it decides nothing.
pub(super) struct Watch {
    progress: Progress,
    runs: usize,
    repeat: u32,
    over: usize,
    not_passed: usize,
    under_way: BTreeMap<Job, String>,
    /// Follows the one run that there is.
    follower: Option<JoinHandle<()>>,
}

impl Watch {
    pub(super) fn new(runs: usize, repeat: u32) -> Watch {
        Watch {
            progress: Progress::new("starting"),
            runs,
            repeat,
            over: 0,
            not_passed: 0,
            under_way: BTreeMap::new(),
            follower: None,
        }
    }

    pub(super) fn told(&mut self, work: &Work, event: Told) {
        match event {
            Told::Began { job, log } => {
                if self.runs == 1 {
                    self.follower = Some(self.progress.follow(&log));
                }
                self.under_way.insert(job, self.name(work, job));
            }
            Told::BrowserLost { job, again } => {
                let what = if again { "it is begun anew in another" } else { "it is given up" };
                self.line(&format!("the browser went away under {}: {what}", self.name(work, job)));
            }
            Told::Ended { job, status, code, elapsed_ms } => {
                self.under_way.remove(&job);
                self.over += 1;
                self.not_passed += usize::from(status != Status::Pass);
                if self.runs > 1 && !self.progress.is_drawn() {
                    let width = self.runs.to_string().len();
                    let code = code.map(|code| format!("  {code}")).unwrap_or_default();
                    output::diagnose(&format!(
                        "[{:>width$}/{}] {:<12} {} ({elapsed_ms} ms){code}",
                        self.over,
                        self.runs,
                        status.as_str(),
                        self.name(work, job),
                    ));
                }
            }
        }
        if self.runs > 1 {
            let names: Vec<&str> = self.under_way.values().map(String::as_str).collect();
            self.progress.say(format!(
                "{} of {} over, {} not passed; running: {}",
                self.over,
                self.runs,
                self.not_passed,
                names.join(", ")
            ));
        }
    }

    fn line(&self, text: &str) {
        if self.progress.is_drawn() {
            self.progress.line(text);
        } else {
            output::diagnose(text);
        }
    }

    fn name(&self, work: &Work, job: Job) -> String {
        let name = one_line(&work.scenarios[job.scenario].meta.name);
        if self.repeat > 1 { format!("{name} (run {} of {})", job.turn, self.repeat) } else { name }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(follower) = &self.follower {
            follower.abort();
        }
    }
}
