//! One worker's browser: started when its first page is wanted, replaced when it goes away.

use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions};
use surefoot_browser::driver::Driver;
use surefoot_record::policy::SettlePolicy;
use surefoot_record::scenario::{Scenario, Viewport};
use surefoot_replay::many::{Closing, Opening, Pages, Refused};

use crate::calls::BrowserOptions;
use crate::error::Error;

/// Pages of Chromium, of ours or of somebody else's.
pub(crate) struct ChromiumPages {
    options: BrowserOptions,
    browser: Option<Browser>,
}

/// Starts a browser of our own, or reaches the one that was named.
pub(crate) async fn browser(options: &BrowserOptions) -> Result<Browser, Error> {
    Ok(match &options.connect {
        Some(address) => chromium::connect(address).await?,
        None => {
            chromium::launch(LaunchOptions {
                browser_path: options.path.clone(),
                headed: options.headed,
                viewport: options.viewport,
                ignore_https_errors: options.ignore_https_errors,
                sealed: false,
            })
            .await?
        }
    })
}

impl ChromiumPages {
    pub(crate) fn new(options: BrowserOptions) -> ChromiumPages {
        ChromiumPages { options, browser: None }
    }

    async fn page(
        &mut self,
        launch: &str,
        viewport: Viewport,
        counting: bool,
    ) -> Result<Box<dyn Driver>, Error> {
        let login = self.options.login(launch)?;
        // One that went away between two runs did no harm to either.
        let browser = match self.browser.take().filter(|browser| !browser.is_gone()) {
            Some(browser) => browser,
            None => browser(&self.options).await?,
        };
        let page = self.browser.insert(browser).open(PageOptions { viewport, counting, login }).await?;
        Ok(Box::new(page))
    }
}

impl Pages for ChromiumPages {
    fn open<'a>(&'a mut self, scenario: &'a Scenario, policy: &'a SettlePolicy) -> Opening<'a> {
        let viewport = scenario.meta.viewport.unwrap_or(self.options.viewport);
        let counting = policy.quiescence;
        Box::pin(async move {
            let opened = self.page(&scenario.target.launch, viewport, counting).await;
            opened.map_err(|error| Refused { code: error.code, message: error.message })
        })
    }

    fn lost(&self) -> bool {
        self.browser.as_ref().is_some_and(Browser::is_gone)
    }

    fn replace(&mut self) {
        self.browser = None;
    }

    fn close<'a>(&'a mut self) -> Closing<'a> {
        Box::pin(async {
            if let Some(browser) = self.browser.take()
                && let Err(error) = browser.close().await
            {
                tracing::warn!(%error, "a browser was not closed in an orderly way");
            }
        })
    }
}
