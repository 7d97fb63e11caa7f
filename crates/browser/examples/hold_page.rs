//! Opens a page in a browser of its own and holds it until a line comes in: `return` drops everything,
//! `exit` ends the program on the spot.
//!
//! It prints the folder in which the browser writes. Whichever way it ends, by the line, by a signal or by
//! force, neither that folder nor a process of the browser is left a moment later.
//!
//! ```sh
//! cargo run --example hold_page -- /usr/bin/chromium
//! ```

use std::path::PathBuf;

use surefoot_browser::chromium::{LaunchOptions, PageOptions, launch};

#[expect(clippy::print_stdout, reason = "this is a program")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let browser_path = std::env::args_os().nth(1).map(PathBuf::from);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let page = runtime.block_on(async {
        let browser = launch(LaunchOptions { browser_path, ..LaunchOptions::default() }).await?;
        if let Some(started) = browser.started() {
            println!("{}", started.folder.display());
        }
        browser.open(PageOptions::default()).await
    })?;
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    if line.trim() == "exit" {
        std::process::exit(3);
    }
    drop(page);
    Ok(())
}
