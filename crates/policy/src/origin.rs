//! Origins as an operator writes them, and what they match.
//!
//! `[SCHEME://]HOST[:PORT]`, where HOST is a name, an address, `*.NAME` for every name below one, or `*` for
//! every host, and PORT may be `*`. Without a scheme http and https are meant, without a port the scheme's own.
//! WebSockets belong to the origin of their page's scheme: `ws` to `http`, `wss` to `https`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use url::{Host, Url};

/// What a page can be loaded with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scheme {
    Http,
    Https,
}

impl Scheme {
    /// The port that is meant where none is written.
    #[must_use]
    pub fn port(self) -> u16 {
        match self {
            Scheme::Http => 80,
            Scheme::Https => 443,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
        }
    }

    /// The scheme of an address, the WebSocket's counted as its page's.
    #[must_use]
    pub fn of(name: &str) -> Option<Scheme> {
        match name {
            "http" | "ws" => Some(Scheme::Http),
            "https" | "wss" => Some(Scheme::Https),
            _ => None,
        }
    }
}

/// Where a request goes. The scheme is not known of what is sent through a tunnel.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Endpoint {
    pub scheme: Option<Scheme>,
    pub host: Host,
    pub port: u16,
}

impl Endpoint {
    /// Where an address leads; none when it is no `http`, `https`, `ws` or `wss`.
    #[must_use]
    pub fn of(url: &Url) -> Option<Endpoint> {
        let scheme = Scheme::of(url.scheme())?;
        let host = url.host()?.to_owned();
        Some(Endpoint { scheme: Some(scheme), host, port: url.port().unwrap_or(scheme.port()) })
    }

    /// What follows the method of a `CONNECT`: `host:port`.
    #[must_use]
    pub fn of_tunnel(authority: &str) -> Option<Endpoint> {
        let (host, port) = authority.rsplit_once(':')?;
        if port.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(Endpoint { scheme: None, host: Host::parse(host).ok()?, port: port.parse().ok()? })
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scheme) = self.scheme {
            write!(out, "{}:", scheme.as_str())?;
        }
        write!(out, "//{}", self.host)?;
        if self.scheme.is_none_or(|scheme| scheme.port() != self.port) {
            write!(out, ":{}", self.port)?;
        }
        Ok(())
    }
}

/// Which hosts a pattern means.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum HostPattern {
    Any,
    /// Every name below this one.
    Below(String),
    Exact(Host),
}

/// How precisely a host was named: a name that nobody wrote out may be anybody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// As one of many.
    AmongOthers,
    /// By the operator, letter by letter.
    Exactly,
}

/// One entry of a list of origins.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct OriginPattern {
    scheme: Option<Scheme>,
    host: HostPattern,
    /// None for every port.
    port: Option<PortPattern>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum PortPattern {
    OfScheme,
    Number(u16),
}

/// Why a text is no origin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no origin: {problem}")]
pub struct OriginError {
    pub text: String,
    pub problem: &'static str,
}

impl OriginPattern {
    /// The origin of that endpoint alone.
    #[must_use]
    pub fn exactly(endpoint: &Endpoint) -> OriginPattern {
        OriginPattern {
            scheme: endpoint.scheme,
            host: HostPattern::Exact(endpoint.host.clone()),
            port: Some(PortPattern::Number(endpoint.port)),
        }
    }

    /// Whether it means that endpoint, and how precisely it names it.
    #[must_use]
    pub fn matches(&self, endpoint: &Endpoint) -> Option<Named> {
        let named = match &self.host {
            HostPattern::Any => Named::AmongOthers,
            HostPattern::Below(parent) => {
                let Host::Domain(name) = &endpoint.host else { return None };
                let below = name.strip_suffix(parent.as_str())?;
                if below.len() < 2 || !below.ends_with('.') {
                    return None;
                }
                Named::AmongOthers
            }
            HostPattern::Exact(host) if *host == endpoint.host => Named::Exactly,
            HostPattern::Exact(_) => return None,
        };
        let is_of = |scheme: Scheme| {
            self.scheme.is_none_or(|wanted| wanted == scheme)
                && match self.port {
                    None => true,
                    Some(PortPattern::OfScheme) => endpoint.port == scheme.port(),
                    Some(PortPattern::Number(port)) => endpoint.port == port,
                }
        };
        let fits = match endpoint.scheme {
            Some(scheme) => is_of(scheme),
            None => is_of(Scheme::Http) || is_of(Scheme::Https),
        };
        fits.then_some(named)
    }
}

impl FromStr for OriginPattern {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let refused = |problem| OriginError { text: text.to_owned(), problem };
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => match scheme.to_ascii_lowercase().as_str() {
                "http" => (Some(Scheme::Http), rest),
                "https" => (Some(Scheme::Https), rest),
                _ => return Err(refused("its scheme is neither http nor https")),
            },
            None => (None, text),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.contains(['/', '?', '#', '@']) {
            return Err(refused("an origin has no path, query or user name"));
        }
        // The colons of an address in brackets are its own.
        let (host, port) = match rest.rfind(':') {
            Some(at) if !rest[at..].contains(']') => (&rest[..at], Some(&rest[at + 1..])),
            _ => (rest, None),
        };
        let port = match port {
            None => Some(PortPattern::OfScheme),
            Some("*") => None,
            Some(number) => {
                let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
                let number = digits.then(|| number.parse::<u16>().ok()).flatten().filter(|port| *port > 0);
                Some(PortPattern::Number(
                    number.ok_or_else(|| refused("its port is no number from 1 to 65535, nor *"))?,
                ))
            }
        };
        let name = |host: &str| Host::parse(host).map_err(|_| refused("it names no host"));
        let host = if host == "*" {
            HostPattern::Any
        } else if let Some(parent) = host.strip_prefix("*.") {
            match name(parent)? {
                Host::Domain(parent) => HostPattern::Below(parent),
                _ => return Err(refused("there is nothing below an address")),
            }
        } else if host.contains('*') {
            return Err(refused("a * stands for a whole host, or before the first dot of one"));
        } else {
            HostPattern::Exact(name(host)?)
        };
        Ok(OriginPattern { scheme, host, port })
    }
}

impl fmt::Display for OriginPattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scheme) = self.scheme {
            write!(out, "{}://", scheme.as_str())?;
        }
        match &self.host {
            HostPattern::Any => out.write_str("*")?,
            HostPattern::Below(parent) => write!(out, "*.{parent}")?,
            HostPattern::Exact(host) => write!(out, "{host}")?,
        }
        match self.port {
            None => out.write_str(":*"),
            Some(PortPattern::OfScheme) => Ok(()),
            Some(PortPattern::Number(port)) => write!(out, ":{port}"),
        }
    }
}

impl TryFrom<String> for OriginPattern {
    type Error = OriginError;

    fn try_from(text: String) -> Result<Self, OriginError> {
        text.parse()
    }
}

impl From<OriginPattern> for String {
    fn from(pattern: OriginPattern) -> String {
        pattern.to_string()
    }
}
