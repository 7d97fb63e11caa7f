//! `surefoot mcp`: the tool server.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::output;
use super::shared::SharedOptions;
use crate::error::Error;
use crate::mcp::{self, DeskOptions, HttpOptions};

/// Serve the tools for agents over the Model Context Protocol, on standard input and output.
///
/// What is set here is the operator's: no call of a tool can change it. A call may ask for other settle times.
#[derive(Debug, Args)]
pub(crate) struct McpArguments {
    /// Close a session after so long without a call, up to a day.
    #[arg(long, value_name = "MS", default_value_t = 900_000, value_parser = clap::value_parser!(u64).range(100..=86_400_000), help_heading = "Server")]
    idle_ms: u64,

    /// How many sessions may be open at once; each has a browser of its own.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=64), help_heading = "Server")]
    max_sessions: u16,

    /// Where pictures are kept [default: a new folder among the temporary files].
    #[arg(long, value_name = "DIR", help_heading = "Server")]
    artifacts_dir: Option<PathBuf>,

    /// Serve streamable HTTP in place of standard input and output, on this port of the loopback address; 0 is any
    /// free one. The address and the token are printed; the token is SUREFOOT_MCP_TOKEN, or made up.
    #[arg(long, value_name = "PORT", help_heading = "Server")]
    http: Option<u16>,

    /// Let pages of this origin use the server over HTTP too; without it, no page may. Can be given more than once.
    #[arg(long, value_name = "ORIGIN", requires = "http", help_heading = "Server")]
    http_origin: Vec<String>,

    #[command(flatten)]
    shared: SharedOptions,
}

pub(crate) async fn run(arguments: McpArguments) -> Result<u8, Error> {
    let login = arguments.shared.login.read()?;
    login.must_be_bound()?;
    let options = DeskOptions {
        browser: login.among(arguments.shared.browser()),
        login,
        rules: arguments.shared.policy.for_agents()?,
        session: arguments.shared.session()?,
        settle: arguments.shared.settle()?,
        idle: Duration::from_millis(arguments.idle_ms),
        most_sessions: usize::from(arguments.max_sessions),
        artifacts: arguments.artifacts_dir,
    };
    match arguments.http {
        None => mcp::serve_stdio(options).await?,
        Some(port) => {
            let token = std::env::var("SUREFOOT_MCP_TOKEN").ok();
            let http = HttpOptions { port, token, origins: arguments.http_origin };
            let say = |address: &str, token: &str| output::result(&format!("{address} {token}\n"));
            mcp::serve_http(options, http, say).await?;
        }
    }
    Ok(0)
}
