//! Servers that say what reaches them, and a session that starts on one of them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use surefoot::BrowserOptions;
use surefoot_policy::Policy;
use surefoot_record::act::Act;
use surefoot_record::bounds::Refused;
use surefoot_record::event::EventKind;
use surefoot_semantics::instruction::parse_step;
use surefoot_session::{EventLog, Match, Rules, Session, SessionOptions};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use url::Url;

#[path = "../shared/vault.rs"]
mod vault;

pub(crate) use vault::VAULT;

pub(crate) const CHROMIUM: &str = "/usr/bin/chromium";
pub(crate) const HEADLESS_SHELL: &str = "/usr/bin/chromium-headless-shell";

/// Far more than anything here takes; a test that reaches it has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A server that knows what reached it.
pub(crate) struct Server {
    pub(crate) port: u16,
    /// Of each connection what was sent first.
    reached: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(crate) async fn at(address: &str) -> Server {
        let listener = TcpListener::bind(address).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let reached = Arc::new(Mutex::new(Vec::new()));
        let record = Arc::clone(&reached);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, Arc::clone(&record)));
            }
        });
        Server { port, reached }
    }

    pub(crate) fn reached(&self) -> Vec<String> {
        self.reached.lock().unwrap().clone()
    }

    /// Whether a request for that path has come.
    pub(crate) fn was_asked_for(&self, path: &str) -> bool {
        self.reached().iter().any(|it| it.split(' ').nth(1) == Some(path))
    }
}

async fn answer(mut stream: TcpStream, record: Arc<Mutex<Vec<String>>>) {
    let mut head = Vec::new();
    while !head.windows(4).any(|four| four == b"\r\n\r\n") {
        if stream.read_buf(&mut head).await.unwrap_or(0) == 0 {
            break;
        }
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let target = head.split(' ').nth(1).unwrap_or_default().to_owned();
    record.lock().unwrap().push(head);
    let url = Url::parse("http://here/").unwrap().join(&target).unwrap();
    let to =
        url.query_pairs().find(|(name, _)| name == "to").map(|(_, to)| to.into_owned()).unwrap_or_default();
    let script = |text: String| ("text/javascript", String::new(), text);
    let (kind, more, body) = match url.path() {
        "/start" => ("text/html", String::new(), include_str!("start.html").to_owned()),
        "/vault" => ("text/html", vault::headers(), vault::page()),
        "/acts" => ("text/html", String::new(), include_str!("acts.html").to_owned()),
        "/refresh" => {
            ("text/html", String::new(), format!("<meta http-equiv=refresh content='0;url={to}'>Wait"))
        }
        "/reporting" => (
            "text/html",
            format!("Content-Security-Policy: img-src 'none'; report-uri {to}\r\n"),
            "<img src=/none>".to_owned(),
        ),
        "/redirect" => ("text/plain", format!("Location: {to}\r\n"), String::new()),
        "/worker-import.js" => script(format!("importScripts('{to}')")),
        "/worker-module.js" => script(format!("import '{to}'")),
        "/worker-fetch.js" => script(format!("fetch('{to}').catch(() => {{}})")),
        "/worker-socket.js" => script(format!("new WebSocket('{}')", to.replace("http", "ws"))),
        _ => script(String::new()),
    };
    let status = if url.path() == "/broken" {
        "500 Broken"
    } else if url.path() == "/redirect" {
        "302 Found"
    } else {
        "200 OK"
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nAccess-Control-Allow-Origin: *\r\n{more}\
         Cache-Control: no-store\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let _gone = stream.write_all(answer.as_bytes()).await;
}

pub(crate) struct Stage {
    pub(crate) session: Session,
    pub(crate) log: EventLog,
}

pub(crate) fn browser(path: &str) -> BrowserOptions {
    assert!(Path::new(path).exists(), "{path} is missing: run `cargo xtask test`, which installs it");
    BrowserOptions { path: Some(PathBuf::from(path)), ..BrowserOptions::default() }
}

pub(crate) fn rules(policy: &str) -> Rules {
    Rules::new(Policy::from_config(&format!("[policy]\n{policy}")).unwrap().unwrap()).unwrap()
}

impl Stage {
    /// A session under a policy, in a browser of its own.
    pub(crate) async fn open(path: &str, launch: &str, rules: Rules) -> Stage {
        let options = SessionOptions { rules: Some(rules), ..SessionOptions::default() };
        let log = EventLog::new();
        let session = surefoot::session(&browser(path), launch, options, log.clone()).await.unwrap();
        Stage { session, log }
    }

    pub(crate) async fn act(&self, step: &str) -> Act {
        timeout(PATIENCE, self.session.act(parse_step(step).unwrap(), Match::Strict))
            .await
            .unwrap()
            .unwrap()
            .act
    }

    /// What was refused so far.
    pub(crate) fn refused(&self) -> Vec<Refused> {
        let refused = |kind: &EventKind| match kind {
            EventKind::Refused { refused } => Some(refused.clone()),
            _ => None,
        };
        self.log.so_far().iter().filter_map(|event| refused(&event.kind)).collect()
    }

    /// How much the browser has told of that went wrong.
    pub(crate) async fn troubles(&self) -> u64 {
        let evidence = self.session.evidence().await.unwrap();
        let kept = evidence.console.len() + evidence.network.len() + evidence.refused.len();
        kept as u64 + evidence.dropped_console + evidence.dropped_network
    }

    /// Looks at the page again and again until something holds.
    pub(crate) async fn until(&self, what: &str, holds: impl Fn() -> bool) {
        let waiting = async {
            while !holds() {
                let _whatever_it_shows = self.session.evidence().await.unwrap();
                tokio::task::yield_now().await;
            }
        };
        assert!(timeout(PATIENCE, waiting).await.is_ok(), "waited in vain for {what}: {:?}", self.refused());
    }
}
