//! What is said of many runs: `junit.xml` as its schema wants it, and nothing of a page that gets out of its place.

#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::fs;

use roxmltree::{Document, Node};
use surefoot_record::code::Code;
use surefoot_record::redact::{Redactor, Secret};
use surefoot_record::run::{Artifact, RunReport};
use surefoot_record::verdict::Status;
use surefoot_report::{LINES, Summary, files, last_statuses, report_line};
use tempfile::tempdir;

/// Per element its attributes, those that must be there with a `!`, and its children (junit-10).
const SCHEMA: [(&str, &[&str], &[&str]); 9] = [
    ("testsuites", &["name", "time", "tests", "failures", "errors"], &["testsuite"]),
    (
        "testsuite",
        &[
            "name!",
            "tests!",
            "failures!",
            "errors!",
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
        ],
        &["testsuite", "properties", "testcase", "system-out", "system-err"],
    ),
    ("properties", &[], &["property"]),
    ("property", &["name!", "value!"], &[]),
    (
        "testcase",
        &["name!", "time", "classname", "group"],
        &["skipped", "error", "failure", "system-out", "system-err"],
    ),
    ("failure", &["type", "message"], &[]),
    ("error", &["type", "message"], &[]),
    ("skipped", &["type", "message"], &[]),
    ("system-out", &[], &[]),
];

fn hold_to_schema(node: Node<'_, '_>) {
    let name = node.tag_name().name();
    let (_, attributes, children) =
        SCHEMA.iter().find(|(known, ..)| *known == name).unwrap_or_else(|| panic!("there is no <{name}>"));
    for attribute in node.attributes() {
        let known = attributes.iter().any(|it| it.trim_end_matches('!') == attribute.name());
        assert!(known, "<{name}> has no attribute {}", attribute.name());
    }
    for required in attributes.iter().filter_map(|it| it.strip_suffix('!')) {
        assert!(node.has_attribute(required), "<{name}> needs the attribute {required}");
    }
    for child in node.children().filter(Node::is_element) {
        assert!(
            children.contains(&child.tag_name().name()),
            "<{name}> holds no <{}>",
            child.tag_name().name()
        );
        hold_to_schema(child);
    }
    if let Some(time) = node.attribute("time") {
        let (seconds, thousandths) = time.split_once('.').unwrap();
        assert!(seconds.bytes().chain(thousandths.bytes()).all(|byte| byte.is_ascii_digit()), "{time}");
    }
}

fn run(name: &str, status: Status, code: Option<Code>) -> RunReport {
    let mut report: RunReport = serde_json::from_str(include_str!("golden/report.json")).unwrap();
    report.scenario = name.to_owned();
    report.file = Some(format!("tests/{name}.json"));
    report.status = status;
    report.code = code;
    if status == Status::Pass {
        report.failure = None;
    }
    report
}

fn all() -> Vec<RunReport> {
    vec![
        run("one", Status::Pass, None),
        run("two", Status::Fail, Some(Code::AssertionFailed)),
        run("three", Status::Inconclusive, Some(Code::InconclusiveUnstable)),
        run("four", Status::Blocked, Some(Code::PageUnreachable)),
        run("five", Status::Skipped, Some(Code::Interrupted)),
    ]
}

fn written(runs: &[RunReport], redactor: &Redactor) -> (String, String, String) {
    let folder = tempdir().unwrap();
    let mut summary = Summary::default();
    for report in runs {
        summary.add(report, redactor, "folder");
    }
    summary.write(folder.path()).unwrap();
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    (text("junit.xml"), text("summary.md"), text("summary.json"))
}

#[test]
fn junit_keeps_to_its_schema_and_nothing_but_a_pass_is_green() {
    let (junit, ..) = written(&all(), &Redactor::new());
    let document = Document::parse(&junit).unwrap();
    hold_to_schema(document.root_element());
    let outcome = |name: &str| {
        let case = document
            .descendants()
            .find(|node| node.has_tag_name("testcase") && node.attribute("name") == Some(name));
        let case = case.unwrap();
        assert!(case.children().any(|child| child.has_tag_name("system-out")), "{name}");
        case.children()
            .find(|child| child.is_element() && !child.has_tag_name("system-out"))
            .map(|child| (child.tag_name().name().to_owned(), child.attribute("type").unwrap().to_owned()))
    };
    let is = |element: &str, code: &str| Some((element.to_owned(), code.to_owned()));
    assert_eq!(outcome("one"), None);
    assert_eq!(outcome("two"), is("failure", "ASSERTION_FAILED"));
    assert_eq!(outcome("three"), is("error", "INCONCLUSIVE_UNSTABLE"));
    assert_eq!(outcome("four"), is("error", "PAGE_UNREACHABLE"));
    assert_eq!(outcome("five"), is("skipped", "INTERRUPTED"));
    let root = document.root_element();
    let counts = ["tests", "failures", "errors"].map(|name| root.attribute(name).unwrap());
    assert_eq!(counts, ["5", "1", "2"]);
}

#[test]
fn the_turns_of_a_scenario_are_cases_of_one_suite() {
    let mut runs =
        vec![run("one", Status::Pass, None), run("one", Status::Pass, None), run("two", Status::Pass, None)];
    runs[0].timing.turn = Some(1);
    runs[1].timing.turn = Some(2);
    let (junit, ..) = written(&runs, &Redactor::new());
    let document = Document::parse(&junit).unwrap();
    let suites: Vec<_> = document.descendants().filter(|node| node.has_tag_name("testsuite")).collect();
    assert_eq!(suites.len(), 2);
    assert_eq!(suites[0].attribute("tests"), Some("2"));
    assert_eq!(suites[0].attribute("file"), Some("tests/one.json"));
}

#[test]
fn what_a_page_says_stays_text_in_every_file() {
    let nasty = "</failure>]]><x a='1'> | \u{0}\u{1b}[31m\u{202e}\n::error::a [b](javascript:c) <script>";
    let mut report = run("two", Status::Fail, Some(Code::AssertionFailed));
    report.scenario = nasty.to_owned();
    report.steps[0].intent = nasty.to_owned();
    report.failure.as_mut().unwrap().message = nasty.to_owned();
    let (junit, markdown, json) = written(&[report], &Redactor::new());
    let document = Document::parse(&junit).unwrap();
    hold_to_schema(document.root_element());
    let case = document.descendants().find(|node| node.has_tag_name("testcase")).unwrap();
    assert!(case.attribute("name").unwrap().starts_with("</failure>]]><x a='1'> | "), "nothing is lost");
    for text in [&junit, &markdown] {
        assert!(!text.contains(['\u{0}', '\u{1b}', '\u{202e}']), "{text}");
        assert!(!text.contains("<script>"), "{text}");
    }
    assert!(!markdown.contains("](javascript:"), "{markdown}");
    let rows = markdown.lines().filter(|line| line.starts_with("| fail")).count();
    assert_eq!(rows, 1, "a line end makes no row of its own: {markdown}");
    serde_json::from_str::<serde_json::Value>(&json).unwrap();
}

#[test]
fn a_known_secret_is_in_none_of_them() {
    let mut report = run("two", Status::Fail, Some(Code::AssertionFailed));
    report.failure.as_mut().unwrap().message = "it says swordfish".to_owned();
    report.artifacts.push(Artifact { path: "screenshot.png".to_owned(), kind: "screenshot".to_owned() });
    let redactor = Redactor::with_secrets(vec![Secret::new("swordfish")]);
    let (junit, markdown, json) = written(&[report], &redactor);
    for text in [junit, markdown, json] {
        assert!(!text.contains("swordfish") && text.contains("screenshot.png"), "{text}");
    }
}

#[test]
fn a_scenario_has_passed_when_every_run_of_its_last_command_has() {
    let folder = tempdir().unwrap();
    let lines = folder.path().join(LINES);
    assert!(last_statuses(&lines).unwrap().is_empty());
    let append = |name: &str, batch: &str, status: Status| {
        let mut report = run(name, status, None);
        report.timing.batch = Some(batch.to_owned());
        files::append_line(&lines, &report_line(&report, &Redactor::new())).unwrap();
    };
    append("one", "1", Status::Fail);
    append("one", "2", Status::Pass);
    append("two", "1", Status::Pass);
    append("two", "2", Status::Fail);
    append("two", "2", Status::Pass);
    files::append_line(&lines, "{\"half a line").unwrap();
    append("three", "2", Status::Skipped);
    let last: Vec<_> = last_statuses(&lines).unwrap().into_iter().collect();
    let expected = [("tests/one.json", true), ("tests/three.json", false), ("tests/two.json", false)];
    assert_eq!(last, expected.map(|(file, passed)| (file.to_owned(), passed)));
}
