//! Differences between two views.

use std::time::{Duration, Instant};

use surefoot::outline::{Options, Refs, Roles, difference, difference_for_agent};
use surefoot::record::view::{Gap, NameFrom, Node, Placed, State, View};

use crate::sketch::{node, rows, view};

fn differs(before: &View, after: &View) -> String {
    difference(before, after, &Options::default(), Some(&mut Refs::new()))
}

#[test]
fn nothing_changed_is_one_line() {
    assert_eq!(differs(&rows(1..=9), &rows(1..=9)), "… nothing changed\n");
}

#[test]
fn an_added_row_stands_in_its_container_behind_its_neighbour() {
    let mut numbers: Vec<u32> = (1..=9).collect();
    numbers.insert(4, 700);
    let expected = "in table \"Users\" e1:\n+ row \"User 700\" e1400 [off screen] (after row \"User 4\" e8)\n+   cell \"User 700\" e1401 [off screen]\n";
    assert_eq!(differs(&rows(1..=9), &rows(numbers)), expected);
    let first = differs(&rows(2..=9), &rows(1..=9));
    assert_eq!(first, "in table \"Users\" e1:\n+ row \"User 1\" e2 (first)\n+   cell \"User 1\" e3\n");
}

#[test]
fn a_removed_row_is_one_line() {
    let numbers = (1..=9).filter(|number| *number != 4);
    let expected = "in table \"Users\" e1:\n- row \"User 4\" e8 and 1 inside\n";
    assert_eq!(differs(&rows(1..=9), &rows(numbers)), expected);
}

#[test]
fn a_changed_node_says_what_it_was() {
    let mut before = rows(1..=2);
    before.nodes[2].states.insert(State::Selected, "false".to_owned());
    let mut after = before.clone();
    after.nodes[2].states.insert(State::Selected, "true".to_owned());
    after.nodes[3].name = "Ada".to_owned();
    after.nodes[5].value = Some("x".to_owned());
    let expected = r#"in table "Users" e1:
~ row "User 1" e2 [selected] (was [not selected])
~   cell "Ada" e3 (was "User 1")
in row "User 2" e4 in e1:
~ cell "User 2" = "x" e5 (was no value)
"#;
    assert_eq!(differs(&before, &after), expected);
}

#[test]
fn a_row_that_is_named_by_its_cells_is_told_once() {
    let mut before = rows(1..=2);
    before.nodes[2].name_from = NameFrom::Contents;
    let mut after = before.clone();
    after.nodes[2].name = "Ada".to_owned();
    let expected = "in table \"Users\" e1:\n~ row \"Ada\" e2 (was \"User 1\")\n";
    assert_eq!(differs(&before, &after), expected, "nothing inside says it");
    after.nodes[3].name = "Ada".to_owned();
    let told = "in table \"Users\" e1:\n~ row \"Ada\" e2\n~   cell \"Ada\" e3 (was \"User 1\")\n";
    assert_eq!(differs(&before, &after), told);
    let roles = Options { roles: Some(Roles::Flat(vec!["row".to_owned()])), ..Options::default() };
    assert_eq!(difference(&before, &after, &roles, Some(&mut Refs::new())), expected, "the cell is not told");
    after.nodes.remove(3);
    after
        .nodes
        .iter_mut()
        .skip(3)
        .for_each(|placed| placed.parent = placed.parent.map(|at| if at > 2 { at - 1 } else { at }));
    let gone = "in table \"Users\" e1:\n~ row \"Ada\" e2\n-   cell \"User 1\" e3\n";
    assert_eq!(differs(&before, &after), gone);
}

#[test]
fn what_is_inside_of_the_line_above_is_told_below_it() {
    let mut before = rows(1..=2);
    let mut after = rows(1..=2);
    after.nodes[2].states.insert(State::Selected, "true".to_owned());
    after.nodes.insert(4, Placed { parent: Some(2), ..Placed::from(node(90, "group", "Tools")) });
    after.nodes.insert(5, Placed { parent: Some(4), ..Placed::from(node(91, "button", "Edit")) });
    after.nodes[7].parent = Some(6);
    after.nodes[7].name = "Ada".to_owned();
    for view in [&mut before, &mut after] {
        view.nodes.insert(4, Placed { parent: Some(3), ..Placed::from(node(80, "button", "Mail")) });
        view.nodes
            .iter_mut()
            .skip(5)
            .for_each(|placed| placed.parent = placed.parent.map(|at| at + u32::from(at > 3)));
    }
    after.nodes[4].value = Some("x".to_owned());
    let expected = r#"in table "Users" e1:
~ row "User 1" e2 [selected] (was [])
~     button "Mail" = "x" e80 (was no value)
+   group "Tools" e90 (after cell "User 1" e3)
+     button "Edit" e91
in row "User 2" e4 in e1:
~ cell "Ada" e5 (was "User 2")
"#;
    assert_eq!(differs(&before, &after), expected);
}

#[test]
fn a_withheld_value_is_said_by_neither_side() {
    let withheld = |value: &str| {
        view([(0, Node { value: Some(value.to_owned()), value_withheld: true, ..node(1, "textbox", "PIN") })])
    };
    assert_eq!(differs(&withheld("1234"), &withheld("5678")), "… nothing changed\n");
}

#[test]
fn moved_nodes_are_the_fewest_that_explain_the_order() {
    let expected = "in table \"Users\" e1:\n> row \"User 9\" e18 (first)\n";
    assert_eq!(differs(&rows(1..=9), &rows([9].into_iter().chain(1..=8))), expected);
    let mut wrapped = rows(1..=2);
    wrapped.nodes.push(Placed { parent: Some(0), ..Placed::from(node(99, "group", "New")) });
    let cell = Placed { parent: Some(6), ..wrapped.nodes[5].clone() };
    wrapped.nodes.remove(5);
    wrapped.nodes[5].parent = Some(0);
    wrapped.nodes.push(Placed { parent: Some(5), ..cell });
    let text = differs(&rows(1..=2), &wrapped);
    assert!(text.contains("+ group \"New\" e99") && text.contains(">   cell \"User 2\" e5"), "{text}");
}

#[test]
fn a_scroll_is_a_count() {
    let mut after = rows(1..=50);
    for placed in &mut after.nodes {
        placed.in_viewport = !placed.in_viewport;
    }
    assert_eq!(differs(&rows(1..=50), &after), "… scrolled: 62 nodes came into sight, 40 went out of it\n");
}

#[test]
fn another_page_is_shown_whole() {
    let mut after = rows(1..=1);
    after.url = "http://page.test/next".to_owned();
    for placed in &mut after.nodes {
        placed.element.document = 2;
    }
    let text = differs(&rows(1..=9), &after);
    assert!(
        text.starts_with(
            "page \"Page\" → http://page.test/next\n… nothing of what was shown before is left\nmain e0\n"
        ),
        "{text}"
    );
    assert_eq!(text.lines().count(), 6);
}

#[test]
fn address_title_and_gaps_are_told() {
    let mut after = rows(1..=1);
    after.title = "Next".to_owned();
    after.completeness.add(Gap::IframeNotTraversed);
    assert_eq!(
        differs(&rows(1..=1), &after),
        "~ page \"Next\" → http://page.test/\n… incomplete: a frame could not be read\n"
    );
}

#[test]
fn scope_roles_and_depth_shorten_a_difference_too() {
    let before = rows(1..=9);
    let mut after = rows(1..=12);
    after.nodes[0].name = "Content".to_owned();
    let told = |options: Options| difference(&before, &after, &options, None);
    let scoped = told(Options { scope: Some(1), ..Options::default() });
    assert!(!scoped.contains("Content") && scoped.lines().count() == 7, "{scoped}");
    let rows_only = told(Options { roles: Some(Roles::Flat(vec!["row".to_owned()])), ..Options::default() });
    assert_eq!(rows_only.lines().count(), 4, "{rows_only}");
    let shallow = told(Options { depth: Some(1), ..Options::default() });
    assert_eq!(shallow, "~ main \"Content\" (was no name)\n… 6 differences deeper inside\n");
}

#[test]
fn one_row_more_among_fifty_thousand_nodes_is_a_handful_of_lines() {
    let before = rows(1..=25_000);
    let mut numbers: Vec<u32> = (1..=25_000).collect();
    numbers.insert(12_000, 30_000);
    let mut after = rows(numbers);
    // As two readings of one page share them.
    for (at, placed) in before.nodes.iter().enumerate() {
        let now = if at < 24_002 { at } else { at + 2 };
        after.nodes[now].node = placed.node.clone();
    }
    let mut refs = Refs::new();
    let began = Instant::now();
    let text = difference_for_agent(&before, &after, &Options::default(), &mut refs);
    let took = began.elapsed();
    // No token is shorter than a byte, and on such text one is more than two.
    assert!(text.len() <= 440 && text.lines().count() == 5, "{} bytes: {text}", text.len());
    assert!(took < Duration::from_secs(1), "one pass takes no {took:?}");
}
