//! Old reports stay readable, and what is written stays as it was written.

use surefoot_record::redact::Redactor;
use surefoot_record::run::{REPORT_SCHEMA_VERSION, RunReport};
use surefoot_record::schema::schema_report;
use surefoot_report::{report_json, report_line, report_markdown};

const REPORT: &str = include_str!("golden/report.json");
const BLOCKED: &str = include_str!("golden/blocked.json");

fn read(text: &str) -> RunReport {
    serde_json::from_str(text).expect("an old report is read")
}

#[test]
fn reports_are_written_byte_for_byte_as_they_were_read() {
    for file in [REPORT, BLOCKED] {
        let report = read(file);
        assert_eq!(report.schema_version, REPORT_SCHEMA_VERSION);
        assert_eq!(report_json(&report, &Redactor::new()), file);
    }
}

#[test]
fn a_line_is_the_same_report_on_one_line() {
    let line = report_line(&read(REPORT), &Redactor::new());
    assert!(!line.contains('\n'));
    assert_eq!(serde_json::from_str::<RunReport>(&line).unwrap(), read(REPORT));
    assert!(line.starts_with(r#"{"advisory":[{"question":"#), "sorted: {line}");
}

#[test]
fn markdown_is_written_as_it_was_reviewed() {
    for (report, markdown) in
        [(REPORT, include_str!("golden/report.md")), (BLOCKED, include_str!("golden/blocked.md"))]
    {
        let written = report_markdown(&read(report), &Redactor::new());
        assert_eq!(written, markdown, "\n{written}");
    }
}

#[test]
fn the_schema_accepts_every_golden_report() {
    let schema = jsonschema::draft202012::new(&schema_report()).unwrap();
    for file in [REPORT, BLOCKED] {
        let value = serde_json::from_str(file).unwrap();
        if let Err(error) = schema.validate(&value) {
            panic!("{}: {error}", error.instance_path());
        }
    }
}

/// Every member that is always written is required, and every type is told.
#[test]
fn the_schema_refuses_reports_with_a_member_missing_or_of_another_type() {
    let schema = jsonschema::draft202012::new(&schema_report()).unwrap();
    let whole: serde_json::Value = serde_json::from_str(REPORT).unwrap();
    let mut refused = 0;
    for pointer in pointers(&whole, String::new()) {
        for other in [
            serde_json::json!({"a": 1}),
            serde_json::json!(true),
            serde_json::json!("text"),
            serde_json::json!(1.5),
        ] {
            let mut mutant = whole.clone();
            *mutant.pointer_mut(&pointer).unwrap() = other.clone();
            if serde_json::from_value::<RunReport>(mutant.clone()).is_err() {
                assert!(!schema.is_valid(&mutant), "{pointer} = {other}");
                refused += 1;
            }
        }
    }
    assert!(refused > 300, "{refused}");
    for member in whole.as_object().unwrap().keys() {
        let mut mutant = whole.clone();
        mutant.as_object_mut().unwrap().remove(member);
        assert!(!schema.is_valid(&mutant), "without {member}");
    }
}

/// Every place of the value below its root.
fn pointers(value: &serde_json::Value, at: String) -> Vec<String> {
    let below: Vec<(String, &serde_json::Value)> = match value {
        serde_json::Value::Object(members) => {
            members.iter().map(|(name, it)| (format!("{at}/{name}"), it)).collect()
        }
        serde_json::Value::Array(items) => {
            items.iter().enumerate().map(|(i, it)| (format!("{at}/{i}"), it)).collect()
        }
        _ => Vec::new(),
    };
    below
        .into_iter()
        .flat_map(|(place, it)| std::iter::once(place.clone()).chain(pointers(it, place)))
        .collect()
}
