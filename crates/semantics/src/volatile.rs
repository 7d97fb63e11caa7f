//! Names that are likely to be another at replay: with a time, a date, an id or a long number in them (ruling 20).

use surefoot_record::predicate::Predicate;
use surefoot_record::text_match::{self, TextMatch};

/// What a word of a name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Time,
    Date,
    /// Numbers, with anything between or around them.
    Numbers,
    Id,
}

impl Kind {
    fn wildcards(self, word: &str) -> String {
        match self {
            Kind::Time => "<time>".to_owned(),
            Kind::Date => "<date>".to_owned(),
            Kind::Numbers => numbers(word),
            Kind::Id => "<id>".to_owned(),
        }
    }
}

/// The word with a wildcard for each run of digits.
fn numbers(word: &str) -> String {
    let mut written = String::new();
    for piece in word.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = piece.trim_end_matches(|c: char| !c.is_ascii_digit());
        if !digits.is_empty() {
            written.push_str("<number>");
        }
        written.push_str(&text_match::literally(&piece[digits.len()..]));
    }
    written
}

/// Whether a name holds anything of the kind.
#[must_use]
pub fn is_volatile(name: &str) -> bool {
    name.split_whitespace().any(|word| kind(core(word).1).is_some())
}

/// The name with a wildcard for each such word. What it means is the same name with any other time, date,
/// id or number in its place.
#[must_use]
pub fn with_wildcards(name: &str) -> String {
    let words = name.split(' ').map(|word| {
        let (before, core, after) = core(word);
        match kind(core) {
            Some(kind) => {
                let (before, after) = (text_match::literally(before), text_match::literally(after));
                format!("{before}{}{after}", kind.wildcards(core))
            }
            None => text_match::literally(word),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Role and name, the name with wildcards.
pub(crate) fn predicate(role: &str, name: &str) -> Predicate {
    let pattern = with_wildcards(name);
    Predicate { name_match: TextMatch::Like, ..Predicate::role_name(role, pattern) }
}

/// A word without the punctuation around it, which stands before and behind.
fn core(word: &str) -> (&str, &str, &str) {
    let begin = word.find(char::is_alphanumeric).unwrap_or(word.len());
    let end = word
        .rfind(char::is_alphanumeric)
        .map_or(begin, |at| at + word[at..].chars().next().map_or(0, char::len_utf8));
    (&word[..begin], &word[begin..end], &word[end..])
}

fn kind(word: &str) -> Option<Kind> {
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).count();
    let parts: Vec<&str> = word.split([':', '-', '/', '.']).collect();
    let numeric = parts.len() >= 2
        && parts.iter().all(|part| (1..=4).contains(&part.len()) && digits(part) == part.len());
    let is_id = || {
        word.len() >= 8
            && digits(word) >= 2
            && word.chars().any(|c| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_hexdigit() || c == '-')
    };
    if numeric && word.contains(':') {
        Some(Kind::Time)
    } else if numeric && parts.len() == 3 {
        Some(Kind::Date)
    } else if digits(word) >= 5 && digits(word) == word.len() {
        Some(Kind::Numbers)
    } else if is_id() {
        Some(Kind::Id)
    } else if digits(word) >= 5 {
        Some(Kind::Numbers)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use surefoot_record::text_match::Pattern;

    use super::*;

    #[test]
    fn times_dates_ids_and_long_numbers_are_volatile() {
        for name in
            ["Saved at 12:04", "Due 2026-11-30", "Order 482913 placed", "Run 3f9a1c2e done", "1/2/2026"]
        {
            assert!(is_volatile(name), "{name}");
        }
        for name in ["Saved", "Page 3 of 12", "Version 1.2", "3 items", "Cafe de facade", "IPv4"] {
            assert!(!is_volatile(name), "{name}");
        }
    }

    #[test]
    fn wildcards_stand_where_the_volatile_words_are() {
        for (name, pattern, other) in [
            ("Saved at 12:04", "Saved at <time>", "Saved at 9:15:01"),
            ("Order (482913) placed", "Order (<number>) placed", "Order (7) placed"),
            ("Run 3f9a1c2e done", "Run <id> done", "Run 00aa-11 done"),
            ("Paid EUR1.482.913", "Paid EUR<number>.<number>.<number>", "Paid EUR0.1.2"),
            ("Due: 2026-11-30.", "Due: <date>.", "Due: 30.1.2027."),
            ("<b> at 12:04", r"\<b> at <time>", "<b> at 12:05"),
        ] {
            assert_eq!(with_wildcards(name), pattern);
            let like = Pattern::new(TextMatch::Like, pattern).expect("it is well formed");
            assert!(like.is_met_by(name) && like.is_met_by(other), "{name}");
        }
    }
}
