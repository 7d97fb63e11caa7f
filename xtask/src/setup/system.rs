//! What is known of the machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Tool;
use crate::run::succeeds;

/// The machine, as far as setting up asks.
#[derive(Debug, Clone)]
pub(super) struct System {
    /// The folders in which programs are looked for.
    pub(super) search: Vec<PathBuf>,
    /// A browser that the person has named, which then is the browser.
    pub(super) named_browser: Option<PathBuf>,
    /// Packages can be installed without asking for more rights.
    pub(super) root: bool,
    /// Somebody is there to type a password.
    pub(super) interactive: bool,
    /// Snaps can be installed and run: their service needs a running systemd.
    pub(super) snaps: bool,
}

impl System {
    /// This machine.
    pub(super) fn this() -> System {
        use std::io::IsTerminal as _;
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut search: Vec<_> = std::env::split_paths(&path).collect();
        search.extend(["/snap/bin", "/opt/google/chrome"].map(PathBuf::from));
        let id = Command::new("id").arg("-u").output().map(|answer| answer.stdout).unwrap_or_default();
        let snaps = Path::new("/run/systemd/system").is_dir() && find(&search, "snap").is_some();
        System {
            search,
            named_browser: std::env::var_os("SUREFOOT_BROWSER").map(PathBuf::from),
            root: id.trim_ascii() == b"0",
            interactive: std::io::stdin().is_terminal(),
            snaps,
        }
    }

    /// Where that program is.
    pub(super) fn program(&self, name: &str) -> Option<PathBuf> {
        find(&self.search, name)
    }

    /// True when it is there and runs. Being there is not enough: where browsers are snaps, a package leaves
    /// a script that only says so.
    pub(super) fn has(&self, tool: Tool) -> bool {
        if let (Tool::Browser, Some(named)) = (tool, &self.named_browser) {
            return runs(named);
        }
        tool.programs().iter().filter_map(|name| self.program(name)).any(|program| runs(&program))
            || (tool == Tool::Browser && on_a_mac())
    }

    /// The browser that the person has named, when it does not run. The program would use no other, so
    /// installing one would not help.
    pub(super) fn broken_browser(&self) -> Option<&Path> {
        self.named_browser.as_deref().filter(|named| !runs(named))
    }
}

fn runs(program: &Path) -> bool {
    succeeds(Command::new(program).arg("--version"))
}

fn find(search: &[PathBuf], name: &str) -> Option<PathBuf> {
    search.iter().map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// Browsers stand in no search path there.
fn on_a_mac() -> bool {
    [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ]
    .iter()
    .any(|program| Path::new(program).is_file())
}
