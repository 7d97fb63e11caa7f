//! What a page keeps secret, and what is typed into it, is in nothing that an agent is told and in no file, in whatever
//! spelling.

use std::path::Path;

use serde_json::{Value, json};

use crate::support::{CHROMIUM, Client, Result, site};

#[path = "../../../browser/tests/page/secrets/search.rs"]
mod search;

#[path = "../../../browser/tests/page/secrets/canary.rs"]
mod canary;

#[path = "../shared/vault.rs"]
mod vault;

use search::hits;

/// Given by name. A page can write it into the name of a host as it is.
const NAMED: &str = "d41c7b02e9a35f6880";
/// A field for passwords beside the vault's own things, whose text the page spreads in every spelling.
const FIELD: &str = "<label>Password <input type=password></label><button id=spread>Spread</button><output></output><script>\
    document.querySelector('#spread').onclick = () => {\
      const word = document.querySelector('[type=password]').value, bytes = unescape(encodeURIComponent(word));\
      for (const text of [word, [...word].reverse().join(''), btoa(bytes), btoa('u:' + bytes), encodeURIComponent(word), JSON.stringify(word)]) {\
        console.log(text); document.querySelector('output').append(text, ' '); }\
      document.title = word; history.pushState(null, '', '?wrong=' + encodeURIComponent(word));\
      fetch('/missing?word=' + encodeURIComponent(word)); alert(word); }</script>";

/// Everything of a result that is text; a picture shows what the page shows.
fn texts(result: &Result) -> String {
    let mut raw = result.raw.clone();
    for part in raw["content"].as_array_mut().into_iter().flatten() {
        if part["type"] == "image" {
            part["data"] = Value::Null;
        }
    }
    raw.to_string()
}

/// The texts of all files in a folder, each with its name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut list = Vec::new();
    for entry in std::fs::read_dir(folder).expect("it is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            list.extend(files(&path));
        } else if path.extension().is_some_and(|kind| kind != "png") {
            list.push((path.display().to_string(), std::fs::read_to_string(&path).expect("it is text")));
        }
    }
    list
}

#[tokio::test]
async fn no_canary_is_in_any_result_or_file() {
    let typed = search::canary("typed by the agent");
    let base = site(vec![
        ("/fields", format!("<title>Fields</title>{}", canary::html())),
        ("/vault", format!("{}\r\n{}{FIELD}", vault::headers(), vault::page())),
        ("/next", "<title>Next</title><h1>Next</h1>".to_owned()),
    ])
    .await;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let bound = format!("word@{base}");
    let arguments = [
        "--secret",
        &bound,
        "--artifacts-dir",
        &path("pictures"),
        "--allow-acts",
        "external-commit,security",
    ];
    let mut client =
        Client::silent_with(CHROMIUM, &arguments, &[("SUREFOOT_SECRET_word", NAMED)]).greet(json!({})).await;
    // A claim that does not hold is tried again that long.
    let start = |page: &str| json!({ "url": format!("{base}/{page}"), "settle_budget_ms": 1_500, "settle_adaptive_budget_ms": 0 });
    let fill =
        |name: &str, text: &str| json!({ "action": "fill", "role": "textbox", "name": name, "text": text });
    let click = |name: &str| json!({ "action": "click", "role": "button", "name": name });
    let mut told: Vec<(String, String)> = Vec::new();
    for (tool, arguments) in [
        ("qa_session_start", start("fields")),
        ("qa_observe", json!({})),
        ("qa_observe", json!({ "find": "password" })),
        ("qa_evidence", json!({ "inline": true })),
        ("qa_act", fill("password", &typed)),
        ("qa_act", fill("new", "{{secret:word}}")),
        ("qa_assert", json!({ "assertion": "value textbox \"code\" \"1\"" })),
        ("qa_record_export", json!({ "output_path": path("fields.json"), "verify": false })),
        ("qa_session_stop", json!({})),
        ("qa_session_start", start("vault")),
        ("qa_act", fill("Word", "{{secret:word}}")),
        ("qa_act", click("Send")),
        ("qa_act", fill("Password", &typed)),
        ("qa_act", click("Spread")),
        ("qa_act", fill("Word", "{{secret:nobody}}")),
        ("qa_observe", json!({})),
        ("qa_observe", json!({ "changes_only": true })),
        ("qa_observe", json!({ "roles": ["status", "text"], "find": "word" })),
        ("qa_assert", json!({ "assertion": "title is \"Nothing\"" })),
        ("qa_assert", json!({ "assertion": "url contains \"nothing\"" })),
        ("qa_assert", json!({ "kind": "visual", "question": "Is there a word?" })),
        ("qa_evidence", json!({ "visual": true })),
        ("qa_record_export", json!({ "output_path": path("vault.json") })),
        ("qa_act", json!({ "action": "click", "role": "link", "name": "Next" })),
        ("qa_observe", json!({})),
        ("qa_record_export", json!({ "output_path": path("next.json"), "verify": false })),
    ] {
        let result = client.call(tool, arguments.clone()).await;
        told.push((format!("{tool} {arguments}"), texts(&result)));
    }
    // Made to fail, so that everything is told that a failure leaves.
    let scenario = std::fs::read_to_string(path("next.json")).expect("something was proven");
    let broken = scenario.replace("Sent", "Never sent").replace("Next", "Never next");
    surefoot_report::files::write_new(Path::new(&path("broken.json")), broken.as_bytes(), true).unwrap();
    let replay = json!({ "scenario": path("broken.json"), "output_dir": path("reports") });
    let replayed = client.call("qa_replay_run", replay).await;
    assert_ne!(replayed.structured["status"], "pass", "{replayed:?}");
    told.push(("qa_replay_run".to_owned(), texts(&replayed)));
    for message in &client.told {
        told.push(("a notification".to_owned(), message.to_string()));
    }
    client.end().await;
    told.extend(files(folder.path()));
    assert!(
        told.iter().filter(|(what, _)| what.ends_with(".json")).count() >= 4,
        "scenarios and a report are there"
    );
    let everything: String = told.iter().map(|(_, text)| text.as_str()).collect();
    for shown in ["[REDACTED]", "{{secret:word}}", ".evil.example", "console log", "/missing"] {
        assert!(everything.contains(shown), "{shown}: the page did show it, and it was told of");
    }
    assert!(!hits(&everything, [&search::canary("control")]).is_empty(), "the search finds what is there");
    let places = [
        "cookie",
        "header",
        "script's cookie",
        "log",
        "error",
        "address",
        "fragment",
        "request",
        "text",
        "end",
    ];
    let mut secrets: Vec<(&str, String)> = places.into_iter().zip(vault::VAULT.map(str::to_owned)).collect();
    secrets.extend(canary::secrets().into_iter().map(|secret| ("a field", secret)));
    secrets.extend([("typed", typed), ("named", NAMED.to_owned())]);
    let mut leaks = Vec::new();
    for (what, text) in &told {
        for (place, secret) in &secrets {
            leaks.extend(hits(text, [secret]).into_iter().map(|hit| format!("{place} in {what}: {hit}")));
        }
    }
    assert_eq!(leaks, Vec::<String>::new());
}
