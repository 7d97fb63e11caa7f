//! What is told of the policy that a session was under: how far it held, and what it refused.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;
use surefoot_record::bounds::{Confinement, Refused};
use surefoot_record::event::EventKind;
use surefoot_session::EventLog;

/// So many refusals are told of one by one.
const MOST: usize = 20;

/// What a policy came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Confined {
    pub(crate) confinement: Confinement,
    /// In order, each once.
    pub(crate) refused: Vec<Refused>,
}

impl Confined {
    /// By a session's log; none when it was under no policy.
    pub(crate) fn of(log: &EventLog) -> Option<Confined> {
        let mut confined = Confined { confinement: Confinement::None, refused: Vec::new() };
        for event in log.so_far() {
            match &event.kind {
                EventKind::Started { confinement, .. } => confined.confinement = *confinement,
                EventKind::Refused { refused } if !confined.refused.contains(refused) => {
                    confined.refused.push(refused.clone());
                }
                _ => {}
            }
        }
        (confined.confinement != Confinement::None).then_some(confined)
    }

    /// Whether there is more to say than that all is as it should be.
    pub(crate) fn is_worth_telling(&self) -> bool {
        self.confinement == Confinement::Reduced || !self.refused.is_empty()
    }

    /// In words, a line each; nothing when there is nothing to tell.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        if self.confinement == Confinement::Reduced {
            text.push_str("policy: reduced, because the browser is somebody else's: it may look up names and send datagrams\n");
        }
        for refused in self.refused.iter().take(MOST) {
            let _a_string_takes_everything = writeln!(text, "policy: refused {refused}");
        }
        if self.refused.len() > MOST {
            let _a_string_takes_everything =
                writeln!(text, "policy: refused {} more", self.refused.len() - MOST);
        }
        text
    }
}
