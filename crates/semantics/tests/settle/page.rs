//! Pages that exist only as data: what they show, and when it changes.

use std::sync::Arc;

use surefoot_record::action::{Action, Select, Targeted, Text};
use surefoot_record::policy::SettlePolicy;
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{ElementId, NameFrom, Node, Placed, State, States, View};
use surefoot_semantics::settle::{
    ClockReading, EchoMask, Gate, Input, Millis, Next, Outcome, Window, WindowOptions,
};

pub(crate) fn element(index: u32) -> ElementId {
    ElementId { document: 1, index }
}

/// A node that shows nothing but its role and name.
pub(crate) fn node(index: u32, role: &str, name: &str) -> Node {
    Node {
        element: element(index),
        role: role.into(),
        name: name.into(),
        name_from: NameFrom::Author,
        tag: match role {
            "textbox" | "combobox" | "checkbox" | "radio" => "input".into(),
            "button" => "button".into(),
            _ => "div".into(),
        },
        states: States::new(),
        editable: false,
        clickable: false,
        aria_hidden: false,
        visually_hidden: false,
        live: false,
        value: None,
        value_withheld: false,
        value_truncated: false,
        href: None,
        in_viewport: true,
        test_id: None,
    }
}

pub(crate) fn textbox(index: u32, name: &str, value: &str) -> Node {
    Node { value: Some(value.into()), editable: true, ..node(index, "textbox", name) }
}

pub(crate) fn with_state(mut node: Node, state: State, value: &str) -> Node {
    node.states.insert(state, value.into());
    node
}

pub(crate) fn view(nodes: Vec<Node>) -> Arc<View> {
    let nodes = nodes.into_iter().map(Placed::from).collect();
    Arc::new(View { url: "https://app.test/".into(), title: "App".into(), nodes, ..View::default() })
}

/// A view whose only content is a status line.
pub(crate) fn status(text: &str) -> Arc<View> {
    view(vec![node(1, "status", text)])
}

pub(crate) fn fill(text: &str) -> Action {
    Action::Fill(Text { target: Predicate::default(), scope: None, text: text.into() })
}

pub(crate) fn select(option: &str) -> Action {
    Action::Select(Select { target: Predicate::default(), scope: None, option: option.into() })
}

pub(crate) fn targeted() -> Targeted {
    Targeted { target: Predicate::default(), scope: None }
}

pub(crate) fn proof_of(baseline: &Arc<View>, index: u32, action: &Action) -> WindowOptions {
    let mask = EchoMask::new(baseline, element(index), action);
    assert!(mask.is_some(), "{} writes onto its target", action.verb());
    WindowOptions::proof(baseline.clone(), mask)
}

/// What a page shows from which moment on; the first entry is at 0.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    shows: Vec<(u64, Arc<View>)>,
}

impl Page {
    pub(crate) fn new(shows: Vec<(u64, Arc<View>)>) -> Self {
        assert_eq!(shows[0].0, 0);
        assert!(shows.is_sorted_by_key(|(at, _)| *at));
        Page { shows }
    }

    /// A status that counts up at every multiple of a period until some moment, after a first view.
    pub(crate) fn ticker(period: u64, until: u64, then: Option<(u64, Arc<View>)>) -> Self {
        let mut shows = vec![(0, status("Tick 0"))];
        let ticks = until / period;
        shows.extend((1..=ticks).map(|tick| (tick * period, status(&format!("Tick {tick}")))));
        shows.extend(then);
        Page::new(shows)
    }

    pub(crate) fn at(&self, moment: u64) -> Arc<View> {
        let place = self.shows.partition_point(|(at, _)| *at <= moment);
        self.shows[place - 1].1.clone()
    }

    /// The first change after one moment and up to another.
    fn change_between(&self, after: u64, until: u64) -> Option<u64> {
        self.shows.iter().map(|(at, _)| *at).find(|at| *at > after && *at <= until)
    }
}

/// How a look learns whether anything changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Looks {
    /// There is no clock: every look is a full reading.
    Read,
    /// The clock tells every change, and pushes it when it happens.
    HonestClock,
    /// The clock never ticks, as for a script that sets values silently.
    SilentClock,
}

/// Runs a window on a page whose readings take no time.
pub(crate) fn run(
    page: &Page,
    looks: Looks,
    options: WindowOptions,
    policy: &mut SettlePolicy,
    mut gate: Option<&mut Gate>,
) -> Outcome {
    let mut now = 0;
    let mut last_read = 0;
    let mut window = Window::open(Millis(now), options);
    let mut next = window.next();
    loop {
        let input = match next {
            Next::Done(outcome) => return *outcome,
            Next::Read => {
                last_read = now;
                Input::View(page.at(now))
            }
            Next::LookAt(look) => {
                assert!(look.0 > now, "a look lies ahead");
                if looks == Looks::HonestClock
                    && let Some(tick) = page.change_between(now, look.0 - 1)
                {
                    let told = window.feed(
                        Millis(tick),
                        Input::Clock(ClockReading::Changed),
                        policy,
                        gate.as_deref_mut(),
                    );
                    assert_eq!(told, next, "a tick does not bring the look forward");
                }
                now = look.0;
                Input::Clock(match looks {
                    Looks::Read => ClockReading::Unknown,
                    Looks::SilentClock => ClockReading::Unchanged,
                    Looks::HonestClock if page.change_between(last_read, now).is_some() => {
                        ClockReading::Changed
                    }
                    Looks::HonestClock => ClockReading::Unchanged,
                })
            }
        };
        next = window.feed(Millis(now), input, policy, gate.as_deref_mut());
    }
}
