//! Ambient nodes and noise: what is left out of a window, and what is not (ruling 11).

use std::sync::Arc;

use surefoot_record::code::Code;
use surefoot_record::policy::{ConcludedBy, SettlePolicy};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{Gap, Node, Placed, View};
use surefoot_semantics::settle::{
    Ambient, Chain, Gate, Input, Millis, Next, Noise, Pending, Window, WindowOptions, Work, WorkKind,
};

use crate::counted::{Life, Telling, Ticker, proof, run};
use crate::page::{Looks, Page, node, status, view};

fn role(role: &str) -> Predicate {
    Predicate { role: Some(role.into()), ..Predicate::default() }
}

fn placed(node: Node, parent: Option<u32>) -> Placed {
    Placed { parent, ..Placed::from(node) }
}

#[test]
fn a_name_is_matched_by_its_beginning_up_to_the_end_of_a_word() {
    let timer = |name: &str| view(vec![node(1, "timer", name)]);
    for (declared, name, is_ambient) in [
        ("Session ends in", "Session ends in", true),
        ("Session ends in", "Session ends in 4:59", true),
        ("Session ends in", "Session ends inside", false),
        ("Session ends in ", "Session ends in 4:59", true),
        ("Session", "Your Session", false),
        ("", "", true),
        ("", "4:59", false),
    ] {
        let ambient = Ambient::new(vec![Predicate::role_name("timer", declared)]);
        assert_eq!(ambient.holds(&timer(name), 0), is_ambient, "{declared:?} {name:?}");
    }
    assert!(Ambient::new(vec![role("timer")]).holds(&timer("4:59"), 0));
    assert!(!Ambient::new(vec![role("status")]).holds(&timer("4:59"), 0));
    assert!(!Ambient::default().holds(&timer("4:59"), 0) && !Ambient::default().holds(&timer(""), 7));
}

#[test]
fn what_is_inside_an_ambient_node_goes_with_it_and_the_rest_stays_in_place() {
    let mut whole = View { url: "u".into(), ..View::default() };
    whole.nodes = vec![
        placed(node(1, "main", ""), None),
        placed(node(2, "timer", "Ends"), Some(0)),
        placed(node(3, "text", "4:59"), Some(1)),
        placed(node(4, "list", ""), Some(0)),
        placed(node(5, "listitem", "one"), Some(3)),
    ];
    whole.completeness.add_at(Gap::ClosedShadowRoot, Some(2));
    whole.completeness.add_at(Gap::IframeNotTraversed, Some(4));
    let whole = Arc::new(whole);
    let kept = Ambient::new(vec![role("timer")]).without(&whole);
    let shape: Vec<(&str, Option<u32>)> = kept.nodes.iter().map(|it| (it.role.as_str(), it.parent)).collect();
    assert_eq!(shape, [("main", None), ("list", Some(0)), ("listitem", Some(1))]);
    let places: Vec<Option<u32>> = kept.completeness.places.iter().map(|place| place.inside).collect();
    assert_eq!(places, [Some(0), Some(2)], "a gap inside of it is in what is around it");
    let other = Ambient::new(vec![role("alert")]).without(&whole);
    assert!(Arc::ptr_eq(&other, &whole), "nothing is copied in vain");
}

#[test]
fn an_ambient_ticker_holds_nothing_open_and_is_no_change() {
    let ticker = |changes| Ticker { period: 90, first: 90, last: u64::MAX, after_act: false, changes };
    let ambient = Ambient::new(vec![Predicate::role_name("status", "Tick")]);
    for (telling, within) in
        [(Telling::Pushed, 0..=200), (Telling::Asked, 0..=200), (Telling::Nothing, 600..=660)]
    {
        let life = Life::saying("saved").ticker(ticker(true));
        let options = WindowOptions { ambient: ambient.clone(), ..proof(&life) };
        let ran = run(&life, telling, options, 4, &mut SettlePolicy::default(), &mut Gate::new());
        assert!(ran.outcome.stable && within.contains(&ran.outcome.elapsed_ms), "{:?}", ran.outcome);
        assert!(
            ran.outcome.view.unwrap().nodes.iter().any(|it| it.name.starts_with("Tick")),
            "it is still shown"
        );

        let inert = Life::default().ticker(ticker(true));
        let options = WindowOptions { ambient: ambient.clone(), ..proof(&inert) };
        let ran = run(&inert, telling, options, 4, &mut SettlePolicy::default(), &mut Gate::new());
        assert!(ran.outcome.stable && !ran.outcome.saw_change);
    }
}

#[test]
fn an_unstable_window_names_what_kept_changing() {
    let page = Page::ticker(90, 20_000, None);
    let (mut policy, mut gate) = (SettlePolicy::default(), Gate::new());
    let outcome =
        crate::page::run(&page, Looks::Read, WindowOptions::observe(), &mut policy, Some(&mut gate));
    assert_eq!(outcome.code, Some(Code::InconclusiveUnstable));
    assert!(outcome.restless[0].starts_with("status \"Tick 66\" changed "), "{:?}", outcome.restless);
}

fn text(name: &str) -> Arc<View> {
    view(vec![node(1, "text", name), node(2, "button", "Go")])
}

fn clock(fired_ms: Option<u64>, due: u64) -> Work {
    let chain = Chain { after_act: false, rearmed: 9, period_ms: 1_000, fired_ms, endless: false };
    Work {
        kind: WorkKind::Timer,
        what: "clock".into(),
        after_act: false,
        due_ms: Some(due),
        chain: Some(chain),
    }
}

/// Whether an act's window takes another number in a text for a change.
fn is_change(pending: Option<Pending>) -> bool {
    let (mut policy, mut gate) = (SettlePolicy { budget_ms: 20, ..SettlePolicy::default() }, Gate::new());
    let mut window = Window::open(Millis(0), WindowOptions::proof(text("3 items"), None));
    let mut now = 0;
    loop {
        let input = match window.next() {
            Next::Done(outcome) => return outcome.saw_change,
            Next::Read => {
                if let Some(pending) = &pending {
                    window.feed(Millis(now), Input::Pending(pending.clone()), &mut policy, Some(&mut gate));
                }
                Input::View(text("4 items"))
            }
            Next::LookAt(at) => {
                now = at.0;
                Input::Clock(surefoot_semantics::settle::ClockReading::Unchanged)
            }
        };
        window.feed(Millis(now), input, &mut policy, Some(&mut gate));
    }
}

#[test]
fn another_number_in_a_text_is_an_outcome_where_no_clock_can_have_ticked() {
    let with = |work: Vec<Work>| Some(Pending { work, rendered: true, ..Pending::default() });
    assert!(is_change(with(vec![])));
    assert!(is_change(with(vec![clock(None, 700)])), "the clock has not ticked since the act");
    assert!(!is_change(with(vec![clock(Some(10), 990)])), "it has");
    assert!(!is_change(with(vec![clock(None, 5)])), "it may, before the reading is complete");
    assert!(!is_change(Some(Pending::unknown())), "nobody knows");
    assert!(!is_change(None), "nobody counts");
}

#[test]
fn a_text_that_was_changing_before_the_act_is_noise_whatever_it_says() {
    let mut noise = Noise::default();
    for (before, after) in [("red", "green"), ("green", "blue")] {
        noise.note(&text(before), &text(after));
    }
    let options = WindowOptions { noise, ..WindowOptions::proof(text("blue"), None) };
    let mut policy = SettlePolicy::default();
    let mut window = Window::open(Millis(0), options);
    let told = Pending { rendered: true, ..Pending::default() };
    window.feed(Millis(0), Input::Pending(told), &mut policy, None);
    let Next::Done(outcome) = window.feed(Millis(0), Input::View(text("red")), &mut policy, None) else {
        panic!("nothing is pending")
    };
    assert!(outcome.stable && !outcome.saw_change);
    assert_eq!((outcome.concluded_by, outcome.heard.len()), (ConcludedBy::Quiescence, 1));
}

#[test]
fn a_paragraph_that_ticked_before_the_act_is_noise_and_a_number_in_one_is_not() {
    let shows = |role: &str, name: &str| view(vec![node(1, role, name)]);
    for (role, is_noise) in [("paragraph", true), ("text", true), ("status", false), ("heading", false)] {
        let mut noise = Noise::default();
        let unseen = noise.explains(&shows(role, "12:01").nodes[0], &shows(role, "12:02").nodes[0]);
        assert_eq!(unseen, role == "text", "{role}");
        noise.note(&shows(role, "12:00"), &shows(role, "12:01"));
        noise.note(&shows(role, "12:01"), &shows(role, "12:02"));
        let seen = noise.explains(&shows(role, "12:02").nodes[0], &shows(role, "12:03").nodes[0]);
        assert_eq!(seen, is_noise, "{role}");
    }
}

#[test]
fn an_addressable_node_is_noise_only_in_a_frame_of_another_origin() {
    let shows = |name: &str| {
        let mut frame = node(7, "status", name);
        frame.element.document = 2;
        view(vec![node(1, "button", "Go"), frame])
    };
    for (foreign, is_noise) in [(vec![], false), (vec![2], true), (vec![3], false)] {
        let mut noise = Noise::default();
        noise.set_foreign(foreign);
        noise.note(&shows("a"), &shows("b"));
        noise.note(&shows("b"), &shows("c"));
        let (before, after) = (shows("c"), shows("d"));
        assert_eq!(noise.explains(&before.nodes[1], &after.nodes[1]), is_noise);
        assert_eq!(noise.listed(&before, &after).len(), usize::from(is_noise));
    }
    let mut noise = Noise::default();
    noise.note(&status("a"), &status("b"));
    noise.note(&status("b"), &status("c"));
    assert!(!noise.explains(&status("c").nodes[0], &status("d").nodes[0]));
}
