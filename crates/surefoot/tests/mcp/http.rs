//! The same server over HTTP: for whoever has the token, and for no page that somebody has open.

use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::support::{CHROMIUM, server};

const TOKEN: &str = "a-token-for-this-test-alone";

/// A server, and where it listens.
struct Served {
    _child: Child,
    port: u16,
    token: String,
}

async fn serve(arguments: &[&str], token: Option<&str>) -> Served {
    let mut command = Command::new(env!("CARGO_BIN_EXE_surefoot"));
    command.args(["mcp", "--browser-path", CHROMIUM, "--http", "0"]).args(arguments);
    command.env_remove("SUREFOOT_MCP_TOKEN").envs(token.map(|token| ("SUREFOOT_MCP_TOKEN", token)));
    let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let line = lines.next_line().await.expect("it can be read").expect("it says where it listens");
    let (address, token) = line.split_once(' ').expect("an address and a token");
    let port = address.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/mcp"));
    let port = port.and_then(|port| port.parse().ok()).expect("it listens on the loopback address");
    Served { _child: child, port, token: token.to_owned() }
}

impl Served {
    /// The status and the message of an answer to one message.
    async fn post(&self, headers: &[(&str, &str)], message: &Value) -> (u16, Value) {
        let body = message.to_string();
        let mut head = format!(
            "POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n\
             Content-Length: {}\r\nConnection: close\r\n",
            body.len()
        );
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head.push_str(&format!("Host: 127.0.0.1:{}\r\n", self.port));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let mut connection = TcpStream::connect(("127.0.0.1", self.port)).await.expect("it listens");
        connection.write_all(format!("{head}\r\n{body}").as_bytes()).await.expect("it reads");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.expect("it answers");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        let data = answer.lines().filter_map(|line| line.strip_prefix("data: "));
        let message = data
            .filter_map(|data| serde_json::from_str::<Value>(data).ok())
            .find(|it| it.get("id").is_some());
        (status, message.unwrap_or_default())
    }

    /// A call of the newest revision, which needs no handshake.
    async fn call(&self, tool: &str, arguments: Value) -> Value {
        let message = json!({
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": tool, "arguments": arguments, "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "0" },
                "io.modelcontextprotocol/clientCapabilities": {},
            } },
        });
        let bearer = format!("Bearer {}", self.token);
        let headers = [
            ("Authorization", bearer.as_str()),
            ("MCP-Protocol-Version", "2026-07-28"),
            ("Mcp-Method", "tools/call"),
            ("Mcp-Name", tool),
        ];
        let (status, answer) = self.post(&headers, &message).await;
        assert_eq!(status, 200, "{answer}");
        answer["result"]["structuredContent"].clone()
    }
}

fn hello() -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "0" } } })
}

#[tokio::test]
async fn only_who_has_the_token_and_is_no_page_is_served() {
    let served = serve(&["--http-origin", "http://inspector.test"], Some(TOKEN)).await;
    assert_eq!(served.token, TOKEN);
    let bearer = format!("Bearer {TOKEN}");
    let with = |more: &[(&'static str, &'static str)]| {
        let mut headers = vec![("Authorization", bearer.as_str())];
        headers.extend(more);
        headers
    };
    for (headers, expected) in [
        (vec![], 401),
        (vec![("Authorization", "Bearer wrong")], 401),
        (vec![("Authorization", TOKEN)], 401),
        (with(&[("Host", "evil.test")]), 403),
        (with(&[("Host", "127.0.0.1.evil.test:80")]), 403),
        (with(&[("Origin", "http://evil.test")]), 403),
        (with(&[("Origin", "null")]), 403),
        (with(&[("Origin", "http://127.0.0.1:80")]), 403),
        (with(&[("Origin", "http://inspector.test")]), 200),
        (with(&[]), 200),
    ] {
        let (status, answer) = served.post(&headers, &hello()).await;
        assert_eq!(status, expected, "{headers:?}: {answer}");
        assert_eq!(
            status == 200,
            answer["result"]["serverInfo"]["name"] == "surefoot",
            "{headers:?}: {answer}"
        );
    }
}

#[tokio::test]
async fn a_page_is_explored_over_http_without_a_handshake() {
    let (pages, served) = (server().await, serve(&[], None).await);
    assert_eq!(served.token.len(), 32, "it is made up");
    let started = served.call("qa_session_start", json!({ "url": pages.url("/deeds") })).await;
    assert_eq!(started["ok"], true, "{started}");
    let saved = served.call("qa_act", json!({ "instruction": "click button \"Save\"" })).await;
    assert_eq!(saved["proof"], "present status \"Saved\"", "{saved}");
    let stopped = served.call("qa_session_stop", json!({})).await;
    assert_eq!(stopped["stopped"], true, "{stopped}");
}
