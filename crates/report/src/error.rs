//! Why an output could not be written.

use std::io;
use std::path::{Path, PathBuf};

use surefoot_record::code::Code;

/// What is wrong with an output's path. The message names the path and never holds what would be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// Something other than a regular file stands there: writing through it would reach something else.
    #[error("{} is {what}, and only regular files are written", path.display())]
    NotRegular {
        /// The output.
        path: PathBuf,
        /// What stands there, with its article.
        what: &'static str,
    },
    /// A file stands there and may not be replaced.
    #[error("{} exists already", path.display())]
    Exists {
        /// The output.
        path: PathBuf,
    },
    /// The path names no file.
    #[error("{} names no file", path.display())]
    NoName {
        /// The output.
        path: PathBuf,
    },
    /// The folder that should hold the output is missing.
    #[error("the folder {} does not exist", path.display())]
    NoFolder {
        /// The folder.
        path: PathBuf,
    },
    /// What should be a folder is none.
    #[error("{} is no folder", path.display())]
    NotAFolder {
        /// What should be a folder.
        path: PathBuf,
    },
    /// The system refused.
    #[error("{} can't be written: {problem}", path.display())]
    Refused {
        /// The output, or the folder that should hold it.
        path: PathBuf,
        /// What the system says.
        #[source]
        problem: io::Error,
    },
}

impl ReportError {
    /// Always `OUTPUT_UNWRITABLE`.
    #[must_use]
    pub fn code(&self) -> Code {
        Code::OutputUnwritable
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            ReportError::NotRegular { .. } => "name another path, or remove what stands there",
            ReportError::Exists { .. } => "name another path, or allow overwriting",
            ReportError::NoName { .. } => "name a file, not a folder",
            ReportError::NoFolder { .. } => "make the folder first, or name another one",
            ReportError::NotAFolder { .. } => "name another folder",
            ReportError::Refused { .. } => self.code().hint(),
        }
    }

    /// For `map_err`: the system's refusal at `path`.
    pub(crate) fn refused(path: &Path) -> impl FnOnce(io::Error) -> ReportError {
        let path = path.to_path_buf();
        move |problem| ReportError::Refused { path, problem }
    }
}
