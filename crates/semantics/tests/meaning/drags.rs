//! What a drag proves, and what lists that are rendered in part keep from being told.

use surefoot_record::verdict::Verdict;
use surefoot_record::view::View;
use surefoot_semantics::assertion::{Origin, evaluate};
use surefoot_semantics::instruction::{parse_assertion, parse_step, write_check};
use surefoot_semantics::proof::{self, Acted};
use surefoot_semantics::settle::Noise;

use crate::sketch::{Sketch, page};

/// Two lists, with these items.
fn lists(one: &[(u32, &str)], other: &[(u32, &str)]) -> Sketch {
    let mut sketch = page().node(1, "list", "To do");
    for (element, name) in one {
        sketch = sketch.node(*element, "listitem", name).inside(0);
    }
    sketch = sketch.node(2, "list", "Done");
    let list = u32::try_from(1 + one.len()).expect("a short list");
    for (element, name) in other {
        sketch = sketch.node(*element, "listitem", name).inside(list);
    }
    sketch
}

fn proven(step: &str, before: Sketch, after: Sketch) -> Option<String> {
    let action = parse_step(step).expect("the step is well formed");
    let (before, after) = (before.verified().view(), after.verified().view());
    let element = before.nodes.iter().find(|node| node.name == "Milk").map(|node| node.element);
    let noise = Noise::default();
    let acted =
        Acted { action: &action, element, baseline: &before, after: &after, noise: &noise, caused: &[] };
    proof::choose(acted).ok().map(|proof| write_check(&proof.assertion()))
}

const MILK: (u32, &str) = (10, "Milk");
const EGGS: (u32, &str) = (11, "Eggs");
const BREAD: (u32, &str) = (12, "Bread");

#[test]
fn a_drag_into_another_list_is_proven_by_where_the_item_is() {
    let step = "drag listitem \"Milk\" to list \"Done\"";
    let moved = || lists(&[EGGS], &[MILK]);
    let proof = proven(step, lists(&[MILK, EGGS], &[]), moved());
    assert_eq!(proof.as_deref(), Some("present listitem \"Milk\" in list \"Done\""));
    // The page has rendered it anew.
    let proof = proven(step, lists(&[MILK, EGGS], &[]), lists(&[EGGS], &[(20, "Milk")]));
    assert_eq!(proof.as_deref(), Some("present listitem \"Milk\" in list \"Done\""));
}

#[test]
fn a_drag_within_a_list_is_proven_by_the_order() {
    let step = "drag listitem \"Milk\" to listitem \"Bread\"";
    let before = || lists(&[MILK, EGGS, BREAD], &[]);
    let past = proven(step, before(), lists(&[EGGS, BREAD, MILK], &[]));
    assert_eq!(past.as_deref(), Some("before listitem \"Bread\" listitem \"Milk\""));
    let short = proven(step, before(), lists(&[EGGS, MILK, BREAD], &[]));
    assert_eq!(short.as_deref(), Some("before listitem \"Eggs\" listitem \"Milk\""));
    assert_eq!(proven(step, before(), before()), None);
    // Only a drag is about order.
    let click = proven("click listitem \"Milk\"", before(), lists(&[EGGS, BREAD, MILK], &[]));
    assert_eq!(click, None);
}

fn verdict(view: &View, claim: &str) -> Verdict {
    evaluate(view, &parse_assertion(claim).expect("the claim is well formed"), Origin::Ours).verdict
}

#[test]
fn a_list_that_is_rendered_in_part_keeps_absence_and_number_of_its_items_unproven() {
    let mut view = lists(&[MILK], &[EGGS]).verified().view();
    let absent = "absent listitem \"Bread\"";
    assert_eq!(verdict(&view, absent), Verdict::Proven);
    view.completeness.virtualised = Some(vec![Some(0)]);
    for claim in [absent, "count listitem 2", "absent button \"Save\""] {
        assert_eq!(verdict(&view, claim).code().unwrap().as_str(), "COVERAGE_VIRTUALISED", "{claim}");
    }
    // A dialog is no item of a list, and the other list is whole.
    for claim in ["absent dialog \"Sure?\"", "absent listitem \"Bread\" in list \"Done\""] {
        assert_eq!(verdict(&view, claim), Verdict::Proven, "{claim}");
    }
    assert_eq!(verdict(&view, "present listitem \"Milk\""), Verdict::Proven);
}
