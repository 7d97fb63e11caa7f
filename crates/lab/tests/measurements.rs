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
fn every_labelled_instruction_is_possible_on_its_page_and_there_are_enough() {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(["labels", "check"]).output();
    let line = closing_line(&output.expect("the program starts"));
    assert!(line.ends_with("; 0 wrong"), "{line}");
}

#[test]
fn every_way_of_ending_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("endings.jsonl");
    let line = closing_line(&lab(&["endings", "--count", "8"], &out));
    assert!(line.starts_with("8 runs ended in 8 ways: 8 left nothing behind"), "{line}");
}

#[test]
fn the_loader_refuses_whatever_is_no_scenario_and_repeats_nothing_of_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("loader.jsonl");
    let line = closing_line(&lab(&["loader", "--inputs", "6000"], &out));
    assert!(line.starts_with("6000 inputs: ") && line.contains(" 0 findings"), "{line}");
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

#[test]
fn scenarios_are_red_on_pages_that_are_wrong() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("mutants.jsonl");
    let only = ["mutants", "--only", "closes a dialog", "--only", "formats a number", "--jobs", "8"];
    let line = closing_line(&lab(&only, &out));
    assert!(
        line.starts_with("2 scenarios, 2 pass on their own page; 16 mutants: 0 green, 16 as the table says"),
        "{line}"
    );
}

/// The rows of a table that have a target and miss it.
#[test]
fn verdicts_and_reports_are_the_same_in_every_weather() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("flake.jsonl");
    let only = ["flake", "--count", "16", "--jobs", "2", "--only", "announces", "--only", "adds an item"];
    let output = lab(&only, &out);
    let line = closing_line(&output);
    assert!(output.status.success(), "{output:#?}");
    assert!(line.starts_with("16 replays of 2 scenarios"), "{line}");
    assert!(
        line.contains(": 0 verdicts differ from the oracle; 0 scenarios with more than one report"),
        "{line}"
    );
}

fn missed(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("| measured"), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    text.lines().filter(|line| line.ends_with("| NO  |")).map(str::to_owned).collect()
}

#[test]
fn the_reader_misses_no_change_of_any_kind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = lab(&["reader", "clock", "--mutations", "5"], folder.path());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let all = text.lines().find(|line| line.starts_with("| all ")).expect("the sum of all kinds");
    let numbers: Vec<usize> = all.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
    let [changes, effective, ..] = numbers[..] else { panic!("{all}") };
    assert!(changes >= 200 && effective * 2 > changes, "most changes have an effect: {all}");
}

/// Each of these pages once showed a fault of the clock or of incremental readings.
#[test]
fn pages_that_once_were_read_wrongly_are_read_rightly() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds/clock.jsonl");
    let output = lab(&["reader", "clock", "--again", seeds], folder.path());
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("| all "), "{text}\n{errors}");
    let faults: Vec<&str> = text.lines().filter(|line| line.starts_with("--kind")).collect();
    assert_eq!(faults, Vec::<&str>::new(), "{errors}");
}

#[test]
fn readings_leave_nothing_behind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let memory = lab(&["reader", "memory", "--elements", "410", "--runs", "1000"], folder.path());
    // What the browser keeps of what it drew goes up and down by more than any leak comes to in so few readings.
    let drawn = |row: &String| row.contains("the rest of the page's process");
    let missed: Vec<String> = missed(&memory).into_iter().filter(|row| !drawn(row)).collect();
    assert_eq!(missed, Vec::<String>::new());
}

#[test]
fn a_quiet_poll_costs_the_same_whatever_the_page_holds() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = lab(&["reader", "bytes"], folder.path());
    let text = String::from_utf8_lossy(&output.stdout);
    let row =
        text.lines().find(|line| line.starts_with("| a quiet poll that asks")).expect("a row for the poll");
    let bytes = row.split('|').nth(2).and_then(|cell| cell.split_whitespace().next());
    let bytes: u64 = bytes.and_then(|bytes| bytes.parse().ok()).expect("a number of bytes");
    // The view of that page has two million; the table has the target.
    assert!((1..600).contains(&bytes), "{row}");
}

/// Pages that between them have every way in which an outcome comes, or does not.
const RACED: [&str; 15] = [
    "in the event itself",
    "timer 350 ms",
    "fetch 800 ms",
    "debounce 300",
    "worker",
    "WebSocket reply 350 ms",
    "removal",
    "closed root, timer",
    "frame of another site, timer",
    "link to a slow page, 1500",
    "answer 204",
    "toast of 1.5 s",
    "fill and suggestions at 350",
    "came and went",
    "ticker in a plain text",
];

#[test]
fn telling_pages_have_their_outcome_in_the_acts_own_result() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments = vec!["race", "--pages", "--jobs", "3"];
    arguments.extend(RACED.iter().flat_map(|page| ["--only", *page]));
    let line = closing_line(&lab(&arguments, folder.path()));
    let numbers: Vec<usize> = line
        .split(|character: char| !character.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let [pages, met, shown, with_outcome, false_successes, wrong_proofs] = numbers[..] else {
        panic!("{line}")
    };
    assert!(pages >= RACED.len() && met == pages, "{line}");
    assert!(with_outcome > 10 && shown == with_outcome, "{line}");
    assert_eq!((false_successes, wrong_proofs), (0, 0), "{line}");
}

/// The quiet rules alone, so that what is counted can't hide a fault of theirs.
#[test]
fn the_matrix_agrees_with_the_pages_own_logs_and_resumes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let matrix = ["race", "--settle-quiescence", "off", "--jobs", "3", "--matrix"];
    let race = |cases: &str| closing_line(&lab(&[&matrix[..], &[cases]].concat(), folder.path()));
    let line = race("20");
    assert!(line.starts_with("20 of 20 cases: ") && line.contains(" 0 wrong, 0 wrong proofs"), "{line}");
    race("24");
    let lines = std::fs::read_to_string(folder.path().join("race-matrix-quiet.jsonl"));
    assert_eq!(lines.expect("the lines are kept").lines().count(), 24, "only what was missing was raced");
}

/// Pages that between them are missing, covered and ambiguous for a while, or for good.
#[test]
fn acts_wait_for_their_target_on_pages_that_load_late() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let race = |trials: &str| {
        let mut arguments = vec!["ready", "--race", "--trials", trials, "--arm", "keeps looking"];
        for page in ["late-target", "consent-overlay", "captcha-wall", "unattached-handler", "twins"] {
            arguments.extend(["--only", page]);
        }
        // Whether it was quick enough is for the bench to say, on a machine that does nothing else.
        let output = lab(&arguments, folder.path());
        String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
    };
    let line = race("1");
    assert!(
        line.starts_with("keeps looking: 5 right of 5") && line.contains("; 0 false successes"),
        "{line}"
    );
    race("1");
    let lines = std::fs::read_to_string(folder.path().join("ready-race.jsonl")).expect("the lines are kept");
    assert_eq!(lines.lines().count(), 10, "only what was missing was raced");
}

#[test]
fn targets_that_never_become_ready_are_refused_with_the_right_reason() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments = vec!["ready", "--never", "--trials", "1"];
    for page in ["missing", "twins", "aria-disabled", "covered by a frame", "read-only"] {
        arguments.extend(["--only", page]);
    }
    let line = closing_line(&lab(&arguments, folder.path()));
    assert!(line.starts_with("6 acts on targets that never become ready: 6 refused"), "{line}");
}

/// Pages that between them have every way in which a click can miss: where the target is, what covers it, what state it
/// is in, how it moves, and frames.
#[test]
fn acts_at_the_edges_of_readiness_hit_or_are_refused_as_their_pages_say() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments = vec!["ready", "--edge", "--alone"];
    for page in [
        "first fragment covered",
        "under a bar at the top",
        "area of an image map",
        "drawn on a canvas",
        "takes no pointer",
        "checkbox under its label",
        "label with a link",
        "second legend",
        "in a closed shadow root",
        "the page stops every press",
        "turned frame of another site",
        "banner over a frame of another site",
        "moved by parts of a pixel",
        "moved with what is around it",
        "fades in slowly",
        "covered as soon as the pointer comes",
        "runs away once",
    ] {
        arguments.extend(["--only", page]);
    }
    let output = lab(&arguments, folder.path());
    // Playwright was left out.
    let ours = missed(&output).into_iter().filter(|row| !row.contains("Playwright"));
    assert_eq!(ours.collect::<Vec<_>>(), Vec::<String>::new(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn deeds_come_to_what_their_models_say() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("deeds.jsonl");
    let only = [
        "confirm accepted",
        "hidden input behind a button",
        "to another list",
        "fills a field",
        "only a part",
    ];
    let only = only.iter().flat_map(|part| ["--only", part]);
    let arguments: Vec<&str> =
        ["deeds", "--place", "page", "--place", "closed-root"].into_iter().chain(only).collect();
    let line = closing_line(&lab(&arguments, &out));
    assert!(line.starts_with("5 deeds, 10 with those in frames and closed roots: 10 proven"), "{line}");
}

#[test]
fn the_same_deeds_with_playwright_stand_beside_ours() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("deeds.jsonl");
    let only =
        ["--only", "fills a field", "--only", "confirm accepted", "--only", "checkbox under its label"];
    let arguments = [&["deeds", "--playwright", "--place", "frame"][..], &only].concat();
    let playwright = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/node_modules/playwright-core");
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(arguments).arg("--out").arg(&out);
    if std::env::var_os("SUREFOOT_PLAYWRIGHT").is_none() {
        command.env("SUREFOOT_PLAYWRIGHT", playwright);
    }
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers = |row: &str| -> Vec<u32> {
        let line = text.lines().find(|line| line.starts_with(&format!("| {row}"))).unwrap_or_default();
        line.split('|').filter_map(|cell| cell.trim().parse().ok()).collect()
    };
    assert_eq!(numbers("Surefoot does and proves"), [3], "{text}");
    // Playwright itself looks whether a box is checked; what came of a question it does not know.
    assert_eq!(
        (numbers("Playwright does "), numbers("proven by Surefoot alone")),
        (vec![3], vec![2]),
        "{text}"
    );
}

#[test]
fn what_is_refused_has_its_code_and_leaves_a_usable_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("refused.jsonl");
    let line = closing_line(&lab(&["deeds", "--place", "refused"], &out));
    assert!(line.contains("; 14 refusals: 14 with their code"), "{line}");
}

#[test]
fn published_widgets_are_driven_in_five_steps_and_more() {
    surefoot_fixtures::installed_components()
        .expect("the components are not installed: run `cargo xtask test`, which installs them");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("widgets.jsonl");
    let line = closing_line(&lab(&["deeds", "--place", "widget"], &out));
    assert!(line.starts_with("20 deeds, 20 with those in frames and closed roots: 20 proven"), "{line}");
}
