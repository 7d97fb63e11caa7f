//! `surefoot replay`: run scenarios, and say what came of each.

mod annotate;
mod find;
mod reports;
mod run;
mod table;
mod watch;

use std::path::PathBuf;

use clap::Args;
use surefoot_replay::many::Shard;
use surefoot_replay::{BaseUrl, VariableError};

use super::place::given;
use super::shared::SharedOptions;
use crate::error::Error;
use crate::uploads;

pub(crate) use run::run;

/// Replay scenarios and say what came of each.
///
/// Every file is read and checked before anything is started. The exit status is that of the worst run.
#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// Scenario files, or folders: of a folder every .json file in it and below.
    #[arg(required = true, value_name = "FILE|DIR")]
    files: Vec<PathBuf>,

    /// Write the reports here. See docs/guide/replaying.md for what lies where.
    #[arg(long, value_name = "DIR")]
    report_dir: Option<PathBuf>,

    /// How many scenarios run at the same time, each worker with a browser of its own.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,

    /// Replay only one part of the scenarios: the I-th of N that together are all.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,

    /// Replay each scenario so often.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: u32,

    /// Begin nothing more once a run has not passed; what is left is skipped.
    #[arg(long)]
    fail_fast: bool,

    /// Leave out the scenarios that passed when they were last replayed into the report folder.
    #[arg(long, requires = "report_dir")]
    only_failed: bool,

    /// Replay on another site than the one that was recorded: its scheme, host and port take the place of the
    /// launch URL's, in navigations and claims about URLs too.
    #[arg(long, value_name = "URL", value_parser = BaseUrl::parse)]
    base_url: Option<BaseUrl>,

    /// Give a variable that scenarios write as {{NAME}}. Can be given more than once. {{unique}} is filled in by
    /// every run itself.
    #[arg(long = "var", value_name = "NAME=VALUE")]
    variables: Vec<String>,

    /// Print the reports as one JSON document.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    shared: SharedOptions,
}

fn shard(text: &str) -> Result<Shard, String> {
    Shard::parse(text).ok_or_else(|| "a shard is written I/N, with I from 1 to N, for example 1/4".to_owned())
}

impl ReplayArguments {
    /// The scenarios that are to run, in order.
    fn scenarios(&self) -> Result<Vec<find::Found>, Error> {
        let mut list = find::shard(find::all(&self.files)?, self.shard);
        if let (true, Some(reports)) = (self.only_failed, &self.report_dir) {
            list = find::not_passed(list, reports)?;
        }
        let variables = given(&self.variables)?;
        for found in &mut list {
            let in_file =
                |error: VariableError| Error::new(error.code, format!("{}: {error}", found.file.display()));
            found.scenario = variables.fill_in(&found.scenario).map_err(in_file)?;
            found.scenario = uploads::seen_from_here(found.scenario.clone(), &found.file);
            if let Some(base) = &self.base_url {
                found.scenario = base.apply(&found.scenario);
            }
        }
        Ok(list)
    }
}
