//! The one folder in which a started browser keeps everything that it writes.
//!
//! It holds a file `lock` that is locked as long as its owner lives, whatever ends the owner: a folder whose
//! lock nobody holds belongs to a dead run and may be swept up. Process numbers could not tell that; they
//! are used again, and mean nothing across containers that share a temporary folder.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

const PREFIX: &str = "surefoot-";
const LOCK: &str = "lock";

/// A folder without a lock is this old before it counts as dead: its owner may be about to make the lock.
const GRACE: Duration = Duration::from_secs(600);

/// How long a folder's removal is tried: the last of the browser's processes may still be writing.
const REMOVAL: Duration = Duration::from_secs(3);

/// The folder of one run, locked.
#[derive(Debug)]
pub(super) struct RunFolder {
    path: PathBuf,
    /// Held, never read: its lock says that we live.
    _lock: File,
}

impl RunFolder {
    /// Makes a folder, for its owner alone, with `profile`, `tmp`, `crashes` and `downloads` in it.
    ///
    /// # Errors
    ///
    /// When the temporary folder can't be written.
    pub(super) fn create(temporary: &Path) -> io::Result<RunFolder> {
        // A sweep of somebody else may take the folder before its lock is held.
        for _ in 0..3 {
            let path = tempfile::Builder::new()
                .prefix(&format!("{PREFIX}{}-", std::process::id()))
                .permissions(Permissions::from_mode(0o700))
                .tempdir_in(temporary)?
                .keep();
            match Self::furnish(&path) {
                Ok(Some(lock)) => return Ok(RunFolder { path, _lock: lock }),
                Ok(None) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    let _best_effort = fs::remove_dir_all(&path);
                    return Err(error);
                }
            }
        }
        Err(io::Error::other("the folder is swept up again and again"))
    }

    fn furnish(path: &Path) -> io::Result<Option<File>> {
        let lock_path = path.join(LOCK);
        let lock = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&lock_path)?;
        if lock.try_lock().is_err() || fs::metadata(&lock_path)?.ino() != lock.metadata()?.ino() {
            return Ok(None);
        }
        for name in ["profile", "tmp", "crashes", "downloads"] {
            fs::create_dir(path.join(name))?;
        }
        Ok(Some(lock))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the folder and says whether it is gone.
    pub(super) async fn remove(&self) -> bool {
        let until = Instant::now() + REMOVAL;
        let mut again = interval(Duration::from_millis(20));
        again.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            again.tick().await;
            let _retried = fs::remove_dir_all(&self.path);
            if !self.path.exists() {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
        }
    }

    /// Removes the folder at once, where nothing writes into it any more.
    pub(super) fn remove_now(&self) {
        let _best_effort = fs::remove_dir_all(&self.path);
    }
}

/// Removes the folders of dead runs and says how many. Whatever can't be removed is left.
pub fn sweep(temporary: &Path) -> usize {
    let Ok(entries) = fs::read_dir(temporary) else { return 0 };
    let us = rustix::process::geteuid().as_raw();
    let mut removed = 0;
    for entry in entries.flatten() {
        if !is_run_folder(&entry.file_name().to_string_lossy()) {
            continue;
        }
        let path = entry.path();
        // Not followed: a link of that name is nobody's run.
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if metadata.is_dir() && metadata.uid() == us && is_dead(&path, &metadata) {
            match fs::remove_dir_all(&path) {
                Ok(()) => removed += 1,
                Err(error) => tracing::debug!(path = %path.display(), %error, "a dead run's folder stays"),
            }
        }
    }
    removed
}

/// `surefoot-`, a process number, `-`, something random.
fn is_run_folder(name: &str) -> bool {
    name.strip_prefix(PREFIX).and_then(|rest| rest.split_once('-')).is_some_and(|(process, random)| {
        !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit()) && !random.is_empty()
    })
}

fn is_dead(path: &Path, metadata: &fs::Metadata) -> bool {
    match OpenOptions::new().write(true).open(path.join(LOCK)) {
        Ok(lock) => match lock.try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => metadata
            .modified()
            .ok()
            .and_then(|modified| modified.elapsed().ok())
            .is_some_and(|age| age > GRACE),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sweep_takes_the_dead_and_spares_the_living() {
        let temporary = tempfile::tempdir().unwrap();
        let alive = RunFolder::create(temporary.path()).unwrap();
        let dead = RunFolder::create(temporary.path()).unwrap().path.clone();
        assert!(dead.join("profile").is_dir());
        assert_eq!(sweep(temporary.path()), 1);
        assert!(!dead.exists());
        assert!(alive.path().exists());
    }

    #[test]
    fn a_sweep_touches_nothing_that_is_no_run_of_ours() {
        let temporary = tempfile::tempdir().unwrap();
        for name in ["surefoot-notes", "surefoot-12-", "surefoot-x-y", "other-1-a"] {
            fs::create_dir(temporary.path().join(name)).unwrap();
        }
        let elsewhere = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), temporary.path().join("surefoot-1-link")).unwrap();
        // Just made: its owner may be about to lock it.
        fs::create_dir(temporary.path().join("surefoot-1-new")).unwrap();
        assert_eq!(sweep(temporary.path()), 0);
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 6);
    }

    #[test]
    fn a_folder_is_for_its_owner_alone() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(temporary.path()).unwrap();
        assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, 0o700);
    }

    #[tokio::test]
    async fn a_removed_folder_is_gone() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(temporary.path()).unwrap();
        assert!(folder.remove().await);
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
    }
}
