//! What goes over the wire to each kind of provider, and what of it is believed. The answers are written from the
//! providers' published types.

mod server;

use std::time::Duration;

use serde_json::{Value, json};
use server::{Reply, Server};
use surefoot_decide::intent::read;
use surefoot_decide::model::settings::Told;
use surefoot_decide::model::{Answer, Failure, Model, Question};
use surefoot_decide::{Decider, Memory, Thresholds};
use surefoot_record::decision::DecisionPath;
use surefoot_record::view::View;

fn model(provider: &str, url: &str) -> Model {
    let told = Told {
        provider: Some(provider.to_owned()),
        model: Some("m".to_owned()),
        url: Some(url.to_owned()),
        timeout_ms: Some(2_000),
        ..Told::default()
    };
    let key = |name: &str| (name == "SUREFOOT_DECIDE_API_KEY").then(|| "sk-hidden".to_owned());
    Model::new(told.settings(key).expect("they are complete").expect("one is named"))
        .expect("it can be built")
}

fn questions() -> Vec<Question> {
    let options =
        || vec![("save".to_owned(), "button Save".to_owned()), ("none_match".to_owned(), "none".to_owned())];
    vec![
        Question::choice("strict", "Which element?", options()),
        Question::yes_no("banner", "A banner covers the page."),
    ]
}

const PATIENCE: Duration = Duration::from_secs(3);

fn system_one() -> Value {
    json!({
        "model": "jev-1.13.0",
        "answers": {
            "q0": { "type": "choice", "choice": "o0", "confidence": 0.9, "probabilities": { "o0": 0.96, "o1": 0.04 } },
            "q1": { "type": "noul", "noul": 0.04 },
        },
        "usage": { "input_tokens": 120, "output_tokens": 12 },
    })
}

#[tokio::test]
async fn the_system_one_dialect_is_spoken() {
    let server = Server::start(vec![Reply::json(200, &system_one())]).await;
    let (answers, usage) = model("typesafe", &server.url)
        .ask(&json!({"a": 1}), &questions(), PATIENCE)
        .await
        .expect("it answers");
    assert_eq!(answers, [Answer::Choice(vec![0.96, 0.04]), Answer::YesNo(0.04)]);
    assert_eq!((usage.model.as_str(), usage.input_tokens, usage.questions), ("jev-1.13.0", 120, 2));
    let asked = server.asked();
    assert!(asked[0].0.to_lowercase().contains("authorization: bearer sk-hidden"));
    let body = &asked[0].1;
    assert_eq!(body["questions"]["q0"]["type"], "choice");
    assert_eq!(body["questions"]["q0"]["criteria"]["o0"], "button Save");
    assert_eq!(body["questions"]["q1"]["type"], "noul");
}

#[tokio::test]
async fn an_envelope_is_opened() {
    let wrapped = json!({ "result": system_one(), "success": true, "errors": [], "messages": [] });
    let server = Server::start(vec![Reply::json(200, &wrapped)]).await;
    let (answers, _) =
        model("cloudflare", &server.url).ask(&json!({}), &questions(), PATIENCE).await.expect("it answers");
    assert_eq!(answers[0], Answer::Choice(vec![0.96, 0.04]));
}

#[tokio::test]
async fn the_decisions_dialect_is_spoken_and_a_refusal_is_no_answer() {
    let answer = json!({
        "model": "gpt-6-luna",
        "answers": [
            { "type": "choice", "name": "strict", "choice": "save", "confidence": 0.9, "probabilities":
                [{ "value": "save", "probability": 0.97 }, { "value": "none_match", "probability": 0.03 }] },
            { "type": "refusal", "name": "banner" },
        ],
        "usage": { "input_tokens": 210, "output_tokens": 3, "total_tokens": 213 },
    });
    let server = Server::start(vec![Reply::json(200, &answer)]).await;
    let (answers, usage) =
        model("openai", &server.url).ask(&json!({"a": 1}), &questions(), PATIENCE).await.expect("it answers");
    assert_eq!(answers, [Answer::Choice(vec![0.97, 0.03]), Answer::Refused]);
    assert_eq!(usage.input_tokens, 210);
    assert_eq!(server.asked()[0].1["questions"][0]["choices"][0]["value"], "save");
}

#[tokio::test]
async fn a_chat_model_answers_by_structured_output() {
    let content =
        json!({ "q0": { "answer": "save", "sure": true }, "q1": { "answer": "no", "sure": false } });
    let answer = json!({ "model": "chat", "choices": [{ "message": { "content": content.to_string() } }],
        "usage": { "prompt_tokens": 9, "completion_tokens": 2 } });
    let server = Server::start(vec![Reply::json(200, &answer)]).await;
    let (answers, _) =
        model("chat", &server.url).ask(&json!({}), &questions(), PATIENCE).await.expect("it answers");
    let Answer::Choice(list) = &answers[0] else { panic!("{answers:?}") };
    assert!(list[0] > 0.8 && answers[1] == Answer::YesNo(0.5));
}

#[tokio::test]
async fn what_can_not_be_believed_is_a_failure_and_nothing_is_guessed() {
    let lie = |change: &dyn Fn(&mut Value)| {
        let mut body = system_one();
        change(&mut body);
        body
    };
    let lies = [
        lie(&|it| it["answers"]["q0"]["probabilities"]["o0"] = json!(0.5)),
        lie(&|it| it["answers"]["q0"]["choice"] = json!("o7")),
        lie(&|it| it["answers"]["q0"]["choice"] = json!("o1")),
        lie(&|it| it["answers"]["q1"]["noul"] = json!(1.5)),
        lie(&|it| it["answers"]["extra"] = json!({ "type": "noul", "noul": 0.1 })),
        lie(&|it| it["answers"]["q0"]["type"] = json!("score")),
        lie(&|it| it["answers"] = json!({})),
        json!([]),
    ];
    for body in lies {
        let server = Server::start(vec![Reply::json(200, &body)]).await;
        let failure = model("typesafe", &server.url)
            .ask(&json!({}), &questions(), PATIENCE)
            .await
            .expect_err("it lies");
        assert!(matches!(failure, Failure::Malformed(_)), "{failure}: {body}");
        assert!(!failure.to_string().contains("sk-hidden"));
    }
}

#[tokio::test]
async fn a_server_that_asks_for_a_pause_is_asked_again_and_one_that_is_down_is_not() {
    let busy = Reply {
        status: 429,
        headers: "retry-after-ms: 20\r\n".to_owned(),
        body: "{}".to_owned(),
        hangs: false,
    };
    let server = Server::start(vec![busy, Reply::json(200, &system_one())]).await;
    assert!(model("typesafe", &server.url).ask(&json!({}), &questions(), PATIENCE).await.is_ok());
    let server = Server::start(vec![Reply::json(500, &json!({}))]).await;
    let one = model("typesafe", &server.url);
    for _ in 0..3 {
        assert_eq!(one.ask(&json!({}), &questions(), PATIENCE).await, Err(Failure::Status(500)));
    }
    assert_eq!(one.ask(&json!({}), &questions(), PATIENCE).await, Err(Failure::LeftAlone));
    assert_eq!(server.asked().len(), 3, "it is left alone");
    let server = Server::start(vec![Reply { hangs: true, ..Reply::json(200, &json!({})) }]).await;
    let slow = model("typesafe", &server.url).ask(&json!({}), &questions(), Duration::from_millis(200)).await;
    assert_eq!(slow, Err(Failure::Timeout));
    let gone = model("local", "http://127.0.0.1:9/").ask(&json!({}), &questions(), PATIENCE).await;
    assert_eq!(gone, Err(Failure::Unreachable));
}

/// Two buttons that the words fit equally badly.
fn view() -> View {
    let node = |index: u32, name: &str| json!({ "element": { "document": 0, "index": index }, "role": "button", "name": name, "tag": "button", "inViewport": true });
    serde_json::from_value(
        json!({ "url": "http://a.test/", "title": "T", "nodes": [node(0, "Alpha"), node(1, "Beta")] }),
    )
    .expect("it is a view")
}

#[tokio::test]
async fn a_model_decides_what_the_scorer_can_not_and_is_asked_once_for_the_same_candidates() {
    let answer = json!({ "model": "m", "answers": {
        "q0": { "type": "choice", "choice": "o1", "probabilities": { "o0": 0.02, "o1": 0.95, "o2": 0.03 } },
        "q1": { "type": "choice", "choice": "o1", "probabilities": { "o0": 0.03, "o1": 0.97 } } } });
    let server = Server::start(vec![Reply::json(200, &answer)]).await;
    let decider = Decider::new(Thresholds::EMBEDDED, Some(model("local", &server.url)));
    let intent = read("go for whatever comes behind the start").expect("it is an act").remove(0);
    let mut memory = Memory::default();
    for _ in 0..3 {
        let decided = decider.decide(&view(), &intent, &mut memory, PATIENCE).await;
        assert_eq!(decided.decision.path, DecisionPath::Provider);
        assert!(decided.resolved.is_some(), "{decided:?}");
    }
    assert_eq!(server.asked().len(), 1, "unchanged candidates are not asked about again");
}

#[tokio::test]
async fn a_chat_model_is_asked_once_when_nothing_comes_any_more() {
    let content = json!({ "q0": { "answer": "e1", "sure": true }, "q1": { "answer": "e1", "sure": true } });
    let answer = json!({ "model": "chat", "choices": [{ "message": { "content": content.to_string() } }] });
    let server = Server::start(vec![Reply::json(200, &answer)]).await;
    let decider = Decider::new(Thresholds::EMBEDDED, Some(model("chat", &server.url)));
    let intent = read("click whatever comes behind the start").expect("it is an act").remove(0);
    let mut memory = Memory::default();
    memory.look(true);
    let looking = decider.decide(&view(), &intent, &mut memory, PATIENCE).await;
    assert!(looking.resolved.is_none() && memory.held_back() && server.asked().is_empty());
    memory.look(false);
    for _ in 0..2 {
        let decided = decider.decide(&view(), &intent, &mut memory, PATIENCE).await;
        assert!(decided.resolved.is_some() && !memory.held_back(), "{decided:?}");
    }
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn where_none_of_the_likeliest_is_meant_all_others_are_shown() {
    // The last option of every question is none: of the first round, and of the shards of all others.
    let none = |number: usize| {
        let of: serde_json::Map<String, Value> = (0..number)
            .map(|at| (format!("o{at}"), json!(if at + 1 == number { 1.0 } else { 0.0 })))
            .collect();
        json!({ "type": "choice", "choice": format!("o{}", number - 1), "probabilities": of })
    };
    let first = json!({ "model": "m", "answers": { "q0": none(61), "q1": none(60) } });
    let others = json!({ "model": "m", "answers": { "q0": none(255), "q1": none(255), "q2": none(33) } });
    let server = Server::start(vec![Reply::json(200, &first), Reply::json(200, &others)]).await;
    let decider = Decider::new(Thresholds::EMBEDDED, Some(model("local", &server.url)));
    let node = |index: usize| json!({ "element": { "document": 0, "index": index }, "role": "button", "name": format!("Alpha {index}"), "tag": "button", "inViewport": true });
    let nodes: Vec<Value> = (0..600).map(node).collect();
    let view: View = serde_json::from_value(json!({ "url": "http://a.test/", "title": "T", "nodes": nodes }))
        .expect("it is a view");
    let intent = read("click whatever comes behind the start").expect("it is an act").remove(0);
    let decided = decider.decide(&view, &intent, &mut Memory::default(), PATIENCE).await;
    assert!(decided.resolved.is_none());
    assert_eq!(decided.decision.unavailable, None, "{:?}", decided.decision);
    let usage = decided.decision.usage.expect("a model was asked");
    assert_eq!((usage.requests, usage.questions, usage.cost_nano_usd), (2, 5, Some(0)));
}

#[tokio::test]
async fn a_question_about_a_view_is_answered_by_what_stands_there() {
    use surefoot_decide::extract::Question as Asked;
    let answer = json!({ "model": "m", "answers": {
        "q0": { "type": "choice", "choice": "o1", "probabilities": { "o0": 0.05, "o1": 0.9, "o2": 0.05 } } },
        "usage": { "input_tokens": 10, "output_tokens": 0, "cost": 0.000_002 } });
    let server = Server::start(vec![Reply::json(200, &answer)]).await;
    let decider = Decider::new(Thresholds::EMBEDDED, Some(model("openrouter", &server.url)));
    let question = Asked::read("Which word comes behind the start?").expect("it is one");
    let answered = decider.answer(&view(), &question, PATIENCE).await;
    assert_eq!((answered.answer, answered.code), (json!("Beta"), None));
    assert_eq!(answered.support[0].name, "Beta");
    assert_eq!(answered.usage.and_then(|it| it.cost_nano_usd), Some(2_000));
    let down = Server::start(vec![Reply::json(500, &json!({}))]).await;
    let decider = Decider::new(Thresholds::EMBEDDED, Some(model("local", &down.url)));
    let answered = decider.answer(&view(), &question, PATIENCE).await;
    assert_eq!(answered.code, Some(surefoot_record::code::Code::DecisionUnavailable));
}

#[tokio::test]
async fn without_an_answer_nothing_is_done_and_the_reason_is_told() {
    let server = Server::start(vec![Reply::json(500, &json!({}))]).await;
    let decider = Decider::new(Thresholds::EMBEDDED, Some(model("local", &server.url)));
    let intent = read("go for whatever comes behind the start").expect("it is an act").remove(0);
    let decided = decider.decide(&view(), &intent, &mut Memory::default(), PATIENCE).await;
    assert!(decided.resolved.is_none());
    assert_eq!(decided.decision.unavailable.as_deref(), Some("the model answered with status 500"));
}

#[tokio::test]
async fn the_text_that_is_to_be_written_is_not_told() {
    let server = Server::start(vec![Reply::json(500, &json!({}))]).await;
    let decider = Decider::new(Thresholds::EMBEDDED, Some(model("local", &server.url)));
    let mut view = view();
    for node in &mut view.nodes {
        node.role = "textbox".to_owned();
        node.editable = true;
    }
    let intent = read("type \"hunter2\" in the third field of the form").expect("it is an act").remove(0);
    let decided = decider.decide(&view, &intent, &mut Memory::default(), PATIENCE).await;
    assert!(decided.resolved.is_none());
    assert!(!server.asked().is_empty() && !server.asked()[0].1.to_string().contains("hunter2"));
}
