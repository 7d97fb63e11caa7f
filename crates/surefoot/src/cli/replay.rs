//! `surefoot replay`: run scenarios, and say what came of each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use surefoot_record::code::Code;
use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::Scenario;
use surefoot_record::scenario_file;
use surefoot_record::verdict::Status;
use surefoot_report::{determinism, files, write_all_with};
use surefoot_session::EventLog;

use super::output;
use super::shared::SharedOptions;
use crate::calls::{self, ReplayRequest};
use crate::error::Error;
use crate::progress::Progress;
use crate::typed;
use crate::words::count as counted;

/// Replay scenarios and say what came of each.
///
/// Every file is read and checked before anything is started. The exit status is that of the worst run.
#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// Scenario files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Write report.json, report.jsonl and report.md here, in a folder a scenario when there are several.
    #[arg(long, value_name = "DIR")]
    report_dir: Option<PathBuf>,

    /// Replay each scenario so often.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: u32,

    /// Print the reports as one JSON document.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    shared: SharedOptions,
}

pub(crate) async fn run(arguments: ReplayArguments) -> Result<u8, Error> {
    let scenarios = load_all(&arguments.files)?;
    let session = arguments.shared.session()?;
    let settle = arguments.shared.settle()?;
    if let Some(dir) = &arguments.report_dir {
        files::check_writable(dir)?;
    }
    let folders = folders(&arguments);
    let browser = arguments.shared.browser();
    let mut runs = Vec::new();
    let mut redactors = Vec::new();
    let mut distinct: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    for (scenario, folder) in scenarios.iter().zip(&folders) {
        for turn in 1..=arguments.repeat {
            let log = EventLog::new();
            let progress =
                Progress::new(format!("replaying {} ({turn} of {})", scenario.meta.name, arguments.repeat));
            let follower = progress.follow(&log);
            let request = ReplayRequest { session: session.clone(), settle: settle.clone(), log };
            let report = calls::replay(&browser, scenario, request).await;
            follower.abort();
            drop(progress);
            let redactor = typed_there(scenario, &report);
            if let Some(folder) = folder {
                write_all_with(folder, &report, &redactor)?;
            }
            *distinct.entry(determinism::bytes(&report)).or_default() += 1;
            if !arguments.json {
                output::result(&redactor.text(&words(&report)));
            }
            runs.push(report);
            redactors.push(redactor);
        }
    }
    let status = worst(&runs);
    if arguments.json {
        let redacted: Vec<_> =
            runs.iter().zip(&redactors).map(|(run, redactor)| redactor.json(&json!(run))).collect();
        output::json(&json!({ "status": status, "runs": redacted, "distinct": distinct.len() }));
    } else if runs.len() > 1 {
        output::result(&tally(&runs, distinct.len(), scenarios.len()));
    }
    if let (Some(dir), false) = (&arguments.report_dir, arguments.json) {
        output::result(&format!("reports in {}", dir.display()));
    }
    Ok(status.exit())
}

/// What takes out of a report what the run typed into fields whose values are withheld.
fn typed_there(scenario: &Scenario, report: &RunReport) -> Redactor {
    typed::redactor(scenario.steps.iter().filter_map(|step| {
        let done = report.steps.iter().find(|done| done.index == step.index)?;
        Some((&step.action, &done.action))
    }))
}

/// Reads every file before anything runs, and names the first that can't be used.
fn load_all(paths: &[PathBuf]) -> Result<Vec<Scenario>, Error> {
    paths
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).map_err(|error| {
                Error::new(Code::ScenarioUnreadable, format!("{}: {error}", path.display()))
            })?;
            scenario_file::parse(&text)
                .map_err(|error| Error::new(error.code, format!("{}: {error}", path.display())))
        })
        .collect()
}

/// A report folder for each file: the given one for a single file, else one below it by the file's name,
/// with a number where two files share theirs.
fn folders(arguments: &ReplayArguments) -> Vec<Option<PathBuf>> {
    let Some(dir) = &arguments.report_dir else { return vec![None; arguments.files.len()] };
    if let [_] = arguments.files.as_slice() {
        return vec![Some(dir.clone())];
    }
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    arguments
        .files
        .iter()
        .map(|file| {
            let stem = file.file_stem().unwrap_or(Path::new("scenario").as_os_str()).to_string_lossy();
            let count = taken.entry(stem.clone().into_owned()).or_default();
            *count += 1;
            let name = if *count == 1 { stem.into_owned() } else { format!("{stem}-{count}") };
            Some(dir.join(name))
        })
        .collect()
}

fn worst(runs: &[RunReport]) -> Status {
    let rank = |status: &Status| match status {
        Status::Pass => 0,
        Status::Inconclusive | Status::Skipped => 1,
        Status::Blocked => 2,
        Status::Fail => 3,
    };
    runs.iter().map(|run| run.status).max_by_key(rank).unwrap_or(Status::Blocked)
}

/// A run in a few lines: one when it passed, its steps and what went wrong when not.
pub(crate) fn words(report: &RunReport) -> String {
    let passed = report.steps.iter().filter(|step| step.status == Status::Pass).count();
    let mut text = format!(
        "{:<12} {}  ({passed} of {}, {} ms)\n",
        report.status.as_str(),
        report.scenario,
        counted(report.steps.len(), "step"),
        report.timing.elapsed_ms
    );
    if report.status == Status::Pass {
        return text;
    }
    for step in &report.steps {
        let code = step.code.map(|code| format!("  {code}")).unwrap_or_default();
        text.push_str(&format!("  {:<12} {}. {}{code}\n", step.status.as_str(), step.index, step.intent));
    }
    if let Some(failure) = &report.failure {
        text.push_str(&format!("  {}: {}\n  hint: {}\n", failure.code, failure.message, failure.hint));
    }
    text
}

fn tally(runs: &[RunReport], distinct: usize, scenarios: usize) -> String {
    let count = |status: Status| runs.iter().filter(|run| run.status == status).count();
    format!(
        "{} of {}: {} pass, {} inconclusive, {} fail, {} blocked; {}",
        counted(runs.len(), "run"),
        counted(scenarios, "scenario"),
        count(Status::Pass),
        count(Status::Inconclusive),
        count(Status::Fail),
        count(Status::Blocked),
        counted(distinct, "distinct report")
    )
}
