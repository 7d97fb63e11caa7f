//! Deciding: which element instructions in plain words mean, held against labels, and how long it takes.
//!
//! Of labels that are held apart only totals are told, and nothing is fitted to them.

mod acts;
mod fit;
mod labels;
mod score;
mod single;
mod speed;
mod table;
mod try_one;

use std::path::PathBuf;

use clap::Args;

/// What is measured, and on which labels.
#[derive(Debug, Args)]
pub(crate) struct DecideArguments {
    /// Files of labelled instructions [default: the ones of the project, the held-apart ones only with --held-apart].
    #[arg(long = "labels", value_name = "FILE")]
    labels: Vec<PathBuf>,

    /// Also score labels that are held apart, and tell totals: the first part of them, or the second.
    #[arg(long, value_name = "PART", num_args = 0..=1, default_missing_value = "first")]
    held_apart: Option<labels::HeldApart>,

    /// List what was decided wrongly, of labels that are not held apart.
    #[arg(long)]
    show: bool,

    /// Measure how long a pick takes among 120 candidates and among 2,000, on a view that was read already.
    #[arg(long)]
    speed: bool,

    /// Measure how long a whole act takes on an idle page.
    #[arg(long)]
    acts: bool,

    /// Fit the weights to the labels that are not held apart, and print them.
    #[arg(long)]
    fit: bool,

    /// Decide these instructions on a saved view, and tell why: FILE INSTRUCTION…
    #[arg(long = "try", value_name = "FILE", num_args = 2.., value_names = ["FILE", "INSTRUCTION"])]
    one: Vec<String>,
}

pub(crate) async fn run(arguments: DecideArguments) -> anyhow::Result<bool> {
    if let Some((view, instructions)) = arguments.one.split_first() {
        return try_one::run(view, instructions);
    }
    if arguments.fit {
        let files = labels::files(&arguments.labels, None);
        let sets: Vec<labels::Set> =
            files.iter().map(|file| labels::Set::load(file)).collect::<anyhow::Result<_>>()?;
        anyhow::ensure!(
            sets.iter().all(|set| !set.held_apart),
            "nothing is fitted to labels that are held apart"
        );
        fit::run(&sets);
        return Ok(true);
    }
    let files = labels::files(&arguments.labels, arguments.held_apart);
    if arguments.acts {
        return acts::run().await;
    }
    if arguments.speed {
        return Ok(speed::run());
    }
    let mut good = true;
    for file in files {
        let set = labels::Set::load(&file)?;
        let outcomes = score::all(&set);
        good &= table::print(&set, &outcomes);
        if arguments.show && !set.held_apart {
            table::show(&set, &outcomes);
        }
    }
    Ok(good)
}
