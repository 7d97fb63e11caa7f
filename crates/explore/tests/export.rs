//! The export as a function of a trajectory (settle-system §3.2, §3.5 and §10.5): no browser is near.

use std::sync::Arc;

use surefoot_explore::{Export, ExportOptions, RecordedAct, RecordedCheck, Trajectory, export};
use surefoot_record::act::{Act, Change, ChangeKind, NodeName, Proof, Receipt};
use surefoot_record::assertion::{Assertion, Check, ExpectedValue};
use surefoot_record::code::Code;
use surefoot_record::policy::{ConcludedBy, SettlePolicy, Settled};
use surefoot_record::predicate::Predicate;
use surefoot_record::scenario::Viewport;
use surefoot_record::scenario_file;
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{ElementId, Node, Placed, View};
use surefoot_semantics::instruction::{parse_assertion, parse_step, write_action, write_check};

const FIELD: ElementId = ElementId { document: 1, index: 1 };
const BUTTON: ElementId = ElementId { document: 1, index: 2 };

fn node(element: ElementId, role: &str, name: &str) -> Node {
    Node {
        element,
        role: role.to_owned(),
        name: name.to_owned(),
        name_from: Default::default(),
        tag: "x".to_owned(),
        states: Default::default(),
        editable: role == "textbox",
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

fn view() -> View {
    View {
        url: "http://page.test/".to_owned(),
        title: "Page".to_owned(),
        nodes: vec![node(FIELD, "textbox", "Search").into(), node(BUTTON, "button", "Go").into()],
        ..View::default()
    }
}

fn settled(stable: bool) -> Settled {
    Settled {
        stable,
        concluded_by: if stable { ConcludedBy::Quiet } else { ConcludedBy::Budget },
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
    }
}

fn proof(check: &str, weak: Option<&str>) -> Proof {
    Proof {
        weak: weak.map(str::to_owned),
        ..Proof::of(parse_assertion(check).expect("the claim is well formed").check)
    }
}

/// A proven act in the strict form.
fn proven(step: &str, element: Option<ElementId>, check: &str) -> RecordedAct {
    let action = parse_step(step).expect("the step is well formed");
    let act = Act {
        instruction: write_action(&action),
        decision: None,
        target: None,
        readiness: None,
        loading: false,
        first_receipt: None,
        spent: None,
        receipt: Receipt::confirmed(),
        settle: Some(settled(true)),
        proven: true,
        code: None,
        proof: Some(proof(check, None)),
        changes: Vec::new(),
        dialogs: Vec::new(),
        downloads: Vec::new(),
        popups: Vec::new(),
        closed: Vec::new(),
        absent: false,
        refused: Vec::new(),
    };
    let view = Arc::new(view());
    RecordedAct {
        action,
        act,
        element,
        baseline: Some(Arc::clone(&view)),
        after: Some(view),
        payload_withheld: false,
    }
}

fn fill() -> RecordedAct {
    proven("fill textbox \"Search\" \"async\"", Some(FIELD), "value textbox \"Search\" \"async\"")
}

fn click() -> RecordedAct {
    proven("click button \"Go\"", Some(BUTTON), "present status \"Done\"")
}

fn unproven(mut recorded: RecordedAct, code: Code) -> RecordedAct {
    recorded.act.proven = false;
    recorded.act.proof = None;
    recorded.act.code = Some(code);
    recorded
}

fn exported(acts: Vec<RecordedAct>) -> Export {
    with_checks(acts, Vec::new())
}

fn with_checks(acts: Vec<RecordedAct>, checks: Vec<RecordedCheck>) -> Export {
    let trajectory = Trajectory {
        launch: Some("http://page.test/".to_owned()),
        policy: SettlePolicy::default(),
        ambient: Vec::new(),
        acts,
        checks,
    };
    export(&trajectory, &options())
}

fn options() -> ExportOptions {
    ExportOptions {
        name: "Search".to_owned(),
        description: String::new(),
        created_at: "2026-01-02T03:04:05Z".to_owned(),
        viewport: Viewport::default(),
        secrets: Vec::new(),
    }
}

fn check(claim: &str, after_acts: usize) -> RecordedCheck {
    let assertion = parse_assertion(claim).expect("the claim is well formed");
    RecordedCheck { assertion, verdict: Verdict::Proven, after_acts }
}

fn only_exclusion(recorded: RecordedAct) -> Code {
    let result = exported(vec![recorded]);
    assert!(result.scenario.is_none(), "nothing was proven");
    assert_eq!(result.code, Some(Code::NoProvenSteps));
    let [excluded] = result.excluded_acts.as_slice() else { panic!("{:?}", result.excluded_acts) };
    assert!(!excluded.message.is_empty());
    excluded.code
}

#[test]
fn a_proven_act_becomes_a_step_and_its_proof_the_final_assertion() {
    let result = exported(vec![fill()]);
    let scenario = result.scenario.unwrap();
    assert_eq!((result.code, scenario.steps.len(), result.step_of_act), (None, 1, vec![Some(1)]));
    assert_eq!(scenario.steps[0].intent, "Fill \"Search\"");
    assert_eq!(scenario.assertions[0].check, scenario.steps[0].assert.check);
    assert_eq!(scenario.meta.settle, None, "the defaults are not written");
}

#[test]
fn what_is_exported_loads_as_it_was_written() {
    let scenario = exported(vec![fill(), click()]).scenario.unwrap();
    assert_eq!(scenario_file::parse(&scenario_file::write(&scenario)).unwrap(), scenario);
}

#[test]
fn a_widened_budget_is_written_so_that_replay_need_not_find_it_again() {
    let trajectory = Trajectory {
        launch: Some("http://page.test/".to_owned()),
        policy: SettlePolicy { budget_ms: 6_000, quiescence: false, ..SettlePolicy::default() },
        ambient: vec![Predicate::role_name("timer", "Ends in")],
        acts: vec![fill()],
        checks: Vec::new(),
    };
    let settle = export(&trajectory, &options()).scenario.unwrap().meta.settle.unwrap();
    assert_eq!((settle.budget_ms, settle.post_change_quiet_ms), (Some(6_000), Some(600)));
    assert_eq!(settle.quiescence, Some(false));
    assert_eq!(settle.ambient, Some(vec![Predicate::role_name("timer", "Ends in")]));
}

#[test]
fn every_exclusion_has_its_code() {
    let rejected = |mut it: RecordedAct| {
        it.act.receipt = Receipt::rejected(Code::TargetOccluded, "covered");
        it
    };
    let failed = |mut it: RecordedAct| {
        it.act.receipt = Receipt::failed(Code::ValueMismatch, true, "reverted");
        it
    };
    let undispatched = |mut it: RecordedAct| {
        it.act.receipt.dispatched = false;
        it
    };
    let withheld = |mut it: RecordedAct| {
        it.payload_withheld = true;
        it
    };
    let unstable = |mut it: RecordedAct| {
        it.act.settle = Some(settled(false));
        it
    };
    let unseen = |mut it: RecordedAct| {
        it.after = None;
        it
    };
    let no_baseline = |mut it: RecordedAct| {
        it.baseline = None;
        it
    };
    let stranger = |mut it: RecordedAct| {
        it.element = Some(ElementId { document: 9, index: 9 });
        it
    };
    let on = |mut it: RecordedAct, change: fn(&mut View)| {
        let mut view = view();
        change(&mut view);
        it.baseline = Some(Arc::new(view));
        it
    };
    for (recorded, code) in [
        (rejected(click()), Code::ActionRejected),
        (failed(fill()), Code::ActionFailed),
        (undispatched(click()), Code::ActionNotDispatched),
        (withheld(fill()), Code::ActionPayloadRedacted),
        (unstable(fill()), Code::AssertionNotProvable),
        (unseen(fill()), Code::FreshObservationMissing),
        (unproven(click(), Code::NoEffect), Code::AssertionNotProvable),
        (unproven(click(), Code::FragileProofOnly), Code::FragileProofOnly),
        (no_baseline(click()), Code::TargetObservationMissing),
        (stranger(click()), Code::TargetRefNotFound),
        (on(click(), |view| view.nodes[1].name.clear()), Code::TargetHasNoAccessibleName),
        (on(click(), |view| view.nodes[0] = node(FIELD, "button", "Go").into()), Code::TargetNotUnique),
    ] {
        let what = recorded.act.instruction.clone();
        assert_eq!(only_exclusion(recorded), code, "{what}");
    }
}

#[test]
fn a_secret_in_the_text_is_never_written() {
    let token = "fill textbox \"Search\" \"Bearer zX81kq0PwLm37vTnB5cRy2HsD9aF\"";
    let recorded = proven(token, Some(FIELD), "present status \"Done\"");
    assert_eq!(only_exclusion(recorded), Code::ActionPayloadRedacted);
}

#[test]
fn a_blank_key_has_no_durable_form_and_an_emptying_fill_has_one() {
    let mut typed = proven("type textbox \"Search\" \"\"", Some(FIELD), "present status \"Done\"");
    typed.act.proven = true;
    assert_eq!(only_exclusion(typed), Code::UnsupportedReplayAction);
    let emptied = proven("fill textbox \"Search\" \"\"", Some(FIELD), "value textbox \"Search\" \"\"");
    assert!(exported(vec![emptied]).scenario.is_some());
}

#[test]
fn nothing_recorded_is_no_trajectory() {
    assert_eq!(export(&Trajectory::default(), &options()).code, Some(Code::NoTrajectory));
    assert_eq!(exported(Vec::new()).code, Some(Code::NoTrajectory));
}

#[test]
fn a_weak_proof_says_so_in_intent_and_description() {
    let mut recorded = click();
    recorded.act.proof = Some(proof(
        "present link \"Help\"",
        Some("the only observable change was away from the action target"),
    ));
    let step = exported(vec![recorded]).scenario.unwrap().steps.remove(0);
    assert!(step.intent.contains("Weak proof: the only observable change was away"), "{}", step.intent);
    assert!(step.assert.description.unwrap().contains("away from the action target"));
}

#[test]
fn a_name_only_proof_of_a_drifted_field_says_so() {
    let mut recorded = fill();
    let node = Predicate { role_hint: Some("combobox".into()), ..Predicate::name("Search") };
    let check = Check::NodeValue(ExpectedValue::is(node, "async"));
    recorded.act.proof = Some(Proof::of(check));
    let step = exported(vec![recorded]).scenario.unwrap().steps.remove(0);
    assert!(step.assert.description.unwrap().contains("its role changed"));
}

#[test]
fn a_check_between_two_steps_stays_there_and_the_last_is_final() {
    let checks = vec![check("present listbox \"Suggestions\"", 1), check("present status \"Done\"", 2)];
    let scenario = with_checks(vec![fill(), click()], checks).scenario.unwrap();
    let of = |list: &[Assertion]| list.iter().map(write_check).collect::<Vec<_>>();
    assert_eq!(of(&scenario.steps[0].checks), ["present listbox \"Suggestions\""]);
    assert_eq!(of(&scenario.assertions), ["present status \"Done\""]);
}

#[test]
fn a_check_that_hangs_on_an_act_that_was_left_out_is_left_out_too() {
    let mut changed = unproven(click(), Code::AssertionNotProvable);
    let name = NodeName { role: "link".into(), name: "x".into(), tag: "a".into() };
    changed.act.changes.push(Change {
        change: ChangeKind::Added,
        node: Some(name),
        from: None,
        to: None,
        distance: None,
    });
    let result = with_checks(vec![fill(), changed, click()], vec![check("present status \"Half\"", 2)]);
    assert_eq!(result.excluded_assertions.len(), 1);
    assert_eq!(result.excluded_assertions[0].code, Code::AssertionNotProvable);
    let inert = unproven(click(), Code::NoEffect);
    let result = with_checks(vec![fill(), inert, click()], vec![check("present status \"Half\"", 2)]);
    assert_eq!(result.scenario.unwrap().steps[0].checks.len(), 1);
}

#[test]
fn a_check_that_failed_is_told_and_not_exported() {
    let mut failed = check("present status \"Done\"", 1);
    failed.verdict = Verdict::Disproven(Code::AssertionFailed);
    let result = with_checks(vec![fill()], vec![failed]);
    assert_eq!(result.excluded_assertions[0].code, Code::AssertionFailedAtRecordTime);
    let scenario = result.scenario.unwrap();
    assert_eq!(scenario.assertions[0].check, scenario.steps[0].assert.check);
}

#[test]
fn a_container_that_was_named_stays_with_the_step() {
    let mut recorded =
        proven("click button \"Go\" in form \"Find\"", Some(BUTTON), "present status \"Done\"");
    let mut inside = view();
    inside.nodes = vec![
        node(ElementId { document: 1, index: 7 }, "form", "Find").into(),
        Placed { parent: Some(0), ..node(BUTTON, "button", "Go").into() },
        node(FIELD, "button", "Go").into(),
    ];
    recorded.baseline = Some(Arc::new(inside));
    let step = exported(vec![recorded]).scenario.unwrap().steps.remove(0);
    assert_eq!(write_action(&step.action), "click button \"Go\" in form \"Find\"");
}

/// Two rows with a button of one name, the second of which was acted on by a reference.
fn second_row(rows: [&str; 2]) -> RecordedAct {
    let mut recorded =
        proven("click button \"Delete\"", Some(ElementId { document: 1, index: 6 }), "absent row \"Bob\"");
    let inside = |parent: u32, mut placed: Placed| {
        placed.parent = Some(parent);
        placed
    };
    let id = |index: u32| ElementId { document: 1, index };
    let view = View {
        url: "http://page.test/".to_owned(),
        nodes: vec![
            node(id(3), "row", rows[0]).into(),
            inside(0, node(id(4), "button", "Delete").into()),
            node(id(5), "row", rows[1]).into(),
            inside(2, node(id(6), "button", "Delete").into()),
        ],
        ..View::default()
    };
    recorded.baseline = Some(Arc::new(view));
    recorded
}

#[test]
fn a_target_that_is_not_alone_is_recorded_with_the_nearest_container_that_tells_it_apart() {
    let step = exported(vec![second_row(["Alice", "Bob"])]).scenario.unwrap().steps.remove(0);
    assert_eq!(write_action(&step.action), "click button \"Delete\" in row \"Bob\"");
    assert_eq!(step.intent, "Click \"Delete\" in \"Bob\"");
    assert_eq!(only_exclusion(second_row(["Bob", "Bob"])), Code::TargetNotUnique);
    assert_eq!(
        only_exclusion(second_row(["Alice", "Bob 482913"])),
        Code::TargetNotUnique,
        "it will not come back"
    );
}

#[test]
fn a_proof_in_a_container_and_a_transformed_value_are_written_as_such() {
    let mut recorded = fill();
    let Some(proof) = &mut recorded.act.proof else { panic!("it is proven") };
    proof.scope = parse_assertion("present link \"A\" in form \"Address\"").unwrap().scope;
    proof.transformed = true;
    let step = exported(vec![recorded]).scenario.unwrap().steps.remove(0);
    assert_eq!(write_check(&step.assert), "value textbox \"Search\" \"async\" in form \"Address\"");
    assert!(step.assert.description.unwrap().contains("transformed by the page"));
}

#[test]
fn a_claim_after_a_click_makes_no_proof_of_it() {
    let recorded = unproven(click(), Code::NoEffect);
    let result = with_checks(vec![fill(), recorded], vec![check("value textbox \"Search\" \"async\"", 2)]);
    assert_eq!(result.scenario.unwrap().steps.len(), 1);
    assert_eq!(result.excluded_acts[0].code, Code::AssertionNotProvable);
}
