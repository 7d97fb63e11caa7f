//! One message a line, on any pair of streams. A line that is no message is answered with an error that says
//! so, and the next one is read.

use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{ErrorCode, ErrorData, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde::Deserialize;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::{Mutex, watch};

/// The longest line. No call of a tool comes near it.
const LONGEST_LINE: usize = 4 * 1024 * 1024;

/// Messages by line.
pub(super) struct Lines<R, W> {
    read: BufReader<R>,
    /// What has been read of the line that is under way; a call of `receive` may be given up in its midst.
    line: Vec<u8>,
    /// The line is too long already, and the rest of it is passed over.
    is_too_long: bool,
    write: Arc<Mutex<Option<W>>>,
    /// Told when the input has ended.
    ended: watch::Sender<bool>,
}

/// What a line turned out to be.
enum Line {
    Message(Box<RxJsonRpcMessage<RoleServer>>),
    /// Nothing that is to be answered.
    Nothing,
    Wrong(Box<TxJsonRpcMessage<RoleServer>>),
}

impl<R: AsyncRead + Send + Unpin, W: AsyncWrite + Send + Unpin + 'static> Lines<R, W> {
    /// With what is told when the input has ended: calls may still be under way then.
    pub(super) fn new(read: R, write: W) -> (Self, watch::Receiver<bool>) {
        let (ended, told) = watch::channel(false);
        let lines = Lines {
            read: BufReader::new(read),
            line: Vec::new(),
            is_too_long: false,
            write: Arc::new(Mutex::new(Some(write))),
            ended,
        };
        (lines, told)
    }

    /// Reads to the end of a line; false at the end of input.
    async fn read_line(&mut self) -> bool {
        loop {
            let Ok(available) = self.read.fill_buf().await else { return false };
            if available.is_empty() {
                return false;
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            if self.line.len() + taken > LONGEST_LINE {
                self.is_too_long = true;
                self.line.clear();
            }
            if !self.is_too_long {
                self.line.extend_from_slice(&available[..taken]);
            }
            self.read.consume(taken);
            if end.is_some() {
                return true;
            }
        }
    }

    fn take_line(&mut self) -> Line {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.is_too_long) {
            let message = format!("a message is longer than {LONGEST_LINE} bytes");
            return wrong(ErrorCode::INVALID_REQUEST, message, None);
        }
        read(line.trim_ascii())
    }
}

fn read(line: &[u8]) -> Line {
    if line.is_empty() {
        return Line::Nothing;
    }
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            let place = format!("the line is no JSON at its column {}", error.column());
            return wrong(ErrorCode::PARSE_ERROR, place, None);
        }
    };
    let id = value.get("id").and_then(|id| RequestId::deserialize(id).ok());
    let is_notification = value.get("id").is_none() && value.get("method").is_some_and(Value::is_string);
    match serde_json::from_value(value) {
        Ok(message) => Line::Message(Box::new(message)),
        // A notification is never answered, whatever is wrong with it.
        Err(_) if is_notification => Line::Nothing,
        Err(_) => wrong(ErrorCode::INVALID_REQUEST, "the line is no request of this protocol".to_owned(), id),
    }
}

fn wrong(code: ErrorCode, message: String, id: Option<RequestId>) -> Line {
    let error = ErrorData { code, message: message.into(), data: None };
    Line::Wrong(Box::new(TxJsonRpcMessage::<RoleServer>::error(error, id)))
}

async fn write<W: AsyncWrite + Unpin>(
    write: Arc<Mutex<Option<W>>>,
    message: TxJsonRpcMessage<RoleServer>,
) -> io::Result<()> {
    let mut line = serde_json::to_vec(&message)?;
    line.push(b'\n');
    let mut write = write.lock().await;
    let out = write.as_mut().ok_or_else(|| io::Error::from(io::ErrorKind::NotConnected))?;
    out.write_all(&line).await?;
    out.flush().await
}

impl<R, W> Transport<RoleServer> for Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        write(Arc::clone(&self.write), message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            if !self.read_line().await {
                self.ended.send_replace(true);
                return None;
            }
            match self.take_line() {
                Line::Message(message) => return Some(*message),
                Line::Nothing => {}
                Line::Wrong(answer) => {
                    // In a task of its own, because this call may be given up before it is written.
                    let writing = tokio::spawn(write(Arc::clone(&self.write), *answer));
                    if !matches!(writing.await, Ok(Ok(()))) {
                        return None;
                    }
                }
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.write.lock().await.take();
        Ok(())
    }
}
