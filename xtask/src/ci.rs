//! `cargo xtask ci`: everything that must hold before a change goes in, the quick checks first.

use std::time::Instant;

use anyhow::{Context, Result};

use crate::run::{cargo, root, run};
use crate::setup::{Needs, set_up, tools_folder};
use crate::{generate, test};

/// How many cases a property test tries here; on a developer's machine they try fewer.
const PROPERTY_CASES: &str = "100000";

/// Runs every check and stops at the first that fails.
pub(crate) fn ci() -> Result<()> {
    step("set-up", || set_up(Needs::Everything))?;
    step("format", || run(&mut cargo(&["fmt", "--all", "--check"])))?;
    step("in-page types", in_page_types)?;
    step("lints", || {
        run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))
    })?;
    step("generated documents", || generate::generate(true))?;
    step("documentation", || {
        run(cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "--deny warnings"))
    })?;
    step("doc tests", test::doc_tests)?;
    // Last, so that the test runner's own summary closes the log.
    step("tests", tests)
}

/// Says what runs, and how long it took.
fn step(name: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
    eprintln!("xtask: {name} …");
    let began = Instant::now();
    check().with_context(|| format!("{name} failed"))?;
    eprintln!("xtask: {name} held, {:.1} s", began.elapsed().as_secs_f64());
    Ok(())
}

/// The JavaScript that is read into pages, checked against its JSDoc types.
fn in_page_types() -> Result<()> {
    let compiler = tools_folder().join("typescript/bin/tsc");
    let project = root().join("crates/browser/src/page/js");
    run(std::process::Command::new("node").arg(compiler).arg("--project").arg(project).current_dir(root()))
}

fn tests() -> Result<()> {
    let mut command = if test::has_nextest() {
        cargo(&["nextest", "run", "--workspace", "--profile", "ci"])
    } else {
        cargo(&["test", "--workspace", "--all-targets", "--no-fail-fast"])
    };
    run(test::with_environment(&mut command).env("SUREFOOT_PROPTEST_CASES", PROPERTY_CASES))
}
