//! Deciding claims on the live page.

use surefoot_browser::synthetic::{Script, Trigger};
use surefoot_record::code::Code;
use surefoot_record::policy::WidenCause;
use surefoot_record::verdict::Verdict;

use crate::support::{act, assert, open, say, search_page, tick};

#[tokio::test(start_paused = true)]
async fn a_claim_that_becomes_true_late_is_waited_for() {
    let session = open(Script::new(search_page()).then(Trigger::Load, 900, say("Ready"))).await;
    let decided = assert(&session, "present status \"Ready\"").await;
    assert_eq!(decided.verdict, Verdict::Proven);
    assert!(decided.attempts >= 2);
    assert_eq!(decided.widened, None);
}

#[tokio::test(start_paused = true)]
async fn a_spent_retry_widens_once_and_then_no_more() {
    let session = open(Script::new(search_page()).then(Trigger::Load, 4_000, say("Ready"))).await;
    let decided = assert(&session, "present status \"Ready\"").await;
    assert_eq!(decided.verdict, Verdict::Proven);
    assert_eq!(decided.widened.unwrap().cause, WidenCause::AssertionRetry);
    let never = assert(&session, "present status \"Never\"").await;
    assert_eq!(never.verdict, Verdict::Disproven(Code::AssertionFailed));
    assert_eq!(never.widened, None);
    assert!(never.elapsed_ms >= 6_000 && never.attempts > 2);
}

#[tokio::test(start_paused = true)]
async fn absence_is_decided_once_and_never_waited_for() {
    let session = open(Script::new(search_page()).then(Trigger::Load, 900, |scene| {
        scene.nodes.retain(|node| node.element != 3);
    }))
    .await;
    let decided = assert(&session, "absent status \"idle\"").await;
    assert_eq!(decided.verdict, Verdict::Disproven(Code::AssertionFailed));
    assert_eq!(decided.attempts, 1);
}

#[tokio::test(start_paused = true)]
async fn absence_needs_the_page_to_have_no_closed_shadow_root() {
    for (roots, verdict) in [
        (Some(0), Verdict::Proven),
        (Some(1), Verdict::Unproven(Code::CoverageUnverified)),
        (None, Verdict::Unproven(Code::CoverageUnverified)),
    ] {
        let session = open(Script::new(search_page()).closed_roots(roots)).await;
        assert_eq!(assert(&session, "absent dialog \"Sure?\"").await.verdict, verdict, "{roots:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn nothing_is_decided_on_a_page_that_never_settles() {
    let session = open(Script::new(search_page()).every(Trigger::Load, 90, tick)).await;
    let decided = assert(&session, "present button \"Go\"").await;
    assert_eq!(decided.verdict, Verdict::Unproven(Code::InconclusiveUnstable));
    assert!(decided.observed.is_null());
}

#[tokio::test(start_paused = true)]
async fn two_matches_are_refused_at_once() {
    let session = open(Script::new(
        search_page().with(surefoot_browser::synthetic::SceneNode::new(9, "textbox", "Search")),
    ))
    .await;
    let decided = assert(&session, "value textbox \"Search\" \"\"").await;
    assert_eq!((decided.verdict, decided.attempts), (Verdict::Disproven(Code::TargetNotUnique), 1));
}

#[tokio::test(start_paused = true)]
async fn a_claim_after_an_act_is_decided_on_the_acts_own_view() {
    let session = open(Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved"))).await;
    session.observe_settled().await.unwrap();
    act(&session, "click button \"Go\"").await;
    assert_eq!(assert(&session, "present status \"Saved\"").await.verdict, Verdict::Proven);
}
