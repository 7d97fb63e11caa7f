//! Acts that leave the page: nothing is asked while a navigation is in flight, and no deadline runs.

use surefoot_browser::synthetic::{Scene, SceneNode, Script, Trigger};
use surefoot_record::act::ReceiptStatus;
use surefoot_record::code::Code;

use crate::support::{START, act, open};

const NEXT: &str = "http://page.test/next";

fn site() -> Scene {
    let link = |element, name: &str, href: &str| SceneNode {
        href: Some(href.to_owned()),
        ..SceneNode::new(element, "link", name)
    };
    Scene::new(START).with(link(1, "Next", NEXT)).with(link(2, "File", "http://page.test/file"))
}

fn next() -> Scene {
    Scene::new(NEXT).with(SceneNode::new(1, "heading", "Arrived"))
}

#[tokio::test(start_paused = true)]
async fn a_link_to_a_slow_server_is_proven_when_it_arrives() {
    let session = open(Script::new(site()).page(next()).slow_server(3_000)).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, "click link \"Next\"").await.act;
    assert!(act.proven, "{act:?}");
    assert_eq!(act.proof.unwrap().check.kind(), "page-url");
    assert!(act.settle.unwrap().elapsed_ms < 2_500, "the window begins with the commit");
}

#[tokio::test(start_paused = true)]
async fn a_link_that_brings_no_document_had_no_effect_and_times_nothing_out() {
    let script = Script::new(site()).no_document("http://page.test/file").slow_server(3_000);
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, "click link \"File\"").await.act;
    assert_eq!(act.receipt.status, ReceiptStatus::Confirmed);
    assert_eq!((act.proven, act.code), (false, Some(Code::NoEffect)));
    assert!(act.settle.unwrap().stable);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_never_answers_is_given_up_after_thirty_seconds() {
    let script = Script::new(site()).page(next()).slow_server(40_000);
    let start = surefoot_session::Session::start(
        Box::new(surefoot_browser::synthetic::Synthetic::new(script)),
        START,
        surefoot_session::SessionOptions::default(),
        surefoot_session::EventLog::new(),
    );
    let error = start.await.map(|_| ()).unwrap_err();
    assert_eq!(error.code, Code::NavigationTimeout);
}

#[tokio::test(start_paused = true)]
async fn navigate_back_and_the_end_of_history() {
    let session = open(Script::new(site()).page(next())).await;
    session.observe_settled().await.unwrap();
    let there = act(&session, &format!("navigate {NEXT}")).await.act;
    assert!(there.proven, "{there:?}");
    let back = act(&session, "back").await.act;
    assert!(back.proven, "{back:?}");
    let forward = act(&session, "forward").await.act;
    assert_eq!((forward.receipt.status, forward.code), (ReceiptStatus::Rejected, Some(Code::HistoryEnd)));
}

#[tokio::test(start_paused = true)]
async fn a_reload_that_shows_the_same_is_an_effect_outside_the_view() {
    let session = open(Script::new(site())).await;
    session.observe_settled().await.unwrap();
    assert_eq!(act(&session, "reload").await.act.code, Some(Code::EffectOutsideView));
}

#[tokio::test(start_paused = true)]
async fn a_reload_whose_page_is_seen_half_loaded_is_no_transient_effect() {
    let script = Script::new(site())
        .then(Trigger::Load, 0, |page| page.nodes[0].name = "Loading".to_owned())
        .then(Trigger::Load, 300, |page| page.nodes[0].name = "Next".to_owned());
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, "reload").await.act;
    assert_eq!(act.code, Some(Code::EffectOutsideView), "{act:?}");
}
