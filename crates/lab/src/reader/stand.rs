//! One browser with one page, for measuring.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::Value;
use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions, Peers};
use surefoot_browser::driver::{Deadline, Signal, Travel};
use surefoot_browser::page::{Page, ReadOptions, Reading, Stamp};

use super::site::Site;

/// Far more than a page here takes to load.
const PATIENCE: Duration = Duration::from_secs(60);

/// A script that is done when the page has drawn two frames.
pub(super) const TWO_FRAMES: &str =
    "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))";

pub(super) struct Stand {
    pub(super) page: Page,
    pub(super) peers: Peers,
    pub(super) site: Site,
    browser: Browser,
}

impl Stand {
    pub(super) async fn start(browser_path: Option<&Path>) -> anyhow::Result<Stand> {
        let options =
            LaunchOptions { browser_path: browser_path.map(Path::to_owned), ..LaunchOptions::default() };
        let browser = chromium::launch(options).await?;
        let driver = browser.open(PageOptions::default()).await?;
        let peers = driver.peers();
        Ok(Stand { page: Page::new(Box::new(driver)), peers, site: Site::start().await?, browser })
    }

    /// The program of the browser, so that a peer can start the same.
    pub(super) fn program(&self) -> Option<PathBuf> {
        self.browser.started().map(|started| started.path.clone())
    }

    /// Shows a path of the site, once it has loaded and drawn.
    pub(super) async fn show(&mut self, path: &str) -> anyhow::Result<()> {
        let url = self.site.url(path);
        self.page.take_signals();
        self.page.travel(Travel::To(url), Deadline::CALL).await?;
        let page = &mut self.page;
        let loading = async {
            while !page.take_signals().contains(&Signal::Loaded) {
                page.wait().await;
            }
        };
        if tokio::time::timeout(PATIENCE, loading).await.is_err() {
            bail!("{path} did not load");
        }
        self.frames().await
    }

    /// Waits until the page has drawn two frames.
    pub(super) async fn frames(&self) -> anyhow::Result<()> {
        self.evaluate(TWO_FRAMES).await.map(drop)
    }

    /// Runs a script in the page's own world.
    pub(super) async fn evaluate(&self, script: &str) -> anyhow::Result<Value> {
        self.peers.evaluate(script).await.with_context(|| format!("running {script}"))
    }

    pub(super) async fn read(&mut self, full: bool) -> anyhow::Result<Reading> {
        Ok(self.page.read(&options(full)).await?)
    }

    /// The view as a program reads it that has never seen the page before.
    pub(super) async fn read_afresh(&self) -> anyhow::Result<Reading> {
        Ok(Page::new(Box::new(self.peers.fresh())).read(&options(true)).await?)
    }

    /// Whether the page tells of a change since a reading, by itself or when it is asked; by itself first.
    pub(super) async fn told(&mut self, stamp: &Stamp) -> anyhow::Result<Told> {
        if self.page.changed_since(stamp) != Some(false) {
            return Ok(Told::Pushed);
        }
        Ok(if self.page.poll().await? { Told::Polled } else { Told::Nothing })
    }

    pub(super) async fn close(mut self) -> anyhow::Result<()> {
        self.page.close().await?;
        drop(self.page);
        drop(self.peers);
        Ok(self.browser.close().await?)
    }
}

/// How a change was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// By the page, without being asked.
    Pushed,
    /// When it was asked.
    Polled,
    Nothing,
}

fn options(full: bool) -> ReadOptions {
    // Enough for every page here: a view that is cut would be read sooner.
    ReadOptions { max_nodes: 1_000_000, full, ..ReadOptions::default() }
}
