//! A client of the Model Context Protocol, over a program's standard input and output.

use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that speaks MCP over its standard input and output.
pub(crate) struct Mcp {
    process: Child,
    asked: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
    last: u64,
}

impl Mcp {
    pub(crate) async fn start(mut command: Command) -> anyhow::Result<Mcp> {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let asked = process.stdin.take().context("its input is piped")?;
        let answers = BufReader::new(process.stdout.take().context("its output is piped")?).lines();
        let mut mcp = Mcp { process, asked, answers, last: 0 };
        let client = json!({ "name": "surefoot-lab", "version": env!("CARGO_PKG_VERSION") });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        mcp.request("initialize", hello).await?;
        mcp.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await?;
        Ok(mcp)
    }

    /// Calls a tool: the text of its answer.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> anyhow::Result<String> {
        let result = self.request("tools/call", json!({ "name": tool, "arguments": arguments })).await?;
        let parts = result["content"].as_array().into_iter().flatten();
        let text: Vec<&str> = parts.filter_map(|part| part["text"].as_str()).collect();
        let text = text.join("\n");
        if result["isError"] == true {
            bail!("{tool} refused: {text}");
        }
        Ok(text)
    }

    pub(crate) async fn request(&mut self, method: &str, params: Value) -> anyhow::Result<Value> {
        self.last += 1;
        let id = self.last;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).await?;
        let answered = async {
            while let Some(line) = self.answers.next_line().await? {
                let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
                if message["id"] == id && message["method"].is_null() {
                    return Ok(message);
                }
            }
            bail!("the peer ended")
        };
        let message = tokio::time::timeout(PATIENCE, answered).await.context("the peer did not answer")??;
        if let Some(error) = message.get("error") {
            bail!("{method} failed: {error}");
        }
        Ok(message["result"].clone())
    }

    async fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        Ok(self.asked.write_all(format!("{message}\n").as_bytes()).await?)
    }

    /// Closes its input, which ends it; by force when it does not go.
    pub(crate) async fn end(mut self) {
        drop(self.asked);
        if tokio::time::timeout(Duration::from_secs(5), self.process.wait()).await.is_err() {
            drop(self.process.kill().await);
        }
    }
}
