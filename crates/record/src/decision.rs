//! How the element of an instruction in plain words was decided on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::NodeName;

/// Who decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DecisionPath {
    /// The grammar alone: the instruction is for no element.
    Grammar,
    /// The embedded scorer.
    Embedded,
    /// A decision model.
    Provider,
    /// A chat model with structured output.
    Chat,
}

/// One element that may have been meant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Weighed {
    pub node: NodeName,
    /// The nearest container that tells it from its equals, in the strict form; absent where it needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// From 0 to 1; with all others and with none it makes 1.
    pub probability: f64,
    /// What speaks for it and what against.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
}

/// What was asked of a model.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecisionUsage {
    /// The model, as it calls itself.
    pub model: String,
    pub requests: u32,
    pub questions: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// What it cost, in billionths of a US dollar: as the answer says, or by the provider's price for its input; absent
    /// where neither is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_nano_usd: Option<u64>,
}

/// The trace of one decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// The words that asked for it, secrets left out.
    pub instruction: String,
    /// The kind of act that they ask for.
    pub family: String,
    pub path: DecisionPath,
    /// How probable it is that no element is meant.
    pub none: f64,
    /// The most probable elements, the best first.
    pub weighed: Vec<Weighed>,
    pub accepted: bool,
    /// By which rule it was accepted, or why it was not.
    pub ruling: String,
    /// How often candidates were weighed: once for each view in which they had changed.
    pub picks: u32,
    /// How many milliseconds all of that took.
    pub took_ms: u64,
    /// Absent where no model was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<DecisionUsage>,
    /// Why a model that should have been asked gave no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unavailable: Option<String>,
}
