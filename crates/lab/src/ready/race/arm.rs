//! The ways of waiting that are raced.

use serde::{Deserialize, Serialize};
use surefoot::record::policy::ActWhen;
use surefoot::sessions::SessionOptions;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Arm {
    /// The network has been quiet for 500 ms, at the latest after 5 s.
    Settled,
    Load,
    AtOnce,
    /// Three looks, then as `Settled`.
    ThreePolls,
    KeepsLooking,
    KeepsLookingRetry,
    Playwright,
}

impl Arm {
    pub(super) const ALL: [Arm; 7] = [
        Arm::Settled,
        Arm::Load,
        Arm::AtOnce,
        Arm::ThreePolls,
        Arm::KeepsLooking,
        Arm::KeepsLookingRetry,
        Arm::Playwright,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Arm::Settled => "fixed settle wait",
            Arm::Load => "load event",
            Arm::AtOnce => "DOMContentLoaded, at once",
            Arm::ThreePolls => "three polls, then settle",
            Arm::KeepsLooking => "keeps looking",
            Arm::KeepsLookingRetry => "keeps looking, retry-no-effect",
            Arm::Playwright => "Playwright",
        }
    }

    /// Surefoot's own ways differ in nothing but these options.
    pub(super) fn options(self) -> SessionOptions {
        let plain = SessionOptions::default();
        let when = |act_when| SessionOptions { act_when, ..SessionOptions::default() };
        match self {
            Arm::Settled => when(ActWhen::Settled),
            Arm::Load => when(ActWhen::Load),
            Arm::AtOnce => when(ActWhen::DomContentLoaded),
            Arm::ThreePolls => SessionOptions { polls: Some(3), ..plain },
            Arm::KeepsLooking | Arm::Playwright => plain,
            Arm::KeepsLookingRetry => SessionOptions { retry_no_effect: true, ..plain },
        }
    }
}
