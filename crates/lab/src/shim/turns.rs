//! The same script on a page with the shim and on one without, in turns.

use std::path::PathBuf;

use surefoot_browser::chromium::{self, Browser, ChromiumDriver, LaunchOptions, PageOptions};
use surefoot_browser::driver::{Deadline, Driver, Travel};

use super::median::median;

/// Rounds that come before the measured ones, while the browser compiles what runs often.
const WARM_UP: usize = 4;

/// Two pages of one browser, each in a process of its own.
pub(super) struct Turns {
    // The pages end with it.
    _browser: Browser,
    pages: [ChromiumDriver; 2],
}

/// Seconds of the processor: the medians without and with the shim.
#[derive(Debug, Clone, Copy)]
pub(super) struct Costs {
    pub(super) without: f64,
    pub(super) with: f64,
}

impl Turns {
    /// Opens an address in both.
    pub(super) async fn open(browser_path: Option<PathBuf>, url: &str) -> anyhow::Result<Turns> {
        let browser = chromium::launch(LaunchOptions { browser_path, ..LaunchOptions::default() }).await?;
        let mut pages = [false, true].map(|counting| PageOptions { counting, ..PageOptions::default() });
        let mut open = Vec::new();
        for options in &mut pages {
            let mut driver = browser.open(options.clone()).await?;
            driver.travel(Travel::To(url.to_owned()), Deadline::CALL).await?;
            let loaded = "new Promise(done => document.readyState === 'complete' ? done() : \
                          addEventListener('load', () => done()))";
            driver.peers().evaluate(loaded).await?;
            open.push(driver);
        }
        let pages = open.try_into().map_err(|_| anyhow::anyhow!("two pages were opened"))?;
        Ok(Turns { _browser: browser, pages })
    }

    /// Runs a script in both, in turns, and says what it took. Each goes first every other time.
    pub(super) async fn measure(&self, script: &str, rounds: usize) -> anyhow::Result<Costs> {
        let mut took = [Vec::new(), Vec::new()];
        for round in 0..WARM_UP + rounds {
            for turn in 0..2 {
                let which = (round + turn) % 2;
                let peers = self.pages[which].peers();
                let before = peers.task_seconds().await?;
                peers.evaluate(script).await?;
                let seconds = peers.task_seconds().await? - before;
                if round >= WARM_UP {
                    took[which].push(seconds);
                }
            }
        }
        let [without, with] = took.map(median);
        let missing = || anyhow::anyhow!("nothing was measured");
        Ok(Costs { without: without.ok_or_else(missing)?, with: with.ok_or_else(missing)? })
    }
}
