//! One labelled instruction, as it stands in its file.

use serde::{Deserialize, Serialize};

/// An instruction and what it means on its page.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Label {
    pub(super) id: String,
    /// The saved view, relative to the folder of the labels.
    pub(super) page: String,
    pub(super) instruction: String,
    pub(super) want: Want,
    /// What makes it worth asking; begins with `none-` when no element answers.
    pub(super) kind: String,
    /// `fixture`, `component`, or `miniwob:TASK:SEED`.
    pub(super) source: String,
    /// Of an episode of the benchmark: what it asks for in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) utterance: Option<String>,
    /// Of an episode of the benchmark: what the page gave for acting on what is wanted here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reward: Option<f64>,
}

impl Label {
    /// What kind of page it is about: the benchmark's task, or the page itself.
    pub(super) fn sort_of_page(&self) -> &str {
        match self.source.strip_prefix("miniwob:").and_then(|rest| rest.split_once(':')) {
            Some((task, _)) => task,
            None => &self.page,
        }
    }
}

/// What is wanted.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Want {
    Act(Act),
    Nothing(Nothing),
}

/// No element answers.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {
    pub(super) none: bool,
}

/// An act on an element.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    pub(super) action: Action,
    /// Actions that would do the same on this element.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) also: Vec<Action>,
    /// Its place in the view's nodes.
    pub(super) node: usize,
    /// Every node that is equally right, `node` included; empty when that is the only one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) nodes: Vec<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) option: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) key: Option<String>,
    /// The element is in the wanted state, so that nothing is left to do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) already: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Action {
    Click,
    DoubleClick,
    Hover,
    Focus,
    Fill,
    Select,
    Check,
    Uncheck,
    Press,
    Scroll,
}
