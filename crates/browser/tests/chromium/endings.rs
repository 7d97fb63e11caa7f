//! Every other way of ending: nothing may be left, and nobody may wait in vain.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use surefoot_browser::chromium::{self, LaunchOptions, OpenError, PageOptions};
use surefoot_browser::driver::{Deadline, Driver, Signal};
use surefoot_record::code::Code;

use rustix::process::Signal as Kill;

use crate::processes;
use crate::server::Server;
use crate::support::{BROWSERS, Bench, launch, nothing_is_left_of, processes_of, show, until};

const BUSY: &str = "<script>onload = () => setTimeout(() => { for (;;); })</script>";

#[tokio::test]
async fn a_renderer_that_crashes_is_told_of_and_ends_the_call_under_way() {
    let server = Server::start(&[("/", BUSY)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let folder = bench.folder();
        let main = bench.main();
        let profile = profile_argument(&folder);
        let killer = std::thread::spawn(move || kill_in_group_of(&profile, "--type=renderer"));
        let asked = Instant::now();
        // The page is busy for ever, so nothing but the crash can end this call.
        let error = bench.call_with(main, "viewport", json!({}), LONG).await.unwrap_err();
        assert_eq!(error.code(), Code::PageCrashed, "{path}: {error:?}");
        assert!(asked.elapsed() < Duration::from_secs(5), "{path}: {:?}", asked.elapsed());
        killer.join().unwrap();
        bench.wait_for_signal("the crash", |signal| *signal == Signal::Crashed).await;
        let error = bench.driver.open_closed_roots(&[main], LONG).await.unwrap_err();
        assert_eq!(error.code(), Code::PageCrashed, "{path}");
        let error = bench.driver.gesture(&[], None, LONG).await.unwrap_err();
        assert_eq!(error.code(), Code::PageCrashed, "{path}");
        bench.close().await;
        nothing_is_left_of(&folder).await;
    }
}

/// Longer than any test may take.
const LONG: Deadline = Deadline(Duration::from_secs(120));

/// The argument by which a browser of ours can be told from all others.
fn profile_argument(folder: &Path) -> String {
    format!("user-data-dir={}", folder.join("profile").display())
}

/// Kills the processes whose command line has something in it.
fn kill(pattern: &str) {
    for process in processes::with(pattern) {
        processes::signal(process.pid, Kill::KILL);
    }
}

/// Kills the processes with something in their command line, in the group of the browser that has that
/// profile.
fn kill_in_group_of(profile: &str, pattern: &str) {
    let group = processes::with(profile)[0].group;
    for process in processes::with(pattern).iter().filter(|process| process.group == group) {
        processes::signal(process.pid, Kill::KILL);
    }
}

#[tokio::test]
async fn a_browser_that_is_killed_fails_the_calls_under_way_at_once() {
    let server = Server::start(&[("/", BUSY)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let folder = bench.folder();
        let main = bench.main();
        let profile = profile_argument(&folder);
        let killer = std::thread::spawn(move || kill(&profile));
        let asked = Instant::now();
        // The page is busy for ever, so nothing but the end of the browser can end this call.
        let error = bench.call_with(main, "viewport", json!({}), LONG).await.unwrap_err();
        assert_eq!(error.code(), Code::BrowserGone, "{path}: {error:?}");
        assert!(asked.elapsed() < Duration::from_secs(5), "{path}: {:?}", asked.elapsed());
        killer.join().unwrap();
        bench.wait_for_signal("the end", |signal| *signal == Signal::Closed).await;
        bench.close().await;
        nothing_is_left_of(&folder).await;
    }
}

#[tokio::test]
async fn a_page_that_is_dropped_leaves_nothing() {
    for path in BROWSERS {
        let browser = launch(path).await;
        let folder = browser.started().unwrap().folder.clone();
        let driver = browser.open(PageOptions::default()).await.unwrap();
        drop(browser);
        drop(driver);
        nothing_is_left_of(&folder).await;
    }
}

#[tokio::test]
async fn a_task_that_panics_leaves_nothing() {
    let browser = launch(BROWSERS[0]).await;
    let folder = browser.started().unwrap().folder.clone();
    let task = tokio::spawn(async move {
        let driver = browser.open(PageOptions::default()).await.unwrap();
        assert_eq!(driver.product(), "no browser", "this panic is part of the test");
    });
    assert!(task.await.unwrap_err().is_panic());
    nothing_is_left_of(&folder).await;
}

/// Starts a program that opens a page and holds it, and returns the folder of its run.
fn hold(path: &str) -> (Child, PathBuf) {
    hold_in(path, &std::env::temp_dir())
}

/// As [`hold`], with a temporary folder that no other test's browser sweeps.
fn hold_in(path: &str, temporary: &Path) -> (Child, PathBuf) {
    let program =
        std::env::current_exe().unwrap().parent().unwrap().parent().unwrap().join("examples/hold_page");
    assert!(
        program.exists(),
        "{} is built with all tests of the crate, or by: cargo build -p surefoot-browser --example hold_page",
        program.display()
    );
    // Whoever runs the tests in the background may have them ignore interrupts; the program must not.
    let mut child = Command::new("env")
        .arg("--default-signal=INT")
        .arg(program)
        .arg(path)
        .env("TMPDIR", temporary)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let folder = PathBuf::from(line.trim());
    assert!(folder.is_dir(), "{line:?}");
    (child, folder)
}

#[tokio::test]
async fn our_own_death_by_any_signal_leaves_nothing() {
    for path in BROWSERS {
        for signal in [Kill::KILL, Kill::INT, Kill::TERM, Kill::HUP, Kill::ABORT] {
            let (mut child, folder) = hold(path);
            assert!(!processes_of(&folder).is_empty());
            processes::signal(i32::try_from(child.id()).unwrap(), signal);
            let status = child.wait().unwrap();
            assert!(!status.success(), "{signal:?}: {status}");
            nothing_is_left_of(&folder).await;
        }
    }
}

#[tokio::test]
async fn a_program_that_returns_from_main_leaves_nothing() {
    let (mut child, folder) = hold(BROWSERS[0]);
    writeln!(child.stdin.take().unwrap(), "return").unwrap();
    assert!(child.wait().unwrap().success());
    nothing_is_left_of(&folder).await;
}

#[tokio::test]
async fn a_program_that_exits_in_the_middle_leaves_nothing() {
    let (mut child, folder) = hold(BROWSERS[0]);
    writeln!(child.stdin.take().unwrap(), "exit").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    nothing_is_left_of(&folder).await;
}

#[tokio::test]
async fn the_next_start_sweeps_up_what_a_killed_reaper_left() {
    let temporary = tempfile::tempdir().unwrap();
    let (mut child, folder) = hold_in(BROWSERS[1], temporary.path());
    kill(&format!("surefoot-reaper {}", folder.display()));
    child.kill().unwrap();
    child.wait().unwrap();
    until("the browser to be gone with its pipe", || processes_of(&folder).is_empty()).await;
    assert!(folder.exists(), "nobody is left who could have removed it");
    let (mut next, next_folder) = hold_in(BROWSERS[1], temporary.path());
    assert!(!folder.exists());
    drop(next.stdin.take());
    assert!(next.wait().unwrap().success());
    nothing_is_left_of(&next_folder).await;
}

#[tokio::test]
async fn a_program_that_is_no_browser_is_told_of_with_its_last_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chromium");
    let write = |script: &str| {
        std::fs::copy("/bin/sh", &path).unwrap();
        let mut file = std::fs::OpenOptions::new().write(true).truncate(true).open(&path).unwrap();
        file.write_all(script.as_bytes()).unwrap();
    };
    write("#!/bin/sh\nfor line in 1 2 3; do echo \"word $line\" >&2; done; exit 7\n");
    let options = LaunchOptions { browser_path: Some(path.clone()), ..LaunchOptions::default() };
    let error = chromium::launch(options).await.unwrap_err();
    assert_eq!(error.code(), Code::BrowserNotStarted);
    let message = error.to_string();
    assert!(
        message.contains("exit status: 7") && message.contains("word 1\n  word 2\n  word 3"),
        "{message}"
    );
}

#[tokio::test]
async fn a_browser_that_is_not_there_is_told_of() {
    let options =
        LaunchOptions { browser_path: Some("/nowhere/chromium".into()), ..LaunchOptions::default() };
    let error = chromium::launch(options).await.unwrap_err();
    assert!(matches!(error, OpenError::Launch(_)));
    assert_eq!(error.code(), Code::BrowserNotFound);
}

#[tokio::test]
async fn a_cancelled_call_leaves_the_page_usable() {
    let server = Server::start(&[("/", "<title>here</title>")]).await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    let main = bench.main();
    for _ in 0..50 {
        let call = bench.driver.call(main, "viewport", json!({}), Deadline::CALL);
        // Dropped before its answer can have come.
        let _cancelled = tokio::time::timeout(Duration::ZERO, call).await;
    }
    assert_eq!(bench.title().await, "here");
    let bench: Bench = bench;
    bench.close().await;
}
