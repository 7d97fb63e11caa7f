//! A caller that gives up waiting tears nothing apart: press and release stay together, and what happened
//! stands in the log.

use std::future::Future;
use std::pin::pin;
use std::task::Poll;

use surefoot_browser::synthetic::{Script, Trigger};
use surefoot_record::event::EventKind;

use crate::support::{act, open, say, search_page};

/// Polls a future at most so often, then drops it. True when it was done before.
async fn give_up_after(polls: u32, future: impl Future) -> bool {
    let mut future = pin!(future);
    let mut left = polls;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(false);
        }
        left -= 1;
        match future.as_mut().poll(context) {
            Poll::Ready(_) => Poll::Ready(true),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

#[tokio::test(start_paused = true)]
async fn an_act_that_nobody_waits_for_is_still_whole() {
    for polls in 0..4 {
        let session = open(Script::new(search_page()).then(Trigger::Click(2), 0, say("Saved"))).await;
        session.observe_settled().await.unwrap();
        let done = give_up_after(polls, act(&session, "click button \"Go\"")).await;
        // The next command is done after it, so the act is over by then.
        session.observe_settled().await.unwrap();
        let acts: Vec<bool> = session
            .log()
            .so_far()
            .iter()
            .filter_map(|event| match &event.kind {
                EventKind::Acted { act, .. } => Some(act.proven),
                _ => None,
            })
            .collect();
        assert!(acts.len() <= 1 && (!done || acts == [true]), "{polls}: {acts:?}");
        assert!(acts.iter().all(|proven| *proven), "{polls}: an act is whole or not there");
    }
}
