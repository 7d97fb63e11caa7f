//! Which fields are in the projection, found by changing each of them through its serialised form.

use serde_json::Value;
use surefoot_record::action::{Action, Press};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Completeness, ElementId, Gap, GapPlace, NameFrom, Node, State, States, View};
use surefoot_semantics::projection::{same, same_but_for_echo};
use surefoot_semantics::settle::{EchoMask, Noise};

use crate::page::{element, fill, select, targeted};

/// A node whose every field is there when it is serialised.
fn full_node() -> Node {
    Node {
        element: element(7),
        role: "combobox".into(),
        name: "Country".into(),
        name_from: NameFrom::Author,
        tag: "select".into(),
        states: State::ALL.map(|state| (state, "true".to_owned())).into_iter().collect(),
        editable: true,
        clickable: true,
        aria_hidden: true,
        visually_hidden: true,
        live: true,
        value: Some("US".into()),
        value_withheld: true,
        value_truncated: true,
        href: Some("https://app.test/next".into()),
        in_viewport: true,
        test_id: Some("country".into()),
    }
}

fn full_view() -> View {
    let first = Node { element: element(1), ..full_node() };
    View {
        url: "https://app.test/?a#b".into(),
        title: "App".into(),
        nodes: vec![first.into(), full_node().into()],
        completeness: Completeness {
            gaps: vec![Gap::NodeBudgetExceeded],
            places: vec![GapPlace { gap: Gap::NodeBudgetExceeded, inside: Some(0) }],
            verified: true,
            virtualised: None,
        },
    }
}

/// Every serialised field with one other value for it.
fn changed_nodes() -> Vec<(String, Node)> {
    let whole = serde_json::to_value(full_node()).unwrap();
    let fields = whole.as_object().unwrap();
    let declared = format!("{:#?}", full_node());
    let declared = declared.lines().filter(|line| line.starts_with("    ") && !line.starts_with("     "));
    let declared = declared.filter(|line| line.contains(':')).count();
    assert_eq!(fields.len(), declared, "the node of this test leaves out a field");
    fields
        .iter()
        .map(|(field, value)| {
            let mut other = whole.clone();
            other[field] = match value {
                Value::String(text) if field == "nameFrom" => {
                    assert_eq!(text, "author");
                    "contents".into()
                }
                Value::String(text) => format!("{text}!").into(),
                Value::Bool(flag) => (!flag).into(),
                Value::Number(number) => (number.as_u64().unwrap() + 1).into(),
                Value::Object(_) if field == "element" => serde_json::to_value(element(8)).unwrap(),
                Value::Object(_) if field == "states" => Value::Object(serde_json::Map::new()),
                Value::Object(_) | Value::Array(_) | Value::Null => panic!("how is {field} changed?"),
            };
            (field.clone(), serde_json::from_value(other).unwrap())
        })
        .collect()
}

/// The fields of the second node whose change leaves the comparison equal.
fn unseen(compare: impl Fn(&View, &View) -> bool) -> Vec<String> {
    let view = full_view();
    let mut unseen: Vec<String> = changed_nodes()
        .into_iter()
        .filter(|(_, node)| {
            let mut other = view.clone();
            other.nodes[1] = node.clone().into();
            assert_eq!(compare(&view, &other), compare(&other, &view));
            compare(&view, &other)
        })
        .map(|(field, _)| field)
        .collect();
    unseen.sort();
    unseen
}

#[test]
fn of_a_node_only_identity_and_the_names_origin_are_left_out() {
    assert_eq!(unseen(same), ["element", "nameFrom"]);
}

#[test]
fn every_state_is_in_the_projection() {
    let view = full_view();
    for state in State::ALL {
        let mut gone = view.clone();
        gone.nodes[1].states.remove(&state);
        assert!(!same(&view, &gone), "{}", state.as_str());
        let mut other = view.clone();
        other.nodes[1].states.insert(state, "mixed".into());
        assert!(!same(&view, &other), "{}", state.as_str());
    }
}

#[test]
fn an_empty_value_is_not_an_absent_one() {
    let mut view = full_view();
    view.nodes[1].value = None;
    let mut other = view.clone();
    other.nodes[1].value = Some(String::new());
    assert!(!same(&view, &other));
}

#[test]
fn of_a_view_url_title_order_number_and_truncation_count() {
    let view = full_view();
    assert!(same(&view, &view.clone()));
    type Change = fn(&mut View);
    let changes: [(&str, Change); 6] = [
        ("url", |view| view.url.push('x')),
        ("title", |view| view.title.push('x')),
        ("truncation", |view| view.completeness.gaps.clear()),
        ("a node more", |view| view.nodes.push(full_node().into())),
        ("a node less", |view| drop(view.nodes.pop())),
        ("order", |view| {
            view.nodes[0].role = "link".into();
            view.nodes.swap(0, 1);
        }),
    ];
    for (what, change) in changes {
        let mut other = view.clone();
        change(&mut other);
        assert!(!same(&view, &other), "{what}");
        assert!(!same(&other, &view), "{what}");
    }
    let mut other = view.clone();
    other.completeness = Completeness { gaps: vec![Gap::IframeNotTraversed], ..Completeness::default() };
    assert!(
        same(&view, &other),
        "by what a view was cut and where, and whether it was probed, is how it was read"
    );
}

#[test]
fn the_serialised_view_has_no_field_that_this_test_forgot() {
    let whole = serde_json::to_value(full_view()).unwrap();
    let keys: Vec<&String> = whole.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["completeness", "nodes", "title", "url"]);
    let keys: Vec<&String> = whole["completeness"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["gaps", "places", "verified"]);
}

fn masked(action: &Action) -> impl Fn(&View, &View) -> bool + use<> {
    let mask = EchoMask::new(&full_view(), element(7), action);
    assert!(mask.is_some());
    move |left, right| same_but_for_echo(left, right, mask.as_ref(), &Noise::default())
}

#[test]
fn of_the_echo_name_value_and_role_are_masked_and_nothing_else() {
    let masked_fields = ["nameFrom", "name", "role", "value", "valueTruncated", "valueWithheld"];
    let mut expected: Vec<String> = masked_fields.map(str::to_owned).into();
    expected.sort();
    let key = Press { target: Predicate::default(), scope: None, key: "Enter".into() };
    for action in [fill("US"), Action::Press(key), Action::Check(targeted()), select("US")] {
        let mut unseen = unseen(masked(&action));
        // A replaced element that is otherwise equal shows the same, masked or not.
        unseen.retain(|field| field != "element");
        assert_eq!(unseen, expected, "{}", action.verb());
    }
}

#[test]
fn of_the_echos_states_only_the_written_one_is_masked() {
    let written = [
        (fill("US"), None),
        (Action::Check(targeted()), Some(State::Checked)),
        (Action::Uncheck(targeted()), Some(State::Checked)),
        (select("US"), Some(State::Selected)),
    ];
    for (action, written) in written {
        let compare = masked(&action);
        let view = full_view();
        for state in State::ALL {
            for value in [None, Some("false".to_owned())] {
                let mut other = view.clone();
                let states: &mut States = &mut other.nodes[1].states;
                match value {
                    Some(value) => states.insert(state, value),
                    None => states.remove(&state),
                };
                assert_eq!(
                    compare(&view, &other),
                    Some(state) == written,
                    "{} {}",
                    action.verb(),
                    state.as_str()
                );
            }
        }
    }
}

#[test]
fn the_same_changes_of_another_node_are_seen_through_the_mask() {
    let compare = masked(&fill("US"));
    let view = full_view();
    for (field, mut node) in changed_nodes() {
        node.element = if field == "element" { ElementId { document: 2, index: 1 } } else { element(1) };
        let mut other = view.clone();
        other.nodes[0] = node.into();
        let is_left_out = ["element", "nameFrom"].contains(&field.as_str());
        assert_eq!(compare(&view, &other), is_left_out, "{field}");
    }
}
