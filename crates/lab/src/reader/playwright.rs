//! Playwright's aria snapshot, taken of the same page in another browser of the same program.
//!
//! Playwright is not part of Surefoot: `cargo xtask setup` installs it, or `SUREFOOT_PLAYWRIGHT` names its
//! folder. Without it or without Node.js nothing is measured.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use serde::Deserialize;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

const SCRIPT: &str = include_str!("playwright.mjs");
/// How long one snapshot may take.
const PATIENCE: Duration = Duration::from_secs(300);

/// How Playwright writes a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// For tests that compare it.
    Default,
    /// For agents, with references.
    Ai,
}

/// A page that Playwright has open.
pub(super) struct Playwright {
    // Ends with us, and its browser with it.
    _process: Child,
    asked: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
    _folder: tempfile::TempDir,
}

#[derive(Deserialize)]
struct Answer {
    milliseconds: f64,
    length: usize,
}

/// The folder of playwright-core, if it is installed.
pub(crate) fn installed() -> Option<PathBuf> {
    let named = std::env::var_os("SUREFOOT_PLAYWRIGHT").map(PathBuf::from);
    let set_up = Path::new("target/tools/node_modules/playwright-core").to_owned();
    let folder = named.into_iter().chain([set_up]).find(|folder| folder.join("package.json").is_file())?;
    folder.canonicalize().ok()
}

impl Playwright {
    /// Opens a page; none where Playwright is not installed.
    pub(super) async fn open(program: Option<&Path>, url: &str) -> anyhow::Result<Option<Playwright>> {
        let (Some(module), Some(program)) = (installed(), program) else { return Ok(None) };
        let folder = tempfile::tempdir()?;
        let script = folder.path().join("playwright.mjs");
        surefoot_report::files::replace(&script, SCRIPT.as_bytes())?;
        let process = Command::new("node")
            .arg(&script)
            .arg(&module)
            .arg(program)
            .arg(url)
            .arg((!rustix::process::geteuid().is_root()).to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn();
        let Ok(mut process) = process else { return Ok(None) };
        let asked = process.stdin.take().context("its input is piped")?;
        let answers = BufReader::new(process.stdout.take().context("its output is piped")?).lines();
        let mut playwright = Playwright { _process: process, asked, answers, _folder: folder };
        playwright.line().await?;
        Ok(Some(playwright))
    }

    /// Takes a snapshot: how many milliseconds it took, and how long it is.
    pub(super) async fn snapshot(&mut self, mode: Mode) -> anyhow::Result<(f64, usize)> {
        let mode: &[u8] = match mode {
            Mode::Default => b"default\n",
            Mode::Ai => b"ai\n",
        };
        self.asked.write_all(mode).await?;
        let answer: Answer = serde_json::from_str(&self.line().await?)?;
        Ok((answer.milliseconds, answer.length))
    }

    async fn line(&mut self) -> anyhow::Result<String> {
        match tokio::time::timeout(PATIENCE, self.answers.next_line()).await {
            Ok(line) => line?.context("Playwright ended"),
            Err(_) => bail!("Playwright did not answer"),
        }
    }
}
