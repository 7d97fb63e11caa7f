//! A small, fixed part of each long measurement, so that CI knows that it still measures and that it holds.

use std::path::Path;
use std::process::{Command, Output};

fn lab(arguments: &[&str], out: &Path) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).arg("--out").arg(out).output();
    output.expect("the program starts")
}

fn closing_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    text.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn every_way_of_ending_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("endings.jsonl");
    let line = closing_line(&lab(&["endings", "--count", "8"], &out));
    assert!(line.starts_with("8 runs ended in 8 ways: 8 left nothing behind"), "{line}");
}

#[test]
fn replays_of_one_scenario_come_to_one_report_and_a_measurement_resumes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("replays.jsonl");
    closing_line(&lab(&["replays", "--count", "2"], &out));
    let line = closing_line(&lab(&["replays", "--count", "3"], &out));
    assert!(line.starts_with("3 replays of async-suggest: 3 pass, 1 distinct"), "{line}");
    let lines = std::fs::read_to_string(&out).expect("the lines are kept");
    assert_eq!(lines.lines().count(), 3, "the second run did only what was missing");
}
