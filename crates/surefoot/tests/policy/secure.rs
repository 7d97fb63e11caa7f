//! Pages over HTTPS go through the same filter, which sees where they go and nothing of what they say.

use serde_json::Value;

use super::command::{line, run_with};

#[path = "../shared/tls.rs"]
mod tls;

use tls::Secure;

/// A page that sends word to another server, and says when that has gone or has been kept from going.
fn page(elsewhere: &str) -> String {
    format!(
        "<!doctype html><title>Safe</title><button>Send</button><p role=status>-</p><script>\
         const say = (word) => {{ document.querySelector('[role=status]').textContent = word }};\
         document.querySelector('button').onclick = () => \
           fetch('{elsewhere}/hit').then(() => say('Sent'), () => say('Kept')).then(() => new WebSocket('{socket}/socket'))</script>",
        socket = elsewhere.replace("https", "wss")
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn certificates_that_nobody_vouches_for_are_taken_on_request_alone_and_the_policy_holds_over_https() {
    let elsewhere = Secure::serve("elsewhere".to_owned()).await;
    let own = Secure::serve(page(&elsewhere.origin)).await;
    let url = format!("{}/", own.origin);
    let act = |more: &[&str]| {
        let words = line(&[&["act", &url, "click button \"Send\"", "--json"][..], more].concat());
        async move { run_with(&[], words).await }
    };
    for confined in [&[][..], &["--allow-origin", "https://api.example"]] {
        let refused = act(confined).await;
        assert_eq!(refused.exit, Some(4), "{confined:?}: {}{}", refused.out, refused.err);
        assert!(refused.err.contains("PAGE_UNREACHABLE"), "{confined:?}: {}", refused.err);
    }
    assert_eq!(
        own.reached(),
        Vec::<String>::new(),
        "nobody vouches for the server, so nothing was said to it"
    );

    let free = act(&["--ignore-https-errors"]).await;
    let said: Value = serde_json::from_str(&free.out).unwrap();
    assert_eq!(said["acts"][0]["proof"]["expected"]["name"], "Sent", "{said:#}");
    assert!(elsewhere.reached().contains(&"/hit".to_owned()), "nothing kept it from going");

    let before = elsewhere.reached().len();
    let kept = act(&["--ignore-https-errors", "--allow-origin", "https://api.example"]).await;
    let said: Value = serde_json::from_str(&kept.out).unwrap();
    assert_eq!(said["acts"][0]["proof"]["expected"]["name"], "Kept", "{said:#}");
    assert_eq!(said["policy"]["confinement"], "whole", "{said:#}");
    let refused = said["policy"]["refused"].as_array().map(Vec::as_slice).unwrap_or_default();
    // Nobody can look into a tunnel: where it was to lead is all that is known.
    let to = elsewhere.origin.trim_start_matches("https:");
    assert!(refused.iter().any(|it| it["origin"] == to), "{said:#}");
    assert!(refused.iter().all(|it| it["origin"] == to), "the browser asks for nothing of its own: {said:#}");
    assert_eq!(elsewhere.reached().len(), before, "neither the request nor the socket came through");

    let allowed = act(&["--ignore-https-errors", "--allow-origin", &elsewhere.origin]).await;
    let said: Value = serde_json::from_str(&allowed.out).unwrap();
    assert_eq!(said["acts"][0]["proof"]["expected"]["name"], "Sent", "{said:#}");
}
