//! What one replay says of an exported scenario before it is written: what did not hold is taken out of it, or
//! proven by something else that held both times.
//!
//! The replay itself is the caller's; here its report and its log are read, so that all of this is tested
//! from data.

use std::sync::Arc;

use serde::Serialize;
use surefoot_record::act::Proof;
use surefoot_record::action::Action;
use surefoot_record::assertion::Assertion;
use surefoot_record::code::Code;
use surefoot_record::event::{Event, EventKind};
use surefoot_record::run::{AssertionReport, RunReport, StepReport};
use surefoot_record::scenario::Scenario;
use surefoot_record::verdict::Status;
use surefoot_record::view::View;
use surefoot_semantics::assertion::{Origin, evaluate};
use surefoot_semantics::instruction::write_check;
use surefoot_semantics::proof::{self, held_before};
use surefoot_semantics::settle::{Ambient, Noise};

use crate::export::{ExcludedAct, ExcludedAssertion, Export, step};
use crate::trajectory::{RecordedAct, Trajectory};

/// What a replay came to for the scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verified {
    /// Every step and assertion was proven again.
    Held,
    /// Something was not, and the scenario is another now; it has to be replayed again.
    Revised,
    /// The replay could not tell: it was blocked, or the page never held still.
    Untold(Code),
}

/// A step whose proof is another than the one that was chosen first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Weakened {
    /// Its position among the acts, from 1.
    pub act: usize,
    pub instruction: String,
    /// What did not hold when it was replayed.
    pub instead_of: String,
    /// What came of that.
    pub code: Option<Code>,
}

/// Takes out of the export what did not hold in the replay of its scenario, or proves it by something else.
pub fn revise(
    export: &mut Export,
    trajectory: &Trajectory,
    report: &RunReport,
    log: &[Arc<Event>],
) -> Verified {
    let code = match (report.status, report.code) {
        (Status::Pass, _) => return Verified::Held,
        (Status::Blocked, code) => return Verified::Untold(code.unwrap_or(Code::PageUnreachable)),
        (_, code) => code.unwrap_or(Code::InconclusiveUnsound),
    };
    let Some(mut scenario) = export.scenario.take() else { return Verified::Held };
    let first = report.steps.iter().position(|step| !matches!(step.status, Status::Pass | Status::Skipped));
    let revised = match first {
        Some(at) => {
            let told = &report.steps[at];
            if told.assertion_passed && told.code != Some(Code::ProofHeldBefore) {
                drop_checks(export, &mut scenario, at, told)
            } else {
                reprove(export, &mut scenario, trajectory, at, told, log) || {
                    drop_step(export, &mut scenario, trajectory, at, told);
                    true
                }
            }
        }
        None => drop_finals(export, &mut scenario, &report.assertions),
    };
    if scenario.steps.is_empty() {
        export.code = Some(Code::NoProvenSteps);
    } else {
        export.scenario = Some(scenario);
    }
    if revised { Verified::Revised } else { Verified::Untold(code) }
}

/// Which act a step came from.
fn act_of(export: &Export, at: usize) -> Option<usize> {
    let index = u32::try_from(at + 1).ok()?;
    export.step_of_act.iter().position(|step| *step == Some(index))
}

fn not_repeated(what: &str, code: Option<Code>) -> String {
    let code = code.unwrap_or(Code::AssertionFailed);
    format!("{what} when it was replayed in a fresh context: {code}, {}", code.message())
}

/// The step's own proof held; what was claimed beside it did not.
fn drop_checks(export: &mut Export, scenario: &mut Scenario, at: usize, told: &StepReport) -> bool {
    let checks = &mut scenario.steps[at].checks;
    drop_failed(export, checks, &told.checks)
}

fn drop_finals(export: &mut Export, scenario: &mut Scenario, told: &[AssertionReport]) -> bool {
    let dropped = drop_failed(export, &mut scenario.assertions, told);
    if let (true, Some(last)) = (scenario.assertions.is_empty(), scenario.steps.last()) {
        // Where no claim is left, the last step's is the final one; it has held just now if it was not among them.
        let is_new = !told.iter().any(|report| report.assertion.check == last.assert.check);
        scenario.assertions.extend(is_new.then(|| last.assert.clone()));
    }
    dropped
}

fn drop_failed(export: &mut Export, claims: &mut Vec<Assertion>, told: &[AssertionReport]) -> bool {
    let before = claims.len();
    let mut reports = told.iter();
    claims.retain(|claim| {
        let Some(report) = reports.next() else { return true };
        let holds = matches!(report.status, Status::Pass | Status::Skipped);
        if !holds {
            export.excluded_assertions.push(ExcludedAssertion {
                assertion: write_check(claim),
                code: Code::NotRepeated,
                message: not_repeated("it did not hold", report.code),
            });
        }
        holds
    });
    claims.len() < before
}

/// Proves the step by the best other fact that held both times.
fn reprove(
    export: &mut Export,
    scenario: &mut Scenario,
    trajectory: &Trajectory,
    at: usize,
    told: &StepReport,
    log: &[Arc<Event>],
) -> bool {
    let Some(act) = act_of(export, at) else { return false };
    let (recorded, step) = (&trajectory.acts[act], &scenario.steps[at]);
    let Some(again) = replayed(log, at) else { return false };
    let ambient = Ambient::new(trajectory.ambient.clone());
    let other = alternatives(recorded, &ambient).into_iter().find(|other| {
        let claim = other.assertion();
        claim.check != step.assert.check && holds_again(&claim, &step.action, &again, &ambient)
    });
    let Some(mut other) = other else { return false };
    let was = write_check(&step.assert);
    let reason = "what proved it first did not hold when it was replayed";
    other.weak = Some(match other.weak.take() {
        Some(weak) => format!("{weak}; {reason}"),
        None => reason.to_owned(),
    });
    export.weakened.push(Weakened {
        act: act + 1,
        instruction: recorded.act.instruction.clone(),
        instead_of: was,
        code: told.code,
    });
    let old = step.assert.check.clone();
    let proven = step::step(step.index, &other, step.action.clone());
    for copied in scenario.assertions.iter_mut().filter(|it| it.check == old) {
        copied.clone_from(&proven.assert);
    }
    let checks = std::mem::take(&mut scenario.steps[at].checks);
    let dialogs = std::mem::take(&mut scenario.steps[at].dialogs);
    scenario.steps[at] = surefoot_record::scenario::Step { checks, dialogs, ..proven };
    true
}

fn alternatives(recorded: &RecordedAct, ambient: &Ambient) -> Vec<Proof> {
    let (Some(baseline), Some(after)) = (&recorded.baseline, &recorded.after) else { return Vec::new() };
    proof::ranked(proof::Acted {
        action: recorded.action.deed(),
        element: recorded.element,
        baseline: &ambient.without(baseline),
        after: &ambient.without(after),
        noise: &Noise::default(),
        caused: &[],
    })
}

/// The views around a step's act in a replay, which acts once a step.
struct Again {
    baseline: Arc<View>,
    after: Arc<View>,
}

fn replayed(log: &[Arc<Event>], at: usize) -> Option<Again> {
    let acted = log.iter().filter_map(|event| match &event.kind {
        // What is declared for a step is logged before it, and is none.
        EventKind::Acted { action: Action::Dialog(_), .. } => None,
        EventKind::Acted { baseline, after, .. } => Some((baseline, after)),
        _ => None,
    });
    let (baseline, after) = acted.into_iter().nth(at)?;
    Some(Again { baseline: Arc::clone(baseline.as_ref()?), after: Arc::clone(after.as_ref()?) })
}

fn holds_again(claim: &Assertion, action: &Action, again: &Again, ambient: &Ambient) -> bool {
    let (baseline, after) = (ambient.without(&again.baseline), ambient.without(&again.after));
    evaluate(&after, claim, Origin::Ours).verdict.is_proven()
        && !held_before(action, claim, &baseline, Origin::Ours)
}

/// Takes a step out, with what was claimed right after it.
fn drop_step(
    export: &mut Export,
    scenario: &mut Scenario,
    trajectory: &Trajectory,
    at: usize,
    told: &StepReport,
) {
    let step = scenario.steps.remove(at);
    for claim in &step.checks {
        export.excluded_assertions.push(ExcludedAssertion {
            assertion: write_check(claim),
            code: Code::NotRepeated,
            message: "the step that it was made after is left out".to_owned(),
        });
    }
    if let Some(act) = act_of(export, at) {
        let instruction = trajectory.acts[act].act.instruction.clone();
        let what = if told.receipt.as_ref().is_some_and(|receipt| receipt.dispatched) {
            "its proof did not hold"
        } else {
            "it could not be done"
        };
        let message = not_repeated(what, told.code);
        export.excluded_acts.push(ExcludedAct {
            act: act + 1,
            instruction,
            code: Code::NotRepeated,
            message,
        });
        export.excluded_acts.sort_by_key(|excluded| excluded.act);
        export.step_of_act[act] = None;
    }
    let dropped = u32::try_from(at + 1).unwrap_or(u32::MAX);
    for index in export.step_of_act.iter_mut().flatten().filter(|index| **index > dropped) {
        *index -= 1;
    }
    for (position, step) in scenario.steps.iter_mut().enumerate() {
        step.index = u32::try_from(position + 1).unwrap_or(u32::MAX);
    }
    let is_copy = |claim: &Assertion| *claim == step.assert;
    if scenario.assertions.iter().all(is_copy) {
        scenario.assertions = scenario.steps.last().map(|last| last.assert.clone()).into_iter().collect();
    }
}
