//! Runs in words: one in full, many as a table with their totals.

use std::collections::BTreeMap;

use surefoot_record::code::Code;
use surefoot_record::run::RunReport;
use surefoot_record::verdict::Status;

use crate::words::{count as counted, one_line};

/// A run in a few lines: one when it passed, its steps and what went wrong when not.
pub(super) fn words(report: &RunReport) -> String {
    let passed = report.steps.iter().filter(|step| step.status == Status::Pass).count();
    let turn = report.timing.turn.map(|turn| format!(" (run {turn})")).unwrap_or_default();
    let mut text = format!(
        "{:<12} {}{turn}  ({passed} of {}, {} ms)\n",
        report.status.as_str(),
        one_line(&report.scenario),
        counted(report.steps.len(), "step"),
        report.timing.elapsed_ms
    );
    if report.status == Status::Pass {
        return text;
    }
    for step in &report.steps {
        let code = step.code.map(|code| format!("  {code}")).unwrap_or_default();
        let intent = one_line(&step.intent);
        text.push_str(&format!("  {:<12} {}. {intent}{code}\n", step.status.as_str(), step.index));
    }
    if let Some(failure) = &report.failure {
        let message = one_line(&failure.message);
        text.push_str(&format!("  {}: {message}\n  hint: {}\n", failure.code, failure.hint));
    }
    text
}

/// What the runs of one scenario came to.
#[derive(Debug, Clone)]
struct Row {
    name: String,
    status: Status,
    passed: u32,
    runs: u32,
    elapsed_ms: u64,
    code: Option<Code>,
}

/// Sums runs up as they come, one scenario after the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    statuses: BTreeMap<&'static str, u32>,
    codes: BTreeMap<Code, u32>,
    /// Of every scenario its distinct reports.
    distinct: usize,
}

impl Table {
    /// Takes in a run; `first` tells that it is the first of its scenario, `new` that no run before it had such
    /// a report.
    pub(super) fn add(&mut self, report: &RunReport, first: bool, new: bool) {
        if first {
            self.rows.push(Row {
                name: one_line(&report.scenario),
                status: Status::Pass,
                passed: 0,
                runs: 0,
                elapsed_ms: 0,
                code: None,
            });
        }
        if let Some(row) = self.rows.last_mut() {
            row.runs += 1;
            row.passed += u32::from(report.status == Status::Pass);
            row.elapsed_ms += report.timing.elapsed_ms;
            if rank(report.status) > rank(row.status) {
                row.status = report.status;
                row.code = report.code;
            }
        }
        *self.statuses.entry(report.status.as_str()).or_default() += 1;
        if let Some(code) = report.code {
            *self.codes.entry(code).or_default() += 1;
        }
        self.distinct += usize::from(new);
    }

    /// The worst of all runs.
    pub(super) fn worst(&self) -> Status {
        self.rows.iter().map(|row| row.status).max_by_key(|status| rank(*status)).unwrap_or(Status::Pass)
    }

    pub(super) fn runs(&self) -> u32 {
        self.statuses.values().sum()
    }

    pub(super) fn distinct(&self) -> usize {
        self.distinct
    }

    /// How often each code stands at the top of a run.
    pub(super) fn codes(&self) -> &BTreeMap<Code, u32> {
        &self.codes
    }

    /// A line a scenario, then the totals.
    pub(super) fn words(&self) -> String {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).min(60);
        let mut text = String::new();
        for row in &self.rows {
            let code = row.code.map(|code| format!("  {code}")).unwrap_or_default();
            let turns =
                if row.runs == 1 { String::new() } else { format!("  {} of {} pass", row.passed, row.runs) };
            text.push_str(&format!(
                "{:<12} {:<width$}{turns}  {:>6} ms{code}\n",
                row.status.as_str(),
                row.name,
                row.elapsed_ms / u64::from(row.runs.max(1)),
            ));
        }
        text.push_str(&self.totals());
        text
    }

    fn totals(&self) -> String {
        let of = |status: Status| self.statuses.get(status.as_str()).copied().unwrap_or(0);
        let skipped = match of(Status::Skipped) {
            0 => String::new(),
            number => format!(", {number} skipped"),
        };
        let mut text = format!(
            "\n{} of {}: {} pass, {} inconclusive, {} fail, {} blocked{skipped}; {}\n",
            counted(self.runs() as usize, "run"),
            counted(self.rows.len(), "scenario"),
            of(Status::Pass),
            of(Status::Inconclusive),
            of(Status::Fail),
            of(Status::Blocked),
            counted(self.distinct, "distinct report")
        );
        for (code, number) in &self.codes {
            text.push_str(&format!("  {number:>4} × {code}: {}\n", code.message()));
        }
        text
    }
}

fn rank(status: Status) -> u8 {
    match status {
        Status::Pass => 0,
        Status::Skipped => 1,
        Status::Inconclusive => 2,
        Status::Blocked => 3,
        Status::Fail => 4,
    }
}
