//! A browser that somebody else has started, and that is theirs to end.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

pub(crate) struct Foreign {
    browser: Child,
    /// Where it is reached.
    pub(crate) address: String,
    _folder: TempDir,
}

impl Foreign {
    pub(crate) async fn start(program: &str) -> Foreign {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let profile = folder.path().join("profile");
        let browser = Command::new(program)
            .args(["--headless=new", "--remote-debugging-port=0", "--no-first-run", "--disable-quic"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(if rustix::process::geteuid().is_root() { &["--no-sandbox"][..] } else { &[] })
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .env("TMPDIR", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the browser starts");
        // Whatever happens to the test, it ends with this.
        let mut foreign = Foreign { browser, address: String::new(), _folder: folder };
        foreign.address = address_in(&profile).await;
        foreign
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.browser.try_wait().expect("its state can be asked").is_none()
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        let _it_may_be_gone = self.browser.kill();
        let _it_may_be_gone = self.browser.wait();
    }
}

/// Waits for the file in which a browser says where it listens.
async fn address_in(profile: &Path) -> String {
    let file = profile.join("DevToolsActivePort");
    let mut look = tokio::time::interval(Duration::from_millis(20));
    for _ in 0..1_000 {
        look.tick().await;
        if let Some(port) =
            std::fs::read_to_string(&file).ok().and_then(|text| text.lines().next().map(str::to_owned))
        {
            return format!("http://127.0.0.1:{port}");
        }
    }
    panic!("the browser did not say where it listens");
}
