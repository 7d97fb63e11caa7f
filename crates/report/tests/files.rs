//! Writing files: whole or not at all, for their owner alone, and never through anything.

#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may stop at what it did not expect, and lays its own scene"
)]

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use surefoot_record::code::Code;
use surefoot_record::redact::{Redactor, Secret};
use surefoot_record::run::RunReport;
use surefoot_report::files::{append_line, check_new, check_writable, replace, write_new};
use surefoot_report::{ReportError, write_all, write_all_with, write_runs};
use tempfile::{TempDir, tempdir};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A folder with one of everything that is no regular file.
fn strange() -> TempDir {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "old").unwrap();
    symlink(at("file"), at("link")).unwrap();
    symlink(at("nowhere"), at("dangling")).unwrap();
    symlink("/dev/null", at("device")).unwrap();
    fs::create_dir(at("folder")).unwrap();
    let pipe = std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap();
    assert!(pipe.success());
    let _listener = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
    folder
}

const STRANGE: [(&str, &str); 6] = [
    ("link", "a symbolic link"),
    ("dangling", "a symbolic link"),
    ("device", "a symbolic link"),
    ("folder", "a folder"),
    ("pipe", "a named pipe"),
    ("socket", "a socket"),
];

#[test]
fn only_regular_files_are_written() {
    let folder = strange();
    let before = names(folder.path());
    for (name, what) in STRANGE {
        let path = folder.path().join(name);
        for refused in [
            replace(&path, b"new"),
            write_new(&path, b"new", true),
            write_new(&path, b"new", false),
            append_line(&path, "new"),
            check_new(&path, true),
            check_new(&path, false),
        ] {
            let error = refused.unwrap_err();
            let message = format!("{} is {what}, and only regular files are written", path.display());
            assert_eq!(error.to_string(), message);
            assert_eq!(error.code(), Code::OutputUnwritable);
        }
    }
    let null = append_line(Path::new("/dev/null"), "x").unwrap_err();
    assert_eq!(null.to_string(), "/dev/null is a device, and only regular files are written");
    assert_eq!(
        fs::read_to_string(folder.path().join("file")).unwrap(),
        "old",
        "nothing went through the link"
    );
    assert_eq!(names(folder.path()), before, "nothing was left behind");
}

#[test]
fn files_are_made_for_their_owner_alone() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    replace(&at("a"), b"1").unwrap();
    write_new(&at("b"), b"1", false).unwrap();
    append_line(&at("c"), "1").unwrap();
    for name in ["a", "b", "c"] {
        assert_eq!(mode(&at(name)), 0o600, "{name}");
    }
    fs::set_permissions(at("a"), fs::Permissions::from_mode(0o644)).unwrap();
    replace(&at("a"), b"2").unwrap();
    assert_eq!(mode(&at("a")), 0o600, "a file that takes another's place too");
}

#[test]
fn whoever_reads_sees_the_old_file_or_the_new_one() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("report.json");
    replace(&path, b"old and long").unwrap();
    let inode = fs::metadata(&path).unwrap().ino();
    let mut reader = fs::File::open(&path).unwrap();
    replace(&path, b"new").unwrap();
    let mut seen = String::new();
    reader.read_to_string(&mut seen).unwrap();
    assert_eq!(seen, "old and long", "the old file was not touched");
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_ne!(fs::metadata(&path).unwrap().ino(), inode);
    assert_eq!(names(folder.path()), ["report.json"]);
}

#[test]
fn an_existing_file_is_replaced_only_when_that_is_allowed() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("scenario.json");
    write_new(&path, b"one", false).unwrap();
    for refused in [write_new(&path, b"two", false), check_new(&path, false)] {
        assert!(matches!(refused, Err(ReportError::Exists { .. })));
    }
    assert_eq!(fs::read(&path).unwrap(), b"one");
    check_new(&path, true).unwrap();
    write_new(&path, b"two", true).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
}

#[test]
fn a_path_that_can_hold_no_file_is_refused_before_and_after() {
    let folder = strange();
    for (path, message) in [
        ("missing/a.json", "does not exist"),
        ("file/a.json", "no folder"),
        ("dangling/a.json", "does not exist"),
        ("folder/", "names no file"),
        ("folder/..", "names no file"),
    ] {
        let path = folder.path().join(path);
        for refused in [check_new(&path, true), write_new(&path, b"x", true), append_line(&path, "x")] {
            let error = refused.unwrap_err().to_string();
            assert!(error.contains(message), "{}: {error}", path.display());
        }
    }
}

#[test]
fn checking_leaves_nothing_behind() {
    let folder = tempdir().unwrap();
    check_writable(&folder.path().join("a/b")).unwrap();
    check_writable(folder.path()).unwrap();
    check_new(&folder.path().join("a.json"), false).unwrap();
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_report_folder_that_can_hold_no_reports_is_refused_beforehand() {
    let folder = strange();
    for name in ["file", "file/below", "dangling", "dangling/below", "pipe"] {
        let refused = check_writable(&folder.path().join(name));
        assert!(matches!(refused, Err(ReportError::NotAFolder { .. })), "{name}: {refused:?}");
    }
    symlink("file", folder.path().join("report.md")).unwrap();
    let error = check_writable(folder.path()).unwrap_err();
    assert!(error.to_string().contains("report.md is a symbolic link"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_in_which_the_system_makes_no_files_is_refused_beforehand() {
    for refused in [check_writable(Path::new("/proc/self")), check_new(Path::new("/proc/self/x.json"), true)]
    {
        let error = refused.unwrap_err();
        assert!(error.to_string().starts_with("/proc/self can't be written: "), "{error}");
        assert_eq!(error.hint(), Code::OutputUnwritable.hint());
    }
}

#[test]
fn a_link_to_a_folder_is_a_folder() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    symlink("real", folder.path().join("link")).unwrap();
    let reports = folder.path().join("link");
    write_all(&reports, &sample()).unwrap();
    assert_eq!(names(&folder.path().join("real")), ["report.json", "report.jsonl", "report.md"]);
}

#[test]
fn lines_are_appended_one_by_one() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("report.jsonl");
    append_line(&path, "one").unwrap();
    append_line(&path, "two\nstill two").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo still two\n");
    fs::write(&path, "cut off").unwrap();
    append_line(&path, "three").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "cut off\nthree\n");
}

#[test]
fn lines_of_writers_side_by_side_stay_whole() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("report.jsonl");
    std::thread::scope(|scope| {
        for writer in ["a", "b", "c", "d"] {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..50 {
                    append_line(path, &writer.repeat(5_000)).unwrap();
                }
            });
        }
    });
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 200);
    assert!(text.lines().all(|line| line.len() == 5_000 && line.bytes().all(|it| it == line.as_bytes()[0])));
}

fn sample() -> RunReport {
    serde_json::from_str(include_str!("golden/report.json")).unwrap()
}

#[test]
fn a_run_leaves_its_three_files() {
    let folder = tempdir().unwrap();
    let reports = folder.path().join("a/b");
    let written = write_all(&reports, &sample()).unwrap();
    assert_eq!((mode(&reports), mode(&folder.path().join("a"))), (0o700, 0o700));
    assert_eq!(fs::read_to_string(&written.json).unwrap(), include_str!("golden/report.json"));
    assert_eq!(fs::read_to_string(&written.markdown).unwrap(), include_str!("golden/report.md"));
    write_all(&reports, &sample()).unwrap();
    assert_eq!(fs::read_to_string(&written.lines).unwrap().lines().count(), 2, "each run a line");
    assert_eq!(names(&reports), ["report.json", "report.jsonl", "report.md"]);
}

#[test]
fn a_known_secret_is_in_none_of_the_files() {
    let folder = tempdir().unwrap();
    let mut report = sample();
    report.scenario = "signing in with swordfish".to_owned();
    report.steps[0].observed = serde_json::json!([{"value": "swordfish"}]);
    report.steps[1].message = Some("sent c3dvcmRmaXNo".to_owned());
    report.launch = "https://shop.example/?q=sw%6Frdfish".to_owned();
    let redactor = Redactor::with_secrets(vec![Secret::new("swordfish")]);
    let written = write_all_with(folder.path(), &report, &redactor).unwrap();
    for path in [written.json, written.lines, written.markdown] {
        let text = fs::read_to_string(&path).unwrap();
        for form in ["swordfish", "c3dvcmRmaXNo", "sw%6Frdfish"] {
            assert!(!text.contains(form), "{} holds {form}", path.display());
        }
        assert!(text.contains("REDACTED"));
    }
}

#[test]
fn of_several_runs_none_is_written_when_one_can_not_be() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let report = sample();
    let good = folder.path().join("good");
    let runs = [(good.clone(), &report), (folder.path().join("file"), &report)];
    assert!(write_runs(&runs, &Redactor::new()).is_err());
    assert!(!good.exists());
    assert_eq!(write_runs(&runs[..1], &Redactor::new()).unwrap().len(), 1);
}
