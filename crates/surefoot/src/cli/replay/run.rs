//! The command itself: everything is checked, then run, then told.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};
use surefoot_record::redact::{Redactor, Secret};
use surefoot_record::run::RunReport;
use surefoot_record::scenario::Scenario;
use surefoot_record::verdict::Status;
use surefoot_replay::many::{Finished, Pages, Work, replay_many};
use surefoot_replay::{Interrupt, Interrupter};
use surefoot_report::{determinism, files};
use surefoot_session::SessionOptions;

use super::ReplayArguments;
use super::annotate::{self, annotate};
use super::find::Found;
use super::reports::Reports;
use super::table::{Table, words};
use super::watch::Watch;
use crate::calls::{BrowserOptions, resolved_session};
use crate::cli::{output, signals};
use crate::error::Error;
use crate::pages::ChromiumPages;
use crate::typed;

pub(crate) async fn run(arguments: ReplayArguments) -> Result<u8, Error> {
    let found = arguments.scenarios()?;
    let login = arguments.shared.login.read()?;
    for found in &found {
        let in_file =
            |error: Error| Error { message: format!("{}: {}", found.file.display(), error.message), ..error };
        let steps = found.scenario.steps.iter().try_for_each(|step| login.check(&step.action));
        let launch = &found.scenario.target.launch;
        steps.and_then(|()| login.browser(BrowserOptions::default(), launch).map(drop)).map_err(in_file)?;
    }
    let session = arguments.shared.session()?;
    let settle = arguments.shared.settle()?;
    if let Some(dir) = &arguments.report_dir {
        files::check_writable(dir)?;
    }
    let browser = login.among(arguments.shared.browser());
    let mut reports = Reports::new(&arguments);
    let (interrupter, interrupt) = Interrupt::new();
    let bound = login.clone();
    let work = Work {
        scenarios: found.iter().map(|found| found.scenario.clone()).collect(),
        repeat: arguments.repeat,
        fail_fast: arguments.fail_fast,
        interrupt: interrupt.clone(),
        pictures: arguments.report_dir.is_some(),
        sessions: Arc::new(move |scenario: &Scenario| SessionOptions {
            secrets: bound.secrets(&scenario.target.launch),
            ..resolved_session(scenario, &settle, &session)
        }),
    };
    let runs = work.jobs().len();
    let workers = usize::from(arguments.jobs).min(runs);
    let pages = (0..workers).map(|_| Box::new(ChromiumPages::new(browser.clone())) as Box<dyn Pages>);
    let mut watch = Watch::new(runs, arguments.repeat);
    let mut told = Outcome::new(&arguments, runs, login.all());
    let ended = end_in_order(interrupter);
    replay_many(
        work,
        pages.collect(),
        |work, event| watch.told(work, event),
        |work, finished| told.take_in(&found, work, finished, &mut reports),
    )
    .await?;
    drop(watch);
    reports.finish()?;
    told.tell(&arguments);
    if interrupt.is_given() {
        // It has heard the signal, or nobody would have given the word.
        return Ok(ended.await.unwrap_or(130));
    }
    ended.abort();
    Ok(told.table.worst().exit())
}

/// Asks everything to stop at the first signal; its exit status.
fn end_in_order(interrupter: Interrupter) -> tokio::task::JoinHandle<u8> {
    tokio::spawn(async move {
        let status = signals::asked_to_end(1).await;
        output::diagnose("interrupted: what ran is reported, the rest is skipped; once more ends it at once");
        interrupter.interrupt();
        status
    })
}

/// What the runs came to, for standard output.
struct Outcome {
    table: Table,
    /// Of every scenario in turn the reports that were seen, without what varies with time.
    seen: BTreeSet<Vec<u8>>,
    /// Redacted; kept only when they are printed at the end.
    reports: Option<Vec<Value>>,
    /// There is one run alone.
    alone: bool,
    quiet: bool,
    /// A runner of GitHub Actions reads along.
    annotated: bool,
    /// Secrets that were given by name.
    given: Vec<Secret>,
}

impl Outcome {
    fn new(arguments: &ReplayArguments, runs: usize, given: Vec<Secret>) -> Outcome {
        Outcome {
            given,
            table: Table::default(),
            seen: BTreeSet::new(),
            reports: arguments.json.then(Vec::new),
            alone: runs == 1,
            quiet: arguments.json,
            annotated: annotate::wanted(),
        }
    }

    /// Takes in a run; they come in the order of the scenarios.
    fn take_in(
        &mut self,
        found: &[Found],
        work: &Work,
        finished: Finished,
        reports: &mut Reports,
    ) -> Result<(), Error> {
        let Finished { job, mut ran, log } = finished;
        let found = &found[job.scenario];
        let report = &mut ran.report;
        report.file = Some(found.file.to_string_lossy().into_owned());
        report.timing.turn = (work.repeat > 1).then_some(job.turn);
        let redactor = typed_there(self.given.clone(), &found.scenario, report);
        reports.write(found, &mut ran, &log, &redactor)?;
        let report = &ran.report;
        if self.annotated {
            annotate(report, &redactor);
        }
        let first = job.turn == 1;
        if first {
            self.seen.clear();
        }
        let new = self.seen.insert(determinism::bytes(report));
        self.table.add(report, first, new);
        if let Some(kept) = &mut self.reports {
            kept.push(redactor.json(&json!(report)));
        }
        let passed = report.status == Status::Pass;
        if !self.quiet && (self.alone || !passed) {
            output::result(&redactor.text(&words(report)));
        }
        Ok(())
    }

    fn tell(&mut self, arguments: &ReplayArguments) {
        if let Some(runs) = self.reports.take() {
            output::json(&json!({
                "status": self.table.worst(),
                "runs": runs,
                "distinct": self.table.distinct(),
                "codes": self.table.codes(),
            }));
            return;
        }
        if self.table.runs() == 0 {
            output::result("nothing to replay: every scenario was left out");
        } else if !self.alone {
            output::result(&Redactor::with_secrets(self.given.clone()).text(&self.table.words()));
        }
        if let Some(dir) = &arguments.report_dir {
            output::result(&format!("reports in {}", dir.display()));
        }
    }
}

/// What takes out of a report what the run typed into fields whose values are withheld.
fn typed_there(given: Vec<Secret>, scenario: &Scenario, report: &RunReport) -> Redactor {
    typed::redactor(
        given,
        scenario.steps.iter().filter_map(|step| {
            let done = report.steps.iter().find(|done| done.index == step.index)?;
            Some((&step.action, &done.action))
        }),
    )
}
