//! What is not known is said to be not known, with the same codes on every surface.

use serde_json::{Value, json};

use crate::support::{CHROMIUM, Client, server, site};

#[tokio::test]
async fn a_page_that_never_holds_still_yields_nothing_but_its_picture_marked() {
    let (server, folder) = (server().await, tempfile::tempdir().unwrap());
    let folder = folder.path().to_str().expect("it is text");
    let mut client = Client::with(CHROMIUM, &["--artifacts-dir", folder], json!({})).await;
    let start = json!({ "url": server.url("/never-settles"), "settle_budget_ms": 600, "settle_adaptive_budget_ms": 0 });
    let started = client.call("qa_session_start", start).await;
    assert_eq!(started.structured["code"], "INCONCLUSIVE_UNSTABLE", "{started:?}");
    assert_eq!(started.structured["settle"]["stable"], false);
    assert!(!started.view().is_empty(), "what it showed last is shown");

    let asserted = client.call("qa_assert", json!({ "assertion": "title contains \"e\"" })).await;
    let said = &asserted.structured;
    assert_eq!(
        (&said["ok"], &said["passed"], &said["inconclusive"]),
        (&json!(true), &json!(false), &json!(true))
    );
    assert_eq!(
        (&said["code"], &said["observed"]),
        (&json!("INCONCLUSIVE_UNSTABLE"), &Value::Null),
        "{asserted:?}"
    );
    assert!(said["reason"].is_string() && said["next"].is_string());

    let evidence = client.call("qa_evidence", json!({ "visual": true })).await;
    let visual = &evidence.structured["visual"];
    assert_eq!(
        (&visual["captureSettled"], &visual["settle"]["stable"]),
        (&json!(false), &json!(false)),
        "{evidence:?}"
    );
    assert!(visual["settle"]["passes"].is_u64() && visual["settle"]["budgetMs"] == 600, "{evidence:?}");
    let path = visual["artifact"].as_str().expect("it is kept");
    assert!(path.starts_with(folder) && std::path::Path::new(path).exists(), "{path}");
    let asked = client.call("qa_assert", json!({ "kind": "visual", "question": "Is it still?" })).await;
    assert_eq!(
        (&asked.structured["captureSettled"], &asked.structured["verdict"]),
        (&json!(false), &json!("unclear"))
    );
    let button = started.reference("button ");
    let acted = client.call("qa_act", json!({ "action": "click", "ref": button })).await;
    let said = &acted.structured;
    assert_eq!(
        (&said["proven"], &said["code"]),
        (&json!(false), &json!("INCONCLUSIVE_UNSTABLE")),
        "{acted:?}"
    );
    assert_eq!(
        (&said["receipt"]["status"], &said["receipt"]["dispatched"]),
        (&json!("confirmed"), &json!(true))
    );

    assert_eq!(client.end().await, 0);
}

#[tokio::test]
async fn what_a_picture_shows_is_advice_from_the_clients_own_model() {
    let base =
        site(vec![("/", "<title>Green</title><body style='background:#0a0'><h1>Green</h1>".to_owned())])
            .await;
    let mut client = Client::with(CHROMIUM, &[], json!({ "sampling": {} })).await;
    client.call("qa_session_start", json!({ "url": base })).await;
    client.model_says =
        Some("{\"verdict\": \"yes\", \"confidence\": 0.9, \"reasoning\": \"It is.\"}".to_owned());
    let asked = client.call("qa_assert", json!({ "kind": "visual", "question": "Is it green?" })).await;
    let said = &asked.structured;
    assert_eq!((&said["verdict"], &said["confidence"]), (&json!("yes"), &json!(0.9)), "{asked:?}");
    assert_eq!(
        (&said["reasoningTrust"], &said["advisory"]),
        (&json!("unverified-model-narration"), &json!(true))
    );
    assert!(said.get("passed").is_none(), "a picture passes nothing: {said}");
    let request =
        client.told.iter().find(|it| it["method"] == "sampling/createMessage").expect("it was asked");
    assert_eq!(request["params"]["messages"][0]["content"][0]["type"], "image");
    client.model_says = Some("I can't see pictures".to_owned());
    let asked = client.call("qa_assert", json!({ "kind": "visual", "question": "Is it green?" })).await;
    assert_eq!(
        (&asked.structured["verdict"], &asked.structured["degraded"]),
        (&json!("unclear"), &json!("unparseable-output"))
    );
    client.end().await;
}

#[tokio::test]
async fn two_matches_are_refused_and_a_false_claim_is_no_unknown_one() {
    let server = server().await;
    let mut client = Client::start(CHROMIUM).await;
    client.call("qa_session_start", json!({ "url": server.url("/deeds") })).await;
    let refused =
        client.call("qa_act", json!({ "action": "click", "role": "button", "name": "Remove" })).await;
    assert_eq!(refused.structured["code"], "TARGET_NOT_UNIQUE", "{refused:?}");
    let within = json!({ "action": "click", "role": "button", "name": "Remove", "within": "row \"Bob\"" });
    let removed = client.call("qa_act", within).await;
    assert_eq!(removed.structured["proof"], "absent row \"Bob\"", "{removed:?}");
    let lie = json!({ "kind": "node-present", "expected": { "role": "row", "name": "Bob" } });
    let asserted = client.call("qa_assert", lie).await;
    let said = &asserted.structured;
    assert_eq!((&said["passed"], &said["code"]), (&json!(false), &json!("ASSERTION_FAILED")), "{asserted:?}");
    assert!(said.get("inconclusive").is_none(), "{asserted:?}");
    let again = client.call("qa_assert", json!({ "assertion": "value button \"Save\" \"x\"" })).await;
    assert!(again.structured["code"].is_string(), "{again:?}");
    client.end().await;
}
