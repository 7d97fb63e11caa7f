//! Settling through the session: the same vectors as on paper, with a live change clock.

use surefoot_browser::synthetic::{Scene, SceneNode, Script, Trigger};
use surefoot_record::policy::{ConcludedBy, WidenCause};

use crate::support::{act, near, open, say, search_page, suggest, tick};

const FILL: &str = "fill textbox \"Search\" \"async\"";

#[tokio::test(start_paused = true)]
async fn a_still_page_settles_in_one_quiet_window() {
    let session = open(Script::new(search_page())).await;
    let observed = session.observe_settled().await.unwrap();
    assert!(observed.settled.stable);
    assert!(near(observed.settled.elapsed_ms, 300), "{:?}", observed.settled);
    assert_eq!(observed.settled.quiet_required_ms, 300);
    assert_eq!(observed.settled.concluded_by, ConcludedBy::Quiet);
}

#[tokio::test(start_paused = true)]
async fn a_late_suggestion_is_in_the_acts_own_result() {
    for (delay, end) in [(350, 950), (1_800, 2_400)] {
        let script = Script::new(search_page()).then(Trigger::Input(1), delay, suggest(9, "async fn"));
        let session = open(script).await;
        session.observe_settled().await.unwrap();
        let acted = act(&session, FILL).await;
        let settle = acted.act.settle.unwrap();
        assert!(settle.stable && near(settle.elapsed_ms, end), "{settle:?}");
        assert_eq!(settle.widened, None);
        assert!(acted.after.unwrap().nodes.iter().any(|node| node.name == "async fn"));
        assert_eq!(acted.act.proof.unwrap().check.kind(), "node-value");
    }
}

#[tokio::test(start_paused = true)]
async fn an_echo_alone_does_not_end_the_wait_and_still_proves_the_fill() {
    let session = open(Script::new(search_page())).await;
    session.observe_settled().await.unwrap();
    let acted = act(&session, FILL).await;
    let settle = acted.act.settle.unwrap();
    assert!(settle.stable && near(settle.elapsed_ms, 2_500), "{settle:?}");
    assert_eq!(settle.quiet_required_ms, 300);
    assert!(acted.act.proven);
}

#[tokio::test(start_paused = true)]
async fn churn_far_away_does_not_hide_the_real_outcome() {
    let script = Script::new(search_page()).then(Trigger::Input(1), 10, say("hydrated")).then(
        Trigger::Input(1),
        220,
        suggest(9, "async fn"),
    );
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let acted = act(&session, FILL).await;
    assert!(near(acted.act.settle.unwrap().elapsed_ms, 820));
    assert!(acted.after.unwrap().nodes.iter().any(|node| node.role == "option"));
}

#[tokio::test(start_paused = true)]
async fn a_ticking_page_widens_once_and_never_settles() {
    let session = open(Script::new(search_page()).every(Trigger::Load, 90, tick)).await;
    let first = session.observe_settled().await.unwrap();
    assert!(!first.settled.stable && near(first.settled.elapsed_ms, 6_000), "{:?}", first.settled);
    let widened = first.settled.widened.unwrap();
    assert_eq!((widened.from_ms, widened.to_ms, widened.cause), (2_500, 6_000, WidenCause::Unstable));
    let second = session.observe_settled().await.unwrap();
    assert_eq!(
        (second.settled.stable, second.settled.widened, second.settled.budget_ms),
        (false, None, 6_000)
    );
    assert_eq!(session.policy().await.unwrap().budget_ms, 6_000);
}

#[tokio::test(start_paused = true)]
async fn an_unstable_act_lists_its_changes_and_proves_nothing() {
    let session = open(Script::new(search_page()).every(Trigger::Click(2), 90, tick)).await;
    session.observe_settled().await.unwrap();
    let acted = act(&session, "click button \"Go\"").await;
    assert_eq!(acted.act.code, Some(surefoot_record::code::Code::InconclusiveUnstable));
    assert!(acted.act.proof.is_none() && !acted.act.changes.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_clock_in_plain_text_is_noise_and_no_outcome() {
    let ticks = std::sync::atomic::AtomicU32::new(0);
    let clock = move |scene: &mut Scene| {
        let now = 1 + ticks.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        scene.change(7, |node| node.name = format!("12:00:{now:02}"));
    };
    let page = search_page().with(SceneNode::new(7, "text", "12:00:00"));
    let session = open(Script::new(page).every(Trigger::Load, 90, clock)).await;
    assert!(session.observe_settled().await.unwrap().settled.stable);
    let acted = act(&session, "click button \"Go\"").await;
    assert_eq!(acted.act.code, Some(surefoot_record::code::Code::NoEffect));
    assert!(acted.act.changes.is_empty(), "{:?}", acted.act.changes);
    let noise = acted.act.settle.unwrap().noise;
    assert!(noise.len() == 1 && noise[0].starts_with("text \"12:00:"), "{noise:?}");
}

#[tokio::test(start_paused = true)]
async fn a_value_that_a_script_sets_without_any_sign_is_still_seen() {
    let script = Script::new(search_page()).silently(Trigger::Click(2), 500, |scene| {
        scene.change(1, |node| node.value = Some("from a script".to_owned()));
    });
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let acted = act(&session, "click button \"Go\"").await;
    assert!(acted.act.proven, "{:?}", acted.act);
    assert_eq!(acted.act.proof.unwrap().check.kind(), "node-value");
}

#[tokio::test(start_paused = true)]
async fn a_driver_without_a_change_clock_comes_to_the_same() {
    let script =
        Script::new(search_page()).then(Trigger::Input(1), 350, suggest(9, "async fn")).without_clock();
    let session = open(script).await;
    session.observe_settled().await.unwrap();
    let settle = act(&session, FILL).await.act.settle.unwrap();
    assert!(settle.stable && near(settle.elapsed_ms, 950), "{settle:?}");
}

#[tokio::test(start_paused = true)]
async fn a_quiet_page_is_read_in_full_only_a_few_times() {
    let session = open(Script::new(search_page())).await;
    session.observe_settled().await.unwrap();
    let settle = act(&session, "click button \"Go\"").await.act.settle.unwrap();
    assert!(settle.passes <= 12, "a look at a still page is no reading: {settle:?}");
}
