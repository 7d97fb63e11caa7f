//! The echo mask: settle-system §2.3 and §10.3, and ruling 9.

use std::sync::Arc;

use surefoot_record::action::{Action, Key, Navigate, Press, Scroll};
use surefoot_record::policy::SettlePolicy;
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Node, State, View};
use surefoot_semantics::projection::same_but_for_echo;
use surefoot_semantics::settle::{EchoMask, Gate, Noise};

use crate::page::{
    Looks, Page, element, fill, node, proof_of, run, select, targeted, textbox, view, with_state,
};

fn press(key: &str) -> Action {
    Action::Press(Press { target: Predicate::default(), scope: None, key: key.into() })
}

fn key(key: &str) -> Action {
    Action::Key(Key { target: None, scope: None, key: key.into(), modifiers: vec![] })
}

fn type_text(text: &str) -> Action {
    let Action::Fill(text) = fill(text) else { unreachable!("a fill is a fill") };
    Action::Type(text)
}

/// The mask of an action on the first node.
fn mask(before: &Arc<View>, action: &Action) -> EchoMask {
    EchoMask::new(before, before.nodes[0].element, action).unwrap()
}

/// The same nodes as other elements, as after a re-render.
fn replaced(nodes: Vec<Node>) -> Arc<View> {
    let nodes = nodes.into_iter().map(|node| {
        let index = node.element.index + 100;
        Node { element: element(index), ..node }
    });
    view(nodes.collect())
}

fn echoes(mask: &EchoMask, view: &View) -> Vec<bool> {
    (0..view.nodes.len()).map(|index| mask.is_echo(view, index)).collect()
}

fn is_only_echo(before: &Arc<View>, after: &Arc<View>, action: &Action) -> bool {
    same_but_for_echo(before, after, Some(&mask(before, action)), &Noise::default())
}

#[test]
fn a_target_that_announces_its_value_in_its_name_is_masked() {
    let before = view(vec![textbox(1, "Search", "")]);
    let nodes = vec![textbox(1, "Search: async", "async")];
    for after in [view(nodes.clone()), replaced(nodes)] {
        assert_eq!(echoes(&mask(&before, &fill("async")), &after), [true]);
        assert!(is_only_echo(&before, &after, &fill("async")));
    }
}

#[test]
fn a_window_waits_past_the_renamed_target_for_the_list() {
    let before = view(vec![textbox(1, "Search", "")]);
    for replace in [false, true] {
        let box_only = vec![textbox(1, "Search: async", "async")];
        let mut with_list = box_only.clone();
        with_list.push(node(2, "option", "Async I/O"));
        let show = |nodes| if replace { replaced(nodes) } else { view(nodes) };
        let page = Page::new(vec![(0, show(box_only)), (700, show(with_list))]);
        let outcome = run(
            &page,
            Looks::Read,
            proof_of(&before, 1, &fill("async")),
            &mut SettlePolicy::default(),
            Some(&mut Gate::new()),
        );
        assert!(outcome.stable);
        assert_eq!((outcome.elapsed_ms, outcome.view.unwrap().nodes.len()), (1_300, 2));
    }
}

#[test]
fn a_replaced_twin_with_the_written_value_and_an_empty_twin_are_masked() {
    let before = view(vec![textbox(1, "Email", ""), textbox(2, "Email", "")]);
    let after = replaced(vec![textbox(1, "Email", "typed"), textbox(2, "Email", "")]);
    assert_eq!(echoes(&mask(&before, &fill("typed")), &after), [true, true]);
    assert!(is_only_echo(&before, &after, &fill("typed")), "both views are judged by the rules");
}

#[test]
fn a_twin_that_mirrors_with_another_value_is_evidence() {
    let before = view(vec![textbox(1, "Email", ""), textbox(2, "Email", "")]);
    let nodes = vec![textbox(1, "Email", "typed"), textbox(2, "Email", "mirror-of-typed")];
    for after in [view(nodes.clone()), replaced(nodes)] {
        assert_eq!(echoes(&mask(&before, &fill("typed")), &after), [true, false]);
        assert!(!is_only_echo(&before, &after, &fill("typed")));
    }
}

#[test]
fn while_the_element_lives_a_twin_is_never_the_echo() {
    let before = view(vec![textbox(1, "Email", ""), textbox(2, "Email", "")]);
    let after = view(vec![textbox(1, "Email", "typed"), textbox(2, "Email", "typed")]);
    assert_eq!(echoes(&mask(&before, &fill("typed")), &after), [true, false]);
    assert!(!is_only_echo(&before, &after, &fill("typed")));
}

#[test]
fn an_empty_name_is_literal() {
    let before = view(vec![textbox(1, "", ""), textbox(2, "Search articles", "")]);
    let nodes = vec![textbox(1, "", "typed"), textbox(2, "Search articles", "live-query")];
    for after in [view(nodes.clone()), replaced(nodes)] {
        assert_eq!(echoes(&mask(&before, &fill("typed")), &after), [true, false]);
        assert!(!is_only_echo(&before, &after, &fill("typed")));
    }
}

#[test]
fn a_key_in_a_unique_target_may_make_any_value() {
    let before = view(vec![textbox(1, "Search", "")]);
    let nodes = vec![textbox(1, "Search", "anything")];
    for action in [press("a"), key("a")] {
        for after in [view(nodes.clone()), replaced(nodes.clone())] {
            assert_eq!(echoes(&mask(&before, &action), &after), [true]);
            assert!(is_only_echo(&before, &after, &action));
        }
    }
}

#[test]
fn a_key_in_a_replaced_target_with_a_twin_is_not_told_apart() {
    let before = view(vec![textbox(1, "Search", "x"), textbox(2, "Search", "y")]);
    let after = replaced(vec![textbox(1, "Search", "xa"), textbox(2, "Search", "y")]);
    assert!(!is_only_echo(&before, &after, &press("a")));
    let living = view(vec![textbox(1, "Search", "xa"), textbox(2, "Search", "y")]);
    assert!(is_only_echo(&before, &living, &press("a")), "identity tells them apart");
}

#[test]
fn a_chosen_option_is_masked_by_its_text() {
    let choice = |value: &str| Node { value: Some(value.into()), ..node(1, "combobox", "Country") };
    let other = Node { value: Some("DE".into()), ..node(2, "combobox", "Country") };
    let before = view(vec![choice("Pick"), other.clone()]);
    let after = vec![choice("US"), other];
    for after in [view(after.clone()), replaced(after)] {
        assert_eq!(echoes(&mask(&before, &select("US")), &after), [true, false]);
        assert!(is_only_echo(&before, &after, &select(" US ")));
    }
    let unique = view(vec![choice("Pick")]);
    let formatted = replaced(vec![choice("United States")]);
    assert_eq!(echoes(&mask(&unique, &select("US")), &formatted), [true], "a unique match has any value");
}

#[test]
fn a_role_change_is_echo_while_the_element_lives_and_evidence_once_it_is_replaced() {
    let before = view(vec![textbox(1, "Search", "")]);
    let drifted = Node { role: "combobox".into(), ..textbox(1, "Search", "async") };
    assert!(is_only_echo(&before, &view(vec![drifted.clone()]), &fill("async")));
    let after = replaced(vec![drifted]);
    assert_eq!(echoes(&mask(&before, &fill("async")), &after), [false]);
    assert!(!is_only_echo(&before, &after, &fill("async")));
}

#[test]
fn role_drift_of_a_replaced_target_ends_the_wait() {
    let before = view(vec![textbox(1, "Search", "")]);
    let page = Page::new(vec![
        (0, view(vec![textbox(1, "Search", "async")])),
        (300, replaced(vec![Node { role: "combobox".into(), ..textbox(1, "Search", "async") }])),
    ]);
    let outcome = run(
        &page,
        Looks::Read,
        proof_of(&before, 1, &fill("async")),
        &mut SettlePolicy::default(),
        Some(&mut Gate::new()),
    );
    assert!(outcome.saw_change && outcome.differs_at_end);
    assert_eq!(outcome.elapsed_ms, 900);
}

#[test]
fn role_drift_is_evidence_whether_or_not_the_step_before_the_replacement_was_read() {
    let before = view(vec![textbox(1, "Search", "")]);
    let drifted = vec![Node { role: "combobox".into(), ..textbox(1, "Search", "async") }];
    let page = Page::new(vec![(0, view(drifted.clone())), (300, replaced(drifted))]);
    let outcome = run(
        &page,
        Looks::Read,
        proof_of(&before, 1, &fill("async")),
        &mut SettlePolicy::default(),
        Some(&mut Gate::new()),
    );
    // Seen at 300, when nothing had changed in full since 0.
    assert!(outcome.saw_change && outcome.differs_at_end && outcome.stable);
    assert_eq!((outcome.elapsed_ms, outcome.quiet_required_ms), (600, 600));
}

#[test]
fn the_way_back_from_what_was_taken_for_the_echo_is_a_change() {
    let twins = |value: &str| vec![textbox(1, "Search", value), textbox(2, "Search", "y")];
    let before = view(twins("x"));
    // Replaced and empty it is taken for the target before the key took effect; then it is as before.
    let page = Page::new(vec![(0, replaced(twins(""))), (300, replaced(twins("x")))]);
    let outcome = run(
        &page,
        Looks::Read,
        proof_of(&before, 1, &press("a")),
        &mut SettlePolicy::default(),
        Some(&mut Gate::new()),
    );
    assert!(outcome.saw_change && !outcome.differs_at_end);
    assert_eq!(outcome.transient.unwrap().nodes[0].value.as_deref(), Some(""));
}

#[test]
fn a_withheld_target_that_says_the_value_in_its_name_is_masked() {
    let secret = |name: &str| Node { value: None, value_withheld: true, ..textbox(1, name, "") };
    let before = view(vec![secret("Code"), secret("Code")]);
    let after = replaced(vec![secret("Code 1234")]);
    assert_eq!(echoes(&mask(&before, &fill("1234")), &after), [true]);
}

#[test]
fn a_replaced_neighbour_of_another_tag_is_no_echo() {
    let before = view(vec![textbox(1, "Notes", "")]);
    let area = Node { tag: "textarea".into(), ..textbox(1, "Notes", "typed") };
    assert_eq!(echoes(&mask(&before, &fill("typed")), &replaced(vec![area])), [false]);
}

#[test]
fn the_written_text_is_normalised() {
    let before = view(vec![textbox(1, "A", "old"), textbox(2, "A", "old")]);
    let after = replaced(vec![textbox(1, "A", "two words"), textbox(2, "A", "old")]);
    for action in [fill("  two\n words "), type_text("two  words")] {
        assert_eq!(echoes(&mask(&before, &action), &after), [true, false], "{}", action.verb());
    }
    let long = "x".repeat(200);
    let cut = Node { value_truncated: true, ..textbox(1, "A", &"x".repeat(180)) };
    let after = replaced(vec![cut.clone(), textbox(2, "A", "old")]);
    assert_eq!(echoes(&mask(&before, &fill(&long)), &after), [true, false]);
    assert!(is_only_echo(&before, &view(vec![cut, textbox(2, "A", "old")]), &fill(&long)));
}

#[test]
fn an_empty_text_matches_no_value() {
    let before = view(vec![textbox(1, "A", "old"), textbox(2, "A", "old")]);
    // Were the empty text a value to look for, every name would contain it.
    let after = replaced(vec![textbox(1, "A", "x"), textbox(2, "B", "y")]);
    assert_eq!(echoes(&mask(&before, &fill(" ")), &after), [true, false], "only the unique match");
    let after = replaced(vec![textbox(1, "A", ""), textbox(2, "A", "old")]);
    assert_eq!(echoes(&mask(&before, &fill("")), &after), [true, false]);
}

#[test]
fn a_checked_box_is_masked_and_its_consequence_is_not() {
    let agree = |checked| with_state(node(1, "checkbox", "Agree"), State::Checked, checked);
    let send = |disabled: bool| {
        let button = node(2, "button", "Send");
        if disabled { with_state(button, State::Disabled, "true") } else { button }
    };
    let before = view(vec![agree("false"), send(true)]);
    let inert = view(vec![agree("true"), send(true)]);
    let real = view(vec![agree("true"), send(false)]);
    for action in [Action::Check(targeted()), Action::Uncheck(targeted())] {
        assert!(is_only_echo(&before, &inert, &action));
        assert!(!is_only_echo(&before, &real, &action));
    }
    assert!(!is_only_echo(&before, &inert, &press("Space")), "a key promises no state");
    let replaced = replaced(vec![agree("true"), send(true)]);
    assert!(is_only_echo(&before, &replaced, &Action::Check(targeted())));
}

#[test]
fn the_radio_button_that_a_check_unchecks_is_evidence() {
    let radio = |index, name: &str, checked| with_state(node(index, "radio", name), State::Checked, checked);
    let before = view(vec![radio(1, "Card", "false"), radio(2, "Cash", "true")]);
    let after = view(vec![radio(1, "Card", "true"), radio(2, "Cash", "false")]);
    assert!(!is_only_echo(&before, &after, &Action::Check(targeted())));
}

#[test]
fn states_that_the_action_does_not_write_are_evidence() {
    let before = view(vec![textbox(1, "Search", "")]);
    let open = view(vec![with_state(textbox(1, "Search", "a"), State::Expanded, "true")]);
    assert!(!is_only_echo(&before, &open, &fill("a")));
    let invalid = view(vec![with_state(textbox(1, "Search", "a"), State::Invalid, "true")]);
    assert!(!is_only_echo(&before, &invalid, &fill("a")));
}

#[test]
fn a_target_that_goes_away_is_evidence() {
    let before = view(vec![textbox(1, "Search", ""), node(2, "button", "Go")]);
    let after = view(vec![node(2, "button", "Go")]);
    assert!(!is_only_echo(&before, &after, &fill("a")));
    assert!(is_only_echo(&before, &before.clone(), &fill("a")));
}

#[test]
fn only_actions_that_write_onto_their_target_have_a_mask() {
    let before = view(vec![textbox(1, "Search", "")]);
    let writing = [
        fill("a"),
        type_text("a"),
        select("a"),
        press("a"),
        key("a"),
        Action::Check(targeted()),
        Action::Uncheck(targeted()),
    ];
    for action in writing {
        assert!(EchoMask::new(&before, element(1), &action).is_some(), "{}", action.verb());
        assert!(EchoMask::new(&before, element(9), &action).is_none(), "not in the baseline");
    }
    let scroll = Action::Scroll(Scroll { target: None, scope: None, direction: None, amount: None });
    let others = [
        Action::Click(targeted()),
        Action::DoubleClick(targeted()),
        Action::RightClick(targeted()),
        Action::Hover(targeted()),
        Action::Focus(targeted()),
        scroll,
        Action::Navigate(Navigate { url: "https://app.test/".into() }),
        Action::Back,
        Action::Forward,
        Action::Reload,
    ];
    for action in others {
        assert!(EchoMask::new(&before, element(1), &action).is_none(), "{}", action.verb());
    }
}

#[test]
fn a_node_without_role_name_and_tag_has_no_mask() {
    let nameless = Node { tag: String::new(), ..node(1, "", "") };
    let before = view(vec![nameless]);
    assert_eq!(EchoMask::new(&before, element(1), &fill("a")), None);
}

#[test]
fn a_place_outside_the_view_is_no_echo() {
    let before = view(vec![textbox(1, "Search", "")]);
    assert!(!mask(&before, &fill("a")).is_echo(&before, 1));
}

#[test]
fn a_short_text_is_the_echo_only_where_it_stands_as_a_word() {
    let before = view(vec![textbox(1, "Letter", ""), textbox(2, "Next", "x")]);
    for (name, is_echo) in
        [("Letter: a", true), ("a", true), ("Alpha", false), ("Data", false), ("a-b", true)]
    {
        let after = replaced(vec![textbox(1, "Letter: a", "a"), textbox(2, name, "x")]);
        assert_eq!(echoes(&mask(&before, &fill("a")), &after), [true, is_echo], "{name}");
    }
}

#[test]
fn a_select_whose_label_is_not_its_value_is_masked_by_identity() {
    let select_of =
        |value: &str| Node { role: "combobox".into(), tag: "select".into(), ..textbox(1, "Colour", value) };
    let before = view(vec![select_of(""), node(2, "status", "none")]);
    let chosen = select_of("hex-f00");
    assert!(is_only_echo(
        &before,
        &view(vec![chosen.clone(), node(2, "status", "none")]),
        &select("Bright red")
    ));
    assert!(!is_only_echo(&before, &view(vec![chosen, node(2, "status", "red")]), &select("Bright red")));
}
