//! The redactor: the passes in their order, over text and over JSON.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::secret::{Sought, without_known};
use super::{MARKER, Secret, bearer, key, meets, named, pair, token, web_address};

/// Members of our own files whose values are words of a closed list. A known secret that happens to be such
/// a word (`pass`, `click`) stays there, or no reader could make anything of the file.
const CLOSED_LISTS: [&str; 13] = [
    "amount",
    "cause",
    "change",
    "code",
    "concludedBy",
    "direction",
    "driver",
    "kind",
    "mode",
    "observation",
    "reasons",
    "status",
    "verdict",
];

/// More passes than any text needs that was not made to need more; such a one goes whole.
const MOST_PASSES: usize = 16;

/// Takes secrets out of what is written. It holds the secrets that are known exactly; without any it knows
/// secrets by their places and looks alone.
#[derive(Clone, Default)]
pub struct Redactor {
    sought: Vec<Sought>,
}

impl std::fmt::Debug for Redactor {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Redactor({} known secrets)", self.sought.len())
    }
}

impl Redactor {
    /// A redactor that knows no secret by itself.
    #[must_use]
    pub fn new() -> Self {
        Redactor::default()
    }

    /// A redactor that also takes out these very texts, wherever they stand: as they are, percent-encoded,
    /// escaped in JSON (up to three times over) or HTML, in base64, reversed. Those of fewer than four characters count only as whole words,
    /// blank ones not at all.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "whoever hands secrets over should not keep them")]
    pub fn with_secrets(secrets: Vec<Secret>) -> Self {
        Redactor { sought: secrets.iter().flat_map(Sought::of).collect() }
    }

    /// The text without its secrets. Redacting again changes nothing.
    #[must_use]
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut current = Cow::Borrowed(text);
        // What one pass takes out can bring two halves of something else together, so the passes go on until
        // nothing is left to take. Each of them leaves less that is not a marker.
        for _ in 0..MOST_PASSES {
            let next = self.pass(&current);
            if next == current {
                return current;
            }
            current = Cow::Owned(next);
        }
        Cow::Borrowed(MARKER)
    }

    fn pass(&self, text: &str) -> String {
        let known = if self.sought.is_empty() { text.to_owned() } else { without_known(text, &self.sought) };
        redacted_once(&known)
    }

    /// The value without its secrets: every text in it, and everything under a telling name. Redacting again
    /// changes nothing.
    #[must_use]
    pub fn json(&self, value: &Value) -> Value {
        self.member("", value)
    }

    fn member(&self, name: &str, value: &Value) -> Value {
        match value {
            Value::String(text) if CLOSED_LISTS.contains(&name) && is_word(text) => value.clone(),
            Value::String(text) => Value::String(self.text(text).into_owned()),
            Value::Array(items) => items.iter().map(|item| self.member(name, item)).collect(),
            Value::Object(members) => Value::Object(self.members(members)),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }

    fn members(&self, members: &Map<String, Value>) -> Map<String, Value> {
        let mut redacted = Map::new();
        for (name, value) in members {
            let mut shown = self.text(name).into_owned();
            // A name may become telling by what was taken out of it.
            let telling = key::is_sensitive(name) || key::is_sensitive(&shown);
            let value = if telling { under_telling_name(value) } else { self.member(name, value) };
            // Two names that differ only in what was taken out must not make one member of two.
            while redacted.contains_key(&shown) {
                shown.push('\'');
            }
            redacted.insert(shown, value);
        }
        redacted
    }
}

/// Everything there is goes; the word of a credential's scheme stays.
fn under_telling_name(value: &Value) -> Value {
    match value {
        Value::Null => Value::Null,
        Value::String(text) if text.is_empty() => value.clone(),
        Value::String(text) => {
            let scheme = bearer::scheme(text).unwrap_or_default();
            Value::String(format!("{scheme}{MARKER}"))
        }
        _ => Value::String(MARKER.to_owned()),
    }
}

/// One pass by places and looks: addresses first, since they have parts with rules of their own.
pub(super) fn redacted_once(text: &str) -> String {
    let text = web_address::without_secrets(text);
    let text = pair::without_values(&text, &apart_from_pairs(&text));
    let text = bearer::without_credentials(&text);
    token::without_tokens(&text, &addresses(&text))
}

/// Addresses, whose parts have rules of their own, and secrets that are named.
fn apart_from_pairs(text: &str) -> Vec<(usize, usize)> {
    let mut spans = addresses(text);
    let named = named::spans(text).into_iter().filter(|(start, end)| !meets(&spans, *start, *end));
    let named: Vec<_> = named.collect();
    spans.extend(named);
    spans.sort_unstable();
    spans
}

fn addresses(text: &str) -> Vec<(usize, usize)> {
    web_address::spans(text).into_iter().map(|span| (span.start, span.end)).collect()
}

/// A word as our closed lists have them.
fn is_word(text: &str) -> bool {
    text.len() <= 40 && text.bytes().all(|it| it.is_ascii_alphabetic() || matches!(it, b'-' | b'_'))
}
