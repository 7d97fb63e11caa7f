//! How a text of the page is compared with one that a scenario gives.
//!
//! Export compares for equality, and with typed wildcards where a name holds a time, a date, a number or an id
//! (ruling 20). Parts and regular expressions are for people; nothing here ever chooses one.

use regex::Regex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a text is compared. Always case-sensitive, and without trimming.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TextMatch {
    /// Equality; what is meant where nothing is said.
    #[default]
    Equals,
    /// It is a part of the page's text.
    Contains,
    /// It is a regular expression that is found somewhere in the page's text.
    Matches,
    /// It is the page's whole text, with wildcards in it: `<time>`, `<date>`, `<number>`, `<id>`. A backslash
    /// takes the meaning from `<` and from a backslash.
    Like,
}

impl TextMatch {
    /// Whether it is plain equality, which a file does not spell out.
    #[must_use]
    pub fn is_equals(&self) -> bool {
        *self == TextMatch::Equals
    }

    /// As a file spells it.
    #[must_use]
    pub fn parse(text: &str) -> Option<TextMatch> {
        match text {
            "equals" => Some(TextMatch::Equals),
            "contains" => Some(TextMatch::Contains),
            "matches" => Some(TextMatch::Matches),
            "like" => Some(TextMatch::Like),
            _ => None,
        }
    }

    /// The word before the quoted text in the strict form, with a space behind it; empty for equality.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            TextMatch::Equals => "",
            TextMatch::Contains => "contains ",
            TextMatch::Matches => "matches ",
            TextMatch::Like => "like ",
        }
    }
}

/// Why a text can't be compared in the way that is asked for. The text itself is not repeated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    #[error("is no regular expression that can be used: {0}")]
    NoExpression(String),
    #[error("has a `<` that begins none of <time>, <date>, <number>, <id>; write \\< for the character")]
    NoWildcard,
    #[error("has a backslash that stands before neither < nor another backslash")]
    NoEscape,
}

/// A text that is ready to be compared with.
#[derive(Debug, Clone)]
pub enum Pattern {
    Equals(String),
    Contains(String),
    Expression(Regex),
}

/// A compiled expression may take this many bytes, so that a file can't take all memory.
const LARGEST_EXPRESSION: usize = 1 << 20;

impl Pattern {
    /// Makes it ready.
    ///
    /// # Errors
    ///
    /// When an expression or a wildcard can't be read.
    pub fn new(how: TextMatch, text: &str) -> Result<Pattern, PatternError> {
        Ok(match how {
            TextMatch::Equals => Pattern::Equals(text.to_owned()),
            TextMatch::Contains => Pattern::Contains(text.to_owned()),
            TextMatch::Matches => Pattern::Expression(expression(text)?),
            TextMatch::Like => Pattern::Expression(expression(&like(text)?)?),
        })
    }

    /// Whether a text of the page is what is meant.
    #[must_use]
    pub fn is_met_by(&self, text: &str) -> bool {
        match self {
            Pattern::Equals(whole) => whole == text,
            Pattern::Contains(part) => text.contains(part.as_str()),
            Pattern::Expression(expression) => expression.is_match(text),
        }
    }
}

fn expression(text: &str) -> Result<Regex, PatternError> {
    regex::RegexBuilder::new(text).size_limit(LARGEST_EXPRESSION).build().map_err(|error| {
        PatternError::NoExpression(match error {
            regex::Error::CompiledTooBig(_) => "it is too large".to_owned(),
            // The whole message would repeat the expression.
            _ => "it can't be read".to_owned(),
        })
    })
}

/// The wildcards, and what they stand for.
const WILDCARDS: [(&str, &str); 4] = [
    ("<time>", r"\d{1,2}:\d{2}(:\d{2})?"),
    ("<date>", r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}"),
    ("<number>", r"\d+"),
    ("<id>", r"[0-9A-Fa-f-]+"),
];

fn like(text: &str) -> Result<String, PatternError> {
    let mut written = String::from("^");
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if next == '<' {
            let (wildcard, stands_for) = WILDCARDS
                .iter()
                .find(|(wildcard, _)| rest.starts_with(wildcard))
                .ok_or(PatternError::NoWildcard)?;
            written.push_str(&format!("(?:{stands_for})"));
            rest = &rest[wildcard.len()..];
            continue;
        }
        rest = &rest[next.len_utf8()..];
        let literal = if next == '\\' {
            let escaped = rest.chars().next().filter(|it| matches!(it, '<' | '\\'));
            rest = rest.get(1..).unwrap_or_default();
            escaped.ok_or(PatternError::NoEscape)?
        } else {
            next
        };
        written.push_str(&regex::escape(literal.encode_utf8(&mut [0; 4])));
    }
    written.push('$');
    Ok(written)
}

/// A text as [`TextMatch::Like`] spells it when nothing of it is a wildcard.
#[must_use]
pub fn literally(text: &str) -> String {
    text.replace('\\', "\\\\").replace('<', "\\<")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meets(how: TextMatch, pattern: &str, text: &str) -> bool {
        Pattern::new(how, pattern).expect("the pattern is well formed").is_met_by(text)
    }

    #[test]
    fn texts_are_compared_in_four_ways() {
        assert!(meets(TextMatch::Equals, "a.c", "a.c") && !meets(TextMatch::Equals, "a.c", "abc"));
        assert!(meets(TextMatch::Contains, "b.", "ab.c") && !meets(TextMatch::Contains, "b.", "abc"));
        assert!(meets(TextMatch::Matches, r"\d+ items?$", "Cart: 3 items"));
        assert!(!meets(TextMatch::Matches, r"^\d+ items$", "Cart: 3 items"));
        assert!(meets(TextMatch::Like, "Saved at <time>", "Saved at 12:04"));
        assert!(!meets(TextMatch::Like, "Saved at <time>", "Not Saved at 12:04"), "it is the whole text");
        assert!(!meets(TextMatch::Like, "a.c <number>", "abc 1"), "only wildcards are wild");
        assert!(meets(TextMatch::Like, r"\<b> \\ <id>", r"<b> \ 3f9a-11"));
    }

    #[test]
    fn what_can_not_be_compared_is_refused_without_repeating_it() {
        for (how, text) in [
            (TextMatch::Matches, "(secret"),
            (TextMatch::Matches, "secret{9999}{9999}"),
            (TextMatch::Like, "<secret>"),
            (TextMatch::Like, "secret\\"),
            (TextMatch::Like, "secret \\d"),
        ] {
            let error = Pattern::new(how, text).expect_err(text);
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }

    #[test]
    fn any_text_is_like_itself_once_it_is_written_literally() {
        for text in ["", "plain", "<time>", "a \\ b", "\\<", "ünï <"] {
            assert!(meets(TextMatch::Like, &literally(text), text), "{text}");
        }
    }
}
