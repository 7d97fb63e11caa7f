//! Measurements. A long one appends a JSON line for each run and goes on where it stopped; each ends with
//! one line that says what came of it, and exits 1 when that is not what it should be.

mod agents;
mod agreement;
mod apps;
mod decide;
mod deeds;
mod endings;
mod flake;
mod labels;
mod lines;
mod loader;
mod many;
mod mcp;
mod mutants;
mod race;
mod reader;
mod ready;
mod recording;
mod replays;
mod serving;
mod shim;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Measure Surefoot.
#[derive(Debug, Parser)]
#[command(name = "lab")]
struct Arguments {
    #[command(subcommand)]
    measurement: Measurement,
}

#[derive(Debug, Subcommand)]
enum Measurement {
    /// Replay one fixture's scenario again and again: every run must pass, with one distinct report.
    Replays(replays::ReplaysArguments),
    /// Replay recorded scenarios against pages that are wrong in every way that is listed: none may pass.
    Mutants(mutants::MutantsArguments),
    /// Record and replay tasks of a benchmark whose own reward is the oracle: green exactly when it is 1.
    Apps(apps::AppsArguments),
    /// Replay recorded scenarios in every weather: late answers, slow networks and processors, pages that do other
    /// things besides: the verdict must be the oracle's, and the report always the same.
    Flake(flake::FlakeArguments),
    /// Do everything that a person does on a page, prove it, replay it twice, and replay it where it is dead; and what
    /// is refused.
    Deeds(deeds::DeedsArguments),
    /// Hold the reader against the browser's own accessibility tree, on generated pages and real ones.
    Agreement(agreement::AgreementArguments),
    /// End runs in every way there is: nothing may be left behind.
    Endings(endings::EndingsArguments),
    /// The reader: how fast it is beside its peers, what a poll and a change cost, and whether its change clock
    /// misses anything.
    Reader(reader::ReaderArguments),
    /// What the shim costs that counts pending work.
    Shim(shim::ShimArguments),
    /// Race pages for their outcomes: does the act's own result have it, and how soon is it there?
    Race(race::RaceArguments),
    /// Feed damaged and made-up scenario files to the loader: it may refuse them, and nothing else.
    Loader(loader::LoaderArguments),
    /// Replay hundreds of scenarios in one command: memory stays, nothing is left behind, and the reports do not
    /// tell how many workers there were.
    Many(many::ManyArguments),
    /// Readiness: how soon an act goes once its target is ready, on pages that load late too, and what is refused.
    Ready(ready::ReadyArguments),
    /// Labelled instructions, by which deciding is measured: whether each is possible on its page, and how many.
    Labels(labels::LabelsArguments),
    /// The tools for agents: what they cost to read, scripted agents on many pages, clients and checks of others.
    Agents(agents::AgentsArguments),
    /// Deciding: which element instructions in plain words mean, held against labels.
    Decide(decide::DecideArguments),
    /// One run that ends in one way; `endings` starts it.
    #[command(hide = true)]
    OneEnding(endings::OneEndingArguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime.block_on(async {
            match arguments.measurement {
                Measurement::Replays(arguments) => replays::run(arguments).await,
                Measurement::Mutants(arguments) => mutants::run(arguments).await,
                Measurement::Apps(arguments) => apps::run(arguments).await,
                Measurement::Flake(arguments) => flake::run(arguments).await,
                Measurement::Deeds(arguments) => deeds::run(arguments).await,
                Measurement::Agreement(arguments) => agreement::run(arguments).await,
                Measurement::Endings(arguments) => endings::run(arguments).await,
                Measurement::Reader(arguments) => reader::run(arguments).await,
                Measurement::Shim(arguments) => shim::run(arguments).await,
                Measurement::Race(arguments) => race::run(arguments).await,
                Measurement::Loader(arguments) => loader::run(&arguments),
                Measurement::Many(arguments) => many::run(arguments).await,
                Measurement::Ready(arguments) => ready::run(arguments).await,
                Measurement::Labels(arguments) => labels::run(&arguments),
                Measurement::Agents(arguments) => agents::run(arguments).await,
                Measurement::Decide(arguments) => decide::run(arguments).await,
                Measurement::OneEnding(arguments) => endings::one(arguments).await,
            }
        }),
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            lines::say_error(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}
