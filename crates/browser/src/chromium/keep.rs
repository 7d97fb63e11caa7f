//! Copies of downloads that stay, each under the name that its page gives it, as far as that is a file's name.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The most bytes of a name.
const LONGEST: usize = 200;
/// The most files of one name.
const MOST: u32 = 10_000;

/// Copies a file into a folder, for its owner alone; blocks. Nothing that is there is written over: a name that is taken
/// gets a number.
pub(super) fn keep(file: &Path, folder: &Path, name: &str) -> io::Result<()> {
    let name = plain(name);
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem, format!(".{extension}")),
        _ => (name.as_str(), String::new()),
    };
    for number in 1..=MOST {
        let number = if number == 1 { String::new() } else { format!(" ({number})") };
        let path = folder.join(format!("{stem}{number}{extension}"));
        match OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
            Ok(mut copy) => {
                let copied = File::open(file).and_then(|mut file| io::copy(&mut file, &mut copy));
                return copied.map(drop);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

/// A name that stays in its folder and is seen there, whatever a page calls its file.
fn plain(name: &str) -> String {
    let harmless = |character: char| match character {
        '/' | '\\' => '_',
        other if other.is_control() => '_',
        other => other,
    };
    let mut plain: String = name.trim().chars().map(harmless).collect();
    if plain.starts_with('.') {
        plain.replace_range(..1, "_");
    }
    let end = (0..=LONGEST.min(plain.len())).rev().find(|end| plain.is_char_boundary(*end)).unwrap_or(0);
    plain.truncate(end);
    if plain.is_empty() { "download".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_name_never_leaves_its_folder() {
        for (name, kept) in [
            ("report.csv", "report.csv"),
            ("../../etc/passwd", "_._.._etc_passwd"),
            ("..", "_."),
            (".bashrc", "_bashrc"),
            ("a\\b\0c\n", "a_b_c"),
            ("", "download"),
            ("  ", "download"),
        ] {
            assert_eq!(plain(name), kept, "{name:?}");
        }
        assert_eq!(plain(&"ä".repeat(200)).len(), LONGEST);
    }

    #[test]
    fn files_of_one_name_are_numbered_and_for_their_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("guid");
        let mut file = OpenOptions::new().write(true).create_new(true).open(&from).unwrap();
        io::Write::write_all(&mut file, b"abc").unwrap();
        let kept = folder.path().join("kept");
        std::fs::create_dir(&kept).unwrap();
        for _ in 0..2 {
            keep(&from, &kept, "a.tar.gz").unwrap();
            keep(&from, &kept, "notes").unwrap();
        }
        for name in ["a.tar.gz", "a.tar (2).gz", "notes", "notes (2)"] {
            let path = kept.join(name);
            assert_eq!(std::fs::read(&path).unwrap(), b"abc", "{name}");
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{name}");
        }
    }
}
