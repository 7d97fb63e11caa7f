//! `lab labels`: instructions whose meant element is known, and whether they are what they should be.
//!
//! It judges the labels alone. What a scorer makes of them is measured elsewhere, so that nobody who tunes one
//! has to open the part that is held apart.

mod apart;
mod check;
mod line;
mod parts;
mod tally;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::lines;
use tally::Tally;

/// What all saved views together may weigh, in bytes.
const VIEWS_WEIGH_AT_MOST: u64 = 10_000_000;

#[derive(Debug, Args)]
pub(crate) struct LabelsArguments {
    /// What to do with them.
    #[arg(default_value = "check")]
    part: Part,

    /// The folder of the labels and the saved views [default: the ones of this repository].
    #[arg(long)]
    folder: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Hold every label against its page, and count.
    Check,
}

pub(crate) fn run(arguments: &LabelsArguments) -> anyhow::Result<bool> {
    let Part::Check = arguments.part;
    let usual = || Path::new(env!("CARGO_MANIFEST_DIR")).join("labels");
    let folder = arguments.folder.clone().unwrap_or_else(usual);
    let tuning = parts::tuning(&folder)?;
    let held_apart = parts::held_apart(&folder)?;
    let tally = Tally { tuning: &tuning, held_apart: &held_apart };
    let mut wrong = check::check(&folder, tally.all())?;
    for line in tally.table() {
        lines::say(&line);
    }
    for part in &held_apart {
        lines::say(&part.summary(&tuning));
        wrong.extend(part.faults(&tuning, &held_apart));
    }
    let weight = weight(&folder, tally.pages())?;
    if weight > VIEWS_WEIGH_AT_MOST {
        wrong.push(format!("the views weigh {weight} bytes"));
    }
    wrong.extend(tally.short_of());
    for line in &wrong {
        lines::say(line);
    }
    lines::say(&format!("{}; {} wrong", tally.summary(), wrong.len()));
    Ok(wrong.is_empty())
}

/// What the saved views weigh in all.
fn weight(folder: &Path, pages: BTreeSet<&str>) -> anyhow::Result<u64> {
    let weigh = |page: &str| {
        let file = folder.join(page);
        Ok(std::fs::metadata(&file).with_context(|| format!("reading {}", file.display()))?.len())
    };
    pages.into_iter().map(weigh).sum()
}
