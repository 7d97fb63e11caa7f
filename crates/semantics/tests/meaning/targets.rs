//! Which node a target means.

use surefoot_record::code::Code;
use surefoot_record::predicate::Predicate;
use surefoot_semantics::find::{self, Target};
use surefoot_semantics::instruction::parse_step;

use crate::sketch::{node, page};

#[test]
fn two_matches_are_refused_and_never_the_first_taken() {
    let view = page().node(1, "button", "Save").node(2, "button", "Save").view();
    assert!(matches!(find::target(&view, &node("button", "Save"), None), Target::Many { .. }));
}

#[test]
fn a_changed_role_is_found_by_its_one_name_and_disclosed() {
    let view = page().node(1, "combobox", "Search").view();
    assert_eq!(find::target(&view, &node("textbox", "Search"), None), Target::ByName { position: 0 });
}

#[test]
fn a_name_under_two_other_roles_is_refused_with_the_roles() {
    let view = page().node(1, "combobox", "Search").node(2, "button", "Search").view();
    let Target::Many { message } = find::target(&view, &node("textbox", "Search"), None) else {
        panic!("two nodes have the name")
    };
    assert!(message.contains("combobox, button"), "{message}");
}

#[test]
fn what_is_missing_from_a_cut_view_may_be_there() {
    let view = page().node(1, "button", "Save").cut().view();
    let Target::None { code, .. } = find::target(&view, &node("button", "Send"), None) else {
        panic!("nothing matches")
    };
    assert_eq!(code, Code::InconclusiveTruncated);
}

#[test]
fn matching_is_exact_and_the_empty_name_is_literal() {
    let view = page().node(1, "button", "Save").node(2, "textbox", "").view();
    for (role, name) in [("button", "save"), ("button", "Save "), ("button", "")] {
        assert!(
            matches!(find::target(&view, &node(role, name), None), Target::None { .. }),
            "{role} {name:?}"
        );
    }
    assert_eq!(find::target(&view, &node("textbox", ""), None), Target::One { position: 1 });
}

#[test]
fn a_name_alone_looks_at_addressable_nodes_only() {
    let view = page().node(1, "paragraph", "Save").node(2, "button", "Save").view();
    assert_eq!(find::target(&view, &Predicate::name("Save"), None), Target::One { position: 1 });
}

#[test]
fn a_row_makes_its_button_unique() {
    let view = page()
        .node(1, "table", "Users")
        .node(2, "row", "Ada")
        .inside(0)
        .node(3, "button", "Delete")
        .inside(1)
        .node(4, "row", "Bob")
        .inside(0)
        .node(5, "button", "Delete")
        .inside(3)
        .view();
    let action = parse_step("click button \"Delete\" in row \"Bob\" in table \"Users\"").unwrap();
    let found = find::target(&view, action.target().unwrap(), action.scope());
    assert_eq!(found, Target::One { position: 4 });
}

#[test]
fn twin_containers_are_refused() {
    let view = page()
        .node(1, "region", "Shelf")
        .node(2, "button", "Open")
        .inside(0)
        .node(3, "region", "Shelf")
        .view();
    let action = parse_step("click button \"Open\" in region \"Shelf\"").unwrap();
    assert!(matches!(find::target(&view, action.target().unwrap(), action.scope()), Target::Many { .. }));
}
