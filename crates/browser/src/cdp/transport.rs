//! Carries whole messages to and from a browser: NUL-separated over a pipe, or one a frame over a WebSocket.
//!
//! No message is too long: a page's reading can have tens of megabytes.

use std::io;
use std::os::fd::OwnedFd;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::unix::pipe;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Error, Message};

/// The two halves of a connection.
pub(crate) struct Transport {
    pub(super) receiving: Receiving,
    pub(super) sending: Sending,
}

/// Where messages come from.
pub(super) enum Receiving {
    Pipe(BufReader<pipe::Receiver>),
    Socket(SplitStream<WebSocketStream<TcpStream>>),
}

/// Where messages go.
pub(super) enum Sending {
    Pipe(pipe::Sender),
    Socket(SplitSink<WebSocketStream<TcpStream>, Message>),
}

impl Transport {
    /// Takes our two ends of a browser's pipes.
    ///
    /// # Errors
    ///
    /// When they are no pipes, or there is no runtime.
    pub(crate) fn over_pipe(from_browser: OwnedFd, to_browser: OwnedFd) -> io::Result<Transport> {
        Ok(Transport {
            receiving: Receiving::Pipe(BufReader::with_capacity(
                64 * 1024,
                pipe::Receiver::from_owned_fd(from_browser)?,
            )),
            sending: Sending::Pipe(pipe::Sender::from_owned_fd(to_browser)?),
        })
    }

    /// Takes an open WebSocket.
    pub(crate) fn over_socket(socket: WebSocketStream<TcpStream>) -> Transport {
        let (sending, receiving) = socket.split();
        Transport { receiving: Receiving::Socket(receiving), sending: Sending::Socket(sending) }
    }
}

impl Receiving {
    /// The next message; none at the end.
    pub(super) async fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self {
            Receiving::Pipe(reader) => {
                let mut message = Vec::new();
                reader.read_until(0, &mut message).await?;
                // A message that the end cut off is none.
                Ok((message.pop() == Some(0)).then_some(message))
            }
            Receiving::Socket(stream) => loop {
                match stream.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(Some(text.as_bytes().to_vec())),
                    // Some proxies send text as binary frames.
                    Some(Ok(Message::Binary(bytes))) => return Ok(Some(bytes.to_vec())),
                    Some(Ok(Message::Close(_))) | None => return Ok(None),
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(in_io_terms(error)),
                }
            },
        }
    }
}

impl Sending {
    /// Sends messages in one go, in order.
    pub(super) async fn send(&mut self, messages: &mut Vec<String>) -> io::Result<()> {
        match self {
            Sending::Pipe(sender) => {
                let mut burst = Vec::with_capacity(messages.iter().map(|message| message.len() + 1).sum());
                for message in messages.drain(..) {
                    burst.extend_from_slice(message.as_bytes());
                    burst.push(0);
                }
                sender.write_all(&burst).await
            }
            Sending::Socket(sink) => {
                for message in messages.drain(..) {
                    sink.feed(Message::text(message)).await.map_err(in_io_terms)?;
                }
                sink.flush().await.map_err(in_io_terms)
            }
        }
    }
}

fn in_io_terms(error: Error) -> io::Error {
    match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    }
}
