//! What a page and its server keep secret, in cookies, headers, addresses, console and text, is in nothing that is
//! printed or written, and neither is what a page tries to carry out by the names of hosts.

use std::path::Path;

use super::command::{Said, line, run_with};
use super::stage::{Server, VAULT};

#[path = "../../../browser/tests/page/secrets/search.rs"]
mod search;

use search::hits;

/// Typed by us; a page can write it into the name of a host as it is.
const TYPED: &str = "d41c7b02e9a35f6880";

fn secrets() -> Vec<String> {
    VAULT.iter().map(|secret| (*secret).to_owned()).chain([TYPED.to_owned()]).collect()
}

async fn said(words: &[&str]) -> Said {
    let said = run_with(&[("SUREFOOT_SECRET_word", TYPED)], line(words)).await;
    let everything = format!("{}\n{}", said.out, said.err);
    assert_eq!(hits(&everything, &secrets()), Vec::<String>::new(), "{words:?}: {everything}");
    said
}

fn clean(folder: &Path) -> usize {
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files += clean(&path);
        } else if path.extension().is_some_and(|kind| kind != "png") {
            files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(hits(&text, &secrets()), Vec::<String>::new(), "{}: {text}", path.display());
        }
    }
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn no_canary_is_in_anything() {
    let server = Server::at("127.0.0.1:0").await;
    let url = format!("http://127.0.0.1:{}/vault", server.port);
    let policy = ["--secret", "word", "--allow-origin", "https://api.example"];
    let (fill, send) = ("fill textbox \"Word\" \"{{secret:word}}\"", "click button \"Send\"");
    for json in [None, Some("--json")] {
        said(&[&["observe", &url][..], &policy, json.as_slice()].concat()).await;
        let acted = said(&[&["act", &url, fill, send][..], &policy, json.as_slice()].concat()).await;
        assert!(acted.out.contains(".evil.example"), "what was refused is told: {}", acted.out);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vault.json").display().to_string();
    let reports = folder.path().join("reports").display().to_string();
    said(&[&["explore", &url, "--do", fill, "--do", send, "--out", &file][..], &policy].concat()).await;
    // Made to fail, so that everything is kept that a failure leaves.
    let scenario = std::fs::read_to_string(&file).unwrap().replace("Sent", "Never sent");
    surefoot_report::files::write_new(Path::new(&file), scenario.as_bytes(), true).unwrap();
    let replayed = said(&[&["replay", &file, "--report-dir", &reports][..], &policy].concat()).await;
    assert_eq!(replayed.exit, Some(1), "{}{}", replayed.out, replayed.err);
    let report = std::fs::read_to_string(folder.path().join("reports/report.md")).unwrap();
    assert!(report.contains("Held within the policy: whole") && report.contains(".evil.example"), "{report}");
    assert!(clean(folder.path()) > 6);
}
