//! One browser in which acts are done, each in a session of its own, and what the page's oracle has seen of it.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use serde::Deserialize;
use surefoot::record::act::{Act, ReceiptStatus};
use surefoot::semantics::instruction;
use surefoot::sessions::{EventLog, Match, Session, SessionOptions};
use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions, Peers};

use super::site::Site;

/// Far more than any act here takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a page may take to hand over what it has seen.
const TELLING: Duration = Duration::from_secs(5);

/// Milliseconds since 1970, with fractions: the clock that pages and we have in common.
pub(super) fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1_000.0)
}

/// One trusted event that a page has seen.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Seen {
    pub(super) r#type: String,
    /// It went to the target, or to what stands for it.
    pub(super) right: bool,
    pub(super) tag: String,
    pub(super) at: f64,
}

/// What was seen of a click.
#[derive(Debug, Clone, Default)]
pub(crate) struct Oracle(pub(super) Vec<Seen>);

impl Oracle {
    pub(super) fn clicked_target(&self) -> bool {
        self.0.iter().any(|seen| seen.right && seen.r#type == "click")
    }

    /// Whether the target got a press.
    pub(super) fn pressed_target(&self) -> bool {
        self.0.iter().any(|seen| seen.right && matches!(&*seen.r#type, "pointerdown" | "mousedown"))
    }

    /// The tag of what got a press or a click in the target's place.
    pub(super) fn wrong(&self) -> Option<&str> {
        let counts =
            |seen: &&Seen| !seen.right && matches!(&*seen.r#type, "pointerdown" | "mousedown" | "click");
        self.0.iter().find(counts).map(|seen| &*seen.tag)
    }

    /// Whether any press was seen.
    pub(super) fn pressed(&self) -> bool {
        self.0.iter().any(|seen| matches!(&*seen.r#type, "pointerdown" | "mousedown"))
    }

    /// When the first press was seen.
    pub(super) fn first_press(&self) -> Option<f64> {
        self.0.iter().find(|seen| seen.r#type == "pointerdown").map(|seen| seen.at)
    }
}

/// An act that is over.
pub(crate) struct Ran {
    pub(super) act: Act,
    pub(super) oracle: Oracle,
    pub(super) began: f64,
}

pub(super) struct Stage {
    pub(super) site: Site,
    browser: Browser,
}

impl Stage {
    pub(super) async fn start(browser_path: Option<&Path>) -> anyhow::Result<Stage> {
        let options =
            LaunchOptions { browser_path: browser_path.map(Path::to_owned), ..LaunchOptions::default() };
        Ok(Stage { site: Site::start().await?, browser: chromium::launch(options).await? })
    }

    /// The program of the browser, so that a peer can start the same.
    pub(super) fn program(&self) -> Option<PathBuf> {
        self.browser.started().map(|started| started.path.clone())
    }

    /// Opens a page and acts once; before the act, the page runs a script, and with `settled` it is looked at first.
    pub(super) async fn act(
        &self,
        path: &str,
        step: &str,
        settled: bool,
        script: Option<&str>,
    ) -> anyhow::Result<Ran> {
        match tokio::time::timeout(PATIENCE, self.act_in_time(path, step, settled, script)).await {
            Ok(ran) => ran.with_context(|| format!("acting on {path}")),
            Err(_) => bail!("{path} was not over within {} s", PATIENCE.as_secs()),
        }
    }

    async fn act_in_time(
        &self,
        path: &str,
        step: &str,
        settled: bool,
        script: Option<&str>,
    ) -> anyhow::Result<Ran> {
        let action = instruction::parse_step(step)?;
        let driver = self.browser.open(PageOptions::default()).await?;
        let peers = driver.peers();
        // Shorter than for a person, so that what is never ready is refused soon.
        let options = SessionOptions {
            ready_wait: Duration::from_millis(2_000),
            hold: Duration::from_millis(500),
            ..SessionOptions::default()
        };
        let url = self.site.url(path);
        let session = Session::start(Box::new(driver), &url, options, EventLog::new()).await?;
        if settled {
            session.observe_settled().await?;
        }
        if let Some(script) = script {
            peers.evaluate(script).await?;
        }
        let began = now();
        let acted = session.act(action, Match::Strict).await?;
        let oracle = told(&peers).await;
        session.stop().await?;
        Ok(Ran { act: acted.act, oracle, began })
    }

    pub(super) async fn close(self) -> anyhow::Result<()> {
        Ok(self.browser.close().await?)
    }
}

async fn told(peers: &Peers) -> Oracle {
    let answer = tokio::time::timeout(TELLING, peers.evaluate("JSON.stringify(window.seen ?? [])")).await;
    match answer {
        Ok(Ok(serde_json::Value::String(json))) => Oracle(serde_json::from_str(&json).unwrap_or_default()),
        _ => Oracle::default(),
    }
}

/// What was said of a dispatch, in a word.
pub(super) fn said(act: &Act) -> &'static str {
    match act.receipt.status {
        ReceiptStatus::Rejected => act.readiness.as_ref().map_or("rejected", |ready| ready.verdict.as_str()),
        status => status.as_str(),
    }
}
