//! The published schemas say what the reader does: every golden file fits, and no file that the reader
//! refuses for its structure fits.

#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use serde_json::{Value, json};
use surefoot_record::scenario_file::parse;
use surefoot_record::schema::schema_scenario;

const GOLDEN: [&str; 4] = [
    include_str!("golden/settle-system.json"),
    include_str!("golden/settle-system-run.json"),
    include_str!("golden/surefoot.json"),
    include_str!("golden/every-kind.json"),
];

/// Every file that differs from `file` in one place: a member added or removed, a value of another type.
fn mutants(file: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    collect(file, file, "", &mut found);
    found
}

fn collect(root: &Value, value: &Value, at: &str, found: &mut Vec<(String, Value)>) {
    let replaced = |with: Value| {
        let mut mutant = root.clone();
        *mutant.pointer_mut(at).unwrap() = with;
        mutant
    };
    for other in [json!(null), json!(true), json!(7), json!(1.5), json!("text"), json!([]), json!({})] {
        if other != *value {
            found.push((format!("{at} = {other}"), replaced(other)));
        }
    }
    match value {
        Value::Object(members) => {
            let mut larger = members.clone();
            larger.insert("colour".to_owned(), json!("red"));
            found.push((format!("{at} + colour"), replaced(Value::Object(larger))));
            for (name, member) in members {
                let mut smaller = members.clone();
                smaller.remove(name);
                found.push((format!("{at} - {name}"), replaced(Value::Object(smaller))));
                collect(root, member, &format!("{at}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (position, item) in items.iter().enumerate() {
                collect(root, item, &format!("{at}/{position}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn the_schema_accepts_every_golden_file() {
    let schema = jsonschema::draft202012::new(&schema_scenario()).unwrap();
    for file in GOLDEN {
        let file: Value = serde_json::from_str(file).unwrap();
        if let Err(error) = schema.validate(&file) {
            panic!("{}: {error}", error.instance_path());
        }
    }
}

/// The golden files, and one small file for each of their steps and final assertions: a mutant of those is
/// checked in no time, so every place of every kind can be tried.
fn small_files() -> Vec<Value> {
    let mut files = Vec::new();
    for file in GOLDEN {
        let whole: Value = serde_json::from_str(file).unwrap();
        let mut bare = whole.clone();
        bare["assertions"] = json!([]);
        for step in whole["steps"].as_array().unwrap() {
            bare["steps"] = json!([step]);
            bare["steps"][0]["index"] = json!(1);
            files.push(bare.clone());
            // What stands around the steps need not be tried again with each of them.
            bare.as_object_mut().unwrap().remove("advisory");
            bare["meta"] =
                json!({"name": "n", "description": "", "driver": "browser", "createdAt": "2026-01-01"});
        }
        for assertion in whole["assertions"].as_array().unwrap() {
            bare["steps"] = json!([whole["steps"][0]]);
            bare["assertions"] = json!([assertion]);
            files.push(bare.clone());
        }
    }
    files
}

#[test]
fn the_schema_is_as_strict_as_the_reader_and_no_stricter() {
    let schema = jsonschema::draft202012::new(&schema_scenario()).unwrap();
    let mut by_structure = 0;
    for file in small_files() {
        parse(&file.to_string()).unwrap();
        for (what, mutant) in mutants(&file) {
            let fits = schema.is_valid(&mutant);
            match parse(&mutant.to_string()) {
                Ok(_) => assert!(fits, "the reader accepts and the schema refuses: {what}"),
                Err(error) => {
                    let structural = ["unknown field", "missing field", "expected "]
                        .iter()
                        .any(|start| error.message.starts_with(start));
                    by_structure += usize::from(structural);
                    assert!(!(structural && fits), "the schema accepts {what}, but: {error}");
                }
            }
        }
    }
    assert!(by_structure > 1_000, "most mutants break the structure: {by_structure}");
}
