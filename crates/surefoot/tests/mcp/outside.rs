//! The protocol's own client, which others have written, drives a whole exploration. It holds each result to the tool's
//! output schema by itself.

use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::process::Command;

use crate::support::{CHROMIUM, server};

/// Where `cargo xtask setup` has npm put it.
const SDK: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/node_modules/@modelcontextprotocol/sdk");
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../lab/src/agents/explore.mjs");

#[tokio::test]
async fn the_protocols_own_client_explores_exports_and_replays() {
    assert!(
        Path::new(SDK).exists(),
        "the client is not installed: run `cargo xtask test`, which installs it"
    );
    let (server, folder) = (server().await, tempfile::tempdir().expect("a temporary folder"));
    let mut command = Command::new("node");
    command.args([SCRIPT, SDK, env!("CARGO_BIN_EXE_surefoot"), &server.url("/deeds")]);
    command.arg(folder.path().join("client.json")).arg(CHROMIUM).current_dir(folder.path());
    let output = command.stdin(Stdio::null()).kill_on_drop(true).output().await.expect("node starts");
    let said = String::from_utf8_lossy(&output.stdout);
    let came: Value = serde_json::from_str(said.trim()).unwrap_or_default();
    let expected = json!({
        "tools": 8, "saved": true, "filled": true, "refused": "REF_UNKNOWN", "held": true, "evidence": true,
        "exported": 2, "replayed": "pass", "stopped": true, "progress": true, "prompts": 1, "playbook": 1,
    });
    assert_eq!(came, expected, "{}", String::from_utf8_lossy(&output.stderr));
}
