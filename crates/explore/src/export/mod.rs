//! The export: trajectory in, scenario out (settle-system §3). Every exclusion has its code.

mod exclude;
pub(crate) mod step;

use serde::Serialize;
use surefoot_record::action::{Action, DialogAnswer};
use surefoot_record::assertion::Assertion;
use surefoot_record::code::Code;
use surefoot_record::redact::{Redactor, Secret};
use surefoot_record::scenario::{DriverKind, Meta, SCHEMA_VERSION, Scenario, Step, Target, Viewport};
use surefoot_record::verdict::Verdict;
use surefoot_semantics::instruction;
use surefoot_semantics::settle::policy;

use crate::trajectory::{RecordedAct, RecordedCheck, Trajectory};
use crate::verify::Weakened;

/// What the scenario says about itself.
#[derive(Debug, Clone)]
pub struct ExportOptions {
    pub name: String,
    pub description: String,
    /// RFC 3339.
    pub created_at: String,
    pub viewport: Viewport,
    /// What was typed into fields whose values are withheld: nothing that holds such a text is exported.
    pub secrets: Vec<Secret>,
}

/// An act that is not in the scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExcludedAct {
    /// Its position among the acts, from 1.
    pub act: usize,
    pub instruction: String,
    pub code: Code,
    pub message: String,
}

/// A claim that is not in the scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExcludedAssertion {
    pub assertion: String,
    pub code: Code,
    pub message: String,
}

/// What an export came to.
#[derive(Debug, Clone)]
pub struct Export {
    /// None when no step could be proven; `code` says why.
    pub scenario: Option<Scenario>,
    pub code: Option<Code>,
    /// For each act, the index of its step.
    pub step_of_act: Vec<Option<u32>>,
    pub excluded_acts: Vec<ExcludedAct>,
    pub excluded_assertions: Vec<ExcludedAssertion>,
    /// Steps that are proven by something else than what was chosen first.
    pub weakened: Vec<Weakened>,
}

impl Export {
    /// The exit status of an exploration with its export (ruling 32): what was left out, or that nothing
    /// could be written, is told beside what the deeds came to.
    #[must_use]
    pub fn exit(&self, deeds: u8) -> u8 {
        match self.code {
            Some(code) => code.exit().max(deeds),
            None if self.excluded_acts.iter().any(|act| act.code != Code::OptionalAbsent) => deeds.max(3),
            None => deeds,
        }
    }
}

/// Exports what was proven.
#[must_use]
pub fn export(trajectory: &Trajectory, options: &ExportOptions) -> Export {
    let mut result = Export {
        scenario: None,
        code: None,
        step_of_act: Vec::new(),
        excluded_acts: Vec::new(),
        excluded_assertions: Vec::new(),
        weakened: Vec::new(),
    };
    let Some(launch) = trajectory.launch.clone() else {
        result.code = Some(Code::NoTrajectory);
        return result;
    };
    let redactor = Redactor::with_secrets(options.secrets.clone());
    let mut steps: Vec<Step> = Vec::new();
    let mut declared: Vec<DialogAnswer> = Vec::new();
    for (at, recorded) in trajectory.acts.iter().enumerate() {
        if let Action::Dialog(answer) = &recorded.action {
            // It belongs to the act that opens the dialog.
            declared.push(answer.clone());
            result.step_of_act.push(None);
            continue;
        }
        let dialogs = std::mem::take(&mut declared);
        let holds_secret =
            dialogs.iter().filter_map(|it| it.text.as_ref()).any(|it| redactor.text(it) != **it);
        let provable = match holds_secret {
            true => Err((
                Code::ActionPayloadRedacted,
                "the answer to its dialog carries a secret, which is never written".to_owned(),
            )),
            false => exclude::provable(recorded, &redactor),
        };
        match provable {
            Ok(proven) => {
                let index = u32::try_from(steps.len() + 1).unwrap_or(u32::MAX);
                let action = proven.action(&recorded.action);
                steps.push(Step { dialogs, ..step::step(index, &proven.proof, action) });
                result.step_of_act.push(Some(index));
            }
            Err((code, message)) => {
                let instruction = recorded.act.instruction.clone();
                result.excluded_acts.push(ExcludedAct { act: at + 1, instruction, code, message });
                result.step_of_act.push(None);
            }
        }
    }
    let finals = place_checks(trajectory, &mut steps, &mut result, &redactor);
    if redactor.text(&launch) != launch {
        result.code = Some(Code::ActionPayloadRedacted);
        return result;
    }
    if steps.is_empty() {
        result.code = Some(if trajectory.acts.is_empty() { Code::NoTrajectory } else { Code::NoProvenSteps });
        return result;
    }
    // What need not happen is no end of anything.
    let certain = steps.iter().rev().find(|step| !step.action.is_optional());
    let assertions = match finals.is_empty() {
        true => certain.map(|step| step.assert.clone()).into_iter().collect(),
        false => finals,
    };
    result.scenario = Some(Scenario {
        schema_version: SCHEMA_VERSION,
        meta: Meta {
            name: options.name.clone(),
            description: options.description.clone(),
            driver: DriverKind::Browser,
            created_at: options.created_at.clone(),
            notes: Vec::new(),
            settle: policy::for_export(&trajectory.policy, &trajectory.ambient),
            producer: Some(concat!("surefoot ", env!("CARGO_PKG_VERSION")).to_owned()),
            viewport: Some(options.viewport),
        },
        target: Target { launch, login_state: None, window_title: None, device_id: None },
        steps,
        assertions,
        advisory: Vec::new(),
    });
    result
}

/// Puts each claim where it was made: between two steps it stays with the step before it, after the last
/// one it is final.
fn place_checks(
    trajectory: &Trajectory,
    steps: &mut [Step],
    result: &mut Export,
    redactor: &Redactor,
) -> Vec<Assertion> {
    let mut finals = Vec::new();
    for check in &trajectory.checks {
        if let Some((code, message)) = unfit(check, redactor) {
            let assertion = instruction::write_check(&check.assertion);
            result.excluded_assertions.push(ExcludedAssertion { assertion, code, message });
            continue;
        }
        let later_step = result.step_of_act[check.after_acts..].iter().any(Option::is_some);
        if !later_step {
            finals.push(check.assertion.clone());
            continue;
        }
        let before = &trajectory.acts[..check.after_acts];
        match step_before(before, &result.step_of_act) {
            Some(index) => steps[index as usize - 1].checks.push(check.assertion.clone()),
            None => result.excluded_assertions.push(ExcludedAssertion {
                assertion: instruction::write_check(&check.assertion),
                code: Code::AssertionNotProvable,
                message: "no exported step comes before it that brings the page to where it was made"
                    .to_owned(),
            }),
        }
    }
    finals
}

/// The step whose view the claim was made on: the last exported one, if nothing that was left out has
/// changed the page since.
fn step_before(acts: &[RecordedAct], step_of_act: &[Option<u32>]) -> Option<u32> {
    for (recorded, step) in acts.iter().zip(step_of_act).rev() {
        match step {
            Some(index) => return Some(*index),
            None if recorded.act.changes.is_empty() => {}
            None => return None,
        }
    }
    None
}

fn unfit(check: &RecordedCheck, redactor: &Redactor) -> Option<(Code, String)> {
    match check.verdict {
        Verdict::Proven => {}
        Verdict::Disproven(code) | Verdict::Unproven(code) => {
            return Some((
                Code::AssertionFailedAtRecordTime,
                format!("it was not proven while exploring: {code}, {}", code.message()),
            ));
        }
    }
    exclude::holds_secret(&check.assertion, redactor).then(|| {
        (Code::ActionPayloadRedacted, "it holds what looks like a secret, which is never written".to_owned())
    })
}
