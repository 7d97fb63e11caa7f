//! `qa_assert`: a claim about the settled page, decided or not.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use surefoot_record::assertion::Assertion;
use surefoot_record::code::{Class, Code};
use surefoot_record::scenario_file;
use surefoot_record::view::View;
use surefoot_semantics::assertion::{Origin, expected};
use surefoot_semantics::find::{self, Container};
use surefoot_semantics::instruction::{parse_assertion, write_check};
use surefoot_semantics::nearest;
use surefoot_session::Decided;

use super::answer::{Answer, Head};
use super::call::Call;
use super::desk::Desk;
use super::observe::held;
use super::seat::Known;
use super::tool::{Hints, Tool};
use super::view::Settle;
use super::visual;
use crate::error::Error;

pub(super) struct Assert;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    owner: Option<String>,
    /// present|absent|in-viewport ROLE "NAME" · value ROLE "NAME" "VALUE" · state ROLE "NAME" checked=true · count ROLE
    /// "NAME" 3 · url|title is|contains TEXT · downloaded "NAME" · dialog "TEXT"; a node may end in `in ROLE "NAME"`.
    assertion: Option<String>,
    /// In its place: node-present, node-absent, node-value, node-in-viewport, node-state, node-count, page-url or
    /// page-title, with `expected`; or visual, with `question`.
    kind: Option<String>,
    /// As a scenario file has it: `{"role": "status", "name": "Saved"}`.
    expected: Option<Value>,
    /// Only inside the node of this ref, such as a row or dialog.
    within_ref: Option<String>,
    /// Yes or no, about a picture of the page. The answer is advice and never counts.
    question: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    /// True only when it holds on a settled, complete enough view.
    passed: bool,
    /// Nothing is known: neither that it holds nor that it doesn't.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    inconclusive: bool,
    /// In the strict form.
    assertion: String,
    expected: Value,
    /// Null when nothing was decided.
    observed: Value,
    /// Why it did not pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    attempts: u32,
    elapsed_ms: u64,
    settle: Settle,
    #[serde(flatten)]
    visual: Option<visual::Finding>,
}

impl Input {
    fn assertion(&self) -> Result<Assertion, Error> {
        match (&self.assertion, &self.kind, &self.expected) {
            (Some(text), None, None) => Ok(parse_assertion(text)?),
            (None, Some(kind), Some(expected)) => from_parts(kind, expected),
            (None, Some(_), None) => Err(wrong("expected is missing beside kind")),
            (None, None, _) => Err(wrong("assertion is missing")),
            (Some(_), ..) => Err(wrong("either assertion or kind with expected, not both")),
        }
    }
}

/// Reads a claim as a scenario file has it, by the reader of such files, so that it keeps to the same bounds.
fn from_parts(kind: &str, expected: &Value) -> Result<Assertion, Error> {
    let claim = json!({ "kind": kind, "expected": expected });
    let around = json!({
        "meta": { "name": "claim", "description": "", "driver": "browser", "createdAt": "2026-01-01T00:00:00Z" },
        "target": { "launch": "http://localhost/" },
        "steps": [{
            "index": 1, "intent": "claim", "action": { "kind": "reload" },
            "assert": { "kind": "page-url", "expected": { "contains": "/" } },
        }],
        "assertions": [claim],
    });
    let read = scenario_file::parse(&around.to_string());
    let scenario = read.map_err(|error| {
        let message = error.to_string().replace("assertions[0]", "claim");
        Error { code: Code::AssertionInvalid, message, hint: Code::AssertionInvalid.hint().to_owned() }
    })?;
    scenario.assertions.into_iter().next().ok_or_else(|| wrong("the claim can't be read"))
}

fn wrong(message: &str) -> Error {
    Error::new(Code::ArgumentInvalid, message)
}

impl Tool for Assert {
    const NAME: &'static str = "qa_assert";
    const TITLE: &'static str = "Decide a claim";
    const DESCRIPTION: &'static str = "Decide a claim on the settled page, trying again for what may still come. Those \
        that passed are exported too. `inconclusive: true` means that nothing is known.";
    const HINTS: Hints = Hints { read_only: true, destructive: false, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, call: Call) -> Result<Answer, Error> {
        if input.kind.as_deref() == Some("visual") {
            return visual::decide(&desk, input.owner.as_deref(), input.question.as_deref(), &call).await;
        }
        let assertion = input.assertion()?;
        let seat = desk.seat(input.owner.as_deref())?;
        let _using = seat.use_it();
        let mut known = seat.known().await;
        let assertion = known.variables.fill_in_deed("assertion", &assertion)?;
        let _following = call.follow(seat.session.log());
        let (assertion, on) = match &input.within_ref {
            Some(name) => {
                let observed = seat.session.observe_settled().await?;
                (inside(assertion, &observed.view, &known, name)?, Some(observed))
            }
            None => (assertion, None),
        };
        let decided = seat.session.assert(assertion.clone(), Origin::Ours, on).await?;
        let output = output(&assertion, decided);
        let mut text = match (output.passed, output.inconclusive) {
            (true, _) => format!("holds: {}\n", output.assertion),
            (false, true) => format!("INCONCLUSIVE: {}\n", output.assertion),
            (false, false) => format!("DOES NOT HOLD: {}\nobserved: {}\n", output.assertion, output.observed),
        };
        text.push_str(&output.head.line(output.reason.as_deref().unwrap_or_default()));
        Ok(Answer::new(&output, text, known.redactor()))
    }
}

/// The claim about what is inside of a ref's node, which is named by role and name: a replay knows no refs.
fn inside(assertion: Assertion, view: &View, known: &Known, name: &str) -> Result<Assertion, Error> {
    if assertion.check.predicate().is_none() {
        return Err(wrong("within_ref: only what is claimed of a node can be claimed inside of another"));
    }
    if assertion.scope.is_some() {
        return Err(wrong("either within_ref or `in ROLE \"NAME\"`, not both"));
    }
    let position = held(view, known, name)?;
    let scope = nearest::scope_of(view, position)
        .filter(|scope| find::container(view, Some(scope)) == Ok(Container::Node(position)));
    let scope = scope.ok_or_else(|| {
        let message = format!("within_ref: nothing tells {name} from others of its role and name");
        let mut error = Error::new(Code::TargetNotUnique, message);
        error.hint = "name a container around it: `in ROLE \"NAME\"`".to_owned();
        error
    })?;
    Ok(Assertion { scope: Some(scope), ..assertion })
}

fn output(assertion: &Assertion, decided: Decided) -> Output {
    let code = decided.verdict.code();
    let inconclusive = code.is_some_and(|code| code.class() != Class::Disproven);
    Output {
        head: Head::of(code),
        passed: decided.verdict.is_proven(),
        inconclusive,
        assertion: write_check(assertion),
        expected: expected(&assertion.check),
        observed: decided.observed,
        reason: code.map(|code| code.message().to_owned()),
        attempts: decided.attempts,
        elapsed_ms: decided.elapsed_ms,
        settle: Settle::from(&decided.settled),
        visual: None,
    }
}
