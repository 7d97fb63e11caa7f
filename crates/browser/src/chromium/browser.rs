//! A browser, ours or somebody else's, and the pages opened in it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;
use url::Url;

use super::driver::{ChromiumDriver, OpenPage};
use super::error::OpenError;
use super::filter::{Filter, Filtered};
use super::model::Model;
use super::options::{LaunchOptions, PageOptions};
use super::state::State;
use super::watcher::follow;
use crate::cdp::client::{Client, SessionId};
use crate::cdp::endpoint;
use crate::cdp::protocol::{
    AttachToTarget, CloseBrowser, CreateBrowserContext, CreateTarget, DisposeBrowserContext, GetVersion,
    SetDeviceMetrics, SetDiscoverTargets, SetDownloadBehavior,
};
use crate::cdp::transport::Transport;
use crate::driver::{Deadline, DriverError};
use crate::launch::{self, BrowserProcess, Kind, Source, StartOptions};

/// How long a browser may take to answer for the first time: 30 s.
const START: Deadline = Deadline(Duration::from_secs(30));
/// How long it may take to reach somebody else's browser: 10 s.
const REACH: Duration = Duration::from_secs(10);
/// How long a browser may take to acknowledge that it is to close: 2 s.
const PARTING: Deadline = Deadline(Duration::from_secs(2));

/// How a browser of ours was started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    pub path: PathBuf,
    pub kind: Kind,
    pub source: Source,
    /// False when it had to go without its sandbox, because we run as root.
    pub sandbox: bool,
    /// It looks up no name and sends no datagram by itself ([`LaunchOptions::sealed`]).
    pub sealed: bool,
    /// The folder that holds everything it writes; gone when it has ended.
    pub folder: PathBuf,
}

/// A browser in which pages can be opened. Clones share it; the last clone or page to go ends a browser of
/// ours: in an orderly way by [`Browser::close`], by force when it is merely dropped. A browser that
/// somebody else started is never closed.
#[derive(Clone)]
pub struct Browser {
    shared: Arc<Shared>,
}

struct Shared {
    client: Client,
    product: String,
    started: Option<Started>,
    process: Option<BrowserProcess>,
}

/// Starts a browser of our own.
///
/// # Errors
///
/// When none is found, or it does not start.
pub async fn launch(options: LaunchOptions) -> Result<Browser, OpenError> {
    let found = launch::discover(options.browser_path.as_deref(), &|name| std::env::var_os(name))?;
    let start = StartOptions {
        headed: options.headed,
        viewport: options.viewport,
        ignore_https_errors: options.ignore_https_errors,
        sealed: options.sealed,
        temporary: std::env::temp_dir(),
    };
    let launch::StartedProcess { mut process, from_browser, to_browser, sandbox } =
        launch::start(&found, &start)?;
    let transport = match Transport::over_pipe(from_browser, to_browser) {
        Ok(transport) => transport,
        Err(error) => return Err(process.did_not_start(format!("has no pipes ({error})")).await.into()),
    };
    let client = Client::start(transport);
    let first = client.begin(None, &GetVersion {});
    let problem = tokio::select! {
        biased;
        answer = first.within(START) => match answer {
            Ok(version) => {
                let started = Started {
                    path: found.path,
                    kind: found.kind,
                    source: found.source,
                    sandbox,
                    sealed: options.sealed,
                    folder: process.folder().to_owned(),
                };
                return Browser::greet(client, version.product, Some(started), Some(process)).await;
            }
            // Its end says more than the end of the connection to it.
            Err(DriverError::Gone { .. }) => process.ended().await,
            Err(error) => format!("did not start: {error}"),
        },
        how = process.ended() => how,
    };
    Err(process.did_not_start(problem).await.into())
}

/// Connects to a browser that somebody else started with remote debugging: a `ws://` address, or the
/// `http://` address of its debugging port. The browser is never closed; only what we open in it is.
///
/// # Errors
///
/// [`OpenError::Unreachable`].
pub async fn connect(address: &str) -> Result<Browser, OpenError> {
    let unreachable = |reason: String| OpenError::Unreachable { address: shown(address), reason };
    let transport = timeout(REACH, endpoint::connect(address))
        .await
        .map_err(|_| unreachable(format!("nothing answered within {} s", REACH.as_secs())))?
        .map_err(unreachable)?;
    let client = Client::start(transport);
    let version = client
        .call(None, &GetVersion {}, Deadline(REACH))
        .await
        .map_err(|error| unreachable(error.to_string()))?;
    Browser::greet(client, version.product, None, None).await
}

impl Browser {
    async fn greet(
        client: Client,
        product: String,
        started: Option<Started>,
        process: Option<BrowserProcess>,
    ) -> Result<Browser, OpenError> {
        client.call(None, &SetDiscoverTargets { discover: true }, Deadline::CALL).await?;
        Ok(Browser { shared: Arc::new(Shared { client, product, started, process }) })
    }

    /// Product and version, as the browser reports them.
    #[must_use]
    pub fn product(&self) -> &str {
        &self.shared.product
    }

    /// How it was started; none when somebody else did.
    #[must_use]
    pub fn started(&self) -> Option<&Started> {
        self.shared.started.as_ref()
    }

    /// Whether the browser has gone away: it ended, or the connection to it did. It never comes back.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.shared.client.ended()
    }

    /// Opens a page in a browser context of its own, showing `about:blank`.
    ///
    /// # Errors
    ///
    /// When the browser refuses, does not answer in time, or goes away.
    pub async fn open(&self, options: PageOptions) -> Result<ChromiumDriver, OpenError> {
        self.open_in_new(options, None).await
    }

    /// As [`Browser::open`], in a context whose every request goes through a filter, those to this machine too. The
    /// filter is kept as long as the page, and what it refuses is told as [`Signal::Refused`](crate::driver::Signal).
    ///
    /// # Errors
    ///
    /// As [`Browser::open`].
    pub async fn open_through(
        &self,
        filter: Filter,
        options: PageOptions,
    ) -> Result<ChromiumDriver, OpenError> {
        self.open_in_new(options, Some(filter)).await
    }

    async fn open_in_new(
        &self,
        options: PageOptions,
        filter: Option<Filter>,
    ) -> Result<ChromiumDriver, OpenError> {
        let client = &self.shared.client;
        let create = CreateBrowserContext::new(filter.as_ref().map(|filter| filter.server.clone()));
        let context = client.call(None, &create, Deadline::CALL).await?.browser_context_id;
        match self.open_in(&context, options, filter).await {
            Ok(page) => Ok(page),
            Err(error) => {
                client.tell(None, &DisposeBrowserContext { browser_context_id: context });
                Err(error.into())
            }
        }
    }

    async fn open_in(
        &self,
        context: &str,
        options: PageOptions,
        filter: Option<Filter>,
    ) -> Result<ChromiumDriver, DriverError> {
        let client = &self.shared.client;
        let downloads = self.shared.process.as_ref().map(BrowserProcess::downloads);
        let behavior = SetDownloadBehavior {
            // A file of somebody else's browser would land on somebody else's machine.
            behavior: if downloads.is_some() { "allowAndName" } else { "deny" },
            browser_context_id: context.to_owned(),
            download_path: downloads.map(|folder| folder.to_string_lossy().into_owned()),
            events_enabled: true,
        };
        client.call(None, &behavior, Deadline::CALL).await?;
        options.login.enter(client, context).await?;
        let downloads = self.shared.process.as_ref().map(BrowserProcess::downloads);
        let (subscriber, incoming) = mpsc::unbounded_channel();
        client.watch(subscriber.clone());
        let blank = CreateTarget { url: "about:blank".to_owned(), browser_context_id: context.to_owned() };
        let target = client.call(None, &blank, Deadline::CALL).await?.target_id;
        client.expect(&target, subscriber.clone());
        let attach = AttachToTarget { target_id: target.clone(), flatten: true };
        let session = SessionId::new(&client.call(None, &attach, Deadline::CALL).await?.session_id);
        let mut model = Model::new(&target, context, session.clone());
        model.download_into(downloads, options.keep_downloads);
        let state = Arc::new(State::new(model));
        // Followed from the first event on, so that nothing of the preparation can be held up.
        let watcher = tokio::spawn(follow(
            client.clone(),
            Arc::clone(&state),
            subscriber.clone(),
            incoming,
            options.counting,
        ));
        let page = OpenPage {
            number: 0,
            client: client.clone(),
            state,
            session,
            context: context.to_owned(),
            watcher: watcher.abort_handle(),
            subscriber,
            counting: options.counting,
        };
        let sealed = self.started().is_some_and(|started| started.sealed);
        let filtered = Filtered::new(filter, sealed, &page.state);
        let driver = ChromiumDriver::new(self.clone(), page, filtered);
        // All of it is waited for: a navigation that meets focus emulation on its way crashes the renderer.
        for step in driver.prepare() {
            step.within(Deadline::CALL).await?;
        }
        let metrics = SetDeviceMetrics {
            width: options.viewport.width,
            height: options.viewport.height,
            device_scale_factor: 1.0,
            mobile: false,
        };
        client.call(Some(driver.session()), &metrics, Deadline::CALL).await?;
        driver.page.installed(Deadline::CALL).await?;
        Ok(driver)
    }

    /// Lets the browser go. The last one out closes a browser of ours and leaves nothing of it behind.
    ///
    /// # Errors
    ///
    /// [`DriverError::Refused`] when something may have been left behind.
    pub async fn close(self) -> Result<(), DriverError> {
        let Some(shared) = Arc::into_inner(self.shared) else { return Ok(()) };
        let Some(mut process) = shared.process else { return Ok(()) };
        // The acknowledgement may be lost with the browser; its end is what counts.
        let _acknowledged = shared.client.call(None, &CloseBrowser {}, PARTING).await;
        process
            .end()
            .await
            .map_err(|left| DriverError::Refused { what: "closing the browser".to_owned(), message: left })
    }

    /// Whether nobody else holds the browser, and it ends with us.
    pub(super) fn ends_with_us(&self) -> bool {
        self.shared.process.is_some() && Arc::strong_count(&self.shared) == 1
    }
}

impl std::fmt::Debug for Browser {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Browser")
            .field("product", &self.shared.product)
            .field("started", &self.shared.started)
            .finish_non_exhaustive()
    }
}

/// As much of an address as can be shown: paths and queries of grids carry keys.
fn shown(address: &str) -> String {
    match Url::parse(address) {
        Ok(url) => match (url.host_str(), url.port_or_known_default()) {
            (Some(host), Some(port)) => format!("{}://{host}:{port}", url.scheme()),
            (Some(host), None) => format!("{}://{host}", url.scheme()),
            (None, _) => format!("{}:", url.scheme()),
        },
        Err(_) => "the address given".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_what_may_be_secret() {
        assert_eq!(shown("ws://user:key@grid:4444/session/abc?token=x"), "ws://grid:4444");
        assert_eq!(shown("http://127.0.0.1:9222"), "http://127.0.0.1:9222");
        assert_eq!(shown("nonsense"), "the address given");
    }
}
