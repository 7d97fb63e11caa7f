//! The operator's policy over the tools: nothing an agent says widens it.

use serde_json::json;

use crate::support::{CHROMIUM, Client, site};

pub(crate) const SHOP: &str = "<title>Shop</title><button>Delete account</button><p role=status>-</p><input type=file>\
    <script>document.querySelector('button').onclick = () => {\
      document.querySelector('[role=status]').textContent = 'deleted' }</script>";

#[tokio::test]
async fn a_risky_act_waits_for_the_person_behind_the_client() {
    let base = site(vec![("/", SHOP.to_owned())]).await;
    let mut client = Client::with(CHROMIUM, &[], json!({ "elicitation": {} })).await;
    let started = client.call("qa_session_start", json!({ "url": base })).await;
    let delete = json!({ "action": "click", "ref": started.reference("button \"Delete account\"") });
    client.person_says = "decline";
    let declined = client.call("qa_act", delete.clone()).await;
    let said = &declined.structured;
    assert_eq!((&said["code"], &said["receipt"]["dispatched"]), (&json!("ACT_NOT_APPROVED"), &json!(false)));
    let asked =
        client.told.iter().find(|it| it["method"] == "elicitation/create").expect("somebody was asked");
    let message = asked["params"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("click button \"Delete account\"") && message.contains(&base), "{message}");
    client.person_says = "cancel";
    let unanswered = client.call("qa_act", delete.clone()).await;
    assert_eq!(unanswered.structured["code"], "ACT_NOT_APPROVED", "{unanswered:?}");
    let status = client.call("qa_assert", json!({ "assertion": "present status \"-\"" })).await;
    assert_eq!(status.structured["passed"], true, "nothing was deleted: {status:?}");
    client.person_says = "accept";
    let done = client.call("qa_act", delete).await;
    assert_eq!(done.structured["proof"], "present status \"deleted\"", "{done:?}");
    client.end().await;
}

#[tokio::test]
async fn a_risky_act_is_refused_where_there_is_nobody_to_ask() {
    let base = site(vec![("/", SHOP.to_owned())]).await;
    let mut client = Client::with(CHROMIUM, &[], json!({})).await;
    client.call("qa_session_start", json!({ "url": base })).await;
    let refused = client.call("qa_act", json!({ "instruction": "click button \"Delete account\"" })).await;
    let said = &refused.structured;
    assert_eq!((&said["code"], &said["receipt"]["dispatched"]), (&json!("ACT_NOT_APPROVED"), &json!(false)));
    let reason = said["receipt"]["reason"].as_str().unwrap_or_default();
    assert!(reason.ends_with("there is nobody to ask"), "{refused:?}");
    assert!(said["next"].as_str().is_some_and(|next| next.contains("--allow-acts")), "{refused:?}");
    client.end().await;
}

#[tokio::test]
async fn an_agent_leaves_neither_the_origin_nor_the_folders() {
    let (base, elsewhere) =
        (site(vec![("/", SHOP.to_owned())]).await, site(vec![("/", SHOP.to_owned())]).await);
    let folder = tempfile::tempdir().unwrap();
    let mut client = Client::start(CHROMIUM).await;
    client.call("qa_session_start", json!({ "url": base })).await;
    for url in [elsewhere.as_str(), "http://169.254.169.254/latest/meta-data", "http://10.0.0.1/"] {
        let refused = client.call("qa_act", json!({ "action": "navigate", "url": url })).await;
        let said = &refused.structured;
        assert_eq!(
            (&said["code"], &said["receipt"]["dispatched"]),
            (&json!("ORIGIN_NOT_ALLOWED"), &json!(false)),
            "{url}"
        );
    }
    let out = folder.path().join("out");
    std::os::unix::fs::symlink("/etc", &out).unwrap();
    for path in [
        "/etc/surefoot.json".to_owned(),
        format!("{}/surefoot.json", out.display()),
        "../../../../../../etc/x.json".to_owned(),
    ] {
        let refused = client.call("qa_record_export", json!({ "output_path": path })).await;
        assert_eq!(refused.structured["code"], "FILE_NOT_ALLOWED", "{path}: {refused:?}");
    }
    for path in ["/etc/passwd".to_owned(), format!("{}/passwd", out.display())] {
        let refused = client.call("qa_replay_run", json!({ "scenario": path })).await;
        assert_eq!(refused.structured["code"], "FILE_NOT_ALLOWED", "{path}: {refused:?}");
        let upload = json!({ "instruction": format!("upload button \"Choose File\" \"{path}\"") });
        let refused = client.call("qa_act", upload).await;
        assert_eq!(refused.structured["code"], "FILE_NOT_ALLOWED", "{path}: {refused:?}");
    }
    client.end().await;
}
