//! One browser in which pages are opened and acted on, each in a session of its own; the page's own log is the judge.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use surefoot::semantics::instruction;
use surefoot::sessions::{Acted, EventLog, Match, Session, SessionOptions};
use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions, Peers};

use super::site::Site;

/// Far more than any act here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Milliseconds since 1970, with fractions: the clock that pages and we have in common.
pub(super) type Moment = f64;

/// The moment now.
pub(super) fn now() -> Moment {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1_000.0)
}

/// One line of a page's log.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) at: Moment,
    /// `ready`, `event`, `effect`, `wrong`.
    pub(super) what: String,
    /// An event's type, and whether it came to the target.
    #[serde(default)]
    pub(super) r#type: Option<String>,
    #[serde(default)]
    pub(super) target: Option<bool>,
}

/// An act that is over.
pub(super) struct Ran {
    pub(super) acted: Acted,
    pub(super) began: Moment,
    pub(super) ended: Moment,
    pub(super) log: Vec<Entry>,
}

/// How a page is acted on.
pub(super) struct Setting<'a> {
    pub(super) options: SessionOptions,
    /// The page is observed until it has settled, and this script is run as the act begins.
    pub(super) start: Option<&'a str>,
}

pub(super) struct Stage {
    pub(super) site: Site,
    /// The browser program.
    pub(super) program: Option<PathBuf>,
    browser: Browser,
}

impl Stage {
    pub(super) async fn start(browser_path: Option<&Path>) -> anyhow::Result<Stage> {
        let options =
            LaunchOptions { browser_path: browser_path.map(Path::to_owned), ..LaunchOptions::default() };
        let browser = chromium::launch(options).await?;
        let program = browser.started().map(|started| started.path.clone());
        Ok(Stage { site: Site::start().await?, program, browser })
    }

    /// Opens a page, waits for its `DOMContentLoaded` or until it has settled, and acts once.
    pub(super) async fn act(&self, path: &str, step: &str, setting: Setting<'_>) -> anyhow::Result<Ran> {
        match tokio::time::timeout(PATIENCE, self.act_in_time(path, step, setting)).await {
            Ok(ran) => ran.with_context(|| format!("acting on {path}")),
            Err(_) => bail!("{path} was not over within {} s", PATIENCE.as_secs()),
        }
    }

    async fn act_in_time(&self, path: &str, step: &str, setting: Setting<'_>) -> anyhow::Result<Ran> {
        let action = instruction::parse_step(step)?;
        let driver = self.browser.open(PageOptions { counting: true, ..PageOptions::default() }).await?;
        let peers = driver.peers();
        let url = self.site.url(path);
        let session = Session::start(Box::new(driver), &url, setting.options, EventLog::new()).await?;
        match setting.start {
            Some(script) => {
                session.observe_settled().await?;
                peers.evaluate(script).await?;
            }
            None => parsed(&peers).await?,
        }
        let began = now();
        let acted = session.act(action, Match::Strict).await?;
        let ended = now();
        let log = peers.evaluate("JSON.stringify(race.log)").await?;
        session.stop().await?;
        let log = serde_json::from_str(log.as_str().context("the page's log is a text")?)?;
        Ok(Ran { acted, began, ended, log })
    }

    pub(super) async fn close(self) -> anyhow::Result<()> {
        Ok(self.browser.close().await?)
    }
}

/// Waits until the page has fired `DOMContentLoaded`. It has a new document already, but perhaps nothing in it.
async fn parsed(peers: &Peers) -> anyhow::Result<()> {
    let mut tried = 0;
    loop {
        match peers.evaluate("race.parsed").await {
            Ok(_) => return Ok(()),
            Err(error) if tried == 50 => return Err(error.into()),
            Err(_) => tried += 1,
        }
    }
}

/// The middle of some numbers.
pub(super) fn median(numbers: &[f64]) -> Option<f64> {
    quantile(numbers, 0.5)
}

/// The number below which that part of them lies.
pub(super) fn quantile(numbers: &[f64], part: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in a short list"
    )]
    let at = (part * sorted.len().saturating_sub(1) as f64).round() as usize;
    sorted.get(at).copied()
}
