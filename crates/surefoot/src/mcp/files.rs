//! Which files tools may touch: those in the operator's folders, every link followed.

use std::path::{Path, PathBuf};

use surefoot_policy::{FolderError, Folders, Policy};
use surefoot_record::action::Action;
use surefoot_record::code::Code;

use crate::error::Error;

/// The folders of a policy, as seen from the folder that the server runs in.
pub(super) fn folders(policy: &Policy) -> Folders {
    let workspace = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/nowhere"));
    Folders::new(policy, &workspace)
}

/// A file to be written: where it will really lie.
pub(super) fn to_write(folders: &Folders, argument: &str, path: &Path) -> Result<PathBuf, Error> {
    folders.to_write(path).map_err(|error| refused(argument, &error, Code::OutputUnwritable))
}

/// A file to be read: where it really lies.
pub(super) fn to_read(
    folders: &Folders,
    argument: &str,
    path: &Path,
    missing: Code,
) -> Result<PathBuf, Error> {
    folders.to_read(path).map_err(|error| refused(argument, &error, missing))
}

/// Refuses an upload of anything else.
pub(super) fn check_upload(folders: &Folders, action: &Action) -> Result<(), Error> {
    let Action::Upload(upload) = action.deed() else { return Ok(()) };
    upload
        .files
        .iter()
        .try_for_each(|file| to_read(folders, "upload", Path::new(file), Code::ArgumentInvalid).map(drop))
}

fn refused(argument: &str, error: &FolderError, otherwise: Code) -> Error {
    Error::new(error.code().unwrap_or(otherwise), format!("{argument}: {error}"))
}
