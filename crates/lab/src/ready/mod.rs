//! `lab ready`: does an act go the moment that its target is ready, on the target and on nothing else?

mod dispatch;
mod never;
mod playwright;
mod race;
mod site;
mod stage;

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct ReadyArguments {
    /// How soon after its target becomes ready an act is dispatched.
    #[arg(long)]
    dispatch: bool,

    /// The load race: acts right after DOMContentLoaded, on pages that load late, in seven ways.
    #[arg(long)]
    race: bool,

    /// Pages whose target never becomes ready.
    #[arg(long)]
    never: bool,

    /// How often each page is run in each way.
    #[arg(long, default_value_t = 10)]
    trials: u32,

    /// Only pages whose name contains this; can be given more than once.
    #[arg(long)]
    only: Vec<String>,

    /// Only ways whose name contains this; can be given more than once.
    #[arg(long)]
    arm: Vec<String>,

    /// How many pages are open at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,

    /// The browser to use [default: the one that Surefoot finds].
    #[arg(long)]
    browser_path: Option<PathBuf>,

    /// The folder in which lines are kept, a file for each part.
    #[arg(long, default_value = "target/lab")]
    out: PathBuf,
}

pub(crate) async fn run(arguments: ReadyArguments) -> anyhow::Result<bool> {
    let all = !(arguments.dispatch || arguments.race || arguments.never);
    let mut met = true;
    if arguments.dispatch || all {
        met &= dispatch::run(&arguments).await?;
    }
    if arguments.never || all {
        met &= never::run(&arguments).await?;
    }
    if arguments.race || all {
        met &= race::run(&arguments).await?;
    }
    Ok(met)
}
