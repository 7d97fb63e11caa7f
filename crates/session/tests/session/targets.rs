//! Finding and holding targets.

use surefoot_browser::synthetic::{Scene, SceneNode, Script, Trigger};
use surefoot_record::act::{Ready, ReceiptStatus};
use surefoot_record::code::Code;
use surefoot_record::policy::SettlePolicy;
use surefoot_semantics::instruction::parse_step;
use surefoot_semantics::reference;
use surefoot_session::{Match, SessionOptions};

use crate::support::{act, open, open_with, say, search_page, tick};

const CLICK: &str = "click button \"Go\"";

async fn refused(page: Scene, step: &str) -> (Ready, Option<Code>) {
    let session = open(Script::new(page)).await;
    session.observe_settled().await.expect("the page can be read");
    let act = act(&session, step).await.act;
    assert_eq!((act.receipt.status, act.receipt.dispatched), (ReceiptStatus::Rejected, false));
    (act.readiness.expect("the act has a target").verdict, act.code)
}

#[tokio::test(start_paused = true)]
async fn every_refusal_names_its_reason() {
    let change = |change: fn(&mut SceneNode)| {
        let mut page = search_page();
        page.change(2, change);
        page
    };
    let cover = search_page().with(SceneNode { covers_all: true, ..SceneNode::new(8, "dialog", "Cookies") });
    let twin = search_page().with(SceneNode::new(8, "button", "Go"));
    let disabled = |node: &mut SceneNode| {
        node.states.insert("disabled".to_owned(), "true".to_owned());
    };
    for (page, step, verdict, code) in [
        (search_page(), "click button \"Gone\"", Ready::NotFound, Code::TargetNotFound),
        (twin, CLICK, Ready::NotUnique, Code::TargetNotUnique),
        (change(disabled), CLICK, Ready::Disabled, Code::TargetDisabled),
        (change(|node| node.hidden = true), CLICK, Ready::NotFound, Code::TargetNotFound),
        (cover, CLICK, Ready::Covered, Code::TargetOccluded),
        (search_page(), "fill button \"Go\" \"x\"", Ready::OtherNode, Code::TargetNotEditable),
        (search_page(), "check button \"Go\"", Ready::Ready, Code::TargetNotCheckable),
        (search_page(), "press button \"Go\" Entre", Ready::Ready, Code::KeyInvalid),
    ] {
        assert_eq!(refused(page, step).await, (verdict, Some(code)), "{step}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_target_is_held_until_it_is_there_and_free() {
    let page = search_page().with(SceneNode { covers_all: true, ..SceneNode::new(8, "dialog", "Cookies") });
    let script = Script::new(page)
        .then(Trigger::Load, 900, |scene| scene.nodes.retain(|node| node.element != 8))
        .then(Trigger::Click(2), 0, say("Saved"));
    let session = open(script).await;
    let act = act(&session, CLICK).await.act;
    let readiness = act.readiness.unwrap();
    assert_eq!((readiness.verdict, readiness.reasons), (Ready::Ready, vec![Ready::Covered]));
    assert!(readiness.waited_ms >= 900 && readiness.waited_ms < 1_100, "{}", readiness.waited_ms);
    assert!(act.proven);
}

#[tokio::test(start_paused = true)]
async fn what_comes_while_the_page_says_that_nothing_is_pending_is_found() {
    for comes in [600, 610, 640, 650, 690] {
        let script = Script::new(Scene::new(crate::support::START).with(SceneNode::new(3, "status", "idle")))
            .then(Trigger::Load, comes, |scene| scene.nodes.push(SceneNode::new(2, "button", "Go")))
            .then(Trigger::Click(2), 0, say("Saved"))
            .counted_slowly(90);
        let session = open(script).await;
        let act = act(&session, CLICK).await.act;
        assert!(act.proven, "{comes}: {act:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn its_own_appearance_is_not_the_acts_doing() {
    let script = Script::new(Scene::new(crate::support::START).with(SceneNode::new(3, "status", "idle")))
        .then(Trigger::Load, 300, |scene| scene.nodes.push(SceneNode::new(2, "button", "Go")));
    let session = open(script).await;
    let act = act(&session, CLICK).await.act;
    assert_eq!((act.proven, act.code), (false, Some(Code::NoEffect)), "{:?}", act.changes);
}

#[tokio::test(start_paused = true)]
async fn a_drifted_role_is_followed_only_where_that_is_allowed_and_disclosed() {
    let step = parse_step("click link \"Go\"").unwrap();
    let session = open(Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved"))).await;
    session.observe_settled().await.unwrap();
    let strict = session.act(step.clone(), Match::Strict).await.unwrap();
    assert_eq!(strict.act.code, Some(Code::TargetNotFound));
    let drifted = session.act(step, Match::AllowDrift).await.unwrap();
    assert!(drifted.act.proven);
    assert_eq!(drifted.resolution.unwrap().observed_role, "button");
}

#[tokio::test(start_paused = true)]
async fn a_reference_acts_on_the_very_node_among_twins_and_is_never_re_aimed() {
    let twins = search_page().with(SceneNode::new(8, "button", "Go"));
    let script =
        Script::new(twins)
            .then(Trigger::Click(8), 0, say("Second"))
            .then(Trigger::Click(8), 0, |scene| scene.change(8, |node| node.name = "Gone".to_owned()));
    let session = open(script).await;
    let view = session.observe_settled().await.unwrap().view;
    let held = |view: &surefoot_record::view::View, element: u32| {
        let position = view.nodes.iter().position(|node| node.element.index == element);
        Match::Held(reference::of(view, position.expect("it was shown")))
    };
    let click = parse_step(CLICK).unwrap();
    let acted = session.act(click.clone(), held(&view, 8)).await.unwrap();
    assert!(acted.act.proven, "{:?}", acted.act);
    assert!(acted.after.unwrap().nodes.iter().any(|node| node.name == "Second"));
    // The node was renamed by then, and its twin is still there: neither is what was shown.
    let again = session.act(click, held(&view, 8)).await.unwrap().act;
    assert_eq!((again.receipt.dispatched, again.code), (false, Some(Code::TargetChanged)));
    assert!(again.receipt.reason.unwrap().contains("another name"));
    assert_eq!(again.readiness.unwrap().attempts, 1, "it is refused at once");
}

#[tokio::test(start_paused = true)]
async fn a_missing_target_is_waited_for_while_something_that_could_bring_it_is_pending() {
    let button = |scene: &mut Scene| scene.nodes.push(SceneNode::new(9, "button", "Late"));
    // The view is still for three seconds, and would be given up after half of one.
    let timer = Script::new(search_page()).then(Trigger::Click(2), 3_000, button);
    let request = Script::new(search_page()).request(Trigger::Click(2), 3_000, button);
    for (script, is_counted) in [(timer.clone(), false), (timer.counted(), true), (request.counted(), true)] {
        let options = SessionOptions {
            policy: SettlePolicy {
                budget_ms: 20,
                quiet_ms: 10,
                post_change_quiet_ms: 10,
                adaptive_budget_ms: 0,
                ..SettlePolicy::default()
            },
            ..SessionOptions::default()
        };
        let session = open_with(script, options).await;
        act(&session, "click button \"Go\"").await;
        let late = act(&session, "click button \"Late\"").await.act;
        assert_eq!(late.receipt.dispatched, is_counted, "{late:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_missing_target_is_given_up_on_a_page_that_only_ticks() {
    for (script, waited) in [
        (Script::new(search_page()).every(Trigger::Load, 90, tick), 5_000..5_200),
        (Script::new(search_page()).every(Trigger::Load, 90, tick).counted(), 500..700),
    ] {
        let session = open(script).await;
        let missing = act(&session, "click button \"Nowhere\"").await.act;
        let readiness = missing.readiness.unwrap();
        assert!(waited.contains(&readiness.waited_ms), "{readiness:?}");
    }
}
