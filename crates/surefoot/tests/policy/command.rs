//! The policy on the command line.

use std::process::Command;

use serde_json::Value;

use super::stage::{CHROMIUM, Server};

pub(crate) struct Said {
    pub(crate) exit: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

async fn run(arguments: Vec<String>) -> Said {
    run_with(&[], arguments).await
}

/// Runs the program to its end, while the servers go on serving.
pub(crate) async fn run_with(environment: &[(&str, &str)], arguments: Vec<String>) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_surefoot"));
    command.args(arguments).env("SUREFOOT_BROWSER", CHROMIUM).envs(environment.iter().copied());
    let running = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = running.await.unwrap();
    Said {
        exit: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub(crate) fn line(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn allow_origin_confines_a_person_s_own_act_and_tells_what_was_refused() {
    let (own, other) = (Server::at("127.0.0.1:0").await, Server::at("127.0.0.1:0").await);
    let target = format!("http://127.0.0.1:{}", other.port);
    let url = format!("http://127.0.0.1:{}/start?to={target}", own.port);
    let act = "click button \"Way image\"";
    let free = run(line(&["act", &url, act, "--json"])).await;
    assert!(free.out.contains("\"acts\""), "{}", free.err);
    assert!(other.was_asked_for("/hit/image"));
    assert!(!free.out.contains("\"policy\""));
    let before = other.reached().len();
    let json = run(line(&["act", &url, act, "--allow-origin", "https://api.example", "--json"])).await;
    let value: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(value["policy"]["confinement"], "whole", "{value:#}");
    assert_eq!(value["policy"]["refused"][0]["origin"], target.as_str());
    assert_eq!(value["acts"][0]["refused"][0]["because"], "origin");
    let text = run(line(&["act", &url, act, "--allow-origin", "https://api.example"])).await;
    assert!(
        text.out.contains(&format!("policy: refused image {target}: the origin is not allowed\n")),
        "{}",
        text.out
    );
    assert_eq!(other.reached().len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_config_file_says_which_acts_are_refused_and_options_add_to_it() {
    let server = Server::at("127.0.0.1:0").await;
    let url = format!("http://127.0.0.1:{}/acts", server.port);
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("surefoot.toml");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/policy/config.toml"), &config).unwrap();
    let config = config.display().to_string();
    let act = "click button \"Delete everything\"";
    let refused = run(line(&["act", &url, act, "--config", &config])).await;
    assert_eq!(refused.exit, Some(1), "{}{}", refused.out, refused.err);
    assert!(refused.out.contains("ACT_NOT_APPROVED"), "{}", refused.out);
    let done =
        run(line(&["act", &url, act, "--config", &config, "--allow-acts", "destructive,security"])).await;
    assert_eq!(done.exit, Some(0), "{}{}", done.out, done.err);
    let denied = run(line(&["act", &url, "click button \"Buy now\"", "--config", &config])).await;
    assert!(denied.out.contains("ACT_DENIED"), "{}", denied.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_policy_is_refused_before_anything_is_started() {
    for (arguments, part) in [
        (vec!["--allow-origin", "https://a/path"], "is no origin"),
        (vec!["--allow-address", "somewhere"], "is no network"),
        (vec!["--allow-acts", "all"], "all"),
        (vec!["--config", "/no/such/file.toml"], "POLICY_INVALID"),
    ] {
        let mut words = line(&["act", "http://127.0.0.1:9/", "press Enter"]);
        words.extend(line(&arguments));
        let said = run(words).await;
        assert_eq!(said.exit, Some(2), "{}", said.err);
        assert!(said.err.contains(part), "{}", said.err);
        assert_eq!(said.out, "");
    }
}
