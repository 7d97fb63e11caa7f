//! Several owners side by side; nothing outlives its use.

use serde_json::json;

use crate::support::{CHROMIUM, Client, server};

#[tokio::test]
async fn owners_have_sessions_of_their_own() {
    let server = server().await;
    let mut client = Client::with(CHROMIUM, &["--max-sessions", "2"], json!({})).await;
    let url = server.url("/deeds");
    let ids = [
        client
            .begin(
                "tools/call",
                json!({ "name": "qa_session_start", "arguments": { "owner": "one", "url": url } }),
            )
            .await,
        client
            .begin(
                "tools/call",
                json!({ "name": "qa_session_start", "arguments": { "owner": "two", "url": url } }),
            )
            .await,
    ];
    // They may come in either order.
    let first = client.next().await;
    let second = client.next().await;
    for answer in [&first, &second] {
        assert!(ids.iter().any(|id| answer["id"] == *id), "{answer}");
        assert_eq!(answer["result"]["structuredContent"]["ok"], true, "{answer}");
    }
    let third = client.call("qa_session_start", json!({ "owner": "three", "url": url })).await;
    assert_eq!(third.structured["code"], "TOO_MANY_SESSIONS", "{third:?}");
    let twice = client.call("qa_session_start", json!({ "owner": " one ", "url": url })).await;
    assert_eq!(twice.structured["code"], "SESSION_EXISTS", "{twice:?}");
    let saved =
        client.call("qa_act", json!({ "owner": "one", "instruction": "click button \"Save\"" })).await;
    assert_eq!(saved.structured["proven"], true, "{saved:?}");
    let other =
        client.call("qa_assert", json!({ "owner": "two", "assertion": "absent status \"Saved\"" })).await;
    assert_eq!(other.structured["passed"], true, "what one does the other does not see: {other:?}");
    let nobody = client.call("qa_observe", json!({})).await;
    assert_eq!(nobody.structured["code"], "SESSION_NOT_RUNNING", "{nobody:?}");
    for wrong in ["", "  ", "a\u{7}b", &"x".repeat(300)] {
        let refused = client.call("qa_observe", json!({ "owner": wrong })).await;
        assert_eq!(refused.structured["code"], "ARGUMENT_INVALID", "{refused:?}");
    }
    let stopped = client.call("qa_session_stop", json!({ "owner": "one" })).await;
    assert_eq!(stopped.structured["stopped"], true);
    let third = client.call("qa_session_start", json!({ "owner": "three", "url": url })).await;
    assert_eq!(third.structured["ok"], true, "there is room again: {third:?}");
    assert_eq!(client.end().await, 0);
}

#[tokio::test]
async fn a_session_that_nobody_calls_is_closed_and_says_so() {
    let server = server().await;
    let mut client = Client::with(CHROMIUM, &["--idle-ms", "1500"], json!({})).await;
    let start = json!({ "url": server.url("/deeds") });
    client.call("qa_session_start", start.clone()).await;
    let ping = || json!({ "owner": "nobody" });
    let began = std::time::Instant::now();
    // Calls of others do not keep it open.
    while began.elapsed().as_millis() < 2_500 {
        client.call("qa_observe", ping()).await;
    }
    let late = client.call("qa_observe", json!({})).await;
    assert_eq!(late.structured["code"], "SESSION_NOT_RUNNING", "{late:?}");
    assert!(late.structured["error"].as_str().is_some_and(|it| it.contains("without a call")), "{late:?}");
    let again = client.call("qa_session_start", start).await;
    assert_eq!(again.structured["ok"], true, "{again:?}");
    assert_eq!(client.end().await, 0);
}

#[tokio::test]
async fn a_page_that_can_not_be_had_leaves_no_session() {
    let mut client = Client::start(CHROMIUM).await;
    let started = client.call("qa_session_start", json!({ "url": "http://127.0.0.1:9/" })).await;
    assert!(started.is_error, "{started:?}");
    assert_eq!(started.structured["code"], "PAGE_UNREACHABLE");
    let stopped = client.call("qa_session_stop", json!({})).await;
    assert_eq!(stopped.structured["reason"], "not-running");
    for url in ["file:///etc/passwd", "javascript:alert(1)", "/deeds", "http://user:word@127.0.0.1/", ""] {
        let refused = client.call("qa_session_start", json!({ "url": url })).await;
        assert_eq!(refused.structured["code"], "URL_INVALID", "{url}: {refused:?}");
    }
    client.end().await;
}
