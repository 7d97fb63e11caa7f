//! What tools say of a view and of the window that it was read in.

use schemars::JsonSchema;
use serde::Serialize;
use surefoot_record::policy::{ConcludedBy, Settled, WidenCause};

/// How long an outline may be, in bytes, where a call doesn't say otherwise.
pub(super) const OUTLINE: usize = 8_000;
/// How long a difference may be, in bytes.
pub(super) const DIFFERENCE: usize = 3_000;

/// How a settle window ended; what there is nothing to say of is absent.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Settle {
    /// Whether the view held still; nothing may be concluded from one that did not.
    pub(super) stable: bool,
    /// `quiet` or `budget`; absent where nothing was pending any more that could have changed the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    concluded_by: Option<ConcludedBy>,
    passes: u32,
    elapsed_ms: u64,
    /// How long it was watched at the most; of an act only where that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    budget_ms: Option<u64>,
    /// What the budget was widened to, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    widened: Option<Widening>,
    /// Work that was still under way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pending: Vec<String>,
    /// What kept changing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    restless: Vec<String>,
    /// What changes by itself and was left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    noise: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Widening {
    from_ms: u64,
    to_ms: u64,
    cause: WidenCause,
}

/// So many things of a kind are listed.
const LISTED: usize = 5;

impl Settle {
    /// What an act says of it, which an agent reads in every step.
    pub(super) fn of_act(settled: &Settled) -> Settle {
        let settle = Settle::from(settled);
        Settle { budget_ms: settle.budget_ms.filter(|_| !settled.stable), ..settle }
    }
}

impl From<&Settled> for Settle {
    fn from(settled: &Settled) -> Settle {
        let some = |list: &Vec<String>| list.iter().take(LISTED).cloned().collect();
        Settle {
            stable: settled.stable,
            concluded_by: Some(settled.concluded_by).filter(|by| *by != ConcludedBy::Quiescence),
            passes: settled.passes,
            elapsed_ms: settled.elapsed_ms,
            budget_ms: Some(settled.budget_ms),
            widened: settled.widened.map(|it| Widening {
                from_ms: it.from_ms,
                to_ms: it.to_ms,
                cause: it.cause,
            }),
            pending: some(&settled.pending),
            restless: some(&settled.restless),
            noise: some(&settled.noise),
        }
    }
}
