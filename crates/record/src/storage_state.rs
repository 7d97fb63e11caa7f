//! A stored login: cookies and local storage, in the file that Playwright writes (`storageState`).
//!
//! The whole file must be well formed, also what is left out then: only what belongs to the very host and origin of
//! the launch URL is used. Values are secrets; no error repeats one.

use serde::{Deserialize, Deserializer};
use url::Url;

use crate::code::Code;
use crate::redact::Secret;

/// From this many characters on a value is looked for in what is written: shorter ones are part of too many texts.
const TELLING: usize = 8;

/// Cookies, and what pages have stored.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StorageState {
    pub cookies: Vec<Cookie>,
    #[serde(default)]
    pub origins: Vec<OriginState>,
}

/// One cookie.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cookie {
    pub name: String,
    #[serde(deserialize_with = "secret")]
    pub value: Secret,
    /// A host; with a leading dot the hosts below it too.
    pub domain: String,
    pub path: String,
    /// Seconds since 1970; negative when it goes with the browser.
    pub expires: f64,
    pub http_only: bool,
    pub secure: bool,
    pub same_site: SameSite,
}

/// To which requests from elsewhere a cookie goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum SameSite {
    Strict,
    Lax,
    None,
}

impl SameSite {
    /// As the protocol spells it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            SameSite::Strict => "Strict",
            SameSite::Lax => "Lax",
            SameSite::None => "None",
        }
    }
}

/// The local storage of one origin.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OriginState {
    pub origin: String,
    pub local_storage: Vec<Item>,
}

/// One entry of a storage.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub name: String,
    #[serde(deserialize_with = "secret")]
    pub value: Secret,
}

fn secret<'de, D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
    String::deserialize(from).map(Secret::new)
}

/// Why a stored login can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct StorageStateError {
    pub code: Code,
    pub message: String,
}

impl StorageState {
    /// Reads the whole file.
    ///
    /// # Errors
    ///
    /// `STORAGE_STATE_INVALID` with the place.
    pub fn parse(text: &str) -> Result<StorageState, StorageStateError> {
        let state: StorageState = serde_json::from_str(text).map_err(|error| {
            invalid(format!(
                "the storage state is not as Playwright writes it, at line {}, column {}",
                error.line(),
                error.column()
            ))
        })?;
        for (at, cookie) in state.cookies.iter().enumerate() {
            if cookie.name.is_empty() || host_of(cookie).is_empty() || !cookie.path.starts_with('/') {
                return Err(invalid(format!("cookies[{at}] has no name, no host or no path")));
            }
        }
        for (at, origin) in state.origins.iter().enumerate() {
            if serialised(&origin.origin).as_deref() != Some(origin.origin.as_str()) {
                return Err(invalid(format!("origins[{at}].origin is no origin of scheme, host and port")));
            }
        }
        Ok(state)
    }

    /// What of it belongs to a page: cookies of its very host, local storage of its very origin.
    ///
    /// # Errors
    ///
    /// `STORAGE_STATE_INVALID` when nothing does: a login was asked for, and there would be none.
    pub fn for_page(&self, launch: &str) -> Result<StorageState, StorageStateError> {
        let url = Url::parse(launch).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let origin = serialised(launch);
        let state = StorageState {
            cookies: self.cookies.iter().filter(|cookie| host_of(cookie) == host).cloned().collect(),
            origins: self
                .origins
                .iter()
                .filter(|state| Some(&state.origin) == origin.as_ref())
                .cloned()
                .collect(),
        };
        if state.cookies.is_empty() && state.origins.iter().all(|origin| origin.local_storage.is_empty()) {
            return Err(invalid(format!(
                "of {} cookies and {} origins none belongs to the page",
                self.cookies.len(),
                self.origins.len()
            )));
        }
        Ok(state)
    }

    /// The values that are long enough to be looked for in what is written.
    #[must_use]
    pub fn secrets(&self) -> Vec<Secret> {
        let cookies = self.cookies.iter().map(|cookie| &cookie.value);
        let items = self.origins.iter().flat_map(|origin| &origin.local_storage).map(|item| &item.value);
        cookies.chain(items).filter(|value| value.reveal().chars().count() >= TELLING).cloned().collect()
    }
}

fn host_of(cookie: &Cookie) -> &str {
    cookie.domain.strip_prefix('.').unwrap_or(&cookie.domain)
}

fn serialised(url: &str) -> Option<String> {
    Some(Url::parse(url).ok()?.origin().ascii_serialization())
}

fn invalid(message: String) -> StorageStateError {
    StorageStateError { code: Code::StorageStateInvalid, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{
        "cookies": [
            {"name": "sid", "value": "hunter2hunter2", "domain": "a.test", "path": "/", "expires": -1,
             "httpOnly": true, "secure": false, "sameSite": "Lax"},
            {"name": "x", "value": "1", "domain": ".b.test", "path": "/", "expires": 1900000000.5,
             "httpOnly": false, "secure": true, "sameSite": "None"}
        ],
        "origins": [{"origin": "http://a.test:81", "localStorage": [{"name": "k", "value": "storedvalue"}]}]
    }"#;

    #[test]
    fn only_what_belongs_to_the_very_page_is_used() {
        let state = StorageState::parse(FILE).unwrap();
        let here = state.for_page("http://a.test:81/x").unwrap();
        assert_eq!((here.cookies.len(), here.origins.len()), (1, 1));
        assert_eq!(state.for_page("http://a.test/").unwrap().origins.len(), 0);
        assert_eq!(state.for_page("https://b.test/").unwrap().cookies[0].name, "x");
        for elsewhere in ["http://sub.b.test/", "http://test/", "http://c.test/", "about:blank"] {
            assert_eq!(state.for_page(elsewhere).unwrap_err().code, Code::StorageStateInvalid);
        }
        assert_eq!(state.secrets().len(), 2, "the 1 is in too many texts");
    }

    #[test]
    fn a_file_that_is_not_whole_is_refused_without_its_values() {
        for (old, new) in [
            ("\"a.test\"", "7"),
            ("\"Lax\"", "\"Later\""),
            ("\"httpOnly\": true, ", ""),
            ("\"name\": \"sid\"", "\"name\": \"\""),
            ("\"path\": \"/\"", "\"path\": \"x\""),
            ("\"http://a.test:81\"", "\"http://a.test:81/x\""),
            ("\"cookies\"", "\"more\": 1, \"cookies\""),
            ("\"hunter2hunter2\"", "[\"hunter2hunter2\"]"),
        ] {
            assert!(FILE.contains(old));
            let error = StorageState::parse(&FILE.replacen(old, new, 1)).unwrap_err();
            assert!(!error.message.contains("hunter2"), "{error}");
        }
        let shown = format!("{:?}", StorageState::parse(FILE).unwrap());
        assert!(!shown.contains("hunter2") && !shown.contains("storedvalue"));
    }
}
