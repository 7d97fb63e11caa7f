//! Playwright's `click` on the same pages, in another browser of the same program.
//!
//! Playwright is not part of Surefoot: `cargo xtask setup` installs it, or `SUREFOOT_PLAYWRIGHT` names its folder.
//! Without it or without Node.js nothing is measured.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use super::super::playwright::Playwright as Running;
use super::stage::{Oracle, Seen};

const SCRIPT: &str = include_str!("playwright.mjs");
/// How long Playwright goes on trying a click.
const CLICK: Duration = Duration::from_millis(2_500);

pub(super) struct Playwright(Running);

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
        Ok(Running::running(SCRIPT, program).await?.map(Playwright))
    }

    /// Clicks the target of a page.
    pub(super) async fn click(&mut self, url: &str, settled: bool) -> anyhow::Result<Clicked> {
        let timeout = u64::try_from(CLICK.as_millis())?;
        let asked = json!({ "url": url, "timeout": timeout, "settled": settled });
        let answer: Answer = self.0.ask(&asked).await?;
        Ok(Clicked { error: answer.error, began: answer.began, oracle: Oracle(answer.seen) })
    }
}
