//! Nodes that were declared ambient, through the session.

use surefoot_browser::synthetic::{SceneNode, Script, Trigger};
use surefoot_record::act::ReceiptStatus;
use surefoot_record::code::Code;
use surefoot_record::policy::ConcludedBy;
use surefoot_record::predicate::Predicate;
use surefoot_record::verdict::Verdict;
use surefoot_session::{Session, SessionOptions};

use crate::support::{act, assert, open_with, search_page, suggest, tick};

const CLICK: &str = "click button \"Go\"";

/// A page whose status ticks, and is declared to.
async fn ticking() -> Session {
    let script = Script::new(search_page().with(SceneNode::new(8, "status", "steady")))
        .every(Trigger::Load, 90, tick)
        .then(Trigger::Click(2), 0, suggest(9, "outcome"))
        .counted();
    let ambient = vec![Predicate::role_name("status", "Tick"), Predicate::role_name("status", "idle")];
    open_with(script, SessionOptions { ambient, ..SessionOptions::default() }).await
}

#[tokio::test(start_paused = true)]
async fn an_ambient_ticker_neither_holds_an_act_up_nor_is_among_its_changes() {
    let session = ticking().await;
    assert!(session.observe_settled().await.unwrap().settled.stable);
    let act = act(&session, CLICK).await.act;
    assert!(act.proven, "{act:?}");
    let settle = act.settle.unwrap();
    assert_eq!(settle.concluded_by, ConcludedBy::Quiescence);
    assert!(settle.elapsed_ms <= 200, "{settle:?}");
    assert_eq!(act.changes.len(), 1, "{:?}", act.changes);
}

#[tokio::test(start_paused = true)]
async fn what_is_ambient_is_neither_acted_on_nor_claimed() {
    let session = ticking().await;
    session.observe_settled().await.unwrap();
    let refused = act(&session, "click status \"Tick 1\"").await.act;
    let refused = if refused.code == Some(Code::TargetNotFound) {
        // It ticked on meanwhile.
        let view = session.observe_settled().await.unwrap().view;
        let name = view.nodes.iter().find(|node| node.name.starts_with("Tick")).unwrap().name.clone();
        act(&session, &format!("click status \"{name}\"")).await.act
    } else {
        refused
    };
    assert_eq!((refused.code, refused.receipt.status), (Some(Code::AmbientNode), ReceiptStatus::Rejected));
    assert!(refused.readiness.unwrap().waited_ms < 100, "waiting would change nothing");

    let view = session.observe_settled().await.unwrap().view;
    let name = &view.nodes.iter().find(|node| node.name.starts_with("Tick")).unwrap().name;
    let observed = session.observe_settled().await.unwrap();
    let claim = crate::support::claim_of(&format!("present status \"{name}\""));
    let on = surefoot_session::Observed { view, ..observed };
    let decided = session.assert(claim, Default::default(), Some(on)).await.unwrap();
    assert_eq!(decided.verdict, Verdict::Unproven(Code::AmbientNode));
    assert!(assert(&session, "count status \"steady\" 1").await.verdict.is_proven());
}
