//! `lab agents`: the tool server as agents meet it.
//!
//! What its list of tools and one explored step cost to read, beside other tools for agents; agents that are
//! scripts, on the pages of the race and on the fixture pages; a client and the checks of the protocol that
//! others have written. What is not installed is not measured.

mod cost;
mod outside;
mod rows;
mod scripted;

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde_json::Value;
use tokio::process::Command;

use crate::mcp::Mcp;
use crate::race::peers;

#[derive(Debug, Args)]
pub(crate) struct AgentsArguments {
    /// What the tools and one step cost; everything is measured when nothing is asked for.
    #[arg(long)]
    cost: bool,

    /// Scripted agents.
    #[arg(long)]
    scripted: bool,

    /// A client and the checks that others have written.
    #[arg(long)]
    outside: bool,

    /// Only pages whose name contains this; can be given more than once.
    #[arg(long)]
    only: Vec<String>,

    /// The folder in which npm has installed the peers, and the protocol's own client and checks.
    #[arg(long, env = "SUREFOOT_PEERS", default_value = "target/peers/node_modules")]
    peers_folder: PathBuf,

    /// Node, version 22 or above for the checks of the protocol [default: the one among the peers, then `node`].
    #[arg(long)]
    node: Option<PathBuf>,

    /// The browser to use [default: the one that Surefoot finds].
    #[arg(long)]
    browser_path: Option<PathBuf>,

    /// The program [default: the one beside this].
    #[arg(long)]
    program: Option<PathBuf>,

    /// Where scenarios are written.
    #[arg(long, default_value = "target/lab/agents")]
    out: PathBuf,
}

impl AgentsArguments {
    fn program(&self) -> anyhow::Result<PathBuf> {
        let program = match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe()?.with_file_name("surefoot"),
        };
        let missing = "is missing: build it with `cargo build -p surefoot`, or name it with --program";
        anyhow::ensure!(program.exists(), "{} {missing}", program.display());
        Ok(std::path::absolute(program)?)
    }

    fn node(&self) -> PathBuf {
        self.node.clone().unwrap_or_else(|| peers::node(&self.peers_folder))
    }

    /// A command that serves the tools.
    fn server(&self) -> anyhow::Result<Command> {
        let mut command = Command::new(self.program()?);
        // A script has nobody who could be asked.
        command.args(["mcp", "--allow-acts", "destructive,financial,external-commit,security"]);
        if let Some(browser) = &self.browser_path {
            command.arg("--browser-path").arg(browser);
        }
        Ok(command)
    }

    async fn client(&self) -> anyhow::Result<Mcp> {
        Mcp::start(self.server()?).await
    }

    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part))
    }
}

pub(crate) async fn run(arguments: AgentsArguments) -> anyhow::Result<bool> {
    let all = !(arguments.cost || arguments.scripted || arguments.outside);
    let mut met = true;
    if all || arguments.cost {
        met &= cost::run(&arguments).await?;
    }
    if all || arguments.scripted {
        met &= scripted::run(&arguments).await?;
    }
    if all || arguments.outside {
        met &= outside::run(&arguments).await?;
    }
    Ok(met)
}

/// Calls one of our tools: the whole result.
async fn call(client: &mut Mcp, tool: &str, arguments: Value) -> anyhow::Result<Value> {
    let params = serde_json::json!({ "name": tool, "arguments": arguments });
    client.request("tools/call", params).await.with_context(|| tool.to_owned())
}

/// How many tokens of o200k a text takes.
fn tokens(text: &str) -> usize {
    tiktoken_rs::o200k_base_singleton().encode_with_special_tokens(text).len()
}
