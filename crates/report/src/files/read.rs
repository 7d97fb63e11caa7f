//! Reading a file that somebody named: whole, bounded, and never waiting for a pipe.

use std::fs::OpenOptions;
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

use super::check::kind;

/// The most that is read of one file: 16 MiB.
const MOST: u64 = 16 << 20;

/// Reads a text file. A link that was named is followed, since somebody named it; what it leads to must be a
/// regular file.
///
/// # Errors
///
/// When it can't be opened, is no regular file, is larger than 16 MiB, or is not UTF-8. The error never holds
/// what the file does.
pub fn read_text(path: &Path) -> io::Result<String> {
    // A pipe without a writer would hold an ordinary open for ever.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::other(format!("it is {}, and only regular files are read", kind(&found))));
    }
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("it is larger than 16 MiB"));
    }
    String::from_utf8(bytes)
        .map_err(|error| io::Error::other(format!("byte {} is no UTF-8", error.utf8_error().valid_up_to())))
}
