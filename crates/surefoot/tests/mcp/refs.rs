//! A ref stands for the node that was shown, and is never taken for another (ruling 17).

use serde_json::json;

use crate::support::{CHROMIUM, Client, site};

const ROWS: &str = "<title>Rows</title><table aria-label=People><tr><td>Ada<td><button>Remove</button>\
    <tr><td>Bob<td><button>Remove</button></table><p role=status>-</p><button id=recycle>Recycle</button>\
    <button id=drop>Drop</button><button id=add>Add</button>\
    <script>const status = document.querySelector('[role=status]');\
    for (const it of document.querySelectorAll('td button'))\
      it.onclick = () => { status.textContent = 'removed ' + it.closest('tr').cells[0].textContent };\
    recycle.onclick = () => { const cell = document.querySelector('td');\
      setTimeout(() => { cell.textContent = 'Eve' }, 1500); status.textContent = 'soon' };\
    drop.onclick = () => document.querySelector('tr').remove();\
    add.onclick = () => { const it = document.createElement('p'); it.textContent = 'one more'; document.body.append(it) };\
    </script>";

#[tokio::test]
async fn a_ref_serves_as_long_as_its_node_is_what_was_shown() {
    let base = site(vec![("/", ROWS.to_owned())]).await;
    let mut client = Client::start(CHROMIUM).await;
    let started = client.call("qa_session_start", json!({ "url": format!("{base}/") })).await;
    let (add, remove) = (started.reference("button \"Add\""), started.reference("button \"Remove\""));
    for _ in 0..3 {
        let added = client.call("qa_act", json!({ "action": "click", "ref": add })).await;
        assert_eq!(added.structured["receipt"]["status"], "confirmed", "{added:?}");
    }
    let removed = client.call("qa_act", json!({ "action": "click", "ref": remove })).await;
    assert_eq!(removed.structured["proof"], "present status \"removed Ada\"", "{removed:?}");
    let dropped = client
        .call("qa_act", json!({ "action": "click", "ref": started.reference("button \"Drop\"") }))
        .await;
    assert_eq!(dropped.structured["proven"], true, "{dropped:?}");
    let refused = client.call("qa_act", json!({ "action": "click", "ref": remove })).await;
    assert_eq!(refused.structured["code"], "TARGET_DETACHED", "{refused:?}");
    client.end().await;
}

/// What changed while the agent thought was never shown, so its ref means the row as it was.
#[tokio::test]
async fn a_ref_into_a_row_that_became_another_is_refused_with_what_changed() {
    let base = site(vec![("/", ROWS.to_owned())]).await;
    let mut client = Client::start(CHROMIUM).await;
    let started =
        client.call("qa_session_start", json!({ "url": format!("{base}/"), "settle_budget_ms": 500 })).await;
    let remove = started.reference("button \"Remove\"");
    client.call("qa_act", json!({ "action": "click", "ref": started.reference("button \"Recycle\"") })).await;
    // The assertion looks at the page until the row has changed, and shows nothing of it.
    let changed = client.call("qa_assert", json!({ "assertion": "present cell \"Eve\"" })).await;
    assert_eq!(changed.structured["passed"], true, "{changed:?}");
    let refused = client.call("qa_act", json!({ "action": "click", "ref": remove })).await;
    assert_eq!(refused.structured["code"], "TARGET_CHANGED", "{refused:?}");
    let reason = refused.structured["receipt"]["reason"].as_str().unwrap_or_default();
    assert!(reason.contains("another context"), "{reason}");
    assert_eq!(refused.structured["receipt"]["dispatched"], false);
    // Once the row is shown as it is now, the ref means that.
    let observed = client.call("qa_observe", json!({ "changes_only": true })).await;
    assert!(observed.view().contains("\"Eve\""), "{}", observed.view());
    let removed = client.call("qa_act", json!({ "action": "click", "ref": remove })).await;
    assert_eq!(removed.structured["proof"], "present status \"removed Eve\"", "{removed:?}");
    client.end().await;
}

#[tokio::test]
async fn a_ref_that_was_never_shown_means_nothing() {
    let rows: String = (0..2_000).map(|row| format!("<li><button>Row {row}</button>")).collect();
    let base = site(vec![("/", format!("<title>Many</title><ul>{rows}</ul>"))]).await;
    let mut client = Client::start(CHROMIUM).await;
    let started = client.call("qa_session_start", json!({ "url": format!("{base}/") })).await;
    let view = started.view();
    assert!(view.len() < 9_000, "{}", view.len());
    let left = view.lines().find(|line| line.contains("more lines, from line")).expect("it is cut short");
    let from: u32 = left.rsplit(' ').next().and_then(|line| line.parse().ok()).expect("it ends in a number");
    let last = started.reference("button \"Row 10\"");
    let number: u32 = last[1..].parse().expect("it is a number");
    for unseen in [format!("e{}", number + 1_500), "e99999999".to_owned(), "x".to_owned(), String::new()] {
        let refused = client.call("qa_act", json!({ "action": "click", "ref": unseen })).await;
        assert_eq!(refused.structured["code"], "REF_UNKNOWN", "{unseen}: {refused:?}");
        assert!(refused.is_error);
    }
    let rest = client.call("qa_observe", json!({ "from": from })).await;
    assert!(rest.view().lines().nth(2).is_some_and(|line| line.contains("Row ")), "{}", rest.view());
    let found = client.call("qa_observe", json!({ "find": "row 1999" })).await;
    let clicked = client
        .call("qa_act", json!({ "action": "click", "ref": found.reference("button \"Row 1999\"") }))
        .await;
    assert_eq!(clicked.structured["receipt"]["dispatched"], true, "{clicked:?}");
    client.end().await;
}

#[tokio::test]
async fn a_new_page_is_shown_whole_and_its_refs_are_its_own() {
    let first = "<title>One</title><a href=/two>Two</a>".to_owned();
    let second = "<title>Two</title><button>Here</button>".to_owned();
    let base = site(vec![("/", first), ("/two", second)]).await;
    let mut client = Client::start(CHROMIUM).await;
    let started = client.call("qa_session_start", json!({ "url": format!("{base}/") })).await;
    let link = started.reference("link \"Two\"");
    let gone = client.call("qa_act", json!({ "action": "click", "ref": link })).await;
    assert_eq!(gone.structured["proven"], true, "{gone:?}");
    assert_eq!(gone.structured["page"]["title"], "Two");
    assert!(
        gone.view().contains("page \"Two\" →") && gone.view().contains("button \"Here\" f2e"),
        "{}",
        gone.view()
    );
    let refused = client.call("qa_act", json!({ "action": "click", "ref": link })).await;
    assert_eq!(refused.structured["code"], "TARGET_DETACHED", "{refused:?}");
    client.end().await;
}
