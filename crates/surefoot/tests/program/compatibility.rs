//! Scenario files of version 1, ours and the settle system's, load and replay unchanged (ruling 36).

use std::path::Path;

use serde_json::json;

use crate::support::{run, site};

/// What the settle system's file was recorded on: a search box counts as a textbox there, and addresses have no
/// query.
const RELEASE: &str = r#"<title>Release</title>
  <label>Release name <input name="name"></label> <label>Filter <input type="search"></label>
  <button>Run validation</button> <p role="status">READY</p>
  <script>document.querySelector('button').onclick = () => {
    history.pushState(null, '', '?run=1#done');
    setTimeout(() => { document.querySelector('[role=status]').textContent = 'PASS'; }, 200);
  };</script>"#;

fn golden(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../record/tests/golden").join(name);
    path.display().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_settle_system_replays_unchanged_on_another_port() {
    let base = site(vec![("/index.html", RELEASE.to_owned())]).await;
    let file = golden("settle-system-run.json");
    let said = run(&["replay", &file, "--base-url", &base, "--repeat", "2", "--json"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let value = said.json();
    assert_eq!((value["status"].clone(), value["distinct"].clone()), (json!("pass"), json!(1)));
    let finals = value["runs"][0]["assertions"].as_array().expect("a list").len();
    assert_eq!(finals, 4, "every final assertion is decided");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_golden_file_loads_and_runs_to_a_verdict() {
    // Nobody listens there, so each is blocked: that a file loads, is filled in and is begun can be told all the
    // same.
    for name in ["settle-system.json", "settle-system-run.json", "surefoot.json", "every-kind.json"] {
        let said = run(&["replay", &golden(name), "--base-url", "http://127.0.0.1:1", "--json"]).await;
        assert_eq!(said.exit, 4, "{name}: {said:#?}");
        assert_eq!(said.json()["runs"][0]["code"], json!("PAGE_UNREACHABLE"), "{name}");
    }
}
