//! A web site for one test, on a loopback port that answers to two names: `127.0.0.1` and `localhost` are
//! two sites. A path's query can say how long the answer takes, `?ms=800`, and how long its second half: `?then=300`.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

pub(crate) struct Server {
    port: u16,
}

impl Server {
    /// Serves pages by path until the test ends. `OTHER_SITE` in a page becomes the other name's address.
    /// `/204` has no content, `/download` is a file, and whatever else is not there is 404.
    pub(crate) async fn start(pages: &[(&str, &str)]) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let other = format!("http://localhost:{port}");
        let pages: HashMap<String, String> = pages
            .iter()
            .map(|(path, html)| ((*path).to_owned(), html.replace("OTHER_SITE", &other)))
            .collect();
        let pages = Arc::new(pages);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(answer(connection, Arc::clone(&pages)));
            }
        });
        Server { port }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub(crate) fn other_url(&self, path: &str) -> String {
        format!("http://localhost:{}{path}", self.port)
    }
}

async fn answer(mut connection: TcpStream, pages: Arc<HashMap<String, String>>) {
    let Some(target) = target(&mut connection).await else { return };
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    let delay = |name: &str| query.split('&').find_map(|part| part.strip_prefix(name)).map(str::to_owned);
    be_slow(delay("ms=")).await;
    let (status, headers, body) = match (path, pages.get(path)) {
        ("/204", _) => ("204 No Content", "", ""),
        ("/download", _) => ("200 OK", "Content-Disposition: attachment; filename=report.bin\r\n", "content"),
        (_, Some(html)) => ("200 OK", "Content-Type: text/html; charset=utf-8\r\n", html.as_str()),
        (_, None) => ("404 Not Found", "Content-Type: text/html\r\n", "nothing here"),
    };
    let length = if path == "/204" { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    let answer = format!("HTTP/1.1 {status}\r\n{headers}{length}Connection: close\r\n\r\n{body}");
    // A browser that has gone meanwhile is no failure of the test.
    let (first, second) = answer.split_at(answer.len() - body.len() / 2);
    let _ = connection.write_all(first.as_bytes()).await;
    be_slow(delay("then=")).await;
    let _ = connection.write_all(second.as_bytes()).await;
}

/// A server that is slow: this is its work, not a test's wait.
async fn be_slow(delay: Option<String>) {
    if let Some(delay) = delay {
        let delay = Duration::from_millis(delay.parse().unwrap());
        let _never_comes = tokio::time::timeout(delay, std::future::pending::<()>()).await;
    }
}

async fn target(connection: &mut TcpStream) -> Option<String> {
    let mut request = Vec::new();
    let mut piece = [0; 2048];
    while !request.windows(4).any(|window| window == b"\r\n\r\n") {
        match connection.read(&mut piece).await {
            Ok(read) if read > 0 => request.extend_from_slice(&piece[..read]),
            _ => return None,
        }
    }
    String::from_utf8_lossy(&request).split(' ').nth(1).map(str::to_owned)
}
