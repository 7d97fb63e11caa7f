//! What goes beyond reading and input: answers to dialogs, closing one of several pages, files.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::driver::{ChromiumDriver, OpenPage};
use crate::cdp::protocol::{
    CallForElement, CloseTarget, DispatchDragEvent, DragData, ElementArgument, ReleaseObjectGroup, SetFiles,
};
use crate::driver::{Deadline, DocumentId, DriverError, PageId, Point};

const FILES: &str = "handing files to an input";
const ELEMENT: &str = "function(index) { return globalThis.__surefoot.elementOf(index); }";
/// The browser keeps what it hands out until its group is released.
const OBJECTS: &str = "surefoot-files";
/// How long after asking a page to close it is asked again: 300 ms.
const AGAIN: Duration = Duration::from_millis(300);
/// Copying, linking and moving: what a drag from a file manager allows.
const EVERY_OPERATION: i64 = 1 | 2 | 16;

impl ChromiumDriver {
    /// Asks a page to close until the browser tells that it did: it can say that it closed a page and not have
    /// closed it.
    pub(super) async fn close_one(&mut self, page: PageId, deadline: Deadline) -> Result<(), DriverError> {
        let until = Instant::now() + deadline.0;
        let state = std::sync::Arc::clone(&self.first().state);
        let target = |number: u32| {
            let pages = state.model().pages();
            pages.into_iter().find(|known| known.number == number).map(|known| known.target)
        };
        let mut changes = state.listen();
        let mut open = Some(target(page.0).ok_or(DriverError::Closed)?);
        while let Some(target_id) = open {
            self.page.client.tell(None, &CloseTarget { target_id });
            let again = until.min(Instant::now() + AGAIN);
            while target(page.0).is_some() && timeout_at(again, changes.hear()).await.is_ok() {}
            open = target(page.0);
            if open.is_some() && Instant::now() >= until {
                return Err(DriverError::Timeout { what: "closing a page".to_owned(), after: deadline.0 });
            }
        }
        Ok(())
    }
}

impl OpenPage {
    pub(super) async fn set_files(
        &self,
        document: DocumentId,
        element: u32,
        files: &[String],
        deadline: Deadline,
    ) -> Result<(), DriverError> {
        let (place, world) = self.callable(document, FILES)?;
        let session = Some(&place.session);
        let input = CallForElement {
            function_declaration: ELEMENT,
            arguments: vec![ElementArgument { value: element }],
            unique_context_id: world.unique_id,
            object_group: OBJECTS,
            silent: true,
        };
        let input = self.client.begin(session, &input);
        let input = self.follow(document, FILES, input, deadline).await?.result.object_id;
        let gone = DriverError::DocumentGone { what: FILES.to_owned() };
        let set =
            SetFiles { files: files.to_vec(), object_id: Some(input.ok_or(gone)?), backend_node_id: None };
        let set = self.client.begin(session, &set);
        let outcome = self.follow(document, FILES, set, deadline).await;
        self.client.tell(session, &ReleaseObjectGroup { object_group: OBJECTS });
        outcome.map(drop)
    }

    pub(super) async fn drop_files(
        &self,
        at: Point,
        files: &[String],
        deadline: Deadline,
    ) -> Result<(), DriverError> {
        let data = DragData {
            items: Vec::new(),
            files: Some(files.to_vec()),
            drag_operations_mask: EVERY_OPERATION,
        };
        let session = Some(&self.session);
        // Each is waited for: a drop is refused that the page was not asked about before.
        for r#type in ["dragEnter", "dragOver", "drop"] {
            let event = DispatchDragEvent { r#type, x: at.x, y: at.y, data: data.clone() };
            self.client.call(session, &event, deadline).await?;
        }
        Ok(())
    }
}
