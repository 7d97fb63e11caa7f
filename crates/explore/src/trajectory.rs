//! The ordered record of an exploration, read from the log.

use std::sync::Arc;

use surefoot_record::act::Act;
use surefoot_record::action::Action;
use surefoot_record::assertion::Assertion;
use surefoot_record::event::{Event, EventKind};
use surefoot_record::policy::SettlePolicy;
use surefoot_record::predicate::Predicate;
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{ElementId, View};

/// An act as the log tells it.
#[derive(Debug, Clone)]
pub struct RecordedAct {
    pub action: Action,
    pub act: Act,
    pub element: Option<ElementId>,
    pub baseline: Option<Arc<View>>,
    pub after: Option<Arc<View>>,
    /// The text that was written is a secret, and is not here.
    pub payload_withheld: bool,
}

/// A decided claim as the log tells it.
#[derive(Debug, Clone)]
pub struct RecordedCheck {
    pub assertion: Assertion,
    pub verdict: Verdict,
    /// How many acts came before it.
    pub after_acts: usize,
}

/// The ordered acts and claims of one exploration.
#[derive(Debug, Clone, Default)]
pub struct Trajectory {
    /// What was opened; none when nothing was.
    pub launch: Option<String>,
    /// The policy in force at the end, widened or not.
    pub policy: SettlePolicy,
    /// What was declared to change all the time.
    pub ambient: Vec<Predicate>,
    pub acts: Vec<RecordedAct>,
    pub checks: Vec<RecordedCheck>,
}

impl Trajectory {
    /// Reads a log from its beginning.
    #[must_use]
    pub fn of(events: &[Arc<Event>]) -> Self {
        let mut trajectory = Trajectory::default();
        for event in events {
            match &event.kind {
                EventKind::Started { launch, policy, ambient, .. } => {
                    trajectory.launch = Some(launch.clone());
                    trajectory.policy = *policy;
                    trajectory.ambient.clone_from(ambient);
                }
                EventKind::Widened { widened } => trajectory.policy.budget_ms = widened.to_ms,
                EventKind::Acted { action, act, element, baseline, after, payload_withheld } => {
                    trajectory.acts.push(RecordedAct {
                        action: action.clone(),
                        act: Act::clone(act),
                        element: *element,
                        baseline: baseline.clone(),
                        after: after.clone(),
                        payload_withheld: *payload_withheld,
                    });
                }
                EventKind::Asserted { assertion, verdict, .. } => trajectory.checks.push(RecordedCheck {
                    assertion: assertion.clone(),
                    verdict: *verdict,
                    after_acts: trajectory.acts.len(),
                }),
                _ => {}
            }
        }
        trajectory
    }
}
