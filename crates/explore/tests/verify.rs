//! What one replay takes out of a scenario, from its report and its log alone.

use std::sync::Arc;

use serde_json::{Value, json};
use surefoot_explore::{
    Export, ExportOptions, RecordedAct, RecordedCheck, Trajectory, Verified, export, revise,
};
use surefoot_record::act::{Act, Proof, Receipt};
use surefoot_record::code::Code;
use surefoot_record::event::{Event, EventKind};
use surefoot_record::policy::{ConcludedBy, SettlePolicy, Settled};
use surefoot_record::run::RunReport;
use surefoot_record::scenario::{Scenario, Viewport};
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{ElementId, Node, View};
use surefoot_semantics::instruction::{parse_assertion, parse_step, write_check};

const BUTTON: ElementId = ElementId { document: 1, index: 1 };

fn node(index: u32, role: &str, name: &str) -> Node {
    Node {
        element: ElementId { document: 1, index },
        role: role.to_owned(),
        name: name.to_owned(),
        name_from: Default::default(),
        tag: "x".to_owned(),
        states: Default::default(),
        editable: false,
        clickable: false,
        aria_hidden: false,
        visually_hidden: false,
        live: false,
        value: None,
        value_withheld: false,
        value_truncated: false,
        href: None,
        in_viewport: true,
        test_id: None,
    }
}

/// A page with a button, and whatever else it shows.
fn view(more: &[(&str, &str)]) -> Arc<View> {
    let mut nodes = vec![node(1, "button", "Go").into()];
    for (at, (role, name)) in (2..).zip(more) {
        nodes.push(node(at, role, name).into());
    }
    Arc::new(View { url: "http://page.test/".to_owned(), nodes, ..View::default() })
}

fn click(proof: &str, after: &[(&str, &str)]) -> RecordedAct {
    let settled = Settled {
        stable: true,
        concluded_by: ConcludedBy::Quiet,
        passes: 3,
        elapsed_ms: 600,
        budget_ms: 2_500,
        quiet_required_ms: 600,
        widened: None,
        code: None,
        pending: Vec::new(),
        scheduled: Vec::new(),
        unaccounted: Vec::new(),
        restless: Vec::new(),
        noise: Vec::new(),
    };
    let act = Act {
        instruction: "click button \"Go\"".to_owned(),
        decision: None,
        target: None,
        readiness: None,
        loading: false,
        receipt: Receipt::confirmed(),
        first_receipt: None,
        spent: None,
        settle: Some(settled),
        proven: true,
        code: None,
        proof: Some(Proof::of(parse_assertion(proof).expect("the claim is well formed").check)),
        changes: Vec::new(),
        dialogs: Vec::new(),
        downloads: Vec::new(),
        popups: Vec::new(),
        closed: Vec::new(),
        absent: false,
        refused: Vec::new(),
    };
    RecordedAct {
        action: parse_step("click button \"Go\"").expect("the step is well formed"),
        act,
        element: Some(BUTTON),
        baseline: Some(view(&[])),
        after: Some(view(after)),
        payload_withheld: false,
    }
}

fn check(claim: &str, after_acts: usize) -> RecordedCheck {
    let assertion = parse_assertion(claim).expect("the claim is well formed");
    RecordedCheck { assertion, verdict: Verdict::Proven, after_acts }
}

fn recorded(acts: Vec<RecordedAct>, checks: Vec<RecordedCheck>) -> (Trajectory, Export) {
    let trajectory = Trajectory {
        launch: Some("http://page.test/".to_owned()),
        policy: SettlePolicy::default(),
        ambient: Vec::new(),
        acts,
        checks,
    };
    let options = ExportOptions {
        name: "Go".to_owned(),
        description: String::new(),
        created_at: "2026-01-02T03:04:05Z".to_owned(),
        viewport: Viewport::default(),
        secrets: Vec::new(),
    };
    let exported = export(&trajectory, &options);
    (trajectory, exported)
}

/// What a replay came to: a status and a code for each step, each of its checks and each final assertion.
struct Told<'a> {
    steps: &'a [(&'a str, Option<&'a str>)],
    checks: &'a [(&'a str, Option<&'a str>)],
    finals: &'a [(&'a str, Option<&'a str>)],
}

fn report(scenario: &Scenario, status: &str, code: Option<&str>, told: &Told<'_>) -> RunReport {
    let claim = |assertion: &Value, (status, code): &(&str, Option<&str>)| {
        json!({
            "status": status, "code": code, "assertion": assertion, "passed": *status == "pass",
            "expected": null, "observed": null, "timing": null,
        })
    };
    let steps: Vec<Value> = scenario
        .steps
        .iter()
        .zip(told.steps)
        .map(|(step, (status, code))| {
            let checks: Vec<Value> =
                step.checks.iter().zip(told.checks).map(|(it, told)| claim(&json!(it), told)).collect();
            json!({
                "index": step.index, "intent": step.intent, "status": status, "code": code,
                "action": step.action, "target": null, "receipt": Receipt::confirmed(),
                "assertion": step.assert,
                // A check that fails makes its step fail although the step's own proof held.
                "assertionPassed": *status == "pass" || !checks.is_empty(),
                "expected": null, "observed": null, "checks": checks, "timing": null,
            })
        })
        .collect();
    let finals: Vec<Value> =
        scenario.assertions.iter().zip(told.finals).map(|(it, told)| claim(&json!(it), told)).collect();
    let value = json!({
        "schemaVersion": 1, "scenario": "Go", "launch": "http://page.test/", "browser": null,
        "status": status, "code": code, "steps": steps, "assertions": finals,
        "receiptSummary": { "confirmed": 1, "unknown": 0, "rejected": 0, "failed": 0, "total": 1 },
        "failure": null, "evidence": null,
        "timing": {
            "startedAt": "2026-01-02T03:04:05Z", "finishedAt": "2026-01-02T03:04:05Z", "elapsedMs": 1,
            "settle": SettlePolicy::default(), "settleWidened": null,
        },
    });
    serde_json::from_value(value).expect("it is a report")
}

/// The log of a replay whose acts led to these pages.
fn log(acts: &[RecordedAct], after: &[&[(&str, &str)]]) -> Vec<Arc<Event>> {
    let acted = acts.iter().zip(after).zip(1..).map(|((act, after), sequence)| {
        let kind = EventKind::Acted {
            action: act.action.clone(),
            act: Box::new(act.act.clone()),
            element: act.element,
            baseline: Some(view(&[])),
            after: Some(view(after)),
            payload_withheld: false,
        };
        Arc::new(Event { sequence, at_ms: 0, kind })
    });
    acted.collect()
}

const FAILED: (&str, Option<&str>) = ("fail", Some("ASSERTION_FAILED"));
const PASSED: (&str, Option<&str>) = ("pass", None);

#[test]
fn what_passes_stays_as_it_is() {
    let (trajectory, mut exported) = recorded(vec![click("present status \"Done\"", &[])], vec![]);
    let before = exported.scenario.clone().unwrap();
    let told = Told { steps: &[PASSED], checks: &[], finals: &[PASSED] };
    let report = report(&before, "pass", None, &told);
    assert_eq!(revise(&mut exported, &trajectory, &report, &[]), Verified::Held);
    assert_eq!(exported.scenario, Some(before));
}

#[test]
fn a_proof_that_did_not_hold_gives_way_to_one_that_held_both_times() {
    let acts = vec![click("present status \"Word one\"", &[("status", "Word one"), ("link", "Undo")])];
    let (trajectory, mut exported) = recorded(acts.clone(), vec![]);
    let scenario = exported.scenario.clone().unwrap();
    let told = Told { steps: &[FAILED], checks: &[], finals: &[] };
    let report = report(&scenario, "fail", Some("ASSERTION_FAILED"), &told);
    let log = log(&acts, &[&[("status", "Word two"), ("link", "Undo")]]);
    assert_eq!(revise(&mut exported, &trajectory, &report, &log), Verified::Revised);
    let scenario = exported.scenario.clone().unwrap();
    assert_eq!(write_check(&scenario.steps[0].assert), "present link \"Undo\"");
    assert_eq!(scenario.assertions[0].check, scenario.steps[0].assert.check, "the final one was its copy");
    assert!(scenario.steps[0].intent.contains("Weak proof: what proved it first did not hold"));
    let weakened = &exported.weakened[0];
    assert_eq!((weakened.act, weakened.code), (1, Some(Code::AssertionFailed)));
    assert_eq!(weakened.instead_of, "present status \"Word one\"");
}

#[test]
fn a_step_that_nothing_proves_both_times_is_left_out_and_the_rest_counted_anew() {
    let acts = vec![
        click("present status \"One\"", &[("status", "One")]),
        click("present status \"Two\"", &[("status", "Two")]),
    ];
    let (trajectory, mut exported) = recorded(acts.clone(), vec![check("present status \"One\"", 1)]);
    let scenario = exported.scenario.clone().unwrap();
    let mut told = report(
        &scenario,
        "inconclusive",
        Some("PROOF_HELD_BEFORE"),
        &Told {
            steps: &[("inconclusive", Some("PROOF_HELD_BEFORE")), PASSED],
            checks: &[PASSED],
            finals: &[PASSED],
        },
    );
    told.steps[0].assertion_passed = true;
    assert_eq!(revise(&mut exported, &trajectory, &told, &log(&acts, &[&[], &[]])), Verified::Revised);
    let scenario = exported.scenario.clone().unwrap();
    assert_eq!((scenario.steps.len(), scenario.steps[0].index), (1, 1));
    assert_eq!(exported.step_of_act, [None, Some(1)]);
    assert_eq!((exported.excluded_acts[0].act, exported.excluded_acts[0].code), (1, Code::NotRepeated));
    assert!(exported.excluded_acts[0].message.contains("PROOF_HELD_BEFORE"));
    assert_eq!(exported.excluded_assertions.len(), 1, "its check has no place any more");
    assert_eq!(exported.exit(0), 3);
}

#[test]
fn when_no_step_is_left_nothing_is_written() {
    let acts = vec![click("present status \"One\"", &[("status", "One")])];
    let (trajectory, mut exported) = recorded(acts.clone(), vec![]);
    let scenario = exported.scenario.clone().unwrap();
    let told = Told { steps: &[FAILED], checks: &[], finals: &[] };
    let report = report(&scenario, "fail", Some("ASSERTION_FAILED"), &told);
    assert_eq!(revise(&mut exported, &trajectory, &report, &log(&acts, &[&[]])), Verified::Revised);
    assert_eq!((exported.scenario.is_none(), exported.code), (true, Some(Code::NoProvenSteps)));
}

#[test]
fn claims_that_did_not_hold_are_left_out_alone() {
    let two = || vec![click("present status \"One\"", &[]), click("present status \"Two\"", &[])];
    let checks = || {
        vec![
            check("present status \"One\"", 1),
            check("present link \"A\"", 2),
            check("present link \"B\"", 2),
        ]
    };
    let (trajectory, mut exported) = recorded(two(), checks());
    let scenario = exported.scenario.clone().unwrap();
    let told = Told { steps: &[FAILED, ("skipped", None)], checks: &[FAILED], finals: &[] };
    let run = report(&scenario, "fail", Some("ASSERTION_FAILED"), &told);
    assert_eq!(revise(&mut exported, &trajectory, &run, &[]), Verified::Revised);
    let scenario = exported.scenario.clone().unwrap();
    assert!(scenario.steps[0].checks.is_empty() && scenario.steps.len() == 2);
    let told = Told { steps: &[PASSED, PASSED], checks: &[], finals: &[FAILED, PASSED] };
    let run = report(&scenario, "fail", Some("ASSERTION_FAILED"), &told);
    assert_eq!(revise(&mut exported, &trajectory, &run, &[]), Verified::Revised);
    let finals: Vec<String> = exported.scenario.unwrap().assertions.iter().map(write_check).collect();
    assert_eq!(finals, ["present link \"B\""]);
    assert_eq!(exported.excluded_assertions.len(), 2);
}

#[test]
fn a_replay_that_could_not_tell_takes_nothing_away() {
    let (trajectory, mut exported) = recorded(vec![click("present status \"Done\"", &[])], vec![]);
    let before = exported.scenario.clone().unwrap();
    let skipped = Told { steps: &[("skipped", None)], checks: &[], finals: &[("skipped", None)] };
    for (status, code) in [("blocked", Code::BrowserNotFound), ("inconclusive", Code::InconclusiveUnstable)] {
        let run = report(&before, status, Some(code.as_str()), &skipped);
        assert_eq!(revise(&mut exported, &trajectory, &run, &[]), Verified::Untold(code));
        assert_eq!(exported.scenario.as_ref(), Some(&before));
    }
}
