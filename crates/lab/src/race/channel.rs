//! What stays open: WebSockets, event streams and answers that come in pieces. On a port of its own, because
//! each is a connection that is spoken to over time.

use std::time::Duration;

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio_tungstenite::tungstenite::Message;

use crate::serving::pass;

/// Serves until it is dropped.
pub(super) struct Channel {
    pub(super) port: u16,
    serving: AbortHandle,
}

impl Channel {
    pub(super) async fn start() -> anyhow::Result<Channel> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("a port on the loopback interface")?;
        let port = listener.local_addr()?.port();
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // A page that goes away in the middle is no error of ours.
                tokio::spawn(async move { drop(serve(stream).await) });
            }
        });
        Ok(Channel { port, serving: serving.abort_handle() })
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn serve(mut stream: TcpStream) -> anyhow::Result<()> {
    let mut head = [0; 4_096];
    let length = stream.peek(&mut head).await?;
    let head = String::from_utf8_lossy(&head[..length]).into_owned();
    if head.to_ascii_lowercase().contains("upgrade: websocket") {
        return talk(stream).await;
    }
    let path = head.split_whitespace().nth(1).unwrap_or_default().to_owned();
    let mut read = vec![0; length];
    stream.read_exact(&mut read).await?;
    let number = |name: &str| {
        let after = path.split(['?', '&']).find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
        after.and_then(|digits| digits.parse().ok()).unwrap_or_default()
    };
    let is_stream = path.starts_with("/events");
    let kind = if is_stream { "text/event-stream" } else { "text/plain" };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nAccess-Control-Allow-Origin: *\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.flush().await?;
    let (pieces, pause) = (number("pieces"), Duration::from_millis(number("ms")));
    for piece in 1..=pieces {
        pass(pause).await;
        let text = if is_stream { format!("data: {piece}\n\n") } else { format!("piece {piece}\n") };
        stream.write_all(text.as_bytes()).await?;
        stream.flush().await?;
    }
    if is_stream {
        // It stays open until the page closes it.
        let _closed = stream.read(&mut [0]).await?;
    }
    Ok(())
}

/// A message that is a number is answered after so many milliseconds; others are not.
async fn talk(stream: TcpStream) -> anyhow::Result<()> {
    let mut socket = tokio_tungstenite::accept_async(stream).await?;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        if let Ok(pause) = text.parse() {
            pass(Duration::from_millis(pause)).await;
            socket.send(Message::text("done")).await?;
        }
    }
    Ok(())
}
