//! Secrets stay in the page, by whatever way they might leave it.

mod canary;
mod copies;
mod search;

use search::hits;
use surefoot_browser::page::Reading;

use crate::support::Bench;

/// All that a reading says.
fn written(reading: &Reading) -> String {
    let json = serde_json::to_string(&reading.view).unwrap();
    format!("{json}\n{}\n{reading:?}", crate::outline::outline(&reading.view))
}

#[tokio::test]
async fn no_secret_is_in_a_view_and_the_control_is() {
    for mut bench in Bench::start_all().await {
        bench.show(&canary::html()).await;
        for reading in [bench.read().await, bench.read().await] {
            let text = written(&reading);
            assert_eq!(hits(&text, &canary::secrets()), Vec::<String>::new());
            assert!(!hits(&text, [&search::canary("control")]).is_empty(), "the search finds what is there");
            for name in ["password", "current", "new", "code", "number", "csc", "expiry", "month", "masked"] {
                let node = reading.view.nodes.iter().find(|node| node.name == name).unwrap();
                assert!(node.value_withheld && node.value.is_none(), "{name}");
            }
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn frames_keep_their_secrets_too() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/inner", &format!("<!doctype html>{}", canary::html()));
        bench.show("<iframe src=OTHER_ORIGIN/inner></iframe><iframe src=/inner></iframe>").await;
        let text = written(&bench.read().await);
        assert_eq!(hits(&text, &canary::secrets()), Vec::<String>::new());
        assert!(hits(&text, [&search::canary("control")]).len() > 1, "both frames are read: {text}");
        bench.close().await;
    }
}

#[tokio::test]
async fn what_was_secret_stays_secret() {
    // Each shows the password in another way, before or after it was read for the first time.
    for script in [
        "p.type = 'text'",
        "p.setAttribute('type', 'text')",
        "p.outerHTML = '<input type=text name=pw value=SECRET>'",
        "p.outerHTML = '<input id=p value=SECRET>'",
    ] {
        let mut bench = Bench::start().await;
        for read_before in [true, false] {
            bench.show("<input type=password value=SECRET id=p name=pw>").await;
            if read_before {
                bench.read().await;
            } else if script.contains("outerHTML") {
                continue;
            }
            bench.run(script).await;
            let text = serde_json::to_string(&bench.read().await.view).unwrap();
            assert!(!text.contains("SECRET"), "{script}, read before: {read_before}");
        }
        bench.close().await;
    }
}
