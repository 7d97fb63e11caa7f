//! Guards a target through any depth of frames, and finds the point of the main frame where input reaches it.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;
use surefoot_record::act::{NodeName, Ready};
use surefoot_record::view::ElementId;

use super::error::PageError;
use super::handle::Page;
use super::wire::{GuardFacts, PointFacts};
use crate::driver::{Deadline, DocumentId, DriverError, Point, Watch};

/// How long a document may take to end its arms.
const DISARMED: Deadline = Deadline(Duration::from_millis(500));

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
    /// The target's label, where a pointer reaches that in the target's place.
    pub label: Option<NodeName>,
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
            label: None,
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
    /// every frame around it, and where the target and those frames stood still on two frames in a row; without,
    /// the target need only be visible and enabled (ruling 28).
    ///
    /// After scrolling, and for the first target in a frame, the target is judged again once the page has been
    /// drawn, because a browser sends input to the frames as they were drawn last. A page that draws nothing is
    /// `no_frames`, a target that is scrolled away again and again `moving`.
    ///
    /// When the answer is `ready`, the documents that the point goes through are armed for the next gesture,
    /// which then tells where it landed (ruling 30). Every other answer ends the arms.
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
        let armed_before = self.watch.take();
        self.arms += 1;
        let mut armed = Vec::new();
        let answer = self.guard_on_frames(id, scroll, pointer, &mut armed).await;
        let ready = matches!(&answer, Ok(answer) if answer.verdict == Ready::Ready);
        if pointer && ready {
            self.watch = Some(Watch { arm: self.arms, documents: armed.clone() });
        }
        let keeps = |document: &DocumentId| {
            self.watch.as_ref().is_some_and(|watch| watch.documents.contains(document))
        };
        let before = armed_before.into_iter().flat_map(|watch| watch.documents);
        let loose: BTreeSet<DocumentId> = before.chain(armed).filter(|document| !keeps(document)).collect();
        for document in loose {
            // One that does not answer ends its arm by itself after a while.
            let arguments = json!({ "arm": self.arms });
            let _ended: Result<Option<bool>, PageError> =
                self.ask(document, "disarm", arguments, DISARMED).await;
        }
        answer
    }

    async fn guard_on_frames(
        &mut self,
        id: ElementId,
        scroll: bool,
        pointer: bool,
        armed: &mut Vec<DocumentId>,
    ) -> Result<GuardAnswer, PageError> {
        // A frame that is out of view draws nothing, so it is brought into view before frames are waited for.
        let is_main = self.main_document().is_ok_and(|main| main == DocumentId(id.document));
        let mut still = pointer && is_main;
        for _ in 0..ATTEMPTS {
            let mut undrawn = Vec::new();
            let how = How { scroll, pointer, still };
            let answer = self.guard_once(id, how, &mut undrawn, armed).await?;
            if !pointer || answer.verdict != Ready::Ready || (still && undrawn.is_empty()) {
                return Ok(answer);
            }
            if !undrawn.is_empty() && !self.all_drawn(undrawn).await? {
                return Ok(GuardAnswer { verdict: Ready::NoFrames, point: None, ..answer });
            }
            still = true;
        }
        let how = How { scroll: false, pointer, still };
        let answer = self.guard_once(id, how, &mut Vec::new(), armed).await?;
        let verdict = if answer.verdict == Ready::OffViewport { Ready::Moving } else { answer.verdict };
        Ok(GuardAnswer { verdict, ..answer })
    }

    /// One judgement; the documents that have to be drawn before input goes there are added to the list, and
    /// so are those that were armed.
    async fn guard_once(
        &mut self,
        id: ElementId,
        how: How,
        undrawn: &mut Vec<DocumentId>,
        armed: &mut Vec<DocumentId>,
    ) -> Result<GuardAnswer, PageError> {
        let document = DocumentId(id.document);
        let How { scroll, pointer, still } = how;
        let arguments = json!({
            "element": id.index, "scroll": scroll, "pointer": pointer, "still": still, "arm": self.arms,
        });
        armed.clear();
        let asked = self.ask(document, "guard", arguments, if still { DRAWN } else { Deadline::CALL }).await;
        let Some(asked) = unless_frozen(asked, still) else {
            return Ok(GuardAnswer { verdict: Ready::NoFrames, ..GuardAnswer::detached() });
        };
        let Some(facts): Option<GuardFacts> = self.unless_gone(document, asked)? else {
            return Ok(GuardAnswer::detached());
        };
        armed.push(document);
        if facts.scrolled {
            undrawn.push(document);
        }
        let mut answer = GuardAnswer {
            verdict: facts.verdict,
            point: None,
            cover: facts.cover,
            label: facts.label,
            editable: facts.editable,
            readonly: facts.readonly,
            disabled: facts.disabled,
            checked: facts.checked,
        };
        if let (Ready::Ready, true, Some(x), Some(y)) = (facts.verdict, pointer, facts.x, facts.y) {
            let way = Way { scroll, through_covers: false, still, arm: Some(self.arms) };
            let outer = self.outwards(document, Point { x, y }, way, undrawn, armed).await?;
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
        Ok(self.point_in_view(id).await?.0)
    }

    /// Scrolls an element into view as [`Page::scroll_into_view`] does, and says where its middle is then,
    /// whatever covers it there.
    ///
    /// # Errors
    ///
    /// As [`Page::guard`].
    pub async fn point_in_view(&mut self, id: ElementId) -> Result<(Ready, Option<Point>), PageError> {
        let document = DocumentId(id.document);
        let asked =
            self.ask(document, "scrollIntoView", json!({ "element": id.index }), Deadline::CALL).await;
        let Some(facts): Option<PointFacts> = self.unless_gone(document, asked)? else {
            return Ok((Ready::Detached, None));
        };
        self.point_outwards(document, facts).await
    }

    /// A point of one frame in the main frame's viewport, covered there or not.
    pub(super) async fn point_outwards(
        &mut self,
        document: DocumentId,
        facts: PointFacts,
    ) -> Result<(Ready, Option<Point>), PageError> {
        let (Ready::Ready, Some(x), Some(y)) = (facts.verdict, facts.x, facts.y) else {
            return Ok((facts.verdict, None));
        };
        let way = Way { scroll: true, through_covers: true, still: false, arm: None };
        let outer = self.outwards(document, Point { x, y }, way, &mut Vec::new(), &mut Vec::new()).await?;
        Ok((outer.verdict, outer.point))
    }

    /// A point of one frame in the main frame's viewport, only where nothing covers the frames around it. Nothing is
    /// scrolled.
    pub(super) async fn point_as_it_stands(
        &mut self,
        document: DocumentId,
        point: Point,
    ) -> Result<(Ready, Option<Point>), PageError> {
        let way = Way { scroll: false, through_covers: false, still: false, arm: None };
        let outer = self.outwards(document, point, way, &mut Vec::new(), &mut Vec::new()).await?;
        Ok((outer.verdict, outer.point))
    }

    /// Follows a point of one frame outwards to the main frame, asking each frame around whether it is
    /// really that frame that lies on top there.
    async fn outwards(
        &mut self,
        mut document: DocumentId,
        mut point: Point,
        way: Way,
        undrawn: &mut Vec<DocumentId>,
        armed: &mut Vec<DocumentId>,
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
            let mut arguments = json!({
                "element": host, "x": point.x, "y": point.y, "scroll": way.scroll, "still": way.still,
            });
            if let Some(arm) = way.arm {
                arguments["arm"] = json!(arm);
                armed.push(parent);
            }
            let deadline = if way.still { DRAWN } else { Deadline::CALL };
            let asked = self.ask(parent, "hostPoint", arguments, deadline).await;
            let Some(asked) = unless_frozen(asked, way.still) else {
                return Ok(Outer::nowhere(Ready::NoFrames));
            };
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

/// An answer, or nothing when frames were waited for and the document draws none.
fn unless_frozen<T>(asked: Result<T, PageError>, still: bool) -> Option<Result<T, PageError>> {
    match asked {
        Err(PageError::Driver(DriverError::Timeout { .. })) if still => None,
        asked => Some(asked),
    }
}

/// How a target is judged.
#[derive(Clone, Copy)]
struct How {
    scroll: bool,
    pointer: bool,
    /// Frames are waited for, to know whether it stands still.
    still: bool,
}

/// How a point is followed outwards.
#[derive(Clone, Copy)]
struct Way {
    /// Frames are waited for, to know whether the frames' hosts stand still.
    still: bool,
    /// The number under which the documents around are armed.
    arm: Option<u32>,
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
