//! An agent with nothing but the tools explores a page and leaves with a scenario that replays.

use serde_json::json;

use crate::support::{CHROMIUM, Client, HEADLESS_SHELL, server};

#[tokio::test]
async fn a_whole_exploration_ends_in_a_green_replay_on_chromium() {
    a_whole_exploration_ends_in_a_green_replay(CHROMIUM).await;
}

#[tokio::test]
async fn a_whole_exploration_ends_in_a_green_replay_on_headless_shell() {
    a_whole_exploration_ends_in_a_green_replay(HEADLESS_SHELL).await;
}

async fn a_whole_exploration_ends_in_a_green_replay(browser: &str) {
    let (server, folder) = (server().await, tempfile::tempdir().expect("a temporary folder"));
    let mut client = Client::start(browser).await;
    let started = client.call("qa_session_start", json!({ "url": server.url("/deeds") })).await;
    assert_eq!(started.structured["ok"], true, "{started:?}");
    assert_eq!(started.structured["page"]["title"], "Deeds");
    assert!(started.text.contains("untrusted page text"), "{}", started.text);

    let save = started.reference("button \"Save\"");
    let saved = client.call("qa_act", json!({ "action": "click", "ref": save })).await;
    assert_eq!(saved.structured["proven"], true, "{saved:?}");
    assert_eq!(saved.structured["proof"], "present status \"Saved\"");
    assert_eq!(saved.structured["receipt"]["status"], "confirmed");
    assert_eq!(saved.structured["readiness"]["verdict"], "ready");
    assert_eq!(saved.structured["settle"]["stable"], true);
    assert!(saved.view().contains("~ status \"Saved\""), "{}", saved.view());
    assert!(!saved.view().contains("textbox"), "only what is new is shown: {}", saved.view());

    let notes = started.reference("textbox \"Notes\"");
    let filled = client.call("qa_act", json!({ "action": "fill", "ref": notes, "text": "hello" })).await;
    assert_eq!(filled.structured["proof"], "value textbox \"Notes\" \"hello\"", "{filled:?}");
    let removed =
        client.call("qa_act", json!({ "instruction": "click button \"Remove\" in row \"Ada\"" })).await;
    assert_eq!(removed.structured["proof"], "absent row \"Ada\"", "{removed:?}");

    let held = client.call("qa_assert", json!({ "assertion": "absent row \"Ada\"" })).await;
    assert_eq!((&held.structured["passed"], &held.structured["code"]), (&json!(true), &json!(null)));

    let file = folder.path().join("deeds.json");
    let exported = client.call("qa_record_export", json!({ "output_path": file })).await;
    assert_eq!(exported.structured["steps"], 3, "{exported:?}");
    assert_eq!(exported.structured["verified"]["status"], "pass");
    let reports = folder.path().join("reports");
    let replayed = client.call("qa_replay_run", json!({ "scenario": file, "output_dir": reports })).await;
    assert_eq!(replayed.structured["status"], "pass", "{replayed:?}");
    assert!(reports.join("report.json").exists());

    let stopped = client.call("qa_session_stop", json!({})).await;
    assert_eq!(stopped.structured["stopped"], true);
    let again = client.call("qa_session_stop", json!({})).await;
    assert_eq!(again.structured["reason"], "not-running");
    assert_eq!(client.end().await, 0);
}

#[tokio::test]
async fn nothing_is_exported_of_a_page_on_which_nothing_works() {
    let (server, folder) = (server().await, tempfile::tempdir().expect("a temporary folder"));
    let mut client = Client::start(CHROMIUM).await;
    let started = client.call("qa_session_start", json!({ "url": server.url("/broken-app") })).await;
    let refs: Vec<String> = started
        .view()
        .lines()
        .filter(|line| line.trim_start().starts_with("button "))
        .filter_map(|line| {
            line.split_whitespace().find(|word| word.starts_with('e') && word[1..].parse::<u32>().is_ok())
        })
        .map(str::to_owned)
        .collect();
    assert!(!refs.is_empty(), "{}", started.view());
    for name in refs {
        let acted = client.call("qa_act", json!({ "action": "click", "ref": name })).await;
        assert_eq!(acted.structured["proven"], false, "{acted:?}");
        assert!(acted.structured["code"].is_string() && acted.structured["next"].is_string(), "{acted:?}");
    }
    let file = folder.path().join("broken.json");
    let exported = client.call("qa_record_export", json!({ "output_path": file })).await;
    assert_eq!(exported.structured["code"], "NO_PROVEN_STEPS", "{exported:?}");
    assert!(!file.exists(), "a file was written");
    assert_eq!(client.end().await, 0);
}

#[tokio::test]
async fn plain_words_act_where_one_node_is_surely_meant_and_are_refused_elsewhere() {
    let (server, folder) = (server().await, tempfile::tempdir().expect("a temporary folder"));
    let mut client = Client::start(CHROMIUM).await;
    client.call("qa_session_start", json!({ "url": server.url("/deeds") })).await;
    let removed = client.call("qa_act", json!({ "instruction": "click Remove in the row of Ada" })).await;
    assert_eq!(removed.structured["proof"], "absent row \"Ada\"", "{removed:?}");
    assert_eq!(removed.structured["meant"][0]["node"], "button \"Remove\" in row \"Ada\"", "{removed:?}");
    let absent = client.call("qa_act", json!({ "instruction": "click the Delete account button" })).await;
    assert_eq!(absent.structured["code"], "TARGET_UNDECIDED", "{absent:?}");
    assert_eq!(absent.structured["receipt"]["dispatched"], false);
    let two = client.call("qa_act", json!({ "instruction": "click Save and then type x into Notes" })).await;
    assert_eq!(two.structured["code"], "ARGUMENT_INVALID", "{two:?}");
    let file = folder.path().join("plain.json");
    let exported = client.call("qa_record_export", json!({ "output_path": file })).await;
    assert_eq!(exported.structured["steps"], 1, "{exported:?}");
    assert_eq!(exported.structured["verified"]["status"], "pass");
    assert_eq!(client.end().await, 0);
}
