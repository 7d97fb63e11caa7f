//! Secrets by name: they are typed where they belong, proven, replayed, and in nothing that is printed or written.

use std::path::Path;
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::secrets::search::{self, hits};
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

const COOKIE: &str = "plain-hunter2";

/// Serves `/stored`, which shows the cookie and what its page has stored, `/guarded`, which asks for the user and the
/// password, and writes down every request's target, cookie and credentials.
async fn guarded_site(user_and_password: String) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a loopback port is free");
    let base = format!("http://{}", listener.local_addr().expect("it has one"));
    let seen = Arc::new(Mutex::new(Vec::new()));
    let wanted = format!("Basic {}", STANDARD.encode(user_and_password));
    let book = Arc::clone(&seen);
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let (book, wanted) = (Arc::clone(&book), wanted.clone());
            tokio::spawn(async move {
                let mut bytes = vec![0; 16_384];
                let read = connection.read(&mut bytes).await.unwrap_or(0);
                let head = String::from_utf8_lossy(&bytes[..read]).into_owned();
                let target = head.split(' ').nth(1).unwrap_or_default().to_owned();
                let header = |name: &str| {
                    let line = head.lines().find(|line| line.to_lowercase().starts_with(name));
                    line.and_then(|line| line.split_once(": ")).map_or("", |(_, value)| value).to_owned()
                };
                let (cookie, authorization) = (header("cookie"), header("authorization"));
                book.lock().expect("nobody panicked").push(format!("{target} {cookie} {authorization}"));
                let (status, body) = match target.as_str() {
                    "/guarded" if authorization == wanted => ("200 OK", "<h1>Inside</h1>".to_owned()),
                    "/guarded" => ("401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"", String::new()),
                    "/stored" => (
                        "200 OK",
                        "<button>Show</button><p role=status></p><script>
                         document.querySelector('button').onclick = () => document.querySelector('p').textContent =
                         [document.cookie.length > 0, localStorage.length, localStorage.theme].join(' ')</script>"
                            .to_owned(),
                    ),
                    _ => ("404 Not Found", String::new()),
                };
                let answer = format!(
                    "HTTP/1.1 {status}\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                    body.len()
                );
                let _browser_gone = connection.write_all(answer.as_bytes()).await;
            });
        }
    });
    (base, seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_login_goes_to_its_own_page_and_nowhere_else() {
    let (base, seen) = guarded_site(String::new()).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("state.json");
    let item = search::canary("an item");
    let cookie = |domain: &str, value: &str| {
        json!({ "name": "sid", "value": value, "domain": domain, "path": "/", "expires": -1,
                "httpOnly": false, "secure": false, "sameSite": "Lax" })
    };
    let state = json!({
        "cookies": [cookie("127.0.0.1", COOKIE), cookie("other.test", "never-here")],
        "origins": [
            { "origin": base, "localStorage": [
                { "name": "theme", "value": "dark" }, { "name": "token", "value": item }] },
            { "origin": "http://other.test", "localStorage": [{ "name": "x", "value": "y" }] },
        ],
    });
    surefoot_report::files::write_new(&file, state.to_string().as_bytes(), true).expect("it is written");
    let file = file.display().to_string();
    let url = format!("{base}/stored");
    let scenario = folder.path().join("stored.json").display().to_string();
    for program in [CHROMIUM, HEADLESS_SHELL] {
        let login = ["--storage-state", file.as_str(), "--browser-path", program];
        let explore =
            ["explore", &url, "--do", "click button \"Show\"", "--out", &scenario, "--overwrite", "--json"];
        let said = run_with(&[], &[&explore[..], &login[..]].concat()).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        assert_eq!(said.json()["steps"][0]["proof"]["expected"]["name"], json!("true 2 dark"));
        let said = run_with(&[], &[&["replay", &scenario][..], &login[..]].concat()).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        let everything = format!("{}\n{}", said.out, said.err);
        assert_eq!(
            hits(&everything, &[item.clone(), COOKIE.to_owned()]),
            Vec::<String>::new(),
            "{everything}"
        );
    }
    let requests = seen.lock().expect("nobody panicked").clone();
    assert!(
        requests.iter().all(|request| request.starts_with(&format!("/stored sid={COOKIE}"))
            || !request.starts_with("/stored")),
        "{requests:?}"
    );
    assert!(
        !requests.iter().any(|request| request.starts_with("/ ")),
        "the login itself asks no server: {requests:?}"
    );
    // Without it nobody is logged in.
    let said = run_with(&[], &["replay", &scenario, "--json"]).await;
    assert_eq!(said.exit, 1, "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_login_that_is_wrong_or_for_other_pages_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let secret = "hunter2hunter2";
    let cookie = json!({ "name": "sid", "value": secret, "domain": "other.test", "path": "/", "expires": -1,
                         "httpOnly": false, "secure": false, "sameSite": "Lax" });
    for (name, text) in [
        ("elsewhere.json", json!({ "cookies": [cookie], "origins": [] }).to_string()),
        ("wrong.json", json!({ "cookies": [{ "value": secret }] }).to_string()),
        ("torn.json", format!("{{\"cookies\": [\"{secret}")),
    ] {
        let file = folder.path().join(name);
        surefoot_report::files::write_new(&file, text.as_bytes(), true).expect("it is written");
        let file = file.display().to_string();
        let said = run_with(&[], &["observe", "http://127.0.0.1:1/", "--storage-state", &file]).await;
        assert_eq!(said.exit, 2, "{said:#?}");
        assert!(said.err.contains("STORAGE_STATE_INVALID") && !said.err.contains(secret), "{said:#?}");
    }
    let gone = folder.path().join("gone.json").display().to_string();
    let said = run_with(&[], &["observe", "http://127.0.0.1:1/", "--storage-state", &gone]).await;
    assert_eq!(said.exit, 2, "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn credentials_open_a_guarded_page_and_are_in_nothing_that_is_printed() {
    let password = search::canary("the password");
    let (base, _) = guarded_site(format!("ada:{password}")).await;
    let url = format!("{base}/guarded");
    let value = format!("ada:{password}");
    for program in [CHROMIUM, HEADLESS_SHELL] {
        let environment = [("SUREFOOT_SECRET_site", value.as_str())];
        let observe = ["observe", &url, "--json", "--http-credentials", "site", "--browser-path", program];
        let said = run_with(&environment, &observe).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        assert!(said.out.contains("Inside"), "{said:#?}");
        let everything = format!("{}\n{}", said.out, said.err);
        assert_eq!(hits(&everything, std::slice::from_ref(&password)), Vec::<String>::new(), "{everything}");
    }
    let said =
        run_with(&[("SUREFOOT_SECRET_site", "nocolon")], &["observe", &url, "--http-credentials", "site"])
            .await;
    assert_eq!(said.exit, 2, "{said:#?}");
    assert!(!said.err.contains("nocolon"), "{said:#?}");
}
