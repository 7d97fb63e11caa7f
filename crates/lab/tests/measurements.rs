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

/// The rows of a table that have a target and miss it, or none when there is no table.
fn missed(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("| measured"), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    text.lines().filter(|line| line.ends_with("| NO  |")).map(str::to_owned).collect()
}

#[test]
fn the_reader_misses_no_change_of_any_kind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let line = lab(&["reader", "clock", "--mutations", "5"], folder.path());
    let text = String::from_utf8_lossy(&line.stdout);
    assert!(line.status.success(), "{text}\n{}", String::from_utf8_lossy(&line.stderr));
    let all = text.lines().find(|line| line.starts_with("| all ")).expect("the sum of all kinds");
    let numbers: Vec<usize> = all.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
    let [changes, effective, ..] = numbers[..] else { panic!("{all}") };
    assert!(changes >= 200 && effective * 2 > changes, "most changes have an effect: {all}");
}

#[test]
fn a_quiet_poll_is_small_and_readings_leave_nothing_behind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(missed(&lab(&["reader", "bytes"], folder.path())), Vec::<String>::new());
    let memory = lab(&["reader", "memory", "--elements", "410", "--runs", "50"], folder.path());
    assert_eq!(missed(&memory), Vec::<String>::new());
}

#[test]
fn the_reader_agrees_with_the_browser_on_generated_pages() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("agreement.jsonl");
    let line = closing_line(&lab(&["agreement", "--pages", "60"], &out));
    assert!(line.starts_with("60 pages"), "{line}");
    let lines = std::fs::read_to_string(&out).expect("the lines are kept");
    assert_eq!(lines.lines().count(), 60);
}

#[test]
fn the_reader_agrees_with_the_browser_on_real_pages_that_are_installed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("agreement.jsonl");
    // Components only: the benchmark's pages are made up anew by chance at every visit.
    let output = lab(&["agreement", "--real", "--components"], &out);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() || text.contains("not measured"), "{text}");
    assert!(text.contains("unexplained                          0"), "{text}");
}
