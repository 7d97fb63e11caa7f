//! The settle policy, as files and options carry it: five numbers, a switch and what is ambient. How they are resolved is
//! `surefoot_semantics::settle::policy`'s business.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::code::Code;
use crate::predicate::Predicate;

/// What somebody asked for of the settle policy; what is absent is decided by the next in line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SettleFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post_change_quiet_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval_ms: Option<u64>,
    /// 0 switches the widening off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adaptive_budget_ms: Option<u64>,
    /// Whether a window may end as soon as nothing that could change the page is pending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiescence: Option<bool>,
    /// Nodes that change all the time without meaning anything (ruling 11). A name is also matched by its
    /// beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ambient: Option<Vec<Predicate>>,
}

/// The settle policy in force; times are in milliseconds. What is ambient stands beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SettlePolicy {
    /// The hard bound of one window.
    pub budget_ms: u64,
    /// How long the view must hold still when no change was seen.
    pub quiet_ms: u64,
    /// How long it must hold still once an unmasked change was seen.
    pub post_change_quiet_ms: u64,
    /// The floor between two looks.
    pub interval_ms: u64,
    /// What the budget may be widened to, once in a session; 0 is never.
    pub adaptive_budget_ms: u64,
    /// A window may end as soon as nothing that could change the page is pending.
    #[serde(default = "on")]
    pub quiescence: bool,
}

fn on() -> bool {
    true
}

impl Default for SettlePolicy {
    /// The settle document's defaults (settle-system §2.1).
    fn default() -> Self {
        SettlePolicy {
            budget_ms: 2_500,
            quiet_ms: 300,
            post_change_quiet_ms: 600,
            interval_ms: 50,
            adaptive_budget_ms: 6_000,
            quiescence: true,
        }
    }
}

/// When an act goes (ruling 26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ActWhen {
    /// As soon as its target is ready.
    #[default]
    Ready,
    /// When the network has been quiet for a while, at the latest when the wait is over.
    Settled,
    /// When the page has fired its load event.
    Load,
    /// When the page has fired `DOMContentLoaded`.
    DomContentLoaded,
    /// At once.
    Now,
}

/// What becomes of an act whose target never becomes ready (ruling 26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WhenUnready {
    /// It is refused, and the reason is said.
    #[default]
    Refuse,
    /// It goes all the same, where there is a place to go to, and that is said.
    Proceed,
}

/// Why the once-per-session widening was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WidenCause {
    /// A window was still churning at its budget.
    Unstable,
    /// The view was quiet at the budget, but a request or a navigation that began after the act was under way.
    Pending,
    /// A positive assertion's retry spent its budget.
    AssertionRetry,
}

/// The one widening of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Widened {
    pub from_ms: u64,
    pub to_ms: u64,
    pub cause: WidenCause,
}

/// How a window ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConcludedBy {
    /// The view held still for as long as required.
    Quiet,
    /// Nothing is pending that could still change the page.
    Quiescence,
    /// The budget was spent.
    Budget,
}

/// What one settle window came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settled {
    pub stable: bool,
    /// Why nothing may be concluded from the view; null when it is stable.
    #[serde(default)]
    pub code: Option<Code>,
    pub concluded_by: ConcludedBy,
    /// Full readings in the window.
    pub passes: u32,
    pub elapsed_ms: u64,
    /// The budget in force at the end, widened or not.
    pub budget_ms: u64,
    pub quiet_required_ms: u64,
    pub widened: Option<Widened>,
    /// The work that was still under way at the end of a window that it held open.
    #[serde(default)]
    pub pending: Vec<String>,
    /// Work that is due too late to be the act's; it holds nothing.
    #[serde(default)]
    pub scheduled: Vec<String>,
    /// Kinds of work that could not be counted, so that the window ended by its quiet times.
    #[serde(default)]
    pub unaccounted: Vec<String>,
    /// The nodes that changed most, and how often, when the view never held still.
    #[serde(default)]
    pub restless: Vec<String>,
    /// What changed without counting as a change.
    #[serde(default)]
    pub noise: Vec<String>,
}

impl Settled {
    /// Why nothing may be concluded from the view; none when it is stable.
    #[must_use]
    pub fn refusal(&self) -> Option<Code> {
        (!self.stable).then(|| self.code.unwrap_or(Code::InconclusiveUnstable))
    }
}
