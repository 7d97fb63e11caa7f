//! The files of labels: which are for tuning, which are held apart, and what each of the latter must be.

use std::path::Path;

use anyhow::Context;
use sha2::{Digest, Sha256};

use super::line::{Label, Want};
use crate::lines;

/// The files for whoever tunes a scorer.
pub(super) const TUNING: [&str; 2] = ["tuning.jsonl", "tuning2.jsonl"];

/// The parts that are held apart, in the order in which they were laid down.
const HELD_APART: [Demand; 2] = [
    Demand {
        file: "heldapart.jsonl",
        hash: "9119be626d27698693b0df88fe7d42a48535f5de925f2676140b9b395566706f",
        instructions: 200,
        none: 60,
        pages: 60,
        compound: 0.5,
        sentences_of: &["tuning2.jsonl"],
    },
    Demand {
        file: "heldapart2.jsonl",
        hash: "588508d80573235d8915137dc6060a91ff90c76a048632358d2ade64a0366642",
        instructions: 300,
        none: 60,
        pages: 60,
        compound: 0.15,
        sentences_of: &["tuning.jsonl", "tuning2.jsonl"],
    },
];

/// What a part that is held apart must be.
#[derive(Debug)]
pub(super) struct Demand {
    pub(super) file: &'static str,
    /// Its hash, written down before any scorer met it.
    pub(super) hash: &'static str,
    /// How many instructions it has at least, and how many of them no element answers.
    pub(super) instructions: usize,
    pub(super) none: usize,
    /// On how many pages.
    pub(super) pages: usize,
    /// The largest share of instructions that ask for more than one act: what people really ask for is rarely that.
    pub(super) compound: f64,
    /// The files that have no sentence of it. The first part shares some short ones with the file that it was
    /// written beside, and can't be changed any more.
    pub(super) sentences_of: &'static [&'static str],
}

/// A file of labels, read.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) file: &'static str,
    pub(super) labels: Vec<Label>,
}

/// A part that is held apart, read, and what it must be.
#[derive(Debug)]
pub(super) struct Apart {
    pub(super) demand: &'static Demand,
    pub(super) hash: String,
    pub(super) labels: Vec<Label>,
}

/// Reads the files for tuning.
pub(super) fn tuning(folder: &Path) -> anyhow::Result<Vec<Part>> {
    let read = |file| Ok(Part { file, labels: lines::read(&folder.join(file))? });
    TUNING.into_iter().map(read).collect()
}

/// Reads the parts that are held apart.
pub(super) fn held_apart(folder: &Path) -> anyhow::Result<Vec<Apart>> {
    let read = |demand: &'static Demand| {
        let file = folder.join(demand.file);
        Ok(Apart { demand, hash: hash(&file)?, labels: lines::read(&file)? })
    };
    HELD_APART.iter().map(read).collect()
}

fn hash(file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// How many of the labels no element answers.
pub(super) fn none<'a>(labels: impl Iterator<Item = &'a Label>) -> usize {
    labels.filter(|label| matches!(label.want, Want::Nothing(_))).count()
}
