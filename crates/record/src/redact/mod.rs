//! Redaction: what is taken out of everything that is written (settle-system §1.15, §9.4, §9.5).
//!
//! A [`Redactor`] works on text and on JSON alike, and a second pass changes nothing. It knows a secret in
//! three ways: by where it stands (after a key such as `password`, in a URL's user information or in a
//! parameter of such a name, after `Bearer`), by what it looks like (a long token of high entropy), and by
//! itself ([`Secret`]: what was typed into a field whose value is withheld).
//!
//! URLs are not replaced whole, as the settle document's system does: which page was shown is what a report
//! is about, and what is secret in a URL stands in known parts of it. Secrets that are spread over several
//! texts are out of reach here. Nothing here decides what is written or where.

mod bearer;
mod key;
mod named;
mod pair;
mod redactor;
mod secret;
mod spelling;
mod token;
mod web_address;

pub use named::{NamedSecrets, Unusable, is_name, is_named_alone, names_in};
pub use redactor::Redactor;
pub use secret::Secret;

/// What stands in the place of whatever was taken out.
pub const MARKER: &str = "[REDACTED]";

/// True when `start..end` meets one of the spans, which are in order and apart.
fn meets(spans: &[(usize, usize)], start: usize, end: usize) -> bool {
    let next = spans.partition_point(|(_, last)| *last <= start);
    spans.get(next).is_some_and(|(first, _)| *first < end)
}
