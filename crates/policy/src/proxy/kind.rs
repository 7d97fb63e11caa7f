//! What a request is for, by what the browser says of it.
//!
//! Browsers say what a request is for to origins that they trust, those of this machine among them. Of a tunnel nothing
//! is said.

use surefoot_record::bounds::RequestKind;

use super::head::Head;

/// The kind of a request; none when the browser does not say.
pub(super) fn of(head: &Head) -> Option<RequestKind> {
    let says = |name: &str, text: &str| {
        head.header(name)
            .is_some_and(|value| value.to_ascii_lowercase().split(';').any(|it| it.trim() == text))
    };
    if says("sec-purpose", "prefetch") || says("purpose", "prefetch") {
        return Some(RequestKind::Prefetch);
    }
    if says("accept", "text/event-stream") {
        return Some(RequestKind::EventStream);
    }
    Some(match head.header("sec-fetch-dest")?.to_ascii_lowercase().as_str() {
        "document" => RequestKind::Navigation,
        "iframe" | "frame" | "embed" | "object" | "fencedframe" => RequestKind::Frame,
        "worker" | "sharedworker" | "serviceworker" => RequestKind::Worker,
        "audioworklet" | "paintworklet" | "script" | "json" => RequestKind::Script,
        "style" | "xslt" => RequestKind::Style,
        "image" => RequestKind::Image,
        "font" => RequestKind::Font,
        "audio" | "video" | "track" => RequestKind::Media,
        "empty" => RequestKind::Fetch,
        _ => RequestKind::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(headers: &str) -> Option<RequestKind> {
        of(&Head::parse(format!("GET http://a/ HTTP/1.1\r\nHost: a\r\n{headers}\r\n").as_bytes()).unwrap())
    }

    #[test]
    fn what_the_browser_says_is_understood() {
        for (headers, expected) in [
            ("", None),
            ("Accept: */*\r\n", None),
            ("Sec-Fetch-Dest: document\r\n", Some(RequestKind::Navigation)),
            ("Sec-Fetch-Dest: iframe\r\n", Some(RequestKind::Frame)),
            ("Sec-Fetch-Dest: document\r\nSec-Purpose: prefetch;prerender\r\n", Some(RequestKind::Prefetch)),
            ("Sec-Fetch-Dest: empty\r\nAccept: text/event-stream\r\n", Some(RequestKind::EventStream)),
            ("accept: text/event-stream\r\n", Some(RequestKind::EventStream)),
            ("sec-fetch-dest: serviceworker\r\n", Some(RequestKind::Worker)),
            ("sec-fetch-dest: something-new\r\n", Some(RequestKind::Other)),
        ] {
            assert_eq!(kind(headers), expected, "{headers}");
        }
    }
}
