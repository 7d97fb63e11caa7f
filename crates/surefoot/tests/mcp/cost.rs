//! What an agent reads costs it tokens: the list of tools in every conversation, a result in every step.

use serde_json::json;

use crate::support::{CHROMIUM, Client, site};

/// The bounds that the project has set itself, in tokens of o200k.
const TOOLS: usize = 3_000;
const STEP: usize = 300;

fn tokens(text: &str) -> usize {
    tiktoken_rs::o200k_base_singleton().encode_with_special_tokens(text).len()
}

#[tokio::test]
async fn the_tools_and_a_step_on_a_thousand_rows_are_short_to_read() {
    let rows: String = (0..1_000)
        .map(|row| format!("<tr><td>Order {row}<td>Customer {row}<td>open<td><button>Ship {row}</button>"))
        .collect();
    let page = format!(
        "<title>Orders</title><h1>Orders</h1><p role=status>-</p><table aria-label=Orders>{rows}</table><script>\
         document.onclick = event => {{ document.querySelector('[role=status]').textContent = event.target.textContent + ' done';\
           event.target.closest('tr').cells[2].textContent = 'shipped' }}\
         </script>"
    );
    let base = site(vec![("/", page)]).await;
    let mut client = Client::start(CHROMIUM).await;
    let listed = client.request("tools/list", json!({})).await;
    let cost = tokens(&listed["result"]["tools"].to_string());
    assert!(cost <= TOOLS, "the list of tools takes {cost} tokens");
    let started = client.call("qa_session_start", json!({ "url": base })).await;
    let acted = client
        .call("qa_act", json!({ "action": "click", "ref": started.reference("button \"Ship 7\"") }))
        .await;
    assert_eq!(acted.structured["proof"], "present status \"Ship 7 done\"", "{acted:?}");
    assert!(acted.view().contains("Ship 7 done"), "one round trip is enough: {acted:?}");
    assert!(acted.view().contains("cell \"shipped\""), "the row changes too: {acted:?}");
    // A client gives its model the text or the structure; what is sent holds both.
    for (what, said) in [
        ("text", acted.text.clone()),
        ("structure", acted.structured.to_string()),
        ("all", acted.raw.to_string()),
    ] {
        let cost = tokens(&said);
        assert!(cost <= STEP, "a step takes {cost} tokens as {what}: {said}");
    }
    client.end().await;
}
