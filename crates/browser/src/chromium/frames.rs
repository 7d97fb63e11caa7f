//! The page's frames, and which document and which isolated world each has; known from events alone.
//!
//! A frame has one document at a time and each document its own number. The in-page program can be called
//! where the frame's isolated world is known. A frame may move from one session to another and back, when it
//! moves between processes; it keeps its identifier.

use std::collections::HashMap;

use crate::cdp::client::SessionId;
use crate::cdp::protocol::FrameTree;
use crate::driver::{Document, DocumentId};

/// The isolated world of one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct World {
    /// Unique in the whole browser; calls are addressed by it, so none can hit a later document.
    pub(super) unique_id: String,
    /// Unique in its session.
    pub(super) id: i64,
}

#[derive(Debug)]
struct Frame {
    parent: Option<String>,
    children: Vec<String>,
    session: SessionId,
    document: DocumentId,
    url: String,
    world: Option<World>,
}

/// A frame whose document can be called, and its world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FrameWorld {
    pub(super) frame: String,
    pub(super) world: World,
}

/// Where a document is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) frame: String,
    pub(super) parent: Option<DocumentId>,
    pub(super) session: SessionId,
    pub(super) world: Option<World>,
}

/// All frames of a page.
#[derive(Debug)]
pub(super) struct Frames {
    main: String,
    frames: HashMap<String, Frame>,
    last_document: u32,
}

impl Frames {
    /// A page with its main frame alone, showing `about:blank`; its documents are numbered after that one.
    pub(super) fn new(main: &str, session: SessionId, last_document: u32) -> Frames {
        let mut frames = Frames { main: main.to_owned(), frames: HashMap::new(), last_document };
        frames.insert(main, None, session);
        frames
    }

    /// Frames that were there before their page was followed. Their documents are numbered from here on, so
    /// that no two pages share a number.
    pub(super) fn found(&mut self, tree: &FrameTree, session: &SessionId) {
        let mut waiting = vec![tree];
        while let Some(tree) = waiting.pop() {
            let frame = &tree.frame;
            let url = format!("{}{}", frame.url, frame.url_fragment.as_deref().unwrap_or_default());
            self.navigated(&frame.id, frame.parent_id.as_deref(), url, session.clone());
            waiting.extend(tree.child_frames.iter().flatten().rev());
        }
    }

    pub(super) fn main(&self) -> &str {
        &self.main
    }

    /// The document of the main frame.
    pub(super) fn main_document(&self) -> Option<DocumentId> {
        self.frames.get(&self.main).map(|frame| frame.document)
    }

    /// A frame came, or came back into this session.
    pub(super) fn attached(&mut self, frame: &str, parent: &str, session: SessionId) {
        if let Some(known) = self.frames.get_mut(frame) {
            known.session = session;
            known.world = None;
        } else if self.frames.contains_key(parent) {
            self.insert(frame, Some(parent), session);
        }
    }

    /// A frame has a new document. Whatever was below the old one is gone.
    pub(super) fn navigated(&mut self, frame: &str, parent: Option<&str>, url: String, session: SessionId) {
        if parent.is_none() && frame != self.main {
            // The page's main frame was replaced as a whole.
            self.frames.clear();
            frame.clone_into(&mut self.main);
        }
        self.remove_below(frame);
        let document = self.next_document();
        match self.frames.get_mut(frame) {
            Some(known) => {
                known.session = session;
                known.document = document;
                known.world = None;
                known.url = url;
            }
            None => {
                if parent.is_some_and(|parent| !self.frames.contains_key(parent)) {
                    return;
                }
                self.insert(frame, parent, session);
                if let Some(known) = self.frames.get_mut(frame) {
                    known.url = url;
                }
            }
        }
    }

    /// The document's address changed without a new document.
    pub(super) fn readdressed(&mut self, frame: &str, url: String) {
        if let Some(known) = self.frames.get_mut(frame) {
            known.url = url;
        }
    }

    /// A frame left for another process: for the one of a new session, where that is there. The session may
    /// have told of the frame's new document already, or never will, when that was there before it.
    pub(super) fn swapped(&mut self, frame: &str, session: &SessionId, new: Option<(SessionId, String)>) {
        let next = DocumentId(self.last_document + 1);
        let Some(known) = self.frames.get_mut(frame).filter(|known| known.session == *session) else {
            return;
        };
        known.world = None;
        if let Some((session, url)) = new {
            known.session = session;
            known.document = next;
            known.url = url;
            self.last_document = next.0;
            self.remove_below(frame);
        }
    }

    /// A session came for a frame that is known. Where it has left its old one, this is where it went.
    pub(super) fn joined(&mut self, frame: &str, session: &SessionId, url: &str) {
        if let Some(known) = self.frames.get(frame).filter(|known| known.world.is_none()) {
            let old = known.session.clone();
            self.swapped(frame, &old, Some((session.clone(), url.to_owned())));
        }
    }

    /// A frame went, with all below it.
    pub(super) fn removed(&mut self, frame: &str) {
        if frame == self.main {
            return;
        }
        self.remove_below(frame);
        if let Some(gone) = self.frames.remove(frame)
            && let Some(parent) = gone.parent.and_then(|parent| self.frames.get_mut(&parent))
        {
            parent.children.retain(|child| child != frame);
        }
    }

    /// A document has its isolated world.
    pub(super) fn world_created(&mut self, frame: &str, session: &SessionId, world: World) {
        let next = DocumentId(self.last_document + 1);
        let Some(known) = self.frames.get_mut(frame) else { return };
        if known.session != *session || known.world.as_ref() == Some(&world) {
            return;
        }
        if known.world.is_some() {
            // A second world for the same frame is the world of a document that we were not told of.
            known.document = next;
            self.last_document = next.0;
        }
        known.world = Some(world);
    }

    /// A world went. True when it was one that we know.
    pub(super) fn world_destroyed(&mut self, unique_id: &str) -> bool {
        let mut found = false;
        for frame in self.frames.values_mut() {
            if frame.world.as_ref().is_some_and(|world| world.unique_id == unique_id) {
                frame.world = None;
                found = true;
            }
        }
        found
    }

    /// All worlds of a session went: its process changes, or the session itself ended.
    pub(super) fn worlds_cleared(&mut self, session: &SessionId) {
        for frame in self.frames.values_mut() {
            if frame.session == *session {
                frame.world = None;
            }
        }
    }

    /// Where a document is; none when it has left.
    pub(super) fn place(&self, document: DocumentId) -> Option<Place> {
        let (id, frame) = self.frames.iter().find(|(_, frame)| frame.document == document)?;
        Some(Place {
            frame: id.clone(),
            parent: self.parent_document(frame),
            session: frame.session.clone(),
            world: frame.world.clone(),
        })
    }

    /// The document whose world has this number in this session.
    pub(super) fn document_of(&self, session: &SessionId, world: i64) -> Option<DocumentId> {
        self.frames
            .values()
            .find(|frame| {
                frame.session == *session && frame.world.as_ref().is_some_and(|own| own.id == world)
            })
            .map(|frame| frame.document)
    }

    /// Whether the frame is one of this page's.
    pub(super) fn has(&self, frame: &str) -> bool {
        self.frames.contains_key(frame)
    }

    /// The sessions that some documents are in, each once, with the worlds of all frames there.
    pub(super) fn sessions_of(&self, documents: &[DocumentId]) -> Vec<(SessionId, Vec<FrameWorld>)> {
        let mut list: Vec<(SessionId, Vec<FrameWorld>)> = Vec::new();
        for frame in self.frames.values().filter(|frame| documents.contains(&frame.document)) {
            if list.iter().all(|(session, _)| *session != frame.session) {
                list.push((frame.session.clone(), Vec::new()));
            }
        }
        for (id, frame) in &self.frames {
            let worlds = list.iter_mut().find(|(session, _)| *session == frame.session);
            if let (Some((_, worlds)), Some(world)) = (worlds, &frame.world) {
                worlds.push(FrameWorld { frame: id.clone(), world: world.clone() });
            }
        }
        list
    }

    /// All documents, the main one first, hosts before what they host.
    pub(super) fn documents(&self) -> Vec<Document> {
        let mut list = Vec::with_capacity(self.frames.len());
        let mut waiting = vec![self.main.as_str()];
        while let Some(id) = waiting.pop() {
            let Some(frame) = self.frames.get(id) else { continue };
            list.push(Document {
                id: frame.document,
                parent: self.parent_document(frame),
                url: frame.url.clone(),
                callable: frame.world.is_some(),
            });
            waiting.extend(frame.children.iter().rev().map(String::as_str));
        }
        list
    }

    fn parent_document(&self, frame: &Frame) -> Option<DocumentId> {
        frame.parent.as_ref().and_then(|parent| self.frames.get(parent)).map(|parent| parent.document)
    }

    fn insert(&mut self, id: &str, parent: Option<&str>, session: SessionId) {
        let document = self.next_document();
        if let Some(parent) = parent.and_then(|parent| self.frames.get_mut(parent)) {
            parent.children.push(id.to_owned());
        }
        self.frames.insert(
            id.to_owned(),
            Frame {
                parent: parent.map(str::to_owned),
                children: Vec::new(),
                session,
                document,
                url: "about:blank".to_owned(),
                world: None,
            },
        );
    }

    fn remove_below(&mut self, frame: &str) {
        let Some(known) = self.frames.get_mut(frame) else { return };
        let mut waiting = std::mem::take(&mut known.children);
        while let Some(id) = waiting.pop() {
            if let Some(gone) = self.frames.remove(&id) {
                waiting.extend(gone.children);
            }
        }
    }

    fn next_document(&mut self) -> DocumentId {
        self.last_document += 1;
        DocumentId(self.last_document)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(name: &str) -> SessionId {
        SessionId::new(name)
    }

    fn world(name: &str, id: i64) -> World {
        World { unique_id: name.to_owned(), id }
    }

    /// Main frame `m` with a child `c` that has a child `g`, all with worlds.
    fn family() -> Frames {
        let mut frames = Frames::new("m", session("s"), 0);
        frames.world_created("m", &session("s"), world("wm", 1));
        frames.attached("c", "m", session("s"));
        frames.world_created("c", &session("s"), world("wc", 2));
        frames.attached("g", "c", session("s"));
        frames.world_created("g", &session("s"), world("wg", 3));
        frames
    }

    fn numbers(frames: &Frames) -> Vec<(u32, Option<u32>, bool)> {
        frames
            .documents()
            .into_iter()
            .map(|document| (document.id.0, document.parent.map(|parent| parent.0), document.callable))
            .collect()
    }

    #[test]
    fn documents_are_listed_hosts_first() {
        let mut frames = family();
        frames.attached("d", "m", session("s"));
        assert_eq!(
            numbers(&frames),
            [(1, None, true), (2, Some(1), true), (3, Some(2), true), (4, Some(1), false)]
        );
    }

    #[test]
    fn a_new_document_has_a_new_number_and_nothing_below_it() {
        let mut frames = family();
        frames.worlds_cleared(&session("s"));
        frames.navigated("m", None, "http://x/".to_owned(), session("s"));
        assert_eq!(numbers(&frames), [(4, None, false)]);
        frames.world_created("m", &session("s"), world("new", 9));
        assert_eq!(frames.document_of(&session("s"), 9), Some(DocumentId(4)));
        assert!(frames.place(DocumentId(1)).is_none());
    }

    #[test]
    fn a_frame_that_changes_its_process_is_called_in_its_new_session() {
        let mut frames = family();
        // The new session tells of the document before the old one tells of the swap.
        frames.navigated("c", Some("m"), "http://other/".to_owned(), session("t"));
        frames.swapped("c", &session("s"), Some((session("t"), "http://other/".to_owned())));
        frames.world_created("c", &session("t"), world("wt", 2));
        let document = frames.document_of(&session("t"), 2).unwrap();
        let place = frames.place(document).unwrap();
        assert_eq!((place.session, place.parent), (session("t"), Some(DocumentId(1))));
        assert_eq!(frames.document_of(&session("s"), 2), None);
        // And back again.
        frames.worlds_cleared(&session("t"));
        frames.attached("c", "m", session("s"));
        frames.navigated("c", Some("m"), "http://x/".to_owned(), session("s"));
        frames.world_created("c", &session("s"), world("back", 7));
        assert_eq!(numbers(&frames).len(), 2);
        assert!(frames.documents()[1].callable);
    }

    #[test]
    fn a_frame_whose_new_session_never_tells_of_its_document_is_called_there() {
        let mut frames = family();
        frames.swapped("c", &session("s"), Some((session("t"), "about:srcdoc".to_owned())));
        frames.world_created("c", &session("t"), world("wt", 2));
        // What was below the old document is gone with it.
        assert_eq!(numbers(&frames), [(1, None, true), (4, Some(1), true)]);
        assert_eq!(frames.document_of(&session("t"), 2), Some(DocumentId(4)));
        // It left before its new session came.
        let mut frames = family();
        frames.swapped("c", &session("s"), None);
        assert!(!frames.documents()[1].callable);
        frames.joined("c", &session("t"), "about:srcdoc");
        frames.world_created("c", &session("t"), world("wt", 2));
        assert!(frames.documents()[1].callable);
        // It has not left yet.
        frames.joined("c", &session("u"), "about:srcdoc");
        assert_eq!(frames.document_of(&session("t"), 2), Some(frames.documents()[1].id));
    }

    #[test]
    fn a_world_of_a_session_that_the_frame_has_left_changes_nothing() {
        let mut frames = family();
        frames.navigated("c", Some("m"), "http://other/".to_owned(), session("t"));
        frames.world_created("c", &session("s"), world("late", 8));
        assert!(!frames.documents()[1].callable);
    }

    #[test]
    fn a_second_world_of_a_frame_is_a_document_that_nobody_told_of() {
        let mut frames = family();
        frames.world_created("c", &session("s"), world("again", 8));
        assert_eq!(frames.document_of(&session("s"), 8), Some(DocumentId(4)));
        assert!(frames.place(DocumentId(2)).is_none());
        // The same world told twice is the same document.
        frames.world_created("c", &session("s"), world("again", 8));
        assert_eq!(frames.document_of(&session("s"), 8), Some(DocumentId(4)));
    }

    #[test]
    fn a_removed_frame_takes_all_below_it_along_and_the_main_frame_stays() {
        let mut frames = family();
        frames.removed("c");
        assert_eq!(numbers(&frames), [(1, None, true)]);
        frames.removed("m");
        assert_eq!(numbers(&frames).len(), 1);
    }

    #[test]
    fn a_frame_whose_host_is_unknown_is_not_listed() {
        let mut frames = family();
        frames.attached("x", "nobody", session("s"));
        frames.navigated("y", Some("nobody"), String::new(), session("s"));
        assert_eq!(frames.documents().len(), 3);
    }
}
