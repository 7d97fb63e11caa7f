//! `lab agreement`: does the reader say of every element what the browser's own accessibility tree says?

mod compare;
pub(crate) mod grammar;
pub(crate) mod real;
mod report;
mod rules;
mod same_text;
mod spelling;
mod stage;

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};
use surefoot_fixtures::Server;

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

    /// Measure real pages instead of generated ones: those around components, and the benchmark's.
    #[arg(long)]
    real: bool,

    /// Of the real pages, only those whose name contains this.
    #[arg(long, requires = "real")]
    only: Option<String>,

    /// Of the real pages, only those around components.
    #[arg(long, requires = "real")]
    components: bool,

    /// Print the page of the seed with what both say of it, and measure nothing.
    #[arg(long)]
    print: bool,

    /// Print what both say of a file, and measure nothing.
    #[arg(long, conflicts_with = "print")]
    html: Option<PathBuf>,

    /// The browser to use [default: the one that Surefoot finds].
    #[arg(long)]
    browser_path: Option<PathBuf>,

    /// Where the lines are kept [default: target/lab/agreement.jsonl, or agreement-real.jsonl].
    #[arg(long)]
    out: Option<PathBuf>,
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

pub(crate) async fn run(arguments: AgreementArguments) -> anyhow::Result<bool> {
    if arguments.print || arguments.html.is_some() {
        return print(arguments).await;
    }
    let usual = if arguments.real { "target/lab/agreement-real.jsonl" } else { "target/lab/agreement.jsonl" };
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(usual));
    let mut measured: Vec<Line> = lines::read(&out)?;
    let mut missing = Vec::new();
    let known: HashSet<String> = measured.iter().map(|line| line.page.clone()).collect();
    let mut stage = Stage::start(arguments.browser_path.clone()).await?;
    if arguments.real {
        missing =
            measure_real(&arguments, &mut stage, &known, &mut |line| keep(&out, &mut measured, line)).await?;
    } else {
        for seed in arguments.seed..arguments.seed + arguments.pages {
            let page = format!("seed {seed}");
            if !known.contains(&page) {
                stage.show_html(&grammar::page(seed)).await.with_context(|| page.clone())?;
                let (view, answer) = stage.ask().await.with_context(|| page.clone())?;
                keep(&out, &mut measured, Line { page, outcome: compare::compare(&view, &answer) })?;
            }
        }
    }
    stage.close().await?;
    let held = report::report(&measured.iter().collect::<Vec<_>>(), &missing);
    lines::say(&format!("{} pages ({})", measured.len(), out.display()));
    Ok(held)
}

/// Keeps what was measured.
fn keep(out: &std::path::Path, measured: &mut Vec<Line>, line: Line) -> anyhow::Result<()> {
    lines::append(out, &line)?;
    if measured.len() % 100 == 99 {
        lines::say_error(&format!("{} pages", measured.len() + 1));
    }
    measured.push(line);
    Ok(())
}

/// Measures the real pages that are installed, and names the others.
async fn measure_real(
    arguments: &AgreementArguments,
    stage: &mut Stage,
    known: &HashSet<String>,
    keep: &mut dyn FnMut(Line) -> anyhow::Result<()>,
) -> anyhow::Result<Vec<String>> {
    let folder = real::folder();
    let (mut pages, mut missing) = real::components(&folder)?;
    if !arguments.components {
        let benchmark = real::benchmark(&folder)?;
        if benchmark.is_empty() {
            missing.push("miniwob".to_owned());
        }
        pages.extend(benchmark);
    }
    if let Some(only) = &arguments.only {
        pages.retain(|page| page.name.contains(only.as_str()));
        missing.retain(|name| name.contains(only.as_str()));
    }
    if pages.is_empty() {
        return Ok(missing);
    }
    let server = Server::start_with(Some(folder)).await?;
    for page in pages.iter().filter(|page| !known.contains(&page.name)) {
        stage.show(&server.url(&page.path)).await.with_context(|| page.name.clone())?;
        if let Some((x, y)) = page.begins_at {
            stage.click(x, y).await?;
        }
        match stage.ask().await {
            Ok((view, answer)) => {
                keep(Line { page: page.name.clone(), outcome: compare::compare(&view, &answer) })?;
            }
            Err(error) => missing.push(format!("{} ({error:#})", page.name)),
        }
    }
    server.stop().await;
    Ok(missing)
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
