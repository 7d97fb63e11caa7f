//! How a scenario names a node: by what a user could say of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::text_match::TextMatch;

/// Role, name, tag or test id that a node must equal. Matching is strict equality on every present
/// field (settle-system §1.11): case-sensitive, no trimming, the empty string literal; only a name may be
/// compared in another way, where the predicate says so. At least one of the matching fields is present.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Predicate {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How `name` is compared; ours alone.
    #[serde(default, skip_serializing_if = "TextMatch::is_equals")]
    pub name_match: TextMatch,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// An identifier of a native platform; no web node ever has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test_id: Option<String>,
    /// The role seen while recording; told to the reader, ignored in matching.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role_hint: Option<String>,
}

impl Predicate {
    /// The usual predicate: a role and a name.
    #[must_use]
    pub fn role_name(role: impl Into<String>, name: impl Into<String>) -> Self {
        Predicate { role: Some(role.into()), name: Some(name.into()), ..Predicate::default() }
    }

    /// A name whatever the role.
    #[must_use]
    pub fn name(name: impl Into<String>) -> Self {
        Predicate { name: Some(name.into()), ..Predicate::default() }
    }
}

/// Writes the predicate the way that instructions and messages spell it: `button "Save"`.
impl std::fmt::Display for Predicate {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(test_id) = &self.test_id {
            return write!(out, "test-id {}", quote(test_id));
        }
        let role = self.role.as_deref().or(self.role_hint.as_deref()).unwrap_or("node");
        write!(out, "{role}")?;
        if let Some(name) = &self.name {
            write!(out, " {}{}", self.name_match.keyword(), quote(name))?;
        }
        if let Some(tag) = &self.tag {
            write!(out, " <{tag}>")?;
        }
        Ok(())
    }
}

/// Quotes text as the strict form does: in double quotes, on one line, with nothing in it that can't be
/// seen. `"` and `\\` stand behind a backslash, line breaks and tabs are `\n`, `\r` and `\t`, and every
/// other character without a look of its own is `\u{…}` ([`is_unseen`]).
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    let mut before = '\0';
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            other if is_unseen(other, before) => {
                quoted.push_str(&format!("\\u{{{:x}}}", u32::from(other)));
            }
            other => quoted.push(other),
        }
        before = character;
    }
    quoted.push('"');
    quoted
}

/// Whether a character is a control, breaks lines, turns the direction of the text around it, or is drawn as
/// nothing: with such characters a text can look like another one, or carry what only a program reads.
///
/// Ordinary spaces are seen. One variation selector behind a character that it can belong to is seen too:
/// it is how an emoji asks for its colours.
#[must_use]
pub fn is_unseen(character: char, before: char) -> bool {
    match character {
        '\u{fe0e}' | '\u{fe0f}' => {
            before.is_ascii() && !"#*0123456789".contains(before) || is_unseen(before, '\0')
        }
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' => true,
        // Mongolian selectors; zero widths, marks of direction, separators of lines; embeddings; joiners.
        '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' => true,
        // Variation selectors, interlinear and other format characters, musical ones, tags and all that is
        // set aside for such.
        '\u{fe00}'..='\u{fe0d}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' => true,
        other => other.is_control(),
    }
}

/// One level of the way to a container, outermost first in [`Scope::path`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PathItem {
    pub role: String,
    /// May be empty, and is then literal; absent when the container's name is not durable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

/// The container in which a target or an assertion is looked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scope {
    pub role: String,
    /// The container's name; the empty string is literal.
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// The containers around it, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<PathItem>,
}

#[cfg(test)]
mod tests {
    use super::{is_unseen, quote};

    #[test]
    fn a_quoted_text_is_one_line_of_what_can_be_seen() {
        assert_eq!(quote("a\"b\\c\n\r\td"), r#""a\"b\\c\n\r\td""#);
        for (text, quoted) in [
            ("a\u{2028}b\u{2029}c\u{85}d\u{b}e\u{c}f", r#""a\u{2028}b\u{2029}c\u{85}d\u{b}e\u{c}f""#),
            ("\u{1b}[31m\0\u{7f}", r#""\u{1b}[31m\u{0}\u{7f}""#),
            (
                "\u{202e}evil\u{202c}\u{2066}x\u{2069}\u{200f}",
                r#""\u{202e}evil\u{202c}\u{2066}x\u{2069}\u{200f}""#,
            ),
            (
                "zero\u{200b}\u{200d}\u{2060}\u{feff}\u{ad}width",
                r#""zero\u{200b}\u{200d}\u{2060}\u{feff}\u{ad}width""#,
            ),
            ("\u{e0049}\u{e0047}\u{e007f}", r#""\u{e0049}\u{e0047}\u{e007f}""#),
            ("a\u{fe0f}b\u{e0100}", r#""a\u{fe0f}b\u{e0100}""#),
        ] {
            assert_eq!(quote(text), quoted);
        }
        for text in ["I \u{2764}\u{fe0f} 1\u{fe0f}\u{20e3}", "Grüße, мир, 世界, שלום, مرحبا", "a\u{a0}b c"]
        {
            assert_eq!(quote(text), format!("\"{text}\""));
        }
        assert!(is_unseen('\u{fe0f}', '\u{fe0f}'), "a second selector belongs to nothing");
    }
}
