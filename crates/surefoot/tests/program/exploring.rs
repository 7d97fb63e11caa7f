//! `surefoot explore` and `surefoot replay` as a person uses them.

use serde_json::json;

use crate::support::{run, server, site};

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

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_hold_when_it_is_replayed_is_proven_by_something_else_or_left_out() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("chance.json").display().to_string();
    let explore = |out: &str, more: &[&str]| {
        let mut arguments = vec!["explore".to_owned(), server.url("/chance")];
        for step in ["click button \"Gamble\"", "click button \"Draw\""] {
            arguments.extend(["--do".to_owned(), step.to_owned()]);
        }
        arguments.extend(["--out".to_owned(), out.to_owned(), "--json".to_owned()]);
        arguments.extend(more.iter().map(|it| (*it).to_owned()));
        async move {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            run(&arguments).await
        }
    };
    let said = explore(&file, &[]).await;
    assert_eq!(said.exit, 3, "something was left out: {said:#?}");
    let value = said.json();
    assert_eq!(value["verified"]["status"], json!("pass"), "{value:#}");
    assert_eq!(value["excludedActions"][0]["code"], json!("NOT_REPEATED"));
    assert_eq!(value["excludedActions"][0]["act"], json!(1));
    assert_eq!(value["weakened"][0]["act"], json!(2));
    assert_eq!(
        (&value["steps"][0]["exportedAs"], &value["steps"][1]["exportedAs"]),
        (&json!(null), &json!(1))
    );
    let scenario = std::fs::read_to_string(&file).expect("the scenario was written");
    let scenario: serde_json::Value = serde_json::from_str(&scenario).expect("it is JSON");
    assert_eq!(scenario["steps"][0]["assert"]["expected"]["name"], json!("Deeds"));
    assert!(scenario["steps"][0]["intent"].as_str().is_some_and(|intent| intent.contains("Weak proof")));
    let replayed = run(&["replay", &file]).await;
    assert_eq!(replayed.exit, 0, "{replayed:#?}");
    let unverified = folder.path().join("unverified.json").display().to_string();
    let said = explore(&unverified, &["--verify", "off"]).await;
    assert_eq!((said.exit, said.json()["verified"].clone()), (0, json!(null)));
    assert_eq!(run(&["replay", &unverified]).await.exit, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_that_holds_is_verified_by_one_replay_and_rows_are_told_apart() {
    let server = server().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("rows.json").display().to_string();
    let said = run(&[
        "explore",
        &server.url("/rows"),
        "--do",
        "click button \"Block\" in row \"Alice\"",
        "--check",
        "present cell contains \"block\" in row \"Alice\"",
        "--do",
        "click button \"Delete\" in row \"Bob\"",
        "--check",
        "count row 2 in table \"People\"",
        "--check",
        "title matches /^Ro.s$/",
        "--out",
        &file,
    ])
    .await;
    assert_eq!(said.exit, 0, "{said:#?}");
    assert!(said.out.contains("verified by 1 replay, the last pass: it holds"), "{}", said.out);
    let scenario = std::fs::read_to_string(&file).expect("the scenario was written");
    let scenario: serde_json::Value = serde_json::from_str(&scenario).expect("it is JSON");
    assert_eq!(scenario["steps"][0]["assert"]["scope"]["name"], json!("Alice"));
    assert_eq!(scenario["steps"][0]["checks"][0]["expected"]["nameMatch"], json!("contains"));
    assert_eq!(scenario["steps"][1]["assert"]["kind"], json!("node-absent"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_is_not_unique_is_refused_with_the_containers_that_tell_them_apart() {
    let server = server().await;
    let said = run(&["act", &server.url("/rows"), "click button \"Delete\"", "--json"]).await;
    assert_eq!(said.exit, 1, "{said:#?}");
    let value = said.json();
    let reason = value["acts"][0]["receipt"]["reason"].as_str().unwrap_or_default().to_owned();
    assert!(reason.contains("in row \"Alice\", or in row \"Bob\""), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_explored_with_variables_is_replayed_with_others_and_on_another_site() {
    const GREETER: &str =
        "<title>Greeter</title><label>Name <input></label><button>Greet</button><p role=status></p>
        <script>document.querySelector('button').onclick = () =>
        document.querySelector('p').textContent = 'Hello ' + document.querySelector('input').value</script>";
    let (one, other) =
        (site(vec![("/greet", GREETER.to_owned())]).await, site(vec![("/greet", GREETER.to_owned())]).await);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("greet.json").display().to_string();
    for text in ["{{user}}", "{{user}} {{unique}}"] {
        let fill = format!("fill textbox \"Name\" \"{text}\"");
        let check = format!("present status \"Hello {text}\"");
        let explore = ["explore", "/greet", "--base-url", &one, "--var", "user=alice", "--do", &fill];
        let rest = ["--do", "click button \"Greet\"", "--check", &check, "--overwrite", "--out", &file];
        let said = run(&[&explore[..], &rest[..]].concat()).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        let written = std::fs::read_to_string(&file).expect("it was written");
        assert!(written.contains(text) && !written.contains("alice"), "{written}");
        let said = run(&["replay", &file, "--var", "user=bob", "--base-url", &other, "--repeat", "2"]).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        assert!(said.out.contains("1 distinct report"), "{said:#?}");
    }
    let said = run(&["act", "/greet", "fill textbox \"Name\" \"{{gone}}\"", "--base-url", &one]).await;
    assert_eq!(said.exit, 2, "{said:#?}");
    assert!(said.err.contains("VARIABLE_MISSING") && said.err.contains("{{gone}}"), "{said:#?}");
    let said = run(&["act", "/greet", "fill textbox \"Name\" \"x\""]).await;
    assert_eq!(said.exit, 2, "a path needs a site: {said:#?}");
}
