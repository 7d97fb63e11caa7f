//! Deciding a claim on the live page: on a settled view, with a bounded retry for what may still come
//! (settle-system §1.12 and §1.13, ruling 22).

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::code::Code;
use surefoot_record::event::EventKind;
use surefoot_record::policy::ConcludedBy;
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{Completeness, View};
use surefoot_semantics::assertion::{
    Evaluation, Origin, evaluate, is_retriable, is_structural, needs_coverage,
};

use surefoot_browser::page::ReadOptions;
use surefoot_semantics::settle::Millis;
use surefoot_semantics::{find, happened, projection};

use crate::error::SessionError;
use crate::handle::{Decided, Observed};
use crate::task::Task;

impl Task {
    pub(crate) async fn assert(
        &mut self,
        assertion: Assertion,
        origin: Origin,
        on: Option<Observed>,
    ) -> Result<Decided, SessionError> {
        let began = self.now();
        let first = match on {
            Some(observed) => observed,
            None => self.observe().await?,
        };
        let mut decided = self.decide_on(&assertion, origin, first).await;
        while decided.settled.stable && may_change(&assertion.check, decided.verdict) {
            if self.now().since(began) >= self.policy.budget_ms {
                let Some(widened) = self.gate.widen_for_retry(&mut self.policy) else { break };
                self.log.append(EventKind::Widened { widened });
                decided.widened = Some(widened);
                continue;
            }
            if decided.settled.concluded_by == ConcludedBy::Quiescence {
                // Nothing counted is pending, so looking again at once shows the same: something has to come.
                self.wait_for_news(began).await;
            }
            // A reading that fails or does not settle ends the retry and keeps what was decided before.
            let Ok(again) = self.observe().await else { break };
            if !again.settled.stable {
                break;
            }
            let next = self.decide_on(&assertion, origin, again).await;
            decided = Decided { attempts: decided.attempts + 1, widened: decided.widened, ..next };
        }
        decided.elapsed_ms = self.now().since(began);
        self.log.append(EventKind::Asserted {
            assertion,
            verdict: decided.verdict,
            observed: decided.observed.clone(),
            attempts: decided.attempts,
            settled: decided.settled.clone(),
            view: Arc::clone(&decided.view),
        });
        Ok(decided)
    }

    /// Evaluates a claim on what of the view is not ambient. A claim about ambient nodes alone is none.
    fn evaluate(&self, view: &Arc<View>, assertion: &Assertion, origin: Origin) -> Evaluation {
        if let Some(evaluation) = happened::evaluate(self.heard.happened(), &assertion.check) {
            return evaluation;
        }
        let kept = self.ambient.without(view);
        if Arc::ptr_eq(&kept, view) {
            return evaluate(view, assertion, origin);
        }
        let matches = |view: &View| {
            let node = assertion.check.predicate()?;
            let within = find::container(view, assertion.scope.as_ref()).ok()?;
            Some(find::all(view, node, within).len())
        };
        match (matches(view), matches(&kept).unwrap_or(0)) {
            (Some(1..), 0) => {
                Evaluation { verdict: Verdict::Unproven(Code::AmbientNode), observed: Value::Null }
            }
            _ => evaluate(&kept, assertion, origin),
        }
    }

    /// Waits for anything that the browser tells, at most until the budget of what began then is spent.
    async fn wait_for_news(&mut self, began: Millis) {
        let spent = began.after(self.policy.budget_ms);
        self.wait_until(self.log.began() + Duration::from_millis(spent.0)).await;
    }

    /// Decides on one observation. Nothing is evaluated on a view that never settled.
    async fn decide_on(&mut self, assertion: &Assertion, origin: Origin, on: Observed) -> Decided {
        let widened = on.settled.widened;
        let (evaluation, view) = match on.settled.refusal() {
            None => {
                let view = match needs_coverage(&assertion.check) {
                    true => self.covered(on.view).await,
                    false => on.view,
                };
                (self.evaluate(&view, assertion, origin), view)
            }
            Some(code) => {
                let verdict = Verdict::Unproven(code);
                (Evaluation { verdict, observed: Value::Null }, on.view)
            }
        };
        Decided {
            verdict: evaluation.verdict,
            observed: evaluation.observed,
            attempts: 1,
            elapsed_ms: 0,
            view,
            settled: on.settled,
            widened,
        }
    }

    /// Absence and counts can be proven only on a page without closed shadow roots, and without lists of which only
    /// a part is rendered, so those are looked for.
    pub(crate) async fn covered(&mut self, view: Arc<View>) -> Arc<View> {
        if view.completeness.probed() || view.completeness.truncated() {
            return view;
        }
        let view = self.verified(view).await;
        let mut lists = self.page.virtualised(&view).await.unwrap_or_default();
        lists.sort_unstable();
        lists.dedup();
        let mut covered = View::clone(&view);
        covered.completeness.virtualised = Some(lists);
        Arc::new(covered)
    }

    async fn verified(&mut self, view: Arc<View>) -> Arc<View> {
        if view.completeness.verified {
            return view;
        }
        let options = ReadOptions { verify_coverage: true, ..self.read_options() };
        match self.page.read(&options).await {
            // The page may have changed since it settled, and then this is no settled view.
            Ok(reading) if !reading.unsound && same(&view, &reading.view) => reading.view,
            _ => view,
        }
    }
}

/// Whether looking again may turn the verdict into a proof.
fn may_change(check: &Check, verdict: Verdict) -> bool {
    match verdict {
        Verdict::Proven => false,
        Verdict::Disproven(code) | Verdict::Unproven(code) => is_retriable(check) && !is_structural(code),
    }
}

/// Whether two views show the same, what is known of their completeness aside.
fn same(settled: &View, probed: &View) -> bool {
    let plain = |view: &View| View { completeness: Completeness::default(), ..view.clone() };
    projection::same(&plain(settled), &plain(probed))
}
