//! `surefoot demo`: the whole loop on the built-in pages, held to their models.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use surefoot_fixtures::{Model, Server, models};
use surefoot_record::code::Code;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::Viewport;
use surefoot_report::files;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::cli::{output, shared::BrowserArguments};
use crate::error::Error;
use crate::hold::{Held, hold};
use crate::progress::Progress;

/// How many pages are held to their models at the same time.
const AT_ONCE: usize = 3;

/// Explore, export and replay the built-in pages; nothing else is needed but a browser.
///
/// Exit status 0 when every page did what its model says, the never-settling one by being refused.
#[derive(Debug, Args)]
pub(crate) struct DemoArguments {
    /// Where to write scenarios and reports.
    #[arg(long, value_name = "DIR", default_value = "surefoot-demo")]
    report_dir: PathBuf,

    #[command(flatten)]
    browser: BrowserArguments,
}

pub(crate) async fn run(arguments: DemoArguments) -> Result<u8, Error> {
    files::check_writable(&arguments.report_dir)?;
    let server = Server::start().await.map_err(|error| {
        Error::new(Code::PageUnreachable, format!("the built-in pages can't be served: {error}"))
    })?;
    let pages = hold_all(Arc::new(server), &arguments).await?;
    output::result(&table(&pages));
    for page in pages.iter().filter(|page| !page.mismatches.is_empty()) {
        output::result(&format!("\n{} did not do what its model says:", page.name));
        for mismatch in &page.mismatches {
            output::result(&format!("  {mismatch}"));
        }
    }
    output::result(&format!("\nscenarios and reports are in {}", arguments.report_dir.display()));
    let wrong = pages.iter().filter(|page| !page.mismatches.is_empty()).count();
    if wrong == 0 {
        output::result(&format!("all {} pages did what their models say", pages.len()));
        Ok(0)
    } else {
        output::result(&format!("{wrong} of {} pages did not do what their models say", pages.len()));
        Ok(1)
    }
}

/// Holds every page to its model, a few at a time: a page spends most of its time holding still. They come
/// back in the models' order.
async fn hold_all(server: Arc<Server>, arguments: &DemoArguments) -> Result<Vec<Held>, Error> {
    let models: Vec<Model> = models().into_iter().filter(|model| !model.components).collect();
    let progress = Arc::new(Progress::new("opening the built-in pages"));
    let turns = Arc::new(Semaphore::new(AT_ONCE));
    let tasks: Vec<JoinHandle<Result<Held, Error>>> = models
        .into_iter()
        .map(|model| {
            let (server, progress, turns) = (Arc::clone(&server), Arc::clone(&progress), Arc::clone(&turns));
            let browser = arguments.browser.options(Viewport::default());
            let folder = arguments.report_dir.join(&model.name);
            tokio::spawn(async move {
                let _turn = turns.acquire().await;
                let say = |what: &str| progress.say(format!("{}: {what}", model.name));
                hold(&model, &server, &browser, &folder, say).await
            })
        })
        .collect();
    let mut pages = Vec::new();
    for task in tasks {
        match task.await {
            Ok(held) => pages.push(held?),
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
    Ok(pages)
}

/// Page × (explored, exported steps, replay 1, replay 2, identical).
fn table(pages: &[Held]) -> String {
    let heads =
        ["page", "explored", "exported steps", "replay 1", "replay 2", "identical", "as its model says"];
    let mut rows = vec![heads.map(str::to_owned)];
    for page in pages {
        let acts = &page.explored.acts;
        let proven = acts.iter().filter(|acted| acted.act.proven).count();
        let steps = page.exported.scenario.as_ref().map_or(0, |scenario| scenario.steps.len());
        let exported = match page.exported.code {
            Some(code) => format!("{steps} ({code})"),
            None => steps.to_string(),
        };
        let status =
            |run: Option<&RunReport>| run.map_or("-".to_owned(), |run| run.status.as_str().to_owned());
        let first = match (page.replays.first(), &page.handwritten) {
            (None, Some(run)) => format!("{} (by hand)", run.status.as_str()),
            (run, _) => status(run),
        };
        rows.push([
            page.name.clone(),
            format!("{proven} of {} proven", acts.len()),
            exported,
            first,
            status(page.replays.get(1)),
            page.identical().map_or("-", |same| if same { "yes" } else { "NO" }).to_owned(),
            if page.mismatches.is_empty() { "yes" } else { "NO" }.to_owned(),
        ]);
    }
    layout(&rows)
}

fn layout(rows: &[[String; 7]]) -> String {
    let widths: Vec<usize> =
        (0..7).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
        if at == 0 {
            let line: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
            text.push_str(&line.join("  "));
            text.push('\n');
        }
    }
    text
}
