//! `surefoot act`: what it prints and how it exits.

use serde_json::{Value, json};

use crate::support::{run, server};

#[tokio::test(flavor = "multi_thread")]
async fn a_proven_act_has_the_documented_shape_and_exits_0() {
    let server = server().await;
    let url = server.url("/async-suggest");
    let said = run(&["act", &url, "fill textbox \"Search articles\" \"async\"", "--json"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let value = said.json();
    assert_eq!(value["url"], json!(url));
    let act = &value["acts"][0];
    assert_eq!(act["instruction"], json!("fill textbox \"Search articles\" \"async\""));
    assert_eq!(act["target"]["role"], json!("textbox"));
    assert_eq!(act["readiness"]["verdict"], json!("ready"));
    // The page may not have been there yet when it was looked at first.
    assert!(act["readiness"]["reasons"].is_array());
    assert_eq!(
        act["readiness"]["looks"].as_array().and_then(|looks| looks.last()).map(|look| &look["verdict"]),
        Some(&json!("ready"))
    );
    for part in ["lookMs", "holdMs", "dispatchMs", "settleMs"] {
        assert!(act["spent"][part].is_u64(), "{part}");
    }
    assert_eq!(act["receipt"], json!({ "status": "confirmed", "dispatched": true, "code": null }));
    for field in ["stable", "concludedBy", "passes", "elapsedMs", "budgetMs", "quietRequiredMs", "widened"] {
        assert!(act["settle"].get(field).is_some(), "{field}");
    }
    assert_eq!((act["proven"].clone(), act["code"].clone()), (json!(true), Value::Null));
    assert_eq!(act["proof"]["kind"], json!("node-value"));
    assert_eq!(act["proof"]["weak"], Value::Null);
    assert!(act["changes"].as_array().is_some_and(|changes| {
        changes
            .iter()
            .any(|change| change["change"] == json!("added") && change["node"]["role"] == json!("option"))
    }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_that_does_nothing_exits_3_with_its_code() {
    let server = server().await;
    let said = run(&["act", &server.url("/broken-app"), "click button \"Submit\""]).await;
    assert_eq!(said.exit, 3, "{said:#?}");
    assert!(said.out.contains("NO_EFFECT") && said.out.contains("hint:"), "{}", said.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reverted_fill_and_a_missing_target_exit_1() {
    let server = server().await;
    let url = server.url("/broken-app");
    let said = run(&["act", &url, "fill textbox \"Primary\" \"North desk\"", "--json"]).await;
    assert_eq!(said.exit, 1, "{said:#?}");
    assert_eq!(said.json()["acts"][0]["code"], json!("VALUE_MISMATCH"));
    let said = run(&["act", &url, "click button \"Nowhere\"", "--json"]).await;
    assert_eq!(said.exit, 1, "{said:#?}");
    let act = &said.json()["acts"][0];
    assert_eq!(act["receipt"]["status"], json!("rejected"));
    assert_eq!(act["readiness"]["verdict"], json!("not_found"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_can_wait_for_the_page_as_older_tools_do() {
    let server = server().await;
    let url = server.url("/deeds");
    for (when, may_be_early) in
        [("settled", false), ("load", true), ("domcontentloaded", true), ("ready", true)]
    {
        let said = run(&["act", &url, "click button \"Save\"", "--act-when", when, "--json"]).await;
        assert_eq!(said.exit, 0, "{when}: {said:#?}");
        let act = &said.json()["acts"][0];
        assert!(may_be_early || act["readiness"]["early"] == json!(false), "{when}: {act:#?}");
        assert!(may_be_early || act.get("loading").is_none(), "{when}: {act:#?}");
    }
    let said = run(&["act", &url, "click button \"Save\"", "--act-when", "never"]).await;
    assert_eq!(said.exit, 2, "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_target_is_refused_whatever_is_to_become_of_unready_ones() {
    let server = server().await;
    let url = server.url("/deeds");
    let said = run(&[
        "act",
        &url,
        "click button \"Nowhere\"",
        "--when-unready",
        "proceed",
        "--retry-no-effect",
        "--json",
    ])
    .await;
    assert_eq!(said.exit, 1, "{said:#?}");
    assert_eq!(said.json()["acts"][0]["receipt"]["dispatched"], json!(false));
}
