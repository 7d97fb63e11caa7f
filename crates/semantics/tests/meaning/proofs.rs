//! Choosing the proof of an act (settle-system §3.3 and §10.5, rulings 16, 18 to 21 and 23).

use surefoot_record::act::Proof;
use surefoot_record::assertion::{Check, ExpectedUrl};
use surefoot_record::code::Code;
use surefoot_record::view::{State, View};
use surefoot_semantics::assertion::Origin;
use surefoot_semantics::instruction::{parse_assertion, parse_step, write_check};
use surefoot_semantics::proof::{Acted, choose, held_before};
use surefoot_semantics::settle::Noise;

use crate::sketch::{Sketch, element, page};

fn prove(step: &str, target: u32, before: Sketch, after: Sketch) -> Result<Proof, Code> {
    let action = parse_step(step).expect("the step is well formed");
    let (baseline, after) = (before.view(), after.view());
    choose(Acted {
        action: &action,
        element: element(target),
        baseline: &baseline,
        after: &after,
        noise: &Noise::default(),
        caused: &[],
    })
}

fn written(proof: &Proof) -> String {
    write_check(&proof.assertion())
}

const FILL: &str = "fill textbox \"Search\" \"async\"";
const CLICK: &str = "click button \"Go\"";

fn search(value: &str) -> Sketch {
    page().node(1, "textbox", "Search").value(value)
}

#[test]
fn a_fill_is_proven_by_its_own_value_before_any_delta() {
    let after = search("async").node(2, "alert", "2 results").node(3, "listbox", "Suggestions");
    let proof = prove(FILL, 1, search(""), after).unwrap();
    assert_eq!(written(&proof), "value textbox \"Search\" \"async\"");
    assert_eq!(proof.weak, None);
}

#[test]
fn a_field_without_a_name_is_proven_where_it_is_the_only_one_of_its_role() {
    let nameless = |value: &str| page().node(1, "textbox", "").value(value);
    let fill = "fill textbox \"\" \"async\"";
    let proof = prove(fill, 1, nameless(""), nameless("async")).unwrap();
    assert_eq!(written(&proof), "value textbox \"\" \"async\"");
    let twins = |value: &str| nameless(value).node(2, "textbox", "").value("");
    assert_eq!(prove(fill, 1, twins(""), twins("async")), Err(Code::AssertionNotProvable));
}

#[test]
fn a_fill_whose_field_was_renamed_from_its_value_keeps_its_own_value_as_proof() {
    let after = page().node(1, "textbox", "Search: async").value("async");
    let proof = prove(FILL, 1, search(""), after).unwrap();
    assert_eq!(written(&proof), "value textbox \"Search: async\" \"async\"");
}

#[test]
fn a_fill_whose_role_drifted_is_proven_by_name_alone() {
    let long = "Search DeepSeek Chinese artificial intelligence company and everything else that \
                there is to be found of it in a list of suggestions that is long";
    let after = page().node(1, "combobox", "Search").value("async").node(2, "search", long);
    let proof = prove(FILL, 1, search(""), after).unwrap();
    let Check::NodeValue(value) = &proof.check else { panic!("{proof:?}") };
    assert_eq!((value.node.role.as_deref(), value.node.name.as_deref()), (None, Some("Search")));
}

#[test]
fn a_replaced_field_is_found_by_its_value_if_it_is_the_only_one() {
    let proof = prove(FILL, 1, search(""), page().node(9, "combobox", "Search").value("async")).unwrap();
    assert!(matches!(&proof.check, Check::NodeValue(value) if value.node.role.is_none()));
    let two =
        page().node(9, "combobox", "Search").value("async").node(10, "textbox", "Mirror").value("async");
    let proof = prove(FILL, 1, search(""), two).unwrap();
    assert_eq!(written(&proof), "present textbox \"Mirror\"", "two fields hold it: only a delta is left");
}

#[test]
fn a_field_that_held_the_text_before_is_never_the_proof() {
    let before = search("").node(2, "textbox", "Backup").value("async");
    let after = page().node(2, "textbox", "Backup").value("async");
    assert_eq!(prove(FILL, 1, before, after), Err(Code::AssertionNotProvable));
}

#[test]
fn a_withheld_fill_is_proven_by_what_the_page_announces() {
    let password = || page().node(1, "textbox", "Search").with(|node| node.value_withheld = true);
    let proof = prove(FILL, 1, password(), password().node(2, "status", "Strong")).unwrap();
    assert_eq!(written(&proof), "present status \"Strong\"");
    let long = "a".repeat(81);
    let only_fragile = password().node(2, "search", &long);
    assert_eq!(prove(FILL, 1, password(), only_fragile), Err(Code::FragileProofOnly));
}

#[test]
fn a_renamed_field_without_its_value_is_no_proof_of_a_fill() {
    let after = page().node(1, "textbox", "Search: async").with(|node| node.value_withheld = true);
    assert_eq!(prove(FILL, 1, search(""), after), Err(Code::AssertionNotProvable));
}

#[test]
fn a_formatted_value_is_a_proof_marked_as_such_and_another_value_is_none() {
    let fill = "fill textbox \"Search\" \"5551234\"";
    let proof = prove(fill, 1, search(""), search("555-1234")).unwrap();
    assert_eq!(written(&proof), "value textbox \"Search\" \"555-1234\"");
    assert!(proof.weak.is_some());
    assert_eq!(prove(fill, 1, search(""), search("555-123")), Err(Code::AssertionNotProvable));
}

#[test]
fn an_emptied_field_is_proven_by_its_empty_value() {
    let proof = prove("fill textbox \"Search\" \"\"", 1, search("old"), search("")).unwrap();
    assert_eq!(written(&proof), "value textbox \"Search\" \"\"");
}

#[test]
fn a_near_announcement_wins_over_a_far_one_and_over_document_order() {
    let before = page().node(1, "button", "Go").links(10, 10);
    let after = page()
        .node(1, "button", "Go")
        .node(2, "button", "Undo")
        .node(3, "status", "Saved")
        .links(10, 10)
        .node(30, "alert", "Cookies!");
    assert_eq!(written(&prove(CLICK, 1, before, after).unwrap()), "present status \"Saved\"");
}

#[test]
fn a_far_rename_alone_is_a_weak_proof() {
    let before = page().node(1, "button", "Go").links(10, 10).node(40, "link", "Help [o]");
    let after = page().node(1, "button", "Go").links(10, 10).node(40, "link", "Help [ctrl-o]");
    let proof = prove(CLICK, 1, before, after).unwrap();
    assert_eq!(written(&proof), "present link \"Help [ctrl-o]\"");
    assert!(proof.weak.unwrap().contains("away from the action target"));
}

#[test]
fn a_twin_in_place_of_the_button_is_no_proof() {
    assert_eq!(
        prove(CLICK, 1, page().node(1, "button", "Go"), page().node(7, "button", "Go")),
        Err(Code::AssertionNotProvable)
    );
}

#[test]
fn what_appears_twice_or_was_there_before_is_no_proof() {
    let twice = page().node(1, "button", "Go").node(2, "status", "Saved").node(3, "status", "Saved");
    assert_eq!(prove(CLICK, 1, page().node(1, "button", "Go"), twice), Err(Code::AssertionNotProvable));
    let one_more = page().node(1, "button", "Go").node(2, "status", "Saved").node(3, "status", "Saved");
    let before = page().node(1, "button", "Go").node(2, "status", "Saved");
    assert_eq!(prove(CLICK, 1, before, one_more), Err(Code::AssertionNotProvable));
}

#[test]
fn a_long_name_on_a_leaf_is_an_authored_label_and_may_prove() {
    let label =
        "A very long label of a link that says in one breath what the page behind it is about, and more";
    let after = page().node(1, "button", "Go").node(2, "link", label);
    assert!(prove(CLICK, 1, page().node(1, "button", "Go"), after).is_ok());
}

#[test]
fn a_time_in_the_name_ranks_behind_everything_durable() {
    let before = page().node(1, "button", "Go");
    let after = page().node(1, "button", "Go").node(2, "status", "Saved at 12:04").node(3, "link", "Undo");
    assert_eq!(written(&prove(CLICK, 1, before, after).unwrap()), "present link \"Undo\"");
    let only = page().node(1, "button", "Go").node(2, "status", "Saved at 12:04");
    assert!(prove(CLICK, 1, page().node(1, "button", "Go"), only).unwrap().weak.is_some());
}

#[test]
fn checking_is_proven_by_the_targets_own_state_if_it_changed() {
    let agree = |value: &str| page().node(1, "checkbox", "Agree").state(State::Checked, value);
    let check = "check checkbox \"Agree\"";
    let proof = prove(check, 1, agree("false"), agree("true")).unwrap();
    assert_eq!(written(&proof), "state checkbox \"Agree\" checked=true");
    assert_eq!(prove(check, 1, agree("true"), agree("true")), Err(Code::AssertionNotProvable));
}

#[test]
fn a_toggle_is_proven_by_its_own_state() {
    let menu = |value: &str| page().node(1, "button", "Go").state(State::Expanded, value);
    let proof = prove(CLICK, 1, menu("false"), menu("true")).unwrap();
    assert_eq!(written(&proof), "state button \"Go\" expanded=true");
}

#[test]
fn a_new_url_is_asserted_whole_only_where_it_could_be_foreseen() {
    let url = |before: &str, after: &str, href: Option<&str>| {
        let link = page().node(1, "button", "Go").with(|node| node.href = href.map(str::to_owned));
        prove(CLICK, 1, link.at(before), page().node(5, "heading", "Next").at(after)).unwrap().check
    };
    let (start, plain) = ("http://a.test/", "http://a.test/next");
    let with_id = "http://a.test/next?session=81f3";
    assert_eq!(url(start, plain, None), Check::PageUrl(ExpectedUrl::Url(plain.into())));
    assert_eq!(url(start, with_id, None), Check::PageUrl(ExpectedUrl::Contains(plain.into())));
    assert_eq!(url(start, with_id, Some(with_id)), Check::PageUrl(ExpectedUrl::Url(with_id.into())));
}

#[test]
fn a_replayed_proof_must_be_new_except_a_fills_own_value() {
    let fill = parse_step(FILL).unwrap();
    let click = parse_step(CLICK).unwrap();
    let held = |view: View, action, claim: &str| {
        held_before(action, &parse_assertion(claim).unwrap(), &view, Origin::Ours)
    };
    assert!(held(page().node(2, "status", "Saved").view(), &click, "present status \"Saved\""));
    assert!(!held(page().view(), &click, "present status \"Saved\""));
    assert!(!held(search("async").view(), &fill, "value textbox \"Search\" \"async\""));
    assert!(held(search("async").view(), &click, "value textbox \"Search\" \"async\""));
    assert!(held(page().view(), &click, "absent dialog \"Sure?\""));
    assert!(!held(page().node(3, "dialog", "Sure?").view(), &click, "absent dialog \"Sure?\""));
}

#[test]
fn a_text_is_a_proof_unless_it_only_counts() {
    let shows = |element, clock, words| {
        page().node(2, "button", "Go").node(element, "text", clock).node(4, "text", words)
    };
    let proof = prove(CLICK, 2, shows(3, "12:00:01", "Draft"), shows(3, "12:00:02", "All is saved")).unwrap();
    assert_eq!(written(&proof), "present text \"All is saved\"");
    for element in [3, 9] {
        let proof = prove(CLICK, 2, shows(3, "12:00:01", "Draft"), shows(element, "12:00:02", "Draft"));
        assert_eq!(proof, Err(Code::AssertionNotProvable));
    }
}

#[test]
fn a_cut_view_weakens_presence_and_neither_an_address_nor_a_value() {
    let weak =
        |step: &str, before: Sketch, after: Sketch| prove(step, 1, before.cut(), after.cut()).unwrap().weak;
    let go = || page().node(1, "button", "Go");
    assert!(weak(CLICK, go(), go().node(2, "status", "Saved")).unwrap().contains("incomplete"));
    assert_eq!(weak(CLICK, go(), go().at("http://page.test/next")), None);
    assert_eq!(weak(FILL, search(""), search("async")), None);
}
