//! `surefoot observe`, `doctor` and `schema`.

use serde_json::Value;

use crate::support::{run, server};

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
