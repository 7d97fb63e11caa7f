//! Every kind of change proves an act, and none that was true before (settle-system §9.3, rulings 18 to 22).

use surefoot_record::act::Proof;
use surefoot_record::code::Code;
use surefoot_record::view::State;
use surefoot_semantics::instruction::{parse_step, write_check};
use surefoot_semantics::proof::{Acted, choose, ranked, wants_coverage};
use surefoot_semantics::settle::Noise;

use crate::sketch::{Sketch, element, page};

const CLICK: &str = "click button \"Go\"";

fn prove(step: &str, before: Sketch, after: Sketch) -> Result<Proof, Code> {
    let action = parse_step(step).expect("the step is well formed");
    let (baseline, after) = (before.view(), after.view());
    let noise = Noise::default();
    let target = action.target().and_then(|_| element(1));
    choose(Acted {
        action: &action,
        element: target,
        baseline: &baseline,
        after: &after,
        noise: &noise,
        caused: &[],
    })
}

fn written(before: Sketch, after: Sketch) -> String {
    let proof = prove(CLICK, before, after).expect("something proves it");
    write_check(&proof.assertion())
}

fn go() -> Sketch {
    page().node(1, "button", "Go")
}

#[test]
fn a_removal_is_a_proof_on_a_page_that_was_probed_for_closed_roots() {
    let open = || {
        page().node(9, "dialog", "Sure?").node(1, "button", "Go").inside(0).node(2, "link", "Why").inside(0)
    };
    let rest = || page().node(5, "heading", "Home");
    let shut = || rest().verified();
    let before = || open().node(5, "heading", "Home");
    assert_eq!(written(before(), shut()), "absent dialog \"Sure?\"", "the dialog before what was in it");
    assert_eq!(
        prove(CLICK, before(), rest()),
        Err(Code::AssertionNotProvable),
        "nobody has looked for roots"
    );
    assert_eq!(prove(CLICK, before(), shut().cut()), Err(Code::AssertionNotProvable));
}

#[test]
fn of_a_list_that_goes_with_its_last_item_the_item_is_the_proof() {
    let before = go().node(2, "list", "Items").node(3, "listitem", "Old item").inside(1);
    assert_eq!(written(before, go().verified()), "absent listitem \"Old item\"");
}

#[test]
fn coverage_is_asked_for_where_a_removal_or_a_count_would_be_chosen() {
    let action = parse_step(CLICK).expect("the step is well formed");
    let noise = Noise::default();
    let wants = |before: Sketch, after: Sketch| {
        let (baseline, after) = (before.view(), after.view());
        wants_coverage(Acted {
            action: &action,
            element: element(1),
            baseline: &baseline,
            after: &after,
            noise: &noise,
            caused: &[],
        })
    };
    let listed = || go().node(2, "option", "One");
    assert!(wants(listed(), go()));
    assert!(wants(listed(), listed().node(3, "option", "One")));
    assert!(!wants(listed(), go().node(3, "status", "Gone")), "presence needs none");
    assert!(!wants(listed(), go().verified()) && !wants(listed(), listed()));
}

#[test]
fn what_takes_the_place_of_a_node_is_a_better_proof_than_its_going() {
    let before = go().node(2, "status", "Draft");
    assert_eq!(written(before, go().node(2, "status", "Saved").verified()), "present status \"Saved\"");
    let cleared = go().node(2, "textbox", "Error").with(|node| node.name = String::new()).verified();
    assert_eq!(written(go().node(2, "textbox", "Error"), cleared), "absent textbox \"Error\"");
}

#[test]
fn a_message_that_goes_away_by_itself_proves_nothing() {
    let toast = || go().node(2, "status", "Saved before");
    assert_eq!(prove(CLICK, toast(), go().verified()), Err(Code::AssertionNotProvable));
    // Its own close button may prove that it is gone.
    let alert =
        page().node(2, "alert", "No network").node(1, "button", "Go").inside(0).node(4, "heading", "Home");
    assert_eq!(written(alert, page().node(4, "heading", "Home").verified()), "absent alert \"No network\"");
}

#[test]
fn what_a_write_does_to_its_own_target_is_no_removal() {
    let field = |name: &str| page().node(1, "textbox", name).with(|node| node.value_withheld = true);
    let fill = "fill textbox \"Password\" \"x\"";
    assert_eq!(prove(fill, field("Password"), field("").verified()), Err(Code::AssertionNotProvable));
}

#[test]
fn every_state_proves_and_being_busy_only_weakly() {
    let with = |state, value: &str| go().node(2, "tab", "Two").state(state, value);
    for state in State::ALL {
        let proof = prove(CLICK, with(state, "false"), with(state, "true")).expect("a state changed");
        assert_eq!(write_check(&proof.assertion()), format!("state tab \"Two\" {}=true", state.as_str()));
        assert_eq!(proof.weak.is_some(), state == State::Busy);
    }
}

#[test]
fn a_key_that_turns_a_slider_is_proven_by_its_value() {
    let slider = |value: &str| page().node(1, "slider", "Volume").value(value);
    let proof = prove("press slider \"Volume\" ArrowRight", slider("5"), slider("6")).expect("it turned");
    assert_eq!(write_check(&proof.assertion()), "value slider \"Volume\" \"6\"");
    let unread = slider("6").with(|node| node.value_truncated = true);
    assert!(prove("press slider \"Volume\" ArrowRight", slider("5"), unread).is_err());
}

#[test]
fn a_title_proves_where_nothing_nearer_does() {
    let titled = |sketch: Sketch, title: &str| sketch.titled(title);
    assert_eq!(written(go(), titled(go(), "Cart (1)")), "title is \"Cart (1)\"");
    assert_eq!(written(go(), titled(go().node(2, "link", "Pay"), "Cart (1)")), "present link \"Pay\"");
    assert_eq!(written(go(), titled(go(), "Order 482913")), "title like \"Order <number>\"");
}

#[test]
fn what_comes_into_the_window_is_a_weak_proof_unless_the_act_has_scrolled() {
    let end = |seen: bool| go().node(2, "heading", "End").with(|node| node.in_viewport = seen);
    let proof = prove(CLICK, end(false), end(true)).expect("it came into the viewport");
    assert_eq!(write_check(&proof.assertion()), "in-viewport heading \"End\"");
    assert!(proof.weak.is_some());
    let below = || page().node(1, "button", "Go").with(|node| node.in_viewport = false);
    let reached = page().node(1, "button", "Go").node(2, "heading", "End");
    let unseen = below().node(2, "heading", "End").with(|node| node.in_viewport = false);
    assert_eq!(prove(CLICK, unseen, reached), Err(Code::AssertionNotProvable));
}

#[test]
fn a_count_is_chosen_last_and_weak_and_only_on_a_complete_view() {
    let some = |count: u32| (0..count).fold(go(), |page, at| page.node(10 + at, "listitem", "Milk"));
    let proof = prove(CLICK, some(2), some(3).verified()).expect("there is one more");
    assert_eq!(write_check(&proof.assertion()), "count listitem \"Milk\" 3");
    assert!(proof.weak.is_some());
    assert!(
        prove(CLICK, some(2), some(3)).is_err() && prove(CLICK, some(2), some(3).verified().cut()).is_err()
    );
    let said =
        prove(CLICK, some(2), some(3).node(40, "status", "3 items").verified()).expect("it is announced");
    assert_eq!(write_check(&said.assertion()), "present status \"3 items\"");
}

#[test]
fn items_that_are_named_by_the_moment_are_counted_in_their_list() {
    let orders = |numbers: &[&str]| {
        let list = go().node(2, "list", "Orders").inside(0);
        numbers.iter().enumerate().fold(list, |page, (at, number)| {
            page.node(10 + u32::try_from(at).expect("a few"), "listitem", &format!("Order {number}"))
                .inside(1)
        })
    };
    let more = orders(&["111111", "222222", "333333"]).verified();
    assert_eq!(written(orders(&["111111", "222222"]), more), "count listitem 3 in list \"Orders\"");
}

#[test]
fn a_volatile_name_is_exported_with_typed_wildcards() {
    let proof = prove(CLICK, go(), go().node(2, "status", "Saved at 12:04")).expect("it is there");
    assert_eq!(write_check(&proof.assertion()), "present status like \"Saved at <time>\"");
    assert!(proof.weak.expect("it is weak").contains("time"));
    let again =
        prove(CLICK, go().node(2, "status", "Saved at 12:03"), go().node(2, "status", "Saved at 12:04"));
    assert_eq!(again, Err(Code::AssertionNotProvable), "with a wildcard it held before");
}

#[test]
fn what_happens_in_one_of_many_rows_is_proven_in_that_row() {
    let rows = |state: &str| {
        page()
            .node(7, "row", "Alice")
            .node(1, "button", "Go")
            .inside(0)
            .node(2, "text", state)
            .inside(0)
            .node(8, "row", "Bob")
            .node(3, "button", "Go")
            .inside(3)
            .node(4, "text", "blocked")
            .inside(3)
    };
    let proof = prove(CLICK, rows("active"), rows("blocked")).expect("the row says so");
    assert_eq!(write_check(&proof.assertion()), "present text \"blocked\" in row \"Alice\"");
    let filled = |value: &str| {
        page()
            .node(7, "row", "Alice")
            .node(1, "textbox", "Name")
            .value(value)
            .inside(0)
            .node(8, "row", "Bob")
            .node(3, "textbox", "Name")
            .value("A")
            .inside(2)
    };
    let proof = prove("fill textbox \"Name\" \"A\"", filled(""), filled("A")).expect("the field shows it");
    assert_eq!(write_check(&proof.assertion()), "value textbox \"Name\" \"A\" in row \"Alice\"");
}

#[test]
fn what_only_one_row_says_is_still_claimed_of_that_row() {
    let rows = |state: &str| {
        let alice =
            page().node(7, "row", "Alice").node(1, "button", "Go").inside(0).node(2, "text", state).inside(0);
        alice.node(8, "row", "Bob").node(3, "button", "Go").inside(3)
    };
    assert_eq!(written(rows("active"), rows("blocked")), "present text \"blocked\" in row \"Alice\"");
}

#[test]
fn one_of_equal_nodes_that_goes_is_gone_from_its_container() {
    let cards = |alice: bool| {
        let page = page().node(7, "article", "Alice").node(1, "button", "Go").inside(0);
        let page = if alice { page.node(2, "button", "Undo").inside(0) } else { page };
        let at = if alice { 3 } else { 2 };
        page.node(8, "article", "Bob").node(3, "button", "Undo").inside(at)
    };
    assert_eq!(written(cards(true), cards(false).verified()), "absent button \"Undo\" in article \"Alice\"");
}

#[test]
fn every_other_fact_is_there_for_a_second_choice() {
    let action = parse_step(CLICK).expect("the step is well formed");
    let (before, noise) = (go().view(), Noise::default());
    let after = go().node(2, "status", "Saved").node(3, "link", "Undo").titled("Saved").view();
    let acted = Acted {
        action: &action,
        element: element(1),
        baseline: &before,
        after: &after,
        noise: &noise,
        caused: &[],
    };
    let all: Vec<String> = ranked(acted).iter().map(|proof| write_check(&proof.assertion())).collect();
    assert_eq!(all, ["present status \"Saved\"", "present link \"Undo\"", "title is \"Saved\""]);
}

/// Words far away that the browser says the act painted are better than what changed beside the target by chance.
#[test]
fn what_the_browser_says_the_act_caused_comes_first() {
    let action = parse_step(CLICK).expect("the step is well formed");
    let before = go().node(2, "status", "Idle").view();
    let after = go().node(2, "status", "Queue of three").node(3, "link", "Order placed").view();
    let noise = Noise::default();
    let best = |caused: &[_]| {
        let acted = Acted {
            action: &action,
            element: element(1),
            baseline: &before,
            after: &after,
            noise: &noise,
            caused,
        };
        write_check(&choose(acted).expect("something proves it").assertion())
    };
    assert_eq!(best(&[]), "present status \"Queue of three\"");
    assert_eq!(best(&[element(3).expect("a number")]), "present link \"Order placed\"");
    // It is no proof by itself: the node that it names did not change.
    assert_eq!(best(&[element(1).expect("a number")]), "present status \"Queue of three\"");
}
