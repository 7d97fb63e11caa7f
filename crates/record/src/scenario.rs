//! The scenario: exported, declarative steps with their assertions (settle-system §1.9).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::{Action, DialogAnswer};
use crate::assertion::Assertion;
use crate::policy::SettleFields;

/// The schema version that this build writes, and the newest that it reads.
pub const SCHEMA_VERSION: u32 = 1;

/// A scenario file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scenario {
    /// Absent means 1.
    #[serde(default = "one")]
    pub schema_version: u32,
    pub meta: Meta,
    pub target: Target,
    /// At least one.
    pub steps: Vec<Step>,
    /// Decided on the settled view after the last step; may be empty.
    pub assertions: Vec<Assertion>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advisory: Vec<Advisory>,
}

fn one() -> u32 {
    1
}

/// Which kind of driver a scenario was recorded with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DriverKind {
    Browser,
    Computer,
    Ios,
    Android,
}

/// What is said about the scenario itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Meta {
    /// Not blank.
    pub name: String,
    /// May be empty.
    pub description: String,
    pub driver: DriverKind,
    /// RFC 3339.
    pub created_at: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The settle policy that the scenario was recorded with, where it differs from the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settle: Option<SettleFields>,
    /// What wrote the file, such as `surefoot 0.1.0`. Files without it came from the settle document's
    /// system, and are matched by its rules too (ruling 36).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub producer: Option<String>,
    /// The viewport that the scenario was recorded in, CSS pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewport: Option<Viewport>,
}

/// A viewport in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Viewport {
    pub width: u32,
    pub height: u32,
}

impl Default for Viewport {
    /// Ruling 39.
    fn default() -> Self {
        Viewport { width: 1_280, height: 800 }
    }
}

/// What is opened before the first step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Target {
    /// An absolute http or https URL.
    pub launch: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub login_state: Option<LoginState>,
    /// For other drivers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_title: Option<String>,
    /// For other drivers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device_id: Option<String>,
}

/// A storage-state file and the origins it may be used for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LoginState {
    pub source: String,
    pub origins: Vec<String>,
}

/// One step: an action and what proves it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Step {
    /// The position, from 1.
    pub index: u32,
    /// What the step is for, in words; not blank.
    pub intent: String,
    /// What the dialogs are answered with that the action opens, in order; one that does not open fails the step.
    /// Ours alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dialogs: Vec<DialogAnswer>,
    pub action: Action,
    pub assert: Assertion,
    /// Further claims that hold right after this step, and perhaps no longer at the end; ours alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Assertion>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escalation_refused: Option<EscalationRefused>,
}

/// Why a deeper look was refused while recording; told, not acted on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EscalationRefused {
    pub reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// A question for a model; never changes a status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Advisory {
    /// Always `visual`.
    pub kind: String,
    pub question: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}
