//! What is said of many runs together: `summary.json` for programs, `summary.md` for people, `junit.xml` for
//! continuous integration. Each is a function of what the runs recorded, in the order in which they are taken
//! in; nothing of it tells in which order they ended.

mod junit;
mod summary;

use std::path::Path;

use serde::Serialize;
use surefoot_record::code::Code;
use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;
use surefoot_record::verdict::Status;

use crate::error::ReportError;
use crate::files;
use crate::json::{sorted, value_of};

/// The files that stand in the report folder itself, whatever the runs are.
pub(crate) const NAMES: [&str; 3] = ["summary.json", "summary.md", "junit.xml"];

/// One run, as much of it as is said beside others. Its texts are redacted.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunEntry {
    pub file: String,
    pub scenario: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    pub status: Status,
    pub code: Option<Code>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    pub launch: String,
    pub browser: Option<String>,
    pub started_at: String,
    pub elapsed_ms: u64,
    pub settle_budget_ms: u64,
    pub steps_passed: usize,
    pub steps: Vec<StepEntry>,
    pub browser_losses: u32,
    /// Where the run's files are, below the report folder; empty for the folder itself.
    pub folder: String,
    /// The evidence there.
    pub artifacts: Vec<String>,
}

/// One step in a line.
#[derive(Debug, Clone, Serialize)]
pub struct StepEntry {
    pub status: Status,
    pub intent: String,
    pub code: Option<Code>,
}

/// Takes runs in, in order, and writes what is to be said of all of them.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    entries: Vec<RunEntry>,
}

impl Summary {
    /// Takes in a run whose files are in `folder`, below the report folder.
    pub fn add(&mut self, report: &RunReport, redactor: &Redactor, folder: &str) {
        let text = |text: &str| redactor.text(text).into_owned();
        self.entries.push(RunEntry {
            file: text(report.file.as_deref().unwrap_or_default()),
            scenario: text(&report.scenario),
            turn: report.timing.turn,
            status: report.status,
            code: report.code,
            message: report.failure.as_ref().map(|failure| text(&failure.message)),
            launch: text(&report.launch),
            browser: report.browser.clone(),
            started_at: report.timing.started_at.clone(),
            elapsed_ms: report.timing.elapsed_ms,
            settle_budget_ms: report.timing.settle.budget_ms,
            steps_passed: report.steps.iter().filter(|step| step.status == Status::Pass).count(),
            steps: report
                .steps
                .iter()
                .map(|step| StepEntry { status: step.status, intent: text(&step.intent), code: step.code })
                .collect(),
            browser_losses: report.timing.browser_losses,
            folder: folder.to_owned(),
            artifacts: report.artifacts.iter().map(|artifact| artifact.path.clone()).collect(),
        });
    }

    /// Every run that was taken in.
    #[must_use]
    pub fn entries(&self) -> &[RunEntry] {
        &self.entries
    }

    /// Writes the three files into the report folder, in the place of older ones.
    ///
    /// # Errors
    ///
    /// As [`files::replace`].
    pub fn write(&self, folder: &Path) -> Result<(), ReportError> {
        files::make_folder(folder)?;
        let [json, markdown, junit] = NAMES.map(|name| folder.join(name));
        files::replace(&json, self.json().as_bytes())?;
        files::replace(&markdown, summary::markdown(&self.entries).as_bytes())?;
        files::replace(&junit, junit::xml(&self.entries, folder).as_bytes())
    }

    fn json(&self) -> String {
        let mut codes = serde_json::Map::new();
        for code in self.entries.iter().filter_map(|entry| entry.code) {
            let count = codes.get(code.as_str()).and_then(serde_json::Value::as_u64).unwrap_or(0) + 1;
            codes.insert(code.as_str().to_owned(), count.into());
        }
        let totals: serde_json::Map<_, _> = TOTALS
            .iter()
            .map(|status| {
                let count = self.entries.iter().filter(|entry| entry.status == *status).count();
                (status.as_str().to_owned(), count.into())
            })
            .collect();
        let summary = serde_json::json!({
            "schemaVersion": 1,
            "totals": totals,
            "codes": codes,
            "runs": value_of(&self.entries),
        });
        format!("{:#}\n", sorted(summary))
    }
}

/// Every status, in the order in which they are counted.
const TOTALS: [Status; 5] =
    [Status::Pass, Status::Inconclusive, Status::Fail, Status::Blocked, Status::Skipped];
