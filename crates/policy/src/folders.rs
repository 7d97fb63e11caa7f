//! The folders that files may be read from and written to.
//!
//! A path is judged by where it leads once every link on it is followed, so that no link leads out. Who has write access
//! to these folders can still swap one while it is used; that is the operator's machine and not the page.

use std::io;
use std::path::{Component, Path, PathBuf};

use surefoot_record::code::Code;

use crate::policy::Policy;

/// The folders, with every link followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    roots: Vec<PathBuf>,
}

/// Why a path can't be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{path} lies outside of the folders that the policy allows")]
    Outside { path: String },
    #[error("{path} can't be used: {error}")]
    Unusable { path: String, error: io::Error },
}

impl FolderError {
    /// The stable code; none when it is no matter of policy.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        matches!(self, FolderError::Outside { .. }).then_some(Code::FileNotAllowed)
    }
}

impl Folders {
    /// The workspace, the temporary folder, and what the policy adds. Folders that are not there allow nothing.
    #[must_use]
    pub fn new(policy: &Policy, workspace: &Path) -> Folders {
        let listed = policy.folders.iter().map(|folder| workspace.join(folder));
        let all = [workspace.to_owned(), std::env::temp_dir()].into_iter().chain(listed);
        Folders { roots: all.filter_map(|folder| folder.canonicalize().ok()).collect() }
    }

    /// A file that is there, to be read: where it really lies.
    ///
    /// # Errors
    ///
    /// When it lies outside, or is not there.
    pub fn to_read(&self, path: &Path) -> Result<PathBuf, FolderError> {
        let shown = || path.display().to_string();
        let real = path.canonicalize();
        // What lies outside is said to be outside, there or not.
        match real {
            Ok(real) => self.inside(real, path),
            Err(error) => {
                self.to_write(path)?;
                Err(FolderError::Unusable { path: shown(), error })
            }
        }
    }

    /// A file to be written, there or not: where it will really lie.
    ///
    /// # Errors
    ///
    /// When it would lie outside, or the path can't be one.
    pub fn to_write(&self, path: &Path) -> Result<PathBuf, FolderError> {
        let unusable = |error| FolderError::Unusable { path: path.display().to_string(), error };
        let whole = std::path::absolute(path).map_err(unusable)?;
        let mut missing = PathBuf::new();
        let mut there = whole.as_path();
        loop {
            match there.canonicalize() {
                Ok(real) => {
                    return self.inside(
                        if missing.as_os_str().is_empty() { real } else { real.join(missing) },
                        path,
                    );
                }
                // A link that leads nowhere would be followed when the file is written.
                Err(_) if there.symlink_metadata().is_ok() => {
                    return Err(FolderError::Outside { path: path.display().to_string() });
                }
                Err(error) => match (there.components().next_back(), there.parent()) {
                    (Some(Component::Normal(name)), Some(parent)) => {
                        missing = if missing.as_os_str().is_empty() {
                            name.into()
                        } else {
                            Path::new(name).join(missing)
                        };
                        there = parent;
                    }
                    // What comes after `..` in a folder that is not there can't be known.
                    _ => return Err(unusable(error)),
                },
            }
        }
    }

    fn inside(&self, real: PathBuf, asked: &Path) -> Result<PathBuf, FolderError> {
        if self.roots.iter().any(|root| real.starts_with(root)) {
            Ok(real)
        } else {
            Err(FolderError::Outside { path: asked.display().to_string() })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// A workspace whose temporary folder does not count, because tests lie in it.
    fn stage() -> (tempfile::TempDir, Folders) {
        let folder = tempfile::tempdir().unwrap();
        for name in ["workspace", "workspace/in", "outside"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        let roots = vec![folder.path().join("workspace").canonicalize().unwrap()];
        (folder, Folders { roots })
    }

    #[test]
    fn files_in_the_workspace_can_be_written_in_folders_that_are_not_there_yet() {
        let (folder, folders) = stage();
        let workspace = folder.path().canonicalize().unwrap().join("workspace");
        for name in ["a.json", "in/a.json", "new/deep/a.json", "in/../a.json"] {
            let real = folders.to_write(&workspace.join(name)).unwrap();
            assert!(real.starts_with(&workspace), "{name}");
        }
    }

    #[test]
    fn nothing_leads_out() {
        let (folder, folders) = stage();
        let workspace = folder.path().join("workspace");
        symlink(folder.path().join("outside"), workspace.join("link")).unwrap();
        symlink(folder.path().join("outside/none"), workspace.join("dangling")).unwrap();
        symlink("/etc/passwd", workspace.join("file")).unwrap();
        for name in [
            "../outside/a",
            "link/a",
            "link",
            "dangling",
            "dangling/a",
            "file",
            "in/../../outside/a",
            "/etc/passwd",
        ] {
            let refused = folders.to_write(&workspace.join(name)).unwrap_err();
            assert_eq!(refused.code(), Some(Code::FileNotAllowed), "{name}");
            let refused = folders.to_read(&workspace.join(name)).unwrap_err();
            assert_eq!(refused.code(), Some(Code::FileNotAllowed), "{name}");
        }
        // A folder whose name begins alike is another one.
        std::fs::create_dir(folder.path().join("workspace2")).unwrap();
        assert!(folders.to_write(&folder.path().join("workspace2/a")).is_err());
    }

    #[test]
    fn a_file_that_is_not_there_is_no_matter_of_policy() {
        let (folder, folders) = stage();
        let refused = folders.to_read(&folder.path().join("workspace/none")).unwrap_err();
        assert_eq!(refused.code(), None);
        assert!(folders.to_write(&folder.path().join("workspace/none/../a")).is_err());
    }
}
