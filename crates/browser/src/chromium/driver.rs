//! The driver contract, kept for one page.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde_json::Value;
use serde_json::value::RawValue;
use surefoot_record::action::DialogAnswer;
use surefoot_semantics::settle::Pending;
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout_at};

use super::browser::Browser;
use super::filter::Filtered;
use super::state::State;
use super::{attach, gesture::Pointer};
use crate::cdp::client::{Client, Pending as Reply, SessionId, Subscriber};
use crate::cdp::protocol::{DisposeBrowserContext, Nothing};
use crate::driver::{
    Answer, Capabilities, Coverage, Deadline, Document, DocumentId, Driver, DriverError, InputStep, Landing,
    Listener, PageId, PageInfo, Point, Signal, Travel, Watch,
};

/// One page of a Chromium browser.
///
/// [`Driver::close`] is the orderly way to end it. A page that is dropped takes its browser context along,
/// and its browser as well when it is ours and nobody else holds it.
pub struct ChromiumDriver {
    /// None once the page is closed.
    pub(super) browser: Option<Browser>,
    /// The page that is read and acted on.
    pub(super) page: OpenPage,
    /// Those that were it before.
    pub(super) others: Vec<OpenPage>,
    pub(super) pointer: Pointer,
    /// What keeps the pages' requests within a policy.
    filtered: Filtered,
    product: String,
}

/// What it takes to speak to the page.
pub(super) struct OpenPage {
    /// 0 for the page that was opened for the session; its popups are numbered from 1.
    pub(super) number: u32,
    pub(super) client: Client,
    pub(super) state: Arc<State>,
    pub(super) session: SessionId,
    pub(super) context: String,
    pub(super) watcher: AbortHandle,
    /// Where the page's events are followed.
    pub(super) subscriber: Subscriber,
    /// Pending work is counted.
    pub(super) counting: bool,
}

impl ChromiumDriver {
    pub(super) fn new(browser: Browser, page: OpenPage, filtered: Filtered) -> ChromiumDriver {
        let product = browser.product().to_owned();
        ChromiumDriver {
            browser: Some(browser),
            page,
            others: Vec::new(),
            pointer: Pointer::default(),
            filtered,
            product,
        }
    }

    /// The browser that the page is in; none once it is closed.
    #[must_use]
    pub fn browser(&self) -> Option<&Browser> {
        self.browser.as_ref()
    }

    pub(super) fn session(&self) -> &SessionId {
        &self.page.session
    }

    /// Tells the page's session everything that installs the in-page program.
    pub(super) fn prepare(&self) -> Vec<Reply<Nothing>> {
        attach::prepare(&self.page.client, &self.page.session, self.page.counting)
    }
}

impl OpenPage {
    /// Waits until the in-page program can be called in the main document.
    pub(super) async fn installed(&self, deadline: Deadline) -> Result<(), DriverError> {
        let until = Instant::now() + deadline.0;
        let mut changes = self.state.listen();
        loop {
            {
                let model = self.state.model();
                model.standing()?;
                if model.frames.documents().first().is_some_and(|main| main.callable) {
                    return Ok(());
                }
            }
            if timeout_at(until, changes.hear()).await.is_err() {
                let what = "the installation of the in-page program".to_owned();
                return Err(DriverError::Timeout { what, after: deadline.0 });
            }
        }
    }
}

impl Driver for ChromiumDriver {
    fn product(&self) -> &str {
        &self.product
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            change_clock: true,
            shadow_coverage: true,
            counting: self.page.counting,
            confinement: self.filtered.confinement(),
        }
    }

    fn documents(&mut self) -> Vec<Document> {
        self.page.state.model().frames.documents()
    }

    fn navigating(&mut self) -> bool {
        self.page.state.model().navigating()
    }

    fn loading(&mut self) -> bool {
        self.page.state.model().loading()
    }

    fn signals(&mut self) -> Vec<Signal> {
        self.take_signals()
    }

    fn wait<'a>(&'a mut self) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(self.wait_for_signals())
    }

    fn call<'a>(
        &'a mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Answer<'a, Box<RawValue>> {
        Box::pin(self.page.call(document, function, arguments, deadline))
    }

    fn install<'a>(&'a mut self, document: DocumentId, deadline: Deadline) -> Answer<'a, bool> {
        Box::pin(self.page.install(document, deadline))
    }

    fn host_of<'a>(&'a mut self, document: DocumentId, deadline: Deadline) -> Answer<'a, Option<u32>> {
        Box::pin(self.page.host_of(document, deadline))
    }

    fn gesture<'a>(
        &'a mut self,
        steps: &'a [InputStep],
        watch: Option<Watch>,
        deadline: Deadline,
    ) -> Answer<'a, Landing> {
        Box::pin(self.page.gesture(&mut self.pointer, steps, watch, deadline))
    }

    fn travel<'a>(&'a mut self, to: Travel, deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(self.page.travel(to, deadline))
    }

    fn open_closed_roots<'a>(
        &'a mut self,
        documents: &'a [DocumentId],
        deadline: Deadline,
    ) -> Answer<'a, Option<Coverage>> {
        Box::pin(self.page.open_closed_roots(documents, deadline))
    }

    fn mark<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(self.page.mark(&self.first().state, deadline))
    }

    fn pending<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, Pending> {
        Box::pin(self.page.pending(&self.first().state, deadline))
    }

    fn listeners<'a>(
        &'a mut self,
        document: DocumentId,
        element: u32,
        deadline: Deadline,
    ) -> Answer<'a, Option<Vec<Listener>>> {
        Box::pin(async move { self.page.listeners(document, element, deadline).await.map(Some) })
    }

    fn pages<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, Vec<PageInfo>> {
        Box::pin(self.list_pages(deadline))
    }

    fn switch<'a>(&'a mut self, page: PageId, deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(self.switch_to(page, deadline))
    }

    fn answer_dialogs(&mut self, answers: Vec<DialogAnswer>) -> Vec<DialogAnswer> {
        let declared = self.page.state.model().declared();
        let before = std::mem::replace(&mut declared.prepared().answers, answers.into());
        before.into()
    }

    fn close_page<'a>(&'a mut self, page: PageId, deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(self.close_one(page, deadline))
    }

    fn set_files<'a>(
        &'a mut self,
        document: DocumentId,
        element: u32,
        files: &'a [String],
        deadline: Deadline,
    ) -> Answer<'a, ()> {
        Box::pin(self.page.set_files(document, element, files, deadline))
    }

    fn offer_files(&mut self, files: Option<Vec<String>>) {
        let declared = self.page.state.model().declared();
        declared.prepared().files = files;
    }

    fn drop_files<'a>(&'a mut self, at: Point, files: &'a [String], deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(self.page.drop_files(at, files, deadline))
    }

    fn picture<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, Vec<u8>> {
        Box::pin(self.page.picture(deadline))
    }

    fn close<'a>(&'a mut self) -> Answer<'a, ()> {
        Box::pin(async {
            match self.browser.take() {
                Some(browser) => {
                    let closed = self.first().close(browser).await;
                    for page in &self.others {
                        page.watcher.abort();
                    }
                    self.page.watcher.abort();
                    closed
                }
                None => Ok(()),
            }
        })
    }
}

impl Drop for ChromiumDriver {
    fn drop(&mut self) {
        if self.browser.is_some() {
            let context = DisposeBrowserContext { browser_context_id: self.page.context.clone() };
            self.page.client.tell(None, &context);
        }
        for page in self.others.iter().chain([&self.page]) {
            page.watcher.abort();
        }
    }
}

impl std::fmt::Debug for ChromiumDriver {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("ChromiumDriver").field("browser", &self.browser).finish_non_exhaustive()
    }
}
