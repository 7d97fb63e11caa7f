//! Browsers that somebody else started.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use surefoot_browser::chromium::{self, PageOptions};
use surefoot_browser::driver::{Driver, Signal};
use surefoot_record::code::Code;

use crate::input::click;
use crate::server::Server;
use crate::support::{BROWSERS, Bench, until};

/// A browser with a debugging port, which ends with the test.
struct Foreign {
    child: Child,
    port: String,
    path: String,
    _profile: tempfile::TempDir,
}

impl Foreign {
    async fn start(path: &str) -> Foreign {
        use std::os::unix::process::CommandExt;
        let profile = tempfile::tempdir().unwrap();
        let mut command = Command::new(path);
        command
            .args(["--headless", "--remote-debugging-port=0", "--no-first-run", "about:blank"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        if is_root() {
            command.arg("--no-sandbox");
        }
        let child = command.spawn().unwrap();
        let file = profile.path().join("DevToolsActivePort");
        until("the browser's port", || {
            std::fs::read_to_string(&file).is_ok_and(|text| text.lines().count() == 2)
        })
        .await;
        let text = std::fs::read_to_string(&file).unwrap();
        let (port, path) = text.split_once('\n').unwrap();
        Foreign { child, port: port.to_owned(), path: path.trim().to_owned(), _profile: profile }
    }

    fn lives(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        crate::processes::kill_group(i32::try_from(self.child.id()).unwrap());
        let _collected = self.child.wait();
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").unwrap().uid() == 0
}

#[tokio::test]
async fn a_foreign_browser_is_used_and_left_as_it_was() {
    let server = Server::start(&[
        (
            "/",
            "<title>here</title><body style='height:500px'><iframe src='OTHER_SITE/two'></iframe>\
               <script>addEventListener('pointerup', () => open('/two'))</script>",
        ),
        ("/two", "<p>two"),
    ])
    .await;
    for path in BROWSERS {
        assert!(Path::new(path).exists(), "these tests need the browser {path}");
        let mut foreign = Foreign::start(path).await;
        for address in [
            format!("http://127.0.0.1:{}", foreign.port),
            format!("http://localhost:{}/", foreign.port),
            format!("ws://127.0.0.1:{}{}", foreign.port, foreign.path),
        ] {
            let browser = chromium::connect(&address).await.unwrap();
            assert!(browser.started().is_none());
            let mut bench = Bench::of(browser.open(PageOptions::default()).await.unwrap());
            bench.go(&server.url("/")).await;
            assert_eq!(bench.title().await, "here", "{address}");
            bench.wait_for_documents(2).await;
            click(&mut bench, 400.0, 300.0).await;
            bench.wait_for_signal("the popup", |signal| matches!(signal, Signal::Popup(_))).await;
            bench.driver.close().await.unwrap();
            browser.close().await.unwrap();
            assert!(foreign.lives());
        }
    }
}

#[tokio::test]
async fn a_name_that_chromium_does_not_like_reaches_it_all_the_same() {
    // Every address in 127.0.0.0/8 is this machine; a name for it that is not localhost is refused at first.
    let host = String::from_utf8(Command::new("hostname").output().unwrap().stdout).unwrap();
    let foreign = Foreign::start(BROWSERS[1]).await;
    let address = format!("http://{}:{}", host.trim(), foreign.port);
    match tokio::net::TcpStream::connect((host.trim(), foreign.port.parse().unwrap())).await {
        Ok(_) => drop(chromium::connect(&address).await.unwrap()),
        // The machine's name leads somewhere else, where nobody listens; then that is what is said.
        Err(_) => {
            let error = chromium::connect(&address).await.unwrap_err();
            assert_eq!(error.code(), Code::BrowserUnreachable);
        }
    }
}

#[tokio::test]
async fn a_page_of_a_foreign_browser_that_is_dropped_is_closed_there() {
    let foreign = Foreign::start(BROWSERS[0]).await;
    let address = format!("http://127.0.0.1:{}", foreign.port);
    let watcher = chromium::connect(&address).await.unwrap();
    let mut page = watcher.open(PageOptions::default()).await.unwrap();
    let browser = chromium::connect(&address).await.unwrap();
    let driver = browser.open(PageOptions::default()).await.unwrap();
    let waiting = async {
        let count = pages(&foreign).await;
        drop(driver);
        drop(browser);
        while pages(&foreign).await != count - 1 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::support::PATIENCE, waiting).await.expect("the page to be closed");
    page.close().await.unwrap();
}

/// How many pages the browser has.
async fn pages(foreign: &Foreign) -> usize {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(format!("127.0.0.1:{}", foreign.port)).await.unwrap();
    stream
        .write_all(b"GET /json/list HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut answer = String::new();
    let mut piece = [0; 4096];
    loop {
        let read = stream.read(&mut piece).await.unwrap();
        answer.push_str(std::str::from_utf8(&piece[..read]).unwrap());
        // The browser keeps the connection open, so the length decides.
        let whole = answer.split_once("\r\n\r\n").is_some_and(|(head, body)| {
            let length = head.lines().find_map(|line| line.strip_prefix("Content-Length:")).unwrap();
            body.len() >= length.trim().parse().unwrap()
        });
        if whole {
            return answer.matches("\"type\": \"page\"").count();
        }
        assert!(read > 0, "{answer}");
    }
}

#[tokio::test]
async fn a_browser_that_cannot_be_reached_is_told_of_without_the_address_s_secrets() {
    let nowhere = {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        listener.local_addr().unwrap()
    };
    let error = chromium::connect(&format!("http://{nowhere}/path?key=secret")).await.unwrap_err();
    assert_eq!(error.code(), Code::BrowserUnreachable);
    let message = error.to_string();
    assert!(message.contains("nothing listens there") && !message.contains("secret"), "{message}");
    let server = Server::start(&[("/", "")]).await;
    let error = chromium::connect(&server.url("/")).await.unwrap_err();
    assert!(error.to_string().contains("status 404"), "{error}");
    let error = chromium::connect(&server.url("/").replace("http", "ws")).await.unwrap_err();
    assert!(error.to_string().contains("opens no WebSocket"), "{error}");
}
