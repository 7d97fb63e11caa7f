//! Starts a browser on a pipe.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use command_fds::{CommandFdExt, FdMapping};
use surefoot_record::scenario::Viewport;

use super::arguments::arguments;
use super::discover::Found;
use super::environment::variables;
use super::error::LaunchError;
use super::folder::{RunFolder, sweep};
use super::group::Group;
use super::last_words::LastWords;
use super::process::BrowserProcess;
use super::profile;
use super::reaper::Reaper;

/// The descriptors on which a browser reads commands and writes answers.
const COMMANDS: i32 = 3;
const ANSWERS: i32 = 4;

/// How to start a browser.
#[derive(Debug, Clone, Default)]
pub(crate) struct StartOptions {
    pub(crate) headed: bool,
    pub(crate) viewport: Viewport,
    pub(crate) ignore_https_errors: bool,
    /// Nothing goes out but through a proxy.
    pub(crate) sealed: bool,
    /// Where the run's folder is made.
    pub(crate) temporary: PathBuf,
}

/// A browser that was started and has not answered yet.
pub(crate) struct StartedProcess {
    pub(crate) process: BrowserProcess,
    pub(crate) from_browser: OwnedFd,
    pub(crate) to_browser: OwnedFd,
    /// False when the browser had to go without its sandbox, because we run as root.
    pub(crate) sandbox: bool,
}

/// Starts a browser, after sweeping up the folders of runs that are dead.
///
/// # Errors
///
/// When the folder, the reaper or the browser can't be made.
pub(crate) fn start(found: &Found, options: &StartOptions) -> Result<StartedProcess, LaunchError> {
    let failed = |what: &str, error: &io::Error| LaunchError::NotStarted {
        path: found.path.clone(),
        problem: format!("could not be started: {what} ({error})"),
        last_words: Vec::new(),
    };
    let swept = sweep(&options.temporary);
    if swept > 0 {
        tracing::debug!(swept, "removed the folders of dead runs");
    }
    let folder = RunFolder::create(&options.temporary)
        .map_err(|error| failed("the temporary folder can't be written", &error))?;
    let mut reaper = Reaper::start(folder.path()).map_err(|error| {
        folder.remove_now();
        failed("/bin/sh can't be run", &error)
    })?;
    // From here on the reaper sees to it that nothing is left, whatever happens.
    let sandbox = !rustix::process::geteuid().is_root();
    let (command, from_browser, to_browser) = prepare(found, options, sandbox, folder.path())
        .map_err(|error| failed("its pipes or its profile can't be made", &error))?;
    let mut command = tokio::process::Command::from(command);
    let mut child = command.spawn().map_err(|error| failed("it can't be run", &error))?;
    // The command holds the browser's ends of the pipes; while we hold them the pipes never end.
    drop(command);
    let group = child
        .id()
        .and_then(Group::of)
        .ok_or_else(|| failed("it has no process number", &io::Error::from(io::ErrorKind::NotFound)))?;
    if let Err(error) = reaper.guard(group) {
        group.kill();
        return Err(failed("its reaper is gone", &error));
    }
    let Some(stderr) = child.stderr.take() else {
        group.kill();
        return Err(failed("it has no standard error", &io::Error::from(io::ErrorKind::BrokenPipe)));
    };
    let process = BrowserProcess {
        executable: found.path.clone(),
        child,
        group,
        folder,
        reaper,
        words: LastWords::listen(stderr),
        gone: false,
    };
    Ok(StartedProcess { process, from_browser, to_browser, sandbox })
}

fn prepare(
    found: &Found,
    options: &StartOptions,
    sandbox: bool,
    folder: &Path,
) -> io::Result<(Command, OwnedFd, OwnedFd)> {
    // Both are closed in every other program that we start.
    let (browser_reads, we_write) = io::pipe()?;
    let (we_read, browser_writes) = io::pipe()?;
    let profile = folder.join("profile");
    profile::make(&profile)?;
    let mut command = Command::new(&found.path);
    command
        .args(arguments(found.kind, options, sandbox, &profile))
        .args(options.ignore_https_errors.then_some("--ignore-certificate-errors"))
        .envs(variables(folder, std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .process_group(0);
    command
        .fd_mappings(vec![
            FdMapping { parent_fd: browser_reads.into(), child_fd: COMMANDS },
            FdMapping { parent_fd: browser_writes.into(), child_fd: ANSWERS },
        ])
        .map_err(io::Error::other)?;
    Ok((command, we_read.into(), we_write.into()))
}
