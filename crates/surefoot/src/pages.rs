//! One worker's browser: started when its first page is wanted, replaced when it goes away.

use surefoot_browser::chromium::{self, Browser, ChromiumDriver, Filter, LaunchOptions, PageOptions};
use surefoot_browser::driver::Driver;
use surefoot_policy::proxy::Proxy;
use surefoot_record::code::Code;
use surefoot_record::scenario::{Scenario, Viewport};
use surefoot_replay::many::{Closing, Opening, Pages, Refused};
use surefoot_session::{Rules, SessionOptions};

use crate::calls::BrowserOptions;
use crate::error::Error;

/// Pages of Chromium, of ours or of somebody else's.
pub(crate) struct ChromiumPages {
    options: BrowserOptions,
    browser: Option<Browser>,
}

/// Starts a browser of our own, or reaches the one that was named. One that is sealed reaches nothing but through a
/// filter; somebody else's can't be.
pub(crate) async fn browser(options: &BrowserOptions, sealed: bool) -> Result<Browser, Error> {
    Ok(match &options.connect {
        Some(address) => chromium::connect(address).await?,
        None => {
            chromium::launch(LaunchOptions {
                browser_path: options.path.clone(),
                headed: options.headed,
                viewport: options.viewport,
                ignore_https_errors: options.ignore_https_errors,
                sealed,
            })
            .await?
        }
    })
}

/// Opens a page that reaches what the rules allow of a session which starts at `launch`.
pub(crate) async fn open(
    browser: &Browser,
    rules: Option<&Rules>,
    launch: &str,
    page: PageOptions,
) -> Result<ChromiumDriver, Error> {
    let Some(rules) = rules else { return Ok(browser.open(page).await?) };
    let (proxy, refused) = Proxy::start(rules.reach(launch)).map_err(|error| {
        let message = format!("the filter that keeps the page within the policy can't be started: {error}");
        Error::new(Code::BrowserNotStarted, message)
    })?;
    let filter = Filter { server: proxy.server(), refused, keep: Box::new(proxy) };
    Ok(browser.open_through(filter, page).await?)
}

impl ChromiumPages {
    pub(crate) fn new(options: BrowserOptions) -> ChromiumPages {
        ChromiumPages { options, browser: None }
    }

    async fn page(
        &mut self,
        launch: &str,
        viewport: Viewport,
        session: &SessionOptions,
    ) -> Result<Box<dyn Driver>, Error> {
        let login = self.options.login(launch)?;
        // One that went away between two runs did no harm to either.
        let browser = match self.browser.take().filter(|browser| !browser.is_gone()) {
            Some(browser) => browser,
            None => browser(&self.options, session.rules.is_some()).await?,
        };
        let keep_downloads = self.options.keep_downloads.clone();
        let page = PageOptions { viewport, counting: session.policy.quiescence, login, keep_downloads };
        let browser = self.browser.insert(browser);
        Ok(Box::new(open(browser, session.rules.as_ref(), launch, page).await?))
    }
}

impl Pages for ChromiumPages {
    fn open<'a>(&'a mut self, scenario: &'a Scenario, session: &'a SessionOptions) -> Opening<'a> {
        let viewport = scenario.meta.viewport.unwrap_or(self.options.viewport);
        Box::pin(async move {
            let opened = self.page(&scenario.target.launch, viewport, session).await;
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
