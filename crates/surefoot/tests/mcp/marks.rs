//! Pictures with marks: each is the ref of what it stands at, and says where that is.

use serde_json::{Value, json};

use crate::support::{CHROMIUM, Client, HEADLESS_SHELL, site};

/// Things at known places, of which one is covered; the framed one stands 300 pixels to the right and 200 down.
const PAGE: &str = "<title>Marks</title><style>* { margin: 0; border: 0; padding: 0 } .at { position: absolute }</style>\
    <button class=at style='left:100px;top:50px;width:120px;height:40px'>Save</button>\
    <button class=at style='left:100px;top:120px;width:80px;height:20px'>Under</button>\
    <div class=at style='left:90px;top:110px;width:120px;height:50px;background:#ddd'>A notice</div>\
    <a class=at href='#x' style='left:400px;top:50px;width:60px;height:20px'>More</a>\
    <iframe class=at style='left:300px;top:200px;width:200px;height:100px' srcdoc=\"<style>* { margin: 0; border: 0 }</style>\
      <button style='position:absolute;left:10px;top:20px;width:50px;height:30px'>Inside</button>\"></iframe>\
    <button class=at style='left:100px;top:3000px;width:80px;height:20px'>Far below</button>\
    <p role=status></p>\
    <script>document.querySelector('button').onclick = () => { document.querySelector('[role=status]').textContent = 'Saved' }</script>";

/// Never where it was when it was looked at last.
const MOVING: &str = "<title>Moving</title><style>@keyframes away { to { transform: translateX(900px) } }\
    button { animation: away 97s linear infinite }</style><button>Catch me</button>";

fn named<'a>(list: &'a Value, node: &str) -> &'a Value {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().find(|mark| mark["node"] == node).unwrap_or(&Value::Null)
}

#[tokio::test]
async fn each_mark_is_the_ref_of_what_it_stands_at_and_can_be_acted_on() {
    let base = site(vec![("/", PAGE.to_owned()), ("/moving", MOVING.to_owned())]).await;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().expect("it is text");
    for browser in [CHROMIUM, HEADLESS_SHELL] {
        let mut client = Client::with(browser, &["--artifacts-dir", folder], json!({})).await;
        let started = client.call("qa_session_start", json!({ "url": format!("{base}/") })).await;
        let evidence = client.call("qa_evidence", json!({ "inline": true })).await;
        let visual = &evidence.structured["visual"];
        assert_eq!(visual.get("captureSettled"), None, "{evidence:?}");
        for (node, area) in [
            ("button \"Save\"", json!([100, 50, 120, 40])),
            ("link \"More\"", json!([400, 50, 60, 20])),
            ("button \"Inside\"", json!([310, 220, 50, 30])),
        ] {
            let mark = named(&visual["marks"], node);
            assert_eq!(mark["box"], area, "{node}: {visual:#}");
            assert_eq!(mark["ref"], started.reference(node), "the ref that the view gave: {visual:#}");
        }
        assert_eq!(named(&visual["unmarked"], "button \"Under\"")["reason"], "covered", "{visual:#}");
        assert!(!evidence.text.contains("Far below"), "it is out of view: {}", evidence.text);
        let [plain, marked] = ["artifact", "marked"]
            .map(|name| std::fs::read(visual[name].as_str().expect("it is kept")).expect("it is there"));
        assert!(marked.starts_with(b"\x89PNG") && plain.starts_with(b"\x89PNG") && plain != marked);
        let inline = evidence.raw["content"][1]["data"].as_str().expect("it is returned");
        use base64::Engine as _;
        assert!(
            base64::engine::general_purpose::STANDARD.decode(inline).unwrap() == marked,
            "the marked one"
        );

        let few = client.call("qa_evidence", json!({ "visual": true, "max_marks": 1 })).await;
        assert_eq!(
            (&few.structured["visual"]["leftOut"], few.raw["content"].as_array().map(Vec::len)),
            (&json!(3), Some(1))
        );
        let none = client.call("qa_evidence", json!({ "visual": true, "max_marks": 0 })).await;
        assert_eq!(none.structured["visual"].get("marked"), None, "{none:?}");

        let save = json!({ "action": "click", "ref": named(&visual["marks"], "button \"Save\"")["ref"] });
        let saved = client.call("qa_act", save).await;
        assert_eq!(saved.structured["proof"], "present status \"Saved\"", "{saved:?}");

        client.call("qa_session_stop", json!({})).await;
        client.call("qa_session_start", json!({ "url": format!("{base}/moving") })).await;
        let moving = client.call("qa_evidence", json!({ "visual": true })).await;
        assert_eq!(
            moving.structured["visual"]["captureSettled"], false,
            "what moves is nowhere for certain: {moving:?}"
        );
        client.end().await;
    }
}
