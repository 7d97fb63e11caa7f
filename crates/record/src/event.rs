//! The one stream of events that a session appends and everybody else reads.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::{Act, DialogSeen, DownloadSeen, NodeName, Readiness, Receipt};
use crate::action::Action;
use crate::assertion::Assertion;
use crate::bounds::{Approval, Confinement, Refused, Risk};
use crate::code::Code;
use crate::policy::{SettlePolicy, Settled, Widened};
use crate::predicate::Predicate;
use crate::verdict::Verdict;
use crate::view::{ElementId, View};

/// One event, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// From 1, without holes.
    pub sequence: u64,
    /// Milliseconds since the session began.
    pub at_ms: u64,
    #[serde(flatten)]
    pub kind: EventKind,
}

/// Why a view was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Somebody asked to see the page.
    Observe,
    /// The view before an act.
    Baseline,
    /// The view after an act.
    Proof,
    /// The view in which a change stood that then went away again (ruling 6).
    Transient,
    /// The view on which an assertion was decided.
    Assert,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum EventKind {
    Started {
        /// What was opened.
        launch: String,
        /// Product and version of the browser.
        browser: String,
        policy: SettlePolicy,
        /// What a person has declared to change all the time.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ambient: Vec<Predicate>,
        /// How far the session is held within the operator's policy.
        #[serde(default)]
        confinement: Confinement,
    },
    /// A request of the page was refused by the operator's policy.
    Refused {
        refused: Refused,
    },
    /// An act was risky in a way that the policy wants approved.
    Approval {
        target: Option<NodeName>,
        risks: Vec<Risk>,
        approval: Approval,
    },
    Viewed {
        purpose: Purpose,
        view: Arc<View>,
    },
    Readiness {
        target: Option<NodeName>,
        readiness: Readiness,
    },
    Dispatched {
        receipt: Receipt,
    },
    Settled {
        settled: Settled,
    },
    Widened {
        widened: Widened,
    },
    /// A full reading found so many entries to differ although nothing had told of a change to them. The
    /// reading counts; it is the change clock that was wrong.
    ClockFault {
        entries: u32,
    },
    Dialog {
        dialog: DialogSeen,
    },
    Download {
        download: DownloadSeen,
    },
    /// An act is over: everything that is known of it.
    Acted {
        action: Action,
        act: Box<Act>,
        /// The acted element, as the baseline knows it.
        element: Option<ElementId>,
        baseline: Option<Arc<View>>,
        /// Null when nothing was dispatched or nothing could be read.
        after: Option<Arc<View>>,
        /// The text that the act wrote is a secret and stands nowhere in this event.
        payload_withheld: bool,
    },
    Asserted {
        assertion: Assertion,
        verdict: Verdict,
        observed: serde_json::Value,
        attempts: u32,
        settled: Settled,
        view: Arc<View>,
    },
    Evidence {
        evidence: Evidence,
    },
    Failed {
        code: Code,
        message: String,
    },
    Stopped,
}

/// What the page said beside what it showed; bounded, and redacted when written.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// The newest console messages, at most 200.
    pub console: Vec<ConsoleMessage>,
    /// Console messages that no longer fit.
    pub dropped_console: u64,
    /// Failed requests and responses of status 400 and above, the newest 200.
    pub network: Vec<NetworkTrouble>,
    /// Network troubles that no longer fit.
    pub dropped_network: u64,
    /// How far the session was held within the operator's policy.
    #[serde(default, skip_serializing_if = "Confinement::is_none")]
    pub confinement: Confinement,
    /// Requests that the operator's policy refused, the newest 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedAt>,
    /// Refusals that no longer fit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dropped_refused: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A refused request, and when it was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusedAt {
    /// Milliseconds since the session began.
    pub at_ms: u64,
    #[serde(flatten)]
    pub refused: Refused,
}

/// One console message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleMessage {
    /// `error`, `warning`, `log` …
    pub level: String,
    /// At most 800 characters.
    pub text: String,
}

/// A request that failed, or was answered with a status of 400 and above.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkTrouble {
    pub method: String,
    pub url: String,
    /// Null when there was no answer at all.
    pub status: Option<u16>,
    /// What the browser says went wrong.
    pub problem: Option<String>,
}
