//! One reading of the whole page: every document is asked once, the main one first, and the answers become
//! one view.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use surefoot_record::view::{Gap, View};

use super::changes::Stamp;
use super::compose::{Collected, compose};
use super::error::PageError;
use super::handle::Page;
use super::wire::{DocumentReading, Entry, Window};
use crate::driver::{Deadline, Document, DocumentId, DriverError};

/// How long a frame's document may take to answer.
const FRAME: Deadline = Deadline(Duration::from_secs(3));
/// How long a frame's document may take that did not answer in time before.
const SILENT_FRAME: Deadline = Deadline(Duration::from_millis(250));
/// How long counting closed shadow roots may take.
const PROBE: Deadline = Deadline(Duration::from_secs(2));

/// What a reading holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOptions {
    /// The most nodes of a view. It protects memory, nothing else, so it is in the thousands.
    pub max_nodes: u32,
    /// The attribute whose value is a node's test id.
    pub test_id_attribute: String,
    /// Look for closed shadow roots too, so that absence can be concluded.
    pub verify_coverage: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions { max_nodes: 10_000, test_id_attribute: "data-testid".into(), verify_coverage: false }
    }
}

/// How far a document has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DocumentState {
    Loading,
    Interactive,
    Complete,
}

/// One reading of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub view: View,
    /// The moment of the reading, for [`Page::changed_since`].
    pub stamp: Stamp,
    /// How far the main document had come.
    pub state: DocumentState,
    /// Signals were lost since the reading began, so it can't be trusted.
    pub unsound: bool,
}

impl Page {
    /// Reads the whole page.
    ///
    /// A frame that does not answer leaves a gap in the view; the main document must answer.
    ///
    /// # Errors
    ///
    /// [`PageError::is_passing`] ones while the main document is being replaced; all the others when the
    /// page can't be asked.
    pub async fn read(&mut self, options: &ReadOptions) -> Result<Reading, PageError> {
        self.pump();
        let documents = self.driver.documents();
        self.forget_all_but(&documents);
        let mut stamp =
            Stamp { clocks: BTreeMap::new(), structure: self.changes.structure, losses: self.changes.losses };
        let main = self.main_document()?;
        let whole = Place { window: None, aria_hidden: false };
        let reading = self.read_document(main, options, &whole, Deadline::CALL).await?;
        let state = reading.ready;
        let mut collected = Collected::new(main, reading);
        self.read_frames(&documents, &mut collected, options).await?;
        stamp.clocks.extend(collected.clocks());
        let mut view = compose(collected, options.max_nodes);
        if options.verify_coverage {
            self.verify_coverage(&mut view).await?;
        }
        self.pump();
        let unsound = self.changes.losses > stamp.losses;
        Ok(Reading { view, stamp, state, unsound })
    }

    async fn read_document(
        &mut self,
        document: DocumentId,
        options: &ReadOptions,
        place: &Place,
        deadline: Deadline,
    ) -> Result<DocumentReading, PageError> {
        let mut arguments = json!({
            "maxNodes": options.max_nodes,
            "testIdAttribute": options.test_id_attribute,
            "ariaHidden": place.aria_hidden,
        });
        if let Some(window) = place.window {
            arguments["window"] = json!(window);
        }
        self.ask(document, "read", arguments, deadline).await
    }

    /// Reads every frame that has a place in what was read before, from the outside in.
    async fn read_frames(
        &mut self,
        documents: &[Document],
        collected: &mut Collected,
        options: &ReadOptions,
    ) -> Result<(), PageError> {
        let mut parents = vec![collected.main()];
        while let Some(parent) = parents.pop() {
            for document in documents.iter().filter(|document| document.parent == Some(parent)) {
                let patience = if self.silent.contains(&document.id) { SILENT_FRAME } else { FRAME };
                let Some(host) = tolerate(self.host_of(document.id, patience).await)?.flatten() else {
                    continue;
                };
                let Some(entry) = collected.frame_entry(parent, host) else { continue };
                let place = Place::of(entry);
                if !document.callable {
                    continue;
                }
                let answer = self.read_document(document.id, options, &place, patience).await;
                if matches!(answer, Err(PageError::Driver(DriverError::Timeout { .. }))) {
                    self.silent.insert(document.id);
                }
                if let Some(reading) = tolerate(answer)? {
                    self.silent.remove(&document.id);
                    collected.add(parent, host, document.id, reading);
                    parents.push(document.id);
                }
            }
        }
        Ok(())
    }

    /// Counts the closed shadow roots, which the reader can't enter.
    async fn verify_coverage(&mut self, view: &mut View) -> Result<(), PageError> {
        let count = if self.driver.capabilities().shadow_coverage {
            tolerate(self.driver.closed_roots(PROBE).await.map_err(PageError::from))?.flatten()
        } else {
            None
        };
        match count {
            Some(0) => view.completeness.verified = true,
            Some(_) => view.completeness.add(Gap::ClosedShadowRoot),
            None => view.completeness.add(Gap::ShadowCoverageUnverified),
        }
        Ok(())
    }
}

/// How a frame stands in the document around it.
struct Place {
    /// The part of its viewport that can be seen; none for the main frame, which is seen whole.
    window: Option<Window>,
    aria_hidden: bool,
}

impl Place {
    fn of(entry: &Entry) -> Place {
        Place { window: Some(entry.window.unwrap_or_default()), aria_hidden: entry.aria_hidden }
    }
}

/// What a frame failed to answer leaves a gap; what concerns the whole page ends the reading.
fn tolerate<T>(answer: Result<T, PageError>) -> Result<Option<T>, PageError> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(PageError::Driver(
            error @ (DriverError::Crashed | DriverError::Closed | DriverError::Gone { .. }),
        )) => Err(error.into()),
        Err(_) => Ok(None),
    }
}
