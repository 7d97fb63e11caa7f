//! What an act brought about beside the page: dialogs, downloads, pages that opened and pages that closed. No view
//! shows them, and they are outcomes all the same.

use serde_json::json;
use surefoot_record::act::{DialogSeen, DownloadSeen, Proof};
use surefoot_record::assertion::{Check, ExpectedUrl};
use surefoot_record::code::Code;
use surefoot_record::text_match::{Pattern, TextMatch};
use surefoot_record::verdict::Verdict;

use crate::assertion::Evaluation;
use crate::volatile::is_volatile;

/// What happened since the last act began.
#[derive(Debug, Clone, Copy)]
pub struct Happened<'a> {
    pub dialogs: &'a [DialogSeen],
    pub downloads: &'a [DownloadSeen],
    /// Addresses of pages that the act opened.
    pub popups: &'a [String],
    /// Addresses of pages that closed.
    pub closed: &'a [String],
}

/// Decides a claim about what happened; none for a claim about the page.
#[must_use]
pub fn evaluate(happened: Happened<'_>, check: &Check) -> Option<Evaluation> {
    let (seen, holds): (Vec<&str>, Vec<bool>) = match check {
        Check::Dialog(text) => {
            happened.dialogs.iter().map(|dialog| (words(dialog), words(dialog) == text)).unzip()
        }
        Check::Downloaded(name) => happened
            .downloads
            .iter()
            .map(|download| (download.name.as_str(), download.name == *name && !download.cancelled))
            .unzip(),
        Check::PageOpened(url) => {
            happened.popups.iter().map(|popup| (popup.as_str(), is_at(popup, url))).unzip()
        }
        Check::PageClosed(url) => {
            happened.closed.iter().map(|closed| (closed.as_str(), is_at(closed, url))).unzip()
        }
        _ => return None,
    };
    let verdict = match holds.contains(&true) {
        true => Verdict::Proven,
        false => Verdict::Disproven(Code::AssertionFailed),
    };
    Some(Evaluation { verdict, observed: json!(seen) })
}

fn is_at(popup: &str, expected: &ExpectedUrl) -> bool {
    match expected {
        ExpectedUrl::Url(url) => popup == url,
        ExpectedUrl::Contains(part) => popup.contains(part.as_str()),
        ExpectedUrl::Matches(pattern) => {
            Pattern::new(TextMatch::Matches, pattern).is_ok_and(|pattern| pattern.is_met_by(popup))
        }
    }
}

/// What of an address stays: what stands in the query of a page that a script opened may be another each time.
fn durable(url: &str) -> ExpectedUrl {
    match url.find(['?', '#']) {
        Some(end) => ExpectedUrl::Contains(url[..end].to_owned()),
        None => ExpectedUrl::Url(url.to_owned()),
    }
}

/// Whether the answer to the dialog decides what the page does.
#[must_use]
pub fn is_question(dialog: &DialogSeen) -> bool {
    matches!(dialog.kind.as_str(), "confirm" | "prompt")
}

/// What a dialog says; one that says nothing of its own is known by its kind.
fn words(dialog: &DialogSeen) -> &str {
    if dialog.message.trim().is_empty() { &dialog.kind } else { &dialog.message }
}

/// What of it proves an act that the view does not prove: another page, a file, a dialog.
#[must_use]
pub fn proof(happened: Happened<'_>) -> Option<Proof> {
    let is_page = |url: &&String| url.starts_with("http");
    if let Some(popup) = happened.popups.iter().find(is_page) {
        return Some(Proof::of(Check::PageOpened(durable(popup))));
    }
    if let Some(closed) = happened.closed.iter().find(is_page) {
        return Some(Proof::of(Check::PageClosed(durable(closed))));
    }
    let download = happened.downloads.iter().find(|download| !download.cancelled);
    // What a question was answered with that nobody had foreseen was nobody's will.
    let dialog = happened.dialogs.iter().find(|dialog| dialog.declared || !is_question(dialog));
    let (text, check) = match (download, dialog) {
        (Some(download), _) => (download.name.as_str(), Check::Downloaded(download.name.clone())),
        (None, Some(dialog)) => (words(dialog), Check::Dialog(words(dialog).to_owned())),
        (None, None) => return None,
    };
    if text.trim().is_empty() {
        return None;
    }
    let weak = is_volatile(text).then(|| "the name holds a time, a date, an id or a long number".to_owned());
    Some(Proof { weak, ..Proof::of(check) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_closed_proves_the_act_and_is_claimed_without_its_query() {
        let closed = ["about:blank".to_owned(), "http://a/b?c=1".to_owned()];
        let happened = Happened { dialogs: &[], downloads: &[], popups: &[], closed: &closed };
        let proof = proof(happened).unwrap();
        assert_eq!(proof.check, Check::PageClosed(ExpectedUrl::Contains("http://a/b".to_owned())));
        let verdict = |check: &Check| evaluate(happened, check).unwrap().verdict;
        assert_eq!(verdict(&proof.check), Verdict::Proven);
        let other = Check::PageClosed(ExpectedUrl::Url("http://a/b".to_owned()));
        assert_eq!(verdict(&other), Verdict::Disproven(Code::AssertionFailed));
    }
}
