//! One reading of the whole page: every document is asked once, the main one first, and the answers become
//! one view.
//!
//! What a document answered last is kept, so that it need only say what differs. A full reading walks through
//! the whole document all the same, and says so when that shows what nothing had told of.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use surefoot_record::view::{Completeness, Gap, View};

use super::changes::Stamp;
use super::compose::{Documents, compose};
use super::error::PageError;
use super::handle::Page;
use super::table::{FramePlace, Table};
use super::wire::{DocumentReading, Polled, Window};
use crate::driver::{Coverage, Deadline, Document, DocumentId, DriverError};

/// How long a frame's document may take to answer.
const FRAME: Deadline = Deadline(Duration::from_secs(3));
/// How long a frame's document may take that did not answer in time before.
const SILENT_FRAME: Deadline = Deadline(Duration::from_millis(250));
/// How long looking for closed shadow roots may take. A count of 100,000 nodes takes some 20 ms; only a page
/// that has one where nobody would suspect it is described as a whole, which takes seconds on a large one, and
/// is done once.
const PROBE: Deadline = Deadline(Duration::from_secs(10));
/// What opens one closed root after another while it is read is read so often.
const MOST_PASSES: u32 = 4;

/// What a reading holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOptions {
    /// The most nodes of a view. It protects memory, nothing else, so it is large.
    pub max_nodes: u32,
    /// The attribute whose value is a node's test id.
    pub test_id_attribute: String,
    /// Name it as a gap when it can't be found out whether there are closed shadow roots. Every full reading
    /// looks for them, and this makes an incremental one look, too.
    pub verify_coverage: bool,
    /// Walk through every document as a whole, whatever is known to have changed. Without it a reading costs
    /// what changed, and may miss what nothing told of.
    pub full: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            max_nodes: 100_000,
            test_id_attribute: "data-testid".into(),
            verify_coverage: false,
            full: true,
        }
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
    /// The same allocation as that of the reading before when nothing differs.
    pub view: Arc<View>,
    /// The moment of the reading, for [`Page::changed_since`].
    pub stamp: Stamp,
    /// How far the main document had come.
    pub state: DocumentState,
    /// Signals were lost since the reading began, so it can't be trusted.
    pub unsound: bool,
    /// No document was walked through as a whole: only what was known to have changed was read again.
    pub incremental: bool,
    /// How many entries a full reading found to differ although nothing had told of a change to them: a
    /// fault of the change clock, not of the reading.
    pub clock_faults: u32,
}

/// What one round through the documents came to.
#[derive(Debug, Default)]
struct Round {
    frames: HashMap<(DocumentId, u32), DocumentId>,
    /// The hosts of all documents that have a place, read or not.
    found: HashSet<(DocumentId, u32)>,
    clocks: BTreeMap<DocumentId, u64>,
    changed: bool,
    walked: bool,
    faults: u32,
}

/// What the view was composed of the last time.
#[derive(Debug)]
pub(super) struct Composed {
    main: DocumentId,
    frames: HashMap<(DocumentId, u32), DocumentId>,
    found: HashSet<(DocumentId, u32)>,
    max_nodes: u32,
    view: Arc<View>,
    /// Without what is known of closed shadow roots.
    completeness: Completeness,
}

impl Page {
    /// Reads the whole page, with what stands in closed shadow roots.
    ///
    /// A frame that does not answer leaves a gap in the view; the main document must answer.
    ///
    /// # Errors
    ///
    /// [`PageError::is_passing`] ones while the main document is being replaced; all the others when the
    /// page can't be asked.
    pub async fn read(&mut self, options: &ReadOptions) -> Result<Reading, PageError> {
        let mut passes = 0;
        loop {
            let mut reading = self.read_once(options).await?;
            if !options.full && !options.verify_coverage {
                return Ok(reading);
            }
            let documents: Vec<DocumentId> = reading.stamp.clocks.keys().copied().collect();
            let coverage = self.open_closed_roots(&documents).await?;
            passes += 1;
            // What was opened is read by the next pass. A page that never ends to add more is not waited for.
            if passes == MOST_PASSES || coverage.is_none_or(|coverage| coverage.opened == 0) {
                reading.view = self.covered(reading.view, coverage, options);
                return Ok(reading);
            }
        }
    }

    async fn read_once(&mut self, options: &ReadOptions) -> Result<Reading, PageError> {
        self.pump();
        let documents = self.driver.documents();
        self.forget_all_but(&documents);
        let mut stamp =
            Stamp { clocks: BTreeMap::new(), structure: self.changes.structure, losses: self.changes.losses };
        let main = self.main_document()?;
        let whole = Place { window: None, aria_hidden: false };
        let mut round = Round::default();
        self.read_document(main, options, &whole, Deadline::CALL, &mut round).await?;
        self.read_frames(main, &documents, options, &mut round).await?;
        let state = self.tables.get(&main).map_or(DocumentState::Loading, |table| table.ready);
        stamp.clocks = std::mem::take(&mut round.clocks);
        let (incremental, clock_faults) = (!round.walked, round.faults);
        let view = self.composed(main, round, options.max_nodes);
        self.pump();
        let unsound = self.changes.losses > stamp.losses;
        Ok(Reading { view, stamp, state, unsound, incremental, clock_faults })
    }

    /// Asks every document whether it reads differently than it did last, what scripts write silently into
    /// their controls included. True when it can't be said.
    ///
    /// # Errors
    ///
    /// When the main document can't be asked.
    pub async fn poll(&mut self) -> Result<bool, PageError> {
        self.pump();
        let documents = self.driver.documents();
        self.forget_all_but(&documents);
        let main = self.main_document()?;
        let known: Vec<(DocumentId, u32)> =
            self.tables.iter().map(|(document, table)| (*document, table.serial)).collect();
        if !self.tables.contains_key(&main) || self.composed_structure != self.changes.structure {
            return Ok(true);
        }
        for (document, serial) in known {
            let deadline = if document == main { Deadline::CALL } else { FRAME };
            let asked = self.ask::<Polled>(document, "poll", json!({ "since": serial }), deadline).await;
            match asked {
                Ok(Polled { changed: false }) => {}
                Ok(Polled { changed: true }) => return Ok(true),
                Err(error) if document == main => return Err(error),
                Err(error) => {
                    tolerate::<()>(Err(error))?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The view of what is known now; the one from before when nothing differs from it.
    fn composed(&mut self, main: DocumentId, round: Round, max_nodes: u32) -> Arc<View> {
        self.composed_structure = self.changes.structure;
        if let Some(last) = &self.last
            && !round.changed
            && (last.main, last.max_nodes) == (main, max_nodes)
            && last.frames == round.frames
            && last.found == round.found
        {
            return Arc::clone(&last.view);
        }
        let documents = Documents { main, tables: &self.tables, frames: &round.frames, found: &round.found };
        let mut view = compose(&documents, max_nodes);
        let completeness = view.completeness.clone();
        // Only a full reading looks for closed shadow roots; until the next one what is known of them holds.
        if let Some(last) = self.last.as_ref().filter(|last| last.main == main) {
            for gap in [Gap::ClosedShadowRoot, Gap::ShadowCoverageUnverified] {
                if last.view.completeness.gaps.contains(&gap) {
                    view.completeness.add(gap);
                }
            }
        }
        let view = Arc::new(view);
        self.last = Some(Composed {
            main,
            frames: round.frames,
            found: round.found,
            max_nodes,
            view: Arc::clone(&view),
            completeness,
        });
        view
    }

    async fn read_document(
        &mut self,
        document: DocumentId,
        options: &ReadOptions,
        place: &Place,
        deadline: Deadline,
        round: &mut Round,
    ) -> Result<(), PageError> {
        let mut arguments = json!({
            "maxNodes": options.max_nodes,
            "testIdAttribute": options.test_id_attribute,
            "ariaHidden": place.aria_hidden,
            "full": options.full,
        });
        if let Some(window) = place.window {
            arguments["window"] = json!(window);
        }
        // A list that the answer does not fit is thrown away, and the whole one is asked for.
        for _ in 0..2 {
            if let Some(table) = self.tables.get(&document) {
                arguments["since"] = json!(table.serial);
            }
            let reading: DocumentReading = self.ask(document, "read", arguments.clone(), deadline).await?;
            round.walked |= reading.whole || options.full;
            round.faults += reading.faults;
            round.clocks.insert(document, reading.clock);
            let taken = match self.tables.get_mut(&document) {
                Some(table) => table.take(document, reading),
                None => Table::new(document, reading).map(|table| {
                    self.tables.insert(document, table);
                    true
                }),
            };
            if let Ok(changed) = taken {
                round.changed |= changed;
                return Ok(());
            }
            self.tables.remove(&document);
            if let Some(arguments) = arguments.as_object_mut() {
                arguments.remove("since");
            }
        }
        let message = "its patches fit no list".to_owned();
        Err(DriverError::Garbled { what: "read".to_owned(), message }.into())
    }

    /// Reads every frame that has a place in what was read before, from the outside in.
    async fn read_frames(
        &mut self,
        main: DocumentId,
        documents: &[Document],
        options: &ReadOptions,
        round: &mut Round,
    ) -> Result<(), PageError> {
        let mut parents = vec![main];
        while let Some(parent) = parents.pop() {
            for document in documents.iter().filter(|document| document.parent == Some(parent)) {
                let patience = if self.silent.contains(&document.id) { SILENT_FRAME } else { FRAME };
                let Some(host) = tolerate(self.host_of(document.id, patience).await)?.flatten() else {
                    continue;
                };
                let frame = self.tables.get(&parent).and_then(|table| table.frame(host));
                let Some(place) = frame.as_ref().map(Place::of) else { continue };
                round.found.insert((parent, host));
                if !document.callable && !self.installed(document.id, patience).await? {
                    continue;
                }
                let answer = self.read_document(document.id, options, &place, patience, round).await;
                if matches!(answer, Err(PageError::Driver(DriverError::Timeout { .. }))) {
                    self.silent.insert(document.id);
                }
                if tolerate(answer)?.is_some() {
                    self.silent.remove(&document.id);
                    round.frames.insert((parent, host), document.id);
                    parents.push(document.id);
                }
            }
        }
        Ok(())
    }

    /// Whether the program could be installed in a document that had come without it. Tried once for each.
    async fn installed(&mut self, document: DocumentId, deadline: Deadline) -> Result<bool, PageError> {
        if self.bare.contains(&document) {
            return Ok(false);
        }
        let answer = self.driver.install(document, deadline).await;
        let installed = tolerate(answer.map_err(PageError::from))? == Some(true);
        if !installed {
            self.bare.insert(document);
        }
        Ok(installed)
    }

    /// The view with what is known of closed shadow roots; the one from before when that does not differ.
    fn covered(&mut self, view: Arc<View>, coverage: Option<Coverage>, options: &ReadOptions) -> Arc<View> {
        let Some(last) = &mut self.last else { return view };
        let mut completeness = last.completeness.clone();
        match coverage {
            Some(Coverage { opened: 0, left: 0 }) => completeness.verified = true,
            Some(_) => completeness.add(Gap::ClosedShadowRoot),
            None if options.verify_coverage => completeness.add(Gap::ShadowCoverageUnverified),
            None => {}
        }
        // Else there would be two that hold it, and changing one would copy it.
        drop(view);
        if last.view.completeness != completeness {
            Arc::make_mut(&mut last.view).completeness = completeness;
        }
        Arc::clone(&last.view)
    }

    /// Has closed shadow roots handed over to the in-page program, so that the next pass reads them.
    async fn open_closed_roots(&mut self, documents: &[DocumentId]) -> Result<Option<Coverage>, PageError> {
        if !self.driver.capabilities().shadow_coverage {
            return Ok(None);
        }
        let answer = self.driver.open_closed_roots(documents, PROBE).await;
        Ok(tolerate(answer.map_err(PageError::from))?.flatten())
    }
}

/// How a frame stands in the document around it.
struct Place {
    /// The part of its viewport that can be seen; none for the main frame, which is seen whole.
    window: Option<Window>,
    aria_hidden: bool,
}

impl Place {
    fn of(frame: &FramePlace) -> Place {
        Place { window: Some(frame.window.unwrap_or_default()), aria_hidden: frame.aria_hidden }
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
