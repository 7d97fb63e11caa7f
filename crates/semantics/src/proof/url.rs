//! A changed URL as a proof (ruling 23).

use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::assertion::{Check, ExpectedUrl};
use url::Url;

use super::Acted;
use crate::find;

/// The new URL, if it is another: origin and path always, and query and fragment only where they come
/// from the scenario's own inputs or from the clicked link. What else stands in them (a session id, a
/// time) would not come back at replay.
pub(super) fn changed(acted: Acted<'_>) -> Option<Proof> {
    let now = &acted.after.url;
    if now.trim().is_empty() || *now == acted.baseline.url {
        return None;
    }
    let expected = if is_foreseeable(acted, now) {
        ExpectedUrl::Url(now.clone())
    } else {
        let path = &now[..now.find(['?', '#']).unwrap_or(now.len())];
        if acted.baseline.url.contains(path) {
            // Without its query the new URL is no other than the old one.
            return None;
        }
        ExpectedUrl::Contains(path.to_owned())
    };
    Some(Proof::of(Check::PageUrl(expected)))
}

fn is_foreseeable(acted: Acted<'_>, now: &str) -> bool {
    let Ok(parsed) = Url::parse(now) else { return false };
    if parsed.query().is_none() && parsed.fragment().is_none() {
        return true;
    }
    let asked = match acted.action {
        Action::Navigate(navigate) => Some(navigate.url.clone()),
        _ => None,
    };
    let link = acted
        .element
        .and_then(|element| find::position_of(acted.baseline, element))
        .and_then(|at| acted.baseline.nodes[at].href.clone());
    asked.into_iter().chain(link).any(|source| {
        Url::parse(&source)
            .is_ok_and(|source| source.query() == parsed.query() && source.fragment() == parsed.fragment())
    })
}
