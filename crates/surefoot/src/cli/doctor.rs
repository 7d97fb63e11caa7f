//! `surefoot doctor`: what was found, what is missing, how to get it.

use std::path::PathBuf;

use clap::Args;
use surefoot_browser::launch;
use surefoot_record::code::Code;

use super::output;
use crate::calls::{BrowserOptions, open};
use crate::error::Error;

/// Say what was found, what is missing and how to get it.
#[derive(Debug, Args)]
pub(crate) struct DoctorArguments {
    /// Look at this browser program too, before all others.
    #[arg(long, value_name = "FILE")]
    browser_path: Option<PathBuf>,
}

pub(crate) async fn run(arguments: DoctorArguments) -> Result<u8, Error> {
    let mut text = format!("surefoot {}\n\nbrowsers\n", env!("CARGO_PKG_VERSION"));
    let environment = |name: &str| std::env::var_os(name);
    let candidates = launch::candidates(arguments.browser_path.as_deref(), &environment);
    for candidate in &candidates {
        let found = if candidate.present {
            match launch::version(&candidate.path).await {
                Some(version) => format!("found: {version}"),
                None => "found, but it does not tell its version".to_owned(),
            }
        } else {
            "not there".to_owned()
        };
        let (kind, source) = (candidate.kind.name(), candidate.source.name());
        text.push_str(&format!("  {} ({kind}, {source}): {found}\n", candidate.path.display()));
    }
    text.push_str("\ntrying one\n");
    let options = BrowserOptions { path: arguments.browser_path, ..BrowserOptions::default() };
    let status = match open(&options).await {
        Ok(mut driver) => {
            text.push_str(&format!("  {} started and opened a page\n", driver.product()));
            if rustix::process::geteuid().is_root() {
                text.push_str("  running as root, so the browser runs without its sandbox\n");
            }
            match driver.close().await {
                Ok(()) => {
                    text.push_str("  it was closed, and nothing was left behind\n\nready\n");
                    0
                }
                Err(error) => {
                    text.push_str(&format!("  closing it failed: {error}\n"));
                    Code::BrowserFailed.exit()
                }
            }
        }
        Err(error) => {
            text.push_str(&format!("  {}: {error}\n  hint: {}\n\nnot ready\n", error.code, error.hint));
            error.exit()
        }
    };
    output::result(&text);
    Ok(status)
}
