//! Risky acts on a live page: done, asked about, or refused.

use std::sync::{Arc, Mutex};

use surefoot_record::bounds::{Approval, RiskClass, RiskPlace};
use surefoot_record::code::Code;
use surefoot_record::event::EventKind;
use surefoot_session::{Ask, Asking, Question};

use super::stage::{CHROMIUM, Server, Stage, rules};

/// Answers every question alike, and keeps them.
struct Person {
    answer: Approval,
    asked: Mutex<Vec<Question>>,
}

impl Person {
    fn saying(answer: Approval) -> Arc<Person> {
        Arc::new(Person { answer, asked: Mutex::default() })
    }

    fn asked(&self) -> Vec<Question> {
        self.asked.lock().unwrap().clone()
    }
}

impl Ask for Person {
    fn ask<'a>(&'a self, question: &'a Question) -> Asking<'a> {
        self.asked.lock().unwrap().push(question.clone());
        Box::pin(async { self.answer })
    }
}

async fn stage(policy: &str, person: Option<Arc<Person>>) -> (Server, Stage) {
    let server = Server::at("127.0.0.1:0").await;
    let launch = format!("http://127.0.0.1:{}/acts", server.port);
    let rules = rules(policy);
    let rules = match person {
        Some(person) => rules.asking(person),
        None => rules,
    };
    let stage = Stage::open(CHROMIUM, &launch, rules).await;
    (server, stage)
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_can_be_asked_a_risky_act_is_refused_and_nothing_is_done() {
    let (_server, stage) = stage("acts = { financial = 'deny' }", None).await;
    for (step, code) in [
        ("click button \"Delete everything\"", Code::ActNotApproved),
        ("click button \"Buy now\"", Code::ActDenied),
        ("click button \"OK\"", Code::ActNotApproved),
        ("press textbox \"Card\" Enter", Code::ActDenied),
        ("click button \"Go\"", Code::ActDenied),
        ("select combobox \"Action\" \"Delete\"", Code::ActNotApproved),
        ("press button \"Delete everything\" Space", Code::ActNotApproved),
        ("click link \"Elsewhere\"", Code::OriginNotAllowed),
    ] {
        let act = stage.act(step).await;
        assert_eq!((act.receipt.dispatched, act.code), (false, Some(code)), "{step}: {act:?}");
    }
    let view = stage.session.observe_settled().await.unwrap().view;
    assert!(!view.nodes.iter().any(|node| node.name.starts_with("Done") || node.name.starts_with("Sent")));
    for step in [
        "click button \"Cancel\"",
        "press textbox \"Find\" Enter",
        "select combobox \"Action\" \"Keep\"",
        "click button \"Count\"",
        "fill textbox \"Card\" \"delete\"",
    ] {
        let act = stage.act(step).await;
        assert!(!matches!(act.code, Some(Code::ActNotApproved | Code::ActDenied)), "{step}: {act:?}");
    }
    stage.session.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_focused_element_s_key_is_as_risky_as_the_element() {
    let (_server, stage) = stage("", None).await;
    assert!(stage.act("focus button \"Delete everything\"").await.receipt.dispatched);
    let act = stage.act("press Enter").await;
    assert_eq!((act.receipt.dispatched, act.code), (false, Some(Code::ActNotApproved)), "{act:?}");
    assert!(stage.act("focus button \"Count\"").await.receipt.dispatched);
    let act = stage.act("press Enter").await;
    assert!(act.receipt.dispatched, "{act:?}");
    stage.session.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_asked_once_and_told_why() {
    let person = Person::saying(Approval::Approved);
    let (_server, stage) = stage("", Some(Arc::clone(&person))).await;
    let act = stage.act("click button \"OK\"").await;
    assert!(act.proven, "{act:?}");
    let asked = person.asked();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].instruction, "click button \"OK\"");
    assert_eq!(asked[0].risks[0].class, RiskClass::Destructive);
    assert_eq!(asked[0].risks[0].place, RiskPlace::Around);
    let approvals =
        |kind: &EventKind| matches!(kind, EventKind::Approval { approval: Approval::Approved, .. });
    assert_eq!(stage.log.so_far().iter().filter(|event| approvals(&event.kind)).count(), 1);
    // Another act is another question.
    stage.act("click button \"OK\"").await;
    assert_eq!(person.asked().len(), 2);
    stage.session.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_declines_is_not_done() {
    let person = Person::saying(Approval::Declined);
    let (_server, stage) = stage("", Some(person)).await;
    let act = stage.act("click button \"Delete everything\"").await;
    assert_eq!((act.receipt.dispatched, act.code), (false, Some(Code::ActNotApproved)));
    assert!(act.receipt.reason.unwrap().contains("declined"));
    stage.session.stop().await.unwrap();
}

/// Approves once the page has turned into something else.
struct Slow(Arc<Server>);

impl Ask for Slow {
    fn ask<'a>(&'a self, question: &'a Question) -> Asking<'a> {
        assert!(question.around.contains("Delete the draft?"), "{question:?}");
        Box::pin(async {
            while !self.0.was_asked_for("/hit/turned") {
                tokio::task::yield_now().await;
            }
            Approval::Approved
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_approved_is_not_done_to_what_has_become_of_it() {
    let server = Arc::new(Server::at("127.0.0.1:0").await);
    let launch = format!("http://127.0.0.1:{}/acts?turn", server.port);
    let rules = rules("").asking(Arc::new(Slow(Arc::clone(&server))));
    let stage = Stage::open(CHROMIUM, &launch, rules).await;
    let act = stage.act("click button \"Yes\"").await;
    assert_eq!((act.receipt.dispatched, act.code), (false, Some(Code::TargetChanged)), "{act:?}");
    stage.session.stop().await.unwrap();
}
