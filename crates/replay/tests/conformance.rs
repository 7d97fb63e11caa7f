//! The conformance vectors of settle-system §10.6 and §9.3, on the synthetic driver (ruling 38).

use serde_json::{Value, json};
use surefoot_browser::driver::{Hit, Landing, Rest};
use surefoot_browser::synthetic::{Fault, Scene, SceneNode, Script, Synthetic, Trigger};
use surefoot_record::code::Code;
use surefoot_record::policy::SettlePolicy;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::Scenario;
use surefoot_record::scenario_file;
use surefoot_record::verdict::Status;
use surefoot_replay::{ReplayOptions, replay};
use surefoot_session::SessionOptions;

const START: &str = "http://page.test/";

fn scenario(steps: &[Value], finals: &[Value]) -> Scenario {
    let steps: Vec<Value> = steps
        .iter()
        .enumerate()
        .map(|(at, step)| {
            let mut step = step.clone();
            step["index"] = json!(at + 1);
            step["intent"] = json!("Do it");
            step
        })
        .collect();
    let file = json!({
        "meta": {
            "name": "Vector", "description": "", "driver": "browser",
            "createdAt": "2026-01-02T03:04:05Z", "producer": "surefoot 0.1.0"
        },
        "target": { "launch": START },
        "steps": steps,
        "assertions": finals,
    });
    scenario_file::parse(&file.to_string()).expect("the scenario is well formed")
}

fn click(role: &str, name: &str, assert: &Value) -> Value {
    json!({ "action": { "kind": "click", "target": { "role": role, "name": name } }, "assert": assert })
}

fn present(role: &str, name: &str) -> Value {
    json!({ "kind": "node-present", "expected": { "role": role, "name": name } })
}

fn inside(mut claim: Value, role: &str, name: &str) -> Value {
    claim["scope"] = json!({ "role": role, "name": name });
    claim
}

fn child(element: u32, role: &str, name: &str, parent: u32) -> SceneNode {
    SceneNode { parent: Some(parent), ..SceneNode::new(element, role, name) }
}

async fn run(scenario: &Scenario, script: Script) -> RunReport {
    run_with(scenario, script, SessionOptions::default()).await
}

async fn run_with(scenario: &Scenario, script: Script, session: SessionOptions) -> RunReport {
    let options = ReplayOptions { session, ..ReplayOptions::default() };
    replay(scenario, Box::new(Synthetic::new(script)), options).await
}

fn top(report: &RunReport) -> (Status, Option<Code>) {
    (report.status, report.code)
}

fn page() -> Scene {
    Scene::new(START)
        .with(SceneNode::new(1, "button", "Go"))
        .with(SceneNode::new(2, "button", "Clear"))
        .with(SceneNode::new(3, "status", "idle"))
}

fn say(text: &'static str) -> impl Fn(&mut Scene) + Send + Sync + 'static {
    move |scene| scene.change(3, |node| node.name = text.to_owned())
}

#[tokio::test(start_paused = true)]
async fn two_nodes_of_the_name_under_other_roles_are_refused_by_their_roles() {
    let drifted = Scene::new(START)
        .with(SceneNode::new(1, "textbox", "Search"))
        .with(SceneNode::new(2, "button", "Search"))
        .with(SceneNode::new(3, "status", "idle"));
    let report =
        run(&scenario(&[click("combobox", "Search", &present("status", "Done"))], &[]), Script::new(drifted))
            .await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::TargetNotUnique)));
    let step = &report.steps[0];
    assert!(step.receipt.as_ref().is_some_and(|receipt| !receipt.dispatched));
    let message = step.message.clone().unwrap_or_default();
    assert!(message.contains("textbox") && message.contains("button"), "{message}");
}

#[tokio::test(start_paused = true)]
async fn what_a_later_step_undoes_is_no_final_truth_although_its_step_passed() {
    let script = Script::new(page()).then(Trigger::Click(1), 100, say("Done")).then(
        Trigger::Click(2),
        100,
        say("Cleared"),
    );
    let steps = [
        click("button", "Go", &present("status", "Done")),
        click("button", "Clear", &present("status", "Cleared")),
    ];
    let report = run(&scenario(&steps, &[present("status", "Done")]), script).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::AssertionFailed)));
    assert!(report.steps.iter().all(|step| step.status == Status::Pass));
    assert_eq!(report.assertions[0].status, Status::Fail);
    assert_eq!(report.failure.map(|failure| failure.observation), Some("final".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn a_removal_is_proven_by_having_been_there() {
    let gone = json!({ "kind": "node-absent", "expected": { "role": "dialog", "name": "Sure?" } });
    let with_dialog = || page().with(SceneNode::new(4, "dialog", "Sure?"));
    let shut = |scene: &mut Scene| scene.nodes.retain(|node| node.element != 4);
    let scenario = scenario(&[click("button", "Go", &gone)], &[]);
    let report = run(&scenario, Script::new(with_dialog()).then(Trigger::Click(1), 100, shut)).await;
    assert_eq!(top(&report), (Status::Pass, None), "{report:#?}");
    let report = run(&scenario, Script::new(page()).then(Trigger::Click(1), 100, say("Done"))).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::ProofHeldBefore)));
    let report = run(&scenario, Script::new(with_dialog()).then(Trigger::Click(1), 100, say("Done"))).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::AssertionFailed)));
    let closed = Script::new(with_dialog()).closed_roots(Some(1)).then(Trigger::Click(1), 100, shut);
    let report = run(&scenario, closed).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::CoverageUnverified)));
}

#[tokio::test(start_paused = true)]
async fn a_count_that_was_the_same_before_is_not_new() {
    let two = json!({ "kind": "node-count", "expected": { "role": "listitem", "name": "Egg", "count": 2 } });
    let eggs = |count: u32| {
        (0..count).fold(page(), |page, at| page.with(SceneNode::new(10 + at, "listitem", "Egg")))
    };
    let scenario = scenario(&[click("button", "Go", &two)], &[]);
    let add = |scene: &mut Scene| scene.nodes.push(SceneNode::new(30, "listitem", "Egg"));
    let report = run(&scenario, Script::new(eggs(1)).then(Trigger::Click(1), 100, add)).await;
    assert_eq!(top(&report), (Status::Pass, None), "{report:#?}");
    let report = run(&scenario, Script::new(eggs(2)).then(Trigger::Click(1), 100, say("Done"))).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::ProofHeldBefore)));
}

fn rows() -> Scene {
    Scene::new(START)
        .with(SceneNode::new(1, "row", "Alice"))
        .with(child(2, "button", "Block", 1))
        .with(child(3, "status", "active", 1))
        .with(SceneNode::new(4, "row", "Bob"))
        .with(child(5, "button", "Block", 4))
        .with(child(6, "status", "active", 4))
}

fn block_alice() -> Value {
    let mut step = click("button", "Block", &inside(present("status", "blocked"), "row", "Alice"));
    step["action"]["scope"] = json!({ "role": "row", "name": "Alice" });
    step
}

#[tokio::test(start_paused = true)]
async fn a_scoped_step_is_aimed_at_and_proven_in_its_row() {
    let scenario = scenario(&[block_alice()], &[inside(present("status", "blocked"), "row", "Alice")]);
    let blocks = |element: u32| {
        move |scene: &mut Scene| scene.change(element, |node| node.name = "blocked".to_owned())
    };
    let report = run(&scenario, Script::new(rows()).then(Trigger::Click(2), 100, blocks(3))).await;
    assert_eq!(top(&report), (Status::Pass, None), "{report:#?}");
    let report = run(&scenario, Script::new(rows()).then(Trigger::Click(2), 100, blocks(6))).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::AssertionFailed)), "another row is no proof");
}

#[tokio::test(start_paused = true)]
async fn two_containers_at_any_level_are_refused_and_none_is_told_as_missing() {
    let twins = rows().with(SceneNode::new(7, "row", "Alice"));
    let report = run(&scenario(&[block_alice()], &[]), Script::new(twins)).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::TargetNotUnique)));
    assert!(report.steps[0].receipt.as_ref().is_some_and(|receipt| !receipt.dispatched));
    let mut renamed = rows();
    renamed.change(1, |node| node.name = "Alicia".to_owned());
    let report = run(&scenario(&[block_alice()], &[]), Script::new(renamed)).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::TargetNotFound)));
}

#[tokio::test(start_paused = true)]
async fn in_a_view_that_was_cut_a_container_may_have_a_twin_and_nothing_is_proven_in_it() {
    let blocks = |scene: &mut Scene| scene.change(3, |node| node.name = "blocked".to_owned());
    let script = Script::new(rows()).then(Trigger::Click(2), 100, blocks);
    let few = SessionOptions { max_nodes: 4, ..SessionOptions::default() };
    let report = run_with(&scenario(&[block_alice()], &[]), script, few).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::InconclusiveScope)), "{report:#?}");
}

#[tokio::test(start_paused = true)]
async fn steps_and_finals_that_were_never_reached_are_skipped_and_the_code_stands_at_the_top() {
    let policy = SettlePolicy { adaptive_budget_ms: 0, quiescence: false, ..SettlePolicy::default() };
    let ticking = Script::new(page()).every(Trigger::Load, 90, |scene| {
        scene.change(3, |node| node.name.push('.'));
    });
    let steps = [click("button", "Go", &present("status", "Done"))];
    let session = SessionOptions { policy, ..SessionOptions::default() };
    let report = run_with(&scenario(&steps, &[present("status", "Done")]), ticking, session).await;
    assert_eq!(top(&report), (Status::Inconclusive, Some(Code::InconclusiveUnstable)));
    assert_eq!((report.steps[0].status, report.assertions[0].status), (Status::Skipped, Status::Skipped));
    let failure = report.failure.expect("there is one");
    assert_eq!((failure.code, failure.observation.as_str()), (Code::InconclusiveUnstable, "initial"));
    // A refused step is the last that ran, and what should be true at the end is not asked of another page.
    let twins = page().with(SceneNode::new(9, "button", "Go"));
    let steps = [
        click("button", "Go", &present("status", "Done")),
        click("button", "Clear", &present("status", "Cleared")),
    ];
    let report = run(&scenario(&steps, &[present("status", "idle")]), Script::new(twins)).await;
    let statuses: Vec<Status> = report.steps.iter().map(|step| step.status).collect();
    assert_eq!(statuses, [Status::Fail, Status::Skipped]);
    assert_eq!(report.assertions[0].status, Status::Skipped);
}

#[tokio::test(start_paused = true)]
async fn whatever_goes_wrong_between_us_and_the_page_is_no_pass_and_has_its_code() {
    let steps = [click("button", "Go", &present("status", "Done"))];
    for call in 1..12 {
        for fault in [Fault::Timeout, Fault::Crash] {
            let script = Script::new(page()).then(Trigger::Click(1), 100, say("Done")).fault(call, fault);
            let report = run(&scenario(&steps, &[present("status", "Done")]), script).await;
            match report.status {
                Status::Pass => assert_eq!((report.code, report.failure), (None, None), "{call} {fault:?}"),
                Status::Fail => panic!("{call} {fault:?} says nothing about the page: {:?}", report.code),
                _ => {
                    let failure = report.failure.expect("there is one");
                    assert_eq!(Some(failure.code), report.code, "{call} {fault:?}");
                }
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_claim_with_a_pattern_is_decided_in_a_replay() {
    let script = || Script::new(page()).then(Trigger::Click(1), 100, say("Saved at 12:04"));
    let like = |pattern: &str, how: &str| json!({ "kind": "node-present", "expected": { "role": "status", "name": pattern, "nameMatch": how } });
    for (pattern, how) in [("Saved at <time>", "like"), ("Saved", "contains"), ("^Saved at \\d+:", "matches")]
    {
        let report = run(&scenario(&[click("button", "Go", &like(pattern, how))], &[]), script()).await;
        assert_eq!(top(&report), (Status::Pass, None), "{how}");
    }
    let report =
        run(&scenario(&[click("button", "Go", &like("Saved at <date>", "like"))], &[]), script()).await;
    assert_eq!(top(&report), (Status::Fail, Some(Code::AssertionFailed)));
}

fn misses(times: usize) -> Script {
    let script = Script::new(page()).then(Trigger::Click(1), 0, say("Done"));
    (1..).take(times).fold(script, |script, gesture| script.lands(gesture, Landing::missed(None, true)))
}

#[tokio::test(start_paused = true)]
async fn what_was_kept_from_its_target_is_sent_again_and_passes() {
    let report = run(&scenario(&[click("button", "Go", &present("status", "Done"))], &[]), misses(2)).await;
    assert_eq!(top(&report), (Status::Pass, None), "{report:#?}");
    assert_eq!((report.receipt_summary.confirmed, report.receipt_summary.total), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn what_is_kept_from_its_target_for_good_is_refused_and_decides_no_final() {
    let report = run(
        &scenario(&[click("button", "Go", &present("status", "Done"))], &[present("status", "idle")]),
        misses(100_000),
    )
    .await;
    assert_eq!(report.code, Some(Code::TargetOccluded), "{report:#?}");
    assert_ne!(report.status, Status::Pass);
    assert!(!report.assertions[0].passed && report.receipt_summary.confirmed == 0);
}

#[tokio::test(start_paused = true)]
async fn a_run_whose_proofs_hold_passes_with_a_warning_when_no_dispatch_was_confirmed() {
    let elsewhere = Landing { hit: Hit::Target, rest: Rest::Elsewhere(None) };
    let script = Script::new(page()).then(Trigger::Click(1), 0, say("Done")).lands(1, elsewhere);
    let report = run(&scenario(&[click("button", "Go", &present("status", "Done"))], &[]), script).await;
    assert_eq!(top(&report), (Status::Pass, None), "{report:#?}");
    let summary = report.receipt_summary;
    assert_eq!((summary.unknown, summary.confirmed, summary.total), (1, 0, 1));
    assert!(summary.warning.is_some_and(|warning| warning.contains("confirmed")));
}
