//! One step of a run: act, then decide the recorded assertion, and whether it is new.

use surefoot_record::act::Act;
use surefoot_record::action::Action;
use surefoot_record::assertion::Assertion;
use surefoot_record::code::{Class, Code};
use surefoot_record::run::{AssertionReport, AssertionTiming, CompletenessReport, StepTiming};
use surefoot_record::verdict::{Status, Verdict};
use surefoot_record::view::View;
use surefoot_semantics::assertion::needs_coverage;
use surefoot_semantics::proof;
use surefoot_session::{Acted, Decided, Match, Observed};

use crate::run::{Run, Stop, failure};
use crate::start::skipped_assertion;

impl Run<'_> {
    /// Runs the step at this position.
    pub(crate) async fn step(&mut self, at: usize) -> Result<(), Stop> {
        let step = self.scenario.steps[at].clone();
        for answer in &step.dialogs {
            if let Err(error) = self.session.act(Action::Dialog(answer.clone()), Match::AllowDrift).await {
                return Err(self.give_up(at, error.code, error.message));
            }
        }
        let acted = match self.session.act(step.action.clone(), Match::AllowDrift).await {
            Ok(acted) => acted,
            Err(error) => {
                return Err(self.give_up(at, error.code, error.message));
            }
        };
        self.note_act(at, &acted);
        if acted.act.absent {
            let step = &mut self.report.steps[at];
            step.status = Status::Skipped;
            step.code = Some(Code::OptionalAbsent);
            step.message = Some(Code::OptionalAbsent.message().to_owned());
            return Ok(());
        }
        if let Some(code @ Code::DialogNotOpened) = acted.act.code {
            return Err(self.unproven(at, code, &acted.act));
        }
        let (after, settled) = match (&acted.after, &acted.act.settle) {
            (Some(after), Some(settled)) => (after.clone(), settled.clone()),
            // Nothing needed doing: what the step asks for held before.
            (Some(_), None) => {
                return Err(self.unproven(at, Code::ProofHeldBefore, &acted.act));
            }
            _ => {
                let code = acted.act.code.unwrap_or(Code::FreshObservationMissing);
                return Err(self.unproven(at, code, &acted.act));
            }
        };
        self.note_widening(settled.widened, &step.index.to_string());
        if let Some(code @ (Code::NavigationTimeout | Code::NavigationFailed)) = acted.act.code {
            return Err(self.unproven(at, code, &acted.act));
        }
        if let Some(code) = settled.refusal() {
            self.mark(at, Verdict::Unproven(code));
            return Err(self.unsettled(Some(step.index), "step", code, settled.budget_ms));
        }
        let observed = Observed { view: after, settled };
        let decided =
            match self.session.assert(step.assert.clone(), self.origin, Some(observed.clone())).await {
                Ok(decided) => decided,
                Err(error) => return Err(self.give_up(at, error.code, error.message)),
            };
        self.note_widening(decided.widened, &step.index.to_string());
        let held_before = decided.verdict.is_proven()
            && acted.baseline.as_deref().is_some_and(|baseline| {
                proof::held_before(&step.action, &step.assert, baseline, self.origin)
            });
        let verdict = if held_before { Verdict::Unproven(Code::ProofHeldBefore) } else { decided.verdict };
        self.note_decision(at, &step.assert, &decided, verdict);
        let at_step = step.index.to_string();
        let checks = self
            .checks(&step.checks, &at_step, Observed { view: decided.view, settled: decided.settled })
            .await;
        let worst = checks.iter().map(verdict_of).fold(verdict, worse);
        self.report.steps[at].checks = checks;
        self.mark(at, worst);
        match worst {
            Verdict::Proven => Ok(()),
            Verdict::Unproven(code) => {
                let message = describe(at, code);
                self.fail(failure(Some(step.index), "step", code, message));
                // Nothing is known to be wrong, so the run goes on as far as it can.
                Ok(())
            }
            Verdict::Disproven(code) => {
                let message = describe(at, code);
                self.fail(failure(Some(step.index), "step", code, message));
                Err(Stop)
            }
        }
    }

    /// Decides further claims on the view that the step's own was decided on.
    pub(crate) async fn checks(
        &mut self,
        checks: &[Assertion],
        place: &str,
        on: Observed,
    ) -> Vec<AssertionReport> {
        let mut reports = Vec::new();
        for check in checks {
            reports.push(self.decide(check, place, on.clone()).await);
        }
        reports
    }

    /// Decides one claim and reports it; a widening is told of with its place in the run.
    pub(crate) async fn decide(
        &mut self,
        assertion: &Assertion,
        place: &str,
        on: Observed,
    ) -> AssertionReport {
        let mut report = skipped_assertion(assertion);
        match self.session.assert(assertion.clone(), self.origin, Some(on)).await {
            Ok(decided) => {
                self.note_widening(decided.widened, place);
                report.status = Status::of(decided.verdict);
                report.code = decided.verdict.code();
                report.message = report.code.map(|code| code.message().to_owned());
                report.passed = decided.verdict.is_proven();
                report.completeness = completeness(assertion, &decided.view, decided.verdict);
                report.observed = decided.observed;
                report.timing =
                    Some(AssertionTiming { attempts: decided.attempts, elapsed_ms: decided.elapsed_ms });
            }
            Err(error) => {
                report.status = Status::of(error.code.verdict());
                report.code = Some(error.code);
                report.message = Some(error.message);
            }
        }
        report
    }

    fn give_up(&mut self, at: usize, code: Code, message: String) -> Stop {
        self.mark(at, code.verdict());
        self.report.steps[at].message = Some(message.clone());
        self.fail(failure(Some(self.scenario.steps[at].index), "step", code, message));
        Stop
    }

    /// The step was not done, or nothing can be said of what came of it.
    fn unproven(&mut self, at: usize, code: Code, act: &Act) -> Stop {
        let why = act.receipt.reason.clone().unwrap_or_else(|| code.message().to_owned());
        let message = format!("step {}: {why}", at + 1);
        // A wrong key or text in a scenario is the file's fault, and certain to fail again.
        let verdict = if code.class() == Class::Usage { Verdict::Disproven(code) } else { code.verdict() };
        self.mark(at, verdict);
        self.report.steps[at].message = Some(message.clone());
        self.fail(failure(Some(self.scenario.steps[at].index), "step", code, message));
        Stop
    }

    fn mark(&mut self, at: usize, verdict: Verdict) {
        let step = &mut self.report.steps[at];
        step.status = Status::of(verdict);
        step.code = verdict.code();
    }

    fn note_act(&mut self, at: usize, acted: &Acted) {
        let act = &acted.act;
        let step = &mut self.report.steps[at];
        if act.receipt.dispatched {
            step.action.clone_from(&acted.action);
        }
        step.target.clone_from(&act.target);
        step.target_resolution.clone_from(&acted.resolution);
        step.receipt = Some(act.receipt.clone());
        step.dialogs.clone_from(&act.dialogs);
        step.downloads.clone_from(&act.downloads);
        step.timing = Some(timing(act));
    }

    fn note_decision(&mut self, at: usize, assertion: &Assertion, decided: &Decided, verdict: Verdict) {
        let step = &mut self.report.steps[at];
        step.assertion_passed = decided.verdict.is_proven();
        step.observed.clone_from(&decided.observed);
        step.completeness = completeness(assertion, &decided.view, verdict);
        if let Some(code) = verdict.code() {
            step.message = Some(code.message().to_owned());
        }
        if let Some(timing) = &mut step.timing {
            timing.attempts = decided.attempts;
        }
    }
}

fn describe(at: usize, code: Code) -> String {
    format!("step {}: {}", at + 1, code.message())
}

fn verdict_of(report: &AssertionReport) -> Verdict {
    match (report.status, report.code) {
        (Status::Fail, Some(code)) => Verdict::Disproven(code),
        (Status::Pass, _) | (_, None) => Verdict::Proven,
        (_, Some(code)) => Verdict::Unproven(code),
    }
}

/// The worse of two verdicts; the first of two equally bad ones.
pub(crate) fn worse(one: Verdict, other: Verdict) -> Verdict {
    let rank = |verdict: Verdict| match verdict {
        Verdict::Proven => 0,
        Verdict::Unproven(_) => 1,
        Verdict::Disproven(_) => 2,
    };
    if rank(other) > rank(one) { other } else { one }
}

/// Told when the view was cut, when the verdict hangs on it, and always for absence and counts.
fn completeness(assertion: &Assertion, view: &View, verdict: Verdict) -> Option<CompletenessReport> {
    let completeness = &view.completeness;
    let told = completeness.truncated()
        || needs_coverage(&assertion.check)
        || matches!(verdict, Verdict::Unproven(Code::InconclusiveTruncated));
    told.then(|| CompletenessReport {
        truncated: completeness.truncated(),
        reasons: completeness.gaps.clone(),
        verified: completeness.verified,
    })
}

fn timing(act: &Act) -> StepTiming {
    let mut timing = StepTiming { changes: act.changes.clone(), ..StepTiming::default() };
    if let Some(readiness) = &act.readiness {
        timing.waited_ms = readiness.waited_ms;
        timing.ready_attempts = readiness.attempts;
        timing.early = readiness.early;
        timing.reasons.clone_from(&readiness.reasons);
        timing.cover.clone_from(&readiness.cover);
        timing.proceeded = readiness.proceeded;
        timing.looks.clone_from(&readiness.looks);
    }
    timing.loading = act.loading;
    timing.spent = act.spent;
    if let Some(settled) = &act.settle {
        timing.passes = settled.passes;
        timing.elapsed_ms = settled.elapsed_ms;
        timing.budget_ms = settled.budget_ms;
        timing.quiet_required_ms = settled.quiet_required_ms;
        timing.concluded_by = Some(settled.concluded_by);
        timing.widened = settled.widened;
        timing.pending.clone_from(&settled.pending);
        timing.scheduled.clone_from(&settled.scheduled);
        timing.restless.clone_from(&settled.restless);
        timing.unaccounted.clone_from(&settled.unaccounted);
        timing.noise.clone_from(&settled.noise);
    }
    timing
}
