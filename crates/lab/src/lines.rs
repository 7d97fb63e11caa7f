//! Measured lines: appended as they come, read back to resume.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Every line that was measured before; none when there is no file yet.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> anyhow::Result<Vec<T>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    text.lines()
        .enumerate()
        .map(|(at, line)| {
            serde_json::from_str(line).with_context(|| format!("{}: line {}", path.display(), at + 1))
        })
        .collect()
}

/// Appends one line.
pub(crate) fn append(path: &Path, line: &impl Serialize) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    }
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
    writeln!(file, "{}", serde_json::to_string(line)?).with_context(|| format!("writing {}", path.display()))
}

/// Says a result.
#[expect(clippy::print_stdout, reason = "results go to standard output")]
pub(crate) fn say(text: &str) {
    println!("{text}");
}

/// Says what is going on.
#[expect(clippy::print_stderr, reason = "progress goes to standard error")]
pub(crate) fn say_error(text: &str) {
    eprintln!("{text}");
}
