//! Which URLs a scenario may open.

use serde_json::Value;
use url::Url;

use super::error::ScenarioError;
use super::fields::{Decoded, at_most, filled_text};
use super::place::Place;

const LONGEST: usize = 4_096;

/// An absolute http or https URL without a user name or password.
pub(super) fn site(place: &Place<'_>, value: &Value) -> Decoded<String> {
    let text = at_most(place, filled_text(place, value)?, LONGEST)?;
    let refuse = |message| Err(ScenarioError::invalid(place, message));
    // The parser forgives white space around the address and missing slashes; a stored file has neither.
    let lower = text.get(..8).unwrap_or(&text).to_ascii_lowercase();
    if !lower.starts_with("http://") && !lower.starts_with("https://") {
        return refuse("must be an absolute http or https URL");
    }
    match Url::parse(&text) {
        Err(_) => refuse("must be an absolute http or https URL"),
        Ok(url) if !url.username().is_empty() || url.password().is_some() => {
            refuse("must not hold a user name or password")
        }
        Ok(_) => Ok(text),
    }
}

/// What can be navigated to: a site, or the blank page.
pub(super) fn page(place: &Place<'_>, value: &Value) -> Decoded<String> {
    match value.as_str() {
        Some("about:blank") => Ok("about:blank".to_owned()),
        _ => site(place, value),
    }
}
