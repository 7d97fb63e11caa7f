//! Whether an output could be written, asked before the work whose result it would be.

use std::fs::{DirBuilder, Metadata};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt};
use std::path::{Path, PathBuf};

use crate::error::ReportError;
use crate::folder::NAMES;

/// Whether reports could be written into `folder`, which may be missing and is then made when they are. It
/// tries with a file of its own, which it removes again, and leaves nothing behind.
///
/// # Errors
///
/// When the folder, or the nearest one above it, is none or can't be written, or when something other than a
/// regular file has the name of a report there.
pub fn check_writable(folder: &Path) -> Result<(), ReportError> {
    let existing = nearest_existing(folder)?;
    try_to_write_in(&existing)?;
    if existing == folder {
        for name in NAMES.into_iter().chain(crate::many::NAMES) {
            stands_free(&folder.join(name))?;
        }
    }
    Ok(())
}

/// Whether `path` could be written by [`super::write_new`].
///
/// # Errors
///
/// Those that `write_new` would give.
pub fn check_new(path: &Path, overwrite: bool) -> Result<(), ReportError> {
    let folder = folder_of(path)?;
    let exists = stands_free(path)?;
    if exists && !overwrite {
        return Err(ReportError::Exists { path: path.to_path_buf() });
    }
    try_to_write_in(&folder)
}

/// Makes the folder and those above it, for their owner alone, unless it is there.
///
/// # Errors
///
/// When the nearest existing one above it is no folder, or does not let us.
pub fn make_folder(folder: &Path) -> Result<(), ReportError> {
    let existing = nearest_existing(folder)?;
    if existing == folder || folder.as_os_str().is_empty() {
        return Ok(());
    }
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(ReportError::refused(folder))
}

/// The folder that holds `path`, which must exist.
pub(super) fn folder_of(path: &Path) -> Result<PathBuf, ReportError> {
    let no_name = || ReportError::NoName { path: path.to_path_buf() };
    // `dir/` has a file name for the path library, and names a folder for everybody else.
    if path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(no_name());
    }
    let folder = match path.parent().ok_or_else(no_name)? {
        parent if parent.as_os_str().is_empty() => Path::new("."),
        parent => parent,
    };
    match folder.metadata() {
        Ok(found) if found.is_dir() => Ok(folder.to_path_buf()),
        Ok(_) => Err(ReportError::NotAFolder { path: folder.to_path_buf() }),
        Err(problem) if is_missing(&problem) => Err(ReportError::NoFolder { path: folder.to_path_buf() }),
        Err(problem) => Err(ReportError::Refused { path: folder.to_path_buf(), problem }),
    }
}

/// True when a regular file stands at `path`, false when nothing does; anything else is refused. The last
/// part of the path is not followed when it is a link.
pub(super) fn stands_free(path: &Path) -> Result<bool, ReportError> {
    match path.symlink_metadata() {
        Ok(found) if found.is_file() => Ok(true),
        Ok(found) => Err(ReportError::NotRegular { path: path.to_path_buf(), what: kind(&found) }),
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(problem) => Err(ReportError::Refused { path: path.to_path_buf(), problem }),
    }
}

/// What stands there, for a message.
pub(super) fn kind(found: &Metadata) -> &'static str {
    let kind = found.file_type();
    if kind.is_symlink() {
        "a symbolic link"
    } else if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a named pipe"
    } else if kind.is_socket() {
        "a socket"
    } else if kind.is_char_device() || kind.is_block_device() {
        "a device"
    } else {
        "no regular file"
    }
}

fn nearest_existing(folder: &Path) -> Result<PathBuf, ReportError> {
    for place in folder.ancestors() {
        let place = if place.as_os_str().is_empty() { Path::new(".") } else { place };
        match place.metadata() {
            Ok(found) if found.is_dir() => return Ok(place.to_path_buf()),
            Ok(_) => return Err(ReportError::NotAFolder { path: place.to_path_buf() }),
            // A link that leads nowhere is something, and no folder can be made in its place.
            Err(_) if place.symlink_metadata().is_ok() => {
                return Err(ReportError::NotAFolder { path: place.to_path_buf() });
            }
            Err(problem) if is_missing(&problem) => {}
            Err(problem) => return Err(ReportError::Refused { path: place.to_path_buf(), problem }),
        }
    }
    Err(ReportError::NoFolder { path: folder.to_path_buf() })
}

fn is_missing(problem: &io::Error) -> bool {
    matches!(problem.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

fn try_to_write_in(folder: &Path) -> Result<(), ReportError> {
    super::replace::temporary_in(folder).map(drop).map_err(ReportError::refused(folder))
}
