//! Dialogs, other pages and files, through the driver.

use serde::Deserialize;
use serde_json::json;
use surefoot_record::act::Ready;
use surefoot_record::action::DialogAnswer;
use surefoot_record::view::{ElementId, View};

use super::error::PageError;
use super::handle::Page;
use super::wire::PointFacts;
use crate::driver::{Deadline, DocumentId, Listener, PageId, Point};

/// The file input that an element is or stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct FileInput {
    /// None when it is and stands for none.
    pub input: Option<u32>,
    pub several: bool,
    /// It takes a whole directory.
    pub directory: bool,
}

/// What was seen of a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct DragSeen {
    /// The browser itself carried something.
    pub started: bool,
    /// Something took it.
    pub dropped: bool,
}

/// What became of scrolling on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct ScrolledOn {
    pub moved: bool,
    /// There is nothing further down for now.
    pub end: bool,
    /// It stood at its beginning before.
    pub top: bool,
}

impl Page {
    /// Asks for the file input that an element is, labels or holds.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn file_input(&mut self, id: ElementId) -> Result<FileInput, PageError> {
        self.ask(DocumentId(id.document), "fileInput", json!({ "element": id.index }), Deadline::CALL).await
    }

    /// Where a place on an element is in the main frame's viewport: pixels from the upper left corner of its box.
    /// Only a place that a pointer reaches has one.
    ///
    /// # Errors
    ///
    /// As [`Page::guard`].
    pub async fn place_on(
        &mut self,
        id: ElementId,
        x: f64,
        y: f64,
    ) -> Result<(Ready, Option<Point>), PageError> {
        let document = DocumentId(id.document);
        let arguments = json!({ "element": id.index, "x": x, "y": y });
        let asked = self.ask(document, "placeOn", arguments, Deadline::CALL).await;
        let Some(facts): Option<PointFacts> = self.unless_gone(document, asked)? else {
            return Ok((Ready::Detached, None));
        };
        self.point_outwards(document, facts).await
    }

    /// Where something is let go that takes an element's place, coming from that direction.
    ///
    /// # Errors
    ///
    /// As [`Page::guard`].
    pub async fn place_beyond(
        &mut self,
        id: ElementId,
        dx: f64,
        dy: f64,
    ) -> Result<Option<Point>, PageError> {
        let document = DocumentId(id.document);
        let arguments = json!({ "element": id.index, "dx": dx, "dy": dy });
        let asked = self.ask(document, "placeBeyond", arguments, Deadline::CALL).await;
        let Some(facts): Option<PointFacts> = self.unless_gone(document, asked)? else { return Ok(None) };
        Ok(self.point_outwards(document, facts).await?.1)
    }

    /// Looks out for a drag in a document from now on.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn watch_drag(&mut self, id: ElementId) -> Result<(), PageError> {
        let _there: bool = self.ask(DocumentId(id.document), "watchDrag", json!({}), Deadline::CALL).await?;
        Ok(())
    }

    /// What was seen of the drag in that document; none when it has left.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn seen_of_drag(&mut self, id: ElementId) -> Result<Option<DragSeen>, PageError> {
        let document = DocumentId(id.document);
        let asked = self.ask(document, "seenOfDrag", json!({}), Deadline::CALL).await;
        self.unless_gone(document, asked)
    }

    /// The positions of the nodes that hold lists of which only a part is rendered.
    ///
    /// # Errors
    ///
    /// When the page can't be asked. A document that has left holds none.
    pub async fn virtualised(&mut self, view: &View) -> Result<Vec<Option<u32>>, PageError> {
        let mut found = Vec::new();
        for document in self.documents().into_iter().filter(|document| document.callable) {
            let asked = self.ask(document.id, "virtualised", json!({}), Deadline::CALL).await;
            let lists: Option<Vec<Vec<u32>>> = self.unless_gone(document.id, asked)?;
            for outwards in lists.unwrap_or_default() {
                let is = |index: u32| {
                    let id = ElementId { document: document.id.0, index };
                    view.nodes.iter().position(|node| node.element == id)
                };
                let at = outwards.into_iter().find_map(is);
                found.push(at.and_then(|at| u32::try_from(at).ok()));
            }
        }
        Ok(found)
    }

    /// Scrolls on by most of a screen: in or around an element, else the page, and when that is at its end its
    /// frames; or back to the beginning.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn scroll_on(&mut self, id: Option<ElementId>, begin: bool) -> Result<ScrolledOn, PageError> {
        let arguments = json!({ "element": id.map(|id| id.index), "begin": begin });
        if let Some(id) = id {
            return self.ask(DocumentId(id.document), "scrollOn", arguments, Deadline::CALL).await;
        }
        let mut all = ScrolledOn { moved: false, end: true, top: true };
        for document in self.documents().into_iter().filter(|document| document.callable) {
            let asked = self.ask(document.id, "scrollOn", arguments.clone(), Deadline::CALL).await;
            let Some(one): Option<ScrolledOn> = self.unless_gone(document.id, asked)? else { continue };
            all = ScrolledOn {
                moved: all.moved || one.moved,
                end: all.end && one.end,
                top: all.top && one.top,
            };
            if one.moved && !begin {
                break;
            }
        }
        Ok(all)
    }

    /// What the next dialogs are answered with; what is left of the answers declared before comes back.
    pub fn answer_dialogs(&mut self, answers: Vec<DialogAnswer>) -> Vec<DialogAnswer> {
        self.driver.answer_dialogs(answers)
    }

    /// Closes one of several pages.
    ///
    /// # Errors
    ///
    /// As [`crate::driver::Driver::close_page`].
    pub async fn close_one(&mut self, page: PageId) -> Result<(), PageError> {
        Ok(self.driver.close_page(page, Deadline::CLOSE).await?)
    }

    /// The files that the next file chooser is given.
    pub fn offer_files(&mut self, files: Option<Vec<String>>) {
        self.driver.offer_files(files);
    }

    /// Puts files into a file input.
    ///
    /// # Errors
    ///
    /// As [`crate::driver::Driver::set_files`].
    pub async fn set_files(&mut self, id: ElementId, files: &[String]) -> Result<(), PageError> {
        Ok(self.driver.set_files(DocumentId(id.document), id.index, files, Deadline::CALL).await?)
    }

    /// Drops files at a place.
    ///
    /// # Errors
    ///
    /// As [`crate::driver::Driver::drop_files`].
    pub async fn drop_files(&mut self, at: Point, files: &[String]) -> Result<(), PageError> {
        Ok(self.driver.drop_files(at, files, Deadline::CALL).await?)
    }

    /// What the page's own scripts listen to around an element; none when that can't be found out.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn listeners_around(&mut self, id: ElementId) -> Result<Option<Vec<Listener>>, PageError> {
        Ok(self.driver.listeners(DocumentId(id.document), id.index, Deadline::CALL).await?)
    }
}
