//! The model, fed with events written by hand.

use serde_json::{Value, json};

use surefoot_record::action::DialogAnswer;

use super::*;
use crate::driver::NavigationEnd;

struct Feed {
    model: Model,
}

impl Feed {
    /// A page with the main frame `m` in session `s`, in the context `c`.
    fn new() -> Feed {
        Feed { model: Model::new("m", "c", SessionId::new("s")) }
    }

    fn tell(&mut self, session: &str, name: &str, parameters: Value) -> Vec<Effect> {
        let event = Event::parse(name, &parameters.to_string()).unwrap().unwrap();
        let session = SessionId::new(session);
        self.model.apply(Some(&session), event)
    }

    fn tell_of_browser(&mut self, name: &str, parameters: Value) -> Vec<Effect> {
        let event = Event::parse(name, &parameters.to_string()).unwrap().unwrap();
        self.model.apply(None, event)
    }

    fn started(&mut self, session: &str, frame: &str, loader: &str, kind: &str) {
        self.tell(
            session,
            "Page.frameStartedNavigating",
            json!({"frameId": frame, "url": "http://x/", "loaderId": loader, "navigationType": kind}),
        );
    }

    fn requested(&mut self, session: &str, frame: &str, loader: &str) -> Vec<Effect> {
        self.tell(
            session,
            "Network.requestWillBeSent",
            json!({"requestId": loader, "loaderId": loader, "frameId": frame, "type": "Document",
                   "request": {"url": "http://x/", "method": "GET"}}),
        )
    }

    fn committed(&mut self, session: &str, frame: Value) {
        self.tell(session, "Page.frameNavigated", json!({ "frame": frame }));
    }

    fn world(&mut self, session: &str, frame: &str, id: i64) {
        self.tell(
            session,
            "Runtime.executionContextCreated",
            json!({"context": {"id": id, "name": WORLD, "uniqueId": format!("{session}{id}"),
                               "auxData": {"frameId": frame}}}),
        );
    }

    fn child_session(&mut self, session: &str, frame: &str) -> Vec<Effect> {
        self.tell(
            "s",
            "Target.attachedToTarget",
            json!({"sessionId": session, "targetInfo":
                   {"targetId": frame, "type": "iframe", "url": "", "title": "", "parentFrameId": "m"}}),
        )
    }

    /// The signals so far, but for the many that only say that frames changed.
    fn signals(&mut self) -> Vec<Signal> {
        self.model.take_signals().into_iter().filter(|signal| *signal != Signal::Frames).collect()
    }
}

fn ended(end: NavigationEnd) -> Signal {
    Signal::NavigationEnded(end)
}

#[test]
fn a_navigation_is_told_from_its_start_to_its_load_event() {
    let mut feed = Feed::new();
    feed.started("s", "m", "1", "differentDocument");
    assert!(feed.model.navigating());
    let fence = feed.requested("s", "m", "1");
    assert_eq!(fence, [Effect::Fence { session: SessionId::new("s"), loader: "1".to_owned() }]);
    assert_eq!(feed.requested("s", "m", "1"), [], "a redirect needs no second fence");
    feed.committed("s", json!({"id": "m", "loaderId": "1", "url": "http://x/", "urlFragment": "#a"}));
    assert!(!feed.model.navigating() && feed.model.loading());
    assert_eq!(feed.model.frames.documents()[0].url, "http://x/#a");
    feed.tell("s", "Page.loadEventFired", json!({}));
    assert!(!feed.model.loading());
    assert_eq!(feed.signals(), [Signal::NavigationStarted, ended(NavigationEnd::Committed), Signal::Loaded]);
}

#[test]
fn a_fence_that_is_answered_after_the_commit_says_nothing() {
    let mut feed = Feed::new();
    feed.started("s", "m", "1", "differentDocument");
    feed.committed("s", json!({"id": "m", "loaderId": "1", "url": "http://x/"}));
    feed.signals();
    feed.model.answers_again(&SessionId::new("s"), "1");
    assert_eq!(feed.signals(), []);
}

#[test]
fn a_fence_ends_a_navigation_of_whose_end_nothing_tells() {
    let mut feed = Feed::new();
    feed.started("s", "m", "1", "differentDocument");
    feed.model.answers_again(&SessionId::new("s"), "1");
    assert_eq!(feed.signals(), [Signal::NavigationStarted, ended(NavigationEnd::Aborted)]);
    // It was not the end after all: the request goes out only now.
    feed.requested("s", "m", "1");
    assert!(feed.model.navigating());
    assert_eq!(feed.signals(), [Signal::NavigationStarted]);
}

#[test]
fn a_commit_whose_start_nobody_told_of_has_both() {
    let mut feed = Feed::new();
    feed.committed("s", json!({"id": "m", "loaderId": "1", "url": "http://x/"}));
    assert_eq!(feed.signals(), [Signal::NavigationStarted, ended(NavigationEnd::Committed)]);
}

#[test]
fn an_error_page_is_a_failure_with_its_reason() {
    let mut feed = Feed::new();
    feed.started("s", "m", "1", "differentDocument");
    feed.tell(
        "s",
        "Network.loadingFailed",
        json!({"requestId": "1", "errorText": "net::ERR_NAME_NOT_RESOLVED", "canceled": false}),
    );
    feed.committed(
        "s",
        json!({"id": "m", "loaderId": "1", "url": "chrome-error://x/", "unreachableUrl": "http://x/"}),
    );
    assert_eq!(
        feed.signals(),
        [Signal::NavigationStarted, ended(NavigationEnd::Failed("net::ERR_NAME_NOT_RESOLVED".to_owned()))]
    );
}

#[test]
fn a_navigation_within_the_document_or_of_a_frame_is_not_the_page_s() {
    let mut feed = Feed::new();
    for kind in ["sameDocument", "historySameDocument"] {
        feed.started("s", "m", "1", kind);
    }
    feed.tell("s", "Page.frameAttached", json!({"frameId": "f", "parentFrameId": "m"}));
    feed.started("s", "f", "2", "differentDocument");
    feed.requested("s", "f", "2");
    feed.committed("s", json!({"id": "f", "parentId": "m", "loaderId": "2", "url": "http://x/"}));
    assert!(!feed.model.navigating());
    assert_eq!(feed.signals(), []);
}

#[test]
fn a_frame_of_its_own_process_is_mute_while_it_is_navigated_and_the_page_is_not() {
    let mut feed = Feed::new();
    let child = SessionId::new("t");
    assert_eq!(feed.child_session("t", "f"), [Effect::PrepareFrame(child.clone())]);
    feed.committed("t", json!({"id": "f", "parentId": "m", "loaderId": "1", "url": "http://y/"}));
    feed.world("t", "f", 7);
    assert!(feed.model.frames.documents()[1].callable);
    feed.started("t", "f", "2", "differentDocument");
    assert!(feed.model.is_mute(&child) && !feed.model.is_mute(&SessionId::new("s")));
    assert!(!feed.model.navigating());
    // The page's navigation mutes everything.
    feed.tell("s", "Target.detachedFromTarget", json!({"sessionId": "t"}));
    assert!(!feed.model.is_mute(&child));
    assert!(!feed.model.frames.documents()[1].callable);
    feed.started("s", "m", "3", "reload");
    assert!(feed.model.is_mute(&child));
}

/// It is held at its start, and nothing but us lets it go on.
#[test]
fn a_worker_is_let_go_and_is_no_frame() {
    let mut feed = Feed::new();
    let worker = json!({"sessionId": "w", "targetInfo": {"targetId": "worker", "type": "worker", "url": "", "title": ""}});
    let effects = feed.tell("s", "Target.attachedToTarget", worker);
    assert_eq!(effects, [Effect::LetGo(SessionId::new("w"))]);
    assert_eq!(feed.signals(), []);
}

#[test]
fn a_declined_departure_gives_the_navigation_up() {
    let mut feed = Feed::new();
    feed.started("s", "m", "1", "differentDocument");
    let effects =
        feed.tell("s", "Page.javascriptDialogOpening", json!({"message": "", "type": "beforeunload"}));
    assert_eq!(effects, [answered(true, None)]);
    // Somebody at the window was faster than we.
    feed.tell("s", "Page.javascriptDialogClosed", json!({"result": false}));
    assert!(!feed.model.navigating());
    assert_eq!(feed.signals()[2], ended(NavigationEnd::Aborted));
    // A declined question is no declined departure.
    feed.started("s", "m", "2", "differentDocument");
    feed.tell("s", "Page.javascriptDialogOpening", json!({"message": "?", "type": "confirm"}));
    feed.tell("s", "Page.javascriptDialogClosed", json!({"result": false}));
    assert!(feed.model.navigating());
}

fn answered(accept: bool, prompt: Option<&str>) -> Effect {
    Effect::AnswerDialog { session: SessionId::new("s"), accept, prompt: prompt.map(str::to_owned) }
}

#[test]
fn dialogs_are_answered_as_declared_in_order_and_dismissed_when_nothing_is_left() {
    let mut feed = Feed::new();
    let answer = |accept, text: Option<&str>| DialogAnswer { accept, text: text.map(str::to_owned) };
    let declared = feed.model.declared();
    declared.prepared().answers =
        [answer(true, Some("Ada")), answer(false, None), answer(true, None)].into_iter().collect();
    let mut open = |kind: &str| {
        let dialog = json!({"message": "?", "type": kind, "defaultPrompt": "Bob"});
        feed.tell("s", "Page.javascriptDialogOpening", dialog)
    };
    assert_eq!(open("prompt"), [answered(true, Some("Ada"))]);
    assert_eq!(open("confirm"), [answered(false, Some("Bob"))]);
    assert_eq!(open("prompt"), [answered(true, Some("Bob"))], "what the page proposes");
    assert_eq!(open("prompt"), [answered(false, None)]);
    assert_eq!(open("alert"), [answered(true, None)]);
}

#[test]
fn a_download_is_work_until_it_is_measured() {
    let mut feed = Feed::new();
    feed.model.download_into(Some("/downloads".into()), Some("/kept".into()));
    let begins = json!({"frameId": "m", "url": "http://x/a", "suggestedFilename": "a.csv", "guid": "g"});
    feed.tell_of_browser("Browser.downloadWillBegin", begins);
    assert_eq!((feed.model.downloading().len(), feed.model.downloads_begun()), (1, 1));
    let effects =
        feed.tell_of_browser("Browser.downloadProgress", json!({"guid": "g", "state": "completed"}));
    let file = "/downloads/g".into();
    let keep = Some(Keep { folder: "/kept".into(), name: "a.csv".to_owned() });
    assert_eq!(effects, [Effect::Measure { guid: "g".to_owned(), file, keep }]);
    feed.model.measured(Measured { guid: "g".to_owned(), sha256: None, bytes: Some(3) });
    assert!(feed.model.downloading().is_empty());
    let told = feed.signals();
    let [Signal::Download(begun), Signal::Downloaded(ended)] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((begun.bytes, ended.bytes, ended.name.as_str()), (None, Some(3), "a.csv"));
}

#[test]
fn a_chooser_is_given_the_files_that_are_ready_if_it_takes_so_many() {
    let mut feed = Feed::new();
    let declared = feed.model.declared();
    let mut open = |mode: &str, files: &[&str]| {
        declared.prepared().files = Some(files.iter().map(|file| (*file).to_owned()).collect());
        let opened = json!({"mode": mode, "backendNodeId": 7});
        (feed.tell("s", "Page.fileChooserOpened", opened).len(), feed.signals())
    };
    let asked = |given, several| vec![Signal::FilesAsked { given, several }];
    assert_eq!(open("selectMultiple", &["a", "b"]), (1, asked(2, true)));
    assert_eq!(open("selectSingle", &["a", "b"]), (0, asked(0, false)));
    assert_eq!(open("selectSingle", &["a"]), (1, asked(1, false)));
}

#[test]
fn a_push_is_told_with_its_document_and_a_garbled_one_is_a_loss() {
    let mut feed = Feed::new();
    feed.world("s", "m", 3);
    let document = feed.model.frames.main_document().unwrap();
    let push =
        |payload: &str, world: i64| json!({"name": BINDING, "payload": payload, "executionContextId": world});
    feed.tell("s", "Runtime.bindingCalled", push(r#"{"type":"clock","clock":9}"#, 3));
    assert_eq!(feed.signals(), [Signal::Changed { document, clock: 9 }]);
    feed.tell("s", "Runtime.bindingCalled", push(r#"{"type":"clock","clock":9}"#, 4));
    assert_eq!(feed.signals(), [], "a document that has left ticks for nobody");
    feed.tell("s", "Runtime.bindingCalled", push("?", 3));
    assert_eq!(feed.signals(), [Signal::Lost]);
}

#[test]
fn only_pages_of_our_own_context_are_popups() {
    let mut feed = Feed::new();
    let info = |target: &str, kind: &str, context: &str| json!({"targetInfo": {"targetId": target, "type": kind, "url": "", "title": "", "browserContextId": context}});
    for other in [info("m", "page", "c"), info("x", "page", "other"), info("y", "browser_ui", "c")] {
        assert_eq!(feed.tell_of_browser("Target.targetCreated", other), []);
    }
    feed.tell("s", "Page.windowOpen", json!({"url": "http://x/popup"}));
    let effects = feed.tell_of_browser("Target.targetCreated", info("p", "page", "c"));
    assert_eq!(effects, [Effect::Adopt("p".to_owned())]);
    let told =
        [Signal::PopupAnnounced("http://x/popup".to_owned()), Signal::Popup("http://x/popup".to_owned())];
    assert_eq!(feed.signals(), told);
    let attached =
        json!({"sessionId": "ps", "targetInfo": {"targetId": "p", "type": "page", "url": "", "title": ""}});
    let effects = feed.tell_of_browser("Target.attachedToTarget", attached);
    assert_eq!(effects, [Effect::PreparePopup(SessionId::new("ps"))]);
    // A popup's frames, navigations and console are not the page's; its dialogs hold the page up all the same.
    feed.started("ps", "p", "1", "differentDocument");
    feed.tell("ps", "Page.loadEventFired", json!({}));
    assert_eq!(feed.signals(), []);
    feed.tell("ps", "Page.javascriptDialogOpening", json!({"message": "hi", "type": "alert"}));
    assert!(matches!(feed.signals()[..], [Signal::Dialog(_)]));
    assert_eq!(feed.model.open_targets().len(), 2);
    feed.tell_of_browser("Target.targetDestroyed", json!({"targetId": "p"}));
    assert_eq!(feed.model.open_targets(), ["m"]);
}

#[test]
fn a_download_of_somebody_else_s_page_is_not_ours() {
    let mut feed = Feed::new();
    for (frame, wanted) in [("elsewhere", 0), ("m", 1)] {
        feed.tell_of_browser(
            "Browser.downloadWillBegin",
            json!({"frameId": frame, "url": "http://x/f", "suggestedFilename": "f", "guid": "g"}),
        );
        assert_eq!(feed.signals().len(), wanted);
    }
}

#[test]
fn every_way_of_ending_is_told_once_and_outranks_the_others_in_order() {
    let mut feed = Feed::new();
    assert_eq!(feed.model.standing(), Ok(()));
    for _ in 0..2 {
        feed.tell("s", "Inspector.targetCrashed", json!({}));
    }
    assert_eq!(feed.model.standing(), Err(DriverError::Crashed));
    feed.tell_of_browser("Target.targetDestroyed", json!({"targetId": "m"}));
    assert_eq!(feed.model.standing(), Err(DriverError::Closed));
    feed.model.ended(Some("why".to_owned()));
    feed.model.ended(None);
    assert_eq!(feed.model.standing(), Err(DriverError::Gone { detail: Some("why".to_owned()) }));
    assert_eq!(feed.signals(), [Signal::Crashed, Signal::Closed]);
    assert!(feed.model.open_targets().is_empty());
}

#[test]
fn a_frame_whose_renderer_crashes_is_no_crash_of_the_page() {
    let mut feed = Feed::new();
    feed.child_session("t", "f");
    feed.committed("t", json!({"id": "f", "parentId": "m", "loaderId": "1", "url": "http://y/"}));
    feed.world("t", "f", 7);
    feed.tell("t", "Inspector.targetCrashed", json!({}));
    assert_eq!(feed.model.standing(), Ok(()));
    assert!(!feed.model.frames.documents()[1].callable);
    assert_eq!(feed.signals(), []);
}

#[test]
fn a_frame_that_moves_to_a_session_that_was_late_for_its_document_is_called_there() {
    let mut feed = Feed::new();
    feed.world("s", "m", 1);
    feed.tell("s", "Page.frameAttached", json!({"frameId": "f", "parentFrameId": "m"}));
    feed.child_session("t", "f");
    feed.tell("s", "Page.frameDetached", json!({"frameId": "f", "reason": "swap"}));
    feed.world("t", "f", 2);
    let documents = feed.model.frames.documents();
    assert_eq!(documents.iter().map(|document| document.callable).collect::<Vec<_>>(), [true, true]);
}
