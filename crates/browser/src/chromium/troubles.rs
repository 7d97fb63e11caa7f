//! What the page says and what goes wrong on its network, as evidence: bounded texts, no bodies, no headers.

use std::collections::HashMap;

use surefoot_record::event::{ConsoleMessage, NetworkTrouble};

use crate::cdp::protocol::{ExceptionDetails, RemoteObject, Request};

/// The longest text of a console message or a dialog, in characters.
const LONGEST_TEXT: usize = 800;
/// The longest address, in characters; a `data:` address can have megabytes.
const LONGEST_ADDRESS: usize = 2_000;
/// How many requests at most are remembered at a time. Beyond them a failure is told without its method.
const MOST_REQUESTS: usize = 10_000;

/// Cuts a text to what evidence may hold.
pub(super) fn text(text: &str) -> String {
    text.chars().take(LONGEST_TEXT).collect()
}

fn address(url: &str) -> String {
    url.chars().take(LONGEST_ADDRESS).collect()
}

/// A console call as a line of text.
pub(super) fn console(level: &str, arguments: &[RemoteObject]) -> ConsoleMessage {
    let mut line = String::new();
    for argument in arguments {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&shown(argument));
        if line.len() > 4 * LONGEST_TEXT {
            break;
        }
    }
    let level = if level == "assert" { "error" } else { level };
    ConsoleMessage { level: level.to_owned(), text: text(&line) }
}

/// An exception that nobody caught.
pub(super) fn exception(details: &ExceptionDetails) -> ConsoleMessage {
    let thrown = details.exception.as_ref().map(shown).unwrap_or_default();
    let line = if thrown.is_empty() { details.text.clone() } else { format!("{} {thrown}", details.text) };
    ConsoleMessage { level: "error".to_owned(), text: text(&line) }
}

fn shown(object: &RemoteObject) -> String {
    match (&object.value, &object.unserializable_value, &object.description) {
        (Some(serde_json::Value::String(text)), ..) => text.clone(),
        (_, Some(text), _) | (None, None, Some(text)) => text.clone(),
        (Some(value), None, _) => value.to_string(),
        (None, None, None) => "undefined".to_owned(),
    }
}

/// The requests under way, so that a failure can say what failed.
#[derive(Debug, Default)]
pub(super) struct Requests {
    under_way: HashMap<String, UnderWay>,
}

#[derive(Debug)]
struct UnderWay {
    method: String,
    url: String,
}

impl Requests {
    /// A request went out, or was redirected. False when it is none of the page's.
    pub(super) fn sent(&mut self, id: &str, kind: Option<&str>, request: &Request) -> bool {
        if is_asked_by_the_browser(kind, &request.url) {
            return false;
        }
        if self.under_way.len() >= MOST_REQUESTS {
            return true;
        }
        self.under_way
            .insert(id.to_owned(), UnderWay { method: request.method.clone(), url: address(&request.url) });
        true
    }

    /// A request was answered. Returns the trouble, if it is one.
    pub(super) fn answered(&mut self, id: &str, status: i64) -> Option<NetworkTrouble> {
        if status < 400 {
            return None;
        }
        let known = self.under_way.get(id)?;
        Some(NetworkTrouble {
            method: known.method.clone(),
            url: known.url.clone(),
            status: u16::try_from(status).ok(),
            problem: None,
        })
    }

    /// A request is over.
    pub(super) fn finished(&mut self, id: &str) {
        self.under_way.remove(id);
    }

    /// A request failed. Returns the trouble, unless the page or we gave it up.
    pub(super) fn failed(&mut self, id: &str, error: &str, canceled: bool) -> Option<NetworkTrouble> {
        let known = self.under_way.remove(id)?;
        (!canceled).then(|| NetworkTrouble {
            method: known.method,
            url: known.url,
            status: None,
            problem: Some(error.to_owned()),
        })
    }
}

/// A browser asks for an icon of its own accord, in one headless mode and not in the other; what becomes of
/// it says nothing about the page.
fn is_asked_by_the_browser(kind: Option<&str>, url: &str) -> bool {
    kind == Some("Other") && url.split(['?', '#']).next().is_some_and(|path| path.ends_with("/favicon.ico"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(json: &str) -> RemoteObject {
        serde_json::from_str(json).unwrap()
    }

    fn request(url: &str) -> Request {
        Request { url: url.to_owned(), method: "GET".to_owned() }
    }

    #[test]
    fn a_console_line_shows_every_argument_and_is_bounded() {
        let arguments = [
            object(r#"{"type":"string","value":"a"}"#),
            object(r#"{"type":"number","value":1.5,"description":"1.5"}"#),
            object(r#"{"type":"object","description":"Array(2)"}"#),
            object(r#"{"type":"number","unserializableValue":"NaN","description":"NaN"}"#),
            object(r#"{"type":"undefined"}"#),
        ];
        assert_eq!(console("log", &arguments).text, "a 1.5 Array(2) NaN undefined");
        let long = object(&format!(r#"{{"type":"string","value":"{}"}}"#, "é".repeat(5000)));
        assert_eq!(console("log", &[long]).text.chars().count(), LONGEST_TEXT);
    }

    #[test]
    fn only_real_troubles_are_told() {
        let mut requests = Requests::default();
        for id in ["1", "2", "3"] {
            requests.sent(id, Some("Fetch"), &request("http://x/"));
        }
        assert_eq!(requests.answered("1", 204), None);
        assert_eq!(requests.answered("1", 500).unwrap().status, Some(500));
        assert_eq!(requests.failed("2", "net::ERR_ABORTED", true), None);
        let trouble = requests.failed("3", "net::ERR_CONNECTION_REFUSED", false).unwrap();
        assert_eq!((trouble.status, trouble.url.as_str()), (None, "http://x/"));
        assert_eq!(requests.failed("3", "again", false), None);
    }

    #[test]
    fn an_icon_that_the_browser_asks_for_is_not_the_page_s_trouble() {
        let mut requests = Requests::default();
        requests.sent("1", Some("Other"), &request("http://x/favicon.ico?v=1"));
        assert_eq!(requests.answered("1", 404), None);
        requests.sent("2", Some("Image"), &request("http://x/favicon.ico"));
        assert!(requests.answered("2", 404).is_some());
    }
}
