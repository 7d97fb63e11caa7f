//! A web site for one test, on a loopback port that answers to two names, so that a page can embed another
//! origin's. It also carries scripts to the page that is shown, to be run in the page's own world.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex as AsyncMutex, mpsc};

/// Fetches scripts, runs them, and sends back what they came to.
const RUNNER: &str = r"<script>(async () => {
  for (;;) {
    const next = await fetch('/bench/next/PAGE');
    if (!next.ok) return;
    let result;
    try { result = String(await (0, eval)(await next.text())); } catch (error) { result = 'failed: ' + error; }
    await fetch('/bench/done/PAGE', { method: 'POST', body: result });
  }
})()</script>";

/// The two ends of one page's line: scripts out, results back.
struct Line {
    scripts: AsyncMutex<mpsc::UnboundedReceiver<String>>,
    results: mpsc::UnboundedSender<String>,
}

#[derive(Default)]
struct State {
    pages: HashMap<String, String>,
    /// Further headers of some pages, each with its line end.
    headers: HashMap<String, String>,
    lines: HashMap<String, Arc<Line>>,
}

/// Serves until the test ends.
pub(crate) struct Site {
    port: u16,
    state: Arc<Mutex<State>>,
    shown: usize,
    scripts: mpsc::UnboundedSender<String>,
    results: mpsc::UnboundedReceiver<String>,
}

impl Site {
    pub(crate) async fn start() -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State::default()));
        tokio::spawn(serve(listener, Arc::clone(&state)));
        let ((scripts, _), (_, results)) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        Site { port, state, shown: 0, scripts, results }
    }

    /// The address of a path under the site's first name.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Serves HTML under a path; `OTHER_ORIGIN` in it becomes the site's other name.
    pub(crate) fn add(&self, path: &str, html: &str) {
        let html = html.replace("OTHER_ORIGIN", &format!("http://localhost:{}", self.port));
        self.state.lock().unwrap().pages.insert(path.to_owned(), html);
    }

    /// Serves HTML under a path with a header more.
    pub(crate) fn add_with_header(&self, path: &str, header: &str, html: &str) {
        self.state.lock().unwrap().headers.insert(path.to_owned(), format!("{header}\r\n"));
        self.add(path, html);
    }

    /// Serves HTML as the next page to show, one that runs scripts.
    pub(crate) fn add_shown(&mut self, html: &str) -> String {
        self.shown += 1;
        let (scripts, take_scripts) = mpsc::unbounded_channel();
        let (results, take_results) = mpsc::unbounded_channel();
        (self.scripts, self.results) = (scripts, take_results);
        let line = Line { scripts: AsyncMutex::new(take_scripts), results };
        let path = format!("/shown/{}", self.shown);
        self.state.lock().unwrap().lines.insert(self.shown.to_string(), Arc::new(line));
        self.add(&path, &format!("<!doctype html>{html}{}", RUNNER.replace("PAGE", &self.shown.to_string())));
        self.url(&path)
    }

    /// Runs a script in the page that is shown.
    pub(crate) async fn run(&mut self, script: &str) -> String {
        self.scripts.send(script.to_owned()).unwrap();
        self.results.recv().await.unwrap()
    }
}

async fn serve(listener: TcpListener, state: Arc<Mutex<State>>) {
    while let Ok((connection, _)) = listener.accept().await {
        tokio::spawn(answer(connection, Arc::clone(&state)));
    }
}

async fn answer(mut connection: TcpStream, state: Arc<Mutex<State>>) {
    let Some((path, body)) = request(&mut connection).await else { return };
    let line = path.rsplit('/').next().and_then(|page| state.lock().unwrap().lines.get(page).cloned());
    let found = match (path.as_str(), line) {
        (path, Some(line)) if path.starts_with("/bench/next/") => line.scripts.lock().await.recv().await,
        (path, Some(line)) if path.starts_with("/bench/done/") => {
            line.results.send(body).ok().map(|()| String::new())
        }
        (path, _) => state.lock().unwrap().pages.get(path).cloned(),
    };
    let header = state.lock().unwrap().headers.get(&path).cloned().unwrap_or_default();
    let (status, body) = found.map_or(("404 Not Found", String::new()), |body| ("200 OK", body));
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n{header}Content-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    // A browser that has gone meanwhile is no failure of the test.
    let _ = connection.write_all(answer.as_bytes()).await;
}

/// The path without its query, and the body.
async fn request(connection: &mut TcpStream) -> Option<(String, String)> {
    let mut bytes = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.to_lowercase().strip_prefix("content-length:").map(str::to_owned));
            let length: usize = length.map_or(0, |length| length.trim().parse().unwrap());
            if body.len() >= length {
                let target = head.split(' ').nth(1)?;
                return Some((target.split('?').next()?.to_owned(), body.to_owned()));
            }
        }
        match connection.read(&mut chunk).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&chunk[..count]),
        }
    }
}
