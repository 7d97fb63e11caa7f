//! `lab endings`: whatever way a run ends, no process, profile or temporary folder stays.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use rustix::process::{Pid, Signal, kill_process};
use serde::{Deserialize, Serialize};
use surefoot::BrowserOptions;
use surefoot::sessions::{EventLog, SessionOptions};
use surefoot_fixtures::Server;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::lines;

/// How long everything may take to be gone after an ending.
const GONE: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
pub(crate) struct EndingsArguments {
    /// How many runs in all, the ways taking turns.
    #[arg(long, default_value_t = 50)]
    count: usize,

    /// The browser to use [default: the one that Surefoot finds].
    #[arg(long)]
    browser_path: Option<PathBuf>,

    /// Where the lines are kept.
    #[arg(long, default_value = "target/lab/endings.jsonl")]
    out: PathBuf,
}

/// A way to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    /// The session is stopped.
    Normal,
    /// An error ends it: the page can't be reached.
    Error,
    /// The handle is dropped without a stop, and the program ends.
    Dropped,
    Panic,
    Abort,
    /// SIGINT from outside.
    Interrupt,
    /// SIGTERM from outside.
    Terminate,
    /// SIGKILL from outside.
    Kill,
}

const WAYS: [Way; 8] = [
    Way::Normal,
    Way::Error,
    Way::Dropped,
    Way::Panic,
    Way::Abort,
    Way::Interrupt,
    Way::Terminate,
    Way::Kill,
];

#[derive(Debug, Args)]
pub(crate) struct OneEndingArguments {
    way: Way,
    url: String,
    #[arg(long)]
    browser_path: Option<PathBuf>,
}

/// One run that ended.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    run: usize,
    way: Way,
    /// Milliseconds from the ending until nothing was left.
    gone_after_ms: Option<u64>,
    /// What was still there when the time was up.
    left: Vec<String>,
}

pub(crate) async fn run(arguments: EndingsArguments) -> anyhow::Result<bool> {
    let mut measured: Vec<Line> = lines::read(&arguments.out)?;
    let server = Server::start().await?;
    let url = server.url("/async-suggest");
    while measured.len() < arguments.count {
        let run = measured.len() + 1;
        let way = WAYS[measured.len() % WAYS.len()];
        let line = end(run, way, &url, arguments.browser_path.as_deref()).await?;
        lines::append(&arguments.out, &line)?;
        lines::say_error(&format!("{run} of {}: {way:?}, {}", arguments.count, describe(&line)));
        measured.push(line);
    }
    server.stop().await;
    let clean = measured.iter().filter(|line| line.left.is_empty()).count();
    lines::say(&format!(
        "{} runs ended in {} ways: {clean} left nothing behind ({})",
        measured.len(),
        WAYS.len(),
        arguments.out.display()
    ));
    Ok(clean == measured.len())
}

fn describe(line: &Line) -> String {
    match line.gone_after_ms {
        Some(after) => format!("nothing left after {after} ms"),
        None => format!("LEFT: {}", line.left.join("; ")),
    }
}

/// Starts a run with a temporary folder of its own, ends it, and looks at what is left.
async fn end(run: usize, way: Way, url: &str, browser: Option<&Path>) -> anyhow::Result<Line> {
    let folder = tempfile::tempdir()?;
    // Started in the background we may ignore interrupts; the run that is to be interrupted must not.
    let mut command = Command::new("env");
    command.arg("--default-signal=INT").arg(std::env::current_exe()?);
    let name = way.to_possible_value().context("every way has a name")?;
    command.arg("one-ending").arg(name.get_name()).arg(url);
    if let Some(browser) = browser {
        command.arg("--browser-path").arg(browser);
    }
    let mut child = command
        .env("TMPDIR", folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let stdout = child.stdout.take().context("its output is piped")?;
    let mut ready = String::new();
    BufReader::new(stdout).read_line(&mut ready).await?;
    if ready.trim() != "ready" {
        bail!("the run did not get ready to end");
    }
    let signal = match way {
        Way::Interrupt => Some(Signal::INT),
        Way::Terminate => Some(Signal::TERM),
        Way::Kill => Some(Signal::KILL),
        _ => None,
    };
    if let (Some(signal), Some(id)) = (signal, child.id()) {
        let pid = Pid::from_raw(i32::try_from(id)?).context("a process has a number")?;
        kill_process(pid, signal)?;
    }
    child.wait().await?;
    let ended = Instant::now();
    let mut left = remains(folder.path());
    let mut look = tokio::time::interval(Duration::from_millis(20));
    while !left.is_empty() && ended.elapsed() < GONE {
        look.tick().await;
        left = remains(folder.path());
    }
    let after = u64::try_from(ended.elapsed().as_millis()).unwrap_or(u64::MAX);
    Ok(Line { run, way, gone_after_ms: left.is_empty().then_some(after), left })
}

/// Processes that name the folder in their arguments or environment, and files in it.
pub(crate) fn remains(folder: &Path) -> Vec<String> {
    let mut left = Vec::new();
    if let Ok(entries) = std::fs::read_dir(folder) {
        left.extend(entries.flatten().map(|entry| entry.path().display().to_string()));
    }
    let needle = folder.display().to_string();
    let Ok(processes) = std::fs::read_dir("/proc") else { return left };
    for process in processes.flatten() {
        let name = process.file_name().to_string_lossy().into_owned();
        if !name.bytes().all(|byte| byte.is_ascii_digit()) || name == std::process::id().to_string() {
            continue;
        }
        for file in ["cmdline", "environ"] {
            let bytes = std::fs::read(process.path().join(file)).unwrap_or_default();
            if String::from_utf8_lossy(&bytes).contains(&needle) {
                left.push(format!("process {name}"));
                break;
            }
        }
    }
    left
}

/// The run itself.
pub(crate) async fn one(arguments: OneEndingArguments) -> anyhow::Result<bool> {
    let browser = BrowserOptions { path: arguments.browser_path, ..BrowserOptions::default() };
    if arguments.way == Way::Error {
        lines::say("ready");
        let unreachable = "http://127.0.0.1:1/";
        surefoot::session(&browser, unreachable, SessionOptions::default(), EventLog::new()).await?;
        bail!("nothing should answer there");
    }
    let session =
        surefoot::session(&browser, &arguments.url, SessionOptions::default(), EventLog::new()).await?;
    session.observe_settled().await?;
    lines::say("ready");
    match arguments.way {
        Way::Normal => session.stop().await?,
        Way::Dropped | Way::Error => drop(session),
        #[expect(clippy::panic, reason = "this is one of the ways to end")]
        Way::Panic => panic!("ended by a panic, as asked"),
        Way::Abort => std::process::abort(),
        Way::Interrupt | Way::Terminate | Way::Kill => std::future::pending::<()>().await,
    }
    Ok(true)
}
