//! What one session may reach: the operator's rules, with the origin that the session starts at.

use std::net::IpAddr;

use surefoot_record::bounds::RefusedBecause;
use url::{Host, Url};

use crate::address::{AddressClass, Network};
use crate::origin::{Endpoint, Named, OriginPattern};
use crate::policy::Policy;

/// By what right an endpoint may be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Right {
    /// As one of many that a pattern means.
    Pattern,
    /// It is where the session starts, which may be a model's choice.
    Start,
    /// The operator wrote it out.
    Named,
}

/// What one session may reach. A function of the policy and the session's first address alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    pages: Vec<OriginPattern>,
    subresources: Vec<OriginPattern>,
    start: Option<OriginPattern>,
    addresses: Vec<Network>,
}

impl Reach {
    /// What a session that starts at `launch` may reach.
    #[must_use]
    pub fn new(policy: &Policy, launch: &str) -> Reach {
        let start = Url::parse(launch).ok().and_then(|url| Endpoint::of(&url));
        let start = start.filter(|_| policy.start_origin).map(|start| OriginPattern::exactly(&start));
        Reach {
            pages: policy.origins.clone(),
            subresources: policy.subresources.clone(),
            start,
            addresses: policy.addresses.clone(),
        }
    }

    /// Whether a page, or a frame of it, may be of that address. Documents without an origin of their own belong to
    /// the one that made them.
    #[must_use]
    pub fn allows_page(&self, address: &str) -> bool {
        let Ok(url) = Url::parse(address) else { return false };
        match url.scheme() {
            "about" => true,
            "blob" => Url::parse(url.path()).is_ok_and(|inner| self.allows_page(inner.as_str())),
            // What has no origin of its own has nothing of anybody else's. A tab can't be sent there, only a frame.
            "data" => true,
            "http" | "https" => Endpoint::of(&url).is_some_and(|endpoint| self.allows_page_at(&endpoint)),
            _ => false,
        }
    }

    fn allows_page_at(&self, endpoint: &Endpoint) -> bool {
        let right = self.right_of(endpoint, false);
        right.is_some_and(|right| {
            literal(&endpoint.host).is_none_or(|at| self.allows_address(endpoint, right, at))
        })
    }

    /// By what right a request may go there, for a page or for a part of one.
    ///
    /// # Errors
    ///
    /// [`RefusedBecause::Origin`] when it may not. Whether the address may be reached that the host stands for is
    /// another question: [`Reach::allows_address`].
    pub fn right(&self, endpoint: &Endpoint) -> Result<Right, RefusedBecause> {
        self.right_of(endpoint, true).ok_or(RefusedBecause::Origin)
    }

    fn right_of(&self, endpoint: &Endpoint, with_subresources: bool) -> Option<Right> {
        let subresources: &[OriginPattern] = if with_subresources { &self.subresources } else { &[] };
        let listed =
            self.pages.iter().chain(subresources).filter_map(|pattern| pattern.matches(endpoint)).max();
        let start = self.start.as_ref().and_then(|start| start.matches(endpoint));
        match (listed, start) {
            (Some(Named::Exactly), _) => Some(Right::Named),
            (_, Some(_)) => Some(Right::Start),
            (Some(Named::AmongOthers), None) => Some(Right::Pattern),
            (None, None) => None,
        }
    }

    /// Whether a host that may be reached by that right may stand for that address.
    ///
    /// A public address always may be reached, and what the operator lists. Beyond that, what the operator writes out
    /// may be an address of any kind, or a name in the local network; a session may start on this machine; and
    /// `localhost` is this machine. So a name that turns into an address of this machine or of a cloud's own link
    /// reaches nothing.
    #[must_use]
    pub fn allows_address(&self, endpoint: &Endpoint, right: Right, address: IpAddr) -> bool {
        let class = AddressClass::of(address);
        if class == AddressClass::Public || self.addresses.iter().any(|network| network.contains(address)) {
            return true;
        }
        match &endpoint.host {
            Host::Domain(name) if is_localhost(name) => {
                class == AddressClass::Loopback && right >= Right::Start
            }
            Host::Domain(_) => class == AddressClass::Private && right == Right::Named,
            Host::Ipv4(_) | Host::Ipv6(_) => {
                right == Right::Named || (right == Right::Start && class == AddressClass::Loopback)
            }
        }
    }

    /// The origins that are allowed, as they are shown.
    #[must_use]
    pub fn shown(&self) -> Vec<String> {
        self.start.iter().chain(&self.pages).chain(&self.subresources).map(OriginPattern::to_string).collect()
    }
}

/// The address that a host is written as.
#[must_use]
pub(crate) fn literal(host: &Host) -> Option<IpAddr> {
    match host {
        Host::Domain(_) => None,
        Host::Ipv4(address) => Some(IpAddr::V4(*address)),
        Host::Ipv6(address) => Some(IpAddr::V6(*address)),
    }
}

/// Whether a name is this machine's by definition, whatever any server says (RFC 6761).
#[must_use]
pub(crate) fn is_localhost(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name == "localhost" || name.ends_with(".localhost")
}
