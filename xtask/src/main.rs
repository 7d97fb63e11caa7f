//! Chores around Surefoot: `cargo xtask demo`, `test`, `setup`, `generate` and `ci`.
//!
//! Each chore sets up first what it needs. Progress goes to standard error, one line for each thing that is
//! done; nothing that Surefoot itself needs at run time lives here.
#![expect(clippy::print_stderr, reason = "a chore says what it does, and this is the program that says it")]

mod ci;
mod demo;
mod generate;
mod run;
mod setup;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::setup::Needs;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Chores around Surefoot", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Sets up a browser and shows the whole loop on the built-in pages
    Demo {
        /// Passed on to `surefoot demo`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Sets up what the tests need and runs them all
    Test {
        /// Passed on to `cargo nextest run`, or to `cargo test` where nextest is not installed
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Installs what is missing: a browser, Node.js, the published components that tests drive
    Setup {
        /// Also installs the published components and the benchmark that `lab agreement --real` measures
        #[arg(long)]
        real_pages: bool,

        /// Also installs the other tools for agents that the lab measures Surefoot beside, and the protocol's own checks
        #[arg(long)]
        peers: bool,
    },
    /// Writes the generated reference documents
    Generate {
        /// Writes nothing; fails and names the documents that are not fresh
        #[arg(long)]
        check: bool,
    },
    /// Runs everything that CI checks
    Ci,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().chore {
        Chore::Demo { arguments } => demo::demo(&arguments),
        Chore::Test { arguments } => test::test(&arguments),
        Chore::Setup { real_pages, peers } => setup::set_up(Needs::Everything)
            .and_then(|()| if real_pages { setup::set_up_real_pages() } else { Ok(()) })
            .and_then(|()| if peers { setup::set_up_peers() } else { Ok(()) }),
        Chore::Generate { check } => generate::generate(check),
        Chore::Ci => ci::ci(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            // The exit status of what ran means something to whoever called us.
            let status = error.downcast_ref::<run::Exited>().map_or(1, |exited| exited.status);
            ExitCode::from(status)
        }
    }
}
