//! What the protocol promises beside the tools: both generations, progress, cancellation, the prompt.

use serde_json::{Value, json};

use crate::support::{CHROMIUM, Client, server};

/// The newest revision has no handshake: each request says for itself what it speaks.
#[tokio::test]
async fn a_client_without_a_handshake_is_served_too() {
    let mut client = Client::silent(CHROMIUM, &[]);
    let about = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "0" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let listed = client.request("tools/list", json!({ "_meta": about })).await;
    let names: Vec<&str> = listed["result"]["tools"]
        .as_array()
        .map(|tools| tools.iter().filter_map(|tool| tool["name"].as_str()).collect())
        .unwrap_or_default();
    assert_eq!(
        names,
        [
            "qa_session_start",
            "qa_observe",
            "qa_act",
            "qa_assert",
            "qa_evidence",
            "qa_record_export",
            "qa_replay_run",
            "qa_session_stop"
        ],
        "{listed}"
    );
    let call = json!({ "name": "qa_session_stop", "arguments": {}, "_meta": about });
    let stopped = client.request("tools/call", call).await;
    assert_eq!(stopped["result"]["structuredContent"]["reason"], "not-running", "{stopped}");
    assert_eq!(client.end().await, 0);
}

#[tokio::test]
async fn progress_is_told_to_whoever_asks_for_it() {
    let server = server().await;
    let mut client = Client::start(CHROMIUM).await;
    client.call("qa_session_start", json!({ "url": server.url("/deeds") })).await;
    let call = json!({ "name": "qa_act", "arguments": { "instruction": "click button \"Save\"" },
                       "_meta": { "progressToken": "p1" } });
    client.request("tools/call", call).await;
    let told: Vec<&Value> =
        client.told.iter().filter(|it| it["method"] == "notifications/progress").collect();
    assert!(told.iter().all(|it| it["params"]["progressToken"] == "p1"), "{told:?}");
    let messages: Vec<&str> = told.iter().filter_map(|it| it["params"]["message"].as_str()).collect();
    assert!(messages.iter().any(|message| message.contains("dispatch confirmed")), "{messages:?}");
    client.end().await;
}

#[tokio::test]
async fn a_call_that_is_given_up_holds_nobody_up() {
    let server = server().await;
    let mut client = Client::start(CHROMIUM).await;
    client.call("qa_session_start", json!({ "url": server.url("/deeds") })).await;
    // It looks for what never comes, and then a while longer.
    let call = json!({ "name": "qa_assert", "arguments": { "assertion": "present status \"Never\"" } });
    let id = client.begin("tools/call", call).await;
    client
        .send(
            &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } }),
        )
        .await;
    let other = client.call("qa_session_stop", json!({ "owner": "other" })).await;
    assert_eq!(other.structured["stopped"], false);
    let observed = client.call("qa_observe", json!({})).await;
    assert_eq!(observed.structured["settle"]["stable"], true, "{observed:?}");
    assert!(client.told.iter().all(|it| it["id"] != id), "a call that was given up is not answered");
    client.end().await;
}

#[tokio::test]
async fn the_playbook_is_a_prompt() {
    let mut client = Client::start(CHROMIUM).await;
    let listed = client.request("prompts/list", json!({})).await;
    assert_eq!(listed["result"]["prompts"][0]["name"], "explore", "{listed}");
    let asked = json!({ "name": "explore", "arguments": { "url": "http://page.test/", "goal": "Saving" } });
    let prompt = client.request("prompts/get", asked).await;
    let text = prompt["result"]["messages"][0]["content"]["text"].as_str().unwrap_or_default();
    assert!(text.starts_with("Explore http://page.test/") && text.contains("Saving"), "{text}");
    assert!(text.contains("| `NO_EFFECT` |") && !text.contains("\nname: surefoot"), "{text}");
    let unknown = client.request("prompts/get", json!({ "name": "nothing" })).await;
    assert!(unknown["error"]["message"].is_string(), "{unknown}");
    client.end().await;
}
