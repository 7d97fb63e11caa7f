//! A browser's process group: signalled as a whole, because some wrappers do not replace themselves by the
//! browser, and a signal to the wrapper alone would leave the browser running.

use std::path::Path;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
use tokio::time::{Instant, MissedTickBehavior, interval};

/// A process group that we made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group(Pid);

impl Group {
    /// The group whose leader has this process number.
    pub(super) fn of(leader: u32) -> Option<Group> {
        i32::try_from(leader).ok().and_then(Pid::from_raw).map(Group)
    }

    /// Its number.
    pub(super) fn number(self) -> i32 {
        self.0.as_raw_nonzero().get()
    }

    /// Kills every process of it. A group that is gone already is as good.
    pub(super) fn kill(self) {
        let _gone_already = kill_process_group(self.0, Signal::KILL);
    }

    /// Whether a process of it still lives. Processes that have ended and were not yet collected by their
    /// parent don't: in a container whose first process collects nobody they stay for ever.
    pub(super) fn lives(self) -> bool {
        if test_kill_process_group(self.0).is_err() {
            return false;
        }
        living_members(self.number()).unwrap_or(true)
    }

    /// Waits until none of it lives, and says whether that came true in time.
    pub(super) async fn is_gone_within(self, limit: Duration) -> bool {
        let until = Instant::now() + limit;
        let mut again = interval(Duration::from_millis(5));
        again.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            again.tick().await;
            if !self.lives() {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
        }
    }
}

/// Whether a process that is no zombie is in the group; none where `/proc` does not tell.
fn living_members(group: i32) -> Option<bool> {
    let entries = std::fs::read_dir(Path::new("/proc")).ok()?;
    let mut told = false;
    for entry in entries.flatten() {
        let Ok(status) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name stands in parentheses and may hold anything; the fields after it are plain.
        let Some((_, fields)) = status.rsplit_once(')') else { continue };
        told = true;
        let mut fields = fields.split_whitespace();
        let state = fields.next();
        let its_group = fields.nth(1).and_then(|field| field.parse::<i32>().ok());
        if its_group == Some(group) && !matches!(state, Some("Z" | "X")) {
            return Some(true);
        }
    }
    told.then_some(false)
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use std::os::unix::process::CommandExt;

    use super::*;

    #[tokio::test]
    async fn a_killed_group_takes_the_children_of_its_leader_along() {
        let mut leader = Command::new("/bin/sh")
            .args(["-c", "sleep 1000 & wait"])
            .stdin(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        let group = Group::of(leader.id()).unwrap();
        assert!(group.lives());
        group.kill();
        assert!(group.is_gone_within(Duration::from_secs(5)).await);
        leader.wait().unwrap();
        assert!(!group.lives());
    }
}
