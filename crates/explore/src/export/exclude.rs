//! Which acts may be exported: the first reason against one wins (settle-system §3.2).

use surefoot_record::act::{Proof, ReceiptStatus};
use surefoot_record::action::Action;
use surefoot_record::assertion::Assertion;
use surefoot_record::code::Code;
use surefoot_record::predicate::{Predicate, Scope};
use surefoot_record::redact::Redactor;
use surefoot_semantics::find;
use surefoot_semantics::nearest::{self, Located};

use super::step::set_target;
use crate::trajectory::RecordedAct;

/// An act that may be exported.
pub(super) struct Provable {
    pub(super) proof: Proof,
    /// How a replay finds the target; none for an act without one.
    pub(super) target: Option<Located>,
}

impl Provable {
    /// The act, its target named as a replay finds it.
    pub(super) fn action(&self, asked: &Action) -> Action {
        let mut action = asked.clone();
        if let Some(Located { predicate, scope }) = &self.target {
            set_target(&mut action, predicate.clone(), scope.clone());
        }
        action
    }
}

type Reason = (Code, String);

/// Whether the act may be exported, and with what.
pub(super) fn provable(recorded: &RecordedAct, redactor: &Redactor) -> Result<Provable, Reason> {
    receipt(recorded)?;
    payload(recorded, redactor)?;
    let proof = proof(recorded)?;
    let target = target(recorded, redactor)?;
    if holds_secret(&proof.assertion(), redactor) {
        return Err((
            Code::AssertionNotProvable,
            "its proof holds what looks like a secret, which is never written".to_owned(),
        ));
    }
    Ok(Provable { proof, target })
}

/// Whether anything of the claim would be redacted when written.
pub(super) fn holds_secret(assertion: &Assertion, redactor: &Redactor) -> bool {
    serde_json::to_value(assertion).is_ok_and(|value| redactor.json(&value) != value)
}

fn receipt(recorded: &RecordedAct) -> Result<(), Reason> {
    if recorded.act.absent {
        return Err((Code::OptionalAbsent, Code::OptionalAbsent.message().to_owned()));
    }
    let receipt = &recorded.act.receipt;
    let because = || {
        let code = receipt.code.map(|code| format!("{code}: ")).unwrap_or_default();
        format!("{code}{}", receipt.reason.as_deref().unwrap_or("no reason given"))
    };
    match receipt.status {
        ReceiptStatus::Rejected => Err((Code::ActionRejected, because())),
        ReceiptStatus::Failed => Err((Code::ActionFailed, because())),
        _ if !receipt.dispatched => Err((
            Code::ActionNotDispatched,
            "there was nothing to do: the target already was what the act asks for".to_owned(),
        )),
        ReceiptStatus::Confirmed | ReceiptStatus::Unknown => Ok(()),
    }
}

fn payload(recorded: &RecordedAct, redactor: &Redactor) -> Result<(), Reason> {
    let secret =
        || Err((Code::ActionPayloadRedacted, "it carries a secret, which is never written".to_owned()));
    if recorded.payload_withheld {
        return secret();
    }
    let (text, may_be_blank) = match recorded.action.deed() {
        Action::Fill(fill) => (&fill.text, true),
        Action::Type(typed) => (&typed.text, false),
        Action::Select(select) => (&select.option, false),
        Action::Press(press) => (&press.key, false),
        Action::Key(key) => (&key.key, false),
        Action::Navigate(navigate) => (&navigate.url, false),
        _ => return Ok(()),
    };
    if redactor.text(text) != *text {
        return secret();
    }
    if text.trim().is_empty() && !may_be_blank && text != " " {
        return Err((Code::UnsupportedReplayAction, "its text, key or option is blank".to_owned()));
    }
    Ok(())
}

fn proof(recorded: &RecordedAct) -> Result<Proof, Reason> {
    let act = &recorded.act;
    let Some(settled) = act.settle.as_ref().filter(|_| recorded.after.is_some()) else {
        return Err((Code::FreshObservationMissing, "there is no view from after the act".to_owned()));
    };
    if !settled.stable {
        return Err((
            Code::AssertionNotProvable,
            format!(
                "the post-action view never stabilized within the settle budget of {} ms",
                settled.budget_ms
            ),
        ));
    }
    if let Some(proof) = &act.proof {
        return Ok(proof.clone());
    }
    let code = act.code.unwrap_or(Code::AssertionNotProvable);
    if code == Code::FragileProofOnly {
        let named = act.changes.iter().find_map(|change| change.node.as_ref());
        let node = named.map(|node| format!(" ({})", node.role)).unwrap_or_default();
        return Err((code, format!("{}{node}", code.message())));
    }
    Err((Code::AssertionNotProvable, format!("{code}: {}", code.message())))
}

/// The durable form of the target: role and name, or the test id that was asked for; in the container that was
/// named, or in the nearest one that tells it from its equals (settle-system §3.4).
fn target(recorded: &RecordedAct, redactor: &Redactor) -> Result<Option<Located>, Reason> {
    let Some(asked) = recorded.action.target() else { return Ok(None) };
    let Some(baseline) = recorded.baseline.as_deref() else {
        return Err((Code::TargetObservationMissing, "there is no view from before the act".to_owned()));
    };
    if let Action::ScrollUntil(_) = recorded.action.deed() {
        // It is named as it was asked for: it was not there before.
        return Ok(Some(Located { predicate: asked.clone(), scope: recorded.action.scope().cloned() }));
    }
    let position = recorded.element.and_then(|element| find::position_of(baseline, element));
    let Some(position) = position else {
        return Err((
            Code::TargetRefNotFound,
            "the target is not in the view from before the act".to_owned(),
        ));
    };
    let node = &baseline.nodes[position];
    let predicate = if asked.test_id.is_some() {
        Predicate { role_hint: Some(node.role.clone()), ..asked.clone() }
    } else {
        if node.role.trim().is_empty() || node.name.trim().is_empty() {
            return Err((
                Code::TargetHasNoAccessibleName,
                format!("the {} has no accessible name to find it by", node.role),
            ));
        }
        Predicate::role_name(node.role.clone(), node.name.clone())
    };
    if redactor.text(&node.name) != node.name {
        return Err((
            Code::TargetHasNoAccessibleName,
            "its name holds what looks like a secret, which is never written".to_owned(),
        ));
    }
    let scope = recorded.action.scope();
    let matches = match find::container(baseline, scope) {
        Ok(within) => find::all(baseline, &predicate, within).len(),
        Err(_) => 0,
    };
    if matches == 1 {
        return Ok(Some(Located { predicate, scope: scope.cloned() }));
    }
    let durable =
        |scope: &Scope| serde_json::to_value(scope).is_ok_and(|value| redactor.json(&value) == value);
    match nearest::container(baseline, &predicate, position, durable) {
        Some(scope) => Ok(Some(Located { predicate, scope: Some(scope) })),
        None => Err((
            Code::TargetNotUnique,
            format!("{matches} nodes match {predicate}, and no container tells them apart"),
        )),
    }
}
