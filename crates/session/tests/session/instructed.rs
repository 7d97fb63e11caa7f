//! Acts in plain words: how often candidates are weighed, and how often a model is asked.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use surefoot_browser::synthetic::{SceneNode, Script, Trigger};
use surefoot_decide::intent;
use surefoot_decide::model::{Model, settings::Told};
use surefoot_decide::{Decider, Thresholds};
use surefoot_record::code::Code;
use surefoot_session::{Acted, Session, SessionOptions};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{open, open_with, say, search_page, tick};

async fn instruct(session: &Session, words: &str) -> Acted {
    let intent = intent::read(words).expect("it is an act").remove(0);
    session.instruct(intent).await.expect("the session goes on")
}

#[tokio::test(start_paused = true)]
async fn a_target_that_appears_late_is_weighed_twice() {
    let script = Script::new(search_page())
        .then(Trigger::Load, 700, |scene| scene.nodes.push(SceneNode::new(9, "button", "Save changes")))
        .then(Trigger::Click(9), 0, say("Saved"))
        .request(Trigger::Load, 900, |_| {})
        .counted();
    let act = instruct(&open(script).await, "save the changes").await.act;
    let decision = act.decision.as_ref().expect("it was decided");
    assert!(act.receipt.dispatched, "{:?}", act.receipt);
    assert!(decision.accepted && decision.picks <= 2, "{decision:?}");
}

#[tokio::test(start_paused = true)]
async fn what_is_not_there_is_weighed_once_and_refused() {
    let session = open(Script::new(search_page()).counted()).await;
    let act = instruct(&session, "delete the account").await.act;
    assert_eq!((act.code, act.receipt.dispatched), (Some(Code::TargetUndecided), false));
    assert_eq!(act.decision.expect("it was decided").picks, 1);
}

/// A model that always says that none is meant, and counts how often it was asked.
async fn nothing_is_meant() -> (Arc<Decider>, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let url = format!("http://{}/v1/systemone", listener.local_addr().expect("it is bound"));
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::SeqCst);
            tokio::spawn(answer(stream));
        }
    });
    let told = Told {
        provider: Some("local".to_owned()),
        model: Some("m".to_owned()),
        url: Some(url),
        ..Told::default()
    };
    let settings = told.settings(|_| None).expect("it is complete").expect("one is named");
    let model = Model::new(settings).expect("it can be built");
    (Arc::new(Decider::new(Thresholds::EMBEDDED, Some(model))), asked)
}

async fn answer(mut stream: TcpStream) {
    let mut bytes = Vec::new();
    let body = loop {
        let mut chunk = [0; 8192];
        let Ok(read @ 1..) = stream.read(&mut chunk).await else { return };
        bytes.extend_from_slice(&chunk[..read]);
        let Some((_, body)) = std::str::from_utf8(&bytes).ok().and_then(|it| it.split_once("\r\n\r\n"))
        else {
            continue;
        };
        if let Ok(body) = serde_json::from_str::<Value>(body) {
            break body;
        }
    };
    let questions = body["questions"].as_object().expect("questions are asked");
    let answers: serde_json::Map<String, Value> = questions
        .iter()
        .map(|(id, question)| {
            let number = question["criteria"].as_object().map_or(0, serde_json::Map::len);
            let last = number - 1;
            let sure: serde_json::Map<String, Value> =
                (0..number).map(|at| (format!("o{at}"), json!(if at == last { 1.0 } else { 0.0 }))).collect();
            let said = json!({ "type": "choice", "choice": format!("o{last}"), "probabilities": sure });
            (id.clone(), said)
        })
        .collect();
    let body =
        json!({ "model": "m", "answers": answers, "usage": { "input_tokens": 1, "output_tokens": 1 } })
            .to_string();
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    drop(stream.write_all(format!("{head}{body}").as_bytes()).await);
}

#[tokio::test]
async fn a_model_is_not_asked_again_while_what_it_would_see_is_the_same() {
    let (decider, asked) = nothing_is_meant().await;
    // Two answer alike, a status counts, and the page still loads.
    let page = search_page()
        .with(SceneNode::new(11, "button", "Remove"))
        .with(SceneNode::new(12, "button", "Remove"));
    let script =
        Script::new(page).every(Trigger::Load, 30, tick).request(Trigger::Load, 400, |_| {}).counted();
    let options = SessionOptions { decider, ..SessionOptions::default() };
    let act = instruct(&open_with(script, options).await, "click Remove").await.act;
    let decision = act.decision.expect("it was decided");
    assert_eq!((act.code, act.receipt.dispatched), (Some(Code::TargetUndecided), false), "{decision:?}");
    assert_eq!(asked.load(Ordering::SeqCst), 1, "{decision:?}");
    let usage = decision.usage.expect("a model was asked");
    assert_eq!((usage.requests, usage.cost_nano_usd), (1, Some(0)));
}
