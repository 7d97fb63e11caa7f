//! Holds our hand-written names against the protocol that the browser serves about itself.

use std::collections::{HashMap, HashSet};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};

use super::protocol::{DECLARED, Declared, Kind};

/// Ends a browser with everything that it started: a wrapper that is killed alone leaves the browser running.
struct Ends(tokio::process::Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let group = self.0.id().and_then(|id| rustix::process::Pid::from_raw(i32::try_from(id).ok()?));
        if let Some(group) = group {
            let _gone_already = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

/// Asks a real browser for its protocol, over the debugging port that only this test opens.
async fn protocol_of(path: &str) -> Value {
    assert!(std::path::Path::new(path).exists(), "this test needs the browser {path}");
    let profile = tempfile::tempdir().unwrap();
    let mut browser = tokio::process::Command::new(path);
    browser
        .args(["--headless", "--remote-debugging-port=0", "--no-first-run", "about:blank"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    if rustix::process::geteuid().is_root() {
        browser.arg("--no-sandbox");
    }
    let _ends_with_the_test = Ends(browser.spawn().unwrap());
    let file = profile.path().join("DevToolsActivePort");
    let mut again = interval(Duration::from_millis(20));
    let port = timeout(Duration::from_secs(30), async {
        loop {
            again.tick().await;
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            if let Some((port, _)) = text.split_once('\n') {
                return port.to_owned();
            }
        }
    })
    .await
    .expect("the browser opens its port");
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).await.unwrap();
    stream
        .write_all(b"GET /json/protocol HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut answer = Vec::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        let read = stream.read(&mut piece).await.unwrap();
        answer.extend_from_slice(&piece[..read]);
        if let Some(start) = answer.windows(4).position(|window| window == b"\r\n\r\n")
            && let Ok(protocol) = serde_json::from_slice(&answer[start + 4..])
        {
            return protocol;
        }
        assert!(read > 0, "the browser serves its protocol");
    }
}

/// `frame_id` as the wire has it: `frameId`. Serde does the same to the fields.
fn on_the_wire(member: &str) -> String {
    let mut name = String::new();
    let mut upper = false;
    for character in member.trim_start_matches("r#").chars() {
        match character {
            '_' => upper = true,
            _ if upper => {
                name.push(character.to_ascii_uppercase());
                upper = false;
            }
            _ => name.push(character),
        }
    }
    name
}

fn names(list: &Value) -> HashSet<&str> {
    list.as_array().into_iter().flatten().filter_map(|item| item["name"].as_str()).collect()
}

fn required(list: &Value) -> HashSet<&str> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter(|item| item["optional"] != Value::Bool(true))
        .filter_map(|item| item["name"].as_str())
        .collect()
}

/// Every thing of one kind in the protocol, by domain and name.
fn things<'a>(protocol: &'a Value, list: &str, name: &str) -> HashMap<String, &'a Value> {
    let mut found = HashMap::new();
    for domain in protocol["domains"].as_array().unwrap() {
        for thing in domain[list].as_array().into_iter().flatten() {
            let full = format!("{}.{}", domain["domain"].as_str().unwrap(), thing[name].as_str().unwrap());
            found.insert(full, thing);
        }
    }
    found
}

/// What a declaration has that the protocol has not, and what the protocol requires and it lacks.
fn faults(declared: &Declared, thing: &Value) -> Vec<String> {
    let members: Vec<String> = declared.members.iter().map(|member| on_the_wire(member)).collect();
    let known = match declared.kind {
        Kind::Structure => &thing["properties"],
        Kind::Command | Kind::Event => &thing["parameters"],
    };
    let mut faults: Vec<String> = members
        .iter()
        .filter(|member| !names(known).contains(member.as_str()))
        .map(|member| format!("{} has no {member}", declared.name))
        .collect();
    if declared.kind == Kind::Command {
        faults.extend(
            required(known)
                .into_iter()
                .filter(|name| !members.iter().any(|member| member == name))
                .map(|name| format!("{} requires {name}", declared.name)),
        );
    }
    let answers = names(&thing["returns"]);
    faults.extend(
        declared
            .answers
            .iter()
            .map(|answer| on_the_wire(answer))
            .filter(|answer| !answers.contains(answer.as_str()))
            .map(|answer| format!("{} answers no {answer}", declared.name)),
    );
    faults
}

fn all_faults(protocol: &Value) -> Vec<String> {
    let commands = things(protocol, "commands", "name");
    let events = things(protocol, "events", "name");
    let structures = things(protocol, "types", "id");
    let mut faults_found = Vec::new();
    for declared in DECLARED {
        let list = match declared.kind {
            Kind::Command => &commands,
            Kind::Event => &events,
            Kind::Structure => &structures,
        };
        match list.get(declared.name) {
            Some(thing) => faults_found.extend(faults(declared, thing)),
            None => faults_found.push(format!("there is no {:?} {}", declared.kind, declared.name)),
        }
    }
    faults_found
}

#[tokio::test]
async fn every_name_that_we_use_is_the_browser_s() {
    for path in ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"] {
        let protocol = protocol_of(path).await;
        assert!(DECLARED.len() > 60, "the declarations are there");
        assert_eq!(all_faults(&protocol), Vec::<String>::new(), "{path}");
    }
}

#[test]
fn a_wrong_name_would_be_found() {
    let protocol = serde_json::json!({"domains": [{
        "domain": "Page",
        "commands": [{"name": "reload", "parameters": [{"name": "ignoreCache"}]}],
    }]});
    let declared =
        Declared { kind: Kind::Command, name: "Page.reload", members: &["frame_id"], answers: &["x_y"] };
    let thing = &protocol["domains"][0]["commands"][0];
    let mut found = faults(&declared, thing);
    found.sort();
    assert_eq!(
        found,
        ["Page.reload answers no xY", "Page.reload has no frameId", "Page.reload requires ignoreCache"]
    );
    assert!(all_faults(&protocol).contains(&"there is no Event Page.frameNavigated".to_owned()));
}
