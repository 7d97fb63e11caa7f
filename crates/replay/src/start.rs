//! A run's report before anything has happened, and the run that could not start.

use jiff::Timestamp;
use surefoot_record::assertion::Assertion;
use surefoot_record::code::Code;
use surefoot_record::policy::SettlePolicy;
use surefoot_record::run::{
    AssertionReport, Failure, REPORT_SCHEMA_VERSION, ReceiptSummary, RunReport, RunTiming, StepReport,
};
use surefoot_record::scenario::{Scenario, Step};
use surefoot_record::verdict::Status;
use surefoot_semantics::assertion::expected;

/// The report of a run that could not start: no browser, or no page.
#[must_use]
pub fn blocked(scenario: &Scenario, policy: SettlePolicy, code: Code, message: &str) -> RunReport {
    let mut report = blank(scenario, policy);
    report.status = Status::Blocked;
    report.code = Some(code);
    report.failure = Some(Failure {
        step_index: None,
        observation: "start".to_owned(),
        budget_ms: None,
        code,
        message: message.to_owned(),
        hint: code.hint().to_owned(),
    });
    report
}

/// The report of a run that was never begun, and why.
#[must_use]
pub fn skipped(scenario: &Scenario, policy: SettlePolicy, code: Code) -> RunReport {
    let mut report = blocked(scenario, policy, code, code.message());
    report.status = Status::Skipped;
    report
}

/// A report in which nothing was reached yet.
pub(crate) fn blank(scenario: &Scenario, policy: SettlePolicy) -> RunReport {
    let now = Timestamp::now().to_string();
    RunReport {
        schema_version: REPORT_SCHEMA_VERSION,
        scenario: scenario.meta.name.clone(),
        file: None,
        launch: scenario.target.launch.clone(),
        browser: None,
        status: Status::Inconclusive,
        code: None,
        steps: scenario.steps.iter().map(skipped_step).collect(),
        assertions: scenario.assertions.iter().map(skipped_assertion).collect(),
        receipt_summary: ReceiptSummary::default(),
        failure: None,
        timing: RunTiming {
            started_at: now.clone(),
            finished_at: now,
            elapsed_ms: 0,
            settle: policy,
            ambient: Vec::new(),
            settle_widened: None,
            turn: None,
            batch: None,
            unique: None,
            browser_losses: 0,
        },
        evidence: None,
        evidence_problem: None,
        artifacts: Vec::new(),
        advisory: Vec::new(),
    }
}

fn skipped_step(step: &Step) -> StepReport {
    StepReport {
        index: step.index,
        intent: step.intent.clone(),
        status: Status::Skipped,
        code: None,
        // Whether its text is a secret is known only once the step has run.
        action: step.action.without_text(),
        target: None,
        target_resolution: None,
        receipt: None,
        assertion: step.assert.clone(),
        assertion_passed: false,
        expected: expected(&step.assert.check),
        observed: serde_json::Value::Null,
        completeness: None,
        checks: step.checks.iter().map(skipped_assertion).collect(),
        dialogs: Vec::new(),
        downloads: Vec::new(),
        message: None,
        timing: None,
    }
}

pub(crate) fn skipped_assertion(assertion: &Assertion) -> AssertionReport {
    AssertionReport {
        status: Status::Skipped,
        code: None,
        assertion: assertion.clone(),
        passed: false,
        expected: expected(&assertion.check),
        observed: serde_json::Value::Null,
        completeness: None,
        message: None,
        timing: None,
    }
}
