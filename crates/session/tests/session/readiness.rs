//! Holding an act until its target is ready, and what becomes of one that is not.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use surefoot_browser::synthetic::{Scene, SceneNode, Script, Trigger};
use surefoot_record::act::{Ready, ReceiptStatus};
use surefoot_record::code::Code;
use surefoot_record::policy::{ActWhen, WhenUnready};
use surefoot_session::{Session, SessionOptions};

use crate::support::{START, act, open, open_with, say, search_page};

const CLICK: &str = "click button \"Go\"";

fn covered() -> Scene {
    search_page().with(SceneNode { covers_all: true, ..SceneNode::new(8, "dialog", "Cookies") })
}

fn uncover(scene: &mut Scene) {
    scene.nodes.retain(|node| node.element != 8);
}

fn options(act_when: ActWhen) -> SessionOptions {
    SessionOptions { act_when, ..SessionOptions::default() }
}

/// A page that has been open for a moment, so that what it began is older than any act.
async fn opened(script: Script) -> Session {
    let session = open(script).await;
    tokio::time::advance(Duration::from_millis(5)).await;
    session
}

#[tokio::test(start_paused = true)]
async fn an_act_goes_early_although_the_page_is_never_quiet() {
    let script = Script::new(search_page())
        .every(Trigger::Load, 200, |_| {})
        .request(Trigger::Load, 60_000, |_| {})
        .then(Trigger::Click(2), 0, say("Saved"))
        .counted();
    let session = opened(script).await;
    let act = act(&session, CLICK).await.act;
    let readiness = act.readiness.unwrap();
    assert!(readiness.early && act.loading, "{readiness:?}");
    assert!(readiness.waited_ms < 20 && act.proven, "{:?}", act.code);
}

#[tokio::test(start_paused = true)]
async fn a_page_that_has_settled_is_not_gone_ahead_of() {
    let script = Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved")).counted();
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    assert!(act.proven && !act.loading && !act.readiness.unwrap().early);
}

#[tokio::test(start_paused = true)]
async fn what_was_pending_before_an_early_act_proves_nothing() {
    // The page says `Saved` by itself, and the button does nothing.
    let script = Script::new(search_page()).then(Trigger::Load, 400, say("Saved")).counted();
    let session = opened(script).await;
    let early = act(&session, CLICK).await.act;
    assert!(early.loading);
    assert_eq!((early.proven, early.code), (false, Some(Code::StillLoading)), "{:?}", early.proof);
    // What the act does at once is told apart from it.
    let script = Script::new(search_page().with(SceneNode::new(9, "status", "none")))
        .then(Trigger::Load, 400, say("Loaded"))
        .then(Trigger::Click(2), 0, |scene| scene.change(9, |node| node.name = "Saved".to_owned()))
        .counted();
    let session = opened(script).await;
    let act = act(&session, CLICK).await.act;
    assert!(act.loading && act.proven, "{:?}", act.code);
    assert!(format!("{:?}", act.proof).contains("Saved"));
}

#[tokio::test(start_paused = true)]
async fn a_target_that_is_one_of_two_on_the_settled_view_takes_the_proof_back() {
    let script = Script::new(search_page())
        .then(Trigger::Load, 400, |scene| scene.nodes.push(SceneNode::new(9, "button", "Go")))
        .then(Trigger::Click(2), 0, say("Saved"))
        .counted();
    let session = opened(script).await;
    let act = act(&session, CLICK).await.act;
    assert_eq!((act.proven, act.code), (false, Some(Code::TargetNotUnique)), "{:?}", act.receipt);
    assert!(act.receipt.dispatched);
}

#[tokio::test(start_paused = true)]
async fn every_look_is_told_with_its_moment_and_its_cover() {
    let script =
        Script::new(covered()).then(Trigger::Load, 900, uncover).then(Trigger::Click(2), 0, say("Saved"));
    let session = open(script).await;
    let act = act(&session, CLICK).await.act;
    let readiness = act.readiness.unwrap();
    let (first, last) = (readiness.looks.first().unwrap(), readiness.looks.last().unwrap());
    assert_eq!((first.verdict, first.at_ms), (Ready::Covered, 0));
    assert_eq!(first.cover.as_ref().unwrap().name, "Cookies");
    assert_eq!((last.verdict, last.at_ms), (Ready::Ready, 900), "watched, not asked again and again");
    assert_eq!(readiness.looks.len(), usize::try_from(readiness.attempts).unwrap());
    let spent = act.spent.unwrap();
    assert_eq!((spent.hold_ms, spent.dispatch_ms), (900, 0), "{spent:?}");
}

#[tokio::test(start_paused = true)]
async fn a_covered_click_is_refused_at_the_cap_or_goes_where_that_was_asked_for() {
    let script = || Script::new(covered()).then(Trigger::Click(2), 0, say("Saved")).counted();
    let refused = act(&open(script()).await, CLICK).await.act;
    let readiness = refused.readiness.unwrap();
    assert_eq!(refused.receipt.status, ReceiptStatus::Rejected);
    assert_eq!(readiness.cover.unwrap().name, "Cookies");
    assert!((2_000..2_300).contains(&readiness.waited_ms), "{}", readiness.waited_ms);

    let proceed = SessionOptions { when_unready: WhenUnready::Proceed, ..SessionOptions::default() };
    let act = act(&open_with(script(), proceed).await, CLICK).await.act;
    let readiness = act.readiness.unwrap();
    assert!(act.receipt.dispatched && readiness.proceeded);
    assert_eq!((readiness.verdict, readiness.cover.unwrap().name.as_str()), (Ready::Covered, "Cookies"));
}

#[tokio::test(start_paused = true)]
async fn what_is_missing_is_refused_even_where_acts_are_to_proceed() {
    let proceed = SessionOptions { when_unready: WhenUnready::Proceed, ..SessionOptions::default() };
    let act = act(&open_with(Script::new(search_page()), proceed).await, "click button \"Gone\"").await.act;
    assert_eq!((act.receipt.dispatched, act.code), (false, Some(Code::TargetNotFound)));
}

#[tokio::test(start_paused = true)]
async fn the_older_ways_wait_for_the_page_and_look_once() {
    let late = |comes| {
        Script::new(Scene::new(START).with(SceneNode::new(3, "status", "idle")))
            .request(Trigger::Load, comes, |scene| scene.nodes.push(SceneNode::new(2, "button", "Go")))
            .then(Trigger::Click(2), 0, say("Saved"))
            .counted()
    };
    for (act_when, comes, dispatched) in [
        (ActWhen::Now, 300, false),
        (ActWhen::Load, 300, false),
        (ActWhen::DomContentLoaded, 300, false),
        (ActWhen::Settled, 300, true),
        (ActWhen::Settled, 6_000, false),
        (ActWhen::Ready, 300, true),
    ] {
        let act = act(&open_with(late(comes), options(act_when)).await, CLICK).await.act;
        assert_eq!(act.receipt.dispatched, dispatched, "{act_when:?} {comes}: {:?}", act.readiness);
        if act_when == ActWhen::Settled && dispatched {
            let readiness = act.readiness.unwrap();
            assert!(!readiness.early && !act.loading && act.proven, "{readiness:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_older_ways_hold_a_click_while_it_is_covered() {
    let script =
        Script::new(covered()).then(Trigger::Load, 900, uncover).then(Trigger::Click(2), 0, say("Saved"));
    let act = act(&open_with(script, options(ActWhen::Now)).await, CLICK).await.act;
    assert!(act.proven, "{:?}", act.readiness);
    assert_eq!(act.readiness.unwrap().looks.last().unwrap().at_ms, 900);
}

#[tokio::test(start_paused = true)]
async fn three_polls_and_then_the_page() {
    let script = Script::new(Scene::new(START).with(SceneNode::new(3, "status", "idle")))
        .request(Trigger::Load, 1_000, |scene| scene.nodes.push(SceneNode::new(2, "button", "Go")))
        .then(Trigger::Click(2), 0, say("Saved"))
        .counted();
    let polls = SessionOptions { polls: Some(3), ..SessionOptions::default() };
    let act = act(&open_with(script, polls).await, CLICK).await.act;
    let moments: Vec<u64> = act.readiness.unwrap().looks.iter().map(|look| look.at_ms).collect();
    assert_eq!(moments.get(..3), Some(&[0, 150, 300][..]), "{moments:?}");
    assert!(act.proven && moments.len() == 4 && moments[3] >= 1_500, "{moments:?}");
}

fn deaf() -> Scene {
    let mut page = search_page();
    page.change(2, |node| node.deaf = true);
    page
}

#[tokio::test(start_paused = true)]
async fn a_target_that_nothing_listens_to_is_held_until_something_does() {
    let script = Script::new(deaf())
        .request(Trigger::Load, 1_200, |scene| scene.change(2, |node| node.deaf = false))
        .then(Trigger::Click(2), 0, say("Saved"))
        .counted();
    let act = act(&open(script).await, CLICK).await.act;
    let readiness = act.readiness.unwrap();
    assert!(act.proven && !readiness.unhydrated, "{readiness:?}");
    assert!(readiness.looks[0].unhydrated && (1_200..1_260).contains(&readiness.waited_ms), "{readiness:?}");
}

#[tokio::test(start_paused = true)]
async fn a_target_that_nothing_ever_listens_to_is_acted_on_when_the_page_is_quiet() {
    let act = act(&open(Script::new(deaf()).counted()).await, CLICK).await.act;
    let readiness = act.readiness.unwrap();
    assert!(act.receipt.dispatched && readiness.unhydrated, "{readiness:?}");
    assert!((500..600).contains(&readiness.waited_ms), "{}", readiness.waited_ms);
    assert_eq!((act.code, act.first_receipt), (Some(Code::NoEffect), None));
}

#[tokio::test(start_paused = true)]
async fn only_what_may_be_done_twice_is_tried_again() {
    let retry = |retry_no_effect| SessionOptions { retry_no_effect, ..SessionOptions::default() };
    for (step, retry_no_effect, twice) in [
        (CLICK, false, false),
        (CLICK, true, true),
        ("double_click button \"Go\"", true, false),
        ("hover button \"Go\"", false, true),
    ] {
        let session = open_with(Script::new(deaf()).counted(), retry(retry_no_effect)).await;
        let act = act(&session, step).await.act;
        assert_eq!(act.code, Some(Code::NoEffect), "{step}");
        assert_eq!(act.first_receipt.is_some(), twice, "{step} {retry_no_effect}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_second_try_that_has_an_effect_is_proven() {
    let clicks = Arc::new(AtomicU32::new(0));
    let script = Script::new(search_page()).counted().then(Trigger::Click(2), 0, move |scene| {
        if clicks.fetch_add(1, Ordering::Relaxed) > 0 {
            say("Saved")(scene);
        }
    });
    let retry = SessionOptions { retry_no_effect: true, ..SessionOptions::default() };
    let act = act(&open_with(script, retry).await, CLICK).await.act;
    assert!(act.proven && act.first_receipt.is_some_and(|first| first.dispatched), "{:?}", act.code);
}
