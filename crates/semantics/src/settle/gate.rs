//! The once-per-session widening of the budget (settle-system §2.1, §2.5).
//!
//! A session owns one gate. A window that still churns at its budget and an assertion's retry that has
//! spent it both go through it, so that a session widens once in all, whichever comes first. The gate
//! does not judge whether widening is deserved: a window asks only when its view was not quiet.

use surefoot_record::policy::{SettlePolicy, WidenCause, Widened};

/// Whether a session has used its one widening, and for what.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gate {
    widened: Option<Widened>,
}

impl Gate {
    /// A gate that was not used yet.
    #[must_use]
    pub fn new() -> Self {
        Gate::default()
    }

    /// The session's widening, once there was one.
    #[must_use]
    pub fn widened(&self) -> Option<Widened> {
        self.widened
    }

    /// Raises the budget to the adaptive one, in place, for the rest of the session.
    ///
    /// None, and nothing done, when the gate was used before or the adaptive budget is not larger.
    pub fn widen(&mut self, policy: &mut SettlePolicy, cause: WidenCause) -> Option<Widened> {
        if self.widened.is_some() || policy.adaptive_budget_ms <= policy.budget_ms {
            return None;
        }
        let widened = Widened { from_ms: policy.budget_ms, to_ms: policy.adaptive_budget_ms, cause };
        policy.budget_ms = widened.to_ms;
        self.widened = Some(widened);
        self.widened
    }

    /// [`Gate::widen`] for the retry of a positive assertion, or of a target's identity, that has spent
    /// the budget.
    pub fn widen_for_retry(&mut self, policy: &mut SettlePolicy) -> Option<Widened> {
        self.widen(policy, WidenCause::AssertionRetry)
    }
}
