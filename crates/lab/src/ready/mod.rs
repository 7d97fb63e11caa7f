//! `lab ready`: does an act go the moment that its target is ready, on the target and on nothing else?

mod dispatch;
mod edge;
mod never;
pub(crate) mod playwright;
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

    /// Pages whose models fix a hit or an exact refusal, beside Playwright's click.
    #[arg(long)]
    edge: bool,

    /// An overlay that comes at random moments of the act.
    #[arg(long)]
    overlay: bool,

    /// How soon a click is dispatched on a page where nothing happens, beside Playwright's.
    #[arg(long = "static")]
    statics: bool,

    /// How many overlays come.
    #[arg(long, default_value_t = 200)]
    overlays: u32,

    /// Leave Playwright out of the edge pages.
    #[arg(long)]
    alone: bool,

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
    let one = arguments.dispatch || arguments.race || arguments.never;
    let all = !(one || arguments.edge || arguments.overlay || arguments.statics);
    let browser_path = arguments.browser_path.as_deref();
    let mut met = true;
    if arguments.edge || all {
        met &= edge::run(browser_path, &arguments.only, !arguments.alone).await?;
    }
    if arguments.overlay || all {
        met &= edge::overlay(browser_path, arguments.overlays).await?;
    }
    if arguments.statics || all {
        met &= edge::statics(browser_path, arguments.trials.max(30)).await?;
    }
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
