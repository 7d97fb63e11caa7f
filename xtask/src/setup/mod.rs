//! Installs what is missing on this machine, and touches nothing that is already there.
//!
//! Programs come from the system's own packages (apt, on Debian and Ubuntu); elsewhere the person is told
//! what to install. Published JavaScript comes by name and exact version through npm, a mock of decision models and
//! one benchmark's pages through pip, and only when they are asked for. Nothing is ever downloaded from anywhere else.

mod apt;
mod npm;
mod pip;
mod system;

use std::fmt;

use anyhow::{Result, bail};

pub(crate) use npm::{components_folder, tools_folder};
pub(crate) use pip::python_tools_folder;
use system::System;

/// What a chore needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    /// A browser: enough to use Surefoot.
    Browser,
    /// A browser of each kind, Node.js, Python, the components that tests drive and the tools that CI runs.
    Everything,
}

impl Needs {
    fn tools(self) -> &'static [Tool] {
        match self {
            Needs::Browser => &[Tool::Browser],
            Needs::Everything => {
                &[Tool::Browser, Tool::HeadlessShell, Tool::Node, Tool::Npm, Tool::Python, Tool::Pip]
            }
        }
    }
}

/// A program that may have to be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    /// Any Chromium that Surefoot would find.
    Browser,
    /// Chromium without a user interface, the other kind that tests drive.
    HeadlessShell,
    Node,
    Npm,
    Python,
    Pip,
}

impl Tool {
    /// True when a chore can't go on without it. Not every system packages the headless shell.
    fn required(self) -> bool {
        self != Tool::HeadlessShell
    }

    /// The names under which it is looked for, the first that works wins. Those of browsers are the names under
    /// which the program itself looks.
    fn programs(self) -> &'static [&'static str] {
        match self {
            Tool::Browser => &[
                "chromium",
                "chromium-browser",
                "google-chrome-stable",
                "google-chrome",
                "chrome",
                "microsoft-edge-stable",
                "microsoft-edge",
                "chromium-headless-shell",
                "chrome-headless-shell",
            ],
            Tool::HeadlessShell => &["chromium-headless-shell", "chrome-headless-shell"],
            Tool::Node => &["node"],
            Tool::Npm => &["npm"],
            Tool::Python => &["python3"],
            Tool::Pip => &["pip3", "pip"],
        }
    }

    /// The packages that bring it, the first that is available wins.
    fn packages(self) -> &'static [&'static str] {
        match self {
            Tool::Browser => &["chromium", "chromium-browser"],
            Tool::HeadlessShell => &["chromium-headless-shell"],
            Tool::Node => &["nodejs"],
            Tool::Npm => &["npm"],
            Tool::Python => &["python3"],
            Tool::Pip => &["python3-pip"],
        }
    }

    /// Packages that go with it where they are available: without a font a page has no text to show, without
    /// its sandbox a browser may refuse to start for an ordinary user, without certificates npm and pip
    /// reach nobody.
    fn companions(self) -> &'static [&'static str] {
        match self {
            Tool::Browser => &["chromium-sandbox", "fonts-liberation"],
            Tool::HeadlessShell | Tool::Node | Tool::Python => &[],
            Tool::Npm | Tool::Pip => &["ca-certificates"],
        }
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Tool::Browser => "a Chromium browser",
            Tool::HeadlessShell => "chromium-headless-shell",
            Tool::Node => "Node.js",
            Tool::Npm => "npm",
            Tool::Python => "Python 3",
            Tool::Pip => "pip",
        })
    }
}

/// Installs what of it is missing.
pub(crate) fn set_up(needs: Needs) -> Result<()> {
    let system = System::this();
    if let Some(named) = system.broken_browser() {
        bail!("SUREFOOT_BROWSER names {}, which does not run; name another, or unset it", named.display());
    }
    let missing: Vec<_> = needs.tools().iter().copied().filter(|tool| !system.has(*tool)).collect();
    if !missing.is_empty() {
        apt::install(&system, &missing)?;
    }
    if needs == Needs::Everything {
        npm::install_components()?;
        npm::install_tools()?;
        pip::install_mock()?;
    }
    Ok(())
}

/// Installs the real pages that `lab agreement --real` measures, which nothing else needs.
pub(crate) fn set_up_real_pages() -> Result<()> {
    npm::install_real_pages()?;
    pip::install_benchmark(&npm::real_pages_folder())
}

/// Installs the other tools for agents, and the protocol's own client and checks, that the lab measures Surefoot beside.
pub(crate) fn set_up_peers() -> Result<()> {
    npm::install_peers()
}
