//! What goes wrong between us and the page is said, and is never a pass.

use surefoot_browser::synthetic::{Fault, Script, Trigger};
use surefoot_record::code::Code;

use crate::support::{act, open, say, search_page};

#[tokio::test(start_paused = true)]
async fn a_crash_ends_the_observation_with_its_code() {
    let session = open(Script::new(search_page()).fault(2, Fault::Crash)).await;
    let error = session.observe_settled().await.unwrap_err();
    assert_eq!(error.code, Code::PageCrashed);
    let acted = act(&session, "click button \"Go\"").await;
    assert!(!acted.act.proven && acted.act.code.is_some(), "{:?}", acted.act);
}

#[tokio::test(start_paused = true)]
async fn lost_events_make_a_reading_unsound_and_the_window_longer() {
    let session = open(Script::new(search_page()).fault(2, Fault::Lost)).await;
    let observed = session.observe_settled().await.unwrap();
    assert!(observed.settled.stable);
    assert!(observed.settled.elapsed_ms > 300, "{:?}", observed.settled);
}

#[tokio::test(start_paused = true)]
async fn a_call_that_is_not_answered_in_time_does_not_end_the_session() {
    let script = Script::new(search_page()).fault(1, Fault::Timeout).then(Trigger::Click(2), 0, say("Saved"));
    let session = open(script).await;
    // The first reading costs its deadline, and what comes of that is never a proof.
    drop(session.observe_settled().await);
    session.observe_settled().await.unwrap();
    assert!(act(&session, "click button \"Go\"").await.act.proven);
}

#[tokio::test(start_paused = true)]
async fn a_stopped_session_answers_that_it_is_over() {
    let session = open(Script::new(search_page())).await;
    session.stop().await.unwrap();
    session.stop().await.unwrap();
    assert_eq!(session.observe_settled().await.unwrap_err().code, Code::SessionClosed);
}
