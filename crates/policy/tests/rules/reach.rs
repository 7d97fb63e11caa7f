//! Origins, addresses, and what a session may reach by them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;
use surefoot_policy::{AddressClass, Endpoint, Network, OriginPattern, Policy, Reach, Right};
use surefoot_record::bounds::RefusedBecause;
use url::Url;

fn endpoint(url: &str) -> Endpoint {
    Endpoint::of(&Url::parse(url).unwrap()).unwrap()
}

fn matches(pattern: &str, url: &str) -> bool {
    pattern.parse::<OriginPattern>().unwrap().matches(&endpoint(url)).is_some()
}

fn reach(policy: &str, launch: &str) -> Reach {
    let policy = Policy::from_config(&format!("[policy]\n{policy}")).unwrap().unwrap();
    Reach::new(&policy, launch)
}

/// Whether a request may go there when its host stands for that address.
fn reaches(reach: &Reach, url: &str, address: &str) -> bool {
    let endpoint = endpoint(url);
    reach.right(&endpoint).is_ok_and(|right| reach.allows_address(&endpoint, right, address.parse().unwrap()))
}

#[test]
fn a_pattern_means_what_it_says_and_no_more() {
    for (pattern, url) in [
        ("https://a.example", "https://a.example/path?q"),
        ("https://a.example", "wss://a.example/socket"),
        ("HTTPS://A.Example/", "https://a.example"),
        ("a.example", "http://a.example"),
        ("a.example", "https://a.example"),
        ("a.example:8080", "http://a.example:8080"),
        ("https://*.a.example", "https://x.y.a.example"),
        ("http://127.0.0.1:*", "http://127.0.0.1:4711"),
        ("http://[::1]:80", "http://[::1]/"),
        ("http://[::1]", "http://[0:0:0:0:0:0:0:1]/"),
        ("http://127.0.0.1", "http://2130706433/"),
        ("bücher.example", "https://xn--bcher-kva.example"),
        ("*", "https://anything.example"),
        ("*:*", "http://anything.example:1"),
    ] {
        assert!(matches(pattern, url), "{pattern} {url}");
    }
    for (pattern, url) in [
        ("https://a.example", "http://a.example"),
        ("https://a.example", "https://a.example:8443"),
        ("https://a.example", "https://b.a.example"),
        ("https://a.example", "https://a.example.evil.example"),
        ("https://a.example", "https://a.example./"),
        ("https://*.a.example", "https://a.example"),
        ("https://*.a.example", "https://nota.example"),
        ("https://*.a.example", "https://.a.example"),
        ("a.example", "http://a.example:8080"),
        ("*", "http://anything.example:8080"),
        ("http://127.0.0.1:8000", "http://127.0.0.2:8000"),
    ] {
        assert!(!matches(pattern, url), "{pattern} {url}");
    }
}

#[test]
fn what_is_no_origin_is_refused() {
    for text in [
        "",
        "https://",
        "ftp://a",
        "https://a/path",
        "https://u@a",
        "a:0",
        "a:70000",
        "a:+80",
        "a:",
        "*a.example",
        "a.*.example",
        "*.127.0.0.1",
        "a b",
        "https://a?x",
        "[::1",
    ] {
        assert!(text.parse::<OriginPattern>().is_err(), "{text}");
    }
}

#[test]
fn a_session_reaches_its_start_and_what_was_added() {
    let reach = reach(
        "origins = ['https://api.example']\nsubresources = ['https://cdn.example']",
        "https://app.example/x",
    );
    for url in ["https://app.example/y", "https://api.example"] {
        assert!(reach.allows_page(url), "{url}");
    }
    for url in [
        "http://app.example",
        "https://cdn.example",
        "https://evil.example",
        "file:///etc/passwd",
        "chrome://version",
        "javascript:1",
        "view-source:https://app.example",
        "blob:https://evil.example/1",
        "nonsense",
        "",
    ] {
        assert!(!reach.allows_page(url), "{url}");
    }
    assert!(reach.allows_page("about:blank"));
    assert!(reach.allows_page("blob:https://app.example/1"));
    assert_eq!(reach.right(&endpoint("https://cdn.example")), Ok(Right::Named));
    assert_eq!(reach.right(&endpoint("https://evil.example")), Err(RefusedBecause::Origin));
    assert_eq!(reach.shown(), ["https://app.example:443", "https://api.example", "https://cdn.example"]);
}

#[test]
fn without_its_start_a_session_reaches_only_what_was_listed() {
    let reach = reach("start-origin = false", "https://app.example");
    assert!(!reach.allows_page("https://app.example"));
}

#[test]
fn a_tunnel_is_judged_by_host_and_port() {
    let reach = reach("origins = ['http://a.example:8080', 'https://b.example']", "about:blank");
    let may = |authority: &str| reach.right(&Endpoint::of_tunnel(authority).unwrap()).is_ok();
    assert!(may("a.example:8080") && may("b.example:443"));
    assert!(!may("a.example:443") && !may("b.example:80") && !may("c.example:443"));
    for odd in ["a.example", "a.example:", "a.example:+1", ":443", "a b:443", "a.example:99999"] {
        assert_eq!(Endpoint::of_tunnel(odd), None, "{odd}");
    }
}

#[test]
fn names_stand_for_nothing_that_they_were_not_allowed_to() {
    let plain = reach(
        "origins = ['https://named.example', 'https://*.many.example', '*.localhost', 'https://*']",
        "https://start.example",
    );
    for address in [
        "127.0.0.1",
        "::1",
        "0.0.0.0",
        "169.254.169.254",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "fe80::1",
        "fd00:ec2::254",
        "168.63.129.16",
    ] {
        for url in [
            "https://named.example",
            "https://x.many.example",
            "https://start.example",
            "https://other.example",
        ] {
            assert!(!reaches(&plain, url, address), "{url} {address}");
        }
    }
    assert!(reaches(&plain, "https://named.example", "93.184.216.34"));
    // What the operator writes out may be in the local network; what a pattern or a start means may not.
    assert!(reaches(&plain, "https://named.example", "10.1.2.3"));
    assert!(!reaches(&plain, "https://x.many.example", "10.1.2.3"));
    assert!(!reaches(&plain, "https://start.example", "10.1.2.3"));
    assert!(!reaches(&plain, "https://127.0.0.1", "127.0.0.1"));
    let wide = reach("origins = ['https://*']\naddresses = ['10.0.0.0/8', 'loopback']", "about:blank");
    assert!(
        reaches(&wide, "https://x.example", "10.1.2.3") && reaches(&wide, "https://x.example", "127.0.0.1")
    );
    assert!(
        !reaches(&wide, "https://x.example", "192.168.0.1")
            && !reaches(&wide, "https://x.example", "169.254.169.254")
    );
}

#[test]
fn a_session_may_start_on_this_machine_but_not_at_a_cloud_s_own_address() {
    for (launch, address, expected) in [
        ("http://127.0.0.1:3000", "127.0.0.1", true),
        ("http://localhost:3000", "::1", true),
        ("http://app.localhost:3000", "127.0.0.1", true),
        ("http://localhost:3000", "10.0.0.1", false),
        ("http://169.254.169.254", "169.254.169.254", false),
        ("http://[fd00:ec2::254]", "fd00:ec2::254", false),
        ("http://10.0.0.1", "10.0.0.1", false),
        ("http://93.184.216.34", "93.184.216.34", true),
    ] {
        assert_eq!(reaches(&reach("", launch), launch, address), expected, "{launch} {address}");
        if !launch.contains("localhost") {
            assert_eq!(reach("", launch).allows_page(launch), expected, "{launch}");
        }
    }
    // The operator may, if it is written out.
    assert!(
        reach("origins = ['http://169.254.169.254']", "about:blank")
            .allows_page("http://169.254.169.254/latest")
    );
}

#[test]
fn networks_are_read_and_hold_what_they_say() {
    let holds =
        |network: &str, address: &str| network.parse::<Network>().unwrap().contains(address.parse().unwrap());
    assert!(holds("10.0.0.0/8", "10.255.0.1") && !holds("10.0.0.0/8", "11.0.0.1"));
    assert!(holds("10.0.0.0/8", "::ffff:10.0.0.1"));
    assert!(holds("0.0.0.0/0", "8.8.8.8") && !holds("0.0.0.0/0", "2001:db8::1"));
    assert!(holds("2001:db8::/32", "2001:db8:1::1") && !holds("2001:db8::/32", "2001:db9::1"));
    assert!(holds("127.0.0.1", "127.0.0.1") && !holds("127.0.0.1", "127.0.0.2"));
    assert!(holds("::/0", "::1") && holds("private", "172.31.0.1") && !holds("private", "172.32.0.1"));
    for text in ["", "10.0.0.0/33", "::1/129", "10.0.0.0/-1", "host", "10.0.0/8"] {
        assert!(text.parse::<Network>().is_err(), "{text}");
    }
}

fn host() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,6}(\\.[a-z]{1,6}){0,3}",
        any::<[u8; 4]>().prop_map(|octets| Ipv4Addr::from(octets).to_string()),
        any::<[u16; 8]>().prop_map(|parts| format!("[{}]", Ipv6Addr::from(parts))),
    ]
}

proptest! {
    /// A pattern that is written out is read as itself.
    #[test]
    fn patterns_come_back(host in host(), star in any::<bool>(), port in proptest::option::of(1_u16..), scheme in 0..3_usize) {
        let star = star && host.starts_with(|letter: char| letter.is_ascii_lowercase());
        let text = format!(
            "{}{}{host}{}",
            ["", "http://", "https://"][scheme],
            if star { "*." } else { "" },
            port.map(|port| format!(":{port}")).unwrap_or_default(),
        );
        if let Ok(pattern) = text.parse::<OriginPattern>() {
            prop_assert_eq!(pattern.to_string().parse::<OriginPattern>(), Ok(pattern));
        }
    }

    /// The start origin allows itself and no other host, port or scheme.
    #[test]
    fn the_start_is_one_origin(one in host(), other in host(), port in 1_u16.., other_port in 1_u16..) {
        let (here, there) = (format!("http://{one}:{port}/"), format!("http://{other}:{other_port}/"));
        let (Ok(here_url), Ok(there_url)) = (Url::parse(&here), Url::parse(&there)) else { return Ok(()) };
        let reach = Reach::new(&Policy::default(), &here);
        prop_assert_eq!(reach.right(&endpoint(here_url.as_str())), Ok(Right::Start));
        let same = here_url.origin() == there_url.origin();
        prop_assert_eq!(reach.right(&endpoint(there_url.as_str())).is_ok(), same);
        let secure = endpoint(&format!("https://{one}:{port}/"));
        prop_assert!(reach.right(&secure).is_err());
    }

    /// Nothing that is read as an origin, a network or a tunnel makes anything fall over.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let _ = text.parse::<OriginPattern>();
        let _ = text.parse::<Network>();
        let _ = Endpoint::of_tunnel(&text);
        let _ = Policy::from_config(&text);
        let _ = Reach::new(&Policy::default(), &text).allows_page(&text);
    }

    /// However an IPv4 address is wrapped into an IPv6 one, it is no more public than it was.
    #[test]
    fn wrapping_hides_no_address(octets in any::<[u8; 4]>()) {
        let plain = Ipv4Addr::from(octets);
        let class = AddressClass::of(IpAddr::V4(plain));
        let [a, b, c, d] = octets.map(u16::from);
        let (high, low) = (a << 8 | b, c << 8 | d);
        for wrapped in [
            Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, high, low),
            Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),
            Ipv6Addr::new(0x2002, high, low, 0, 0, 0, 0, 1),
        ] {
            prop_assert_eq!(AddressClass::of(IpAddr::V6(wrapped)), class);
        }
    }

    /// With nothing but its start, no name leads to an address that is not public.
    #[test]
    fn no_name_leads_inside(name in "[a-z]{1,8}\\.example", octets in any::<[u8; 4]>()) {
        let url = format!("https://{name}/");
        let address = Ipv4Addr::from(octets).to_string();
        let is_public = AddressClass::of(IpAddr::from(octets)) == AddressClass::Public;
        prop_assert_eq!(reaches(&Reach::new(&Policy::default(), &url), &url, &address), is_public);
    }
}
