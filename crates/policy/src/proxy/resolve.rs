//! Looking hosts up.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::pin::Pin;

use url::Host;

use crate::reach::{is_localhost, literal};

/// A host that is being looked up.
pub type Lookup<'a> = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send + 'a>>;

/// Looks names up. It is asked once for each connection, and what it answers is what is connected to.
pub trait Resolve: Send + Sync {
    /// The addresses of a name, the best first.
    fn resolve<'a>(&'a self, name: &'a str) -> Lookup<'a>;
}

/// The machine's own way of looking names up.
#[derive(Debug, Clone, Copy)]
pub struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve<'a>(&'a self, name: &'a str) -> Lookup<'a> {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}

/// The addresses of a host. `localhost` is this machine's, whatever anybody says.
pub(super) async fn addresses(resolver: &dyn Resolve, host: &Host) -> io::Result<Vec<IpAddr>> {
    if let Some(address) = literal(host) {
        return Ok(vec![address]);
    }
    match host {
        Host::Domain(name) if is_localhost(name) => {
            Ok(vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()])
        }
        Host::Domain(name) => resolver.resolve(name).await,
        Host::Ipv4(_) | Host::Ipv6(_) => Ok(Vec::new()),
    }
}
