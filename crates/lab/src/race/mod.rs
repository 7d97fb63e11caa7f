//! `lab race`: does an act's own result have the outcome, is what it proves the act's doing, and how soon is it
//! there?
//!
//! Every page keeps a log of when it was acted on and when it changed; that log is the judge, never Surefoot.
//! The pages are written by hand, with what is to come of each; the matrix is generated, and what is to come
//! of a case is computed from the log by the rules that are written down, in code that shares nothing with
//! the policy.

mod busy;
mod by_hand;
mod channel;
mod matrix;
pub(crate) mod pages;
pub(crate) mod peers;

pub(crate) mod site;
mod stage;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct RaceArguments {
    /// Race the pages that are written by hand; what is raced when nothing is asked for.
    #[arg(long)]
    pages: bool,

    /// Only pages whose name contains this; can be given more than once.
    #[arg(long)]
    only: Vec<String>,

    /// Race so many cases of the generated matrix.
    #[arg(long, value_name = "CASES")]
    matrix: Option<u64>,

    /// The seed of the matrix's first case; the others follow it.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Race the peers that are installed, on the pages that they were measured on first.
    #[arg(long)]
    peers: bool,

    /// The folder in which npm has installed the peers.
    #[arg(long, env = "SUREFOOT_PEERS", default_value = "target/peers/node_modules")]
    peers_folder: PathBuf,

    /// Keep so many processors busy meanwhile.
    #[arg(long, default_value_t = 0)]
    busy: usize,

    /// How many pages are raced at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,

    /// Whether a window may end because nothing is pending; off, it ends by the quiet rules alone.
    #[arg(long, value_enum, default_value_t = Quiescence::On)]
    settle_quiescence: Quiescence,

    /// Race behind the filter that a policy puts before pages; it lets everything through.
    #[arg(long)]
    filtered: bool,

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
        let load = if self.busy > 0 { format!("-busy{}", self.busy) } else { String::new() };
        let filter = if self.filtered { "-filtered" } else { "" };
        self.out.join(format!("race-{part}{way}{load}{filter}.jsonl"))
    }
}

pub(crate) async fn run(arguments: RaceArguments) -> anyhow::Result<bool> {
    let _load = busy::Load::start(arguments.busy);
    let mut met = true;
    if arguments.pages || (arguments.matrix.is_none() && !arguments.peers) {
        met &= by_hand::pages(&arguments).await?;
    }
    if let Some(cases) = arguments.matrix {
        met &= matrix::run(&arguments, cases).await?;
    }
    if arguments.peers {
        met &= peers::run(&arguments).await?;
    }
    Ok(met)
}
