//! Installs published Python packages, by name and exact version, into folders of the target folder: the pages of the
//! MiniWoB benchmark, none of whose programs is run, and `jevcompat`, whose mock server the client for decision models
//! is tested against.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{root, run_quietly};

const BENCHMARK: (&str, &str) = ("miniwob", "1.1.0");
/// Its mock needs nothing else; its own tests of servers would.
const JEVCOMPAT: (&str, &str) = ("jevcompat", "0.1.1");

/// Puts the benchmark's package into a folder `python` below the given one, unless it is there.
pub(super) fn install_benchmark(folder: &Path) -> Result<()> {
    install(BENCHMARK, &folder.join("python"))
}

/// Where the Python tools are that tests start.
pub(crate) fn python_tools_folder() -> PathBuf {
    root().join("target/tools/python")
}

/// Puts the mock of decision models where the tests look for it, unless it is there.
pub(super) fn install_mock() -> Result<()> {
    install(JEVCOMPAT, &python_tools_folder())
}

fn install((package, version): (&str, &str), target: &Path) -> Result<()> {
    if target.join(format!("{package}-{version}.dist-info")).is_dir() {
        return Ok(());
    }
    eprintln!("xtask: installing {package} {version} by pip");
    let quiet = ["--quiet", "--no-deps", "--upgrade", "--disable-pip-version-check"];
    let mut command = Command::new("python3");
    command.args(["-m", "pip", "install"]).args(quiet).arg("--target").arg(target);
    run_quietly(command.arg(format!("{package}=={version}")))
        .context("pip could not install it; is there a Python 3 with pip, and is the network up?")
}
