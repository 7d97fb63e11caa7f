//! `lab mutants`: is a scenario red when its page is wrong?
//!
//! Each page is explored as it is, what was proven is exported, and the scenario is replayed against the page and
//! against eight pages that are wrong, each in its own way. None of those may pass, and each must come to the
//! code that the table gives.

pub(crate) mod cases;
mod site;
pub(crate) mod stage;
pub(crate) mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use surefoot::record::code::Code;
use surefoot::record::scenario::Scenario;
use surefoot::record::verdict::Status;
use surefoot::semantics::instruction::write_check;

use self::cases::{CASES, Case};
use self::stage::{Stage, Weather};
use self::table::{Mutant, expected};
use crate::lines;

#[derive(Debug, Args)]
pub(crate) struct MutantsArguments {
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
    #[arg(long, default_value = "target/lab/mutants.jsonl")]
    out: PathBuf,
}

/// One replay against one page.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    case: String,
    mutant: String,
    at: String,
    /// The code that must come, or `pass`.
    expected: String,
    /// What came.
    got: String,
    status: Status,
    /// Passed, although the page is wrong.
    green: bool,
    met: bool,
    elapsed_ms: u64,
    /// What proves the last step.
    proof: String,
    message: Option<String>,
}

pub(crate) async fn run(arguments: MutantsArguments) -> anyhow::Result<bool> {
    let wanted = |case: &&Case| {
        arguments.only.is_empty() || arguments.only.iter().any(|part| case.name.contains(part.as_str()))
    };
    let cases: Vec<&Case> = CASES.iter().filter(wanted).collect();
    let mut measured: BTreeMap<(String, String), Line> = lines::read::<Line>(&arguments.out)?
        .into_iter()
        .map(|line| ((line.case.clone(), line.mutant.clone()), line))
        .collect();
    let has = |measured: &BTreeMap<_, _>, case: &Case, mutant: Mutant| {
        measured.contains_key(&(case.name.to_owned(), mutant.as_str().to_owned()))
    };
    let missing: Vec<&Case> = cases
        .iter()
        .copied()
        .filter(|case| Mutant::ALL.iter().any(|mutant| !has(&measured, case, *mutant)))
        .collect();
    if !missing.is_empty() {
        let stage = Stage::start(arguments.browser_path.as_deref()).await?;
        for case in missing {
            let scenario = match stage.record(case).await {
                Ok(scenario) => scenario,
                Err(error) => {
                    lines::say_error(&format!("{}: {error:#}", case.name));
                    continue;
                }
            };
            let left = Mutant::ALL.into_iter().filter(|mutant| !has(&measured, case, *mutant));
            let replays =
                left.collect::<Vec<_>>().into_iter().map(|mutant| measure(&stage, case, mutant, &scenario));
            let mut replays = stream::iter(replays).buffer_unordered(arguments.jobs.max(1));
            let mut told = Vec::new();
            while let Some(line) = replays.next().await {
                let line = line?;
                lines::append(&arguments.out, &line)?;
                lines::say_error(&format!("{} / {}: {}", line.case, line.mutant, line.got));
                told.push(line);
            }
            drop(replays);
            measured.extend(told.into_iter().map(|line| ((line.case.clone(), line.mutant.clone()), line)));
        }
        stage.close().await?;
    }
    Ok(say(&cases, &measured, &arguments.out))
}

async fn measure(stage: &Stage, case: &Case, mutant: Mutant, scenario: &Scenario) -> anyhow::Result<Line> {
    let report = stage.replay(mutant, Weather::FAIR, scenario).await?;
    let wanted = expected(mutant, case.kind);
    Ok(Line {
        case: case.name.to_owned(),
        mutant: mutant.as_str().to_owned(),
        at: jiff::Timestamp::now().to_string(),
        expected: spelled(wanted),
        got: spelled(report.code),
        status: report.status,
        green: report.status == Status::Pass && mutant != Mutant::None,
        met: report.code == wanted && (report.status == Status::Pass) == wanted.is_none(),
        elapsed_ms: report.timing.elapsed_ms,
        proof: scenario.steps.last().map(|step| write_check(&step.assert)).unwrap_or_default(),
        message: report.failure.map(|failure| failure.message),
    })
}

/// A run's code, or `pass`.
pub(crate) fn spelled(code: Option<Code>) -> String {
    code.map_or_else(|| "pass".to_owned(), |code| code.to_string())
}

/// Prints the table, and one line that sums it up; true when all came as it must.
fn say(cases: &[&Case], measured: &BTreeMap<(String, String), Line>, out: &Path) -> bool {
    let mut unmet = Vec::new();
    let (mut mutants, mut green, mut met) = (0_usize, 0_usize, 0_usize);
    let mut passed = 0_usize;
    for case in cases {
        for mutant in Mutant::ALL {
            let key = (case.name.to_owned(), mutant.as_str().to_owned());
            let Some(line) = measured.get(&key) else {
                unmet.push(format!("{} / {}: not measured", case.name, mutant.as_str()));
                continue;
            };
            if mutant == Mutant::None {
                passed += usize::from(line.met);
            } else {
                mutants += 1;
                green += usize::from(line.green);
                met += usize::from(line.met);
            }
            if !line.met {
                unmet.push(format!(
                    "{} / {}: {} instead of {} (proof: {})",
                    line.case, line.mutant, line.got, line.expected, line.proof
                ));
            }
        }
    }
    for line in &unmet {
        lines::say(line);
    }
    lines::say(&format!(
        "{} scenarios, {passed} pass on their own page; {mutants} mutants: {green} green, {met} as the table says ({})",
        cases.len(),
        out.display()
    ));
    unmet.is_empty() && !cases.is_empty()
}
