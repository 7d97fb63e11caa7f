//! The filter that everything goes through which a browser context sends: a proxy on the loopback interface.
//!
//! One proxy serves one session. It reads where a request goes and nothing else of it, looks the host up itself, and
//! connects to the very address that it has judged, so that a name can't stand for one thing when it is looked at and
//! for another when it is used. What is refused is told of; it gets no answer that a browser could take for a page.
//!
//! What runs inside of a tunnel is not looked into: a tunnel leads to one host and port, and those are allowed or not.

mod head;
mod kind;
mod resolve;
mod serve;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use surefoot_record::bounds::Refused;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::{AbortHandle, JoinSet};

use crate::reach::Reach;

pub use resolve::{Lookup, Resolve, SystemResolver};

/// A proxy that runs as long as this is held.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    accepting: AbortHandle,
}

/// What all connections of one proxy share.
struct Shared {
    reach: Reach,
    resolver: Arc<dyn Resolve>,
    refused: mpsc::UnboundedSender<Refused>,
}

impl Proxy {
    /// Starts a proxy on a free port. Refusals come out of the receiver in the order in which they are decided.
    ///
    /// Must be called within a runtime.
    ///
    /// # Errors
    ///
    /// When there is no port to be had.
    pub fn start(reach: Reach) -> io::Result<(Proxy, mpsc::UnboundedReceiver<Refused>)> {
        Proxy::start_with(reach, Arc::new(SystemResolver))
    }

    /// As [`Proxy::start`], with names looked up in another way.
    ///
    /// # Errors
    ///
    /// When there is no port to be had.
    pub fn start_with(
        reach: Reach,
        resolver: Arc<dyn Resolve>,
    ) -> io::Result<(Proxy, mpsc::UnboundedReceiver<Refused>)> {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let address = listener.local_addr()?;
        let (refused, receiver) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared { reach, resolver, refused });
        let accepting = tokio::spawn(accept(listener, shared)).abort_handle();
        Ok((Proxy { address, accepting }, receiver))
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How a browser is told of it: `http://127.0.0.1:PORT`.
    #[must_use]
    pub fn server(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // The connections go with it: the set that holds them is dropped.
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((client, _)) => {
                    connections.spawn(serve::connection(client, Arc::clone(&shared)));
                }
                // Too many files are open, say. Waiting for a connection to end is all that helps.
                Err(error) => {
                    tracing::warn!(%error, "the proxy could not take a connection");
                    if connections.join_next().await.is_none() {
                        return;
                    }
                }
            },
            Some(_ended) = connections.join_next() => {}
        }
    }
}

/// Small messages go out at once.
fn hurry(stream: &TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection of the proxy can't be hurried");
    }
}
