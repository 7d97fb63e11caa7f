//! Who may speak to a server of ours on this machine.
//!
//! A page anywhere can have its own name stand for 127.0.0.1 and then speak to whatever listens there (DNS rebinding).
//! It can't choose what the browser writes into `Host` and `Origin`, so those two are looked at, in every request.

use std::net::IpAddr;

use url::{Host, Url};

use crate::address::AddressClass;
use crate::reach::is_localhost;

/// Why a request is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Stranger {
    #[error("its Host is not this server's address")]
    Host,
    #[error("its Origin is a page that is not of this machine")]
    Origin,
}

/// Looks at `Host` and `Origin` of a request to a server of ours that listens on that port of the loopback interface.
/// Each header is given as often as it came.
///
/// # Errors
///
/// What is wrong with the request. It is to be answered with 403 and nothing else.
pub fn check<'a>(
    port: u16,
    hosts: impl IntoIterator<Item = &'a str>,
    origins: impl IntoIterator<Item = &'a str>,
) -> Result<(), Stranger> {
    let mut hosts = hosts.into_iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_ours(host, port) => {}
        _ => return Err(Stranger::Host),
    }
    let mut origins = origins.into_iter();
    match (origins.next(), origins.next()) {
        // No browser sent it on behalf of a page.
        (None, None) => Ok(()),
        (Some(origin), None) if is_of_this_machine(origin) => Ok(()),
        _ => Err(Stranger::Origin),
    }
}

fn is_ours(host: &str, port: u16) -> bool {
    let (name, given) = match host.rsplit_once(':') {
        Some((name, given)) if !given.contains(']') => (name, given.parse().ok()),
        _ => (host, Some(80)),
    };
    given == Some(port) && is_loopback(name)
}

fn is_of_this_machine(origin: &str) -> bool {
    let Ok(url) = Url::parse(origin) else { return false };
    matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(is_loopback)
}

fn is_loopback(host: &str) -> bool {
    match Host::parse(host) {
        Ok(Host::Domain(name)) => is_localhost(&name),
        Ok(Host::Ipv4(address)) => AddressClass::of(IpAddr::V4(address)) == AddressClass::Loopback,
        Ok(Host::Ipv6(address)) => AddressClass::of(IpAddr::V6(address)) == AddressClass::Loopback,
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_answered() {
        for host in ["127.0.0.1:8931", "localhost:8931", "[::1]:8931", "LOCALHOST:8931"] {
            assert_eq!(check(8931, [host], []), Ok(()), "{host}");
        }
        assert_eq!(check(80, ["localhost"], []), Ok(()));
        for origin in ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:1"] {
            assert_eq!(check(8931, ["localhost:8931"], [origin]), Ok(()), "{origin}");
        }
    }

    #[test]
    fn a_name_that_was_bound_to_this_machine_is_not() {
        for host in [
            "evil.example:8931",
            "evil.example",
            "127.0.0.1.evil.example:8931",
            "localhost.evil.example:8931",
            "localhost:80",
            "",
            ":8931",
        ] {
            assert_eq!(check(8931, [host], []), Err(Stranger::Host), "{host}");
        }
        assert_eq!(check(8931, [], []), Err(Stranger::Host));
        assert_eq!(check(8931, ["localhost:8931", "evil.example"], []), Err(Stranger::Host));
    }

    #[test]
    fn a_page_from_elsewhere_is_not() {
        for origin in [
            "http://evil.example",
            "null",
            "https://localhost.evil.example",
            "file:///etc",
            "chrome-extension://x",
            "",
        ] {
            assert_eq!(check(8931, ["localhost:8931"], [origin]), Err(Stranger::Origin), "{origin}");
        }
        let two = ["http://localhost", "http://evil.example"];
        assert_eq!(check(8931, ["localhost:8931"], two), Err(Stranger::Origin));
    }
}
