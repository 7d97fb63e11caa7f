//! Playwright's own acts on the same pages, in another browser of the same program.
//!
//! Playwright is not part of Surefoot: `cargo xtask setup` installs it, or `SUREFOOT_PLAYWRIGHT` names its folder. Without
//! it or without Node.js nothing of it is measured.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::stage::{Entry, Moment};
use crate::reader::playwright_installed;

/// The script of the acts on pages that load late.
const ACTS: &str = include_str!("playwright.mjs");
/// Far more than any act here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// An act for Playwright.
#[derive(Debug, Serialize)]
pub(super) struct Asked {
    pub(super) url: String,
    pub(super) role: String,
    pub(super) name: String,
    /// What to fill in; none for a click.
    pub(super) text: Option<String>,
    /// In milliseconds.
    pub(super) timeout: u64,
    /// A script to be run as the act begins.
    pub(super) start: Option<String>,
    /// Wait for the load event first.
    pub(super) load: bool,
    /// How long to wait after the act for what comes of it, in milliseconds.
    pub(super) after: u64,
}

/// What came of it.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    pub(super) ok: bool,
    pub(super) why: String,
    pub(super) began: Moment,
    pub(super) ended: Moment,
    pub(super) log: Vec<Entry>,
}

/// A browser that Playwright has started.
pub(crate) struct Playwright {
    // Ends with us, and its browser with it.
    _process: Child,
    asked: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
    _folder: tempfile::TempDir,
}

impl Playwright {
    /// Starts it; none where Playwright is not installed.
    pub(super) async fn start(program: Option<&Path>) -> anyhow::Result<Option<Playwright>> {
        Self::running(ACTS, program).await
    }

    /// Starts it with a script that answers each line with a line.
    pub(crate) async fn running(script: &str, program: Option<&Path>) -> anyhow::Result<Option<Playwright>> {
        let (Some(module), Some(program)) = (playwright_installed(), program) else { return Ok(None) };
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("playwright.mjs");
        surefoot_report::files::replace(&path, script.as_bytes())?;
        let process = Command::new("node")
            .arg(&path)
            .arg(&module)
            .arg(program)
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

    pub(super) async fn act(&mut self, asked: &Asked) -> anyhow::Result<Answer> {
        self.ask(asked).await
    }

    /// Asks the script something.
    pub(crate) async fn ask<A: DeserializeOwned>(&mut self, asked: &impl Serialize) -> anyhow::Result<A> {
        self.asked.write_all(format!("{}\n", serde_json::to_string(asked)?).as_bytes()).await?;
        Ok(serde_json::from_str(&self.line().await?)?)
    }

    async fn line(&mut self) -> anyhow::Result<String> {
        match tokio::time::timeout(PATIENCE, self.answers.next_line()).await {
            Ok(line) => line?.context("Playwright ended"),
            Err(_) => bail!("Playwright did not answer"),
        }
    }
}
