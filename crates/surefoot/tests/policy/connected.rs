//! A policy over a browser that is somebody else's: what it sends is filtered, and that this is all is said.

use serde_json::Value;

use super::command::{line, run_with};
use super::stage::{CHROMIUM, Server};

#[path = "../shared/foreign.rs"]
mod foreign;

use foreign::Foreign;

#[tokio::test(flavor = "multi_thread")]
async fn somebody_else_s_browser_is_filtered_and_the_reduced_guarantee_is_told() {
    let (own, other) = (Server::at("127.0.0.1:0").await, Server::at("127.0.0.1:0").await);
    let target = format!("http://127.0.0.1:{}", other.port);
    let url = format!("http://127.0.0.1:{}/start?to={target}", own.port);
    let mut browser = Foreign::start(CHROMIUM).await;
    let act = [
        "act",
        &url,
        "click button \"Way image\"",
        "click button \"Way socket\"",
        "--connect",
        &browser.address,
    ];
    let policy = ["--allow-origin", "https://api.example"];
    let told = run_with(&[], line(&[&act[..], &policy, &["--json"]].concat())).await;
    let value: Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(value["policy"]["confinement"], "reduced", "{value:#}");
    let refused = value["policy"]["refused"].as_array().map(Vec::as_slice).unwrap_or_default();
    assert!(refused.iter().any(|it| it["origin"] == target.as_str()), "{value:#}");
    let text = run_with(&[], line(&[&act[..], &policy].concat())).await;
    assert!(text.out.contains("policy: reduced, because the browser is somebody else's"), "{}", text.out);
    assert_eq!(other.reached(), Vec::<String>::new(), "nothing came through");
    assert!(browser.is_running(), "and it is theirs to end");
}
