//! What the shim costs: each call that it stands in front of, its coming, and whole apps; and whether what pages
//! put in place of the functions goes on working.
//!
//! Time is that of the processor, in the thread of the page, since machines that measure are rarely at rest. A page
//! with the shim and one without take turns, and the medians are compared.

mod apps;
mod calls;
mod median;
mod patches;
mod turns;

use std::path::{Path, PathBuf};

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct ShimArguments {
    /// The browser to measure.
    #[arg(long, value_name = "PATH")]
    browser: Option<PathBuf>,
    /// Measure built apps of three frameworks instead of single calls.
    #[arg(long)]
    apps: bool,
    /// Run published patches of the functions, that come before the shim and after it, instead of measuring.
    #[arg(long, conflicts_with = "apps")]
    patches: bool,
}

/// A file of a published package that `cargo xtask setup` installs; none where it is not installed.
fn published(path: &str) -> Option<String> {
    std::fs::read_to_string(Path::new("target/tools/node_modules").join(path)).ok()
}

/// Measures, and says whether everything stays within its bound.
///
/// # Errors
///
/// When the browser can't be started or asked.
pub(crate) async fn run(arguments: ShimArguments) -> anyhow::Result<bool> {
    match (arguments.apps, arguments.patches) {
        (true, _) => apps::run(arguments.browser).await,
        (_, true) => patches::run(arguments.browser).await,
        _ => calls::run(arguments.browser).await,
    }
}
