//! Risky acts are approved once, by whichever way the client's protocol has of asking its person.

use serde_json::{Value, json};

use crate::policy::SHOP;
use crate::support::{CHROMIUM, Client, site};

fn asked(client: &Client) -> usize {
    client.told.iter().filter(|it| it["method"] == "elicitation/create").count()
}

#[tokio::test]
async fn what_was_approved_is_not_asked_about_again_when_its_export_is_verified() {
    let base = site(vec![("/", SHOP.to_owned())]).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shop.json");
    let mut client = Client::with(CHROMIUM, &[], json!({ "elicitation": {} })).await;
    client.call("qa_session_start", json!({ "url": base })).await;
    let done = client.call("qa_act", json!({ "instruction": "click button \"Delete account\"" })).await;
    assert_eq!((&done.structured["proven"], asked(&client)), (&json!(true), 1), "{done:?}");
    let exported = client.call("qa_record_export", json!({ "output_path": file })).await;
    assert_eq!(exported.structured["verified"]["status"], "pass", "{exported:?}");
    assert_eq!(asked(&client), 1, "verifying does again what was approved");
    client.person_says = "decline";
    let replayed = client.call("qa_replay_run", json!({ "scenario": file })).await;
    assert_eq!(
        (&replayed.structured["code"], asked(&client)),
        (&json!("ACT_NOT_APPROVED"), 2),
        "a replay that the agent asks for is another matter: {replayed:?}"
    );
    client.end().await;
}

/// A request of the protocol without handshake, in which what the server asks is a call's result.
async fn call(client: &mut Client, arguments: Value, more: Value) -> Value {
    let mut params = json!({
        "name": arguments["tool"],
        "arguments": arguments["arguments"],
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "0" },
            "io.modelcontextprotocol/clientCapabilities": { "elicitation": {}, "sampling": {} },
        },
    });
    for (name, value) in more.as_object().expect("it is an object") {
        params[name] = value.clone();
    }
    client.request("tools/call", params).await
}

#[tokio::test]
async fn without_a_handshake_a_question_is_the_result_and_the_answer_comes_with_the_next_call() {
    let base = site(vec![("/", SHOP.to_owned())]).await;
    let mut client = Client::silent(CHROMIUM, &[]);
    let start = json!({ "tool": "qa_session_start", "arguments": { "url": base } });
    let started = call(&mut client, start, json!({})).await;
    assert_eq!(started["result"]["structuredContent"]["ok"], true, "{started}");
    let delete =
        json!({ "tool": "qa_act", "arguments": { "instruction": "click button \"Delete account\"" } });
    for (action, code) in [
        ("decline", json!("ACT_NOT_APPROVED")),
        ("cancel", json!("ACT_NOT_APPROVED")),
        ("accept", Value::Null),
    ] {
        let posed = call(&mut client, delete.clone(), json!({})).await;
        let result = &posed["result"];
        assert_eq!(result["resultType"], "input_required", "{posed}");
        let question = &result["inputRequests"]["question"];
        assert_eq!(question["method"], "elicitation/create", "{posed}");
        assert!(
            question["params"]["message"].as_str().is_some_and(|it| it.contains("Delete account")),
            "{posed}"
        );
        for (tool, word) in [("qa_act", json!("made up")), ("qa_observe", result["requestState"].clone())] {
            let other = json!({ "tool": tool, "arguments": {} });
            let answers = json!({ "question": { "action": "accept" } });
            let guessed =
                call(&mut client, other, json!({ "requestState": word, "inputResponses": answers })).await;
            assert!(
                guessed["error"]["message"].as_str().is_some_and(|it| it.contains("requestState")),
                "{guessed}"
            );
        }
        let answers = json!({ "question": { "action": action } });
        let answered = json!({ "requestState": result["requestState"], "inputResponses": answers });
        let done = call(&mut client, delete.clone(), answered.clone()).await;
        let said = &done["result"]["structuredContent"];
        assert_eq!((&said["code"], &said["proven"]), (&code, &json!(code.is_null())), "{action}: {done}");
        let twice = call(&mut client, delete.clone(), answered).await;
        assert!(twice["error"].is_object(), "an answer serves once: {twice}");
    }
    let visual = json!({ "tool": "qa_assert", "arguments": { "kind": "visual", "question": "Is it gone?" } });
    let posed = call(&mut client, visual.clone(), json!({})).await;
    assert_eq!(posed["result"]["inputRequests"]["question"]["method"], "sampling/createMessage", "{posed}");
    let text = "{\"verdict\": \"no\", \"confidence\": 0.5, \"reasoning\": \"It is there.\"}";
    let said = json!({ "role": "assistant", "model": "test", "content": { "type": "text", "text": text } });
    let answers = json!({ "question": said });
    let answered = json!({ "requestState": posed["result"]["requestState"], "inputResponses": answers });
    let advice = call(&mut client, visual, answered).await;
    assert_eq!(advice["result"]["structuredContent"]["verdict"], "no", "{advice}");
    assert_eq!(client.end().await, 0);
}
