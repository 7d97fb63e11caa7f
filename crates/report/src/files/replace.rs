//! Whole files: written beside their place, then renamed into it.

use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::check::{folder_of, stands_free};
use crate::error::ReportError;

/// Writes a file, replacing a regular one that stands there.
///
/// # Errors
///
/// When the folder is missing, something other than a regular file stands there, or the system refuses. The
/// old file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), ReportError> {
    write_new(path, bytes, true)
}

/// Writes a file that is not there yet, or, with `overwrite`, may be.
///
/// # Errors
///
/// When the folder is missing, a file stands there and `overwrite` is off, something other than a regular
/// file stands there, or the system refuses. What stands there is then as it was.
pub fn write_new(path: &Path, bytes: &[u8], overwrite: bool) -> Result<(), ReportError> {
    let folder = folder_of(path)?;
    let exists = stands_free(path)?;
    if exists && !overwrite {
        return Err(ReportError::Exists { path: path.to_path_buf() });
    }
    let mut file = temporary_in(&folder).map_err(ReportError::refused(&folder))?;
    file.write_all(bytes).and_then(|()| file.flush()).map_err(ReportError::refused(path))?;
    // The rename takes the place of whatever has come to stand there since; it never writes through it.
    let renamed = if overwrite { file.persist(path) } else { file.persist_noclobber(path) };
    match renamed {
        Ok(_) => Ok(()),
        Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(ReportError::Exists { path: path.to_path_buf() })
        }
        Err(refused) => Err(ReportError::Refused { path: path.to_path_buf(), problem: refused.error }),
    }
}

/// Removes a file, if it is there. A link is removed itself, and not what it leads to.
///
/// # Errors
///
/// When the system refuses.
pub fn remove(path: &Path) -> Result<(), ReportError> {
    match std::fs::remove_file(path) {
        Err(problem) if problem.kind() != io::ErrorKind::NotFound => {
            Err(ReportError::Refused { path: path.to_path_buf(), problem })
        }
        _ => Ok(()),
    }
}

/// A file of our own, for its owner alone, that vanishes unless it is renamed.
pub(super) fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(".surefoot-").suffix(".tmp").tempfile_in(folder)
}
