//! `surefoot observe`, `doctor` and `schema`.

use serde_json::Value;

use crate::support::{run, server, site};

#[path = "../shared/foreign.rs"]
mod foreign;

use foreign::Foreign;

#[tokio::test(flavor = "multi_thread")]
async fn a_settled_page_is_an_outline() {
    let server = server().await;
    let said = run(&["observe", &server.url("/async-suggest")]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    assert!(said.out.contains("textbox \"Search articles\""), "{}", said.out);
    assert!(said.out.contains("settled in"), "{}", said.out);
    assert!(said.err.is_empty(), "progress is for terminals: {}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn json_is_exactly_one_document() {
    let server = server().await;
    let said = run(&["observe", &server.url("/async-suggest"), "--json"]).await;
    let value = said.json();
    assert_eq!(value["settle"]["stable"], Value::Bool(true));
    assert!(value["view"]["nodes"].as_array().is_some_and(|nodes| !nodes.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_never_settles_is_printed_marked_and_exits_3() {
    let server = server().await;
    let said = run(&["observe", &server.url("/never-settles")]).await;
    assert_eq!(said.exit, 3, "{said:#?}");
    assert!(said.out.contains("INCONCLUSIVE_UNSTABLE") && said.out.contains("status \"Tick"), "{}", said.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_finds_a_browser_and_tries_it() {
    let said = run(&["doctor"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    assert!(said.out.contains("ready"), "{}", said.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_schemas_are_json_schemas() {
    for of in ["scenario", "report"] {
        let said = run(&["schema", of]).await;
        assert!(said.json().get("$schema").is_some(), "{of}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn words_list_what_they_may_mean_and_why() {
    let server = server().await;
    let said = run(&["observe", &server.url("/broken-app"), "the submit button"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let first = said.out.lines().find(|line| line.contains('%')).unwrap_or_default();
    assert!(first.contains("button \"Submit\""), "{}", said.out);
    let none = run(&["observe", &server.url("/broken-app"), "zebra", "--json"]).await;
    assert_eq!(none.json()["candidates"], serde_json::json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scope_a_role_or_a_depth_shows_a_part() {
    let server = server().await;
    let url = server.url("/deeds");
    let scoped = run(&["observe", &url, "--scope", "row \"Bob\" in table \"People\""]).await;
    assert_eq!(scoped.exit, 0, "{scoped:#?}");
    let outline = scoped.out.split("\n\n").nth(1).unwrap_or_default();
    assert_eq!(outline, "row \"Bob\"\n  cell \"Bob\"\n  cell \"Remove\"\n    button \"Remove\"\n");
    let json = run(&["observe", &url, "--scope", "table \"People\"", "--json"]).await.json();
    let nodes = json["view"]["nodes"].as_array().expect("a view has nodes");
    assert_eq!((nodes.len(), &nodes[0]["role"], &nodes[1]["parent"]), (9, &"table".into(), &0.into()));
    let roles = run(&["observe", &url, "--role", "button", "--role", "slider"]).await;
    assert!(roles.out.contains("    cell \"Remove\"\n      button \"Remove\"\n"), "{}", roles.out);
    assert!(!roles.out.contains("textbox \"") && !roles.out.contains("heading \""), "{}", roles.out);
    assert!(
        roles.out.contains("nothing has the role slider; the roles here are: button, cell,"),
        "{}",
        roles.out
    );
    let shallow = run(&["observe", &url, "--depth", "1"]).await;
    assert!(shallow.out.contains("\ntable \"People\" … 8 inside\n"), "{}", shallow.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_is_shown_refs_inside_a_fence() {
    let server = server().await;
    let said = run(&["observe", &server.url("/broken-app"), "--fenced"]).await;
    let lines: Vec<&str> = said.out.lines().skip_while(|line| !line.starts_with("---")).collect();
    let word = lines[0].split([' ', ';']).nth(4).unwrap_or_default();
    assert_eq!(word.len(), 12, "{}", said.out);
    assert_eq!(lines.last().copied(), Some(format!("--- end {word} ---").as_str()));
    assert!(lines[1].starts_with("page \"Broken app\" → http://"), "{}", said.out);
    assert!(lines.contains(&"button \"Submit\" e3"), "{}", said.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scope_that_names_no_node_or_two_is_refused() {
    let server = server().await;
    let url = server.url("/deeds");
    for (scope, code) in [
        ("dialog \"Nowhere\"", "TARGET_NOT_FOUND"),
        ("button \"Remove\"", "TARGET_NOT_UNIQUE"),
        ("link \"Save\"", "TARGET_NOT_FOUND"),
    ] {
        let said = run(&["observe", &url, "--scope", scope]).await;
        assert_eq!((said.exit, said.out.as_str()), (1, ""), "{said:#?}");
        assert!(said.err.contains(code) && said.err.contains("--scope"), "{}", said.err);
    }
}

/// A browser that somebody else started is used, and is still there afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_runs_already_is_used_and_never_closed() {
    let server = server().await;
    let mut browser = Foreign::start(crate::support::CHROMIUM).await;
    for turn in 1..=2 {
        let said = run(&["observe", &server.url("/broken-app"), "--connect", &browser.address]).await;
        assert_eq!(said.exit, 0, "turn {turn}: {said:#?}");
        assert!(said.out.contains("button \"Submit\""), "{}", said.out);
    }
    assert!(browser.is_running(), "it was closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_loads_for_longer_than_the_budget_is_observed_once_it_has_loaded() {
    let server = server().await;
    let page = format!(
        "<html lang=en><title>Slow</title><script>addEventListener('load', () =>
         document.body.append(Object.assign(document.createElement('h1'), {{ textContent: 'Loaded' }})))</script>
         <body><img alt='' src='{}'>",
        server.url("/slow?ms=2000")
    );
    let url = format!("{}/", site(vec![("/", page)]).await);
    let observe = ["observe", &url, "--settle-budget-ms", "400", "--settle-adaptive-budget-ms", "off"];
    let said = run(&observe).await;
    assert_eq!(said.exit, 0, "{}{}", said.out, said.err);
    assert!(said.out.contains("heading \"Loaded\""), "{}", said.out);
    // By the clock alone it is over before.
    let said = run(&[&observe[..], &["--settle-quiescence", "off"]].concat()).await;
    assert!(!said.out.contains("Loaded"), "{}", said.out);
}
