//! Instructions in plain words: what is done, what is refused, and what a scenario has of it.

use serde_json::json;

use crate::support::{run, server};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_surely_meant_is_done_and_told() {
    let server = server().await;
    let said = run(&["act", &server.url("/rows"), "delete Bob", "--json"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let act = &said.json()["acts"][0];
    assert_eq!(act["instruction"], json!("click button \"Delete\" in row \"Bob\""));
    let decision = &act["decision"];
    assert_eq!((&decision["path"], &decision["instruction"]), (&json!("embedded"), &json!("delete Bob")));
    assert!(
        decision["accepted"] == json!(true) && decision["weighed"][0]["probability"].as_f64() > Some(0.6)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn twins_are_never_guessed_between_and_the_likeliest_are_named() {
    let server = server().await;
    let said = run(&["act", &server.url("/rows"), "click the Delete button"]).await;
    assert_eq!(said.exit, 3, "{said:#?}");
    assert!(said.out.contains("TARGET_UNDECIDED") && said.out.contains("in row \"Alice\""), "{}", said.out);
    assert!(said.out.contains("dispatch rejected"), "{}", said.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_no_act_and_opens_nothing() {
    let said = run(&["act", "http://127.0.0.1:1/", "what time is it?"]).await;
    assert_eq!(said.exit, 2, "{said:#?}");
    assert!(said.err.contains("NOT_AN_ACTION"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_things_in_one_instruction_are_two_acts() {
    let server = server().await;
    let words = "type async in the search field and then click \"Async functions in practice\"";
    let said = run(&["act", &server.url("/async-suggest"), words, "--json"]).await;
    let acts = said.json()["acts"].clone();
    assert_eq!(acts.as_array().map(Vec::len), Some(2), "{said:#?}");
    assert_eq!(acts[0]["instruction"], json!("fill textbox \"Search articles\" \"async\""));
    assert!(
        acts[1]["instruction"]
            .as_str()
            .is_some_and(|it| it.contains("option \"Async functions in practice\""))
    );
    assert_eq!(said.exit, 0, "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_follows_something_that_was_refused_is_not_tried_and_told() {
    let server = server().await;
    let url = server.url("/rows");
    let said = run(&["act", &url, "click Delete and then block Bob", "--json"]).await;
    let json = said.json();
    assert_eq!((said.exit, &json["left"]), (3, &json!(1)), "{said:#?}");
    assert_eq!(json["acts"].as_array().map(Vec::len), Some(1), "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_has_the_strict_form_of_what_was_done() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("s.json").display().to_string();
    let said =
        run(&["explore", &server.url("/rows"), "--do", "delete the person Carol", "--out", &out]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let text = std::fs::read_to_string(&out).expect("it was written");
    let scenario: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let action = &scenario["steps"][0]["action"];
    assert_eq!((&action["target"]["name"], &action["scope"]["name"]), (&json!("Delete"), &json!("Carol")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_can_not_be_reached_ends_in_time_and_nothing_is_done() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let config = folder.path().join("surefoot.toml");
    let text = "[decide]\nprovider = \"local\"\nmodel = \"m\"\nurl = \"http://127.0.0.1:9/v1/systemone\"\n";
    surefoot_report::files::write_new(&config, text.as_bytes(), true).expect("the file is written");
    let config = config.display().to_string();
    let said = run(&["act", &server.url("/rows"), "click the Delete button", "--config", &config]).await;
    assert_eq!(said.exit, 3, "{said:#?}");
    assert!(said.out.contains("DECISION_UNAVAILABLE"), "{}", said.out);
}
