//! Secrets stay in the page, by whatever way they might leave it.

use crate::support::Bench;

const SECRETS: &str = "<input type=password aria-label=a value=SECRET id=p name=pw>
    <input autocomplete='section-x one-time-code' aria-label=b value=SECRET>
    <input autocomplete=cc-csc aria-label=c value=SECRET><textarea autocomplete=cc-number aria-label=d>SECRET</textarea>
    <input style='-webkit-text-security:disc' aria-label=e value=SECRET>
    <div contenteditable style='-webkit-text-security:square' aria-label=f>SECRET</div>
    <div aria-hidden=true><input aria-label=g value=SECRET></div>
    <label>h <input type=password value=SECRET> <input type=checkbox></label>
    <button>i <input type=password value=SECRET></button>
    <button aria-labelledby='p j'>x</button><span id=j>j</span>
    <p style='-webkit-text-security:disc'>SECRET</p><p>k <span style='-webkit-text-security:circle'>SECRET</span></p>
    <div role=combobox aria-label=l style='-webkit-text-security:disc'>SECRET</div>";

#[tokio::test]
async fn no_secret_is_in_a_view() {
    let mut bench = Bench::start().await;
    bench.show(SECRETS).await;
    let reading = bench.read().await;
    let text = serde_json::to_string(&reading.view).unwrap();
    assert!(!text.contains("SECRET"), "{text}");
    for name in ["a", "b", "c", "d", "e", "f", "g", "l"] {
        let node = reading.view.nodes.iter().find(|node| node.name == name).unwrap();
        assert!(node.value_withheld && node.value.is_none(), "{name}");
    }
    bench.close().await;
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
