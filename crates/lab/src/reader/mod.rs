//! `lab reader`: what a reading of the page costs, beside its peers, and whether its change clock can be relied
//! on.
//!
//! Each part prints a table whose rows have a target and say whether it is met. A peer that is not installed
//! is not measured, and its row does not count as met. What is compared is measured in turns in one run,
//! because machines are noisy and only ratios of the same run say something.

mod bytes;
mod change;
mod clock;
mod compare;
mod list;
mod memory;
mod playwright;
mod poll;
mod site;
mod speed;
mod stand;
pub(crate) mod table;
mod tokens;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

pub(crate) use playwright::installed as playwright_installed;
use table::Row;

/// How many elements the pages have that are measured.
const SIZES: [usize; 4] = [410, 4_010, 20_010, 70_007];

#[derive(Debug, Args)]
pub(crate) struct ReaderArguments {
    /// What to measure.
    #[arg(default_value = "all")]
    part: Part,

    /// The browser to use [default: the one that Surefoot finds].
    #[arg(long)]
    browser_path: Option<PathBuf>,

    /// The folder in which lines are kept, a file for each part.
    #[arg(long, default_value = "target/lab")]
    out: PathBuf,

    /// The sizes of pages to measure, in elements.
    #[arg(long, value_delimiter = ',', default_values_t = SIZES)]
    elements: Vec<usize>,

    /// How often each thing is measured [default: what suits the part and the size of the page].
    #[arg(long)]
    runs: Option<usize>,

    #[command(flatten)]
    clock: clock::ClockArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// A full view beside the browser's accessibility tree and Playwright's snapshot.
    Speed,
    /// Asking a quiet page whether it changed.
    Poll,
    /// The view after one small change, and the size of the difference.
    Change,
    /// The change clock and incremental views against full readings, by kind of change.
    Clock,
    /// Bytes over the protocol.
    Bytes,
    /// What the reader keeps, and whether it grows.
    Memory,
    All,
}

pub(crate) async fn run(arguments: ReaderArguments) -> anyhow::Result<bool> {
    let wanted = |part: Part| arguments.part == part || arguments.part == Part::All;
    let mut met = true;
    let mut tell = |title: &str, rows: Vec<Row>| met &= table::say(title, &rows);
    if wanted(Part::Speed) {
        tell("Speed", speed::run(&arguments).await?);
    }
    if wanted(Part::Poll) {
        tell("Quiet poll", poll::run(&arguments).await?);
    }
    if wanted(Part::Change) {
        tell("After one change", change::run(&arguments).await?);
    }
    if wanted(Part::Bytes) {
        tell("Bytes", bytes::run(&arguments).await?);
    }
    if wanted(Part::Memory) {
        tell("Memory", memory::run(&arguments).await?);
    }
    if wanted(Part::Clock) {
        met &= clock::run(&arguments).await?;
    }
    Ok(met)
}
