//! The one verdict type, and the statuses that follow from it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::code::Code;

/// What is known of a claim: for targets, steps, scopes and final assertions alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "verdict", content = "code", rename_all = "lowercase")]
pub enum Verdict {
    Proven,
    /// Known to be false.
    Disproven(Code),
    /// Not known.
    Unproven(Code),
}

impl Verdict {
    /// The code, which everything but a proof has.
    #[must_use]
    pub fn code(self) -> Option<Code> {
        match self {
            Verdict::Proven => None,
            Verdict::Disproven(code) | Verdict::Unproven(code) => Some(code),
        }
    }

    /// True for a proof alone.
    #[must_use]
    pub fn is_proven(self) -> bool {
        self == Verdict::Proven
    }
}

/// What a step, a final assertion or a whole run came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Pass,
    Inconclusive,
    Fail,
    /// A run that could not start.
    Blocked,
    /// A step or final assertion that was never reached, or a run that was not begun or was broken off.
    Skipped,
}

impl Status {
    /// The status of one verdict.
    #[must_use]
    pub fn of(verdict: Verdict) -> Status {
        match verdict {
            Verdict::Proven => Status::Pass,
            Verdict::Disproven(_) => Status::Fail,
            Verdict::Unproven(_) => Status::Inconclusive,
        }
    }

    /// As a file and a table spell it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Pass => "pass",
            Status::Inconclusive => "inconclusive",
            Status::Fail => "fail",
            Status::Blocked => "blocked",
            Status::Skipped => "skipped",
        }
    }

    /// The process exit status (interface: 0 pass, 1 fail, 3 inconclusive, 4 blocked).
    #[must_use]
    pub fn exit(self) -> u8 {
        match self {
            Status::Pass => 0,
            Status::Fail => 1,
            Status::Inconclusive | Status::Skipped => 3,
            Status::Blocked => 4,
        }
    }
}
