//! A server of a few pages, for tests that write their own.

use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Serves one page for each path until the test ends; 404 for all others. What of a page stands before an empty line is
/// headers, a line each.
pub(crate) async fn site(pages: Vec<(&'static str, String)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a loopback port is free");
    let base = format!("http://{}", listener.local_addr().expect("it has one"));
    tokio::spawn(async move {
        let pages = Arc::new(pages);
        while let Ok((mut connection, _)) = listener.accept().await {
            let pages = Arc::clone(&pages);
            tokio::spawn(async move {
                let mut bytes = vec![0; 16_384];
                let read = connection.read(&mut bytes).await.unwrap_or(0);
                let head = String::from_utf8_lossy(&bytes[..read]).into_owned();
                let path = head.split([' ', '?']).nth(1).unwrap_or_default().to_owned();
                let page = pages.iter().find_map(|(known, page)| (*known == path).then(|| page.clone()));
                let (status, body) = page.map_or(("404 Not Found", String::new()), |page| ("200 OK", page));
                let (headers, body) = match body.split_once("\r\n\r\n") {
                    Some((headers, body)) => (format!("{headers}\r\n"), format!("<!doctype html>{body}")),
                    None => (String::new(), format!("<!doctype html>{body}")),
                };
                let answer = format!(
                    "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n{headers}Content-Length: {}\r\n\
                     Connection: close\r\n\r\n{body}",
                    body.len()
                );
                let _browser_gone = connection.write_all(answer.as_bytes()).await;
            });
        }
    });
    base
}
