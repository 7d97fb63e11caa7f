//! Deciding claims (settle-system §1.11 and §10.4, rulings 21 and 22).

use serde_json::json;
use surefoot_record::code::Code;
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{State, View};
use surefoot_semantics::assertion::{Origin, evaluate};
use surefoot_semantics::instruction::{parse_assertion, parse_step};
use surefoot_semantics::proof::held_before;

use crate::sketch::{Sketch, page};

fn verdict(view: &View, claim: &str) -> Verdict {
    evaluate(view, &parse_assertion(claim).expect("the claim is well formed"), Origin::Ours).verdict
}

fn field(value: &str) -> Sketch {
    page().node(1, "textbox", "Search").value(value)
}

const FALSE: Verdict = Verdict::Disproven(Code::AssertionFailed);

#[test]
fn presence_is_sound_on_a_cut_view_and_its_opposite_is_not() {
    let view = page().node(1, "status", "Saved").cut().view();
    assert_eq!(verdict(&view, "present status \"Saved\""), Verdict::Proven);
    let unseen = Verdict::Unproven(Code::InconclusiveTruncated);
    assert_eq!(verdict(&view, "present status \"Sent\""), unseen);
    assert_eq!(verdict(&view, "absent status \"Sent\""), unseen);
    assert_eq!(verdict(&view, "value textbox \"Search\" \"x\""), unseen);
    assert_eq!(verdict(&view, "absent status \"Saved\""), FALSE);
}

#[test]
fn absence_needs_a_complete_view_without_closed_shadow_roots() {
    let unverified = page().node(1, "status", "Saved").view();
    let claim = "absent dialog \"Sure?\"";
    assert_eq!(verdict(&unverified, claim), Verdict::Unproven(Code::CoverageUnverified));
    let verified = page().node(1, "status", "Saved").verified().view();
    assert_eq!(verdict(&verified, claim), Verdict::Proven);
}

#[test]
fn a_count_is_proven_only_on_a_verified_view_and_too_many_is_always_false() {
    let two = || page().node(1, "listitem", "Milk").node(2, "listitem", "Milk");
    assert_eq!(verdict(&two().verified().view(), "count listitem \"Milk\" 2"), Verdict::Proven);
    assert_eq!(verdict(&two().verified().view(), "count listitem \"Milk\" 3"), FALSE);
    let unverified = Verdict::Unproven(Code::CoverageUnverified);
    assert_eq!(verdict(&two().view(), "count listitem \"Milk\" 2"), unverified);
    assert_eq!(verdict(&two().cut().view(), "count listitem \"Milk\" 1"), FALSE);
}

#[test]
fn the_empty_value_is_a_value_and_no_value_is_not() {
    let claim = "value textbox \"Search\" \"\"";
    assert_eq!(verdict(&field("").view(), claim), Verdict::Proven);
    assert_eq!(verdict(&field(" ").view(), claim), FALSE);
    assert_eq!(verdict(&page().node(1, "textbox", "Search").view(), claim), FALSE);
}

#[test]
fn a_twin_that_holds_the_value_proves_nothing() {
    let view = field("x").node(2, "textbox", "Search").value("").view();
    let twins = Verdict::Disproven(Code::TargetNotUnique);
    assert_eq!(verdict(&view, "value textbox \"Search\" \"x\""), twins);
    assert_eq!(verdict(&view, "state textbox \"Search\" disabled=false"), twins);
}

#[test]
fn a_withheld_value_satisfies_nothing_even_if_it_leaked() {
    let view = field("hunter2").with(|node| node.value_withheld = true).view();
    let claim = parse_assertion("value textbox \"Search\" \"hunter2\"").unwrap();
    let evaluation = evaluate(&view, &claim, Origin::Ours);
    assert_eq!(evaluation.verdict, Verdict::Disproven(Code::ValueWithheld));
    assert!(!evaluation.observed.to_string().contains("hunter2"), "{}", evaluation.observed);
}

#[test]
fn a_truncated_value_equals_nothing() {
    let view = field("x").with(|node| node.value_truncated = true).view();
    let truncated = Verdict::Disproven(Code::ValueTruncated);
    assert_eq!(verdict(&view, "value textbox \"Search\" \"x\""), truncated);
}

#[test]
fn a_state_that_is_absent_counts_as_false() {
    let view = page().node(1, "checkbox", "Agree").state(State::Checked, "true").view();
    assert_eq!(verdict(&view, "state checkbox \"Agree\" checked=true disabled=false"), Verdict::Proven);
    assert_eq!(verdict(&view, "state checkbox \"Agree\" checked=false"), FALSE);
}

#[test]
fn in_viewport_needs_one_match_inside() {
    let view =
        page().node(1, "button", "Up").with(|node| node.in_viewport = false).node(2, "button", "Up").view();
    assert_eq!(verdict(&view, "in-viewport button \"Up\""), Verdict::Proven);
    let outside = page().node(1, "button", "Up").with(|node| node.in_viewport = false).view();
    assert_eq!(verdict(&outside, "in-viewport button \"Up\""), FALSE);
}

#[test]
fn urls_are_whole_for_our_files_and_bare_for_the_settle_systems() {
    let view = page().at("http://a.test/b?c=d#e").view();
    assert_eq!(verdict(&view, "url is http://a.test/b?c=d#e"), Verdict::Proven);
    assert_eq!(verdict(&view, "url is http://a.test/b"), FALSE);
    assert_eq!(verdict(&view, "url contains c=d"), Verdict::Proven);
    let theirs =
        |claim: &str| evaluate(&view, &parse_assertion(claim).unwrap(), Origin::SettleSystem).verdict;
    assert_eq!(theirs("url is http://a.test/b"), Verdict::Proven);
    assert_eq!(theirs("url contains c=d"), FALSE);
}

#[test]
fn a_claim_in_a_container_that_is_gone_is_false_or_undecided() {
    let view = page().node(1, "button", "Save").verified().view();
    assert_eq!(verdict(&view, "present button \"Save\" in dialog \"Edit\""), FALSE);
    let undecided = Verdict::Unproven(Code::InconclusiveScope);
    assert_eq!(verdict(&view, "absent button \"Save\" in dialog \"Edit\""), undecided);
}

#[test]
fn what_was_observed_names_the_nodes() {
    let view = page().node(1, "status", "Saved").view();
    let claim = parse_assertion("present status \"Saved\"").unwrap();
    let observed = evaluate(&view, &claim, Origin::Ours).observed;
    assert_eq!(observed, json!([{ "role": "status", "name": "Saved", "tag": "div" }]));
}

#[test]
fn a_file_of_the_settle_system_names_roles_by_their_tags() {
    let view = page()
        .node(1, "searchbox", "Search")
        .with(|node| node.tag = "input".to_owned())
        .value("async")
        .node(2, "spinbutton", "Count")
        .with(|node| node.tag = "input".to_owned())
        .node(3, "searchbox", "Drawn")
        .view();
    let decide = |claim: &str, origin| evaluate(&view, &parse_assertion(claim).unwrap(), origin).verdict;
    let old = "value textbox \"Search\" \"async\"";
    assert_eq!(decide(old, Origin::SettleSystem), Verdict::Proven);
    assert_eq!(decide(old, Origin::Ours), Verdict::Disproven(Code::AssertionFailed));
    assert_eq!(decide("present textbox \"Count\"", Origin::SettleSystem), Verdict::Proven);
    let drawn = decide("present textbox \"Drawn\"", Origin::SettleSystem);
    assert_eq!(drawn, Verdict::Disproven(Code::AssertionFailed), "its role is an attribute's");
    let click = parse_step("click button \"Go\"").unwrap();
    let present = parse_assertion("present textbox \"Count\"").unwrap();
    assert!(held_before(&click, &present, &view, Origin::SettleSystem));
    let absent = parse_assertion("absent textbox \"Count\"").unwrap();
    assert!(!held_before(&click, &absent, &view, Origin::SettleSystem));
}
