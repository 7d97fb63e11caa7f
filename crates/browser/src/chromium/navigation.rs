//! Navigations of session roots, from their start to their commit or abort.
//!
//! While one is in flight its session answers no command, so calls into it would only burn their time. The
//! browser tells the end in several ways: a commit, a request that failed, a `beforeunload` dialog that was
//! declined. For an end of which it tells nothing, a *fence* serves: a command sent after the navigation's
//! request began is answered exactly when the navigation has ended.

use std::collections::HashMap;

use crate::cdp::client::SessionId;
use crate::driver::NavigationEnd;

/// What the browser calls a navigation that was given up.
const ABORTED: &str = "net::ERR_ABORTED";

#[derive(Debug)]
struct InFlight {
    loader: String,
    /// Why its request failed; an error page follows.
    failure: Option<String>,
    fenced: bool,
}

/// The navigations that are in flight, at most one in each session.
#[derive(Debug, Default)]
pub(super) struct Navigations {
    in_flight: HashMap<SessionId, InFlight>,
}

impl Navigations {
    /// Whether the session answers nothing for now.
    pub(super) fn is_in_flight(&self, session: &SessionId) -> bool {
        self.in_flight.contains_key(session)
    }

    /// A navigation began. Returns the end of the one that it replaces, and whether it is news at all.
    pub(super) fn began(&mut self, session: &SessionId, loader: &str) -> (Option<NavigationEnd>, bool) {
        if self.in_flight.get(session).is_some_and(|known| known.loader == loader) {
            return (None, false);
        }
        let new = InFlight { loader: loader.to_owned(), failure: None, fenced: false };
        let replaced = self.in_flight.insert(session.clone(), new);
        (replaced.map(|_| NavigationEnd::Aborted), true)
    }

    /// The navigation's request went out. True when a fence is to be sent now; once for each navigation.
    pub(super) fn requested(&mut self, session: &SessionId, loader: &str) -> bool {
        match self.in_flight.get_mut(session) {
            Some(known) if known.loader == loader => !std::mem::replace(&mut known.fenced, true),
            _ => false,
        }
    }

    /// A request failed. Returns the end of the navigation that it was.
    pub(super) fn request_failed(
        &mut self,
        session: &SessionId,
        request: &str,
        error: &str,
        canceled: bool,
    ) -> Option<NavigationEnd> {
        let known = self.in_flight.get_mut(session).filter(|known| known.loader == request)?;
        if canceled || error == ABORTED {
            self.in_flight.remove(session);
            return Some(NavigationEnd::Aborted);
        }
        known.failure = Some(error.to_owned());
        None
    }

    /// A document was committed. Returns how the navigation ended, and whether another is still in flight.
    pub(super) fn committed(
        &mut self,
        session: &SessionId,
        loader: &str,
        is_error_page: bool,
    ) -> (NavigationEnd, bool) {
        let another = self.in_flight.get(session).is_some_and(|known| known.loader != loader);
        let failure =
            if another { None } else { self.in_flight.remove(session).and_then(|known| known.failure) };
        let end = if is_error_page {
            NavigationEnd::Failed(failure.unwrap_or_else(|| "the browser shows an error page".to_owned()))
        } else {
            NavigationEnd::Committed
        };
        (end, another)
    }

    /// The session answers again, or the navigation was declined: if it is still this navigation, it ended
    /// without a document.
    pub(super) fn gave_up(&mut self, session: &SessionId, loader: Option<&str>) -> Option<NavigationEnd> {
        let known = self.in_flight.get(session)?;
        if loader.is_some_and(|loader| loader != known.loader) {
            return None;
        }
        let failure = self.in_flight.remove(session).and_then(|known| known.failure);
        Some(failure.map_or(NavigationEnd::Aborted, NavigationEnd::Failed))
    }

    /// The loader of the navigation in flight.
    pub(super) fn loader(&self, session: &SessionId) -> Option<&str> {
        self.in_flight.get(session).map(|known| known.loader.as_str())
    }

    /// The session ended.
    pub(super) fn forget(&mut self, session: &SessionId) {
        self.in_flight.remove(session);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> (Navigations, SessionId) {
        let session = SessionId::new("s");
        let mut navigations = Navigations::default();
        assert_eq!(navigations.began(&session, "1"), (None, true));
        assert!(navigations.is_in_flight(&session));
        (navigations, session)
    }

    #[test]
    fn a_commit_ends_a_navigation() {
        let (mut navigations, session) = start();
        assert_eq!(navigations.committed(&session, "1", false), (NavigationEnd::Committed, false));
        assert!(!navigations.is_in_flight(&session));
    }

    #[test]
    fn a_download_or_an_empty_answer_aborts_it() {
        let (mut navigations, session) = start();
        assert_eq!(navigations.request_failed(&session, "another request", ABORTED, true), None);
        let end = navigations.request_failed(&session, "1", ABORTED, true);
        assert_eq!(end, Some(NavigationEnd::Aborted));
        assert!(!navigations.is_in_flight(&session));
    }

    #[test]
    fn a_failure_ends_with_its_error_page_and_keeps_its_reason() {
        let (mut navigations, session) = start();
        assert_eq!(navigations.request_failed(&session, "1", "net::ERR_X", false), None);
        assert!(navigations.is_in_flight(&session));
        let (end, _) = navigations.committed(&session, "1", true);
        assert_eq!(end, NavigationEnd::Failed("net::ERR_X".to_owned()));
    }

    #[test]
    fn a_second_navigation_replaces_the_first_and_the_same_one_told_twice_does_not() {
        let (mut navigations, session) = start();
        assert_eq!(navigations.began(&session, "1"), (None, false));
        assert_eq!(navigations.began(&session, "2"), (Some(NavigationEnd::Aborted), true));
        // The first one was past being replaced.
        assert_eq!(navigations.committed(&session, "1", false), (NavigationEnd::Committed, true));
        assert!(navigations.is_in_flight(&session));
    }

    #[test]
    fn a_fence_is_sent_once_and_ends_only_its_own_navigation() {
        let (mut navigations, session) = start();
        assert!(!navigations.requested(&session, "an image"));
        assert!(navigations.requested(&session, "1"));
        assert!(!navigations.requested(&session, "1"));
        navigations.began(&session, "2");
        assert_eq!(navigations.gave_up(&session, Some("1")), None);
        assert_eq!(navigations.gave_up(&session, Some("2")), Some(NavigationEnd::Aborted));
        assert_eq!(navigations.gave_up(&session, None), None);
    }
}
