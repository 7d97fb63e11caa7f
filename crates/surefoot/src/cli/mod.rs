//! The command line: what users type, one file a command. Standard output carries results only;
//! diagnostics and progress go to standard error.

mod act;
mod doctor;
mod explore;
mod extract;
pub(crate) mod login;
mod mcp;
mod observe;
pub(crate) mod output;
mod place;
pub(crate) mod plain;
mod policy;
mod replay;
mod schema;
pub(crate) mod shared;
mod signals;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::error::Error;

/// Acts on a web page the moment its target is ready, proves what the act did, and replays the proof
/// without flakes.
///
/// Exit status: 0 pass (act, explore: every act proven) · 1 fail · 2 the command or a file was wrong ·
/// 3 inconclusive (act: dispatched, not proven) · 4 blocked (no browser, no page).
#[derive(Debug, Parser)]
#[command(name = "surefoot", version, term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Demo(crate::demo::DemoArguments),
    Observe(observe::ObserveArguments),
    Act(act::ActArguments),
    Extract(extract::ExtractArguments),
    Explore(explore::ExploreArguments),
    Replay(replay::ReplayArguments),
    Mcp(mcp::McpArguments),
    Doctor(doctor::DoctorArguments),
    Schema(schema::SchemaArguments),
}

/// Runs the program: reads the arguments, does the command, prints what it came to.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let filter = tracing_subscriber::EnvFilter::try_from_env("SUREFOOT_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("off"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            output::diagnose(&format!("error: the program can't start: {error}"));
            return ExitCode::from(2);
        }
    };
    // A replay ends in order when it is asked once.
    let patience = if matches!(arguments.command, Command::Replay(_)) { 2 } else { 1 };
    let status = runtime.block_on(async {
        tokio::select! {
            status = run(arguments.command) => status,
            // The browser and its folder go away with us.
            status = signals::asked_to_end(patience) => {
                output::diagnose("interrupted");
                status
            }
        }
    });
    runtime.shutdown_timeout(std::time::Duration::from_millis(200));
    ExitCode::from(status)
}

async fn run(command: Command) -> u8 {
    let outcome = match command {
        Command::Demo(arguments) => crate::demo::run(arguments).await,
        Command::Observe(arguments) => observe::run(arguments).await,
        Command::Act(arguments) => act::run(arguments).await,
        Command::Extract(arguments) => extract::run(arguments).await,
        Command::Explore(arguments) => explore::run(arguments).await,
        Command::Replay(arguments) => replay::run(arguments).await,
        Command::Mcp(arguments) => mcp::run(arguments).await,
        Command::Doctor(arguments) => doctor::run(arguments).await,
        Command::Schema(arguments) => schema::run(&arguments),
    };
    outcome.unwrap_or_else(|error| {
        report(&error);
        error.exit()
    })
}

fn report(error: &Error) {
    output::diagnose(&format!("error: {error} [{}]", error.code));
    output::diagnose(&format!("hint: {}", error.hint));
}
