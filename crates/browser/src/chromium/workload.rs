//! What the browser itself tells of that could still change the page: requests, navigations, sockets, pages that
//! were opened (rulings 1, 4 and 7). A function of events, with their moments handed in.
//!
//! What only a document knows, such as its timers, is not here.

use std::collections::{HashMap, HashSet};

use surefoot_semantics::settle::loading::{BEING_LOADED, BEING_READ};
use surefoot_semantics::settle::{Work, WorkKind};
use tokio::time::Instant;
use url::Url;

use crate::cdp::client::SessionId;

/// How much of a path is told.
const LONGEST_PATH: usize = 120;
/// So many requests at most are kept at a time. Beyond them nothing is known for certain.
const MOST_REQUESTS: usize = 20_000;

/// Kinds of requests whose answer never reaches the page.
const UNHEARD: [&str; 4] = ["Ping", "CSPViolationReport", "Preflight", "Prefetch"];

#[derive(Debug)]
struct Request {
    serial: u64,
    frame: Option<String>,
    loader: String,
    what: String,
    /// Nothing that comes of it reaches the page.
    unheard: bool,
    /// It stays open for as long as the server or the browser's player likes.
    stream: Option<&'static str>,
    /// The document of a navigation.
    document: bool,
    /// A script asked for it, and is handed its answer before the body.
    fetched: bool,
    /// The answer has come, without its body.
    answered: bool,
}

#[derive(Debug)]
struct Navigation {
    serial: u64,
    what: String,
    /// When it is to begin, where that was told in advance.
    due: Option<Instant>,
}

/// A request as it went out.
pub(super) struct Sent<'a> {
    pub(super) id: &'a str,
    pub(super) loader: &'a str,
    pub(super) frame: Option<&'a str>,
    pub(super) kind: Option<&'a str>,
    pub(super) method: &'a str,
    pub(super) url: &'a str,
}

/// The work of one page, as the browser tells of it.
#[derive(Debug, Default)]
pub(super) struct Workload {
    serial: u64,
    /// What has a number up to this one began before the act.
    mark: u64,
    requests: HashMap<(SessionId, String), Request>,
    /// By frame.
    navigations: HashMap<String, Navigation>,
    sockets: HashSet<(SessionId, String)>,
    /// The numbers of the documents that are being loaded, by frame: each got one when it was committed.
    documents: HashMap<String, u64>,
    /// The numbers of the last request and of the last message on a socket.
    requested: u64,
    sent: u64,
    /// When work last ended, since the mark.
    ended: Option<Instant>,
    now: Option<Instant>,
    awaited: bool,
    overflowed: bool,
}

/// What is told of the browser's own work at one moment.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) work: Vec<Work>,
    /// Requests whose answer a script has: they are work only while somebody reads their bodies. The browser may
    /// never tell of the end of a body that nobody reads.
    pub(super) answered: Vec<Work>,
    pub(super) unaccounted: Vec<String>,
    pub(super) listed: Vec<String>,
    pub(super) ended: Option<Instant>,
    /// Any request was made since the mark.
    pub(super) requested: bool,
}

impl Workload {
    /// The moment at which the next events come.
    pub(super) fn at(&mut self, now: Instant) {
        self.now = Some(now);
    }

    /// The moment of the event that is being taken in.
    pub(super) fn moment(&self) -> Instant {
        self.now.unwrap_or_else(Instant::now)
    }

    fn next(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    /// Whatever begins from now on began after the act.
    pub(super) fn mark(&mut self) {
        self.mark = self.serial;
        self.ended = None;
        self.awaited = false;
    }

    /// Somebody waits to hear that work ended.
    pub(super) fn await_end(&mut self) {
        self.awaited = true;
    }

    /// Whether that has to be told now; once.
    pub(super) fn take_end(&mut self) -> bool {
        self.awaited && self.ended == self.now && self.ended.is_some() && std::mem::take(&mut self.awaited)
    }

    pub(super) fn sent(&mut self, session: &SessionId, sent: &Sent<'_>) {
        let key = (session.clone(), sent.id.to_owned());
        let serial = self.next();
        if !sent.kind.is_some_and(|kind| UNHEARD.contains(&kind)) {
            self.requested = serial;
        }
        if self.requests.contains_key(&key) {
            // It was redirected.
            return;
        }
        if sent.loader.is_empty() && sent.kind == Some("Script") {
            // The script of a worker: its end is told to the worker alone, which is a channel of its own.
            return;
        }
        if self.requests.len() >= MOST_REQUESTS {
            self.overflowed = true;
            return;
        }
        let request = Request {
            serial,
            frame: sent.frame.map(str::to_owned),
            loader: sent.loader.to_owned(),
            what: format!("{} {}", sent.method, path(sent.url)),
            unheard: sent.kind.is_some_and(|kind| UNHEARD.contains(&kind)),
            stream: match sent.kind {
                Some("EventSource") => Some("EventSource"),
                Some("Media") => Some("media that loads"),
                _ => None,
            },
            document: sent.kind == Some("Document"),
            fetched: sent.kind == Some("Fetch"),
            answered: false,
        };
        self.requests.insert(key, request);
    }

    /// The answer to a request has come, without its body.
    pub(super) fn answered(&mut self, session: &SessionId, id: &str) {
        if let Some(request) = self.requests.get_mut(&(session.clone(), id.to_owned()))
            && request.fetched
            && !request.answered
        {
            request.answered = true;
            if request.serial > self.mark && !request.unheard {
                self.ended = self.now;
            }
        }
    }

    /// A request has its last byte, or failed.
    pub(super) fn done(&mut self, session: &SessionId, id: &str) {
        if let Some(request) = self.requests.remove(&(session.clone(), id.to_owned()))
            && request.serial > self.mark
            && !request.unheard
        {
            self.ended = self.now;
        }
    }

    /// A frame is on its way to another document, or will be at a moment that is known.
    pub(super) fn navigates(&mut self, frame: &str, url: &str, due: Option<Instant>) {
        let serial = self.next();
        let navigation = Navigation { serial, what: format!("navigation to {}", path(url)), due };
        self.navigations.insert(frame.to_owned(), navigation);
    }

    /// A planned navigation was called off.
    pub(super) fn called_off(&mut self, frame: &str) {
        if self.navigations.get(frame).is_some_and(|navigation| navigation.due.is_some()) {
            self.arrived(frame);
        }
    }

    /// A frame has a new document, or its navigation came to nothing.
    pub(super) fn arrived(&mut self, frame: &str) {
        if let Some(navigation) = self.navigations.remove(frame)
            && navigation.serial > self.mark
        {
            self.ended = self.now;
        }
    }

    /// A frame has the document of that loader: what its old one asked for is of no use any more.
    pub(super) fn committed(&mut self, frame: &str, loader: &str) {
        self.arrived(frame);
        let serial = self.next();
        self.documents.insert(frame.to_owned(), serial);
        self.requests
            .retain(|_, request| request.frame.as_deref() != Some(frame) || request.loader == loader);
    }

    /// A frame's document has fired its load event, or its loading was stopped.
    pub(super) fn loaded(&mut self, frame: &str) {
        if self.documents.remove(frame).is_some_and(|serial| serial > self.mark) {
            self.ended = self.now;
        }
    }

    /// A frame left a session for another, with a new document: whatever more there is to tell of what it was
    /// about to load is told there.
    pub(super) fn swapped(&mut self, frame: &str, session: &SessionId) {
        self.arrived(frame);
        self.requests
            .retain(|(place, _), request| place != session || request.frame.as_deref() != Some(frame));
    }

    /// A frame went.
    pub(super) fn removed(&mut self, frame: &str) {
        self.arrived(frame);
        self.documents.remove(frame);
        self.requests.retain(|_, request| request.frame.as_deref() != Some(frame));
    }

    /// A session ended, and nothing more is told of what went on in it.
    pub(super) fn left(&mut self, session: &SessionId) {
        self.requests.retain(|(place, _), _| place != session);
        self.sockets.retain(|(place, _)| place != session);
    }

    pub(super) fn socket_opened(&mut self, session: &SessionId, id: &str) {
        self.socket_used();
        self.sockets.insert((session.clone(), id.to_owned()));
    }

    pub(super) fn socket_used(&mut self) {
        self.sent = self.next();
    }

    pub(super) fn socket_closed(&mut self, session: &SessionId, id: &str) {
        if self.sockets.remove(&(session.clone(), id.to_owned())) {
            // What the page does about that is done with the next frame.
            self.ended = self.now;
        }
    }

    /// Something ended that may go on to change the page.
    pub(super) fn something_ended(&mut self) {
        self.ended = Some(self.moment());
    }

    /// The page opened another.
    pub(super) fn page_opened(&mut self) {
        self.ended = self.now;
    }

    /// What is known now. Only frames that are still there count, and `navigating` says whether the main one,
    /// of that name, is on its way. `beside` says whether other pages of the session are open, and whether any of them
    /// can reach another: nobody sees what windows write to each other, so such a page may change this one at any time.
    pub(super) fn told(
        &self,
        now: Instant,
        main: &str,
        navigating: bool,
        beside: Option<bool>,
        is_there: impl Fn(&str) -> bool,
    ) -> Told {
        let requested = self.requested > self.mark;
        let mut told = Told { ended: self.ended, requested, ..Told::default() };
        let mut main_is_told = false;
        for (frame, navigation) in &self.navigations {
            let is_main = frame == main;
            if (is_main && !navigating && navigation.due.is_none()) || !is_there(frame) {
                continue;
            }
            main_is_told |= is_main;
            let due = navigation.due.map(|due| due.saturating_duration_since(now).as_millis());
            told.work.push(work(
                WorkKind::Navigation,
                navigation.what.clone(),
                navigation.serial > self.mark,
                due.and_then(|due| u64::try_from(due).ok()),
            ));
        }
        if navigating && !main_is_told {
            told.work.push(work(WorkKind::Navigation, "navigation".to_owned(), true, None));
        }
        // A document that is being parsed may go on to change although nothing of it is on its way. What a player
        // loads holds the load event up for as long as it likes.
        let plays = self.requests.values().any(|request| request.stream.is_some());
        let is_new = self.documents.get(main).is_some_and(|serial| *serial > self.mark);
        if is_new && !navigating && !plays {
            told.work.push(work(WorkKind::Request, BEING_LOADED.to_owned(), true, None));
        }
        for request in self.requests.values() {
            let gone = request.frame.as_deref().is_some_and(|frame| !is_there(frame));
            let frame = request.frame.as_deref().unwrap_or_default();
            if gone || (request.document && self.navigations.contains_key(frame)) {
                continue;
            }
            let after = request.serial > self.mark;
            if let Some(stream) = request.stream {
                // What a server may send depends on what it was asked; a player loads for itself.
                let counts = after || (requested && stream == "EventSource");
                let list = if counts { &mut told.unaccounted } else { &mut told.listed };
                list.push(format!("{stream} ({})", request.what));
            } else if request.answered && !after {
                told.listed.push(format!("{}{BEING_READ}", request.what));
            } else if request.unheard || !after {
                told.listed.push(request.what.clone());
            } else {
                let list = if request.answered { &mut told.answered } else { &mut told.work };
                list.push(work(WorkKind::Request, request.what.clone(), true, None));
            }
        }
        if !self.sockets.is_empty() {
            let list =
                if requested || self.sent > self.mark { &mut told.unaccounted } else { &mut told.listed };
            list.push("WebSocket".to_owned());
        }
        if let Some(reaches) = beside {
            let list = if reaches { &mut told.unaccounted } else { &mut told.listed };
            list.push("a page that was opened".to_owned());
        }
        if self.overflowed {
            told.unaccounted.push("more requests than can be followed".to_owned());
        }
        told
    }
}

fn work(kind: WorkKind, what: String, after_act: bool, due_ms: Option<u64>) -> Work {
    Work { kind, what, after_act, due_ms, chain: None }
}

/// A page that was announced and has not come yet.
pub(super) fn opening() -> Work {
    work(WorkKind::Navigation, "a page that opens".to_owned(), true, None)
}

/// A file that is being downloaded.
pub(super) fn download(what: String) -> Work {
    work(WorkKind::Request, what, true, None)
}

/// As much of an address as may be told: no host, no query, no fragment; of one without a path its scheme alone.
fn path(url: &str) -> String {
    match Url::parse(url) {
        Ok(url) if !url.cannot_be_a_base() => url.path().chars().take(LONGEST_PATH).collect(),
        Ok(url) => format!("{}:", url.scheme()),
        Err(_) => "an address".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> SessionId {
        SessionId::new("s")
    }

    fn send(load: &mut Workload, id: &str, kind: &str, url: &str) {
        let sent = Sent { id, loader: "l", frame: Some("m"), kind: Some(kind), method: "GET", url };
        load.sent(&session(), &sent);
    }

    fn told(load: &Workload) -> Told {
        load.told(Instant::now(), "m", false, None, |frame| frame == "m")
    }

    #[test]
    fn only_what_began_after_the_mark_is_work_and_no_query_is_told() {
        let mut load = Workload::default();
        send(&mut load, "1", "Fetch", "http://x/old?secret=1");
        load.mark();
        assert!(!told(&load).requested);
        send(&mut load, "2", "Fetch", "http://x/new?secret=1#y");
        let now = told(&load);
        assert_eq!(now.work.iter().map(|work| work.what.as_str()).collect::<Vec<_>>(), ["GET /new"]);
        assert_eq!(now.listed, ["GET /old"]);
        assert!(now.requested);
        load.at(Instant::now());
        load.await_end();
        load.done(&session(), "1");
        assert!(!load.take_end(), "what began before the act ends for nobody");
        load.done(&session(), "2");
        assert!(load.take_end());
        assert!(!load.take_end(), "once for each asking");
        assert!(told(&load).work.is_empty());
        assert!(told(&load).ended.is_some());
    }

    #[test]
    fn a_document_that_is_still_parsed_is_work_although_nothing_is_on_its_way() {
        let mut load = Workload::default();
        load.at(Instant::now());
        load.mark();
        load.committed("m", "l");
        assert_eq!(told(&load).work.iter().map(|work| work.kind).collect::<Vec<_>>(), [WorkKind::Request]);
        load.await_end();
        load.loaded("m");
        assert!(load.take_end() && told(&load).work.is_empty());
        load.committed("m", "l");
        send(&mut load, "1", "Media", "http://x/film");
        assert!(told(&load).work.is_empty(), "a player may hold the load event up for ever");
        load.done(&session(), "1");
        load.mark();
        assert!(told(&load).work.is_empty(), "what was loading before an act is not its doing");
    }

    #[test]
    fn an_answer_whose_body_nobody_reads_is_told_apart_and_its_arrival_is_an_end() {
        let mut load = Workload::default();
        load.mark();
        send(&mut load, "1", "Fetch", "http://x/a");
        send(&mut load, "2", "XHR", "http://x/b");
        load.at(Instant::now());
        load.await_end();
        load.answered(&session(), "2");
        assert!(!load.take_end(), "only a fetch hands its answer over before the body");
        load.answered(&session(), "1");
        assert!(load.take_end());
        let now = told(&load);
        assert_eq!(now.work.iter().map(|work| work.what.as_str()).collect::<Vec<_>>(), ["GET /b"]);
        assert_eq!(now.answered.iter().map(|work| work.what.as_str()).collect::<Vec<_>>(), ["GET /a"]);
    }

    #[test]
    fn a_redirected_request_keeps_its_place_and_a_beacon_is_listed() {
        let mut load = Workload::default();
        load.mark();
        send(&mut load, "1", "Fetch", "http://x/a");
        send(&mut load, "1", "Fetch", "http://x/b");
        send(&mut load, "2", "Ping", "http://x/beacon");
        let now = told(&load);
        assert_eq!((now.work.len(), now.work[0].what.as_str()), (1, "GET /a"));
        assert_eq!(now.listed, ["GET /beacon"]);
    }

    #[test]
    fn an_event_stream_and_a_socket_count_only_when_something_was_asked_since_the_act() {
        let mut load = Workload::default();
        send(&mut load, "1", "EventSource", "http://x/events");
        load.socket_opened(&session(), "2");
        load.mark();
        assert_eq!(told(&load).listed, ["EventSource (GET /events)", "WebSocket"]);
        load.socket_used();
        assert_eq!(told(&load).unaccounted, ["WebSocket"]);
        send(&mut load, "3", "Fetch", "http://x/ask");
        assert_eq!(told(&load).unaccounted, ["EventSource (GET /events)", "WebSocket"]);
        load.socket_closed(&session(), "2");
        load.done(&session(), "1");
        assert!(told(&load).unaccounted.is_empty());
    }

    #[test]
    fn what_a_player_loads_has_no_end_of_its_own() {
        let mut load = Workload::default();
        send(&mut load, "1", "Media", "http://x/old.mp4");
        load.mark();
        send(&mut load, "2", "Fetch", "http://x/ask");
        assert!(told(&load).unaccounted.is_empty());
        send(&mut load, "3", "Media", "http://x/new.mp4");
        assert_eq!(told(&load).unaccounted, ["media that loads (GET /new.mp4)"]);
    }

    #[test]
    fn the_script_of_a_worker_is_no_request_that_ends() {
        let mut load = Workload::default();
        load.mark();
        let sent = Sent {
            id: "1",
            loader: "",
            frame: Some("m"),
            kind: Some("Script"),
            method: "GET",
            url: "http://x/w",
        };
        load.sent(&session(), &sent);
        let now = told(&load);
        assert!(now.work.is_empty() && now.listed.is_empty() && now.requested);
    }

    #[test]
    fn what_a_document_asked_for_goes_with_it() {
        let mut load = Workload::default();
        load.mark();
        send(&mut load, "1", "Image", "http://x/a.png");
        load.navigates("m", "http://x/next?q=1", None);
        load.committed("m", "l2");
        load.loaded("m");
        assert!(told(&load).work.is_empty());
        send(&mut load, "2", "Image", "http://x/b.png");
        load.removed("m");
        assert!(told(&load).work.is_empty());
    }

    #[test]
    fn the_navigation_of_another_frame_counts_until_it_arrives_and_a_planned_one_is_due() {
        let mut load = Workload::default();
        load.mark();
        load.navigates("m", "http://x/later", Some(Instant::now() + std::time::Duration::from_secs(3)));
        let now = told(&load);
        assert_eq!(
            (now.work[0].kind, now.work[0].what.as_str()),
            (WorkKind::Navigation, "navigation to /later")
        );
        assert!(now.work[0].due_ms.is_some_and(|due| due > 2_000));
        load.called_off("m");
        assert!(told(&load).work.is_empty());
        load.navigates("c", "http://x/frame", None);
        assert!(told(&load).work.is_empty(), "its frame is not there");
        assert_eq!(load.told(Instant::now(), "m", true, None, |_| true).work.len(), 2);
    }

    #[test]
    fn a_page_that_another_can_reach_may_be_changed_by_it_whenever_that_was_opened() {
        let mut load = Workload::default();
        load.page_opened();
        load.mark();
        let told = |reaches| load.told(Instant::now(), "m", false, Some(reaches), |_| true);
        assert_eq!(told(true).unaccounted, ["a page that was opened"]);
        let alone = told(false);
        assert_eq!((alone.listed.len(), alone.unaccounted.len()), (1, 0), "it can't reach ours");
    }

    #[test]
    fn an_address_without_a_path_is_told_by_its_scheme() {
        assert_eq!(path("data:text/html,secret"), "data:");
        assert_eq!(path("blob:http://x/1234"), "blob:");
        assert_eq!(path("http://x/a%20b?c#d"), "/a%20b");
    }
}
