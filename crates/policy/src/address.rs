//! What kinds of addresses a host can stand for, and networks as an operator writes them.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Whose address it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AddressClass {
    /// Anybody's on the internet.
    Public,
    /// Of a local network.
    Private,
    /// Of this machine.
    Loopback,
    /// Known to its own link alone, where clouds tell their machines' secrets; and whatever is no host's address.
    LinkLocal,
}

impl AddressClass {
    /// The class of an address. An IPv4 address that is wrapped into an IPv6 one is what it wraps.
    #[must_use]
    pub fn of(address: IpAddr) -> AddressClass {
        match address {
            IpAddr::V4(address) => of_v4(address),
            IpAddr::V6(address) => wrapped(address).map_or_else(|| of_v6(address), of_v4),
        }
    }
}

fn of_v4(address: Ipv4Addr) -> AddressClass {
    if [Ipv4Addr::new(168, 63, 129, 16), Ipv4Addr::new(100, 100, 100, 200)].contains(&address) {
        // Microsoft's and Alibaba's machines are told their secrets here.
        return AddressClass::LinkLocal;
    }
    let [a, b, c, _] = address.octets();
    match (a, b, c) {
        // An address of "this" network reaches this machine.
        (127 | 0, ..) => AddressClass::Loopback,
        (10, ..) | (192, 168, _) | (172, 16..=31, _) | (100, 64..=127, _) | (198, 18 | 19, _) => {
            AddressClass::Private
        }
        (169, 254, _) | (224..=255, ..) | (192, 0, 0) => AddressClass::LinkLocal,
        _ => AddressClass::Public,
    }
}

fn of_v6(address: Ipv6Addr) -> AddressClass {
    let first = address.segments()[0];
    if address.is_loopback() || address.is_unspecified() {
        AddressClass::Loopback
    } else if address == Ipv6Addr::new(0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x0254) {
        // Amazon's machines are told their secrets here.
        AddressClass::LinkLocal
    } else if first & 0xfe00 == 0xfc00 || first & 0xffc0 == 0xfec0 {
        AddressClass::Private
    } else if first & 0xffc0 == 0xfe80 || first & 0xff00 == 0xff00 {
        AddressClass::LinkLocal
    } else {
        AddressClass::Public
    }
}

/// The IPv4 address in an IPv6 one that leads there: mapped, compatible, translated (NAT64), 6to4.
fn wrapped(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let of = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low]
        | [0, 0, 0, 0, 0xffff, 0, high, low]
        | [0x0064, 0xff9b, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => Some(of(high, low)),
        // `::` and `::1` are addresses of their own.
        [0, 0, 0, 0, 0, 0, high, low] if (high, low) != (0, 0) && (high, low) != (0, 1) => {
            Some(of(high, low))
        }
        _ => None,
    }
}

/// A network whose addresses names may stand for: an address, `ADDRESS/BITS`, `loopback` or `private`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Network {
    Loopback,
    Private,
    Range { address: IpAddr, bits: u8 },
}

/// Why a text is no network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no network: write loopback, private, an address, or ADDRESS/BITS")]
pub struct NetworkError(pub String);

impl Network {
    /// Whether the address belongs to it.
    #[must_use]
    pub fn contains(self, address: IpAddr) -> bool {
        let (network, bits) = match self {
            Network::Loopback => return AddressClass::of(address) == AddressClass::Loopback,
            Network::Private => return AddressClass::of(address) == AddressClass::Private,
            Network::Range { address, bits } => (address, bits),
        };
        let plain = match address {
            IpAddr::V6(inner) => inner.to_ipv4_mapped().map_or(address, IpAddr::V4),
            IpAddr::V4(_) => address,
        };
        match (network, plain) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                let differs = u32::from(network) ^ u32::from(address);
                differs.checked_shr(32 - u32::from(bits)).unwrap_or(0) == 0
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => {
                let differs = u128::from(network) ^ u128::from(address);
                differs.checked_shr(128 - u32::from(bits)).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let refused = || NetworkError(text.to_owned());
        match text {
            "loopback" => return Ok(Network::Loopback),
            "private" => return Ok(Network::Private),
            _ => {}
        }
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| refused())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            None => most,
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= most).ok_or_else(refused)?,
        };
        Ok(Network::Range { address, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Network::Loopback => out.write_str("loopback"),
            Network::Private => out.write_str("private"),
            Network::Range { address, bits } => write!(out, "{address}/{bits}"),
        }
    }
}

impl TryFrom<String> for Network {
    type Error = NetworkError;

    fn try_from(text: String) -> Result<Self, NetworkError> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(network: Network) -> String {
        network.to_string()
    }
}
