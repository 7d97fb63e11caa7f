//! `surefoot explore` and `surefoot replay` as a person uses them.

use serde_json::json;

use crate::support::{run, server};

#[tokio::test(flavor = "multi_thread")]
async fn explore_writes_a_scenario_that_replays_identically_into_reports() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("suggest.json");
    let reports = folder.path().join("reports");
    let (file, reports) = (file.display().to_string(), reports.display().to_string());
    let explored = run(&[
        "explore",
        &server.url("/async-suggest"),
        "--do",
        "fill textbox \"Search articles\" \"async\"",
        "--check",
        "present option \"Async functions in practice\"",
        "--do",
        "click option \"Async functions in practice\"",
        "--check",
        "present status \"Opened Async functions in practice\"",
        "--out",
        &file,
    ])
    .await;
    assert_eq!(explored.exit, 0, "{explored:#?}");
    assert!(explored.out.contains("2 steps"), "{}", explored.out);
    let scenario = std::fs::read_to_string(&file).expect("the scenario was written");
    let scenario: serde_json::Value = serde_json::from_str(&scenario).expect("it is JSON");
    assert_eq!(
        scenario["steps"][0]["checks"][0]["kind"],
        json!("node-present"),
        "the check stays in between"
    );
    let replayed = run(&["replay", &file, "--repeat", "2", "--report-dir", &reports, "--json"]).await;
    assert_eq!(replayed.exit, 0, "{replayed:#?}");
    let value = replayed.json();
    assert_eq!((value["status"].clone(), value["distinct"].clone()), (json!("pass"), json!(1)));
    let lines = std::fs::read_to_string(folder.path().join("reports/report.jsonl")).expect("report.jsonl");
    assert_eq!(lines.lines().count(), 2);
    for name in ["report.json", "report.md"] {
        assert!(folder.path().join("reports").join(name).exists(), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_never_settles_exports_nothing_and_writes_no_file() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("never.json").display().to_string();
    let said = run(&[
        "explore",
        &server.url("/never-settles"),
        "--do",
        "click button \"Save note\"",
        "--out",
        &file,
        "--json",
    ])
    .await;
    assert_eq!(said.exit, 3, "{said:#?}");
    let value = said.json();
    assert_eq!(value["code"], json!("NO_PROVEN_STEPS"));
    assert_eq!(value["excludedActions"][0]["code"], json!("ASSERTION_NOT_PROVABLE"));
    assert!(!folder.path().join("never.json").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_was_proven_is_written_and_exits_3() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("part.json").display().to_string();
    let said = run(&[
        "explore",
        &server.url("/broken-app"),
        "--do",
        "fill textbox \"Backup\" \"South desk\"",
        "--do",
        "click button \"Submit\"",
        "--out",
        &file,
    ])
    .await;
    assert_eq!(said.exit, 3, "{said:#?}");
    assert!(
        said.out.contains("1 step,") && said.out.contains("left out: click button \"Submit\""),
        "{}",
        said.out
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_was_typed_is_in_no_file_and_no_output() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("login.json").display().to_string();
    let said = run(&[
        "explore",
        &server.url("/login"),
        "--do",
        "fill textbox \"Password\" \"correct horse battery\"",
        "--out",
        &file,
        "--json",
    ])
    .await;
    assert!(!said.out.contains("correct horse") && !said.err.contains("correct horse"), "{said:#?}");
    assert!(!folder.path().join("login.json").exists());
    assert_eq!(said.json()["excludedActions"][0]["code"], json!("ACTION_PAYLOAD_REDACTED"));
}
