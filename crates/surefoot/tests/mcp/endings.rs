//! However a client goes, its browsers go with it, within two seconds.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{CHROMIUM, Client, MARK, server};

/// A promise of the guide.
const SOON: Duration = Duration::from_secs(2);

/// The processes that have the mark in their environment.
fn marked(mark: &str) -> Vec<String> {
    let wanted = format!("{MARK}={mark}\0");
    let processes = std::fs::read_dir("/proc").expect("it can be read").flatten();
    processes
        .filter_map(|process| process.file_name().into_string().ok())
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
        .filter(|name| {
            let environment = std::fs::read(format!("/proc/{name}/environ")).unwrap_or_default();
            String::from_utf8_lossy(&environment).contains(&wanted)
        })
        .collect()
}

async fn wait_until_gone(mark: &str) {
    let began = Instant::now();
    loop {
        let left = marked(mark);
        if left.is_empty() {
            return;
        }
        assert!(began.elapsed() < SOON, "{} processes are left", left.len());
        tokio::task::yield_now().await;
    }
}

/// What a client was doing when it went.
#[derive(Debug, Clone, Copy)]
enum Moment {
    Starting,
    Open,
    Acting,
    Exporting,
}

async fn go_away(moment: Moment, kill: bool) {
    let (server, folder) = (server().await, tempfile::tempdir().expect("a temporary folder"));
    let mark = format!("{}-{moment:?}-{kill}", std::process::id());
    let mut client = Client::marked(CHROMIUM, &[], &mark).greet(json!({})).await;
    let start = json!({ "name": "qa_session_start", "arguments": { "url": server.url("/deeds") } });
    if matches!(moment, Moment::Starting) {
        client.begin("tools/call", start).await;
        while marked(&mark).len() < 2 {
            tokio::task::yield_now().await;
        }
    } else {
        client.request("tools/call", start).await;
        assert!(marked(&mark).len() > 1, "there is a browser");
    }
    match moment {
        Moment::Starting | Moment::Open => {}
        Moment::Acting => {
            let act = json!({ "name": "qa_act", "arguments": { "instruction": "click button \"Nothing\"" } });
            client.begin("tools/call", act).await;
        }
        Moment::Exporting => {
            client.call("qa_act", json!({ "instruction": "click button \"Save\"" })).await;
            let file = folder.path().join("scenario.json");
            let export = json!({ "name": "qa_record_export", "arguments": { "output_path": file } });
            client.begin("tools/call", export).await;
        }
    }
    if kill {
        client.child.kill().await.expect("it can be killed");
    } else {
        let began = Instant::now();
        assert_eq!(client.end().await, 0);
        assert!(began.elapsed() < SOON, "{moment:?}: it took {:?} to end", began.elapsed());
    }
    wait_until_gone(&mark).await;
}

#[tokio::test]
async fn a_client_that_ends_takes_its_browsers_along() {
    for moment in [Moment::Starting, Moment::Open, Moment::Acting, Moment::Exporting] {
        go_away(moment, false).await;
    }
}

#[tokio::test]
async fn a_server_that_is_killed_takes_its_browsers_along() {
    for moment in [Moment::Starting, Moment::Open, Moment::Acting, Moment::Exporting] {
        go_away(moment, true).await;
    }
}
