//! Nothing that a page keeps secret, and nothing secret that was typed, is in anything that is written or
//! printed: events, outlines, errors, results, scenarios, reports.

#[path = "../../../browser/tests/page/secrets/search.rs"]
pub(crate) mod search;

#[path = "../../../browser/tests/page/secrets/canary.rs"]
mod canary;

use search::hits;
use serde_json::json;
use surefoot::outline::{Options, Refs, difference_for_agent, for_agent, outline};
use surefoot::record::predicate::quote;
use surefoot::sessions::{EventLog, SessionOptions};

use crate::support::{CHROMIUM, Said, browser, run, site};

/// A login that spreads what is typed, once the form is sent: over its own texts, the next page's address and
/// title, the console, a request that fails, and the error that it shows.
const LOGIN: &str = r#"<title>Login</title><form action="/login">
  <label>User <input name="user"></label><label>Password <input type="password" name="word"></label>
  <button>Send</button></form><p role="status"></p><script>
  const word = document.querySelector('[type=password]');
  document.forms[0].addEventListener('submit', (event) => {
    event.preventDefault();
    const s = word.value;
    console.error('wrong password', s);
    console.log(btoa(unescape(encodeURIComponent('me:' + s))), [...s].reverse().length);
    fetch('/missing?word=' + encodeURIComponent(s)).catch(() => {});
    word.value = '';
    document.title = 'Wrong: ' + s;
    document.querySelector('[role=status]').textContent = 'No user has ' + s;
    document.querySelector('button').ariaLabel = 'Send ' + s;
    history.pushState(null, '', '/login?wrong=' + encodeURIComponent(s) + '#' + s);
  });
</script>"#;

/// A field that throws away what is typed, so that a fill of it fails.
const REFUSING: &str = r#"<title>Refusing</title><label>Password <input type="password"></label><script>
  document.querySelector('input').addEventListener('input', (event) => { event.target.value = ''; });
</script>"#;

fn no_hits(what: &str, text: &str, secrets: &[String]) {
    assert_eq!(hits(text, secrets), Vec::<String>::new(), "{what}: {text}");
}

fn everything(said: &Said) -> String {
    format!("{}\n{}", said.out, said.err)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_keeps_secret_is_in_no_event_and_no_outline() {
    let base = site(vec![("/", canary::html())]).await;
    let log = EventLog::new();
    let session =
        surefoot::session(&browser(CHROMIUM), &format!("{base}/"), SessionOptions::default(), log.clone())
            .await
            .expect("the page opens");
    let observed = session.observe_settled().await.expect("the page is read");
    session.stop().await.expect("the page closes");
    let events = serde_json::to_string(&log.so_far()).expect("events are JSON");
    let view = &observed.view;
    let mut nothing = (**view).clone();
    nothing.nodes.truncate(1);
    let texts = [
        ("events", events),
        ("events in memory", format!("{:?}", log.so_far())),
        ("outline", outline(view, &Options::default(), None)),
        ("outline for agents", for_agent(view, &Options::default(), &mut Refs::new())),
        ("difference", difference_for_agent(&nothing, view, &Options::default(), &mut Refs::new())),
    ];
    for (what, text) in &texts {
        no_hits(what, text, &canary::secrets());
        if *what != "difference" {
            assert!(
                !hits(text, [&search::canary("control")]).is_empty(),
                "the search finds what is there: {what}"
            );
        }
    }
    let said = run(&["observe", &format!("{base}/"), "--json"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    no_hits("observe", &everything(&said), &canary::secrets());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_into_a_password_field_is_in_nothing_that_is_printed_or_written() {
    let base = site(vec![("/login", LOGIN.to_owned()), ("/refusing", REFUSING.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (file, reports) = (folder.path().join("login.json"), folder.path().join("reports"));
    let typed = vec![search::canary("typed by us")];
    let control = search::canary("user");
    let fill = format!("fill textbox \"Password\" {}", quote(&typed[0]));
    let user = format!("fill textbox \"User\" {}", quote(&control));
    let send = "click button \"Send\"";
    let url = format!("{base}/login");
    for json in [None, Some("--json")] {
        let acted = run(&[&["act", &url, &user, &fill, send][..], json.as_slice()].concat()).await;
        no_hits("act", &everything(&acted), &typed);
        assert!(
            !hits(&everything(&acted), [&control]).is_empty(),
            "the search finds what is there: {acted:#?}"
        );
        assert!(acted.out.contains("[REDACTED]"), "the page did show it: {acted:#?}");
        let refused =
            run(&[&["act", &format!("{base}/refusing"), &fill][..], json.as_slice()].concat()).await;
        no_hits("a fill that fails", &everything(&refused), &typed);
        let out = file.display().to_string();
        let said = run(&[
            &["explore", &url, "--do", &fill, "--do", send, "--overwrite", "--out", &out][..],
            json.as_slice(),
        ]
        .concat())
        .await;
        no_hits("explore", &everything(&said), &typed);
        if file.exists() {
            no_hits("the scenario", &std::fs::read_to_string(&file).expect("it can be read"), &typed);
        }
    }
    let scenario = json!({
        "schemaVersion": 1,
        "meta": { "name": "Login", "description": "", "driver": "browser", "createdAt": "2026-01-02T03:04:05Z" },
        "target": { "launch": url },
        "steps": [
            { "index": 1, "intent": "Type", "action": { "kind": "fill", "target": { "role": "textbox", "name": "Password" }, "text": typed[0] },
              "assert": { "kind": "node-present", "expected": { "role": "button", "name": "Send" } } },
            { "index": 2, "intent": "Send", "action": { "kind": "click", "target": { "role": "button", "name": "Send" } },
              "assert": { "kind": "node-present", "expected": { "role": "status", "name": "Never" } } }
        ],
        "assertions": []
    });
    let path = folder.path().join("typed.json");
    surefoot_report::files::write_new(&path, scenario.to_string().as_bytes(), true).expect("it is written");
    let (path, dir) = (path.display().to_string(), reports.display().to_string());
    for json in [None, Some("--json")] {
        let said = run(&[&["replay", &path, "--report-dir", &dir][..], json.as_slice()].concat()).await;
        assert_ne!(said.exit, 2, "{said:#?}");
        no_hits("replay", &everything(&said), &typed);
    }
    for name in ["report.json", "report.jsonl", "report.md", "summary.json", "summary.md", "junit.xml"] {
        let text = std::fs::read_to_string(reports.join(name)).expect(name);
        assert!(text.contains("Login"), "{name}");
    }
    // The picture alone can't be searched: it shows what the page showed.
    for file in reports.read_dir().expect("it is a folder") {
        let path = file.expect("it can be listed").path();
        let text = String::from_utf8_lossy(&std::fs::read(&path).expect("it can be read")).into_owned();
        no_hits(&path.display().to_string(), &text, &typed);
    }
    for name in ["outline.txt", "changes.txt", "console.txt", "network.txt", "screenshot.png"] {
        assert!(reports.join(name).exists(), "a run that does not pass leaves {name}");
    }
}
