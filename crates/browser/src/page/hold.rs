//! Waiting in the page: for what is said of one target to change, and for the document to be parsed.
//!
//! Each is one call that the page answers when there is something to say, so that nothing is asked again and
//! again. How long a target is held and what becomes of it then is for the session.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use surefoot_record::act::Ready;
use surefoot_record::view::ElementId;

use super::error::PageError;
use super::handle::Page;
use crate::driver::{Deadline, DocumentId, DriverError, Listener};

/// How much later than it was asked for a page may answer that nothing has changed; one that draws no frames
/// never does.
const LATENESS: Duration = Duration::from_millis(400);

#[derive(Deserialize)]
struct Watched {
    verdict: Ready,
}

#[derive(Deserialize)]
struct Hints {
    native: bool,
    framework: bool,
}

impl Page {
    /// What can be said of a target at once, in its own document alone and without scrolling. Whether it stands still is
    /// found out meanwhile, so that [`Page::guard`] need not wait as long for it.
    ///
    /// # Errors
    ///
    /// As [`Page::watch`].
    pub async fn glance(&mut self, id: ElementId, pointer: bool) -> Result<Ready, PageError> {
        let document = DocumentId(id.document);
        let arguments = json!({ "element": id.index, "pointer": pointer });
        let asked = self.ask::<Watched>(document, "glance", arguments, Deadline::CALL).await;
        Ok(self.unless_gone(document, asked)?.map_or(Ready::Detached, |seen| seen.verdict))
    }

    /// Waits until the guard says of a target anything else than `verdict`, at most so long; looks at it in every
    /// frame and with every change of its document. The answer is what its own document says of it, so for a target in
    /// a frame, which the documents around it can cover too, a change is one from what it says at the beginning.
    ///
    /// Nothing is scrolled. `verdict` comes back when nothing has changed, and when the page draws no frames.
    ///
    /// # Errors
    ///
    /// When the page can't be asked. A target whose document has left is no error but `detached`.
    pub async fn watch(
        &mut self,
        id: ElementId,
        verdict: Ready,
        pointer: bool,
        most: Duration,
    ) -> Result<Ready, PageError> {
        let document = DocumentId(id.document);
        let is_main = self.main_document()? == document;
        let arguments = json!({
            "element": id.index,
            "pointer": pointer,
            "verdict": is_main.then_some(verdict),
            "milliseconds": u64::try_from(most.as_millis()).unwrap_or(u64::MAX),
        });
        let asked = self.ask::<Watched>(document, "watch", arguments, Deadline(most + LATENESS)).await;
        if matches!(asked, Err(PageError::Driver(DriverError::Timeout { .. }))) {
            return Ok(verdict);
        }
        Ok(self.unless_gone(document, asked)?.map_or(Ready::Detached, |watched| watched.verdict))
    }

    /// Whether something shows that the page listens to a target, or that it needs no script: a hint (decision-acts
    /// §2.6 point 14). `events` are those that the act sends; `writes` says that it writes into a field, which works
    /// without a script wherever none is about to take the field over. A page that is not `loading` and bears no signs of
    /// a framework is not doubted. True when it can't be found out.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn seems_alive(
        &mut self,
        id: ElementId,
        events: &[&str],
        writes: bool,
        loading: bool,
    ) -> Result<bool, PageError> {
        let document = DocumentId(id.document);
        let arguments = json!({ "element": id.index, "writes": writes });
        let asked = self.ask::<Hints>(document, "hints", arguments, Deadline::CALL).await;
        let Some(hints) = self.unless_gone(document, asked)? else { return Ok(true) };
        let is_doubted = if hints.native { writes && hints.framework } else { loading || hints.framework };
        if !is_doubted {
            return Ok(true);
        }
        let asked = self.driver.listeners(document, id.index, Deadline::CALL).await.map_err(PageError::from);
        let Some(Some(listeners)) = self.unless_gone(document, asked)? else { return Ok(true) };
        // Whoever counts visits listens on the document too, so that shows little where a framework is to come.
        let counts = |one: &Listener| !(one.on_document && hints.framework);
        Ok(listeners.iter().any(|one| counts(one) && events.contains(&one.event.as_str())))
    }

    /// Waits until the main document has been parsed, at most so long.
    ///
    /// # Errors
    ///
    /// When the page can't be asked. Time that is over is no error.
    pub async fn parsed(&mut self, most: Duration) -> Result<(), PageError> {
        let main = self.main_document()?;
        match self.ask::<bool>(main, "parsed", json!({}), Deadline(most)).await {
            Ok(_) | Err(PageError::Driver(DriverError::Timeout { .. })) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
