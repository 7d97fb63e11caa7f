//! What the browser says was painted because of an act.

use std::time::Duration;

use crate::support::Bench;

/// A page whose button says "Saved" in its own time, beside a text that changes by itself and is larger.
const PAGE: &str = "<button id=save onclick='START(() => { out.textContent = \"Saved\" })'>Save</button>
    <p id=out role=status>Idle</p><h1 id=tick style='font-size:60px'>0</h1>
    <script>setInterval(() => { tick.textContent = performance.now() | 0 }, 90)</script>";

#[tokio::test]
async fn what_the_act_painted_is_told_and_what_changes_by_itself_is_not() {
    for mut bench in Bench::start_all().await {
        for start in ["setTimeout", "requestAnimationFrame", "queueMicrotask"] {
            bench.show(&PAGE.replace("START", start)).await;
            let view = bench.read().await.view;
            let out = Bench::find(&view, "status", "Idle");
            let tick = view.nodes.iter().find(|node| node.role == "heading").unwrap().element;
            bench.page.begin_counting().await.unwrap();
            assert_eq!(bench.page.caused().await, [], "{start}: before the act");
            bench.click(Bench::find(&view, "button", "Save")).await;
            let told = async {
                loop {
                    bench.read().await;
                    let caused = bench.page.caused().await;
                    assert!(!caused.contains(&tick), "{start}: {caused:?}");
                    if caused.contains(&out) {
                        return;
                    }
                }
            };
            let told = tokio::time::timeout(Duration::from_secs(20), told).await;
            assert!(told.is_ok(), "{start}: the outcome was never told of");
            bench.page.begin_counting().await.unwrap();
            assert_eq!(bench.page.caused().await, [], "{start}: of the act before");
        }
        bench.close().await;
    }
}
