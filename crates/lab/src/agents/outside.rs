//! What others have written: the protocol's own client, driving a whole exploration, and the protocol's own checks
//! of servers.
//!
//! Those checks are made for a server with tools, resources and prompts that are written down; ours has others. So
//! only the checks count that ask for nothing of that, and they are named here.

use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};
use surefoot_fixtures::Server;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;

use super::AgentsArguments;
use crate::lines;

/// Where npm puts them.
const SDK: &str = "@modelcontextprotocol/sdk";
const CHECKS: &str = "@modelcontextprotocol/conformance";
/// The checks that ask for no tool, resource or prompt of their own.
const APPLICABLE: [&str; 6] = [
    "server-initialize",
    "ping",
    "tools-list",
    "prompts-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
];
/// How long one of them may take.
const PATIENCE: Duration = Duration::from_secs(90);

pub(super) async fn run(arguments: &AgentsArguments) -> anyhow::Result<bool> {
    let client = client(arguments).await?;
    let checks = checks(arguments).await?;
    Ok(client && checks)
}

/// Whether the client came through; what is not installed is not measured, and does not count as failed.
async fn client(arguments: &AgentsArguments) -> anyhow::Result<bool> {
    let sdk = std::path::absolute(arguments.peers_folder.join(SDK))?;
    let Some(version) = version(&sdk) else {
        lines::say(&format!("{SDK}: not measured"));
        return Ok(false);
    };
    let server = Server::start().await?;
    std::fs::create_dir_all(&arguments.out)?;
    let script = arguments.out.join("explore.mjs");
    surefoot_report::files::write_new(&script, include_str!("explore.mjs").as_bytes(), true)?;
    let mut command = Command::new(arguments.node());
    command.arg(&script).arg(&sdk).arg(arguments.program()?).arg(server.url("/deeds"));
    command.arg(std::path::absolute(arguments.out.join("client.json"))?).args(&arguments.browser_path);
    let output =
        command.stdin(Stdio::null()).kill_on_drop(true).output().await.context("node does not start")?;
    let said = String::from_utf8_lossy(&output.stdout);
    let came: Value = serde_json::from_str(said.trim()).unwrap_or_default();
    let expected = json!({
        "tools": 8, "saved": true, "filled": true, "refused": "REF_UNKNOWN", "held": true, "evidence": true,
        "exported": 2, "replayed": "pass", "stopped": true, "progress": true, "prompts": 1, "playbook": 1,
    });
    let holds = output.status.success() && came == expected;
    if !holds {
        lines::say(&format!("{came}\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    lines::say(&format!(
        "{SDK} {version} drives a whole exploration: {}",
        if holds { "explored, exported, replayed green" } else { "FAILED" }
    ));
    Ok(holds)
}

fn version(package: &std::path::Path) -> Option<String> {
    let text = std::fs::read_to_string(package.join("package.json")).ok()?;
    let manifest: Value = serde_json::from_str(&text).ok()?;
    manifest["version"].as_str().map(str::to_owned)
}

async fn checks(arguments: &AgentsArguments) -> anyhow::Result<bool> {
    let package = std::path::absolute(arguments.peers_folder.join(CHECKS))?;
    let Some(version) = version(&package) else {
        lines::say(&format!("{CHECKS}: not measured"));
        return Ok(false);
    };
    let program = package.join("dist/index.js");
    let starts = Command::new(arguments.node()).arg(&program).arg("--help").output().await;
    if !starts.is_ok_and(|output| output.status.success()) {
        lines::say(&format!("{CHECKS} {version}: not measured, it asks for another node (--node)"));
        return Ok(false);
    }
    // The checks come through a door that shows the token for them, and from a page of its origin.
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let door = listener.local_addr()?.port();
    let mut served = arguments.server()?;
    served.args(["--http", "0"]).env_remove("SUREFOOT_MCP_TOKEN");
    for host in ["127.0.0.1", "localhost"] {
        served.args(["--http-origin", &format!("http://{host}:{door}")]);
    }
    let mut served = served.stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
    let mut said = BufReader::new(served.stdout.take().context("its output is piped")?).lines();
    let line = said.next_line().await?.context("it says where it listens")?;
    let (address, token) = line.split_once(' ').context("an address and a token")?;
    let port = address.rsplit_once(':').and_then(|(_, rest)| rest.strip_suffix("/mcp")).context("a port")?;
    let routes = Router::new().fallback(pass).with_state((port.parse()?, token.to_owned()));
    let opened = tokio::spawn(async move { axum::serve(listener, routes).await });
    let mut passed = 0;
    for check in APPLICABLE {
        let mut command = Command::new(arguments.node());
        command.arg(&program).args([
            "server",
            "--url",
            &format!("http://127.0.0.1:{door}/mcp"),
            "--scenario",
            check,
        ]);
        command.current_dir(&arguments.out).stdin(Stdio::null()).kill_on_drop(true);
        let output = tokio::time::timeout(PATIENCE, command.output()).await.context("the check hangs")??;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let holds = output.status.success();
        passed += usize::from(holds);
        lines::say_error(&format!("{check}: {}", if holds { "passed" } else { "FAILED" }));
        if !holds {
            lines::say_error(&text);
        }
    }
    opened.abort();
    drop(served.kill().await);
    lines::say(&format!(
        "{CHECKS} {version}: {passed} of {} applicable checks pass ({})",
        APPLICABLE.len(),
        APPLICABLE.join(", ")
    ));
    Ok(passed == APPLICABLE.len())
}

/// Passes a request on with the token, which the checks can't show; everything else stays as it is.
async fn pass(State((port, token)): State<(u16, String)>, request: Request) -> Result<Response, StatusCode> {
    let passed = async {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, usize::MAX).await?;
        let mut head = format!("{} {} HTTP/1.1\r\n", parts.method, parts.uri);
        for (name, value) in &parts.headers {
            if !matches!(name.as_str(), "connection" | "content-length" | "transfer-encoding") {
                head.push_str(&format!("{name}: {}\r\n", value.to_str()?));
            }
        }
        head.push_str(&format!(
            "authorization: Bearer {token}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
            body.len()
        ));
        let mut server = TcpStream::connect(("127.0.0.1", port)).await?;
        server.write_all(head.as_bytes()).await?;
        server.write_all(&body).await?;
        let mut reader = BufReader::new(server);
        let mut line = String::new();
        reader.read_line(&mut line).await?;
        let status: u16 = line.split(' ').nth(1).context("a status")?.parse()?;
        let mut response = Response::builder().status(status);
        let mut chunked = false;
        loop {
            line.clear();
            reader.read_line(&mut line).await?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "transfer-encoding" => chunked = true,
                "connection" | "content-length" => {}
                _ => response = response.header(name, value),
            }
        }
        let chunks = futures_util::stream::unfold((reader, chunked), async |(mut reader, chunked)| {
            let part = if chunked { chunk(&mut reader).await } else { some(&mut reader).await };
            part.ok().flatten().map(|part| (Ok::<_, std::io::Error>(part), (reader, chunked)))
        });
        anyhow::Ok(response.body(Body::from_stream(chunks))?)
    };
    passed.await.map_err(|error: anyhow::Error| {
        lines::say_error(&format!("the door: {error:#}"));
        StatusCode::BAD_GATEWAY
    })
}

/// The next chunk of a chunked body; none at its end.
async fn chunk(reader: &mut BufReader<TcpStream>) -> anyhow::Result<Option<Vec<u8>>> {
    let mut line = String::new();
    reader.read_line(&mut line).await?;
    let size = usize::from_str_radix(line.trim(), 16)?;
    let mut bytes = vec![0; size];
    reader.read_exact(&mut bytes).await?;
    line.clear();
    reader.read_line(&mut line).await?;
    Ok((size > 0).then_some(bytes))
}

/// Some of a body that ends with its connection; none at its end.
async fn some(reader: &mut BufReader<TcpStream>) -> anyhow::Result<Option<Vec<u8>>> {
    let mut bytes = vec![0; 16_384];
    let read = reader.read(&mut bytes).await?;
    bytes.truncate(read);
    Ok((read > 0).then_some(bytes))
}
