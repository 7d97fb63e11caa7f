//! The run report: what one replay came to (settle-system §1.10, ruling 34).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::{Change, DialogSeen, DownloadSeen, Look, NodeName, Ready, Receipt, Spent};
use crate::action::Action;
use crate::assertion::Assertion;
use crate::code::Code;
use crate::event::Evidence;
use crate::policy::{ConcludedBy, SettlePolicy, Widened};
use crate::predicate::Predicate;
use crate::verdict::Status;
use crate::view::Gap;

/// The report schema's version.
pub const REPORT_SCHEMA_VERSION: u32 = 1;

/// One replay of one scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunReport {
    pub schema_version: u32,
    /// The scenario's name.
    pub scenario: String,
    /// The scenario's file, as it was found; absent when it came from none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What was opened.
    pub launch: String,
    /// Product and version of the browser; null when none started.
    pub browser: Option<String>,
    pub status: Status,
    /// Present on everything but a pass.
    pub code: Option<Code>,
    pub steps: Vec<StepReport>,
    pub assertions: Vec<AssertionReport>,
    pub receipt_summary: ReceiptSummary,
    /// Present on everything but a pass.
    pub failure: Option<Failure>,
    /// Whatever varies with time.
    pub timing: RunTiming,
    /// Null when nothing could be collected, with the reason in `evidenceProblem`.
    pub evidence: Option<Evidence>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_problem: Option<String>,
    #[serde(default)]
    pub artifacts: Vec<Artifact>,
    #[serde(default)]
    pub advisory: Vec<AdvisoryReport>,
}

/// A file that belongs to the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Artifact {
    pub path: String,
    pub kind: String,
}

/// An advisory question and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdvisoryReport {
    pub question: String,
    /// `yes`, `no` or `unclear`.
    pub verdict: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// One step of the run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepReport {
    pub index: u32,
    pub intent: String,
    pub status: Status,
    pub code: Option<Code>,
    pub action: Action,
    /// The node that was acted on.
    pub target: Option<NodeName>,
    /// Present when the target was found by its name although its role had changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_resolution: Option<TargetResolution>,
    /// Null when the step never dispatched.
    pub receipt: Option<Receipt>,
    pub assertion: Assertion,
    pub assertion_passed: bool,
    pub expected: serde_json::Value,
    pub observed: serde_json::Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completeness: Option<CompletenessReport>,
    /// The step's further claims, decided after its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<AssertionReport>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dialogs: Vec<DialogSeen>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub downloads: Vec<DownloadSeen>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whatever varies with time; null when the step never ran.
    pub timing: Option<StepTiming>,
}

/// A target that was found by name alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TargetResolution {
    /// Always `name-only`.
    pub mode: String,
    pub recorded_role: Option<String>,
    pub observed_role: String,
}

/// How complete the deciding view was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompletenessReport {
    pub truncated: bool,
    pub reasons: Vec<Gap>,
    /// Whether closed shadow roots were looked for and none found.
    pub verified: bool,
}

/// What of a step varies with time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepTiming {
    pub waited_ms: u64,
    pub ready_attempts: u32,
    pub early: bool,
    /// The page was still loading when the act went.
    #[serde(default, skip_serializing_if = "is_false")]
    pub loading: bool,
    /// The act went although its target was not ready.
    #[serde(default, skip_serializing_if = "is_false")]
    pub proceeded: bool,
    pub reasons: Vec<Ready>,
    pub cover: Option<NodeName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<Look>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Spent>,
    pub passes: u32,
    pub elapsed_ms: u64,
    pub budget_ms: u64,
    pub quiet_required_ms: u64,
    pub concluded_by: Option<ConcludedBy>,
    pub widened: Option<Widened>,
    #[serde(default)]
    pub pending: Vec<String>,
    #[serde(default)]
    pub scheduled: Vec<String>,
    pub unaccounted: Vec<String>,
    #[serde(default)]
    pub restless: Vec<String>,
    pub noise: Vec<String>,
    /// How often the assertion was decided.
    pub attempts: u32,
    /// What changed in the view, the act's doing or not: another run may catch other things in between.
    #[serde(default)]
    pub changes: Vec<Change>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// One final assertion of the run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssertionReport {
    pub status: Status,
    pub code: Option<Code>,
    pub assertion: Assertion,
    pub passed: bool,
    pub expected: serde_json::Value,
    pub observed: serde_json::Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completeness: Option<CompletenessReport>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whatever varies with time; null when it was never decided.
    pub timing: Option<AssertionTiming>,
}

/// What of a final assertion varies with time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssertionTiming {
    pub attempts: u32,
    pub elapsed_ms: u64,
}

/// How the dispatches went.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptSummary {
    pub confirmed: u32,
    pub unknown: u32,
    pub rejected: u32,
    pub failed: u32,
    pub total: u32,
    /// Present when something was dispatched and nothing was confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}

/// Where a run stopped being a pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// Null when it was no step's.
    pub step_index: Option<u32>,
    /// `start`, `initial`, `step` or `final`.
    pub observation: String,
    /// The settle budget that was spent, where that is why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_ms: Option<u64>,
    pub code: Code,
    pub message: String,
    pub hint: String,
}

/// What of a run varies with time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunTiming {
    /// RFC 3339.
    pub started_at: String,
    /// RFC 3339.
    pub finished_at: String,
    pub elapsed_ms: u64,
    /// The policy in force at the end.
    pub settle: SettlePolicy,
    /// What was declared to change all the time and left out of what was compared and proven.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambient: Vec<Predicate>,
    pub settle_widened: Option<WidenedAt>,
    /// Which of several runs of the scenario it is, from 1; absent when there is one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// When the command began that this run is part of; runs of one command share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<String>,
    /// What `{{unique}}` stood for in this run; everywhere else the report shows the variable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unique: Option<String>,
    /// How often the browser went away under this run. Each time the scenario began anew, at most once more.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub browser_losses: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The one widening of the run, and where it happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WidenedAt {
    pub from_ms: u64,
    pub to_ms: u64,
    pub cause: crate::policy::WidenCause,
    /// A step's index, `initial` or `final`.
    pub at: String,
}
