//! Playwright's `click` on the same pages, in another browser of the same program.
//!
//! Playwright is not part of Surefoot: `cargo xtask setup` installs it, or `SUREFOOT_PLAYWRIGHT` names its folder.
//! Without it or without Node.js nothing is measured.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use serde::Deserialize;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::stage::{Oracle, Seen};
use crate::reader::playwright_installed;

const SCRIPT: &str = include_str!("playwright.mjs");
/// How long one page may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long Playwright goes on trying a click.
const CLICK: Duration = Duration::from_millis(2_500);

pub(super) struct Playwright {
    // Ends with us, and its browser with it.
    _process: Child,
    asked: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
    _folder: tempfile::TempDir,
}

/// A click of Playwright's that is over.
pub(super) struct Clicked {
    /// Why it did not click, as far as it says.
    pub(super) error: Option<String>,
    pub(super) began: f64,
    pub(super) oracle: Oracle,
}

#[derive(Deserialize)]
struct Answer {
    error: Option<String>,
    began: f64,
    seen: Vec<Seen>,
}

impl Playwright {
    /// Starts it; none where it is not installed.
    pub(super) async fn start(program: Option<&Path>) -> anyhow::Result<Option<Playwright>> {
        let (Some(module), Some(program)) = (playwright_installed(), program) else { return Ok(None) };
        let folder = tempfile::tempdir()?;
        let script = folder.path().join("playwright.mjs");
        surefoot_report::files::replace(&script, SCRIPT.as_bytes())?;
        let process = Command::new("node")
            .arg(&script)
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

    /// Clicks the target of a page.
    pub(super) async fn click(&mut self, url: &str, settled: bool) -> anyhow::Result<Clicked> {
        let timeout = u64::try_from(CLICK.as_millis())?;
        let line = format!("{}\n", json!({ "url": url, "timeout": timeout, "settled": settled }));
        self.asked.write_all(line.as_bytes()).await?;
        let answer: Answer = serde_json::from_str(&self.line().await?)?;
        Ok(Clicked { error: answer.error, began: answer.began, oracle: Oracle(answer.seen) })
    }

    async fn line(&mut self) -> anyhow::Result<String> {
        match tokio::time::timeout(PATIENCE, self.answers.next_line()).await {
            Ok(line) => line?.context("Playwright ended"),
            Err(_) => bail!("Playwright did not answer"),
        }
    }
}
