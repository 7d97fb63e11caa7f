//! Arguments that say where: inside of a ref's node, on another site.

use serde_json::{Value, json};

use crate::support::{CHROMIUM, Client, server, site};

#[tokio::test]
async fn a_claim_inside_a_ref_is_about_that_node_and_is_exported_by_its_name() {
    let (server, folder) = (server().await, tempfile::tempdir().unwrap());
    let mut client = Client::start(CHROMIUM).await;
    let started = client.call("qa_session_start", json!({ "url": server.url("/deeds") })).await;
    let ada = started.reference("row \"Ada\"");
    client.call("qa_act", json!({ "instruction": "click button \"Save\"" })).await;
    for (claim, within, expected) in [
        ("count button \"Remove\" 1", ada.as_str(), json!(null)),
        ("present button \"Save\"", &ada, json!("ASSERTION_FAILED")),
        ("present button \"Remove\" in row \"Bob\"", &ada, json!("ARGUMENT_INVALID")),
        ("title is \"Deeds\"", &ada, json!("ARGUMENT_INVALID")),
        ("present text \"Saved\"", "e999999", json!("REF_UNKNOWN")),
    ] {
        let decided = client.call("qa_assert", json!({ "assertion": claim, "within_ref": within })).await;
        let said = &decided.structured;
        assert_eq!(said.get("code").cloned().unwrap_or_default(), expected, "{claim}: {decided:?}");
        assert_eq!(said["passed"] == true, expected.is_null(), "{claim}: {decided:?}");
    }
    let claim = json!({ "assertion": "present button \"Remove\"", "within_ref": ada });
    let kept = client.call("qa_assert", claim.clone()).await;
    assert_eq!(kept.structured["assertion"], "present button \"Remove\" in row \"Ada\"", "{kept:?}");
    let file = folder.path().join("within.json");
    client.call("qa_record_export", json!({ "output_path": file, "verify": false })).await;
    let written: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let finals = written["assertions"].as_array().map(Vec::as_slice).unwrap_or_default();
    assert!(
        finals.iter().any(|it| it["kind"] == "node-present" && it["scope"]["name"] == "Ada"),
        "{written:#}"
    );
    client.call("qa_act", json!({ "instruction": "click button \"Remove\" in row \"Ada\"" })).await;
    let gone = client.call("qa_assert", claim).await;
    assert_eq!(gone.structured["code"], "TARGET_DETACHED", "{gone:?}");
    client.end().await;
}

#[tokio::test]
async fn a_scenario_is_replayed_on_another_site_with_other_values() {
    let page = "<title>Greet</title><label>Name <input></label><p role=status></p><script>\
        document.querySelector('input').oninput = (event) => { document.querySelector('[role=status]').textContent = 'PREFIX ' + event.target.value }</script>";
    let [one, other] = ["Hello", "Good day"].map(|word| page.replace("PREFIX", word));
    let (one, other) = (site(vec![("/greet", one)]).await, site(vec![("/greet", other)]).await);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("greet.json");
    let scenario = json!({
        "schemaVersion": 1,
        "meta": { "name": "Greet", "description": "", "driver": "browser", "createdAt": "2026-01-02T03:04:05Z" },
        "target": { "launch": format!("{one}/greet") },
        "steps": [{
            "index": 1, "intent": "Type",
            "action": { "kind": "fill", "target": { "role": "textbox", "name": "Name" }, "text": "{{name}}" },
            "assert": { "kind": "node-present", "expected": { "role": "status", "name": "{{greeting}} {{name}}" } }
        }],
        "assertions": []
    });
    surefoot_report::files::write_new(&file, scenario.to_string().as_bytes(), true).unwrap();
    let mut client = Client::start(CHROMIUM).await;
    for (arguments, expected) in [
        (json!({}), json!("VARIABLE_MISSING")),
        (json!({ "variables": { "name": "Ada", "greeting": "Hello" } }), json!(null)),
        (json!({ "variables": { "name": "Ada", "greeting": "Good day" }, "base_url": other }), json!(null)),
        (
            json!({ "variables": { "name": "Ada", "greeting": "Hello" }, "base_url": "no address" }),
            json!("ARGUMENT_INVALID"),
        ),
        (json!({ "variables": { "unique": "Ada" } }), json!("OPTION_VALUE_INVALID")),
    ] {
        let mut arguments = arguments;
        arguments["scenario"] = json!(file);
        let replayed = client.call("qa_replay_run", arguments.clone()).await;
        let code = replayed.structured.get("code").cloned().unwrap_or_default();
        assert_eq!(code, expected, "{arguments}: {replayed:?}");
        assert_eq!(replayed.structured["status"] == "pass", expected.is_null(), "{arguments}: {replayed:?}");
    }
    client.end().await;
}
