//! A server that gives its replies in order, the last one again and again, and tells what it was asked.

use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

#[derive(Clone)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
    /// It takes the request and never answers.
    pub(crate) hangs: bool,
}

impl Reply {
    pub(crate) fn json(status: u16, body: &Value) -> Reply {
        Reply { status, headers: String::new(), body: body.to_string(), hangs: false }
    }
}

pub(crate) struct Server {
    pub(crate) url: String,
    asked: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Server {
    pub(crate) async fn start(replies: Vec<Reply>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}/v1/systemone", listener.local_addr().expect("it is bound"));
        let asked: Arc<Mutex<Vec<(String, Value)>>> = Arc::default();
        let told = Arc::clone(&asked);
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((mut stream, _)) = listener.accept().await {
                let reply = replies[number.min(replies.len() - 1)].clone();
                number += 1;
                let told = Arc::clone(&told);
                tokio::spawn(async move {
                    let mut bytes = Vec::new();
                    let (head, body) = loop {
                        let mut chunk = [0; 8192];
                        let Ok(read @ 1..) = stream.read(&mut chunk).await else { return };
                        bytes.extend_from_slice(&chunk[..read]);
                        let text = String::from_utf8_lossy(&bytes).into_owned();
                        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                        let length = head.lines().find_map(|line| {
                            line.to_lowercase()
                                .strip_prefix("content-length:")
                                .and_then(|it| it.trim().parse().ok())
                        });
                        if body.len() >= length.unwrap_or(0) {
                            break (head.to_owned(), body.to_owned());
                        }
                    };
                    told.lock()
                        .expect("nobody panicked")
                        .push((head, serde_json::from_str(&body).unwrap_or_default()));
                    if reply.hangs {
                        std::future::pending::<()>().await;
                    }
                    let answer = format!(
                        "HTTP/1.1 {} X\r\ncontent-type: application/json\r\n{}content-length: {}\r\nconnection: close\r\n\r\n{}",
                        reply.status,
                        reply.headers,
                        reply.body.len(),
                        reply.body
                    );
                    drop(stream.write_all(answer.as_bytes()).await);
                });
            }
        });
        Server { url, asked }
    }

    pub(crate) fn asked(&self) -> Vec<(String, Value)> {
        self.asked.lock().expect("nobody panicked").clone()
    }
}
