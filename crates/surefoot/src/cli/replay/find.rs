//! Which scenarios are meant: files and folders become a list, of which a shard, or what has not passed yet,
//! can be asked for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use surefoot_record::code::Code;
use surefoot_record::redact::Redactor;
use surefoot_record::scenario::Scenario;
use surefoot_record::scenario_file;
use surefoot_replay::many::Shard;
use surefoot_report::{LINES, files, last_statuses};

use crate::error::Error;

/// A scenario and where it came from.
#[derive(Debug)]
pub(super) struct Found {
    /// The file, as it was named or found below a folder that was.
    pub(super) file: PathBuf,
    pub(super) scenario: Scenario,
    /// A name for a folder of its own, unlike that of any other.
    pub(super) folder: String,
}

/// Reads every file before anything runs, and names the first that can't be used. Of a folder it takes every
/// `.json` file in it and below, in the order of their paths.
pub(super) fn all(paths: &[PathBuf]) -> Result<Vec<Found>, Error> {
    let mut list = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = list.len();
            below(path, &mut list).map_err(|error| unreadable(path, &error))?;
            if list.len() == before {
                return Err(Error::new(
                    Code::ScenarioUnreadable,
                    format!("{}: there is no scenario in it or below it", path.display()),
                ));
            }
        } else {
            list.push(path.clone());
        }
    }
    let mut taken = BTreeMap::new();
    list.into_iter()
        .map(|file| {
            let text = files::read_text(&file).map_err(|error| unreadable(&file, &error))?;
            let scenario = scenario_file::parse(&text)
                .map_err(|error| Error::new(error.code, format!("{}: {error}", file.display())))?;
            Ok(Found { folder: folder_name(&file, &mut taken), file, scenario })
        })
        .collect()
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    Error::new(Code::ScenarioUnreadable, format!("{}: {error}", path.display()))
}

/// The scenario files in a folder and below it. Links are not followed, since they can lead in circles; hidden
/// folders, and those that reports were written into, hold no scenarios.
fn below(folder: &Path, list: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<_> = folder.read_dir()?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_file() && path.extension().is_some_and(|extension| extension == "json") {
            list.push(path);
        } else if kind.is_dir() && !is_hidden(&path) && !path.join(LINES).exists() {
            below(&path, list)?;
        }
    }
    Ok(())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// The file's own name, with a number where several share it.
fn folder_name(file: &Path, taken: &mut BTreeMap<String, u32>) -> String {
    let stem = file.file_stem().unwrap_or(Path::new("scenario").as_os_str()).to_string_lossy().into_owned();
    let mut name = stem.clone();
    loop {
        let count = taken.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 {
            return name;
        }
        name = format!("{stem}-{count}");
    }
}

/// The part of the list that a shard has.
pub(super) fn shard(list: Vec<Found>, shard: Option<Shard>) -> Vec<Found> {
    let Some(shard) = shard else { return list };
    list.into_iter().enumerate().filter(|(place, _)| shard.has(*place)).map(|(_, found)| found).collect()
}

/// Leaves out what passed when it was last replayed into this report folder. What was never replayed into it
/// has not passed.
pub(super) fn not_passed(list: Vec<Found>, reports: &Path) -> Result<Vec<Found>, Error> {
    let passed = last_statuses(&reports.join(LINES))?;
    Ok(list.into_iter().filter(|found| !passed.get(&key(&found.file)).copied().unwrap_or(false)).collect())
}

/// How a report names the file: redacted, as everything in it.
fn key(file: &Path) -> String {
    Redactor::new().text(&file.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_share_a_name_have_folders_of_their_own() {
        let mut taken = BTreeMap::new();
        let mut name = |file: &str| folder_name(Path::new(file), &mut taken);
        let names = ["a/x.json", "b/x.json", "c/x-2.json", "d/x.json", "e/y.json"].map(&mut name);
        assert_eq!(names, ["x", "x-2", "x-2-2", "x-3", "y"]);
    }
}
