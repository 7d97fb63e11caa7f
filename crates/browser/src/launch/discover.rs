//! Which browser to start: the one that was named, or the first in the usual places.
//!
//! The order is `--browser-path`, the environment variable `SUREFOOT_BROWSER`, then Chromium, Chrome, Edge
//! and chromium-headless-shell. A browser that was named is never replaced by another.

use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::error::LaunchError;

/// The environment variable that names a browser.
const VARIABLE: &str = "SUREFOOT_BROWSER";

/// A browser's make. It decides how the browser is started, never how a page is driven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Chromium,
    Chrome,
    Edge,
    /// Chromium's old headless mode as a program of its own.
    HeadlessShell,
}

impl Kind {
    /// Its name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Chromium => "Chromium",
            Kind::Chrome => "Chrome",
            Kind::Edge => "Edge",
            Kind::HeadlessShell => "chromium-headless-shell",
        }
    }

    /// The make of an executable, by its file name.
    fn of(path: &Path) -> Kind {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if name.contains("headless-shell") || name.contains("headless_shell") {
            Kind::HeadlessShell
        } else if name.contains("edge") {
            Kind::Edge
        } else if name.contains("chrome") {
            Kind::Chrome
        } else {
            Kind::Chromium
        }
    }
}

/// Who named a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// `--browser-path`.
    Option,
    /// `SUREFOOT_BROWSER`.
    Environment,
    /// A folder of `PATH`.
    SearchPath,
    /// A place in which installers put browsers.
    UsualPlace,
}

impl Source {
    /// What to call it in a message.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Source::Option => "--browser-path",
            Source::Environment => VARIABLE,
            Source::SearchPath => "PATH",
            Source::UsualPlace => "a usual place",
        }
    }
}

/// A browser that is there and can be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub path: PathBuf,
    pub kind: Kind,
    pub source: Source,
}

/// A place that was looked at, for `doctor`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub path: PathBuf,
    pub kind: Kind,
    pub source: Source,
    /// An executable file is there.
    pub present: bool,
}

/// Names under which a browser is found in `PATH`, in order.
const NAMES: [(Kind, &[&str]); 4] = [
    (Kind::Chromium, &["chromium", "chromium-browser"]),
    (Kind::Chrome, &["google-chrome-stable", "google-chrome", "chrome"]),
    (Kind::Edge, &["microsoft-edge-stable", "microsoft-edge"]),
    (Kind::HeadlessShell, &["chromium-headless-shell", "chrome-headless-shell"]),
];

/// Places where installers put browsers, in order; those that start with `~` are below the home folder.
const PLACES: [(Kind, &[&str]); 4] = if cfg!(target_os = "macos") {
    [
        (
            Kind::Chromium,
            &[
                "/Applications/Chromium.app/Contents/MacOS/Chromium",
                "~/Applications/Chromium.app/Contents/MacOS/Chromium",
                "/opt/homebrew/bin/chromium",
            ],
        ),
        (
            Kind::Chrome,
            &[
                "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            ],
        ),
        (
            Kind::Edge,
            &[
                "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
                "~/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            ],
        ),
        (Kind::HeadlessShell, &["/opt/homebrew/bin/chrome-headless-shell"]),
    ]
} else {
    [
        (
            Kind::Chromium,
            &[
                "/usr/bin/chromium",
                "/usr/bin/chromium-browser",
                "/usr/local/bin/chromium",
                "/usr/lib/chromium/chromium",
                "/snap/bin/chromium",
            ],
        ),
        (Kind::Chrome, &["/usr/bin/google-chrome-stable", "/opt/google/chrome/chrome"]),
        (Kind::Edge, &["/usr/bin/microsoft-edge-stable", "/opt/microsoft/msedge/msedge"]),
        (
            Kind::HeadlessShell,
            &["/usr/bin/chromium-headless-shell", "/usr/lib/chromium/chromium-headless-shell"],
        ),
    ]
};

/// Finds the browser to start. `environment` looks variables up, as [`std::env::var_os`] does.
///
/// # Errors
///
/// When the browser that was named is not there, or when none was named and none is found.
pub fn discover(
    explicit: Option<&Path>,
    environment: &dyn Fn(&str) -> Option<OsString>,
) -> Result<Found, LaunchError> {
    let looked_at = candidates(explicit, environment);
    for candidate in &looked_at {
        if candidate.present {
            return Ok(Found {
                path: candidate.path.clone(),
                kind: candidate.kind,
                source: candidate.source,
            });
        }
        if matches!(candidate.source, Source::Option | Source::Environment) {
            return Err(LaunchError::NamedNotFound {
                named_by: candidate.source.name(),
                path: candidate.path.clone(),
                problem: if candidate.path.exists() {
                    "which is no executable file"
                } else {
                    "which does not exist"
                },
            });
        }
    }
    Err(LaunchError::NotFound { looked_at: looked_at.into_iter().map(|place| place.path).collect() })
}

/// Every place where a browser is looked for, in the order of preference, each once.
#[must_use]
pub fn candidates(explicit: Option<&Path>, environment: &dyn Fn(&str) -> Option<OsString>) -> Vec<Candidate> {
    let folders: Vec<PathBuf> =
        environment("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let home = environment("HOME").map(PathBuf::from);
    let mut list = Vec::new();
    let mut add = |path: PathBuf, kind: Kind, source: Source| {
        if !list.iter().any(|other: &Candidate| other.path == path) {
            list.push(Candidate { present: can_be_run(&path), path, kind, source });
        }
    };
    if let Some(path) = explicit {
        let path = named(path, &folders);
        add(path.clone(), Kind::of(&path), Source::Option);
    }
    if let Some(path) = environment(VARIABLE).filter(|path| !path.is_empty()) {
        let path = named(Path::new(&path), &folders);
        add(path.clone(), Kind::of(&path), Source::Environment);
    }
    for ((kind, names), (_, places)) in NAMES.into_iter().zip(PLACES) {
        for name in names {
            for folder in folders.iter().filter(|folder| folder.is_absolute()) {
                let path = folder.join(name);
                // Every folder of the search path times every name would be a long list of nothing.
                if can_be_run(&path) {
                    add(path, kind, Source::SearchPath);
                }
            }
        }
        for place in places {
            let path = match (place.strip_prefix("~/"), &home) {
                (Some(rest), Some(home)) => home.join(rest),
                (Some(_), None) => continue,
                (None, _) => PathBuf::from(place),
            };
            add(path, kind, Source::UsualPlace);
        }
    }
    list
}

/// A browser that was named without a folder is looked for in `PATH`, as a shell would.
fn named(path: &Path, folders: &[PathBuf]) -> PathBuf {
    if path.components().count() > 1 || path.is_absolute() || path.exists() {
        return path.to_owned();
    }
    folders
        .iter()
        .map(|folder| folder.join(path))
        .find(|path| can_be_run(path))
        .unwrap_or_else(|| path.to_owned())
}

fn can_be_run(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn executable(folder: &Path, name: &str) -> PathBuf {
        let path = folder.join(name);
        std::fs::copy("/bin/sh", &path).unwrap();
        path
    }

    #[test]
    fn the_option_goes_before_the_environment_and_both_before_what_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let by_option = executable(folder.path(), "my-chrome");
        let by_variable = executable(folder.path(), "my-headless-shell");
        let on_path = executable(folder.path(), "chromium");
        let search = folder.path().as_os_str().to_owned();
        let variable = by_variable.clone();
        let both = move |name: &str| match name {
            "PATH" => Some(search.clone()),
            "SUREFOOT_BROWSER" => Some(variable.clone().into_os_string()),
            _ => None,
        };
        let found = discover(Some(&by_option), &both).unwrap();
        assert_eq!((found.path, found.kind, found.source), (by_option, Kind::Chrome, Source::Option));
        let found = discover(None, &both).unwrap();
        assert_eq!(
            (found.path, found.kind, found.source),
            (by_variable, Kind::HeadlessShell, Source::Environment)
        );
        let search = folder.path().as_os_str().to_owned();
        let found = discover(None, &|name| (name == "PATH").then(|| search.clone())).unwrap();
        assert_eq!((found.path, found.kind, found.source), (on_path, Kind::Chromium, Source::SearchPath));
    }

    #[test]
    fn a_browser_that_was_named_is_never_replaced_by_another() {
        let folder = tempfile::tempdir().unwrap();
        executable(folder.path(), "chromium");
        let search = folder.path().as_os_str().to_owned();
        let path = |name: &str| (name == "PATH").then(|| search.clone());
        let error = discover(Some(&folder.path().join("gone")), &path).unwrap_err();
        assert!(error.to_string().starts_with("--browser-path names"), "{error}");
        assert_eq!(error.code(), surefoot_record::code::Code::BrowserNotFound);
        let error = discover(Some(folder.path()), &path).unwrap_err();
        assert!(error.to_string().ends_with("which is no executable file"), "{error}");
    }

    #[test]
    fn a_bare_name_is_looked_for_in_the_search_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = executable(folder.path(), "some-browser");
        let search = folder.path().as_os_str().to_owned();
        let environment = move |name: &str| match name {
            "PATH" => Some(search.clone()),
            "SUREFOOT_BROWSER" => Some("some-browser".into()),
            _ => None,
        };
        assert_eq!(discover(None, &environment).unwrap().path, path);
    }

    #[test]
    fn every_place_that_was_looked_at_is_listed_once() {
        let list = candidates(None, &|_| None);
        assert!(list.len() >= 8, "{list:?}");
        for (index, candidate) in list.iter().enumerate() {
            assert!(!list[..index].iter().any(|other| other.path == candidate.path), "{candidate:?}");
        }
    }
}
