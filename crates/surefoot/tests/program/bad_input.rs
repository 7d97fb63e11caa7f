//! What a user can get wrong: one clear message, the right exit status, nothing half-written.

use std::path::Path;

use crate::support::{Said, run, server};

fn one_error(said: &Said, exit: i32, parts: &[&str]) {
    assert_eq!(said.exit, exit, "{said:#?}");
    assert!(said.out.is_empty(), "results only on standard output: {said:#?}");
    for part in parts {
        assert!(said.err.contains(part), "{part:?} is missing: {said:#?}");
    }
    assert!(!said.err.contains("panicked") && !said.err.contains("backtrace"), "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_browser_is_blocked_and_tells_how_to_get_one() {
    let said = run(&["observe", "http://127.0.0.1:1/", "--browser-path", "/nowhere/chromium"]).await;
    one_error(&said, 4, &["BROWSER_NOT_FOUND", "/nowhere/chromium", "hint:"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_no_browser_is_blocked() {
    let said = run(&["observe", "http://127.0.0.1:1/", "--browser-path", "/bin/false"]).await;
    one_error(&said, 4, &["BROWSER_NOT_STARTED", "hint:"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_page_is_blocked_and_named() {
    let said = run(&["observe", "http://127.0.0.1:1/"]).await;
    one_error(&said, 4, &["PAGE_UNREACHABLE", "http://127.0.0.1:1/", "hint:"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_browser_address_is_blocked() {
    let said = run(&["observe", "http://127.0.0.1:1/", "--connect", "http://127.0.0.1:1"]).await;
    one_error(&said, 4, &["BROWSER_UNREACHABLE", "hint:"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_cannot_be_opened_are_refused_before_anything_starts() {
    for url in ["nonsense", "ftp://a/", "http://user:secret@a.test/", "javascript:alert(1)"] {
        let said = run(&["observe", url]).await;
        one_error(&said, 2, &["URL_INVALID", "hint:"]);
        assert!(!said.err.contains("secret"), "{said:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_options_and_bad_values_exit_2() {
    for arguments in [
        &["observe", "http://a.test/", "--colour"][..],
        &["observe", "http://a.test/", "--viewport", "big"],
        &["observe", "http://a.test/", "--settle-budget-ms", "soon"],
        &["observe", "http://a.test/", "--settle-budget-ms", "-1"],
        &["observe", "http://a.test/", "--settle-quiet-ms", "1.5"],
        &["observe", "http://a.test/", "--scope", "dialog"],
        &["observe", "http://a.test/", "--scope", "dialog \"A"],
        &["observe", "http://a.test/", "--scope", "dialog \"A\" on form \"B\""],
        &["observe", "http://a.test/", "--role", "Button!"],
        &["observe", "http://a.test/", "--role", ""],
        &["observe", "http://a.test/", "--depth", "0"],
        &["observe", "http://a.test/", "--depth", "deep"],
        &["observe", "http://a.test/", "--depth", "2", "--json"],
        &["observe", "http://a.test/", "words", "--role", "button"],
        &["observe"],
        &["juggle"],
        &["act", "http://a.test/", "clack button \"Save\""],
        &["act", "http://a.test/", "press Entre"],
        &["explore", "http://a.test/", "--do", "click button \"Save\""],
        &["explore", "http://a.test/", "--do", "back", "--check", "exists x", "--out", "x.json"],
        &["schema", "poem"],
    ] {
        let said = run(arguments).await;
        one_error(&said, 2, &[]);
        assert!(!said.err.is_empty(), "{arguments:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_option_of_observe_is_named_and_nothing_is_opened() {
    for (option, value, part) in [
        ("--scope", "dialog Settings", "expected in double quotes"),
        ("--role", "two words", "no role"),
        ("--depth", "-1", "whole number"),
    ] {
        let option_value = format!("{option}={value}");
        let said = run(&["observe", "http://127.0.0.1:1/", &option_value]).await;
        one_error(&said, 2, &["OPTION_VALUE_INVALID", option, part, "hint:"]);
    }
}

fn scenario(body: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("scenario.json");
    surefoot_report::files::write_new(&file, body.as_bytes(), true).expect("the file is written");
    let path = file.display().to_string();
    (folder, path)
}

const GOOD: &str = r#"{"schemaVersion":1,"meta":{"name":"n","description":"","driver":"browser","createdAt":"2026-01-02T03:04:05Z"},"target":{"launch":"http://127.0.0.1:1/"},"steps":[{"index":1,"intent":"Go","action":{"kind":"click","target":{"role":"button","name":"Go"}},"assert":{"kind":"node-present","expected":{"role":"status","name":"Done"}}}],"assertions":[]}"#;

#[tokio::test(flavor = "multi_thread")]
async fn bad_scenarios_are_refused_with_their_place_and_nothing_is_written() {
    let reports = tempfile::tempdir().expect("a temporary folder");
    let reports = reports.path().join("reports");
    for (body, code, place) in [
        ("not json at all".to_owned(), "SCENARIO_MALFORMED", "line 1"),
        (GOOD[..GOOD.len() / 2].to_owned(), "SCENARIO_MALFORMED", "line 1"),
        (String::new(), "SCENARIO_MALFORMED", ""),
        (GOOD.replace("\"schemaVersion\":1", "\"schemaVersion\":2"), "SCENARIO_TOO_NEW", "schemaVersion"),
        (GOOD.replace("\"intent\"", "\"colour\":\"red\",\"intent\""), "SCENARIO_INVALID", "steps[0]"),
        (
            GOOD.replace("\"role\":\"button\",\"name\":\"Go\"", "\"roleHint\":\"x\""),
            "SCENARIO_INVALID",
            "target",
        ),
        (GOOD.replace("\"driver\":\"browser\"", "\"driver\":\"ios\""), "SCENARIO_UNSUPPORTED", "meta.driver"),
    ] {
        let (_folder, path) = scenario(&body);
        let said = run(&["replay", &path, "--report-dir", &reports.display().to_string()]).await;
        one_error(&said, 2, &[code, place, &path]);
        assert!(!said.err.contains("red"), "no value is repeated: {said:#?}");
        assert!(!reports.exists(), "nothing is written for a file that can't be read");
    }
    let said = run(&["replay", "/nowhere/scenario.json"]).await;
    one_error(&said, 2, &["SCENARIO_UNREADABLE", "/nowhere/scenario.json"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bad_file_among_good_ones_stops_everything_before_it_starts() {
    let (_good_folder, good) = scenario(GOOD);
    let (_bad_folder, bad) = scenario("{}");
    let said = run(&["replay", &good, &bad]).await;
    one_error(&said, 2, &["SCENARIO_INVALID", &bad]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_output_that_cannot_be_written_is_refused_before_any_work() {
    let server = server().await;
    let url = server.url("/async-suggest");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let missing = folder.path().join("no/such/folder/x.json").display().to_string();
    let said = run(&["explore", &url, "--do", "click button \"Go\"", "--out", &missing]).await;
    one_error(&said, 2, &["OUTPUT_UNWRITABLE", "no/such/folder", "hint:"]);

    let existing = folder.path().join("there.json");
    surefoot_report::files::write_new(&existing, b"mine", false).expect("the file is written");
    let path = existing.display().to_string();
    let said = run(&["explore", &url, "--do", "click button \"Go\"", "--out", &path]).await;
    one_error(&said, 2, &["OUTPUT_UNWRITABLE", &path]);
    assert_eq!(std::fs::read(&existing).expect("it is still there"), b"mine");

    let (_folder, good) = scenario(GOOD);
    let not_a_folder = existing.join("reports").display().to_string();
    let said = run(&["replay", &good, "--report-dir", &not_a_folder]).await;
    one_error(&said, 2, &["OUTPUT_UNWRITABLE"]);
    assert!(Path::new(&path).is_file());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unusable_environment_value_is_ignored_with_one_warning() {
    let server = server().await;
    let url = server.url("/async-suggest");
    let mut command = crate::support::command(&["observe", &url]);
    command.env("SUREFOOT_SETTLE_QUIET_MS", "soon");
    let output = tokio::task::spawn_blocking(move || command.output()).await;
    let said = crate::support::said(output.expect("the thread ends").expect("the program starts"));
    assert_eq!(said.exit, 0, "{said:#?}");
    assert_eq!(said.err.matches("SUREFOOT_SETTLE_QUIET_MS").count(), 1, "{}", said.err);
}
