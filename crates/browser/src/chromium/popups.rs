//! The pages that our page opened.
//!
//! They are kept open and told of once, with their address as soon as it is known. Here is what the browser
//! says of them; whoever wants to read one makes a model of its own for it.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use crate::cdp::client::SessionId;

/// A page that was announced and has not come for so long was blocked.
const COMING: Duration = Duration::from_millis(500);

/// The address of a page that has none yet.
const BLANK: &str = "about:blank";

#[derive(Debug)]
struct Popup {
    number: u32,
    session: Option<SessionId>,
    told: bool,
    /// It has a model of its own, which answers its dialogs.
    followed: bool,
    url: String,
    /// It can reach the page that opened it, as one can that was opened without `noopener`.
    reaches_opener: bool,
}

/// What is known of an open popup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenPopup {
    /// In the order in which they came, from 1; never used twice.
    pub(super) number: u32,
    pub(super) target: String,
    /// As it was told last; empty while there is none.
    pub(super) url: String,
}

/// All popups that are open, by target.
#[derive(Debug, Default)]
pub(super) struct Popups {
    open: HashMap<String, Popup>,
    count: u32,
    /// The address of the newest `window.open`. The page is created right after it, without an address; a
    /// blocked one has no page, and is forgotten with the next.
    announced: Option<(String, Instant)>,
}

impl Popups {
    /// The page is about to open an address.
    pub(super) fn announced(&mut self, url: String, at: Instant) {
        self.announced = Some((url, at));
    }

    /// A popup is there. Returns its address when it is known by now.
    pub(super) fn created(&mut self, target: &str, url: &str, reaches_opener: bool) -> Option<String> {
        let announced = self.announced.take().map(|(url, _)| url);
        let url = if url.is_empty() { announced } else { Some(url.to_owned()) };
        self.count += 1;
        let popup = Popup {
            number: self.count,
            session: None,
            told: url.is_some(),
            followed: false,
            url: url.clone().unwrap_or_default(),
            reaches_opener,
        };
        self.open.insert(target.to_owned(), popup);
        url
    }

    /// All that are open, in the order in which they came.
    pub(super) fn list(&self) -> Vec<OpenPopup> {
        let mut list: Vec<OpenPopup> = self
            .open
            .iter()
            .map(|(target, popup)| OpenPopup {
                number: popup.number,
                target: target.clone(),
                url: popup.url.clone(),
            })
            .collect();
        list.sort_by_key(|popup| popup.number);
        list
    }

    /// A popup's address is known. Returns it when it was not told yet.
    pub(super) fn addressed(&mut self, target: &str, url: &str) -> Option<String> {
        let popup = self.open.get_mut(target).filter(|popup| !popup.told && !url.is_empty())?;
        popup.told = true;
        url.clone_into(&mut popup.url);
        Some(url.to_owned())
    }

    /// As [`Popups::addressed`], by the popup's session.
    pub(super) fn addressed_in(&mut self, session: &SessionId, url: &str) -> Option<String> {
        let target = self
            .open
            .iter()
            .find(|(_, popup)| popup.session.as_ref() == Some(session))
            .map(|(target, _)| target.clone())?;
        self.addressed(&target, url)
    }

    /// A popup has its session. True when it is a popup at all.
    pub(super) fn attached(&mut self, target: &str, session: &SessionId) -> bool {
        match self.open.get_mut(target) {
            Some(popup) => {
                popup.session = Some(session.clone());
                true
            }
            None => false,
        }
    }

    /// A popup gets a model of its own.
    pub(super) fn follow(&mut self, target: &str) {
        if let Some(popup) = self.open.get_mut(target) {
            popup.followed = true;
        }
    }

    /// Whether the session is one of a popup that has a model of its own.
    pub(super) fn is_followed_elsewhere(&self, session: &SessionId) -> bool {
        self.open.values().any(|popup| popup.followed && popup.session.as_ref() == Some(session))
    }

    /// The address of an open popup.
    pub(super) fn url_of(&self, target: &str) -> Option<String> {
        self.open
            .get(target)
            .map(|popup| if popup.url.is_empty() { BLANK.to_owned() } else { popup.url.clone() })
    }

    /// A popup closed. Returns what is still to be told of it.
    pub(super) fn destroyed(&mut self, target: &str) -> Option<String> {
        self.open.remove(target).filter(|popup| !popup.told).map(|_| BLANK.to_owned())
    }

    /// Whether a page was announced and may still come.
    pub(super) fn is_one_coming(&self, now: Instant) -> bool {
        self.announced.as_ref().is_some_and(|(_, at)| now.saturating_duration_since(*at) < COMING)
    }

    /// Whether any is open, and whether any that is can change the page that opened it.
    pub(super) fn reach(&self) -> Option<bool> {
        (!self.open.is_empty()).then(|| self.open.values().any(|popup| popup.reaches_opener))
    }

    pub(super) fn has(&self, target: &str) -> bool {
        self.open.contains_key(target)
    }

    /// The targets that are open.
    pub(super) fn targets(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_popup_is_told_of_once_by_the_address_that_was_opened() {
        let mut popups = Popups::default();
        popups.announced("http://blocked/".to_owned(), Instant::now());
        popups.announced("http://x/".to_owned(), Instant::now());
        assert_eq!(popups.created("t", "", true).as_deref(), Some("http://x/"));
        assert_eq!(popups.addressed("t", "http://elsewhere/"), None);
        assert_eq!(popups.destroyed("t"), None);
    }

    #[test]
    fn a_popup_without_an_announcement_is_told_of_when_its_address_is_known() {
        let mut popups = Popups::default();
        let session = SessionId::new("s");
        assert_eq!(popups.created("t", "", true), None);
        assert!(popups.attached("t", &session));
        assert_eq!(popups.addressed("t", ""), None);
        assert_eq!(popups.addressed_in(&session, "http://x/").as_deref(), Some("http://x/"));
        assert_eq!(popups.addressed("t", "http://x/"), None);
    }

    #[test]
    fn open_popups_are_listed_in_order_and_their_numbers_are_not_used_again() {
        let mut popups = Popups::default();
        popups.created("a", "http://a/", true);
        popups.created("b", "", true);
        popups.destroyed("a");
        popups.created("c", "http://c/", true);
        popups.addressed("b", "http://b/");
        let list: Vec<_> = popups.list().into_iter().map(|one| (one.number, one.url)).collect();
        assert_eq!(list, [(2, "http://b/".to_owned()), (3, "http://c/".to_owned())]);
    }

    #[test]
    fn a_popup_that_closes_untold_is_told_of_then() {
        let mut popups = Popups::default();
        popups.created("t", "", true);
        assert_eq!(popups.destroyed("t").as_deref(), Some(BLANK));
        assert!(!popups.has("t"));
    }
}
