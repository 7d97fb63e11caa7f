//! What is known of one page: a function of the events that came, and nothing else.
//!
//! Applying an event returns what has to be done about it; the watcher does it. Nothing here waits, sends or
//! reads a clock, so all of it is tested with events written by hand.

mod happenings;
mod moves;
mod network;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use tokio::time::Instant;

use super::frames::{Frames, Place, World};
use super::kinds::Kinds;
use super::landing::{Landed, Landings};
use super::navigation::Navigations;
use super::popups::{OpenPopup, Popups};
use super::troubles::{Requests, console, exception, text};
use super::workload::{Told, Workload, opening};
use super::{BINDING, WORLD};
use crate::cdp::client::SessionId;
use crate::cdp::protocol::{Event, FrameTree, TargetInfo};
use crate::driver::{DocumentId, DriverError, Signal};

use happenings::Downloads;
pub(super) use happenings::{Declared, Keep, Measured};

/// So many documents are numbered for one page before the numbers of the next begin.
const DOCUMENTS_OF_A_PAGE: u32 = 1_000_000;

/// What an event asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Effect {
    /// A frame has a session of its own: install the in-page program and let it go on.
    PrepareFrame(SessionId),
    /// Something else than a frame has a session of its own: let it go on.
    LetGo(SessionId),
    AnswerDialog {
        session: SessionId,
        accept: bool,
        /// What is written into a prompt.
        prompt: Option<String>,
    },
    /// Hand files to an input that a file chooser was opened for.
    GiveFiles {
        session: SessionId,
        node: i64,
        files: Vec<String>,
    },
    /// Find out what a complete download holds.
    Measure {
        guid: String,
        file: PathBuf,
        keep: Option<Keep>,
    },
    /// Find out when the session answers again.
    Fence {
        session: SessionId,
        loader: String,
    },
    /// The page opened another: attach to it.
    Adopt(String),
    PreparePopup(SessionId),
}

/// What the in-page program pushes.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Push {
    Clock {
        clock: u64,
    },
    Worked,
    /// What a document has seen of a gesture, and the number of the arm that it looks out for; 0 for none.
    Landed {
        arm: u32,
        landed: Box<Landed>,
    },
}

/// How many navigations began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Begun {
    pub(super) in_main_frame: u64,
    /// Going back may move a frame alone.
    pub(super) in_any_frame: u64,
}

/// The frame at the root of a session of its own, and the address that it had when the session came.
#[derive(Debug)]
struct FrameRoot {
    frame: String,
    url: String,
}

/// One page.
#[derive(Debug)]
pub(super) struct Model {
    target: String,
    context: String,
    /// Whether pages that this one opens are its own to look after.
    takes_popups: bool,
    session: SessionId,
    pub(super) frames: Frames,
    navigations: Navigations,
    /// The sessions of frames in other processes, with the frame at the root of each.
    frame_sessions: HashMap<SessionId, FrameRoot>,
    pub(super) popups: Popups,
    requests: Requests,
    kinds: Kinds,
    pub(super) workload: Workload,
    pub(super) landings: Landings,
    /// Sessions that ask whether the page may be left.
    asking: HashSet<SessionId>,
    declared: Declared,
    downloads: Downloads,
    loaded: bool,
    /// How many navigations began, within a document or to a new one.
    begun: Begun,
    signals: Vec<Signal>,
    crashed: bool,
    closed: bool,
    ended: Option<Option<String>>,
}

impl Model {
    /// A page that was just attached, showing `about:blank`.
    pub(super) fn new(target: &str, context: &str, session: SessionId) -> Model {
        Model {
            target: target.to_owned(),
            context: context.to_owned(),
            takes_popups: true,
            frames: Frames::new(target, session.clone(), 0),
            session,
            navigations: Navigations::default(),
            frame_sessions: HashMap::new(),
            popups: Popups::default(),
            requests: Requests::default(),
            kinds: Kinds::default(),
            workload: Workload::default(),
            landings: Landings::default(),
            asking: HashSet::new(),
            declared: Declared::default(),
            downloads: Downloads::default(),
            loaded: true,
            begun: Begun::default(),
            signals: Vec::new(),
            crashed: false,
            closed: false,
            ended: None,
        }
    }

    /// A popup that was there before, the one of that number. Its own popups are for the first page's model,
    /// which sees all of them.
    pub(super) fn of_popup(number: u32, target: &str, context: &str, session: SessionId) -> Model {
        let frames = Frames::new(target, session.clone(), number.saturating_mul(DOCUMENTS_OF_A_PAGE));
        Model { frames, takes_popups: false, ..Model::new(target, context, session) }
    }

    /// The frames that a popup had before it was followed, and whether its load event has been.
    pub(super) fn found(&mut self, tree: &FrameTree) {
        let session = self.session.clone();
        self.frames.found(tree, &session);
    }

    /// The page was still loading when that was asked; its load event may have come meanwhile.
    pub(super) fn found_loading(&mut self) {
        self.loaded = self.signals.contains(&Signal::Loaded);
    }

    /// Tells that everything known of the page before is of no use any more.
    pub(super) fn became_current(&mut self) {
        self.signals.push(Signal::Frames);
    }

    /// The page itself, unless it is closed, and then its popups; the page has the number 0.
    pub(super) fn pages(&self) -> Vec<OpenPopup> {
        let mut list = Vec::new();
        if !self.closed {
            let url = self.frames.documents().first().map(|main| main.url.clone()).unwrap_or_default();
            list.push(OpenPopup { number: 0, target: self.target.clone(), url });
        }
        list.extend(self.popups.list());
        list
    }

    /// Whether the page can be asked anything at all.
    ///
    /// # Errors
    ///
    /// [`DriverError::Gone`], [`DriverError::Closed`] or [`DriverError::Crashed`].
    pub(super) fn standing(&self) -> Result<(), DriverError> {
        match &self.ended {
            Some(detail) => Err(DriverError::Gone { detail: detail.clone() }),
            None if self.closed => Err(DriverError::Closed),
            None if self.crashed => Err(DriverError::Crashed),
            None => Ok(()),
        }
    }

    /// Where a document is; none when it has left.
    ///
    /// # Errors
    ///
    /// As [`Model::standing`].
    pub(super) fn place(&self, document: DocumentId) -> Result<Option<Place>, DriverError> {
        self.standing()?;
        Ok(self.frames.place(document))
    }

    pub(super) fn navigating(&self) -> bool {
        self.navigations.is_in_flight(&self.session)
    }

    /// Whether a session answers nothing for now, because it or the page is being navigated.
    pub(super) fn is_mute(&self, session: &SessionId) -> bool {
        self.navigating() || self.navigations.is_in_flight(session)
    }

    /// The frame at the root of a session; everything else in it is below.
    pub(super) fn root_of(&self, session: &SessionId) -> Option<&str> {
        if *session == self.session {
            Some(self.frames.main())
        } else {
            self.frame_sessions.get(session).map(|root| root.frame.as_str())
        }
    }

    /// How many navigations began so far, within a document or to a new one.
    pub(super) fn begun(&self) -> Begun {
        self.begun
    }

    /// Our page and its popups, as far as they are open.
    pub(super) fn open_targets(&self) -> Vec<String> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let mut list = self.popups.targets();
        if !self.closed {
            list.push(self.target.clone());
        }
        list
    }

    pub(super) fn loading(&self) -> bool {
        !self.loaded
    }

    pub(super) fn has_signals(&self) -> bool {
        !self.signals.is_empty()
    }

    /// Something came that could not be understood.
    pub(super) fn lost(&mut self) {
        self.signals.push(Signal::Lost);
    }

    /// The connection ended.
    pub(super) fn ended(&mut self, detail: Option<String>) {
        if self.ended.is_none() {
            self.ended = Some(detail);
            self.close();
        }
    }

    /// A session answered its fence: the navigation has ended, whether or not anything told of it.
    pub(super) fn answers_again(&mut self, session: &SessionId, loader: &str) {
        if let Some(end) = self.navigations.gave_up(session, Some(loader)) {
            self.navigation_ended(session, end);
        }
    }

    /// The moment at which the next event came.
    pub(super) fn at(&mut self, now: Instant) {
        self.workload.at(now);
    }

    /// What the browser itself tells of pending work; `beside` is what the first page's model says of the others.
    pub(super) fn told_work(&self, now: Instant, beside: Option<bool>) -> Told {
        let main = self.frames.main();
        let mut told =
            self.workload.told(now, main, self.navigating(), beside, |frame| self.frames.has(frame));
        if self.popups.is_one_coming(now) {
            told.work.push(opening());
        }
        told
    }

    /// Takes one event in.
    pub(super) fn apply(&mut self, session: Option<&SessionId>, event: Event) -> Vec<Effect> {
        let effects = match session {
            None => self.apply_of_browser(event),
            Some(session) => self.apply_of_session(session, event),
        };
        if self.workload.take_end() {
            self.signals.push(Signal::Worked);
        }
        effects
    }

    fn apply_of_browser(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::TargetCreated(created) if self.is_popup(&created.target_info) => {
                let target = created.target_info.target_id;
                let reaches = created.target_info.can_access_opener.unwrap_or(true);
                self.workload.page_opened();
                let url = self.popups.created(&target, &created.target_info.url, reaches);
                self.signals.extend(url.map(Signal::Popup));
                return vec![Effect::Adopt(target)];
            }
            Event::TargetInfoChanged(changed) => {
                let info = changed.target_info;
                self.signals.extend(self.popups.addressed(&info.target_id, &info.url).map(Signal::Popup));
            }
            Event::TargetDestroyed(destroyed) if destroyed.target_id == self.target => self.close(),
            Event::TargetDestroyed(destroyed) => {
                let url = self.popups.url_of(&destroyed.target_id);
                self.signals.extend(self.popups.destroyed(&destroyed.target_id).map(Signal::Popup));
                self.signals.extend(url.map(Signal::PopupClosed));
            }
            Event::AttachedToTarget(attached) => {
                let session = SessionId::new(&attached.session_id);
                if self.popups.attached(&attached.target_info.target_id, &session) {
                    return vec![Effect::PreparePopup(session)];
                }
            }
            Event::DetachedFromTarget(detached) if SessionId::new(&detached.session_id) == self.session => {
                self.close();
            }
            Event::DownloadWillBegin(download)
                // Those of a popup are told of by the model of the page that opened it.
                if self.takes_popups
                    && (self.frames.has(&download.frame_id) || self.popups.has(&download.frame_id)) =>
            {
                self.download_begins(download);
            }
            Event::DownloadProgress(progress) => return self.download_goes_on(&progress),
            _ => {}
        }
        Vec::new()
    }

    fn is_popup(&self, info: &TargetInfo) -> bool {
        self.takes_popups
            && info.r#type == "page"
            && info.target_id != self.target
            && info.browser_context_id.as_ref() == Some(&self.context)
    }

    fn apply_of_session(&mut self, session: &SessionId, event: Event) -> Vec<Effect> {
        match event {
            Event::DialogOpening(dialog) => return self.dialog_opened(session, dialog),
            Event::FileChooserOpened(opened) => return self.chooser_opened(session, opened),
            Event::DialogClosed(closed) => {
                // Declined by somebody else, at a window or another connection: the navigation is given up,
                // and nothing else tells of it.
                if self.asking.remove(session)
                    && !closed.result
                    && let Some(end) = self.navigations.gave_up(session, None)
                {
                    self.navigation_ended(session, end);
                }
            }
            Event::WindowOpen(open) => {
                self.signals.push(Signal::PopupAnnounced(text(&open.url)));
                self.popups.announced(open.url, self.workload.moment());
            }
            event if *session == self.session || self.frame_sessions.contains_key(session) => {
                return self.apply_of_page(session, event);
            }
            Event::FrameStartedNavigating(started) => {
                self.signals.extend(self.popups.addressed_in(session, &started.url).map(Signal::Popup));
            }
            _ => {}
        }
        Vec::new()
    }

    fn apply_of_page(&mut self, session: &SessionId, event: Event) -> Vec<Effect> {
        match event {
            Event::AttachedToTarget(attached) => {
                return self.frame_attached(&attached.target_info, SessionId::new(&attached.session_id));
            }
            Event::DetachedFromTarget(detached) => {
                let gone = SessionId::new(&detached.session_id);
                self.frames.worlds_cleared(&gone);
                self.navigations.forget(&gone);
                self.workload.left(&gone);
                self.frame_sessions.remove(&gone);
                self.signals.push(Signal::Frames);
            }
            Event::InspectorTargetCrashed(_) if *session == self.session => {
                if !self.crashed {
                    self.crashed = true;
                    self.signals.push(Signal::Crashed);
                }
            }
            Event::InspectorTargetCrashed(_) => {
                self.frames.worlds_cleared(session);
                self.signals.push(Signal::Frames);
            }
            Event::FrameAttached(attached) => {
                self.frames.attached(&attached.frame_id, &attached.parent_frame_id, session.clone());
                self.signals.push(Signal::Frames);
            }
            Event::FrameDetached(detached) => {
                if detached.reason == "swap" {
                    let new = self.session_of(&detached.frame_id, session);
                    self.frames.swapped(&detached.frame_id, session, new);
                    self.workload.swapped(&detached.frame_id, session);
                } else {
                    self.frames.removed(&detached.frame_id);
                    self.workload.removed(&detached.frame_id);
                }
                self.signals.push(Signal::Frames);
            }
            Event::FrameNavigated(navigated) => self.frame_navigated(session, navigated.frame),
            Event::NavigatedWithinDocument(moved) => {
                self.count_beginning(session, &moved.frame_id);
                self.frames.readdressed(&moved.frame_id, moved.url);
            }
            Event::FrameStartedNavigating(started) => {
                self.count_beginning(session, &started.frame_id);
                if !matches!(started.navigation_type.as_str(), "sameDocument" | "historySameDocument") {
                    self.workload.navigates(&started.frame_id, &started.url, None);
                    if self.is_root(session, &started.frame_id) {
                        self.navigation_began(session, &started.loader_id);
                    }
                }
            }
            Event::FrameScheduledNavigation(planned) => {
                let due =
                    self.workload.moment() + Duration::from_secs_f64(planned.delay.clamp(0.0, 86_400.0));
                self.workload.navigates(&planned.frame_id, &planned.url, Some(due));
            }
            Event::FrameClearedScheduledNavigation(cleared) => self.workload.called_off(&cleared.frame_id),
            Event::FrameStoppedLoading(stopped) => {
                if !self.is_root(session, &stopped.frame_id) {
                    self.workload.arrived(&stopped.frame_id);
                }
                if self.is_root(session, &stopped.frame_id) {
                    self.workload.loaded(&stopped.frame_id);
                }
                if self.is_root(session, &stopped.frame_id)
                    && let Some(loader) = self.navigations.loader(session)
                {
                    return vec![Effect::Fence { session: session.clone(), loader: loader.to_owned() }];
                }
            }
            Event::LoadEventFired(_) => {
                if *session == self.session {
                    self.loaded = true;
                    let main = self.frames.main().to_owned();
                    self.workload.loaded(&main);
                    self.signals.push(Signal::Loaded);
                }
            }
            Event::ContextCreated(created) => {
                let context = created.context;
                if context.name == WORLD
                    && let Some(frame) = context.aux_data.and_then(|data| data.frame_id)
                {
                    let world = World { unique_id: context.unique_id, id: context.id };
                    self.frames.world_created(&frame, session, world);
                    self.signals.push(Signal::Frames);
                }
            }
            Event::ContextDestroyed(destroyed) => {
                if self.frames.world_destroyed(&destroyed.execution_context_unique_id) {
                    self.signals.push(Signal::Frames);
                }
            }
            Event::ContextsCleared(_) => {
                self.frames.worlds_cleared(session);
                self.signals.push(Signal::Frames);
            }
            Event::BindingCalled(called) if called.name == BINDING => {
                match serde_json::from_str(&called.payload) {
                    Ok(Push::Clock { clock }) => {
                        // A document that has left ticks for nobody.
                        let document = self.frames.document_of(session, called.execution_context_id);
                        self.signals.extend(document.map(|document| Signal::Changed { document, clock }));
                    }
                    Ok(Push::Worked) => self.signals.push(Signal::Worked),
                    Ok(Push::Landed { arm, landed }) => {
                        if let Some(document) = self.frames.document_of(session, called.execution_context_id)
                        {
                            self.landings.tell(document, arm, *landed);
                        }
                    }
                    Err(_) => self.lost(),
                }
            }
            Event::ConsoleCalled(called) => {
                self.signals.push(Signal::Console(console(&called.r#type, &called.args)));
            }
            Event::ExceptionThrown(thrown) => {
                self.signals.push(Signal::Console(exception(&thrown.exception_details)));
            }
            event => return self.apply_of_network(session, event),
        }
        Vec::new()
    }

    fn close(&mut self) {
        if !self.closed {
            self.closed = true;
            self.signals.push(Signal::Closed);
        }
    }
}

#[cfg(test)]
mod tests;
