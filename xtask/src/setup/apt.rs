//! Installs programs from the packages of Debian, Ubuntu and what is made from them.

use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Tool;
use super::system::System;
use crate::run::{output, run_quietly};

/// What a package's availability comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Candidate {
    /// There is no such package to install.
    None,
    /// An ordinary package.
    Package,
    /// A package whose only content is to install a snap.
    Snap,
}

/// Installs the packages of these tools, or says what the person has to do.
///
/// The list of packages is refreshed once, before anything is asked of it; nothing is removed or upgraded.
pub(super) fn install(system: &System, missing: &[Tool]) -> Result<()> {
    let Some(apt_get) = system.program("apt-get") else {
        bail!("{} missing, and only apt is known to install from here:{}", are(missing), advice(missing));
    };
    if !system.root && system.program("sudo").is_none() {
        bail!(
            "{} missing and installing needs root, but there is no sudo here; as root, run:\n  \
             apt-get update && apt-get install {}",
            are(missing),
            missing.iter().flat_map(|tool| tool.packages().first()).copied().collect::<Vec<_>>().join(" ")
        );
    }

    eprintln!("xtask: {} missing; refreshing the list of packages", are(missing));
    run_quietly(&mut as_root(system, &apt_get, &["update", "--quiet"]))
        .context("the list of packages could not be refreshed; is the network up?")?;

    let mut packages = Vec::new();
    for tool in missing {
        match choose(system, *tool)? {
            Some(package) => {
                packages.push(package);
                packages.extend(available(system, tool.companions())?);
            }
            None if tool.required() => bail!(
                "{} missing, and apt offers no package for it; is the network up? Else:{}",
                are(&[*tool]),
                advice(&[*tool])
            ),
            None => eprintln!("xtask: {tool} is not packaged for this system; going on without it"),
        }
    }
    if !packages.is_empty() {
        eprintln!("xtask: installing {}, which takes a few minutes", packages.join(", "));
        let mut arguments = vec!["install", "--quiet", "--yes", "--no-install-recommends"];
        arguments.extend(&packages);
        run_quietly(&mut as_root(system, &apt_get, &arguments))
            .context("the packages could not be installed")?;
    }
    if let Some(tool) = missing.iter().find(|tool| tool.required() && !system.has(**tool)) {
        bail!("{tool} was installed but does not run; see what it says, or:{}", advice(&[*tool]));
    }
    Ok(())
}

/// The package that brings a tool, if any does.
fn choose(system: &System, tool: Tool) -> Result<Option<&'static str>> {
    for package in tool.packages() {
        match candidate(system, package)? {
            Candidate::None => {}
            Candidate::Package => return Ok(Some(package)),
            Candidate::Snap if system.snaps => return Ok(Some(package)),
            Candidate::Snap => bail!(
                "this system packages Chromium as a snap only, and snaps do not run here (in a container, say); \
                 install Google Chrome's own package, or name any Chromium by SUREFOOT_BROWSER=/path/to/it, \
                 and run this again"
            ),
        }
    }
    Ok(None)
}

/// Those of the packages that can be installed.
fn available(system: &System, packages: &[&'static str]) -> Result<Vec<&'static str>> {
    let mut available = Vec::new();
    for package in packages {
        if candidate(system, package)? != Candidate::None {
            available.push(*package);
        }
    }
    Ok(available)
}

/// Asks apt whether a package can be installed.
fn candidate(system: &System, package: &str) -> Result<Candidate> {
    let apt_cache = system.program("apt-cache").context("apt-get is here but apt-cache is not")?;
    let policy = output(Command::new(apt_cache).args(["policy", package]).env("LC_ALL", "C"))?;
    let version = policy.lines().find_map(|line| line.trim_start().strip_prefix("Candidate: "));
    Ok(match version {
        None | Some("(none)") => Candidate::None,
        // Ubuntu's transitional packages carry the word in their version, as in `2:1snap1-0ubuntu2`.
        Some(version) if version.contains("snap") => Candidate::Snap,
        Some(_) => Candidate::Package,
    })
}

/// An apt command with the rights that it needs, and without questions.
fn as_root(system: &System, apt_get: &std::path::Path, arguments: &[&str]) -> Command {
    const UNATTENDED: &str = "DEBIAN_FRONTEND=noninteractive";
    let mut command = match system.program("sudo") {
        Some(sudo) if !system.root => {
            let mut command = Command::new(sudo);
            if !system.interactive {
                command.arg("--non-interactive");
            }
            command.arg("env");
            command
        }
        _ => Command::new("env"),
    };
    command.arg(UNATTENDED).arg(apt_get).args(arguments);
    command
}

/// What to do where apt can't help, each on a line of its own.
fn advice(missing: &[Tool]) -> String {
    missing
        .iter()
        .map(|tool| match tool {
            Tool::Browser => {
                "\n  install Chromium, Chrome or Edge, or name one by SUREFOOT_BROWSER=/path/to/it"
            }
            Tool::HeadlessShell => "\n  install chromium-headless-shell, or go on without it",
            Tool::Node => "\n  install Node.js 18 or newer",
            Tool::Npm => "\n  install npm, which usually comes with Node.js",
            Tool::Python => "\n  install Python 3.10 or newer",
            Tool::Pip => "\n  install pip for Python 3",
        })
        .collect()
}

/// "A, B are" or "A is".
fn are(tools: &[Tool]) -> String {
    let names: Vec<_> = tools.iter().map(Tool::to_string).collect();
    format!("{} {}", names.join(", "), if names.len() == 1 { "is" } else { "are" })
}

#[cfg(test)]
mod tests;
