//! `lab race`: does an act's own result have the outcome, is what it proves the act's doing, and how soon is it
//! there?
//!
//! Every page keeps a log of when it was acted on and when it changed; that log is the judge, never Surefoot.
//! The pages are written by hand, with what is to come of each; the matrix is generated, and what is to come
//! of a case is computed from the log by the rules that are written down, in code that shares nothing with
//! the policy.

mod channel;
mod matrix;
mod pages;
mod run;
mod site;
mod stage;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct RaceArguments {
    /// Race the pages that are written by hand; what is raced when nothing is asked for.
    #[arg(long)]
    pages: bool,

    /// Only pages whose name contains this.
    #[arg(long)]
    only: Option<String>,

    /// Race so many cases of the generated matrix.
    #[arg(long, value_name = "CASES")]
    matrix: Option<u64>,

    /// The seed of the matrix's first case; the others follow it.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many pages are raced at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,

    /// Whether a window may end because nothing is pending; off, it ends by the quiet rules alone.
    #[arg(long, value_enum, default_value_t = Quiescence::On)]
    settle_quiescence: Quiescence,

    /// The browser to use [default: the one that Surefoot finds].
    #[arg(long)]
    browser_path: Option<PathBuf>,

    /// The folder in which lines are kept, a file for each part.
    #[arg(long, default_value = "target/lab")]
    out: PathBuf,
}

/// Whether pending work is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Quiescence {
    On,
    Off,
}

impl RaceArguments {
    /// Where the lines of a part are kept; what was raced in another way has a file of its own.
    fn file(&self, part: &str) -> PathBuf {
        let way = if self.settle_quiescence == Quiescence::Off { "-quiet" } else { "" };
        self.out.join(format!("race-{part}{way}.jsonl"))
    }
}

pub(crate) async fn run(arguments: RaceArguments) -> anyhow::Result<bool> {
    let mut met = true;
    if arguments.pages || arguments.matrix.is_none() {
        met &= run::pages(&arguments).await?;
    }
    if let Some(cases) = arguments.matrix {
        met &= matrix::run(&arguments, cases).await?;
    }
    Ok(met)
}
