//! Looking for what an instruction in plain words means, until one element is surely meant, and no longer than a target
//! is looked for (ruling 25).
//!
//! The first view is decided on at once. While the page loads, a pick must be surer, and which one of several waits until
//! nothing comes any more. Nothing is weighed twice while the candidates stay the same.

use std::sync::Arc;
use std::time::Duration;

use surefoot_decide::intent::Intent;
use surefoot_decide::{Decided, Decider, Memory};
use surefoot_record::code::Code;
use surefoot_record::policy::ActWhen;
use surefoot_record::view::View;
use tokio::time::Instant;

use super::{Search, wait::QUIET};
use crate::task::Task;

/// The most time between two looks at a page that tells of no change.
const LOOK: Duration = Duration::from_millis(100);
/// How probable a pick must be while the page loads.
const WHILE_LOADING: f64 = 0.9;

/// What was picked, or what was decided last.
pub(crate) struct Picked {
    pub(crate) view: Arc<View>,
    pub(crate) decided: Decided,
}

impl Task {
    /// Looks until an element is surely meant, or nothing comes any more.
    pub(crate) async fn pick(
        &mut self,
        decider: &Decider,
        intent: &Intent,
        memory: &mut Memory,
    ) -> Result<Picked, (Code, String)> {
        let act_when = self.options.act_when;
        self.wait_for_page(act_when).await;
        let mut search = Search::new();
        let bound = self.options.ready_wait;
        let mut full = act_when != ActWhen::Ready;
        loop {
            self.absorb();
            memory.look(!full);
            let picked = match self.read(full).await {
                Ok(reading) => {
                    let left = bound.saturating_sub(search.began.elapsed()).max(Duration::from_secs(1));
                    let decided = decider.decide(&reading.view, intent, memory, left).await;
                    Ok(Picked { view: reading.view, decided })
                }
                Err(error) => Err((Code::TargetUnreadable, format!("the page could not be read: {error}"))),
            };
            let accepted = picked.as_ref().is_ok_and(|it| it.decided.resolved.is_some());
            let loading = self.page.loading() || self.page.navigating();
            if accepted && act_when != ActWhen::Ready {
                return picked;
            }
            if accepted && picked.as_ref().is_ok_and(|it| !loading || is_sure(intent, it)) {
                return picked;
            }
            let at_end = search.began.elapsed() >= bound;
            if self.heard.over.is_some() || at_end && (full || !memory.held_back()) {
                return picked;
            }
            if at_end {
                // Who is not asked while anything may come is asked now.
                full = true;
                continue;
            }
            let still = self.is_still(&mut search, bound, QUIET).await;
            if still && (full || accepted) {
                return picked;
            }
            full = still;
            if !still && self.wait_for_change(LOOK).await {
                search.quiet_since = Instant::now();
            }
        }
    }
}

/// Whether a pick holds although more of the page may come.
fn is_sure(intent: &Intent, picked: &Picked) -> bool {
    let counts = |phrase: &surefoot_decide::intent::Phrase| {
        phrase.head.ordinal.is_some() || phrase.contexts.iter().any(|it| it.part.ordinal.is_some())
    };
    picked.decided.probability >= WHILE_LOADING && !intent.readings().any(|(_, target)| counts(target))
}
