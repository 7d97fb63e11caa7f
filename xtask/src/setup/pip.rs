//! Installs the pages of the MiniWoB benchmark, by name and exact version. Only its pages are used; none of
//! its programs is run.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::run::run_quietly;

const PACKAGE: &str = "miniwob";
const VERSION: &str = "1.1.0";

/// Puts the benchmark's package into a folder `python` below the given one, unless it is there.
pub(super) fn install_benchmark(folder: &Path) -> Result<()> {
    let target = folder.join("python");
    if target.join(format!("{PACKAGE}-{VERSION}.dist-info")).is_dir() {
        return Ok(());
    }
    eprintln!("xtask: installing {PACKAGE} {VERSION} by pip");
    let quiet = ["--quiet", "--no-deps", "--upgrade", "--disable-pip-version-check"];
    let mut command = Command::new("python3");
    command.args(["-m", "pip", "install"]).args(quiet).arg("--target").arg(&target);
    run_quietly(command.arg(format!("{PACKAGE}=={VERSION}")))
        .context("pip could not install it; is there a Python 3 with pip, and is the network up?")
}
