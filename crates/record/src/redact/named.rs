//! Secrets by their names: `{{secret:NAME}}` in a text that is written into a field. The name stands in scenarios,
//! reports and results; the secret takes its place when the text is typed, on the origins that it is bound to, and
//! nowhere else.

use std::collections::BTreeMap;
use std::fmt;

use super::secret::Secret;

const OPEN: &str = "{{secret:";
const CLOSE: &str = "}}";

/// A text cut at the secrets that it names.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece<'t> {
    Text(&'t str),
    Named(&'t str),
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut list = Vec::new();
    let (mut rest, mut searched) = (text, 0);
    while let Some(start) = rest[searched..].find(OPEN).map(|at| at + searched) {
        let from = &rest[start + OPEN.len()..];
        let name = from.find(CLOSE).map(|end| &from[..end]).filter(|name| is_name(name));
        match name {
            Some(name) => {
                list.push(Piece::Text(&rest[..start]));
                list.push(Piece::Named(name));
                rest = &from[name.len() + CLOSE.len()..];
                searched = 0;
            }
            None => searched = start + OPEN.len(),
        }
    }
    list.push(Piece::Text(rest));
    list.retain(|piece| *piece != Piece::Text(""));
    list
}

/// Where a text names secrets, in order: what is no secret itself, although it reads like a name and a value.
pub(super) fn spans(text: &str) -> Vec<(usize, usize)> {
    let mut at = 0;
    let mut list = Vec::new();
    for piece in pieces(text) {
        let length = match piece {
            Piece::Text(text) => text.len(),
            Piece::Named(name) => OPEN.len() + name.len() + CLOSE.len(),
        };
        if matches!(piece, Piece::Named(_)) {
            list.push((at, at + length));
        }
        at += length;
    }
    list
}

/// Whether it can be a secret's name: a letter, then letters, digits and underscores, 64 at the most.
#[must_use]
pub fn is_name(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// The names of the secrets that a text stands for, in order.
#[must_use]
pub fn names_in(text: &str) -> Vec<&str> {
    let name = |piece| match piece {
        Piece::Named(name) => Some(name),
        Piece::Text(_) => None,
    };
    pieces(text).into_iter().filter_map(name).collect()
}

/// Whether a text is secrets by name alone, so that it may be written as it stands wherever it was typed.
#[must_use]
pub fn is_named_alone(text: &str) -> bool {
    let pieces = pieces(text);
    !pieces.is_empty() && pieces.iter().all(|piece| matches!(piece, Piece::Named(_)))
}

/// Why a text can't be typed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// Nobody gave a secret of that name.
    #[error("no secret `{0}` was given")]
    Unknown(String),
    /// The field is on another origin than those that the secret is bound to.
    #[error("the secret `{name}` is bound to {bound}, and the target is on {origin}")]
    ElsewhereBound { name: String, bound: String, origin: String },
}

/// Secrets by their names, each bound to origins. `Debug` shows names alone, and nothing of it can be serialised.
#[derive(Clone, Default)]
pub struct NamedSecrets(BTreeMap<String, Named>);

#[derive(Clone)]
struct Named {
    secret: Secret,
    /// As browsers serialise them: `https://example.test:8443`.
    origins: Vec<String>,
}

impl NamedSecrets {
    /// Gives a secret its name. It may be typed on these origins, and on no other.
    pub fn give(&mut self, name: impl Into<String>, secret: Secret, origins: Vec<String>) {
        self.0.insert(name.into(), Named { secret, origins });
    }

    /// Whether there is a secret of that name.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// All of them, to be looked for in what is written.
    #[must_use]
    pub fn all(&self) -> Vec<Secret> {
        self.0.values().map(|named| named.secret.clone()).collect()
    }

    /// The text with the secrets in their places, for a field on that origin; none when it names none.
    ///
    /// # Errors
    ///
    /// When a secret is not known, or not bound to the origin.
    pub fn fill_in(&self, text: &str, origin: &str) -> Result<Option<Secret>, Unusable> {
        if names_in(text).is_empty() {
            return Ok(None);
        }
        let mut filled = String::new();
        for piece in pieces(text) {
            match piece {
                Piece::Text(text) => filled.push_str(text),
                Piece::Named(name) => {
                    let named = self.0.get(name).ok_or_else(|| Unusable::Unknown(name.to_owned()))?;
                    if !named.origins.iter().any(|bound| bound == origin) {
                        return Err(Unusable::ElsewhereBound {
                            name: name.to_owned(),
                            bound: named.origins.join(", "),
                            origin: origin.to_owned(),
                        });
                    }
                    filled.push_str(named.secret.reveal());
                }
            }
        }
        Ok(Some(Secret::new(filled)))
    }
}

impl fmt::Debug for NamedSecrets {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.0.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_named_in_braces_and_nothing_else_is() {
        assert_eq!(names_in("{{secret:user}}:{{secret:pass_1}}"), ["user", "pass_1"]);
        for text in ["{{secret:}}", "{{secret:1}}", "{{user}}", "{{secret:a b}}", "{{secret:a", ""] {
            assert!(names_in(text).is_empty() && !is_named_alone(text), "{text}");
        }
        assert_eq!(names_in("{{secret:{{secret:a}}"), ["a"]);
        assert!(is_named_alone("{{secret:a}}{{secret:b}}") && !is_named_alone("x{{secret:a}}"));
    }

    #[test]
    fn a_name_stays_where_secrets_are_taken_out() {
        for text in [
            "fill textbox \"A\" \"{{secret:word}}\"",
            "{{secret:a}} and {{secret:b}}",
            "http://a.test/?q={{secret:a}} {{secret:b}}",
        ] {
            assert_eq!(crate::redact::Redactor::new().text(text), text);
        }
        let text = "{{secret:word}} secret: hunter2";
        assert_eq!(crate::redact::Redactor::new().text(text), "{{secret:word}} secret: [REDACTED]");
    }

    #[test]
    fn a_secret_goes_to_its_origins_alone() {
        let mut secrets = NamedSecrets::default();
        secrets.give("pass", Secret::new("hunter2"), vec!["https://a.test".to_owned()]);
        let filled = secrets.fill_in("<{{secret:pass}}>", "https://a.test").unwrap().unwrap();
        assert_eq!(filled.reveal(), "<hunter2>");
        assert_eq!(secrets.fill_in("plain", "https://b.test"), Ok(None));
        for origin in ["https://b.test", "http://a.test", "https://a.test:444", "null", ""] {
            let refused = secrets.fill_in("{{secret:pass}}", origin).unwrap_err();
            assert!(matches!(refused, Unusable::ElsewhereBound { .. }), "{origin}");
            assert!(!refused.to_string().contains("hunter2"));
        }
        assert!(matches!(secrets.fill_in("{{secret:other}}", "https://a.test"), Err(Unusable::Unknown(_))));
    }

    #[test]
    fn a_secret_is_shown_by_nothing() {
        let mut secrets = NamedSecrets::default();
        secrets.give("pass", Secret::new("hunter2"), vec!["https://a.test".to_owned()]);
        assert_eq!(format!("{secrets:?}"), "{\"pass\"}");
    }
}
