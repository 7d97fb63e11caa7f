//! Cleans up after us when we can't: a small shell outside the browser's process group.
//!
//! It waits for the end of its standard input, which comes when we end, by whatever cause. Then it kills the
//! group it was last told of and removes the run's folder. A shell needs no help from the `main` of whatever
//! program this library is in, and can be read in one glance. It is in a process group of its own, so an
//! interrupt at the terminal does not reach it, and it ignores what does.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tokio::process::{Child, ChildStdin};
use tokio::time::timeout;

use super::group::Group;

/// `$1` is the folder. Each line that comes in is the group to kill; an empty one means none any more.
///
/// The browser's crash handlers leave its group, and go a moment after it: so removal is tried for 10 s.
const SCRIPT: &str = r#"
trap '' HUP INT QUIT TERM
group=
while read -r line; do group=$line; done
[ -n "$group" ] && kill -s KILL -- "-$group" 2>/dev/null
tries=0
while [ -e "$1" ] && [ "$tries" -lt 100 ]; do
    rm -rf -- "$1" 2>/dev/null
    [ -e "$1" ] && sleep 0.1
    tries=$((tries + 1))
done
"#;

/// How long a reaper may take to go once there is nothing left for it to do.
const FAREWELL: Duration = Duration::from_secs(2);

/// A reaper that waits.
#[derive(Debug)]
pub(super) struct Reaper {
    child: Child,
    /// Whatever we are told of goes here; its end is the signal. No child of ours inherits it.
    orders: Option<std::process::ChildStdin>,
}

impl Reaper {
    /// Starts a reaper for a folder, before anything is in it that could be left behind.
    ///
    /// # Errors
    ///
    /// When there is no shell.
    pub(super) fn start(folder: &Path) -> io::Result<Reaper> {
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", SCRIPT, "surefoot-reaper"])
            .arg(folder)
            // Not inside the folder that it removes, nor in one that somebody wants to unmount.
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        let mut child = tokio::process::Command::from(command).spawn()?;
        let orders = child
            .stdin
            .take()
            .map(ChildStdin::into_owned_fd)
            .transpose()?
            .map(std::process::ChildStdin::from);
        Ok(Reaper { child, orders })
    }

    /// Names the group to kill when we end.
    ///
    /// # Errors
    ///
    /// When the reaper is gone.
    pub(super) fn guard(&mut self, group: Group) -> io::Result<()> {
        self.order(&format!("{}\n", group.number()))
    }

    /// Forgets the group, because it is gone and its number may soon be somebody else's.
    pub(super) fn forget_group(&mut self) {
        let _gone_itself = self.order("\n");
    }

    /// Lets the reaper go, once there is nothing left for it to do.
    pub(super) async fn dismiss(&mut self) {
        self.orders = None;
        let _left_to_itself = timeout(FAREWELL, self.child.wait()).await;
    }

    fn order(&mut self, line: &str) -> io::Result<()> {
        match &mut self.orders {
            Some(orders) => orders.write_all(line.as_bytes()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn sleeper() -> (std::process::Child, Group) {
        let child = Command::new("/bin/sh")
            .args(["-c", "read x"])
            .stdin(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        let group = Group::of(child.id()).unwrap();
        (child, group)
    }

    /// A name that would break a script which does not quote.
    fn folder(parent: &Path) -> std::path::PathBuf {
        let folder = parent.join("-a b'$(touch x)\"");
        fs::create_dir_all(folder.join("profile")).unwrap();
        folder
    }

    #[tokio::test]
    async fn our_end_kills_the_group_and_removes_the_folder() {
        let parent = tempfile::tempdir().unwrap();
        let folder = folder(parent.path());
        let (mut child, group) = sleeper();
        let mut reaper = Reaper::start(&folder).unwrap();
        reaper.guard(group).unwrap();
        // What dropping it does is what our death does: the pipe closes.
        reaper.orders = None;
        assert!(timeout(Duration::from_secs(10), reaper.child.wait()).await.unwrap().unwrap().success());
        assert!(group.is_gone_within(Duration::from_secs(5)).await);
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
        child.wait().unwrap();
    }

    #[tokio::test]
    async fn a_group_that_is_forgotten_is_left_alone() {
        let parent = tempfile::tempdir().unwrap();
        let folder = folder(parent.path());
        let (mut child, group) = sleeper();
        let mut reaper = Reaper::start(&folder).unwrap();
        reaper.guard(group).unwrap();
        reaper.forget_group();
        reaper.orders = None;
        timeout(Duration::from_secs(10), reaper.child.wait()).await.unwrap().unwrap();
        assert!(group.lives());
        assert!(!folder.exists());
        group.kill();
        child.wait().unwrap();
    }
}
