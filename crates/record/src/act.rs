//! What is said of one act: readiness, receipt, settling, proof and changes (interface, "What `--json`
//! says of an act").

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::assertion::{Assertion, Check};
use crate::bounds::Refused;
use crate::code::Code;
use crate::decision::Decision;
use crate::policy::Settled;
use crate::predicate::Scope;
use crate::view::Node;

/// A node as results name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeName {
    pub role: String,
    pub name: String,
    pub tag: String,
}

impl From<&Node> for NodeName {
    fn from(node: &Node) -> Self {
        NodeName { role: node.role.clone(), name: node.name.clone(), tag: node.tag.clone() }
    }
}

impl std::fmt::Display for NodeName {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} {}", self.role, crate::predicate::quote(&self.name))
    }
}

/// The guard's verdict on one target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ready {
    Ready,
    NotFound,
    NotUnique,
    Detached,
    Hidden,
    Disabled,
    Readonly,
    Moving,
    Covered,
    OffViewport,
    NoPointerEvents,
    OtherNode,
    NoFrames,
    Unreadable,
}

impl Ready {
    /// As results spell it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Ready::Ready => "ready",
            Ready::NotFound => "not_found",
            Ready::NotUnique => "not_unique",
            Ready::Detached => "detached",
            Ready::Hidden => "hidden",
            Ready::Disabled => "disabled",
            Ready::Readonly => "readonly",
            Ready::Moving => "moving",
            Ready::Covered => "covered",
            Ready::OffViewport => "off_viewport",
            Ready::NoPointerEvents => "no_pointer_events",
            Ready::OtherNode => "other_node",
            Ready::NoFrames => "no_frames",
            Ready::Unreadable => "unreadable",
        }
    }
}

/// One look at the target of an act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// When what was seen was known, since the act began to look.
    pub at_ms: u64,
    pub verdict: Ready,
    /// What covers the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<NodeName>,
    /// The target was ready, but nothing showed that the page listens to it yet.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unhydrated: bool,
}

/// How the target became ready, or why it did not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Readiness {
    pub verdict: Ready,
    /// The act went before the wait for a quiet network ended (ruling 26).
    pub early: bool,
    pub waited_ms: u64,
    pub attempts: u32,
    /// The verdicts that held the act back, in order, without repetition.
    pub reasons: Vec<Ready>,
    /// What covers the target.
    pub cover: Option<NodeName>,
    /// The act went although its target was not ready, because that was asked for.
    #[serde(default, skip_serializing_if = "is_false")]
    pub proceeded: bool,
    /// Nothing showed that the page listens to the target when the act went.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unhydrated: bool,
    /// Every look, in order; of a long search the first and the last ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<Look>,
}

/// What the time of an act was spent on, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Spent {
    /// Looking at the page and its target.
    pub look_ms: u64,
    /// Waiting for the target to become ready.
    pub hold_ms: u64,
    pub dispatch_ms: u64,
    pub settle_ms: u64,
}

/// What the driver says of the dispatch alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReceiptStatus {
    /// A validated dispatch was completed; says nothing about its outcome.
    Confirmed,
    /// Possibly dispatched; only a fresh view decides.
    Unknown,
    /// Refused; nothing was dispatched.
    Rejected,
    /// It could not be done, although something may have been dispatched.
    Failed,
}

impl ReceiptStatus {
    /// As results spell it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ReceiptStatus::Confirmed => "confirmed",
            ReceiptStatus::Unknown => "unknown",
            ReceiptStatus::Rejected => "rejected",
            ReceiptStatus::Failed => "failed",
        }
    }
}

/// The receipt of one dispatch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    pub status: ReceiptStatus,
    pub dispatched: bool,
    pub code: Option<Code>,
    /// What happened, for a person; without any value of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the events met, where that is not the target itself: its label, or what came between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<NodeName>,
}

impl Receipt {
    /// A completed dispatch.
    #[must_use]
    pub fn confirmed() -> Self {
        Receipt { status: ReceiptStatus::Confirmed, dispatched: true, code: None, reason: None, hit: None }
    }

    /// A refusal before anything was dispatched.
    #[must_use]
    pub fn rejected(code: Code, reason: impl Into<String>) -> Self {
        Receipt {
            status: ReceiptStatus::Rejected,
            dispatched: false,
            code: Some(code),
            reason: Some(reason.into()),
            hit: None,
        }
    }

    /// Something that could not be done.
    #[must_use]
    pub fn failed(code: Code, dispatched: bool, reason: impl Into<String>) -> Self {
        Receipt {
            status: ReceiptStatus::Failed,
            dispatched,
            code: Some(code),
            reason: Some(reason.into()),
            hit: None,
        }
    }

    /// A dispatch of which nobody can say whether it arrived.
    #[must_use]
    pub fn unknown(code: Code, reason: impl Into<String>) -> Self {
        Receipt {
            status: ReceiptStatus::Unknown,
            dispatched: true,
            code: Some(code),
            reason: Some(reason.into()),
            hit: None,
        }
    }

    /// True when it is known that the events went to something else than the target: then nothing that the page
    /// shows is the act's doing on its target.
    #[must_use]
    pub fn went_elsewhere(&self) -> bool {
        self.status == ReceiptStatus::Unknown && self.code == Some(Code::TargetOccluded)
    }

    /// True when a proof window follows.
    #[must_use]
    pub fn may_have_happened(&self) -> bool {
        matches!(self.status, ReceiptStatus::Confirmed | ReceiptStatus::Unknown)
    }
}

/// How one thing in the view differs from before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    Added,
    Removed,
    Renamed,
    Role,
    Value,
    State,
    Moved,
    Viewport,
    Url,
    Title,
}

/// One difference between the baseline and the settled view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    pub change: ChangeKind,
    /// Absent for a change of the page itself.
    pub node: Option<NodeName>,
    pub from: Option<String>,
    pub to: Option<String>,
    /// Addressable nodes between it and the target; null without a target or a place.
    pub distance: Option<u32>,
}

/// A fact about the settled view that the act made true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    #[serde(flatten)]
    pub check: Check,
    /// The container in which the node is meant, where it is not the only one of its kind on the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// The page shows what was written in a form of its own (ruling 19).
    #[serde(default, skip_serializing_if = "is_false")]
    pub transformed: bool,
    /// Why the proof is weak; null when it is not.
    pub weak: Option<String>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Proof {
    /// A proof that is neither weak nor bound to a container.
    #[must_use]
    pub fn of(check: Check) -> Self {
        Proof { check, scope: None, transformed: false, weak: None }
    }

    /// The fact as a claim that can be decided on any view.
    #[must_use]
    pub fn assertion(&self) -> Assertion {
        Assertion { check: self.check.clone(), description: None, scope: self.scope.clone() }
    }
}

/// A dialog that the page opened, and what was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DialogSeen {
    /// `alert`, `confirm`, `prompt` or `beforeunload`.
    pub kind: String,
    pub message: String,
    pub accepted: bool,
    /// The answer had been declared before the dialog opened.
    #[serde(default, skip_serializing_if = "is_false")]
    pub declared: bool,
}

/// A download that the page began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadSeen {
    /// The file name that the browser suggests.
    pub name: String,
    pub url: String,
    /// Its size in bytes, once it is complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The SHA-256 of what it holds, in hexadecimal digits, once it is complete and can be read here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// It ended before it was complete.
    #[serde(default, skip_serializing_if = "is_false")]
    pub cancelled: bool,
}

/// Everything that is said of one act.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Act {
    /// The act in the strict form, secrets left out.
    pub instruction: String,
    /// How its element was decided on, where it was asked for in plain words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Box<Decision>>,
    /// Null for an act without a target, or when none was found.
    pub target: Option<NodeName>,
    /// Null for an act without a target.
    pub readiness: Option<Readiness>,
    /// The page was still loading when the act went (ruling 13).
    #[serde(default, skip_serializing_if = "is_false")]
    pub loading: bool,
    pub receipt: Receipt,
    /// The receipt of the first dispatch, when the act had no effect and was tried once more (ruling 29).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_receipt: Option<Receipt>,
    /// Absent when nothing was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Spent>,
    /// Null when nothing was dispatched.
    pub settle: Option<Settled>,
    pub proven: bool,
    /// Present whenever the act is not proven.
    pub code: Option<Code>,
    pub proof: Option<Proof>,
    pub changes: Vec<Change>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dialogs: Vec<DialogSeen>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub downloads: Vec<DownloadSeen>,
    /// Titles or URLs of pages that the act opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub popups: Vec<String>,
    /// Requests of the page that the operator's policy refused meanwhile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// Addresses of pages that closed, the one that was acted on too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
    /// The target was not there, and need not be.
    #[serde(default, skip_serializing_if = "is_false")]
    pub absent: bool,
}
