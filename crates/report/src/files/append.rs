//! Files of lines that grow: one run a line.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

use super::check::{folder_of, kind, stands_free};
use crate::error::ReportError;

/// Appends one line, making the file for its owner alone if it is not there. The file is locked for that
/// moment, so that lines of programs that run side by side don't mix; a last line that was left unfinished is
/// closed first.
///
/// # Errors
///
/// When the folder is missing, something other than a regular file stands there, or the system refuses. A
/// line that was written in part, because the disk is full, say, is taken back.
pub fn append_line(path: &Path, line: &str) -> Result<(), ReportError> {
    folder_of(path)?;
    stands_free(path)?;
    // Without following, and without waiting for a reader should a pipe have come to stand there since.
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits();
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .mode(0o600)
        .custom_flags(flags.cast_signed())
        .open(path)
        .map_err(ReportError::refused(path))?;
    let found = file.metadata().map_err(ReportError::refused(path))?;
    if !found.is_file() {
        return Err(ReportError::NotRegular { path: path.to_path_buf(), what: kind(&found) });
    }
    // The system lets go of the lock when its holder ends. A file system that knows no locks has none to
    // wait for.
    match file.lock() {
        Err(problem) if problem.kind() != io::ErrorKind::Unsupported => {
            Err(ReportError::Refused { path: path.to_path_buf(), problem })
        }
        _ => append(&mut file, line).map_err(ReportError::refused(path)),
    }
}

fn append(file: &mut File, line: &str) -> io::Result<()> {
    let before = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(line.len() + 2);
    if before > 0 {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            bytes.push(b'\n');
        }
    }
    bytes.extend(line.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }));
    bytes.push(b'\n');
    file.write_all(&bytes).inspect_err(|_| {
        // That this may fail too changes nothing about what is reported.
        let _ = file.set_len(before);
    })
}
