//! What the operator's policy refused, or had approved: the words in which it is told.
//!
//! The rules themselves are elsewhere; here is only what events, reports and results show of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a request is for, as far as it can be told from the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RequestKind {
    /// The page itself, a popup, or a download: what a browser's tab goes to.
    Navigation,
    Frame,
    Worker,
    Socket,
    EventStream,
    /// `fetch`, `XMLHttpRequest` or a beacon.
    Fetch,
    Prefetch,
    Script,
    Style,
    Image,
    Font,
    Media,
    Other,
}

impl RequestKind {
    /// As results spell it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            RequestKind::Navigation => "navigation",
            RequestKind::Frame => "frame",
            RequestKind::Worker => "worker",
            RequestKind::Socket => "socket",
            RequestKind::EventStream => "event-stream",
            RequestKind::Fetch => "fetch",
            RequestKind::Prefetch => "prefetch",
            RequestKind::Script => "script",
            RequestKind::Style => "style",
            RequestKind::Image => "image",
            RequestKind::Font => "font",
            RequestKind::Media => "media",
            RequestKind::Other => "other",
        }
    }
}

/// Why a request was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RefusedBecause {
    /// Its origin is not one of those that are allowed.
    Origin,
    /// Its host is allowed, but stands for an address that is not: of this machine, of the local network, or
    /// one that only its own link knows.
    Address,
    /// It could not be understood.
    Malformed,
}

impl RefusedBecause {
    /// In words that fit after "refused:".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            RefusedBecause::Origin => "the origin is not allowed",
            RefusedBecause::Address => "the host stands for an address that is not allowed",
            RefusedBecause::Malformed => "the request could not be understood",
        }
    }
}

/// A request of the page that was refused before anything of it left the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    /// Where it was to go, without path and query: `http://host:port`; `//host:port` where the scheme is not
    /// known.
    pub origin: String,
    /// Null when it can't be told.
    pub kind: Option<RequestKind>,
    pub because: RefusedBecause,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(kind) = self.kind {
            write!(out, "{} ", kind.as_str())?;
        }
        write!(out, "{}: {}", self.origin, self.because.words())
    }
}

/// How far a session is held within its policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Confinement {
    /// No policy is in force.
    #[default]
    None,
    /// The browser is somebody else's: what its pages load goes through the filter, but the browser may look up names
    /// and send datagrams by itself.
    Reduced,
    /// Whatever the browser sends for the session goes through the filter.
    Whole,
}

impl Confinement {
    /// No policy is in force.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Confinement::None
    }

    /// As results spell it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Confinement::None => "none",
            Confinement::Reduced => "reduced",
            Confinement::Whole => "whole",
        }
    }
}

/// What an act may do that can't be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RiskClass {
    /// It removes something.
    Destructive,
    /// It spends or moves money.
    Financial,
    /// It sends something to other people.
    ExternalCommit,
    /// It changes who may get in.
    Security,
}

impl RiskClass {
    /// Every class, in the order in which they are told.
    pub const ALL: [RiskClass; 4] =
        [RiskClass::Destructive, RiskClass::Financial, RiskClass::ExternalCommit, RiskClass::Security];

    /// As policies and results spell it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            RiskClass::Destructive => "destructive",
            RiskClass::Financial => "financial",
            RiskClass::ExternalCommit => "external-commit",
            RiskClass::Security => "security",
        }
    }
}

/// Where a word stood that makes an act risky.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RiskPlace {
    /// In the name of the target.
    Name,
    /// In the option that is chosen.
    Option,
    /// In the text of what the target belongs to: a dialog, a form, a row.
    Around,
    /// In the address that the target's form is sent to, or that its link leads to.
    Address,
    /// In the button that a form is sent with when a key is pressed in one of its fields.
    FormButton,
    /// In what the element is, whatever its name.
    Kind,
}

impl RiskPlace {
    /// In words that fit after "in".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            RiskPlace::Name => "its name",
            RiskPlace::Option => "the option",
            RiskPlace::Around => "what it belongs to",
            RiskPlace::Address => "where it leads",
            RiskPlace::FormButton => "the button that sends its form",
            RiskPlace::Kind => "what it is",
        }
    }
}

/// Why an act is risky.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Risk {
    pub class: RiskClass,
    /// The entry of the word list.
    pub word: String,
    pub place: RiskPlace,
}

impl std::fmt::Display for Risk {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} (`{}` in {})", self.class.as_str(), self.word, self.place.words())
    }
}

/// What became of an act that somebody had to approve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Approval {
    Approved,
    Declined,
    /// There was nobody to ask, or nobody answered in time.
    Unanswered,
}
