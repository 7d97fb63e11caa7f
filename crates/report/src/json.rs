//! `report.json` and the lines of `report.jsonl`.

use serde::Serialize;
use serde_json::{Map, Value};
use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;

/// The report as JSON for a file of its own: sorted members, two spaces, redacted, a newline at the end.
#[must_use]
pub fn report_json(report: &RunReport, redactor: &Redactor) -> String {
    let mut text = format!("{:#}", redacted(report, redactor));
    text.push('\n');
    text
}

/// The report as one line of compact JSON: sorted members, redacted, without a newline.
#[must_use]
pub fn report_line(report: &RunReport, redactor: &Redactor) -> String {
    redacted(report, redactor).to_string()
}

fn redacted(report: &RunReport, redactor: &Redactor) -> Value {
    sorted(redactor.json(&value_of(report)))
}

/// A report's JSON value.
pub(crate) fn value_of(report: &impl Serialize) -> Value {
    serde_json::to_value(report).expect("a report has only names for keys")
}

/// The value with the members of every object in the order of their names, whichever order the map keeps.
pub(crate) fn sorted(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        Value::Object(members) => {
            let mut members: Vec<_> =
                members.into_iter().map(|(name, value)| (name, sorted(value))).collect();
            members.sort_by(|one, other| one.0.cmp(&other.0));
            Value::Object(Map::from_iter(members))
        }
        other => other,
    }
}
