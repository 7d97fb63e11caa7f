//! Where the files of an upload lie. On a command line a relative path is relative to the current folder; in a scenario
//! file it is relative to the folder of that file, so that a scenario and its files move together.
//!
//! Absolute paths stay what they are, and nothing is looked for in two places.

use std::path::{Component, Path, PathBuf};

use surefoot_record::action::Action;
use surefoot_record::scenario::Scenario;

/// The scenario as it is written into a file: relative paths, which are seen from the current folder, are seen from the
/// file's folder. A file that is not there any more keeps the path that it was given by.
pub(crate) fn seen_from_file(mut scenario: Scenario, file: &Path) -> Scenario {
    let Ok(folder) = std::path::absolute(file.parent().unwrap_or(Path::new(""))) else { return scenario };
    let folder = std::fs::canonicalize(&folder).unwrap_or(folder);
    each(&mut scenario, |path| std::fs::canonicalize(path).ok().map(|whole| between(&folder, &whole)));
    scenario
}

/// The scenario as it is replayed: relative paths, which are seen from the file's folder, are seen from the current one.
pub(crate) fn seen_from_here(mut scenario: Scenario, file: &Path) -> Scenario {
    let folder = file.parent().unwrap_or(Path::new(""));
    each(&mut scenario, |path| Some(folder.join(path)));
    scenario
}

/// Changes every relative path.
fn each(scenario: &mut Scenario, change: impl Fn(&Path) -> Option<PathBuf>) {
    for step in &mut scenario.steps {
        let action = match &mut step.action {
            Action::Optional(optional) => &mut *optional.action,
            action => action,
        };
        let Action::Upload(upload) = action else { continue };
        for file in upload.files.iter_mut().filter(|file| Path::new(file.as_str()).is_relative()) {
            let changed =
                change(Path::new(file.as_str())).and_then(|path| path.into_os_string().into_string().ok());
            if let Some(changed) = changed {
                *file = changed;
            }
        }
    }
}

/// The way from a folder to a file, both absolute.
fn between(folder: &Path, file: &Path) -> PathBuf {
    let shared = folder.components().zip(file.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(file.components().skip(shared)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_a_file_goes_up_as_far_as_it_must() {
        for (folder, file, way) in [
            ("/a/b", "/a/b/c.png", "c.png"),
            ("/a/b", "/a/c.png", "../c.png"),
            ("/a/b", "/x/y/c.png", "../../x/y/c.png"),
            ("/", "/c.png", "c.png"),
        ] {
            assert_eq!(between(Path::new(folder), Path::new(file)), Path::new(way), "{folder} {file}");
        }
    }
}
