//! What a scenario claims about a view.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::predicate::{Predicate, Scope};
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
    PageUrl(ExpectedUrl),
    PageTitle(String),
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
            Check::PageUrl(_) => "page-url",
            Check::PageTitle(_) => "page-title",
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
            Check::PageUrl(_) | Check::PageTitle(_) => None,
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

/// The URL, whole or in part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExpectedUrl {
    /// Exact equality with the whole URL.
    Url(String),
    /// A part of it.
    Contains(String),
}
