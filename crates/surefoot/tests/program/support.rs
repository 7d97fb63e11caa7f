//! Running the program, and finding browsers. A missing browser is a failure: nothing is skipped.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use surefoot::BrowserOptions;
use surefoot_fixtures::Server;

#[path = "../shared/site.rs"]
mod site;

pub(crate) use site::site;

/// Both builds of Chromium differ in how they keep frames, so what touches frames runs on both.
pub(crate) const CHROMIUM: &str = "/usr/bin/chromium";
pub(crate) const HEADLESS_SHELL: &str = "/usr/bin/chromium-headless-shell";

pub(crate) fn browser(path: &str) -> BrowserOptions {
    assert!(Path::new(path).exists(), "{path} is missing: run `cargo xtask test`, which installs it");
    BrowserOptions { path: Some(PathBuf::from(path)), ..BrowserOptions::default() }
}

/// What the program said and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) exit: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Said {
    /// The one JSON document on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }
}

/// A command of the program, without the settings of whoever runs the tests.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_surefoot"));
    command.args(arguments);
    for (name, _) in std::env::vars().filter(|(name, _)| {
        name.starts_with("SUREFOOT_SETTLE") || name.starts_with("DSHPLUGIN_") || name == "SUREFOOT_BROWSER"
    }) {
        command.env_remove(name);
    }
    command
}

pub(crate) fn said(output: Output) -> Said {
    Said {
        exit: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs the program to its end, while the caller's server goes on serving.
pub(crate) async fn run(arguments: &[&str]) -> Said {
    run_with(&[], arguments).await
}

/// Runs the program to its end, with these variables in its environment.
pub(crate) async fn run_with(environment: &[(&str, &str)], arguments: &[&str]) -> Said {
    let mut command = command(arguments);
    command.envs(environment.iter().copied());
    let output = tokio::task::spawn_blocking(move || command.output()).await;
    said(output.expect("the thread ends").expect("the program starts"))
}

pub(crate) async fn server() -> Server {
    Server::start().await.expect("a loopback port is free")
}
