//! `lab agreement`: does the reader say of every element what the browser's own accessibility tree says?

mod compare;
mod grammar;
mod rules;
mod same_text;
mod spelling;
mod stage;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::lines;
use compare::Outcome;
use stage::Stage;

#[derive(Debug, Args)]
pub(crate) struct AgreementArguments {
    /// How many generated pages there must be in all, those of earlier runs included.
    #[arg(long, default_value_t = 5_000)]
    pages: u64,

    /// The seed of the first page; each further page has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print the page of the seed with what both say of it, and measure nothing.
    #[arg(long)]
    print: bool,

    /// Print what both say of a file, and measure nothing.
    #[arg(long, conflicts_with = "print")]
    html: Option<PathBuf>,

    /// The browser to use [default: the one that Surefoot finds].
    #[arg(long)]
    browser_path: Option<PathBuf>,

    /// Where the lines are kept.
    #[arg(long, default_value = "target/lab/agreement.jsonl")]
    out: PathBuf,
}

/// One page.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    /// `seed 17`, or the name of a real page.
    page: String,
    #[serde(flatten)]
    outcome: Outcome,
}

/// How many disagreements are printed.
const SHOWN: usize = 40;

pub(crate) async fn run(arguments: AgreementArguments) -> anyhow::Result<bool> {
    if arguments.print || arguments.html.is_some() {
        return print(arguments).await;
    }
    let mut measured: BTreeMap<String, Outcome> =
        lines::read::<Line>(&arguments.out)?.into_iter().map(|line| (line.page, line.outcome)).collect();
    let mut stage = Stage::start(arguments.browser_path).await?;
    for seed in arguments.seed..arguments.seed + arguments.pages {
        let page = format!("seed {seed}");
        if measured.contains_key(&page) {
            continue;
        }
        stage.show_html(&grammar::page(seed)).await?;
        let (view, answer) = stage.ask().await?;
        let line = Line { page, outcome: compare::compare(&view, &answer) };
        lines::append(&arguments.out, &line)?;
        measured.insert(line.page, line.outcome);
    }
    stage.close().await?;
    let all = measured.values();
    let compared: usize = all.clone().map(|outcome| outcome.compared).sum();
    let agreed: usize = all.clone().map(|outcome| outcome.agreed).sum();
    let wrong: usize = all.clone().map(|outcome| outcome.wrong.len()).sum();
    lines::say(&format!("{} pages, {compared} compared, {agreed} agreed, {wrong} wrong", measured.len()));
    for (page, outcome) in measured.iter().filter(|(_, outcome)| !outcome.wrong.is_empty()).take(SHOWN) {
        for wrong in &outcome.wrong {
            lines::say(&format!("{page}: {wrong}"));
        }
    }
    Ok(wrong == 0)
}

/// Prints one page with what both say of it.
async fn print(arguments: AgreementArguments) -> anyhow::Result<bool> {
    let html = match &arguments.html {
        Some(file) => std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?,
        None => grammar::page(arguments.seed),
    };
    if arguments.print {
        lines::say(&html);
    }
    let mut stage = Stage::start(arguments.browser_path).await?;
    stage.show_html(&html).await?;
    let (view, answer) = stage.ask().await?;
    stage.close().await?;
    for line in compare::side_by_side(&view, &answer) {
        lines::say(&line);
    }
    Ok(compare::compare(&view, &answer).wrong.is_empty())
}
