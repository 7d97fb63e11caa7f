//! `surefoot mcp`: the tool server.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::shared::SharedOptions;
use crate::error::Error;
use crate::mcp::{self, DeskOptions};

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

    #[command(flatten)]
    shared: SharedOptions,
}

pub(crate) async fn run(arguments: McpArguments) -> Result<u8, Error> {
    let options = DeskOptions {
        browser: arguments.shared.browser(),
        session: arguments.shared.session()?,
        settle: arguments.shared.settle()?,
        idle: Duration::from_millis(arguments.idle_ms),
        most_sessions: usize::from(arguments.max_sessions),
        artifacts: arguments.artifacts_dir,
    };
    mcp::serve_stdio(options).await?;
    Ok(0)
}
