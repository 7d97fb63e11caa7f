//! What a scenario claims about a view.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::predicate::{Predicate, Scope};
use crate::text_match::TextMatch;
use crate::view::States;

/// A claim about one settled view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Assertion {
    #[serde(flatten)]
    pub check: Check,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
}

impl From<Check> for Assertion {
    fn from(check: Check) -> Self {
        Assertion { check, description: None, scope: None }
    }
}

/// What is claimed, with what is expected. In a file: `{"kind": …, "expected": …}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "expected", rename_all = "kebab-case")]
pub enum Check {
    NodePresent(Predicate),
    NodeAbsent(Predicate),
    NodeInViewport(Predicate),
    NodeValue(ExpectedValue),
    NodeState(ExpectedState),
    NodeCount(ExpectedCount),
    /// The one node stands before the other in the order of the page.
    NodeBefore(ExpectedOrder),
    PageUrl(ExpectedUrl),
    PageTitle(ExpectedTitle),
    /// The last act opened a page at this address.
    PageOpened(ExpectedUrl),
    /// In the last act a page at this address closed.
    PageClosed(ExpectedUrl),
    /// The last act began a download of this name.
    Downloaded(String),
    /// The last act opened a dialog with this text.
    Dialog(String),
}

impl Check {
    /// The kind as a file spells it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Check::NodePresent(_) => "node-present",
            Check::NodeAbsent(_) => "node-absent",
            Check::NodeInViewport(_) => "node-in-viewport",
            Check::NodeValue(_) => "node-value",
            Check::NodeState(_) => "node-state",
            Check::NodeCount(_) => "node-count",
            Check::NodeBefore(_) => "node-before",
            Check::PageUrl(_) => "page-url",
            Check::PageTitle(_) => "page-title",
            Check::PageOpened(_) => "page-opened",
            Check::PageClosed(_) => "page-closed",
            Check::Downloaded(_) => "downloaded",
            Check::Dialog(_) => "dialog",
        }
    }

    /// The node that the claim is about, if it is about one.
    #[must_use]
    pub fn predicate(&self) -> Option<&Predicate> {
        match self {
            Check::NodePresent(it) | Check::NodeAbsent(it) | Check::NodeInViewport(it) => Some(it),
            Check::NodeValue(it) => Some(&it.node),
            Check::NodeState(it) => Some(&it.node),
            Check::NodeCount(it) => Some(&it.node),
            Check::NodeBefore(it) => Some(&it.node),
            Check::PageUrl(_)
            | Check::PageTitle(_)
            | Check::PageOpened(_)
            | Check::PageClosed(_)
            | Check::Downloaded(_)
            | Check::Dialog(_) => None,
        }
    }
}

/// A node and the value that it must show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectedValue {
    #[serde(flatten)]
    pub node: Predicate,
    /// May be empty.
    pub value: String,
    /// How `value` is compared; ours alone.
    #[serde(default, skip_serializing_if = "TextMatch::is_equals")]
    pub value_match: TextMatch,
}

impl ExpectedValue {
    /// The node shows exactly this value.
    #[must_use]
    pub fn is(node: Predicate, value: impl Into<String>) -> Self {
        ExpectedValue { node, value: value.into(), value_match: TextMatch::Equals }
    }
}

/// A node and the states that it must have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectedState {
    #[serde(flatten)]
    pub node: Predicate,
    /// At least one; a state that is absent from a node counts as `false`.
    pub states: States,
}

/// How many nodes must match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectedCount {
    #[serde(flatten)]
    pub node: Predicate,
    pub count: u32,
}

/// Two nodes and their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectedOrder {
    #[serde(flatten)]
    pub node: Predicate,
    /// What stands behind it.
    pub before: Predicate,
}

/// The URL, whole or in part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExpectedUrl {
    /// Exact equality with the whole URL.
    Url(String),
    /// A part of it.
    Contains(String),
    /// A regular expression that is found in it; ours alone.
    Matches(String),
}

/// The title, whole or in part. The whole one is the text itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ExpectedTitle {
    /// Exact equality.
    Is(String),
    /// Anything else.
    Part(TitlePart),
}

/// What must be found in the title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TitlePart {
    /// A part of it.
    Contains(String),
    /// A regular expression.
    Matches(String),
    /// The whole title, with typed wildcards.
    Like(String),
}
