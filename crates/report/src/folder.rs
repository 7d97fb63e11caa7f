//! The report folder: which files a run leaves, and in which order they are written.

use std::path::{Path, PathBuf};

use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;

use crate::error::ReportError;
use crate::{files, report_json, report_line, report_markdown};

const JSON: &str = "report.json";
/// The file that has every run of its folder, one a line.
pub const LINES: &str = "report.jsonl";
const MARKDOWN: &str = "report.md";

/// The names of the files that a run leaves.
pub(crate) const NAMES: [&str; 3] = [JSON, LINES, MARKDOWN];

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The run, for programs.
    pub json: PathBuf,
    /// Every run that was written into this folder, one a line.
    pub lines: PathBuf,
    /// The run, for people.
    pub markdown: PathBuf,
}

/// Writes a run's files into `folder`, which is made if it is missing: `report.json` and `report.md` take the
/// place of older ones, `report.jsonl` grows by a line.
///
/// # Errors
///
/// When the folder or one of the files can't be written; each file is whole or as it was.
pub fn write_all(folder: &Path, report: &RunReport) -> Result<Written, ReportError> {
    write_all_with(folder, report, &Redactor::default())
}

/// Like [`write_all`], for a run whose secrets are known: what was typed into fields whose value is withheld.
///
/// # Errors
///
/// As [`write_all`].
pub fn write_all_with(
    folder: &Path,
    report: &RunReport,
    redactor: &Redactor,
) -> Result<Written, ReportError> {
    files::check_writable(folder)?;
    let written =
        Written { json: folder.join(JSON), lines: folder.join(LINES), markdown: folder.join(MARKDOWN) };
    let json = report_json(report, redactor);
    let markdown = report_markdown(report, redactor);
    let line = report_line(report, redactor);
    files::make_folder(folder)?;
    files::replace(&written.json, json.as_bytes())?;
    files::replace(&written.markdown, markdown.as_bytes())?;
    files::append_line(&written.lines, &line)?;
    Ok(written)
}

/// Writes the files of several runs, each into the folder that the caller chose for it, once all folders are
/// known to be writable. Runs that share a folder share its `report.jsonl`; the last one's other files stay.
///
/// # Errors
///
/// As [`write_all`]; nothing at all is written when a folder is refused beforehand.
pub fn write_runs(runs: &[(PathBuf, &RunReport)], redactor: &Redactor) -> Result<Vec<Written>, ReportError> {
    for (folder, _) in runs {
        files::check_writable(folder)?;
    }
    runs.iter().map(|(folder, report)| write_all_with(folder, report, redactor)).collect()
}
