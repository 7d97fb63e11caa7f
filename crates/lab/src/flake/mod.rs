//! `lab flake`: does a scenario come to the same verdict in every weather?
//!
//! Each scenario is recorded once, on its page as it should be. Then it is replayed again and again: the page's answer
//! comes after a timer, a slow server or both, of up to 2 s each way; the processor is up to six times slower;
//! something else goes on in the page; and in one run of ten the page is wrong in one of the ways of `lab mutants`.
//! What the page is fixes the verdict, before it runs. Every run on a right page must come to the very same report.

mod weather;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use surefoot::record::scenario::Scenario;
use surefoot_report::determinism;

use self::weather::Run;
use crate::lines;
use crate::mutants::cases::{CASES, Case};
use crate::mutants::spelled;
use crate::mutants::stage::Stage;
use crate::mutants::table::{Mutant, expected};

#[derive(Debug, Args)]
pub(crate) struct FlakeArguments {
    /// How many replays there must be in all, over all scenarios, those of earlier runs included.
    #[arg(long, default_value_t = 10_000)]
    count: usize,

    /// Only pages whose name contains this; can be given more than once.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,

    /// Replay so many at once, each in a browser context of its own.
    #[arg(long, default_value_t = 4)]
    jobs: usize,

    /// The browser to start.
    #[arg(long, value_name = "FILE")]
    browser_path: Option<PathBuf>,

    /// Where the lines are kept.
    #[arg(long, default_value = "target/lab/flake.jsonl")]
    out: PathBuf,
}

/// One replay.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    case: String,
    run: usize,
    at: String,
    /// The page and its weather, for a person.
    weather: String,
    mutant: String,
    /// The code that the oracle gives, or `pass`.
    expected: String,
    got: String,
    elapsed_ms: u64,
    /// SHA-256 of the report after the determinism projection and without the page's address.
    report: String,
    message: Option<String>,
}

impl Line {
    fn is_met(&self) -> bool {
        self.got == self.expected
    }

    fn is_right_page(&self) -> bool {
        self.mutant == Mutant::None.as_str()
    }
}

pub(crate) async fn run(arguments: FlakeArguments) -> anyhow::Result<bool> {
    let wanted = |case: &&Case| {
        arguments.only.is_empty() || arguments.only.iter().any(|part| case.name.contains(part.as_str()))
    };
    let cases: Vec<&Case> = CASES.iter().filter(wanted).collect();
    let each = arguments.count.div_ceil(cases.len().max(1));
    let mut measured: Vec<Line> = lines::read(&arguments.out)?;
    let done: BTreeSet<(String, usize)> = measured.iter().map(|line| (line.case.clone(), line.run)).collect();
    let is_left = |case: &Case, run: usize| !done.contains(&(case.name.to_owned(), run));
    if cases.iter().any(|case| (0..each).any(|run| is_left(case, run))) {
        let stage = Stage::start(arguments.browser_path.as_deref()).await?;
        let mut recorded = Vec::new();
        for case in &cases {
            recorded.push((*case, stage.record(case).await?));
        }
        // Scenarios take turns, so that a broken-off measurement has some of each.
        let left =
            (0..each).flat_map(|run| recorded.iter().map(move |(case, scenario)| (*case, scenario, run)));
        let left: Vec<_> = left.filter(|(case, _, run)| is_left(case, *run)).collect();
        let replays = left.into_iter().map(|(case, scenario, run)| replay(&stage, case, scenario, run));
        let mut replays = stream::iter(replays).buffer_unordered(arguments.jobs.max(1));
        while let Some(line) = replays.next().await {
            let line = line?;
            lines::append(&arguments.out, &line)?;
            if !line.is_met() {
                lines::say_error(&fault(&line));
            }
            measured.push(line);
            if measured.len().is_multiple_of(100) {
                lines::say_error(&format!("{} of {}", measured.len(), each * cases.len()));
            }
        }
        drop(replays);
        stage.close().await?;
    }
    let asked = |line: &&Line| line.run < each && cases.iter().any(|case| case.name == line.case);
    Ok(say(&measured.iter().filter(asked).collect::<Vec<_>>(), each * cases.len(), &arguments.out))
}

async fn replay(stage: &Stage, case: &Case, scenario: &Scenario, number: usize) -> anyhow::Result<Line> {
    let run = Run::of(case, number);
    let report = stage.replay(run.mutant, run.weather, scenario).await?;
    let text = String::from_utf8_lossy(&determinism::bytes(&report)).into_owned();
    let hash = Sha256::digest(stage.without_address(&text, run.mutant, run.weather));
    Ok(Line {
        case: case.name.to_owned(),
        run: number,
        at: jiff::Timestamp::now().to_string(),
        weather: run.words(),
        mutant: run.mutant.as_str().to_owned(),
        expected: spelled(expected(run.mutant, case.kind)),
        got: spelled(report.code),
        elapsed_ms: report.timing.elapsed_ms,
        report: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        message: report.failure.map(|failure| failure.message),
    })
}

fn fault(line: &Line) -> String {
    let Line { case, run, weather, mutant, got, expected, message, .. } = line;
    let message = message.as_deref().unwrap_or_default();
    format!("{case} #{run} ({mutant}; {weather}): {got} instead of {expected} {message}")
}

/// Prints what differs, and one line that sums it up; true when nothing does.
fn say(lines: &[&Line], wanted: usize, out: &Path) -> bool {
    let mut reports: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.is_right_page() && line.is_met()) {
        *reports.entry(&line.case).or_default().entry(&line.report).or_default() += 1;
    }
    let mut several = 0_usize;
    for (case, hashes) in reports.iter().filter(|(_, hashes)| hashes.len() > 1) {
        several += 1;
        lines::say(&format!(
            "{case}: {} reports of a right page, so often each: {:?}",
            hashes.len(),
            hashes.values()
        ));
    }
    let differing: Vec<_> = lines.iter().filter(|line| !line.is_met()).collect();
    for line in &differing {
        lines::say(&fault(line));
    }
    let wrong_pages = lines.iter().filter(|line| !line.is_right_page()).count();
    let fewest = reports.values().map(|hashes| hashes.values().sum::<usize>()).min().unwrap_or_default();
    lines::say(&format!(
        "{} replays of {} scenarios, {wrong_pages} of them on wrong pages: {} verdicts differ from the oracle; \
         {several} scenarios with more than one report, of {fewest} and more runs each ({})",
        lines.len(),
        reports.len(),
        differing.len(),
        out.display()
    ));
    differing.is_empty() && several == 0 && lines.len() == wanted && wanted > 0
}
