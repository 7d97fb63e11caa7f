//! Guards a target through any depth of frames, and finds the point of the main frame where input reaches it.

use std::time::Duration;

use serde_json::json;
use surefoot_record::act::{NodeName, Ready};
use surefoot_record::view::ElementId;

use super::error::PageError;
use super::handle::Page;
use super::wire::{GuardFacts, PointFacts};
use crate::driver::{Deadline, DocumentId, DriverError, Point};

/// How long two frames may take to be drawn; a page that takes longer draws none.
const DRAWN: Deadline = Deadline(Duration::from_secs(2));

/// How often a target that is scrolled away under our hands is brought back.
const ATTEMPTS: u32 = 3;

/// What is known about one target at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct GuardAnswer {
    pub verdict: Ready,
    /// Where input reaches the target, in the main frame's viewport; only when ready for a pointer.
    pub point: Option<Point>,
    /// What was hit in its place.
    pub cover: Option<NodeName>,
    /// A fill can write into it.
    pub editable: bool,
    pub readonly: bool,
    pub disabled: bool,
    /// `true`, `false` or `mixed`; none for what has no checked state.
    pub checked: Option<String>,
}

impl GuardAnswer {
    fn detached() -> Self {
        GuardAnswer {
            verdict: Ready::Detached,
            point: None,
            cover: None,
            editable: false,
            readonly: false,
            disabled: false,
            checked: None,
        }
    }
}

impl Page {
    /// Asks whether a target is ready, scrolling it into view if `scroll` says so. With `pointer` the answer
    /// is `ready` only where a hit test at the returned point meets the target, in its own frame and in
    /// every frame around it; without, the target need only be visible and enabled (ruling 28).
    ///
    /// After scrolling, and for the first target in a frame, the target is judged again once the page has been
    /// drawn, because a browser sends input to the frames as they were drawn last. A page that draws nothing is `no_frames`, a target that
    /// is scrolled away again and again `moving`.
    ///
    /// # Errors
    ///
    /// When the page can't be asked. A target whose document has left is no error but `detached`.
    pub async fn guard(
        &mut self,
        id: ElementId,
        scroll: bool,
        pointer: bool,
    ) -> Result<GuardAnswer, PageError> {
        for _ in 0..ATTEMPTS {
            let mut undrawn = Vec::new();
            let answer = self.guard_once(id, scroll, pointer, &mut undrawn).await?;
            if !pointer || undrawn.is_empty() || answer.verdict != Ready::Ready {
                return Ok(answer);
            }
            if !self.all_drawn(undrawn).await? {
                return Ok(GuardAnswer { verdict: Ready::NoFrames, point: None, ..answer });
            }
        }
        let answer = self.guard_once(id, false, pointer, &mut Vec::new()).await?;
        let verdict = if answer.verdict == Ready::OffViewport { Ready::Moving } else { answer.verdict };
        Ok(GuardAnswer { verdict, ..answer })
    }

    /// One judgement; the documents that have to be drawn before input goes there are added to the list.
    async fn guard_once(
        &mut self,
        id: ElementId,
        scroll: bool,
        pointer: bool,
        undrawn: &mut Vec<DocumentId>,
    ) -> Result<GuardAnswer, PageError> {
        let document = DocumentId(id.document);
        let arguments = json!({ "element": id.index, "scroll": scroll, "pointer": pointer });
        let asked = self.ask(document, "guard", arguments, Deadline::CALL).await;
        let Some(facts): Option<GuardFacts> = self.unless_gone(document, asked)? else {
            return Ok(GuardAnswer::detached());
        };
        if facts.scrolled {
            undrawn.push(document);
        }
        let mut answer = GuardAnswer {
            verdict: facts.verdict,
            point: None,
            cover: facts.cover,
            editable: facts.editable,
            readonly: facts.readonly,
            disabled: facts.disabled,
            checked: facts.checked,
        };
        if let (Ready::Ready, true, Some(x), Some(y)) = (facts.verdict, pointer, facts.x, facts.y) {
            let way = Way { scroll, through_covers: false };
            let outer = self.outwards(document, Point { x, y }, way, undrawn).await?;
            answer.verdict = outer.verdict;
            answer.cover = outer.cover;
            answer.point = outer.point.filter(|_| outer.verdict == Ready::Ready);
        } else if facts.verdict == Ready::Ready {
            let outer = self.around(document).await?;
            answer.verdict = outer.verdict;
            answer.cover = outer.cover;
        }
        Ok(answer)
    }

    /// Scrolls an element into view, through every frame around it. `ready` when it is there, covered or
    /// not; else why it can't be.
    ///
    /// # Errors
    ///
    /// As [`Page::guard`].
    pub async fn scroll_into_view(&mut self, id: ElementId) -> Result<Ready, PageError> {
        let document = DocumentId(id.document);
        let asked =
            self.ask(document, "scrollIntoView", json!({ "element": id.index }), Deadline::CALL).await;
        let Some(facts): Option<PointFacts> = self.unless_gone(document, asked)? else {
            return Ok(Ready::Detached);
        };
        let (Ready::Ready, Some(x), Some(y)) = (facts.verdict, facts.x, facts.y) else {
            return Ok(facts.verdict);
        };
        let way = Way { scroll: true, through_covers: true };
        let outer = self.outwards(document, Point { x, y }, way, &mut Vec::new()).await?;
        Ok(outer.verdict)
    }

    /// Follows a point of one frame outwards to the main frame, asking each frame around whether it is
    /// really that frame that lies on top there.
    async fn outwards(
        &mut self,
        mut document: DocumentId,
        mut point: Point,
        way: Way,
        undrawn: &mut Vec<DocumentId>,
    ) -> Result<Outer, PageError> {
        loop {
            let Some((parent, host)) = self.parent_of(document).await? else {
                return Ok(Outer::nowhere(Ready::Detached));
            };
            let Some(parent) = parent else {
                return Ok(Outer { verdict: Ready::Ready, point: Some(point), cover: None });
            };
            if !self.drawn.contains(&document) {
                undrawn.push(document);
            }
            let arguments = json!({ "element": host, "x": point.x, "y": point.y, "scroll": way.scroll });
            let asked = self.ask(parent, "hostPoint", arguments, Deadline::CALL).await;
            let Some(facts): Option<PointFacts> = self.unless_gone(parent, asked)? else {
                return Ok(Outer::nowhere(Ready::Detached));
            };
            if facts.scrolled {
                undrawn.push(parent);
            }
            let lies_there = facts.verdict == Ready::Ready || way.through_covers;
            let (true, Some(x), Some(y)) = (lies_there, facts.x, facts.y) else {
                return Ok(Outer { verdict: facts.verdict, point: None, cover: facts.cover });
            };
            point = Point { x, y };
            document = parent;
        }
    }

    /// Asks every frame around a document whether input by the keyboard could reach it.
    async fn around(&mut self, mut document: DocumentId) -> Result<Outer, PageError> {
        loop {
            let Some((parent, host)) = self.parent_of(document).await? else {
                return Ok(Outer::nowhere(Ready::Detached));
            };
            let Some(parent) = parent else { return Ok(Outer::nowhere(Ready::Ready)) };
            let asked = self.ask(parent, "hostState", json!({ "element": host }), Deadline::CALL).await;
            let Some(facts): Option<PointFacts> = self.unless_gone(parent, asked)? else {
                return Ok(Outer::nowhere(Ready::Detached));
            };
            if facts.verdict != Ready::Ready {
                return Ok(Outer { verdict: facts.verdict, point: None, cover: facts.cover });
            }
            document = parent;
        }
    }

    /// The document around another and its frame's host there; no document around the main one. Nothing when
    /// the document has left, or its frame.
    async fn parent_of(
        &mut self,
        document: DocumentId,
    ) -> Result<Option<(Option<DocumentId>, u32)>, PageError> {
        let documents = self.driver.documents();
        let Some(here) = documents.into_iter().find(|known| known.id == document) else { return Ok(None) };
        let Some(parent) = here.parent else { return Ok(Some((None, 0))) };
        let host = self.host_of(document, Deadline::CALL).await?;
        Ok(host.map(|host| (Some(parent), host)))
    }

    /// Waits until the documents, and the main one last, have been drawn; false when they are not.
    async fn all_drawn(&mut self, mut documents: Vec<DocumentId>) -> Result<bool, PageError> {
        let main = self.main_document()?;
        documents.retain(|document| *document != main);
        documents.push(main);
        for document in documents {
            let asked = self.ask::<bool>(document, "drawn", json!({}), DRAWN).await;
            if matches!(asked, Err(PageError::Driver(DriverError::Timeout { .. }))) {
                return Ok(false);
            }
            // A document that has left is noticed by the next judgement.
            if self.unless_gone(document, asked)?.is_some() {
                self.drawn.insert(document);
            }
        }
        Ok(true)
    }

    /// An answer, or nothing when the document has left for good. While a navigation is under way nobody
    /// knows yet whether it will, so that stays an error.
    pub(super) fn unless_gone<T>(
        &mut self,
        document: DocumentId,
        answer: Result<T, PageError>,
    ) -> Result<Option<T>, PageError> {
        match answer {
            Ok(value) => Ok(Some(value)),
            Err(PageError::Driver(DriverError::DocumentGone { .. }))
                if !self.driver.documents().iter().any(|known| known.id == document) =>
            {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

/// How a point is followed outwards.
#[derive(Clone, Copy)]
struct Way {
    /// Scroll what is around a frame to bring the point into view.
    scroll: bool,
    /// The point need only be in view, covered or not.
    through_covers: bool,
}

/// A point of an inner frame, seen from the main frame.
struct Outer {
    verdict: Ready,
    point: Option<Point>,
    cover: Option<NodeName>,
}

impl Outer {
    fn nowhere(verdict: Ready) -> Self {
        Outer { verdict, point: None, cover: None }
    }
}
