//! Slow servers: a link, a download and an answer without a page, each after three seconds. No call times
//! out, and the verdict is right.

use serde_json::json;

use crate::support::{CHROMIUM, HEADLESS_SHELL, run, server};

async fn clicked(link: &str, program: &str) -> (i32, serde_json::Value) {
    let server = server().await;
    let said = run(&[
        "act",
        &server.url("/links"),
        &format!("click link \"{link}\""),
        "--browser-path",
        program,
        "--json",
    ])
    .await;
    let value = said.json();
    (said.exit, value["acts"][0].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_a_slow_page_is_proven_by_its_address() {
    for program in [CHROMIUM, HEADLESS_SHELL] {
        let (exit, act) = clicked("Slow page", program).await;
        assert_eq!(exit, 0, "{program}: {act:#}");
        assert_eq!(act["proof"]["kind"], json!("page-url"));
        assert_eq!(act["receipt"]["status"], json!("confirmed"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_download_is_proven_although_no_view_shows_it() {
    for program in [CHROMIUM, HEADLESS_SHELL] {
        let (exit, act) = clicked("Slow download", program).await;
        assert_eq!(exit, 0, "{program}: {act:#}");
        assert_eq!(act["proof"]["kind"], json!("downloaded"));
        assert_eq!(act["receipt"]["status"], json!("confirmed"));
        assert!(act["downloads"].as_array().is_some_and(|downloads| downloads.len() == 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_answer_without_a_page_has_no_effect() {
    for program in [CHROMIUM, HEADLESS_SHELL] {
        let (exit, act) = clicked("Slow nothing", program).await;
        assert_eq!(exit, 3, "{program}: {act:#}");
        assert_eq!(act["code"], json!("NO_EFFECT"));
        assert_eq!(act["receipt"]["status"], json!("confirmed"));
        assert_eq!(act["settle"]["stable"], json!(true));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn navigate_back_forward_and_reload_say_what_they_proved() {
    let server = server().await;
    let (start, next) = (server.url("/async-suggest"), server.url("/links"));
    let navigate = format!("navigate {next}");
    let said = run(&["act", &start, &navigate, "back", "forward", "forward", "reload", "--json"]).await;
    let value = said.json();
    let codes: Vec<_> = value["acts"]
        .as_array()
        .map(|acts| acts.iter().map(|act| &act["code"]).collect())
        .unwrap_or_default();
    assert_eq!(
        codes,
        [&json!(null), &json!(null), &json!(null), &json!("HISTORY_END"), &json!("EFFECT_OUTSIDE_VIEW")],
        "{value:#}"
    );
    assert_eq!(value["url"], json!(next));
    assert_eq!(said.exit, 1, "a refused act outweighs an unproven one");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_whose_page_cannot_be_reached_says_so() {
    let server = server().await;
    let start = server.url("/async-suggest");
    let said = run(&["act", &start, "navigate http://127.0.0.1:1/", "--json"]).await;
    let act = &said.json()["acts"][0];
    assert_eq!(
        (act["proven"].clone(), act["code"].clone()),
        (json!(false), json!("NAVIGATION_FAILED")),
        "{act:#}"
    );
    assert_eq!(said.exit, 1);
}
