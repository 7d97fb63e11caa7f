//! One browser, and the site of the pages that are replayed.

use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use surefoot::record::run::RunReport;
use surefoot::record::scenario::Scenario;
use surefoot::record::scenario_file;
use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions};
use surefoot_replay::ReplayOptions;

use super::cases::Case;
use super::site::{Site, query};
use super::table::Mutant;
use crate::recording;

/// What a page and its machine are like while it is replayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Weather {
    /// Milliseconds after which a timer lets the page answer.
    pub(crate) timer: usize,
    /// Milliseconds that the server takes for what the page then asks; it asks nothing where this is 0.
    pub(crate) network: usize,
    /// How many times slower the page's processor is.
    pub(crate) slower: u32,
    /// What else goes on in the page, as its script calls it.
    pub(crate) churn: &'static str,
}

impl Weather {
    /// Nothing stands in the page's way.
    pub(crate) const FAIR: Weather = Weather { timer: 0, network: 0, slower: 1, churn: "none" };
}

pub(crate) struct Stage {
    site: Site,
    browser: Browser,
}

impl Stage {
    pub(crate) async fn start(browser_path: Option<&Path>) -> anyhow::Result<Stage> {
        let options =
            LaunchOptions { browser_path: browser_path.map(Path::to_owned), ..LaunchOptions::default() };
        Ok(Stage { site: Site::start().await?, browser: chromium::launch(options).await? })
    }

    /// Explores the page as it should be, and exports what was proven.
    pub(crate) async fn record(&self, case: &Case) -> anyhow::Result<Scenario> {
        let url = self.site.url(case, Mutant::None, Weather::FAIR);
        recording::record(&self.browser, &url, case.name, case.steps, &[]).await
    }

    /// Replays a scenario against the page as it is in one way, in one weather.
    pub(crate) async fn replay(
        &self,
        mutant: Mutant,
        weather: Weather,
        scenario: &Scenario,
    ) -> anyhow::Result<RunReport> {
        // Claims of the address are about the page that is replayed.
        let recorded = query(Mutant::None, Weather::FAIR);
        let text = scenario_file::write(scenario).replace(&recorded, &query(mutant, weather));
        let moved = scenario_file::parse(&text)?;
        let page = self.browser.open(PageOptions::default()).await.context("a page")?;
        if weather.slower > 1 {
            page.peers().slow_down(f64::from(weather.slower)).await.context("a slower processor")?;
        }
        Ok(surefoot_replay::replay(&moved, Box::new(page), ReplayOptions::default()).await)
    }

    /// A text in which the address of the page, in that weather, stands for every page's.
    pub(crate) fn without_address(&self, text: &str, mutant: Mutant, weather: Weather) -> String {
        text.replace(&query(mutant, weather), "").replace(&self.site.origin(), "http://pages")
    }

    pub(crate) async fn close(self) -> anyhow::Result<()> {
        Ok(self.browser.close().await?)
    }
}
