//! `junit.xml`: a suite a scenario, a case a run.
//!
//! Made for the schema that Jenkins has for such files (junit-10), which is the narrowest in use. What is false
//! is a failure; what could not be proven or could not start is an error, so that it is never green; what was
//! not run is skipped. Evidence is named in the way that Jenkins and GitLab make links of.

use std::fmt::Write;
use std::path::Path;

use surefoot_record::verdict::Status;

use super::RunEntry;

/// The whole file.
pub(super) fn xml(entries: &[RunEntry], folder: &Path) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let totals = Totals::of(entries);
    open(
        &mut text,
        0,
        "testsuites",
        &[
            ("name", "surefoot replay"),
            ("tests", &totals.tests),
            ("failures", &totals.failures),
            ("errors", &totals.errors),
            ("time", &totals.time),
        ],
    );
    for runs in entries.chunk_by(|one, other| one.file == other.file && one.scenario == other.scenario) {
        suite(&mut text, runs, folder);
    }
    text.push_str("</testsuites>\n");
    text
}

struct Totals {
    tests: String,
    failures: String,
    errors: String,
    skipped: String,
    time: String,
}

impl Totals {
    fn of(runs: &[RunEntry]) -> Totals {
        let count =
            |wanted: &[Status]| runs.iter().filter(|run| wanted.contains(&run.status)).count().to_string();
        Totals {
            tests: runs.len().to_string(),
            failures: count(&[Status::Fail]),
            errors: count(&[Status::Inconclusive, Status::Blocked]),
            skipped: count(&[Status::Skipped]),
            time: seconds(runs.iter().map(|run| run.elapsed_ms).sum()),
        }
    }
}

fn suite(text: &mut String, runs: &[RunEntry], folder: &Path) {
    let Some(first) = runs.first() else { return };
    let totals = Totals::of(runs);
    open(
        text,
        1,
        "testsuite",
        &[
            ("name", &first.scenario),
            ("tests", &totals.tests),
            ("failures", &totals.failures),
            ("errors", &totals.errors),
            ("skipped", &totals.skipped),
            ("time", &totals.time),
            ("timestamp", &first.started_at),
            ("file", &first.file),
        ],
    );
    text.push_str("    <properties>\n");
    let budget = first.settle_budget_ms.to_string();
    let browser = runs.iter().find_map(|run| run.browser.as_deref()).unwrap_or("none");
    for (name, value) in [
        ("surefoot.file", first.file.as_str()),
        ("surefoot.launch", &first.launch),
        ("surefoot.browser", browser),
        ("surefoot.settleBudgetMs", &budget),
    ] {
        let _ = writeln!(text, "      <property name=\"{}\" value=\"{}\"/>", safe(name), safe(value));
    }
    text.push_str("    </properties>\n");
    for run in runs {
        case(text, run, folder);
    }
    text.push_str("  </testsuite>\n");
}

fn case(text: &mut String, run: &RunEntry, folder: &Path) {
    let name = match run.turn {
        Some(turn) => format!("{} (run {turn})", run.scenario),
        None => run.scenario.clone(),
    };
    // Viewers group cases by what stands before the last dot of the class name.
    let class = run.file.strip_suffix(".json").unwrap_or(&run.file).replace('.', "_");
    open(text, 2, "testcase", &[("name", &name), ("classname", &class), ("time", &seconds(run.elapsed_ms))]);
    let code = run.code.map_or("", surefoot_record::code::Code::as_str);
    let message = run.message.clone().unwrap_or_default();
    let shown = if message.is_empty() { code.to_owned() } else { format!("{code}: {message}") };
    let element = match run.status {
        Status::Pass => None,
        Status::Fail => Some("failure"),
        Status::Inconclusive | Status::Blocked => Some("error"),
        Status::Skipped => Some("skipped"),
    };
    if let Some(element) = element {
        let _ = write!(text, "      <{element} type=\"{}\" message=\"{}\">", safe(code), safe(&shown));
        let _ = writeln!(text, "{}</{element}>", safe(&steps(run)));
    }
    let _ = writeln!(text, "      <system-out>{}</system-out>", safe(&links(run, folder)));
    text.push_str("    </testcase>\n");
}

/// The status of the run and its steps, a line each.
fn steps(run: &RunEntry) -> String {
    let mut lines = format!("{}\n", run.status.as_str());
    for (at, step) in run.steps.iter().enumerate() {
        let code = step.code.map(|code| format!(" {code}")).unwrap_or_default();
        let _ = writeln!(lines, "{}. {}{code}: {}", at + 1, step.status.as_str(), step.intent);
    }
    if let Some(code) = run.code {
        let _ = writeln!(lines, "hint: {}", code.hint());
    }
    lines
}

/// The run's files, each in the way that becomes a link.
fn links(run: &RunEntry, folder: &Path) -> String {
    let place = if run.folder.is_empty() { folder.to_owned() } else { folder.join(&run.folder) };
    let names = ["report.md", "report.json"].into_iter().chain(run.artifacts.iter().map(String::as_str));
    names.map(|name| format!("[[ATTACHMENT|{}]]\n", place.join(name).display())).collect()
}

fn seconds(elapsed_ms: u64) -> String {
    format!("{}.{:03}", elapsed_ms / 1_000, elapsed_ms % 1_000)
}

fn open(text: &mut String, depth: usize, name: &str, attributes: &[(&str, &str)]) {
    let _ = write!(text, "{}<{name}", "  ".repeat(depth));
    for (name, value) in attributes {
        let _ = write!(text, " {name}=\"{}\"", safe(value));
    }
    text.push_str(">\n");
}

/// Text that can stand in an attribute and between tags. What XML can't hold, and what would change how the rest
/// is shown, becomes an escape.
fn safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\n' => safe.push_str("&#10;"),
            letter
                if letter.is_control()
                    || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}') =>
            {
                let _ = write!(safe, "\\u{:04X}", u32::from(letter));
            }
            letter => safe.push(letter),
        }
    }
    safe
}
