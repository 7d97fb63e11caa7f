//! What an act says of itself.

use surefoot_browser::synthetic::{Script, Trigger};
use surefoot_record::act::ReceiptStatus;
use surefoot_record::code::Code;
use surefoot_record::event::{EventKind, Purpose};

use crate::support::{act, open, say, search_page};

const CLICK: &str = "click button \"Go\"";

#[tokio::test(start_paused = true)]
async fn a_click_that_says_something_is_proven_by_it() {
    let session = open(Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved"))).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    assert!(act.proven && act.code.is_none());
    assert_eq!(act.proof.unwrap().check.kind(), "node-present");
    assert_eq!(act.changes.len(), 1);
    assert_eq!(act.instruction, CLICK);
}

#[tokio::test(start_paused = true)]
async fn a_click_that_does_nothing_is_said_to_have_no_effect() {
    let session = open(Script::new(search_page())).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    assert_eq!((act.proven, act.code), (false, Some(Code::NoEffect)));
    assert_eq!(act.receipt.status, ReceiptStatus::Confirmed);
}

#[tokio::test(start_paused = true)]
async fn a_change_that_came_and_went_is_transient() {
    let script = Script::new(search_page()).then(Trigger::Click(2), 100, say("Saving")).then(
        Trigger::Click(2),
        400,
        say("idle"),
    );
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    assert_eq!(act(&session, CLICK).await.act.code, Some(Code::TransientEffect));
    let stood = session.log().so_far().iter().any(|event| match &event.kind {
        EventKind::Viewed { purpose: Purpose::Transient, view } => {
            view.nodes.iter().any(|node| node.name == "Saving")
        }
        _ => false,
    });
    assert!(stood, "the view that it stood in is the evidence");
}

#[tokio::test(start_paused = true)]
async fn a_button_that_is_replaced_by_its_twin_had_no_effect() {
    let script = Script::new(search_page())
        .then(Trigger::Click(2), 0, |scene| scene.change(2, |node| node.element = 77));
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    assert_eq!(act(&session, CLICK).await.act.code, Some(Code::NoEffect));
}

#[tokio::test(start_paused = true)]
async fn a_reverted_fill_fails_and_says_that_it_was_dispatched() {
    let script = Script::new(search_page())
        .then(Trigger::Input(1), 0, |scene| scene.change(1, |node| node.value = Some(String::new())));
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, "fill textbox \"Search\" \"x\"").await.act;
    assert_eq!((act.receipt.status, act.receipt.dispatched), (ReceiptStatus::Failed, true));
    assert_eq!((act.proven, act.code), (false, Some(Code::ValueMismatch)));
}

#[tokio::test(start_paused = true)]
async fn what_was_typed_into_a_withheld_field_stands_nowhere_in_the_log() {
    let mut page = search_page();
    page.change(1, |node| node.value_withheld = true);
    let session = open(Script::new(page)).await;
    session.observe_settled().await.unwrap();
    let acted = act(&session, "fill textbox \"Search\" \"hunter2\"").await;
    assert!(acted.payload_withheld);
    let log = format!("{:?}", session.log().so_far());
    assert!(!log.contains("hunter2"), "{log}");
}

#[tokio::test(start_paused = true)]
async fn checking_what_is_checked_dispatches_nothing_and_proves_nothing() {
    let page = search_page();
    let page = page
        .with(surefoot_browser::synthetic::SceneNode::new(5, "checkbox", "Agree").state("checked", "true"));
    let session = open(Script::new(page)).await;
    session.observe_settled().await.unwrap();
    let again = act(&session, "check checkbox \"Agree\"").await.act;
    assert_eq!((again.receipt.dispatched, again.code), (false, Some(Code::ProofHeldBefore)));
    let off = act(&session, "uncheck checkbox \"Agree\"").await.act;
    assert!(off.proven, "{off:?}");
    assert_eq!(off.proof.unwrap().check.kind(), "node-state");
}

#[tokio::test(start_paused = true)]
async fn the_log_tells_an_act_from_readiness_to_proof_in_order() {
    let session = open(Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved"))).await;
    session.observe_settled().await.unwrap();
    act(&session, CLICK).await;
    session.stop().await.unwrap();
    let events = session.log().so_far();
    let names: Vec<&str> = events
        .iter()
        .map(|event| match &event.kind {
            EventKind::Started { .. } => "started",
            EventKind::Viewed { .. } => "viewed",
            EventKind::Readiness { .. } => "readiness",
            EventKind::Dispatched { .. } => "dispatched",
            EventKind::Settled { .. } => "settled",
            EventKind::Acted { .. } => "acted",
            EventKind::Stopped => "stopped",
            _ => "other",
        })
        .collect();
    assert_eq!(
        names,
        [
            "started",
            "viewed",
            "settled",
            "readiness",
            "viewed",
            "dispatched",
            "viewed",
            "settled",
            "acted",
            "stopped"
        ]
    );
    assert!(events.iter().enumerate().all(|(at, event)| event.sequence == at as u64 + 1));
}
