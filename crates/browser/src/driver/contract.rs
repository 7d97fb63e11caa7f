//! The trait, and what passes through it.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use serde_json::Value;
use serde_json::value::RawValue;
use surefoot_record::act::{DialogSeen, DownloadSeen};
use surefoot_record::action::DialogAnswer;
use surefoot_record::bounds::{Confinement, Refused};
use surefoot_record::event::{ConsoleMessage, NetworkTrouble};
use surefoot_semantics::settle::Pending;

use super::error::DriverError;
use super::input::{InputStep, Point};
use super::landing::{Landing, Watch};

/// What a driver's calls return.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, DriverError>> + Send + 'a>>;

/// How long a call may take. Every call has one, because a dialog, a crashed renderer or a page without
/// frames answers nothing at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline(pub Duration);

impl Deadline {
    /// Ample for one call into a page that is alive: 10 s.
    pub const CALL: Deadline = Deadline(Duration::from_secs(10));
    /// For closing and cleaning up: 5 s.
    pub const CLOSE: Deadline = Deadline(Duration::from_secs(5));
}

/// One document of one frame. A navigation of the frame mints a new number; numbers are never used twice
/// in a session. It is the `document` of an `ElementId`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocumentId(pub u32);

/// One of the pages of a session: the one that was opened for it, or one that a page of it opened. A number is
/// never used twice in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PageId(pub u32);

/// A page that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageInfo {
    pub id: PageId,
    /// Empty while it has none.
    pub url: String,
    /// As the browser would show it: of a page without a title, a short form of its address.
    pub title: String,
    /// It is the one that is read and acted on.
    pub current: bool,
}

/// A document that the in-page program can be called in, or could not be installed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    /// The document that hosts its frame; none for the main frame.
    pub parent: Option<DocumentId>,
    pub url: String,
    /// The in-page program is there and can be called.
    pub callable: bool,
}

/// Where a page travels to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Travel {
    To(String),
    Back,
    Forward,
    Reload,
}

/// How a main-frame navigation ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NavigationEnd {
    /// A new document is there.
    Committed,
    /// It was given up and the old document stays: a download, a 204, another navigation, a stop.
    Aborted,
    /// It failed; the browser shows an error page.
    Failed(String),
}

/// Something that the browser told us without being asked. Signals come in the order in which they
/// happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Signal {
    /// A document's change clock ticked. It ticks at least once after each reading that it follows, and
    /// not again before the next reading.
    Changed {
        document: DocumentId,
        clock: u64,
    },
    /// A frame came, went, or has a new document.
    Frames,
    /// A main-frame navigation began: until its end the page answers no call.
    NavigationStarted,
    NavigationEnded(NavigationEnd),
    /// The main frame fired its load event.
    Loaded,
    /// A dialog opened and was answered; it never holds up a call.
    Dialog(DialogSeen),
    /// A download began. With the counting of pending work, it is pending until it has ended.
    Download(DownloadSeen),
    /// A download of that address ended; as it was told of before, with what is known of it now.
    Downloaded(DownloadSeen),
    /// Another page of the session closed; its URL.
    PopupClosed(String),
    /// The page is about to open another, which does not come where the browser blocks it; the URL.
    PopupAnnounced(String),
    /// The page asked for files: how many it was given, which is none where no files were ready for it.
    FilesAsked {
        given: usize,
        /// It takes several.
        several: bool,
    },
    /// The page, or another of the session, opened a page; its URL. It is one of [`Driver::pages`] now.
    Popup(String),
    Console(ConsoleMessage),
    Network(NetworkTrouble),
    /// The filter that the pages' requests go through has refused one.
    Refused(Refused),
    /// Counted work ended, or a frame was rendered after it, since [`Driver::pending`] last told of pending
    /// work: it is worth asking again. Told once for each asking.
    Worked,
    /// Events were lost: what was read since the last reading can't be trusted.
    Lost,
    Crashed,
    Closed,
}

/// What became of a search for closed shadow roots. With none left, the in-page program reaches everything
/// that its documents hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    /// So many were handed over just now: what was read before does not hold them.
    pub opened: u32,
    /// So many could not be handed over.
    pub left: u32,
}

/// Something that the page's own scripts listen to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listener {
    /// The event's name: `click`.
    pub event: String,
    /// It is on the document and not on an element.
    pub on_document: bool,
}

impl Listener {
    /// A listener on an element.
    #[must_use]
    pub fn of(event: &str) -> Listener {
        Listener { event: event.to_owned(), on_document: false }
    }
}

/// What a driver can do beyond the bare contract. Nothing above branches on a browser's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    /// Documents push their change clock ([`Signal::Changed`]); without it every look is a full reading.
    pub change_clock: bool,
    /// Closed shadow roots can be looked for ([`Driver::open_closed_roots`]).
    pub shadow_coverage: bool,
    /// Pending work is counted ([`Driver::pending`]); without it nothing is ever known of it.
    pub counting: bool,
    /// How far what the pages send goes through a filter of ours.
    pub confinement: Confinement,
}

/// One page of one browser, under our control, and those that it opens.
///
/// A page that was opened by a driver is closed by it; a browser that we did not start is never closed.
pub trait Driver: Send {
    /// Product and version, such as `Chromium/156.0.8078.73`.
    fn product(&self) -> &str;

    /// What this driver can do.
    fn capabilities(&self) -> Capabilities;

    /// The documents that are there now, the main one first; known from events, so nothing is asked.
    fn documents(&mut self) -> Vec<Document>;

    /// True from the start of a main-frame navigation to its end; nothing is asked.
    fn navigating(&mut self) -> bool;

    /// True until the main frame has fired its load event; nothing is asked.
    fn loading(&mut self) -> bool;

    /// The signals that have come and were not taken yet; nothing is asked and nothing is waited for.
    fn signals(&mut self) -> Vec<Signal>;

    /// Waits until a signal can be taken. Never fails: an ended connection is [`Signal::Closed`]. Safe to
    /// drop at any time.
    fn wait<'a>(&'a mut self) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

    /// Calls a function of the in-page program, in the isolated world of one document.
    ///
    /// # Errors
    ///
    /// [`DriverError::DocumentGone`] when the document has left; all the others when it can't be asked.
    fn call<'a>(
        &'a mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Answer<'a, Box<RawValue>>;

    /// Installs the in-page program in a document that has come without it. True when it can be called now.
    ///
    /// # Errors
    ///
    /// As [`Driver::call`].
    fn install<'a>(&'a mut self, document: DocumentId, deadline: Deadline) -> Answer<'a, bool>;

    /// The index, in the parent document, of the element that hosts this document's frame.
    ///
    /// # Errors
    ///
    /// As [`Driver::call`].
    fn host_of<'a>(&'a mut self, document: DocumentId, deadline: Deadline) -> Answer<'a, Option<u32>>;

    /// Sends input in one burst, in order, and returns when the browser has taken all of it. A dialog that
    /// the input opens is answered, and a navigation that it starts is not waited for. With `watch`, the
    /// documents that were armed for it tell where it landed, and are armed no more when it returns or is
    /// dropped.
    ///
    /// # Errors
    ///
    /// When the browser refused a step, or did not take it in time.
    fn gesture<'a>(
        &'a mut self,
        steps: &'a [InputStep],
        watch: Option<Watch>,
        deadline: Deadline,
    ) -> Answer<'a, Landing>;

    /// Starts a travel and returns as soon as the browser has accepted it; its course is told by signals.
    ///
    /// # Errors
    ///
    /// [`DriverError::HistoryEnd`], or [`DriverError::Navigation`] when the browser refuses at once.
    fn travel<'a>(&'a mut self, to: Travel, deadline: Deadline) -> Answer<'a, ()>;

    /// Hands the closed shadow roots of some documents over to the in-page program, which then reads them
    /// like open ones; those inside of others too. None when it can't be found out whether there are any.
    ///
    /// # Errors
    ///
    /// As [`Driver::call`]. What a single document fails to answer is no error: then nothing is known.
    fn open_closed_roots<'a>(
        &'a mut self,
        documents: &'a [DocumentId],
        deadline: Deadline,
    ) -> Answer<'a, Option<Coverage>>;

    /// Sets the act mark: whatever begins from the return of this call on began after the act.
    ///
    /// # Errors
    ///
    /// When the page can't be asked at all. While a navigation is under way nothing is asked; whatever
    /// belongs to its new document began after the mark anyhow.
    fn mark<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, ()>;

    /// What could still change the page, over all its frames, with what the browser told before the answers of
    /// its documents taken in. While a navigation is under way nothing is asked, and only what the browser
    /// tells by itself is known, the navigation itself above all.
    ///
    /// # Errors
    ///
    /// When the page can't be asked at all. A document that does not answer is no error but something that
    /// can't be counted.
    fn pending<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, Pending>;

    /// What the page's own scripts listen to on an element of a document and on everything that it stands in. None when
    /// the driver can't find out.
    ///
    /// # Errors
    ///
    /// As [`Driver::call`].
    fn listeners<'a>(
        &'a mut self,
        document: DocumentId,
        element: u32,
        deadline: Deadline,
    ) -> Answer<'a, Option<Vec<Listener>>>;

    /// The pages that are open, in the order in which they were opened. No page is asked, so it is answered
    /// while they are busy, too.
    ///
    /// # Errors
    ///
    /// When the browser can't be asked.
    fn pages<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, Vec<PageInfo>>;

    /// Makes another page the one that everything else of this contract is about. The page before stays open,
    /// and its dialogs are still answered, but nothing else is told of it; [`Signal::Frames`] tells of the
    /// switch.
    ///
    /// # Errors
    ///
    /// [`DriverError::Closed`] when that page is not open; as [`Driver::call`] when it can't be reached. Then
    /// the page before is still the current one.
    fn switch<'a>(&'a mut self, page: PageId, deadline: Deadline) -> Answer<'a, ()>;

    /// What the next dialogs are answered with, in order, in place of what was declared before. A dialog that finds
    /// no answer is dismissed; but an alert is accepted, and the question whether the page may be left is
    /// answered by leaving. What is left of the answers declared before comes back.
    fn answer_dialogs(&mut self, answers: Vec<DialogAnswer>) -> Vec<DialogAnswer> {
        answers
    }

    /// Closes one page of the session, which must not be the only one. The current page stays so until another
    /// is switched to.
    ///
    /// # Errors
    ///
    /// [`DriverError::Closed`] when it is not open; [`DriverError::Timeout`] when it does not close.
    fn close_page<'a>(&'a mut self, page: PageId, deadline: Deadline) -> Answer<'a, ()> {
        let _unused = (page, deadline);
        Box::pin(async { Err(unable("closing a page")) })
    }

    /// Puts files into a file input, as a person's choice would: absolute paths.
    ///
    /// # Errors
    ///
    /// When the element is no file input, or the browser refuses.
    fn set_files<'a>(
        &'a mut self,
        document: DocumentId,
        element: u32,
        files: &'a [String],
        deadline: Deadline,
    ) -> Answer<'a, ()> {
        let _unused = (document, element, files, deadline);
        Box::pin(async { Err(unable("files")) })
    }

    /// The files that the next file chooser is given that the page opens; it is never shown. With none, a chooser
    /// is closed without any. Told by [`Signal::FilesAsked`].
    fn offer_files(&mut self, files: Option<Vec<String>>) {
        let _unused = files;
    }

    /// Drags files from outside over a place and drops them there.
    ///
    /// # Errors
    ///
    /// As [`Driver::gesture`].
    fn drop_files<'a>(&'a mut self, at: Point, files: &'a [String], deadline: Deadline) -> Answer<'a, ()> {
        let _unused = (at, files, deadline);
        Box::pin(async { Err(unable("files")) })
    }

    /// A picture of the viewport as a person would see it now, as PNG. It holds whatever the page shows, secrets
    /// too.
    ///
    /// # Errors
    ///
    /// As [`Driver::call`]; [`DriverError::Refused`] by a driver that can't take any.
    fn picture<'a>(&'a mut self, deadline: Deadline) -> Answer<'a, Vec<u8>>;

    /// Closes all pages and, when we started it, the browser, and leaves nothing behind.
    ///
    /// # Errors
    ///
    /// When something may have been left behind.
    fn close<'a>(&'a mut self) -> Answer<'a, ()>;
}

/// The answer of a driver that can't do something.
fn unable(what: &str) -> DriverError {
    DriverError::Refused { what: what.to_owned(), message: "this driver can't do that".to_owned() }
}
