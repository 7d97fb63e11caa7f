//! How two views differ.

use surefoot_record::act::ChangeKind;
use surefoot_record::view::State;
use surefoot_semantics::delta::changes;

use crate::sketch::{element, page};

fn kinds(list: &[surefoot_record::act::Change]) -> Vec<ChangeKind> {
    list.iter().map(|change| change.change).collect()
}

#[test]
fn nothing_differs_between_equal_views() {
    let view = || page().node(1, "textbox", "Search").links(2, 3).view();
    assert_eq!(changes(&view(), &view(), element(1)), []);
}

#[test]
fn a_rerender_into_equal_twins_is_no_change() {
    let before = page().node(1, "button", "Apply").node(2, "link", "Home").view();
    let after = page().node(11, "button", "Apply").node(12, "link", "Home").view();
    assert_eq!(changes(&before, &after, element(1)), []);
}

#[test]
fn an_element_that_is_renamed_is_renamed_and_not_replaced() {
    let before = page().node(1, "button", "Save").node(2, "status", "idle").view();
    let after = page().node(1, "button", "Save").node(2, "status", "Saved").view();
    let list = changes(&before, &after, element(1));
    assert_eq!(kinds(&list), [ChangeKind::Renamed]);
    assert_eq!((list[0].from.as_deref(), list[0].to.as_deref()), (Some("idle"), Some("Saved")));
    assert_eq!(list[0].distance, Some(1));
}

#[test]
fn role_value_state_viewport_url_and_title_are_told_apart() {
    let before = page().node(1, "textbox", "City").value("").node(2, "checkbox", "Agree").view();
    let mut after = page()
        .node(1, "combobox", "City")
        .value("Bonn")
        .with(|node| node.in_viewport = false)
        .node(2, "checkbox", "Agree")
        .state(State::Checked, "true")
        .at("http://page.test/next")
        .view();
    after.title = "Next".to_owned();
    let list = changes(&before, &after, element(1));
    assert_eq!(
        kinds(&list),
        [
            ChangeKind::Url,
            ChangeKind::Title,
            ChangeKind::Role,
            ChangeKind::Value,
            ChangeKind::Viewport,
            ChangeKind::State
        ]
    );
    assert_eq!(list[5].from.as_deref(), Some("checked=false"));
}

#[test]
fn what_is_gone_is_removed() {
    let before = page().node(1, "dialog", "Sure?").node(2, "button", "Yes").view();
    let after = page().view();
    assert_eq!(kinds(&changes(&before, &after, element(2))), [ChangeKind::Removed, ChangeKind::Removed]);
}

#[test]
fn distance_counts_addressable_nodes_only() {
    let before = page().node(1, "button", "Go").view();
    let mut after = page().node(1, "button", "Go");
    for index in 2..12 {
        after = after.node(index, "paragraph", "words");
    }
    let after = after.node(20, "link", "More").node(21, "alert", "Done").view();
    let list = changes(&before, &after, element(1));
    let alert = list.iter().find(|change| change.node.as_ref().is_some_and(|node| node.role == "alert"));
    assert_eq!(alert.and_then(|change| change.distance), Some(2));
}
