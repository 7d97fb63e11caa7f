//! One connection: one request, or one tunnel.
//!
//! A connection carries one request, so that what follows on it can't go where nobody has looked. A request that is
//! refused gets no answer at all, because an answer to a navigation would become a page.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use surefoot_record::bounds::{RefusedBecause, RequestKind};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, copy_bidirectional};
use tokio::net::TcpStream;
use tokio::time::timeout;
use url::Url;

use super::head::{self, Head, Read};
use super::{Refused, Shared, hurry, kind, resolve};
use crate::origin::Endpoint;

/// How long a host may take to be found and to answer: 30 s, as long as a navigation may take.
const CONNECT: Duration = Duration::from_secs(30);

/// What concerns the hop to the proxy alone.
const OF_THIS_HOP: [&str; 6] =
    ["Connection", "Proxy-Connection", "Keep-Alive", "Proxy-Authorization", "Upgrade", "TE"];

/// Why nothing came of a request.
enum Trouble {
    Refused,
    Network(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Network(error)
    }
}

pub(super) async fn connection(mut client: TcpStream, shared: Arc<Shared>) {
    hurry(&client);
    match shared.serve(&mut client).await {
        Ok(()) | Err(Trouble::Refused) => {}
        Err(Trouble::Network(error)) => tracing::debug!(%error, "a connection of the proxy ended"),
    }
}

impl Shared {
    async fn serve(&self, client: &mut TcpStream) -> Result<(), Trouble> {
        let (head, rest) = match head::read(client, Vec::new()).await? {
            Read::Head(head, rest) => (head, rest),
            Read::Garbled(_) => return Err(self.refuse("", None, RefusedBecause::Malformed)),
            // A browser opens connections before it knows what for.
            Read::Nothing => return Ok(()),
        };
        let mut words = head.first.split(' ');
        let (Some(method), Some(target), Some(version), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(self.refuse("", None, RefusedBecause::Malformed));
        };
        if !matches!(version, "HTTP/1.1" | "HTTP/1.0") {
            return Err(self.refuse("", None, RefusedBecause::Malformed));
        }
        if method == "CONNECT" {
            self.tunnel(client, target, rest).await
        } else {
            self.forward(client, &head, method, target, rest).await
        }
    }

    async fn tunnel(&self, client: &mut TcpStream, authority: &str, rest: Vec<u8>) -> Result<(), Trouble> {
        let endpoint =
            Endpoint::of_tunnel(authority).ok_or_else(|| self.refuse("", None, RefusedBecause::Malformed))?;
        let mut server = match self.connect(&endpoint, None).await {
            Ok(server) => server,
            Err(trouble) => {
                let status =
                    if matches!(trouble, Trouble::Refused) { "403 Forbidden" } else { "502 Bad Gateway" };
                // To a tunnel no answer is ever shown.
                let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                client.write_all(answer.as_bytes()).await?;
                return Err(trouble);
            }
        };
        client.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").await?;
        server.write_all(&rest).await?;
        copy_bidirectional(client, &mut server).await?;
        Ok(())
    }

    async fn forward(
        &self,
        client: &mut TcpStream,
        head: &Head,
        method: &str,
        target: &str,
        rest: Vec<u8>,
    ) -> Result<(), Trouble> {
        let kind = kind::of(head);
        let url = Url::parse(target).ok().filter(|url| url.scheme() == "http");
        let found = url.and_then(|url| Endpoint::of(&url).map(|endpoint| (url, endpoint)));
        let Some((url, endpoint)) = found else {
            return Err(self.refuse("", kind, RefusedBecause::Malformed));
        };
        let Some(body) = Body::of(head) else {
            return Err(self.refuse(&endpoint.to_string(), kind, RefusedBecause::Malformed));
        };
        let mut server = self.connect(&endpoint, kind).await?;
        let mut sent = head.clone().without(&OF_THIS_HOP).without(&["Host"]);
        let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
        sent.first = format!("{method} {path} HTTP/1.1");
        let host = &url[url::Position::BeforeHost..url::Position::AfterPort];
        let sent = sent.with("Host", host).with("Connection", "close");
        server.write_all(&sent.bytes()).await?;
        let (mut from_client, mut to_client) = client.split();
        let (mut from_server, mut to_server) = server.split();
        let up = async {
            match body {
                Body::Bytes(length) => {
                    let known = rest.len().min(usize::try_from(length).unwrap_or(usize::MAX));
                    to_server.write_all(&rest[..known]).await?;
                    let left = length - known as u64;
                    copy(&mut (&mut from_client).take(left), &mut to_server).await?;
                }
                Body::Chunks => {
                    to_server.write_all(&rest).await?;
                    copy(&mut from_client, &mut to_server).await?;
                }
            }
            // A browser that has gone away does not want the answer any more.
            let mut nothing = [0];
            from_client.read(&mut nothing).await
        };
        let down = async {
            answer(&mut from_server, &mut to_client).await?;
            to_client.shutdown().await
        };
        // The answer may come before the whole request was sent.
        tokio::pin!(up, down);
        tokio::select! {
            gone = &mut up => match gone {
                Ok(_) => Ok(()),
                // The server wants no more of it, and may have said why.
                Err(_) => Ok(down.await?),
            },
            answered = &mut down => Ok(answered?),
        }
    }

    /// Connects to an address of the host that is allowed, or tells of the refusal.
    async fn connect(&self, endpoint: &Endpoint, kind: Option<RequestKind>) -> Result<TcpStream, Trouble> {
        let shown = || endpoint.to_string();
        let right = self.reach.right(endpoint).map_err(|because| self.refuse(&shown(), kind, because))?;
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, "the host did not answer in time");
        let addresses =
            timeout(CONNECT, resolve::addresses(&*self.resolver, &endpoint.host)).await.map_err(late)??;
        let known = addresses.len();
        let allowed: Vec<_> = addresses
            .into_iter()
            .filter(|address| self.reach.allows_address(endpoint, right, *address))
            .collect();
        if allowed.is_empty() && known > 0 {
            return Err(self.refuse(&shown(), kind, RefusedBecause::Address));
        }
        let mut problem = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
        for address in allowed {
            let connecting = TcpStream::connect(SocketAddr::new(address, endpoint.port));
            match timeout(CONNECT, connecting).await.map_err(late).and_then(|connected| connected) {
                Ok(server) => {
                    hurry(&server);
                    return Ok(server);
                }
                Err(error) => problem = error,
            }
        }
        Err(problem.into())
    }

    fn refuse(&self, origin: &str, kind: Option<RequestKind>, because: RefusedBecause) -> Trouble {
        // Nobody hears it when the session is over.
        let _nobody = self.refused.send(Refused { origin: origin.to_owned(), kind, because });
        Trouble::Refused
    }
}

/// How long a request's body is.
enum Body {
    Bytes(u64),
    Chunks,
}

impl Body {
    /// None when two readers could disagree about it.
    fn of(head: &Head) -> Option<Body> {
        let mut lengths = head.all("content-length");
        let mut codings = head.all("transfer-encoding");
        match (lengths.next(), lengths.next(), codings.next(), codings.next()) {
            (None, _, None, _) => Some(Body::Bytes(0)),
            (Some(length), None, None, _) if length.bytes().all(|byte| byte.is_ascii_digit()) => {
                length.parse().ok().map(Body::Bytes)
            }
            (None, _, Some(coding), None) if coding.eq_ignore_ascii_case("chunked") => Some(Body::Chunks),
            _ => None,
        }
    }
}

/// Hands an answer on, and says that nothing follows it.
async fn answer(
    server: &mut (impl tokio::io::AsyncRead + Unpin),
    client: &mut (impl tokio::io::AsyncWrite + Unpin),
) -> io::Result<()> {
    let mut bytes = Vec::new();
    loop {
        match head::read(server, bytes).await? {
            Read::Head(head, rest) if is_interim(&head) => bytes = rest,
            Read::Head(head, rest) => {
                let head = head
                    .without(&["Connection", "Proxy-Connection", "Keep-Alive", "Upgrade"])
                    .with("Connection", "close");
                client.write_all(&head.bytes()).await?;
                client.write_all(&rest).await?;
                break;
            }
            // The browser knows best what to make of it.
            Read::Garbled(rest) => {
                client.write_all(&rest).await?;
                break;
            }
            Read::Nothing => return Ok(()),
        }
    }
    copy(server, client).await.map(drop)
}

/// More than one head may come before the answer's own.
fn is_interim(head: &Head) -> bool {
    head.first.starts_with("HTTP/1.1 1") || head.first.starts_with("HTTP/1.0 1")
}
