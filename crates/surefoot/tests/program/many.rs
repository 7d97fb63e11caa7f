//! `surefoot replay` of many scenarios: what runs, what is written where, and what becomes of interruptions.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use surefoot_report::files::{make_folder, write_new};
use tokio::io::{AsyncBufReadExt, BufReader};

use crate::support::{Said, command, run, site};

/// A button whose outcome comes after `ms`; the page remembers in every way that a browser has, and says whether
/// it did.
const PAGE: &str = r#"<title>Page</title><button>Go</button><p role="status"></p><script>
  const seen = document.cookie.includes('seen') || localStorage.getItem('seen');
  document.cookie = 'seen=1; path=/'; localStorage.setItem('seen', '1');
  const wait = Number(new URLSearchParams(location.search).get('ms') ?? 0);
  document.querySelector('button').onclick = () => setTimeout(() => {
    document.querySelector('[role=status]').textContent = seen ? 'not the first visit' : 'first visit';
  }, wait);
</script>"#;

/// One scenario on the page.
fn scenario(name: &str, launch: &str, expected: &str) -> Value {
    json!({
        "schemaVersion": 1,
        "meta": { "name": name, "description": "", "driver": "browser", "createdAt": "2026-01-02T03:04:05Z",
                  "settle": { "budgetMs": 700, "adaptiveBudgetMs": 0 } },
        "target": { "launch": launch },
        "steps": [{ "index": 1, "intent": "Go",
            "action": { "kind": "click", "target": { "role": "button", "name": "Go" } },
            "assert": { "kind": "node-present", "expected": { "role": "status", "name": expected } } }],
        "assertions": []
    })
}

fn put(path: &Path, scenario: &Value) {
    make_folder(path.parent().expect("it has a folder")).expect("the folder is made");
    write_new(path, scenario.to_string().as_bytes(), true).expect("the file is written");
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn lines(reports: &Path) -> Vec<Value> {
    let lines = text(&reports.join("report.jsonl"));
    lines.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// Names and statuses, in order.
fn came_to(lines: &[Value]) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    lines.iter().map(|line| (text(&line["scenario"]), text(&line["status"]))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_replayed_by_several_workers_and_told_of_in_order() {
    let base = site(vec![("/", PAGE.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (all, reports) = (folder.path().join("scenarios"), folder.path().join("reports"));
    for (file, ms, expected) in [
        ("a.json", 400, "first visit"),
        ("b.json", 0, "first visit"),
        ("deep/a.json", 0, "never"),
        ("z.json", 0, "first visit"),
    ] {
        put(&all.join(file), &scenario(file, &format!("{base}/?ms={ms}"), expected));
    }
    let (dir, out) = (all.display().to_string(), reports.display().to_string());
    let said = run(&["replay", &dir, "--jobs", "2", "--report-dir", &out]).await;
    assert_eq!(said.exit, 1, "{said:#?}");
    let expected = [("a.json", "pass"), ("b.json", "pass"), ("deep/a.json", "fail"), ("z.json", "pass")];
    let expected = expected.map(|(name, status)| (name.to_owned(), status.to_owned()));
    assert_eq!(came_to(&lines(&reports)), expected);
    assert_eq!(
        said.err.lines().filter(|line| line.starts_with('[')).count(),
        4,
        "a line a run: {}",
        said.err
    );
    assert!(said.out.contains("4 runs of 4 scenarios: 3 pass, 0 inconclusive, 1 fail"), "{}", said.out);
    assert!(said.out.contains("1 × ASSERTION_FAILED"), "{}", said.out);
    // Two files of one name have folders of their own, and what did not pass has its evidence.
    for file in [
        "a/report.md",
        "a-2/report.json",
        "b/report.json",
        "a-2/screenshot.png",
        "a-2/outline.txt",
        "a-2/changes.txt",
    ] {
        let path = reports.join(file);
        let mode =
            std::fs::metadata(&path).unwrap_or_else(|error| panic!("{file}: {error}")).permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    assert!(!reports.join("a/screenshot.png").exists());
    assert!(text(&reports.join("a-2/outline.txt")).contains("first visit"));
    let report = text(&reports.join("a-2/report.md"));
    assert!(report.contains("[screenshot.png](./screenshot.png), screenshot"), "{report}");
    let junit = text(&reports.join("junit.xml"));
    assert_eq!((junit.matches("<testcase ").count(), junit.matches("<failure ").count()), (4, 1));
    assert!(junit.contains(&format!("[[ATTACHMENT|{out}/a-2/screenshot.png]]")), "{junit}");
    let summary: Value = serde_json::from_str(&text(&reports.join("summary.json"))).expect("it is JSON");
    assert_eq!(
        summary["totals"],
        json!({ "pass": 3, "inconclusive": 0, "fail": 1, "blocked": 0, "skipped": 0 })
    );
    assert!(text(&reports.join("summary.md")).contains("(./a-2/report.md)"));

    // Only what did not pass runs again, until it passes.
    put(&all.join("deep/a.json"), &scenario("deep/a.json", &base, "first visit"));
    for expected in ["1 run of 1 scenario: 1 pass", "nothing to replay"] {
        let said = run(&["replay", &dir, "--report-dir", &out, "--only-failed"]).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        assert!(said.out.contains(expected) || said.out.starts_with("pass "), "{}", said.out);
    }
    assert_eq!(lines(&reports).len(), 5, "the second time nothing was left to replay");
    assert!(!reports.join("a-2/screenshot.png").exists(), "evidence goes with the run that it is of");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_run_sees_what_another_one_left_in_the_browser() {
    let base = site(vec![("/", PAGE.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    for file in ["a.json", "b.json"] {
        put(&folder.path().join(file), &scenario(file, &base, "first visit"));
    }
    let said = run(&["replay", &folder.path().display().to_string(), "--repeat", "2", "--json"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let value = said.json();
    assert_eq!((value["runs"].as_array().map(Vec::len), value["distinct"].clone()), (Some(4), json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shards_together_are_everything_once() {
    let base = site(vec![("/", PAGE.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let all = folder.path().join("scenarios");
    for at in 0..5 {
        put(&all.join(format!("{at}.json")), &scenario(&at.to_string(), &base, "first visit"));
    }
    let mut seen = Vec::new();
    for shard in 1..=3 {
        let reports = folder.path().join(format!("reports-{shard}"));
        let (dir, out) = (all.display().to_string(), reports.display().to_string());
        let said = run(&["replay", &dir, "--shard", &format!("{shard}/3"), "--report-dir", &out]).await;
        assert_eq!(said.exit, 0, "{said:#?}");
        seen.extend(came_to(&lines(&reports)).into_iter().map(|(name, _)| name));
    }
    assert_eq!(seen.len(), 5);
    assert_eq!(seen.into_iter().collect::<BTreeSet<_>>().len(), 5);
    let said = run(&["replay", &all.display().to_string(), "--shard", "4/3"]).await;
    assert_eq!(said.exit, 2, "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_and_variables_are_filled_in_and_two_runs_agree() {
    let page = r#"<title>Page</title><label>User <input></label><p role="status"></p><script>
      document.querySelector('input').oninput = (event) => {
        document.querySelector('[role=status]').textContent = 'Hello ' + event.target.value; };
    </script>"#;
    let base = site(vec![("/form", page.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut file = scenario("greeting", "http://recorded.test/form?x=1#y", "");
    file["steps"][0] = json!({ "index": 1, "intent": "Greet",
        "action": { "kind": "fill", "target": { "role": "textbox", "name": "User" }, "text": "{{user}} {{unique}}" },
        "assert": { "kind": "node-present", "expected": { "role": "status", "name": "Hello {{user}} {{unique}}" } } });
    file["assertions"] =
        json!([{ "kind": "page-url", "expected": { "url": "http://recorded.test/form?x=1#y" } }]);
    let path = folder.path().join("greeting.json");
    put(&path, &file);
    let path = path.display().to_string();
    let said = run(&["replay", &path, "--base-url", &base]).await;
    assert_eq!(said.exit, 2, "{said:#?}");
    assert!(said.err.contains("VARIABLE_MISSING") && said.err.contains("{{user}}"), "{}", said.err);
    let said =
        run(&["replay", &path, "--base-url", &base, "--var", "user=Ada", "--repeat", "2", "--json"]).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let value = said.json();
    assert_eq!(value["distinct"], json!(1), "what is unique to a run does not make another report");
    let of = |run: usize| value["runs"][run]["timing"]["unique"].as_str().unwrap_or_default().to_owned();
    assert!(of(0).len() == 12 && of(0) != of(1), "each run has its own: {} {}", of(0), of(1));
    assert_eq!(value["runs"][0]["steps"][0]["observed"][0]["name"], json!("Hello Ada {{unique}}"));
}

/// Starts the program in the way that a shell starts it in the foreground.
fn start(arguments: &[&str]) -> tokio::process::Child {
    let plain = command(arguments);
    // A test runner may ignore interrupts, and a program that it starts inherits that.
    let mut started = tokio::process::Command::new("env");
    started.arg("--default-signal=INT").arg(plain.get_program()).args(plain.get_args());
    for (name, value) in plain.get_envs() {
        match value {
            Some(value) => started.env(name, value),
            None => started.env_remove(name),
        };
    }
    started.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

async fn ended(child: tokio::process::Child) -> Said {
    crate::support::said(child.wait_with_output().await.expect("it ends"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupt_finishes_the_reports_of_what_ran_and_skips_the_rest() {
    let base = site(vec![("/", PAGE.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (all, reports) = (folder.path().join("scenarios"), folder.path().join("reports"));
    put(&all.join("a.json"), &scenario("a", &base, "first visit"));
    let mut slow = scenario("b", &base, "never");
    slow["meta"]["settle"] = json!({ "budgetMs": 15_000 });
    put(&all.join("b.json"), &slow);
    put(&all.join("c.json"), &scenario("c", &base, "first visit"));
    for (signal, exit) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let (dir, out) = (all.display().to_string(), reports.display().to_string());
        let mut child = start(&["replay", &dir, "--report-dir", &out]);
        let mut progress = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        let first = progress.next_line().await.expect("it can be read").unwrap_or_default();
        assert!(first.starts_with("[1/3] pass"), "{first}");
        let id = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?)).expect("it runs");
        kill_process(id, signal).expect("it can be told");
        let asked = Instant::now();
        let said = ended(child).await;
        assert_eq!(said.exit, exit, "{said:#?}");
        assert!(asked.elapsed() < Duration::from_secs(10), "it does not wait for what is slow");
        let lines = lines(&reports);
        let last = came_to(&lines[lines.len() - 3..]);
        let statuses: Vec<_> = last.iter().map(|(_, status)| status.as_str()).collect();
        assert_eq!(statuses, ["pass", "skipped", "skipped"]);
        let junit = text(&reports.join("junit.xml"));
        assert_eq!(junit.matches("<skipped type=\"INTERRUPTED\"").count(), 2, "{junit}");
    }
}

/// The browsers below a process: the programs that have a profile of ours and are no helper of another.
fn browsers(below: u32) -> Vec<Pid> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let found = processes.flatten().filter_map(|process| {
        let id: i32 = process.file_name().to_string_lossy().parse().ok()?;
        let line = std::fs::read(process.path().join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).into_owned();
        let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
        let parent: u32 = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?;
        (parent == below && line.contains("--remote-debugging-pipe")).then(|| Pid::from_raw(id)).flatten()
    });
    found.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_killed_under_a_run_is_replaced_and_the_run_begins_anew() {
    let base = site(vec![("/", PAGE.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (all, reports) = (folder.path().join("scenarios"), folder.path().join("reports"));
    put(&all.join("a.json"), &scenario("a", &base, "first visit"));
    let mut slow = scenario("b", &format!("{base}/?ms=2500"), "first visit");
    slow["meta"]["settle"] = json!({ "budgetMs": 8_000 });
    put(&all.join("b.json"), &slow);
    put(&all.join("c.json"), &scenario("c", &base, "first visit"));
    let (dir, out) = (all.display().to_string(), reports.display().to_string());
    let mut child = start(&["replay", &dir, "--report-dir", &out]);
    let id = child.id().expect("it runs");
    let mut progress = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    let first = progress.next_line().await.expect("it can be read").unwrap_or_default();
    assert!(first.starts_with("[1/3] pass"), "{first}");
    let killed = browsers(id);
    assert_eq!(killed.len(), 1, "one worker has one browser");
    kill_process(killed[0], Signal::KILL).expect("it can be killed");
    let next = progress.next_line().await.expect("it can be read").unwrap_or_default();
    assert!(next.contains("the browser went away under b"), "{next}");
    let said = ended(child).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let lines = lines(&reports);
    let losses: Vec<_> = lines.iter().map(|line| line["timing"]["browserLosses"].clone()).collect();
    assert_eq!(losses, [Value::Null, json!(1), Value::Null]);
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_no_regular_ones_are_never_waited_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    for path in [pipe.as_path(), Path::new("/dev/null")] {
        let said = run(&["replay", &path.display().to_string()]).await;
        assert_eq!(said.exit, 2, "{said:#?}");
        assert!(
            said.err.contains("SCENARIO_UNREADABLE") && said.err.contains("only regular files"),
            "{}",
            said.err
        );
    }
    let said = run(&["replay", &folder.path().display().to_string()]).await;
    assert_eq!(said.exit, 2, "a folder without scenarios: {said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn github_is_told_at_the_file_that_did_not_pass() {
    let base = site(vec![("/", PAGE.to_owned())]).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a, b.json");
    put(&path, &scenario("100% ::error::", &base, "never"));
    let mut told = command(&["replay", &path.display().to_string()]);
    told.env("GITHUB_ACTIONS", "true");
    let output = tokio::task::spawn_blocking(move || told.output()).await;
    let said = crate::support::said(output.expect("the thread ends").expect("the program starts"));
    let file = path.display().to_string().replace(',', "%2C");
    let expected = format!("::error file={file},title=fail ASSERTION_FAILED::100%25 ::error::: step 1");
    assert!(said.err.contains(&expected), "{expected}\n{}", said.err);
    assert!(!said.out.lines().any(|line| line.starts_with("::")), "{}", said.out);
}
