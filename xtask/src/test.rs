//! `cargo xtask test`: every test of the workspace.

use std::process::Command;

use anyhow::Result;

use crate::run::{cargo, run, succeeds};
use crate::setup::{Needs, components_folder, python_tools_folder, set_up};

/// Sets up what tests need and runs them: unit and integration tests by nextest where it is installed, else
/// by `cargo test`; then the doc tests, which nextest does not run. With arguments, which choose among the
/// former, the doc tests are left out.
pub(crate) fn test(arguments: &[String]) -> Result<()> {
    set_up(Needs::Everything)?;
    let nextest = has_nextest();
    let mut main = if nextest {
        cargo(&["nextest", "run", "--workspace"])
    } else {
        eprintln!("xtask: cargo-nextest is not installed, so `cargo test` runs the tests");
        plain()
    };
    run(with_environment(&mut main).args(arguments))?;
    if nextest && arguments.is_empty() {
        doc_tests()?;
    }
    Ok(())
}

/// Every test by `cargo test`, the doc tests included. No targets are chosen: `--all-targets` would build the
/// examples as tests, and some tests start an example as the program that it is.
pub(crate) fn plain() -> Command {
    cargo(&["test", "--workspace"])
}

/// The examples in the documentation.
pub(crate) fn doc_tests() -> Result<()> {
    run(with_environment(&mut cargo(&["test", "--workspace", "--doc"])))
}

/// True when `cargo nextest` can be run.
pub(crate) fn has_nextest() -> bool {
    succeeds(&mut cargo(&["nextest", "--version"]))
}

/// Tells the tests where the components and the mock of decision models are.
pub(crate) fn with_environment(command: &mut Command) -> &mut Command {
    command.env("SUREFOOT_COMPONENTS", components_folder()).env("SUREFOOT_JEVCOMPAT", python_tools_folder())
}
