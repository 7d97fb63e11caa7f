//! A client of the tool server, small enough to say anything it likes, wrong things too.

use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use jsonschema::Validator;
use serde_json::{Value, json};
use surefoot_fixtures::Server;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

#[path = "../shared/site.rs"]
mod site;

pub(crate) use site::site;

/// How long an answer may take before the server counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) const CHROMIUM: &str = "/usr/bin/chromium";
pub(crate) const HEADLESS_SHELL: &str = "/usr/bin/chromium-headless-shell";

/// What every process of a marked server has in its environment.
pub(crate) const MARK: &str = "SUREFOOT_TEST_MARK";

/// A server and its client.
pub(crate) struct Client {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    last_id: u64,
    /// Of each tool, what its results are held to.
    schemas: HashMap<String, Validator>,
    /// Notifications and requests of the server that came meanwhile.
    pub(crate) told: Vec<Value>,
    /// What the server is answered when it asks for a text by the client's model.
    pub(crate) model_says: Option<String>,
    /// What the person says who is asked about a risky act: `accept`, `decline` or `cancel`.
    pub(crate) person_says: &'static str,
}

/// What a tool gave back.
#[derive(Debug)]
pub(crate) struct Result {
    pub(crate) structured: Value,
    pub(crate) text: String,
    pub(crate) is_error: bool,
    /// The whole result as it came.
    pub(crate) raw: Value,
}

impl Result {
    /// The fenced text.
    pub(crate) fn view(&self) -> &str {
        self.structured["view"].as_str().unwrap_or_default()
    }

    /// The ref behind `node` in the view.
    pub(crate) fn reference(&self, node: &str) -> String {
        let view = self.view();
        let at = view.find(node).unwrap_or_else(|| panic!("{node} is not in: {view}"));
        let rest = &view[at + node.len()..];
        let is_ref =
            |word: &&str| word.starts_with(['e', 'f']) && word.ends_with(|c: char| c.is_ascii_digit());
        let words = rest.lines().next().unwrap_or_default().split([' ', ':']);
        let word = words.into_iter().find(is_ref);
        word.unwrap_or_else(|| panic!("no ref behind {node} in: {view}")).to_owned()
    }
}

impl Client {
    /// Starts a server on this browser, and shakes hands.
    pub(crate) async fn start(browser: &str) -> Client {
        Client::with(browser, &[], json!({ "elicitation": {} })).await
    }

    pub(crate) async fn with(browser: &str, arguments: &[&str], capabilities: Value) -> Client {
        Client::silent(browser, arguments).greet(capabilities).await
    }

    /// Shakes hands.
    pub(crate) async fn greet(self, capabilities: Value) -> Client {
        let mut client = self;
        let hello = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": capabilities,
            "clientInfo": { "name": "test", "version": "0" },
        });
        let answer = client.request("initialize", hello).await;
        assert_eq!(answer["result"]["serverInfo"]["name"], "surefoot", "{answer}");
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        let tools = client.request("tools/list", json!({})).await;
        for tool in tools["result"]["tools"].as_array().expect("they are listed") {
            let schema = jsonschema::validator_for(&tool["outputSchema"]).expect("a schema is one");
            client.schemas.insert(tool["name"].as_str().unwrap_or_default().to_owned(), schema);
        }
        client
    }

    /// Starts a server and says nothing.
    pub(crate) fn silent(browser: &str, arguments: &[&str]) -> Client {
        Client::silent_with(browser, arguments, &[])
    }

    /// Starts a server whose processes can be told by a mark.
    pub(crate) fn marked(browser: &str, arguments: &[&str], mark: &str) -> Client {
        Client::silent_with(browser, arguments, &[(MARK, mark)])
    }

    /// Starts a server with more in its environment.
    pub(crate) fn silent_with(browser: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Client {
        assert!(
            Path::new(browser).exists(),
            "{browser} is missing: run `cargo xtask test`, which installs it"
        );
        let mut command = Command::new(env!("CARGO_BIN_EXE_surefoot"));
        command.args(["mcp", "--browser-path", browser]).args(arguments);
        for (name, _) in std::env::vars().filter(|(name, _)| {
            name.starts_with("SUREFOOT_SETTLE")
                || name.starts_with("DSHPLUGIN_")
                || name == "SUREFOOT_BROWSER"
        }) {
            command.env_remove(name);
        }
        command.envs(environment.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Client {
            child,
            input,
            output,
            last_id: 0,
            schemas: HashMap::new(),
            told: Vec::new(),
            model_says: None,
            person_says: "accept",
        }
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_line(&message.to_string()).await;
    }

    pub(crate) async fn send_line(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(line.as_bytes()).await.expect("the server reads");
        input.write_all(b"\n").await.expect("the server reads");
        input.flush().await.expect("the server reads");
    }

    /// The next message of the server.
    pub(crate) async fn next(&mut self) -> Value {
        let line = tokio::time::timeout(PATIENCE, self.output.next_line()).await;
        let line =
            line.expect("the server hangs").expect("its output can be read").expect("the server has ended");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Begins a request and does not wait for it.
    pub(crate) async fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).await;
        id
    }

    /// Waits for the answer to a request, and answers what the server asks meanwhile.
    pub(crate) async fn answer(&mut self, id: u64) -> Value {
        loop {
            let message = self.next().await;
            if message["method"] == "sampling/createMessage" {
                let said = self.model_says.clone().unwrap_or_default();
                let result = json!({ "role": "assistant", "model": "test",
                                     "content": { "type": "text", "text": said } });
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })).await;
                self.told.push(message);
            } else if message["method"] == "elicitation/create" {
                let result = json!({ "action": self.person_says });
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })).await;
                self.told.push(message);
            } else if message["id"] == id {
                return message;
            } else {
                self.told.push(message);
            }
        }
    }

    pub(crate) async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params).await;
        self.answer(id).await
    }

    /// Calls a tool, and holds the result to the schema that the tool declares.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> Result {
        let answer = self.request("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        self.result(tool, &answer)
    }

    /// The result of a call of the tool.
    pub(crate) fn result(&self, tool: &str, answer: &Value) -> Result {
        let raw = answer["result"].clone();
        assert!(raw.is_object(), "{answer}");
        let schema = self.schemas.get(tool).expect("the tool is listed");
        if let Err(error) = schema.validate(&raw["structuredContent"]) {
            panic!("{tool}: {error}: {raw:#}");
        }
        Result {
            structured: raw["structuredContent"].clone(),
            text: raw["content"][0]["text"].as_str().unwrap_or_default().to_owned(),
            is_error: raw["isError"] == true,
            raw,
        }
    }

    /// Ends the input, and waits for the server's own end.
    pub(crate) async fn end(mut self) -> i32 {
        drop(self.input.take());
        let status = tokio::time::timeout(PATIENCE, self.child.wait()).await;
        status.expect("the server ends with its input").expect("it can be waited for").code().unwrap_or(-1)
    }
}

pub(crate) async fn server() -> Server {
    Server::start().await.expect("a loopback port is free")
}
