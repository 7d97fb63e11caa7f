//! `cargo xtask ci`: everything that must hold before a change goes in, the quick checks first.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::run::{cargo, root, run};
use crate::setup::{Needs, set_up, tools_folder};
use crate::{generate, test};

/// How many cases a property test tries here; on a developer's machine they try fewer.
const PROPERTY_CASES: &str = "100000";

/// One thing that must hold; what is wrong goes to standard error as it is found.
type Check = fn() -> Result<()>;

/// Runs every check, whatever became of those before it, so that one run tells all that is wrong.
pub(crate) fn ci() -> Result<()> {
    set_up(Needs::Everything)?;
    let checks: [(&str, Check); 7] = [
        ("format", || run(&mut cargo(&["fmt", "--all", "--check"]))),
        ("in-page types", in_page_types),
        ("lints", || {
            run(&mut cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--quiet",
                "--",
                "--deny",
                "warnings",
            ]))
        }),
        ("generated documents", || generate::generate(true)),
        ("documentation", || {
            run(cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "--deny warnings"))
        }),
        ("doc tests", test::doc_tests),
        // Last, so that the test runner's own summary closes the log.
        ("tests", tests),
    ];
    let mut failed = Vec::new();
    for (name, check) in checks {
        eprintln!("xtask: {name} …");
        let began = Instant::now();
        let result = check();
        let took = began.elapsed().as_secs_f64();
        match result {
            Ok(()) => eprintln!("xtask: {name} held, {took:.1} s"),
            Err(error) => {
                eprintln!("xtask: {name} failed, {took:.1} s: {error:#}");
                failed.push(name);
            }
        }
    }
    match failed.as_slice() {
        [] => Ok(()),
        _ => bail!("failed: {}", failed.join(", ")),
    }
}

/// The JavaScript that is read into pages, of the reader and of the shim, checked against its JSDoc types.
fn in_page_types() -> Result<()> {
    let compiler = tools_folder().join("typescript/bin/tsc");
    for folder in ["js", "count"] {
        let project = root().join("crates/browser/src/page").join(folder);
        run(std::process::Command::new("node")
            .arg(&compiler)
            .arg("--project")
            .arg(project)
            .current_dir(root()))?;
    }
    Ok(())
}

fn tests() -> Result<()> {
    let mut command = if test::has_nextest() {
        cargo(&["nextest", "run", "--workspace", "--profile", "ci"])
    } else {
        let mut plain = test::plain();
        plain.arg("--no-fail-fast");
        plain
    };
    run(test::with_environment(&mut command).env("SUREFOOT_PROPTEST_CASES", PROPERTY_CASES))
}
