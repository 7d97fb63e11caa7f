//! Sessions on pages whose work is counted.

use surefoot_browser::synthetic::{Scene, Script, Trigger};
use surefoot_record::code::Code;
use surefoot_record::policy::{ConcludedBy, SettlePolicy, Settled, WidenCause};
use surefoot_record::verdict::Verdict;
use surefoot_session::SessionOptions;

use crate::support::{act, assert, open, open_with, say, search_page, suggest, tick};

const CLICK: &str = "click button \"Go\"";
const FILL: &str = "fill textbox \"Search\" \"async\"";

fn quiescent(settled: &Settled, within: std::ops::RangeInclusive<u64>) {
    assert!(settled.stable, "{settled:?}");
    assert_eq!(settled.concluded_by, ConcludedBy::Quiescence, "{settled:?}");
    assert!(within.contains(&settled.elapsed_ms), "{settled:?}");
}

#[tokio::test(start_paused = true)]
async fn a_still_page_is_settled_at_once() {
    let session = open(Script::new(search_page()).counted()).await;
    quiescent(&session.observe_settled().await.unwrap().settled, 0..=60);
}

#[tokio::test(start_paused = true)]
async fn the_first_view_waits_for_what_the_page_still_loads() {
    let script = Script::new(search_page()).request(Trigger::Load, 900, say("ready")).counted();
    let session = open(script).await;
    let first = session.observe_settled().await.unwrap();
    quiescent(&first.settled, 900..=1_000);
    assert!(first.view.nodes.iter().any(|node| node.name == "ready"));
}

#[tokio::test(start_paused = true)]
async fn a_synchronous_outcome_is_proven_within_a_few_frames() {
    let session = open(Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved")).counted()).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    assert!(act.proven, "{act:?}");
    quiescent(&act.settle.unwrap(), 0..=60);
}

#[tokio::test(start_paused = true)]
async fn an_inert_act_says_so_at_once() {
    let session = open(Script::new(search_page()).counted()).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    assert_eq!(act.code, Some(Code::NoEffect));
    quiescent(&act.settle.unwrap(), 0..=60);
}

#[tokio::test(start_paused = true)]
async fn a_fill_that_only_echoes_is_proven_at_once() {
    let session = open(Script::new(search_page()).counted()).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, FILL).await.act;
    assert!(act.proven);
    quiescent(&act.settle.unwrap(), 0..=60);
}

#[tokio::test(start_paused = true)]
async fn a_late_outcome_is_in_the_acts_own_result_soon_after_it_came() {
    for delay in [40, 350, 1_800, 2_300] {
        let timer = Script::new(search_page()).then(Trigger::Input(1), delay, suggest(9, "async fn"));
        let request = Script::new(search_page()).request(Trigger::Input(1), delay, suggest(9, "async fn"));
        for script in [timer, request] {
            let session = open(script.counted()).await;
            session.observe_settled().await.unwrap();
            let acted = act(&session, FILL).await;
            quiescent(acted.act.settle.as_ref().unwrap(), delay..=delay + 100);
            assert!(acted.after.unwrap().nodes.iter().any(|node| node.name == "async fn"));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_spinner_does_not_hide_the_result_that_is_fetched() {
    let script = Script::new(search_page()).then(Trigger::Click(2), 20, say("loading")).request(
        Trigger::Click(2),
        1_800,
        say("42 results"),
    );
    let session = open(script.counted()).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    quiescent(act.settle.as_ref().unwrap(), 1_800..=1_900);
    assert_eq!(act.changes.len(), 1);
    assert_eq!(act.changes[0].to.as_deref(), Some("42 results"));
}

#[tokio::test(start_paused = true)]
async fn a_request_that_does_not_end_leaves_the_act_inconclusive() {
    let script = Script::new(search_page()).then(Trigger::Click(2), 20, say("loading")).request(
        Trigger::Click(2),
        20_000,
        say("late"),
    );
    let session = open(script.counted()).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    let settle = act.settle.unwrap();
    assert_eq!((act.proven, act.code, act.proof), (false, Some(Code::InconclusivePending), None));
    assert_eq!(settle.pending, ["GET /scripted"]);
    assert_eq!(settle.widened.unwrap().cause, WidenCause::Pending);
    assert!(!act.changes.is_empty(), "an inconclusive act lists its changes");

    // The next observation waits for it once more, and those after it don't.
    let next = session.observe_settled().await.unwrap().settled;
    assert!(next.stable && next.pending.len() == 1, "{next:?}");
    quiescent(&session.observe_settled().await.unwrap().settled, 0..=60);
}

#[tokio::test(start_paused = true)]
async fn a_claim_on_a_view_with_something_pending_says_so() {
    let script = Script::new(search_page()).every(Trigger::Load, 90, tick).counted();
    let session = open(script).await;
    let decided = assert(&session, "present status \"Saved\"").await;
    assert_eq!(decided.verdict, Verdict::Unproven(Code::InconclusiveUnstable));
    assert_eq!(decided.observed, serde_json::Value::Null);
}

#[tokio::test(start_paused = true)]
async fn a_ticking_status_is_unstable_although_all_is_counted() {
    let script = Script::new(search_page())
        .every(Trigger::Load, 90, tick)
        .then(Trigger::Click(2), 0, suggest(9, "outcome"))
        .counted();
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let act = act(&session, CLICK).await.act;
    assert_eq!(act.code, Some(Code::InconclusiveUnstable));
    assert!(act.changes.iter().any(|change| change.node.as_ref().is_some_and(|node| node.name == "outcome")));
}

#[tokio::test(start_paused = true)]
async fn what_can_not_be_counted_is_named_and_ends_by_quiet() {
    let script = Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved")).counted();
    let session = open(script.unaccounted("a worker was posted to")).await;
    session.observe_settled().await.unwrap();
    let settle = act(&session, CLICK).await.act.settle.unwrap();
    assert_eq!((settle.concluded_by, settle.unaccounted.len()), (ConcludedBy::Quiet, 1));
    assert!(settle.elapsed_ms >= 600);
}

#[tokio::test(start_paused = true)]
async fn with_quiescence_off_the_quiet_times_decide() {
    let options = SessionOptions {
        policy: SettlePolicy { quiescence: false, ..SettlePolicy::default() },
        ..SessionOptions::default()
    };
    let script = Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved")).counted();
    let session = open_with(script, options).await;
    session.observe_settled().await.unwrap();
    let settle = act(&session, CLICK).await.act.settle.unwrap();
    assert_eq!((settle.concluded_by, settle.unaccounted.len()), (ConcludedBy::Quiet, 0));
    assert!((600..=660).contains(&settle.elapsed_ms), "{settle:?}");
}

#[tokio::test(start_paused = true)]
async fn a_link_to_a_page_that_loads_more_is_followed_to_its_end() {
    let mut home = search_page();
    home.change(2, |node| node.href = Some("http://page.test/next".to_owned()));
    let next = Scene::new("http://page.test/next")
        .with(surefoot_browser::synthetic::SceneNode::new(3, "status", "loading"));
    let script =
        Script::new(home).page(next).slow_server(700).request(Trigger::Load, 400, say("loaded")).counted();
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let acted = act(&session, CLICK).await;
    assert!(acted.act.proven, "{:?}", acted.act);
    quiescent(acted.act.settle.as_ref().unwrap(), 400..=500);
    assert!(acted.after.unwrap().nodes.iter().any(|node| node.name == "loaded"));
}

#[tokio::test(start_paused = true)]
async fn a_claim_that_comes_true_later_is_waited_for_without_reading_all_the_time() {
    let script = Script::new(search_page()).then(Trigger::Click(2), 4_000, say("Saved")).counted();
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let first = act(&session, CLICK).await.act;
    assert_eq!(first.code, Some(Code::NoEffect));
    assert_eq!(first.settle.unwrap().scheduled, ["timer of 4000 ms"]);
    let decided = assert(&session, "present status \"Saved\"").await;
    assert!(decided.verdict.is_proven(), "{decided:?}");
    assert!((2..=5).contains(&decided.attempts), "{}", decided.attempts);
}
