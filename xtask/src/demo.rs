//! `cargo xtask demo`: the whole loop on the built-in pages, from a machine that has only a Rust toolchain.

use anyhow::Result;

use crate::run::{cargo, run};
use crate::setup::{Needs, set_up};

/// Sets up a browser, builds the program and runs its demo. The dev profile is used: the demo waits for
/// pages, not for us, and a release build takes longer than the demo itself.
pub(crate) fn demo(arguments: &[String]) -> Result<()> {
    set_up(Needs::Browser)?;
    run(cargo(&["run", "--package", "surefoot", "--", "demo"]).args(arguments))
}
