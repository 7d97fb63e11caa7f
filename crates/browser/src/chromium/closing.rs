//! Closes a page so that nothing of it is left.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::browser::Browser;
use super::driver::OpenPage;
use crate::cdp::protocol::{CloseTarget, DisposeBrowserContext};
use crate::driver::{Deadline, DriverError};

/// How long after asking a page to close it is asked again: 300 ms.
const AGAIN: Duration = Duration::from_millis(300);

impl OpenPage {
    pub(super) async fn close(&self, browser: Browser) -> Result<(), DriverError> {
        // A browser that ends with this page takes all of it along, in one step.
        let closed = if browser.ends_with_us() { Ok(()) } else { self.close_in_shared_browser().await };
        self.watcher.abort();
        browser.close().await.and(closed)
    }

    async fn close_in_shared_browser(&self) -> Result<(), DriverError> {
        self.close_targets(Instant::now() + Deadline::CLOSE.0).await;
        // This closes whatever could not be closed, and drops cookies and storage.
        let context = DisposeBrowserContext { browser_context_id: self.context.clone() };
        match self.client.call(None, &context, Deadline::CLOSE).await {
            // A browser that is gone holds nothing of ours.
            Ok(_) | Err(DriverError::Gone { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Asks every page to close until the browser tells that it did: it can say that it closed a page and
    /// not have closed it, when a navigation begins at the same time.
    async fn close_targets(&self, until: Instant) {
        let mut changes = self.state.listen();
        loop {
            let open = self.state.model().open_targets();
            if open.is_empty() {
                return;
            }
            for target in open {
                self.client.tell(None, &CloseTarget { target_id: target });
            }
            let again = until.min(Instant::now() + AGAIN);
            while timeout_at(again, changes.hear()).await.is_ok() {
                if self.state.model().open_targets().is_empty() {
                    return;
                }
            }
            if Instant::now() >= until {
                tracing::debug!("a page does not close when asked");
                return;
            }
        }
    }
}
