//! How a scenario names a node: by what a user could say of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Role, name, tag or test id that a node must equal. Matching is strict equality on every present
/// field (settle-system §1.11): case-sensitive, no trimming, the empty string literal. At least one of
/// the matching fields is present.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Predicate {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
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
            write!(out, " {}", quote(name))?;
        }
        if let Some(tag) = &self.tag {
            write!(out, " <{tag}>")?;
        }
        Ok(())
    }
}

/// Quotes text as the strict form does: double quotes, with `\"`, `\\` and `\n` escaped.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
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
