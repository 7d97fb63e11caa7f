//! What a downloaded file holds: its size and the SHA-256 of its contents.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::model::Measured;

/// How much is read at a time.
const PIECE: usize = 1 << 16;

/// Reads a whole file; blocks. A file that can't be read has neither.
pub(super) fn measure(guid: String, file: &Path) -> Measured {
    match digest(file) {
        Ok((bytes, sha256)) => Measured { guid, bytes: Some(bytes), sha256: Some(sha256) },
        Err(_) => Measured { guid, bytes: None, sha256: None },
    }
}

fn digest(file: &Path) -> io::Result<(u64, String)> {
    let mut file = File::open(file)?;
    let mut hash = Sha256::new();
    let mut piece = vec![0; PIECE];
    let mut bytes = 0;
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            break;
        }
        hash.update(&piece[..read]);
        bytes += read as u64;
    }
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((bytes, digits))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_file_has_its_size_and_its_hash_and_a_missing_one_has_neither() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        let mut written = std::fs::OpenOptions::new().write(true).create_new(true).open(&file).unwrap();
        written.write_all(b"abc").unwrap();
        let measured = measure("g".to_owned(), &file);
        assert_eq!(measured.bytes, Some(3));
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(measured.sha256.as_deref(), Some(known));
        assert_eq!(measure("g".to_owned(), &folder.path().join("b")).bytes, None);
    }
}
