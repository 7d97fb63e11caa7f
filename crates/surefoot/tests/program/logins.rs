//! Secrets by name: they are typed where they belong, proven, replayed, and in nothing that is printed or written.

#[path = "../../../browser/tests/page/secrets/search.rs"]
mod search;

use std::path::Path;

use search::hits;
use serde_json::{Value, json};

use crate::support::{CHROMIUM, HEADLESS_SHELL, Said, run_with, site};

/// A login that greets whoever knows the word, and keeps the user's name in the next page's texts.
const LOGIN: &str = r#"<title>Login</title><form>
  <label>User <input name="user"></label><label>Password <input type="password"></label>
  <button>Send</button></form><p role="status"></p><script>
  document.forms[0].addEventListener('submit', (event) => {
    event.preventDefault();
    const [user, word] = [...document.querySelectorAll('input')].map((field) => field.value);
    const right = word === WORD && user === USER;
    console.log('login of', user, word);
    document.querySelector('[role=status]').textContent = right ? 'Welcome' : 'Wrong password';
    if (right) document.querySelector('form').outerHTML = '<h1>Hello ' + user + '</h1><p>' + word + '</p>';
  });
</script>"#;

const USER: &str = "fill textbox \"User\" \"{{secret:user}}\"";
const WORD: &str = "fill textbox \"Password\" \"{{secret:word}}\"";
const SEND: &str = "click button \"Send\"";

struct Stage {
    base: String,
    secrets: Vec<String>,
}

async fn stage() -> Stage {
    let secrets = vec![search::canary("the user"), search::canary("the word")];
    let written = |secret: &String| json!(secret).to_string();
    let page = LOGIN.replace("USER", &written(&secrets[0])).replace("WORD", &written(&secrets[1]));
    Stage { base: site(vec![("/login", page)]).await, secrets }
}

impl Stage {
    async fn run(&self, arguments: &[&str]) -> Said {
        let environment = [
            ("SUREFOOT_SECRET_user", self.secrets[0].as_str()),
            ("SUREFOOT_SECRET_word", self.secrets[1].as_str()),
        ];
        let said = run_with(&environment, arguments).await;
        let everything = format!("{}\n{}", said.out, said.err);
        assert_eq!(hits(&everything, &self.secrets), Vec::<String>::new(), "{everything}");
        said
    }

    fn clean(&self, folder: &Path) {
        for entry in std::fs::read_dir(folder).expect("it is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                self.clean(&path);
            } else if path.extension().is_some_and(|kind| kind != "png") {
                let text = std::fs::read_to_string(&path).expect("it can be read");
                assert_eq!(hits(&text, &self.secrets), Vec::<String>::new(), "{}: {text}", path.display());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_by_named_secrets_is_proven_exported_and_replayed() {
    let stage = stage().await;
    let url = format!("{}/login", stage.base);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("login.json").display().to_string();
    let reports = folder.path().join("reports").display().to_string();
    let secrets = ["--secret", "user", "--secret", "word"];
    for program in [CHROMIUM, HEADLESS_SHELL] {
        let explore = [
            "explore",
            &url,
            "--do",
            USER,
            "--do",
            WORD,
            "--do",
            SEND,
            "--check",
            "present status \"Welcome\"",
        ];
        let files = ["--out", &file, "--overwrite", "--json", "--browser-path", program];
        let said = stage.run(&[&explore[..], &secrets[..], &files[..]].concat()).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        let value = said.json();
        for (at, shown) in [(0, "{{secret:user}}"), (1, "{{secret:word}}")] {
            assert_eq!(value["steps"][at]["proof"]["kind"], json!("node-value"), "{value:#}");
            assert_eq!(value["steps"][at]["changes"][0]["to"], json!(shown));
        }
        let scenario: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("it was written"))
            .expect("it is JSON");
        assert_eq!(scenario["steps"][1]["action"]["text"], json!("{{secret:word}}"));
        let replay = ["replay", &file, "--repeat", "2", "--report-dir", &reports, "--browser-path", program];
        let said = stage.run(&[&replay[..], &secrets[..]].concat()).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        assert!(said.out.contains("1 distinct report"), "{said:#?}");
    }
    stage.clean(folder.path());
    let said = stage.run(&["replay", &file]).await;
    assert_eq!(said.exit, 2, "{said:#?}");
    assert!(said.err.contains("SECRET_MISSING") && said.err.contains("login.json"), "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_login_that_shows_the_secret_leaks_it_nowhere() {
    let stage = stage().await;
    let url = format!("{}/login", stage.base);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (file, reports) =
        (folder.path().join("login.json"), folder.path().join("reports").display().to_string());
    let fill = |name: &str, text: &str| json!({ "kind": "fill", "target": { "role": "textbox", "name": name }, "text": text });
    let step = |index: u32, action: Value, expected: Value| {
        json!({ "index": index, "intent": "Do", "action": action,
                "assert": { "kind": "node-present", "expected": expected } })
    };
    let send = json!({ "kind": "click", "target": { "role": "button", "name": "Send" } });
    let scenario = json!({
        "schemaVersion": 1,
        "meta": { "name": "Login", "description": "", "driver": "browser", "createdAt": "2026-01-02T03:04:05Z" },
        "target": { "launch": url },
        "steps": [
            step(1, fill("User", "{{secret:user}}"), json!({ "role": "button", "name": "Send" })),
            step(2, fill("Password", "{{secret:word}}"), json!({ "role": "button", "name": "Send" })),
            step(3, send, json!({ "role": "status", "name": "Never" })),
        ],
        "assertions": []
    });
    surefoot_report::files::write_new(&file, scenario.to_string().as_bytes(), true).expect("it is written");
    let file = file.display().to_string();
    let said =
        stage.run(&["replay", &file, "--report-dir", &reports, "--secret", "user", "--secret", "word"]).await;
    assert_ne!(said.exit, 0, "{said:#?}");
    assert_ne!(said.exit, 2, "{said:#?}");
    stage.clean(folder.path());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_typed_on_no_origin_that_it_is_not_bound_to() {
    let stage = stage().await;
    let url = format!("{}/login", stage.base);
    let said =
        stage.run(&["act", &url, WORD, SEND, "--secret", "word@https://login.example.test", "--json"]).await;
    let value = said.json();
    assert_eq!(value["acts"][0]["code"], json!("SECRET_ORIGIN"), "{value:#}");
    assert_eq!(value["acts"][0]["receipt"]["dispatched"], json!(false));
    assert_eq!(said.exit, 1);
    let here = format!("word@{}", stage.base);
    let said = stage
        .run(&["act", &url, WORD, "--secret", "word@https://login.example.test", "--secret", &here, "--json"])
        .await;
    assert_eq!(said.exit, 0, "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_comes_from_a_file_too_and_one_without_a_value_is_refused() {
    let stage = stage().await;
    let url = format!("{}/login", stage.base);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("word");
    surefoot_report::files::write_new(&path, format!("{}\n", stage.secrets[1]).as_bytes(), true)
        .expect("it is written");
    let path = path.display().to_string();
    let word = "fill textbox \"Password\" \"{{secret:from_file}}\"";
    let environment = [("SUREFOOT_SECRET_from_file_FILE", path.as_str())];
    let said = run_with(&environment, &["act", &url, word, "--secret", "from_file", "--json"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    assert_eq!(said.json()["acts"][0]["proof"]["kind"], json!("node-value"));
    for (arguments, code) in [
        (vec!["act", &url, word, "--secret", "from_file"], "SECRET_MISSING"),
        (vec!["act", &url, word], "SECRET_MISSING"),
        (vec!["act", &url, "click button \"{{secret:user}}\"", "--secret", "user"], "INSTRUCTION_INVALID"),
        (vec!["act", &url, SEND, "--secret", "user@nowhere"], "OPTION_VALUE_INVALID"),
    ] {
        let said = stage.run(&arguments).await;
        assert_eq!(said.exit, 2, "{said:#?}");
        assert!(said.err.contains(code), "{said:#?}");
    }
}
