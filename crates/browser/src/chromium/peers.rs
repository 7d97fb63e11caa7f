//! What measurements ask of a page beside the driver contract: the peers that the reader is compared with, a
//! script in the page's own world, bytes, memory. Nothing that Surefoot does on a page goes through here.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::driver::{ChromiumDriver, OpenPage};
use super::fresh::FreshDriver;
use crate::cdp::client::{Client, SessionId};
use crate::cdp::protocol::{
    AttachToTarget, CollectGarbage, CreateBrowserContext, CreateTarget, DisposeBrowserContext,
    EnablePerformance, EvaluateInPage, GetFullAxTree, GetHeapUsage, GetMetrics, MediaFeature, Navigate,
    SetDeviceMetrics, SetEmulatedMedia, SetFocusEmulation,
};
use crate::driver::{Deadline, DriverError};

/// How long a peer may take: a tree of a large page takes a minute on a slow machine.
const PEER: Deadline = Deadline(Duration::from_secs(300));

/// Bytes over the connection to the browser so far, with the terminator of each message; what a WebSocket
/// adds is not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traffic {
    pub sent: u64,
    pub received: u64,
}

/// What a page's process holds, in bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HeapUsage {
    /// Values of scripts, those of the in-page program's world included.
    pub script: f64,
    /// What the browser keeps for them: wrappers, observers, the document itself.
    pub browser: f64,
    /// Array buffers and strings outside of the heap.
    pub backing: f64,
}

/// Speaks to a page on its own session, beside its driver.
pub struct Peers {
    pub(super) page: OpenPage,
}

impl ChromiumDriver {
    /// Speaks to this page beside the driver, for measurements.
    #[must_use]
    pub fn peers(&self) -> Peers {
        Peers { page: self.page.beside() }
    }
}

impl OpenPage {
    /// Another handle on the same page; it ends nothing when it goes.
    fn beside(&self) -> OpenPage {
        OpenPage {
            number: self.number,
            client: self.client.clone(),
            state: Arc::clone(&self.state),
            session: self.session.clone(),
            context: self.context.clone(),
            watcher: self.watcher.clone(),
            subscriber: self.subscriber.clone(),
            counting: self.counting,
        }
    }
}

impl Peers {
    /// Asks for the browser's whole accessibility tree of the main process, and says how long the answer took
    /// and how many bytes it has. The answer is not parsed, in the peer's favour.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn accessibility_tree(&self) -> Result<(Duration, usize), DriverError> {
        let began = Instant::now();
        let tree = self.page.client.call(Some(&self.page.session), &GetFullAxTree {}, PEER).await?;
        Ok((began.elapsed(), tree.nodes.get().len()))
    }

    /// Runs a script in the page's own world, waits for its promise and returns its value.
    ///
    /// # Errors
    ///
    /// When the script throws, or the page can't be asked.
    pub async fn evaluate(&self, script: &str) -> Result<Value, DriverError> {
        evaluate(&self.page.client, &self.page.session, script).await
    }

    /// Bytes over the connection to the browser so far, those of its other pages included.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        let (sent, received) = self.page.client.traffic();
        Traffic { sent, received }
    }

    /// Collects garbage and says what the page's process holds then.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn heap(&self) -> Result<HeapUsage, DriverError> {
        let session = Some(&self.page.session);
        // What a first collection frees on the browser's side frees values of scripts in the second.
        for _ in 0..2 {
            self.page.client.call(session, &CollectGarbage {}, PEER).await?;
        }
        let heap = self.page.client.call(session, &GetHeapUsage {}, Deadline::CALL).await?;
        Ok(HeapUsage {
            script: heap.used_size,
            browser: heap.embedder_heap_used_size,
            backing: heap.backing_storage_size,
        })
    }

    /// How long the tasks of the page's main thread have run so far, in seconds of the processor: what else the
    /// machine does is no part of it.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn task_seconds(&self) -> Result<f64, DriverError> {
        let session = Some(&self.page.session);
        let enable = EnablePerformance { time_domain: "threadTicks" };
        self.page.client.call(session, &enable, Deadline::CALL).await?;
        let measured = self.page.client.call(session, &GetMetrics {}, PEER).await?.metrics;
        let tasks = measured.into_iter().find(|metric| metric.name == "TaskDuration");
        tasks.map(|metric| metric.value).ok_or_else(|| DriverError::Refused {
            what: "how long its tasks ran".to_owned(),
            message: "the browser did not measure it".to_owned(),
        })
    }

    /// Makes `prefers-color-scheme` dark or light.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn prefer_dark(&self, dark: bool) -> Result<(), DriverError> {
        let value = if dark { "dark" } else { "light" };
        let feature = MediaFeature { name: "prefers-color-scheme".to_owned(), value: value.to_owned() };
        let media = SetEmulatedMedia { features: vec![feature] };
        self.page.client.call(Some(&self.page.session), &media, Deadline::CALL).await.map(drop)
    }

    /// Gives the page another viewport, in CSS pixels.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn resize(&self, width: u32, height: u32) -> Result<(), DriverError> {
        resize(&self.page.client, &self.page.session, width, height).await
    }

    /// A driver of the same page whose every document gets an in-page program of its own, one that remembers
    /// nothing. A view that is read through it owes nothing to earlier readings.
    #[must_use]
    pub fn fresh(&self) -> FreshDriver {
        FreshDriver::new(self.page.beside())
    }

    /// Opens a page in the same browser that the in-page program is not in.
    ///
    /// # Errors
    ///
    /// When the browser refuses or does not answer in time.
    pub async fn bare_page(&self, url: &str, width: u32, height: u32) -> Result<BarePage, DriverError> {
        let client = self.page.client.clone();
        let context =
            client.call(None, &CreateBrowserContext::new(None), Deadline::CALL).await?.browser_context_id;
        let target = CreateTarget { url: "about:blank".to_owned(), browser_context_id: context.clone() };
        let target_id = client.call(None, &target, Deadline::CALL).await?.target_id;
        let attach = AttachToTarget { target_id, flatten: true };
        let session = SessionId::new(&client.call(None, &attach, Deadline::CALL).await?.session_id);
        client.call(Some(&session), &SetFocusEmulation { enabled: true }, Deadline::CALL).await?;
        resize(&client, &session, width, height).await?;
        client.call(Some(&session), &Navigate { url: url.to_owned() }, PEER).await?;
        let page = BarePage { client, session, context };
        page.evaluate("new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))").await?;
        Ok(page)
    }
}

impl std::fmt::Debug for Peers {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Peers").finish_non_exhaustive()
    }
}

/// A page without the in-page program, closed when it is dropped.
pub struct BarePage {
    client: Client,
    session: SessionId,
    context: String,
}

impl BarePage {
    /// As [`Peers::evaluate`].
    ///
    /// # Errors
    ///
    /// When the script throws, or the page can't be asked.
    pub async fn evaluate(&self, script: &str) -> Result<Value, DriverError> {
        evaluate(&self.client, &self.session, script).await
    }
}

impl Drop for BarePage {
    fn drop(&mut self) {
        self.client.tell(None, &DisposeBrowserContext { browser_context_id: self.context.clone() });
    }
}

impl std::fmt::Debug for BarePage {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("BarePage").finish_non_exhaustive()
    }
}

async fn evaluate(client: &Client, session: &SessionId, script: &str) -> Result<Value, DriverError> {
    let command = EvaluateInPage {
        expression: script.to_owned(),
        return_by_value: true,
        await_promise: true,
        silent: true,
    };
    let answer = client.call(Some(session), &command, PEER).await?;
    match answer.exception_details {
        Some(details) => {
            let words = details.exception.and_then(|exception| exception.description);
            let message = words.unwrap_or(details.text);
            Err(DriverError::Refused { what: "a script of the page".to_owned(), message })
        }
        None => Ok(answer.result.value.unwrap_or(Value::Null)),
    }
}

async fn resize(client: &Client, session: &SessionId, width: u32, height: u32) -> Result<(), DriverError> {
    let metrics = SetDeviceMetrics { width, height, device_scale_factor: 1.0, mobile: false };
    client.call(Some(session), &metrics, Deadline::CALL).await.map(drop)
}
