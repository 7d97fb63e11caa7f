//! A browser with one page, on which pages are shown and both are asked about them.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions};
use surefoot_browser::driver::{Button, Deadline, InputStep, Point, Signal, Travel};
use surefoot_browser::oracle::{Answer, Oracle};
use surefoot_browser::page::{Page, ReadOptions};
use surefoot_record::view::View;
use tokio::time::{interval, timeout};

/// How long a page may take to load.
const LOADING: Duration = Duration::from_secs(20);
/// How often both are asked again when the page changed between the two answers.
const ATTEMPTS: usize = 20;
/// How long it is let be between two attempts.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) struct Stage {
    page: Page,
    oracle: Oracle,
    _browser: Browser,
}

impl Stage {
    pub(super) async fn start(browser_path: Option<PathBuf>) -> anyhow::Result<Stage> {
        let browser = chromium::launch(LaunchOptions { browser_path, ..LaunchOptions::default() }).await?;
        let driver = browser.open(PageOptions::default()).await?;
        let oracle = Oracle::of(&driver);
        Ok(Stage { page: Page::new(Box::new(driver)), oracle, _browser: browser })
    }

    pub(super) async fn show_html(&mut self, html: &str) -> anyhow::Result<()> {
        self.show(&format!("data:text/html;charset=utf-8;base64,{}", STANDARD.encode(html))).await
    }

    /// Shows a page, once it has loaded with everything that it embeds.
    pub(super) async fn show(&mut self, url: &str) -> anyhow::Result<()> {
        self.page.take_signals();
        self.page.travel(Travel::To(url.to_owned()), Deadline::CALL).await?;
        let loaded = async {
            loop {
                if self.page.take_signals().contains(&Signal::Loaded) {
                    return;
                }
                self.page.wait().await;
            }
        };
        timeout(LOADING, loaded).await.context("the page did not load")
    }

    /// Clicks at a point of the viewport.
    pub(super) async fn click(&mut self, x: f64, y: f64) -> anyhow::Result<()> {
        let at = Point { x, y };
        let steps = [
            InputStep::Move { to: at },
            InputStep::Press { at, button: Button::Left, count: 1 },
            InputStep::Release { at, button: Button::Left, count: 1 },
        ];
        self.page.gesture(&steps, Deadline::CALL).await?;
        Ok(())
    }

    /// What the reader and the browser say of the page, when it did not change between the two answers.
    pub(super) async fn ask(&mut self) -> anyhow::Result<(Arc<View>, Answer)> {
        let mut again = interval(PAUSE);
        for _ in 0..ATTEMPTS {
            again.tick().await;
            let before = self.page.read(&ReadOptions::default()).await?;
            let Ok(answer) = self.oracle.read().await else { continue };
            let after = self.page.read(&ReadOptions::default()).await?;
            if before.view == after.view {
                return Ok((after.view, answer));
            }
        }
        bail!("the page never held still")
    }

    pub(super) async fn close(mut self) -> anyhow::Result<()> {
        Ok(self.page.close().await?)
    }
}
