//! `lab many`: hundreds of scenarios in one `surefoot replay`.
//!
//! The scenarios are recorded on the built-in pages, and every seventh of them is made to fail. What is looked
//! at: whether memory grows from the first runs to the last, whether a process or a temporary folder is left, and
//! whether the reports of two workers and of one say the same in the same order.

mod memory;
mod scenarios;

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use serde::{Deserialize, Serialize};
use surefoot_fixtures::Server;
use surefoot_report::determinism;
use tokio::process::Command;
use tokio::time::{MissedTickBehavior, interval};

use crate::endings::remains;
use crate::lines;
use memory::Memory;

/// How long everything may take to be gone after the end.
const GONE: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
pub(crate) struct ManyArguments {
    /// How many scenarios there are.
    #[arg(long, default_value_t = 500)]
    count: usize,

    /// How many run at the same time.
    #[arg(long, default_value_t = 2)]
    jobs: usize,

    /// The program [default: the one beside this].
    #[arg(long)]
    program: Option<PathBuf>,

    /// Where the line is kept.
    #[arg(long, default_value = "target/lab/many.jsonl")]
    out: PathBuf,
}

/// One measurement.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    count: usize,
    jobs: usize,
    elapsed_ms: u64,
    exit: Option<i32>,
    /// Runs whose status is another than what their scenario was made for.
    wrong: Vec<String>,
    /// Mebibytes of the program itself, in each fifth of the time.
    program_mib: Vec<u64>,
    /// Mebibytes of everything that it started, shared memory counted once.
    browsers_mib: Vec<u64>,
    left: Vec<String>,
    /// Runs in which the reports of one worker differ from those of several.
    differing: usize,
    compared: usize,
}

impl Line {
    fn is_stable(&self) -> bool {
        let grown = |fifths: &[u64]| match (fifths.get(1), fifths.last()) {
            (Some(early), Some(late)) => *late > early + early / 4 + 32,
            _ => true,
        };
        !grown(&self.program_mib) && !grown(&self.browsers_mib)
    }
}

pub(crate) async fn run(arguments: ManyArguments) -> anyhow::Result<bool> {
    let program = match arguments.program {
        Some(program) => program,
        None => std::env::current_exe()?.with_file_name("surefoot"),
    };
    if !program.exists() {
        bail!("{} is missing: cargo build -p surefoot", program.display());
    }
    let folder = tempfile::tempdir()?;
    let server = Server::start().await?;
    let all = folder.path().join("scenarios");
    let some = folder.path().join("some");
    scenarios::write(&server, &all, arguments.count).await?;
    let ran = replay(&program, folder.path(), &all, arguments.jobs).await?;
    // One worker does a part of it again; what it says must be what several said.
    let compared = scenarios::copy_some(&all, &some)?;
    let alone = replay(&program, folder.path(), &some, 1).await?;
    let differing = alone.reports.iter().filter(|(file, report)| {
        ran.reports.iter().find(|(other, _)| other == file).is_none_or(|(_, other)| other != report)
    });
    let in_order = ran.reports.iter().map(|(file, _)| file).is_sorted()
        && alone.reports.iter().map(|(file, _)| file).is_sorted();
    let mut line = Line {
        count: ran.reports.len(),
        jobs: arguments.jobs,
        elapsed_ms: ran.elapsed_ms,
        exit: ran.exit,
        wrong: ran.wrong.clone(),
        program_mib: ran.memory.program(),
        browsers_mib: ran.memory.others(),
        left: ran.left.clone(),
        differing: differing.count(),
        compared,
    };
    if !in_order || line.count != arguments.count || alone.reports.len() != compared {
        line.wrong.push("the lines are not one a scenario, in their order".to_owned());
    }
    line.left.extend(alone.left);
    lines::append(&arguments.out, &line)?;
    lines::say(&format!(
        "{} scenarios on {} workers in {:.1} s: {} wrong, {} left behind, {} of {} reports differ from those of one worker; program {:?} MiB, browsers {:?} MiB by fifths ({})",
        line.count,
        line.jobs,
        Duration::from_millis(line.elapsed_ms).as_secs_f64(),
        line.wrong.len(),
        line.left.len(),
        line.differing,
        line.compared,
        line.program_mib,
        line.browsers_mib,
        arguments.out.display()
    ));
    for wrong in line.wrong.iter().chain(&line.left).take(20) {
        lines::say(&format!("  {wrong}"));
    }
    Ok(line.wrong.is_empty() && line.left.is_empty() && line.differing == 0 && line.is_stable())
}

/// What one command came to.
struct Ran {
    elapsed_ms: u64,
    exit: Option<i32>,
    wrong: Vec<String>,
    memory: Memory,
    left: Vec<String>,
    /// The file names, and the reports without what varies with time and place.
    reports: Vec<(String, Vec<u8>)>,
}

async fn replay(program: &Path, folder: &Path, scenarios: &Path, jobs: usize) -> anyhow::Result<Ran> {
    let temporary =
        folder.join(format!("tmp-{jobs}-{}", scenarios.file_name().unwrap_or_default().display()));
    std::fs::create_dir_all(&temporary)?;
    let reports = scenarios.with_extension("reports");
    let complaints = scenarios.with_extension("stderr");
    let began = Instant::now();
    let mut child = Command::new(program)
        .arg("replay")
        .arg(scenarios)
        .args(["--jobs", &jobs.to_string(), "--report-dir"])
        .arg(&reports)
        .env("TMPDIR", &temporary)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::OpenOptions::new().create(true).append(true).open(&complaints)?)
        .spawn()?;
    let id = child.id().context("it runs")?;
    let mut memory = Memory::default();
    let mut tick = interval(Duration::from_millis(1_000));
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let status = loop {
        tokio::select! {
            status = child.wait() => break status?,
            _ = tick.tick() => memory.look(id),
        }
    };
    let ended = Instant::now();
    let elapsed_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut left = remains(&temporary);
    let mut look = interval(Duration::from_millis(20));
    while !left.is_empty() && ended.elapsed() < GONE {
        look.tick().await;
        left = remains(&temporary);
    }
    let mut wrong = Vec::new();
    if !matches!(status.code(), Some(0 | 1)) {
        let said = std::fs::read_to_string(&complaints)?;
        wrong.push(format!("{status}: {}", said.lines().next().unwrap_or_default()));
    }
    let mut found = Vec::new();
    for line in lines::read::<serde_json::Value>(&reports.join("report.jsonl"))? {
        let name = Path::new(line["file"].as_str().unwrap_or_default());
        let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let status = line["status"].as_str().unwrap_or_default();
        if !scenarios::is_as_made(&name, status) {
            wrong.push(format!("{name}: {status} {}", line["code"]));
        }
        let mut line = line;
        line["file"] = name.clone().into();
        found.push((name, determinism::bytes(&line)));
    }
    Ok(Ran { elapsed_ms, exit: status.code(), wrong, memory, left, reports: found })
}
