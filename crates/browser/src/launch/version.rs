//! What a browser says of its version, for `doctor`.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

use super::group::Group;

/// How long a browser may take to say its version: 10 s.
const LIMIT: Duration = Duration::from_secs(10);

/// Asks an executable for its version, such as `Chromium 156.0.8078.73`. None when it says nothing in time.
pub async fn version(path: &Path) -> Option<String> {
    let child = Command::new(path)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
        .ok()?;
    let group = child.id().and_then(Group::of);
    let Ok(output) = timeout(LIMIT, child.wait_with_output()).await else {
        // A wrapper script's child outlives the wrapper unless the whole group goes.
        if let Some(group) = group {
            group.kill();
        }
        return None;
    };
    let text = String::from_utf8_lossy(&output.ok()?.stdout).into_owned();
    text.lines().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_program_that_is_not_there_has_no_version() {
        assert_eq!(version(Path::new("/nowhere/chromium")).await, None);
    }

    #[tokio::test]
    async fn a_browser_says_its_version() {
        let version = version(Path::new("/usr/bin/chromium")).await.expect("Chromium is installed");
        assert!(version.starts_with("Chromium "), "{version}");
    }
}
