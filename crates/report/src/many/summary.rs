//! `summary.md`: every run in a table, and what went wrong below it.

use super::{RunEntry, TOTALS};
use crate::markdown::Sheet;

/// The whole file.
pub(super) fn markdown(entries: &[RunEntry]) -> String {
    let mut sheet = Sheet::new();
    sheet.heading(1, "Replay of many scenarios");
    for status in TOTALS {
        let count = entries.iter().filter(|entry| entry.status == status).count();
        if count > 0 {
            sheet.item(status.as_str(), &count.to_string());
        }
    }
    sheet.table_head(&["status", "scenario", "file", "steps", "took", "code", "report"]);
    for entry in entries {
        let name = match entry.turn {
            Some(turn) => format!("{} (run {turn})", entry.scenario),
            None => entry.scenario.clone(),
        };
        sheet.row(
            &[
                entry.status.as_str(),
                &name,
                &entry.file,
                &format!("{} of {}", entry.steps_passed, entry.steps.len()),
                &format!("{} ms", entry.elapsed_ms),
                entry.code.map_or("", |code| code.as_str()),
            ],
            &links(entry),
        );
    }
    sheet.finish()
}

/// The report and the evidence, by what they are called and where they are below the folder.
fn links(entry: &RunEntry) -> Vec<(String, String)> {
    let place = |name: &str| {
        if entry.folder.is_empty() { name.to_owned() } else { format!("{}/{name}", entry.folder) }
    };
    std::iter::once("report.md")
        .chain(entry.artifacts.iter().map(String::as_str))
        .map(|name| (name.to_owned(), place(name)))
        .collect()
}
