//! References hold while their element lives and still is what was shown (ruling 17).

use surefoot_record::view::{State, View};
use surefoot_semantics::reference::{of, resolve};

use crate::sketch::page;

fn rows(first: &str, second: &str) -> View {
    page()
        .node(1, "table", "Users")
        .node(2, "row", "")
        .inside(0)
        .node(3, "cell", first)
        .inside(1)
        .node(4, "button", "Delete")
        .inside(1)
        .node(5, "row", "")
        .inside(0)
        .node(6, "cell", second)
        .inside(4)
        .node(7, "button", "Delete")
        .inside(4)
        .view()
}

#[test]
fn a_reference_holds_among_twins_and_after_a_rerender_around_it() {
    let reference = of(&rows("Ada", "Bob"), 6);
    assert_eq!(resolve(&rows("Ada", "Bob"), &reference), Ok(6));
    assert_eq!(resolve(&rows("Eve", "Bob"), &reference), Ok(6), "another row is no part of it");
}

#[test]
fn a_recycled_row_is_another_target() {
    let reference = of(&rows("Ada", "Bob"), 6);
    assert_eq!(resolve(&rows("Ada", "Cid"), &reference), Err(vec!["context"]));
}

#[test]
fn what_changed_is_named_and_a_twin_is_never_taken() {
    let button = |element, name: &str| page().node(element, "button", name);
    let reference = of(&button(1, "Save").view(), 0);
    assert_eq!(resolve(&button(9, "Save").view(), &reference), Err(vec!["detached"]));
    assert_eq!(resolve(&button(1, "Saved").view(), &reference), Err(vec!["name"]));
    let link = page().node(1, "link", "Save").with(|node| node.href = Some("http://a.test/".to_owned()));
    assert_eq!(resolve(&link.view(), &reference), Err(vec!["role", "tag", "link"]));
}

#[test]
fn a_disabled_node_or_another_value_is_still_the_same() {
    let field = |value: &str| page().node(1, "textbox", "City").value(value);
    let reference = of(&field("").view(), 0);
    let now = field("Bonn").state(State::Disabled, "true").with(|node| node.in_viewport = false);
    assert_eq!(resolve(&now.view(), &reference), Ok(0));
}
