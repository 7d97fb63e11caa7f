//! Which files the runs leave, and where.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;
use surefoot_record::verdict::Status;
use surefoot_replay::Ran;
use surefoot_report::{LINES, Summary, files, report_line, write_all_with};
use surefoot_session::EventLog;

use super::ReplayArguments;
use super::find::Found;
use crate::error::Error;
use crate::evidence::{self, EvidenceFile};

/// Writes runs as they are handed on, and what is said of all of them at the end.
pub(super) struct Reports {
    dir: Option<PathBuf>,
    /// One scenario was named, and its files stand in the report folder itself.
    single: bool,
    repeat: u32,
    batch: String,
    summary: Summary,
}

impl Reports {
    pub(super) fn new(arguments: &ReplayArguments) -> Reports {
        Reports {
            dir: arguments.report_dir.clone(),
            single: matches!(arguments.files.as_slice(), [only] if !only.is_dir()),
            repeat: arguments.repeat,
            batch: Timestamp::now().to_string(),
            summary: Summary::default(),
        }
    }

    /// Writes the files of one run. One of several that did not pass has a folder of its own besides, since the
    /// next one takes the place of its files.
    pub(super) fn write(
        &mut self,
        found: &Found,
        ran: &mut Ran,
        log: &EventLog,
        redactor: &Redactor,
    ) -> Result<(), Error> {
        ran.report.timing.batch = Some(self.batch.clone());
        let Some(dir) = &self.dir else { return Ok(()) };
        let evidence = evidence::files(ran, log, redactor);
        ran.report.artifacts.extend(evidence::artifacts(&evidence));
        let report = &ran.report;
        let mut place = if self.single { String::new() } else { found.folder.clone() };
        write_run(&dir.join(&place), report, &evidence, redactor)?;
        if !self.single {
            files::append_line(&dir.join(LINES), &report_line(report, redactor))?;
        }
        if let (Some(turn), true) = (report.timing.turn, report.status != Status::Pass && self.repeat > 1) {
            let own = format!("run-{turn}");
            place = if place.is_empty() { own } else { format!("{place}/{own}") };
            write_run(&dir.join(&place), report, &evidence, redactor)?;
        }
        self.summary.add(report, redactor, &place);
        Ok(())
    }

    /// Writes what is said of all runs together.
    pub(super) fn finish(&self) -> Result<(), Error> {
        match &self.dir {
            Some(dir) => Ok(self.summary.write(dir)?),
            None => Ok(()),
        }
    }
}

/// The run's report and its evidence; evidence of an earlier run in the same folder goes.
fn write_run(
    folder: &Path,
    report: &RunReport,
    evidence: &[EvidenceFile],
    redactor: &Redactor,
) -> Result<(), Error> {
    files::make_folder(folder)?;
    for name in evidence::NAMES {
        let path = folder.join(name);
        match evidence.iter().find(|file| file.name == name) {
            Some(file) => files::replace(&path, &file.bytes)?,
            None => files::remove(&path)?,
        }
    }
    write_all_with(folder, report, redactor)?;
    Ok(())
}
