//! What the rounds of an interval arm: new, unless an earlier round has armed its like.

use super::*;

fn timers(pending: &Pending) -> impl Iterator<Item = &Work> {
    pending.work.iter().filter(|work| work.kind == WorkKind::Timer)
}

/// A page said "Saved" and took it back 250 ms later, by a timer that was taken for the next round of an interval
/// of 250 ms; so nothing was pending in between.
#[tokio::test]
async fn a_timer_with_the_delay_of_the_interval_that_arms_it_is_new() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench
            .run("armed = true; setInterval(() => { armed || (armed = true, setTimeout(() => {}, 400)) }, 400); 0")
            .await;
        bench.pending_until("an interval", |pending| timers(pending).any(|work| work.chain.is_some())).await;
        bench.mark().await;
        bench.run("armed = false; 0").await;
        let is_new = |work: &Work| work.after_act && work.chain.is_none();
        bench.pending_until("a timer that is new", |pending| timers(pending).any(is_new)).await;
        bench.close().await;
    }
}

#[tokio::test]
async fn what_every_round_of_an_interval_arms_belongs_to_its_chain() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.run("setInterval(() => setTimeout(() => {}, 100), 200); 0").await;
        let chained = |pending: &Pending| timers(pending).filter(|work| work.chain.is_some()).count();
        bench.pending_until("two links", |pending| chained(pending) == 2).await;
        bench.mark().await;
        let before = |work: &Work| work.after_act && work.chain.is_some_and(|chain| !chain.after_act);
        let pending =
            bench.pending_until("a timer from after the mark", |pending| timers(pending).any(before)).await;
        assert!(timers(&pending).all(|work| work.chain.is_some()), "{path}: {pending:#?}");
        bench.close().await;
    }
}
