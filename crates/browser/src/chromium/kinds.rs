//! What the newest requests are for, so that it can be told of one that was refused. A filter sees of a tunnel only where
//! it leads; the browser tells what it wanted there.

use std::collections::VecDeque;

use surefoot_record::bounds::{Refused, RequestKind};
use url::Url;

/// So many requests are remembered.
const MOST: usize = 200;

/// Where the newest requests were to go, and what for.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    newest: VecDeque<(String, RequestKind)>,
}

impl Kinds {
    /// A request goes out. A document is told apart by whether it is the page's own.
    pub(super) fn sent(&mut self, url: &str, kind: Option<&str>, is_own: bool) {
        let kind = match kind {
            Some("Document") if is_own => RequestKind::Navigation,
            Some("Document") => RequestKind::Frame,
            Some("Stylesheet") => RequestKind::Style,
            Some("Image") => RequestKind::Image,
            Some("Media" | "TextTrack") => RequestKind::Media,
            Some("Font") => RequestKind::Font,
            Some("Script") => RequestKind::Script,
            Some("XHR" | "Fetch" | "Ping" | "CSPViolationReport" | "Preflight") => RequestKind::Fetch,
            Some("Prefetch") => RequestKind::Prefetch,
            Some("EventSource") => RequestKind::EventStream,
            Some("WebSocket") => RequestKind::Socket,
            _ => return,
        };
        let Some(authority) = authority(url) else { return };
        if self.newest.len() == MOST {
            self.newest.pop_front();
        }
        self.newest.push_back((authority, kind));
    }

    /// The refusal with what the request was for, if that is known of the newest one that was to go there.
    pub(super) fn completed(&self, refused: Refused) -> Refused {
        if refused.kind.is_some() {
            return refused;
        }
        let newest = self.newest.iter().rev().find(|(authority, _)| *authority == refused.origin);
        Refused { kind: newest.map(|(_, kind)| *kind), ..refused }
    }
}

/// As a filter names the end of a tunnel; none for what needs none.
fn authority(url: &str) -> Option<String> {
    let url = Url::parse(url).ok().filter(|url| url.scheme() != "http")?;
    Some(format!("//{}:{}", url.host_str()?, url.port_or_known_default()?))
}

#[cfg(test)]
mod tests {
    use surefoot_record::bounds::RefusedBecause;

    use super::*;

    #[test]
    fn a_tunnel_was_for_what_was_to_go_there_last() {
        let mut kinds = Kinds::default();
        kinds.sent("https://a.example/x", Some("Script"), false);
        kinds.sent("wss://a.example/socket", Some("WebSocket"), false);
        kinds.sent("https://b.example/", Some("Document"), true);
        kinds.sent("https://[::1]:81/", Some("Document"), false);
        // Without a tunnel, so no tunnel was for it.
        kinds.sent("http://a.example:443/", Some("Image"), false);
        let kind = |origin: &str| {
            let refused = Refused { origin: origin.to_owned(), kind: None, because: RefusedBecause::Origin };
            kinds.completed(refused).kind
        };
        assert_eq!(kind("//a.example:443"), Some(RequestKind::Socket));
        assert_eq!(kind("//b.example:443"), Some(RequestKind::Navigation));
        assert_eq!(kind("//[::1]:81"), Some(RequestKind::Frame));
        assert_eq!(kind("//c.example:443"), None);
    }

    #[test]
    fn only_the_newest_are_remembered() {
        let mut kinds = Kinds::default();
        for port in 1..=MOST + 5 {
            kinds.sent(&format!("https://a.example:{port}/"), Some("Image"), false);
        }
        assert_eq!(kinds.newest.len(), MOST);
    }
}
