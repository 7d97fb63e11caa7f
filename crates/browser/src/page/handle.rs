//! The page itself: the driver, what is known about its documents, and how a function is called in one.

use std::collections::{HashMap, HashSet, VecDeque};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::changes::Changes;
use super::error::PageError;
use super::reading::Composed;
use super::table::Table;
use crate::driver::{
    Capabilities, Deadline, Document, DocumentId, Driver, DriverError, InputStep, Landing, PageId, PageInfo,
    Signal, Travel, Watch,
};

/// One page under our control, read and acted on through its driver.
///
/// Not shared: whoever has it is the only one who talks to the page.
pub struct Page {
    pub(super) driver: Box<dyn Driver>,
    pub(super) changes: Changes,
    /// Signals that the session has not taken yet.
    pub(super) queue: VecDeque<Signal>,
    /// Which element hosts a document's frame. It is asked once, since a frame that moves is a new one.
    pub(super) hosts: HashMap<DocumentId, Option<u32>>,
    /// Documents in frames that did not answer in time once, and are not waited for as long again.
    pub(super) silent: HashSet<DocumentId>,
    /// Documents that have been drawn since they came, so that input can go to them.
    pub(super) drawn: HashSet<DocumentId>,
    /// How often a guard has armed documents for a gesture.
    pub(super) arms: u32,
    /// The documents that are armed for the next gesture.
    pub(super) watch: Option<Watch>,
    /// Documents in which the program can't be installed.
    pub(super) bare: HashSet<DocumentId>,
    /// What each document answered so far.
    pub(super) tables: HashMap<DocumentId, Table>,
    /// The view of the last reading.
    pub(super) last: Option<Composed>,
    /// How often frames had changed when it was composed.
    pub(super) composed_structure: u64,
}

impl Page {
    /// Takes over a driver's page.
    #[must_use]
    pub fn new(driver: Box<dyn Driver>) -> Self {
        Page {
            driver,
            changes: Changes::default(),
            queue: VecDeque::new(),
            hosts: HashMap::new(),
            silent: HashSet::new(),
            drawn: HashSet::new(),
            arms: 0,
            watch: None,
            bare: HashSet::new(),
            tables: HashMap::new(),
            last: None,
            composed_structure: 0,
        }
    }

    /// Product and version of the browser.
    #[must_use]
    pub fn product(&self) -> &str {
        self.driver.product()
    }

    /// What the driver can do.
    #[must_use]
    pub fn capabilities(&self) -> Capabilities {
        self.driver.capabilities()
    }

    /// The documents that are there now, the main one first.
    pub fn documents(&mut self) -> Vec<Document> {
        self.driver.documents()
    }

    /// True from the start of a main-frame navigation to its end: the page answers no call.
    pub fn navigating(&mut self) -> bool {
        self.driver.navigating()
    }

    /// True until the main frame has fired its load event.
    pub fn loading(&mut self) -> bool {
        self.driver.loading()
    }

    /// Waits until the driver has something to tell. Safe to drop at any time.
    pub async fn wait(&mut self) {
        self.driver.wait().await;
    }

    /// Sends input in one burst, in order. Where a pointer went that [`Page::guard`] found a point for, it is
    /// said where it landed (ruling 30).
    ///
    /// # Errors
    ///
    /// As [`Driver::gesture`].
    pub async fn gesture(&mut self, steps: &[InputStep], deadline: Deadline) -> Result<Landing, PageError> {
        let watch = self.watch.take();
        Ok(self.driver.gesture(steps, watch, deadline).await?)
    }

    /// Starts a travel; its course is told by signals.
    ///
    /// # Errors
    ///
    /// As [`Driver::travel`].
    pub async fn travel(&mut self, to: Travel, deadline: Deadline) -> Result<(), PageError> {
        Ok(self.driver.travel(to, deadline).await?)
    }

    /// A picture of the viewport, as PNG.
    ///
    /// # Errors
    ///
    /// As [`Driver::picture`].
    pub async fn picture(&mut self) -> Result<Vec<u8>, PageError> {
        Ok(self.driver.picture(Deadline::CALL).await?)
    }

    /// The pages that are open: this one and those that it opened. Views hold the current one alone.
    ///
    /// # Errors
    ///
    /// As [`Driver::pages`].
    pub async fn pages(&mut self) -> Result<Vec<PageInfo>, PageError> {
        Ok(self.driver.pages(Deadline::CALL).await?)
    }

    /// Makes another page the one that is read and acted on. Elements keep their numbers, and answer again
    /// when their page is switched back to.
    ///
    /// # Errors
    ///
    /// As [`Driver::switch`].
    pub async fn switch(&mut self, page: PageId, deadline: Deadline) -> Result<(), PageError> {
        Ok(self.driver.switch(page, deadline).await?)
    }

    /// Closes the page and leaves nothing behind.
    ///
    /// # Errors
    ///
    /// When something may have been left behind.
    pub async fn close(&mut self) -> Result<(), PageError> {
        Ok(self.driver.close().await?)
    }

    /// The main document.
    pub(super) fn main_document(&mut self) -> Result<DocumentId, PageError> {
        let documents = self.driver.documents();
        let main = documents.iter().find(|document| document.parent.is_none());
        main.filter(|document| document.callable).map(|document| document.id).ok_or(PageError::NoDocument)
    }

    /// Calls a function of the in-page program and understands its answer.
    pub(super) async fn ask<T: DeserializeOwned>(
        &mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Result<T, PageError> {
        let answer = self.driver.call(document, function, arguments, deadline).await?;
        // The parser's words name a place in the answer and may quote it, so only the place is kept.
        serde_json::from_str(answer.get()).map_err(|error| {
            let message = format!("line {}, column {}", error.line(), error.column());
            DriverError::Garbled { what: function.into(), message }.into()
        })
    }

    /// The element that hosts a document's frame, in the document around it.
    pub(super) async fn host_of(
        &mut self,
        document: DocumentId,
        deadline: Deadline,
    ) -> Result<Option<u32>, PageError> {
        if let Some(host) = self.hosts.get(&document) {
            return Ok(*host);
        }
        let host = self.driver.host_of(document, deadline).await?;
        self.hosts.insert(document, host);
        Ok(host)
    }

    /// Forgets what was known of documents that have left.
    pub(super) fn forget_all_but(&mut self, documents: &[Document]) {
        let present = |id: DocumentId| documents.iter().any(|document| document.id == id);
        self.hosts.retain(|id, _| present(*id));
        self.silent.retain(|id| present(*id));
        self.drawn.retain(|id| present(*id));
        self.bare.retain(|id| present(*id));
        self.tables.retain(|id, _| present(*id));
        self.changes.keep(present);
    }
}

impl std::fmt::Debug for Page {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Page").field("product", &self.driver.product()).finish_non_exhaustive()
    }
}
