//! Whole runs on the synthetic driver, with tokio's clock paused (settle-system §4 and §10.6, rulings 21, 32
//! and 33).

use serde_json::{Value, json};
use surefoot_browser::synthetic::{Scene, SceneNode, Script, Synthetic, Trigger};
use surefoot_record::code::Code;
use surefoot_record::policy::{SettlePolicy, WidenCause};
use surefoot_record::predicate::Predicate;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::Scenario;
use surefoot_record::scenario_file;
use surefoot_record::verdict::Status;
use surefoot_replay::{ReplayOptions, blocked, replay};
use surefoot_session::SessionOptions;

const START: &str = "http://page.test/";

fn page() -> Scene {
    Scene::new(START)
        .with(SceneNode::new(1, "textbox", "Search"))
        .with(SceneNode::new(2, "button", "Go"))
        .with(SceneNode::new(3, "status", "idle"))
}

fn say(text: &'static str) -> impl Fn(&mut Scene) + Send + Sync + 'static {
    move |scene| scene.change(3, |node| node.name = text.to_owned())
}

fn working() -> Script {
    Script::new(page()).then(Trigger::Click(2), 200, say("Done"))
}

fn fill() -> Value {
    json!({
        "intent": "Fill \"Search\"",
        "action": { "kind": "fill", "target": { "role": "textbox", "name": "Search" }, "text": "async" },
        "assert": { "kind": "node-value", "expected": { "role": "textbox", "name": "Search", "value": "async" } },
    })
}

fn click() -> Value {
    json!({
        "intent": "Click \"Go\"",
        "action": { "kind": "click", "target": { "role": "button", "name": "Go" } },
        "assert": { "kind": "node-present", "expected": { "role": "status", "name": "Done" } },
    })
}

fn scenario(steps: &[Value], finals: &[Value]) -> Scenario {
    let steps: Vec<Value> = steps
        .iter()
        .enumerate()
        .map(|(at, step)| {
            let mut step = step.clone();
            step["index"] = json!(at + 1);
            step
        })
        .collect();
    let file = json!({
        "schemaVersion": 1,
        "meta": {
            "name": "Search", "description": "", "driver": "browser",
            "createdAt": "2026-01-02T03:04:05Z", "producer": "surefoot 0.1.0"
        },
        "target": { "launch": START },
        "steps": steps,
        "assertions": finals,
    });
    scenario_file::parse(&file.to_string()).expect("the scenario is well formed")
}

fn present(role: &str, name: &str) -> Value {
    json!({ "kind": "node-present", "expected": { "role": role, "name": name } })
}

async fn run(scenario: &Scenario, script: Script) -> RunReport {
    replay(scenario, Box::new(Synthetic::new(script)), ReplayOptions::default()).await
}

fn top(report: &RunReport) -> (Status, Option<Code>) {
    (report.status, report.code)
}

fn steps(report: &RunReport) -> Vec<Status> {
    report.steps.iter().map(|step| step.status).collect()
}

#[tokio::test(start_paused = true)]
async fn what_works_passes_and_says_nothing_else() {
    let report = run(&scenario(&[fill(), click()], &[present("status", "Done")]), working()).await;
    assert_eq!(top(&report), (Status::Pass, None), "{report:#?}");
    assert_eq!(steps(&report), [Status::Pass, Status::Pass]);
    assert!(report.failure.is_none() && report.assertions[0].passed);
    assert_eq!((report.receipt_summary.confirmed, report.receipt_summary.total), (2, 2));
    assert_eq!(report.browser.as_deref(), Some("Synthetic/1"));
}

#[tokio::test(start_paused = true)]
async fn an_outcome_that_no_longer_comes_fails_and_skips_the_rest() {
    let scenario = scenario(&[click(), fill()], &[present("status", "Done")]);
    let report = run(&scenario, Script::new(page())).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::AssertionFailed)));
    assert_eq!(steps(&report), [Status::Fail, Status::Skipped]);
    assert_eq!(report.assertions[0].status, Status::Skipped, "finals need the page that the steps reach");
    let failure = report.failure.unwrap();
    assert_eq!((failure.step_index, failure.code), (Some(1), Code::AssertionFailed));
    assert!(!failure.message.is_empty() && !failure.hint.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_target_that_matches_twice_is_refused_without_a_dispatch() {
    let report =
        run(&scenario(&[click()], &[]), Script::new(page().with(SceneNode::new(9, "button", "Go")))).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::TargetNotUnique)));
    assert!(report.steps[0].receipt.as_ref().is_some_and(|receipt| !receipt.dispatched));
}

#[tokio::test(start_paused = true)]
async fn a_drifted_role_is_followed_and_disclosed() {
    let mut drifted = page();
    drifted.change(2, |node| node.role = "link".to_owned());
    let script = Script::new(drifted).then(Trigger::Click(2), 0, say("Done"));
    let report = run(&scenario(&[click()], &[]), script).await;
    assert_eq!(report.status, Status::Pass);
    let resolution = report.steps[0].target_resolution.as_ref().unwrap();
    assert_eq!((resolution.mode.as_str(), resolution.observed_role.as_str()), ("name-only", "link"));
}

#[tokio::test(start_paused = true)]
async fn a_page_that_never_settles_is_inconclusive_after_one_widening() {
    let script = Script::new(page()).every(Trigger::Load, 90, |scene| {
        scene.change(3, |node| node.name.push('.'));
    });
    let report = run(&scenario(&[click()], &[present("status", "Done")]), script).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::InconclusiveUnstable)));
    let failure = report.failure.as_ref().unwrap();
    assert_eq!((failure.step_index, failure.observation.as_str()), (None, "initial"));
    assert_eq!((failure.code, failure.budget_ms), (Code::InconclusiveUnstable, Some(6_000)));
    let widened = report.timing.settle_widened.as_ref().unwrap();
    assert_eq!((widened.to_ms, widened.cause, widened.at.as_str()), (6_000, WidenCause::Unstable, "initial"));
    assert_eq!(steps(&report), [Status::Skipped]);
}

#[tokio::test(start_paused = true)]
async fn a_step_after_which_the_page_never_settles_is_inconclusive() {
    let script = Script::new(page()).every(Trigger::Click(2), 90, |scene| {
        scene.change(3, |node| node.name.push('.'));
    });
    let report = run(&scenario(&[click(), fill()], &[]), script).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::InconclusiveUnstable)));
    assert_eq!(steps(&report), [Status::Inconclusive, Status::Skipped]);
    assert_eq!(report.failure.unwrap().step_index, Some(1));
}

#[tokio::test(start_paused = true)]
async fn a_proof_that_held_before_the_step_proves_nothing() {
    let mut done = page();
    done.change(3, |node| node.name = "Done".to_owned());
    let report = run(&scenario(&[click()], &[]), Script::new(done)).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::ProofHeldBefore)));
    assert!(report.steps[0].assertion_passed, "it holds, and is not new");
}

#[tokio::test(start_paused = true)]
async fn a_false_final_assertion_fails_a_run_whose_steps_passed() {
    let report = run(&scenario(&[click()], &[present("dialog", "Thanks")]), working()).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::AssertionFailed)));
    assert_eq!(steps(&report), [Status::Pass]);
    assert_eq!(report.failure.unwrap().observation, "final");
}

#[tokio::test(start_paused = true)]
async fn a_disproven_final_outweighs_an_unproven_step() {
    let mut done = page();
    done.change(3, |node| node.name = "Done".to_owned());
    let report = run(&scenario(&[click()], &[present("dialog", "Thanks")]), Script::new(done)).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::AssertionFailed)));
    assert_eq!(report.failure.unwrap().code, Code::AssertionFailed);
}

#[tokio::test(start_paused = true)]
async fn a_late_outcome_widens_once_and_passes() {
    let script = Script::new(page()).then(Trigger::Click(2), 6_000, say("Done"));
    let report = run(&scenario(&[click()], &[]), script).await;
    assert_eq!(report.status, Status::Pass, "{report:#?}");
    let widened = report.timing.settle_widened.as_ref().unwrap();
    assert_eq!((widened.cause, widened.at.as_str()), (WidenCause::AssertionRetry, "1"));
    assert_eq!(report.timing.settle.budget_ms, 6_000);
}

#[tokio::test(start_paused = true)]
async fn a_claim_between_two_steps_is_decided_there() {
    let mut first = click();
    first["checks"] = json!([present("status", "Done")]);
    let script = working().then(Trigger::Input(1), 0, say("Typing"));
    let passes =
        run(&scenario(&[first.clone(), fill()], &[present("status", "Typing")]), script.clone()).await;
    assert_eq!(passes.status, Status::Pass, "{passes:#?}");
    first["checks"] = json!([present("status", "Typing")]);
    let fails = run(&scenario(&[first, fill()], &[]), script).await;
    assert_eq!(top(&fails), (Status::Fail, Some(Code::AssertionFailed)));
    assert!(fails.steps[0].assertion_passed && !fails.steps[0].checks[0].passed);
}

#[tokio::test(start_paused = true)]
async fn a_reverted_fill_fails_the_run() {
    let script = Script::new(page())
        .then(Trigger::Input(1), 0, |scene| scene.change(1, |node| node.value = Some(String::new())));
    let report = run(&scenario(&[fill()], &[]), script).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::ValueMismatch)));
    assert_eq!(report.receipt_summary.failed, 1);
}

#[tokio::test(start_paused = true)]
async fn a_secret_of_the_scenario_is_in_no_report_whether_its_step_ran_or_not() {
    let mut secret = page();
    secret.change(1, |node| node.value_withheld = true);
    let mut typed = fill();
    typed["action"]["text"] = json!("hunter2");
    typed["assert"] = present("status", "Done");
    let mut missing = page();
    missing.nodes.remove(0);
    for script in [
        Script::new(secret).then(Trigger::Input(1), 0, say("Done")),
        Script::new(missing),
        Script::new(page()).no_document(START),
    ] {
        let report = run(&scenario(&[typed.clone()], &[]), script).await;
        assert!(!json!(report).to_string().contains("hunter2"), "{report:#?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_page_that_sends_no_document_blocks_the_run() {
    let report = run(&scenario(&[fill()], &[]), Script::new(page()).no_document(START)).await;
    assert_eq!(top(&report), (Status::Blocked, Some(Code::PageUnreachable)));
    assert_eq!(report.failure.unwrap().observation, "start");
    assert_eq!(report.steps[0].status, Status::Skipped);
}

#[test]
fn a_missing_browser_blocks_the_run() {
    let report =
        blocked(&scenario(&[fill()], &[]), SettlePolicy::default(), Code::BrowserNotFound, "no browser");
    assert_eq!((report.status, report.status.exit()), (Status::Blocked, 4));
}

#[tokio::test(start_paused = true)]
async fn every_run_that_is_no_pass_has_a_code_and_a_failure_about_it() {
    let never =
        || Script::new(page()).every(Trigger::Load, 90, |scene| scene.change(3, |node| node.name.push('.')));
    for script in [Script::new(page()), never(), Script::new(page()).no_document(START)] {
        let report = run(&scenario(&[click()], &[]), script).await;
        assert_ne!(report.status, Status::Pass);
        assert_eq!(report.code, report.failure.as_ref().map(|failure| failure.code));
        assert!(report.code.is_some());
    }
}

#[tokio::test(start_paused = true)]
async fn a_step_whose_request_does_not_end_is_inconclusive_and_says_what_is_pending() {
    let script = Script::new(page()).request(Trigger::Click(2), 20_000, say("Done")).counted();
    let report = run(&scenario(&[click(), fill()], &[]), script).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::InconclusivePending)));
    assert_eq!(steps(&report), [Status::Inconclusive, Status::Skipped]);
    let failure = report.failure.as_ref().unwrap();
    assert_eq!((failure.step_index, failure.budget_ms), (Some(1), Some(6_000)));
    assert_eq!(report.steps[0].timing.as_ref().unwrap().pending, ["GET /scripted"]);
    let widened = report.timing.settle_widened.as_ref().unwrap();
    assert_eq!((widened.cause, widened.at.as_str()), (WidenCause::Pending, "1"));
}

#[tokio::test(start_paused = true)]
async fn what_is_ambient_holds_no_run_up_and_stands_in_its_report() {
    let ticks = |scene: &mut Scene| scene.change(8, |node| node.name.push('.'));
    let ticking = page().with(SceneNode::new(8, "timer", "Ends in"));
    let script = Script::new(ticking)
        .every(Trigger::Load, 90, ticks)
        .then(Trigger::Click(2), 0, say("Done"))
        .counted();
    let ambient = vec![Predicate::role_name("timer", "Ends in")];
    for (ambient, status) in [(ambient, Status::Pass), (Vec::new(), Status::Inconclusive)] {
        let session = SessionOptions { ambient: ambient.clone(), ..SessionOptions::default() };
        let options = ReplayOptions { session, ..ReplayOptions::default() };
        let driver = Box::new(Synthetic::new(script.clone()));
        let report = replay(&scenario(&[click()], &[]), driver, options).await;
        assert_eq!((report.status, &report.timing.ambient), (status, &ambient), "{report:#?}");
        assert!(report.timing.settle.quiescence);
    }
}
