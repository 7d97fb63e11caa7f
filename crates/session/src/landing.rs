//! Acts whose pointer met something else than its target: what the page was kept from seeing is taken back and
//! tried again, and what it has seen is never taken for the act's doing (ruling 30).

use std::time::Duration;

use surefoot_record::act::{Act, Ready};
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use tokio::time::Instant;

use crate::handle::{Acted, Match};
use crate::task::Task;

/// How long to wait for the page to change before a further try.
const PAUSE: Duration = Duration::from_millis(20);

impl Task {
    /// Acts on the target, again as long as something comes between the target and the pointer, and no longer than a
    /// covered target is waited for (ruling 25).
    pub(crate) async fn act_until_it_lands(&mut self, action: Action, matching: Match) -> Acted {
        let began = Instant::now();
        let bound = self.options.ready_wait + self.options.hold;
        let mut missed = Missed::default();
        loop {
            let mut acted = self.act_on_target(action.clone(), matching.clone()).await;
            let again = is_taken_back(&action, &acted.act) && began.elapsed() < bound;
            if again && self.heard.over.is_none() {
                missed.note(&acted.act, began.elapsed());
                self.wait_for_change(PAUSE).await;
                continue;
            }
            missed.tell(&mut acted.act);
            if acted.act.receipt.went_elsewhere() {
                // Whatever changed is the doing of what was met.
                acted.act.proven = false;
                acted.act.proof = None;
                acted.act.code = Some(Code::TargetOccluded);
            }
            return acted;
        }
    }
}

/// Whether nothing was done that a further try would do twice: the page saw nothing, or only a pointer that came by.
fn is_taken_back(action: &Action, act: &Act) -> bool {
    let receipt = &act.receipt;
    // One that was never ready is refused with the same code.
    let was_ready = act.readiness.as_ref().is_some_and(|readiness| readiness.verdict == Ready::Ready);
    let blocked = was_ready && !receipt.dispatched && receipt.code == Some(Code::TargetOccluded);
    blocked || (receipt.went_elsewhere() && matches!(action, Action::Hover(_)))
}

/// Tries that were taken back.
#[derive(Default)]
struct Missed {
    attempts: u32,
    /// How long they took.
    took: Duration,
}

impl Missed {
    fn note(&mut self, act: &Act, took: Duration) {
        self.took = took;
        self.attempts += act.readiness.as_ref().map_or(1, |readiness| readiness.attempts);
    }

    /// Adds them to what is said of the last try.
    fn tell(&self, act: &mut Act) {
        let Some(readiness) = act.readiness.as_mut().filter(|_| self.attempts > 0) else { return };
        readiness.attempts += self.attempts;
        readiness.waited_ms += u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX);
        if readiness.reasons.first() != Some(&Ready::Covered) {
            readiness.reasons.insert(0, Ready::Covered);
        }
    }
}
