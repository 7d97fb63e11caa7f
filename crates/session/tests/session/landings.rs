//! What becomes of an act whose pointer does not meet its target, or not all of it (ruling 30).

use surefoot_browser::driver::{Hit, Landing, Rest};
use surefoot_browser::synthetic::{Script, Trigger};
use surefoot_record::act::{Act, NodeName, Ready, ReceiptStatus};
use surefoot_record::code::Code;

use crate::support::{act, open, say, search_page};

const CLICK: &str = "click button \"Go\"";

fn cookies() -> Option<NodeName> {
    Some(NodeName { role: "dialog".to_owned(), name: "Cookies".to_owned(), tag: "div".to_owned() })
}

async fn landed(step: &str, landings: &[Landing]) -> Act {
    let mut script = Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved"));
    for (gesture, landing) in (1..).zip(landings) {
        script = script.lands(gesture, landing.clone());
    }
    act(&open(script).await, step).await.act
}

#[tokio::test(start_paused = true)]
async fn a_miss_that_the_page_did_not_see_is_tried_again() {
    let act = landed(CLICK, &[Landing::missed(cookies(), true), Landing::missed(None, true)]).await;
    assert_eq!((act.receipt.status, act.proven), (ReceiptStatus::Confirmed, true));
    let readiness = act.readiness.unwrap();
    assert_eq!((readiness.verdict, readiness.reasons), (Ready::Ready, vec![Ready::Covered]));
    assert!(readiness.attempts >= 3);
}

#[tokio::test(start_paused = true)]
async fn a_click_that_always_misses_is_refused_at_the_bound() {
    let always = vec![Landing::missed(cookies(), true); 100_000];
    let act = landed(CLICK, &always).await;
    assert_eq!((act.receipt.status, act.receipt.dispatched), (ReceiptStatus::Rejected, false));
    assert_eq!((act.code, act.receipt.hit), (Some(Code::TargetOccluded), cookies()));
    assert!(!act.proven);
}

#[tokio::test(start_paused = true)]
async fn a_miss_that_the_page_saw_is_unknown_and_proves_nothing() {
    let act = landed(CLICK, &[Landing::missed(cookies(), false)]).await;
    assert_eq!((act.receipt.status, act.receipt.dispatched), (ReceiptStatus::Unknown, true));
    assert_eq!((act.receipt.hit.clone(), act.proven), (cookies(), false));
    assert_eq!(act.code, Some(Code::TargetOccluded));
    assert!(act.receipt.reason.unwrap().contains("Cookies"));
}

#[tokio::test(start_paused = true)]
async fn what_nobody_saw_is_never_confirmed() {
    let act = landed(CLICK, &[Landing { hit: Hit::Unseen, rest: Rest::There }]).await;
    assert_eq!((act.receipt.status, act.receipt.code), (ReceiptStatus::Unknown, Some(Code::DispatchUnknown)));
    assert!(!act.proven);
}

#[tokio::test(start_paused = true)]
async fn a_release_that_landed_elsewhere_is_said_and_the_view_decides() {
    let act = landed(CLICK, &[Landing { hit: Hit::Target, rest: Rest::Elsewhere(cookies()) }]).await;
    assert_eq!((act.receipt.status, act.receipt.hit), (ReceiptStatus::Unknown, cookies()));
    assert!(act.proven);
}

#[tokio::test(start_paused = true)]
async fn a_hit_on_the_label_is_a_hit_and_recorded() {
    let act = landed(CLICK, &[Landing { hit: Hit::Label(cookies()), rest: Rest::There }]).await;
    assert_eq!((act.receipt.status, act.receipt.hit), (ReceiptStatus::Confirmed, cookies()));
}

#[tokio::test(start_paused = true)]
async fn a_pointer_that_came_by_something_else_is_sent_again() {
    let act = landed("hover button \"Go\"", &[Landing::missed(cookies(), false)]).await;
    assert_eq!((act.receipt.status, act.receipt.hit), (ReceiptStatus::Confirmed, None));
}
