//! Running other programs, and where the workspace is.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

/// A program ran and did not succeed.
#[derive(Debug)]
pub(crate) struct Exited {
    /// The command, for a person.
    pub(crate) command: String,
    /// Its exit status, or 1 when a signal ended it.
    pub(crate) status: u8,
}

impl Exited {
    fn of(command: &Command, status: ExitStatus) -> Exited {
        let status = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
        Exited { command: spelled(command), status }
    }
}

impl fmt::Display for Exited {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "`{}` ended with status {}", self.command, self.status)
    }
}

impl std::error::Error for Exited {}

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The cargo that runs us, ready to work on the whole checkout.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args(arguments).current_dir(root());
    command
}

/// The command as a person would type it.
pub(crate) fn spelled(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy());
    std::iter::once(program).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Runs to the end; an error when it can't be started or does not succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("`{}` could not be started", spelled(command)))?;
    if status.success() {
        return Ok(());
    }
    bail!(Exited::of(command, status))
}

/// Runs to the end without showing what it prints, for programs that say much while nothing goes wrong; when
/// something does, the end of it is in the error.
pub(crate) fn run_quietly(command: &mut Command) -> Result<()> {
    let answer = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{}` could not be started", spelled(command)))?;
    if answer.status.success() {
        return Ok(());
    }
    let said = [answer.stdout, answer.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let lines: Vec<_> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    let end = lines[lines.len().saturating_sub(LAST_WORDS)..].join("\n  ");
    Err(anyhow::Error::new(Exited::of(command, answer.status)).context(format!("it said:\n  {end}")))
}

/// How many lines of a quiet program's output an error shows.
const LAST_WORDS: usize = 12;

/// Runs to the end and gives back what it printed; an error when it does not succeed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let answer = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{}` could not be started", spelled(command)))?;
    if !answer.status.success() {
        bail!(Exited::of(command, answer.status));
    }
    String::from_utf8(answer.stdout).with_context(|| format!("`{}` did not print text", spelled(command)))
}

/// True when it can be started and succeeds; whatever it prints is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
