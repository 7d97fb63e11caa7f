//! Setting up on machines that are made up: folders of stand-ins, run as the real programs would be.

use std::path::Path;

use tempfile::TempDir;

use super::*;

/// A machine with these programs and these packages on offer.
struct Machine {
    folder: TempDir,
    system: System,
}

impl Machine {
    fn new(programs: &[&str], packages: &[(&str, &str)]) -> Machine {
        let folder = tempfile::tempdir().expect("a scratch folder can be made");
        let fake = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/setup/apt/fake.sh");
        for program in programs {
            std::os::unix::fs::symlink(&fake, folder.path().join(program)).expect("a stand-in can be linked");
        }
        std::fs::create_dir(folder.path().join("available")).expect("a folder can be made");
        let machine = Machine {
            system: System {
                search: vec![folder.path().to_path_buf()],
                named_browser: None,
                root: true,
                interactive: false,
                snaps: false,
            },
            folder,
        };
        for (package, version) in packages {
            machine.write(&format!("available/{package}"), version);
        }
        machine
    }

    #[expect(clippy::disallowed_methods, reason = "a scratch file of a test, not a file of a person's")]
    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).expect("a scratch file can be written");
    }

    /// What was asked of the machine, the folder left out.
    fn log(&self) -> Vec<String> {
        let folder = format!("{}/", self.folder.path().display());
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        log.lines().map(|line| line.replace(&folder, "")).collect()
    }
}

const APT: [&str; 2] = ["apt-get", "apt-cache"];
const DEBIAN: [(&str, &str); 6] = [
    ("chromium", "156.0.8078.114-1~deb12u1"),
    ("chromium-headless-shell", "156.0.8078.114-1~deb12u1"),
    ("chromium-sandbox", "156.0.8078.114-1~deb12u1"),
    ("fonts-liberation", "1:1.07.4-11"),
    ("nodejs", "18.20.4+dfsg-1~deb12u1"),
    ("npm", "9.2.0~ds1-1"),
];

#[test]
fn a_bare_debian_gets_a_browser_with_what_goes_with_it_and_one_refresh() {
    let machine = Machine::new(&APT, &DEBIAN);
    assert!(!machine.system.has(Tool::Browser));
    install(&machine.system, &[Tool::Browser]).unwrap();
    assert_eq!(
        machine.log(),
        [
            "apt-get update --quiet",
            "apt-get install --quiet --yes --no-install-recommends chromium chromium-sandbox fonts-liberation",
        ]
    );
    assert!(machine.system.has(Tool::Browser));
}

#[test]
fn only_what_is_missing_is_installed() {
    let machine = Machine::new(&["apt-get", "apt-cache", "chromium", "node"], &DEBIAN);
    assert!(machine.system.has(Tool::Browser) && machine.system.has(Tool::Node));
    install(&machine.system, &[Tool::HeadlessShell, Tool::Npm]).unwrap();
    assert_eq!(
        machine.log().last().unwrap(),
        "apt-get install --quiet --yes --no-install-recommends chromium-headless-shell npm"
    );
}

#[test]
fn an_ordinary_user_goes_through_sudo_and_is_asked_nothing_where_nobody_can_answer() {
    let mut machine = Machine::new(&["apt-get", "apt-cache", "sudo"], &DEBIAN);
    machine.system.root = false;
    install(&machine.system, &[Tool::Node]).unwrap();
    let unattended = machine.log();
    assert_eq!(
        unattended[0],
        "sudo --non-interactive env DEBIAN_FRONTEND=noninteractive apt-get update --quiet"
    );

    machine.system.interactive = true;
    install(&machine.system, &[Tool::Node]).unwrap();
    assert_eq!(
        machine.log()[unattended.len()],
        "sudo env DEBIAN_FRONTEND=noninteractive apt-get update --quiet"
    );
}

#[test]
fn without_root_and_sudo_the_person_is_told_what_to_run() {
    let mut machine = Machine::new(&APT, &DEBIAN);
    machine.system.root = false;
    let error = install(&machine.system, &[Tool::Browser, Tool::Node]).unwrap_err().to_string();
    assert!(error.contains("apt-get update && apt-get install chromium nodejs"), "{error}");
    assert_eq!(machine.log(), [""; 0]);
}

#[test]
fn without_apt_the_person_is_told_what_is_missing() {
    let machine = Machine::new(&[], &[]);
    let error = install(&machine.system, &[Tool::Browser, Tool::Npm]).unwrap_err().to_string();
    assert!(error.contains("a Chromium browser, npm are missing"), "{error}");
    assert!(error.contains("SUREFOOT_BROWSER"), "{error}");
}

#[test]
fn a_package_that_is_only_a_snap_is_refused_where_snaps_do_not_run() {
    let ubuntu = [("chromium-browser", "2:1snap1-0ubuntu2"), ("fonts-liberation", "1:2.1.5-3")];
    let mut machine = Machine::new(&APT, &ubuntu);
    let error = install(&machine.system, &[Tool::Browser]).unwrap_err().to_string();
    assert!(error.contains("snap") && error.contains("Google Chrome"), "{error}");
    assert_eq!(machine.log(), ["apt-get update --quiet"]);

    machine.system.snaps = true;
    install(&machine.system, &[Tool::Browser]).unwrap();
    assert_eq!(
        machine.log().last().unwrap(),
        "apt-get install --quiet --yes --no-install-recommends chromium-browser fonts-liberation"
    );
}

#[test]
fn the_headless_shell_may_be_unavailable_but_a_browser_may_not() {
    let machine = Machine::new(&APT, &[("nodejs", "18")]);
    install(&machine.system, &[Tool::HeadlessShell, Tool::Node]).unwrap();
    assert!(machine.system.has(Tool::Node) && !machine.system.has(Tool::HeadlessShell));
    let error = install(&machine.system, &[Tool::Browser]).unwrap_err().to_string();
    assert!(error.contains("a Chromium browser is missing"), "{error}");
}

#[test]
fn a_browser_that_is_there_but_does_not_run_is_none() {
    let machine = Machine::new(&["apt-get", "apt-cache", "chromium-browser"], &DEBIAN);
    assert!(machine.system.has(Tool::Browser));
    machine.write("broken", "");
    assert!(!machine.system.has(Tool::Browser));
    let error = install(&machine.system, &[Tool::Browser]).unwrap_err().to_string();
    assert!(error.contains("was installed but does not run"), "{error}");
}

#[test]
fn a_named_browser_is_the_browser_and_no_other() {
    let mut machine = Machine::new(&["somewhere-else", "chromium"], &[]);
    machine.system.named_browser = machine.system.program("somewhere-else");
    assert!(machine.system.has(Tool::Browser));
    assert_eq!(machine.system.broken_browser(), None);

    let gone = machine.folder.path().join("gone");
    machine.system.named_browser = Some(gone.clone());
    assert!(!machine.system.has(Tool::Browser));
    assert_eq!(machine.system.broken_browser(), Some(gone.as_path()));
}
