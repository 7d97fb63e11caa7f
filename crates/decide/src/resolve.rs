//! From what is meant to what is done: the action of the strict form, on the element that was picked.

use surefoot_record::action::{
    Action, DialogAnswer, Drag, Press, Scroll, ScrollAmount, Select, SwitchTab, Targeted, Text, Upload,
};
use surefoot_record::predicate::{Predicate, Scope};
use surefoot_record::view::{State, View};
use surefoot_semantics::nearest;

use crate::intent::{Deed, Intent, TabWord};
use crate::scene::Scene;
use crate::scorer::{Alternative, destination, is_on};

/// What is to be done, and to which element.
#[derive(Debug, Clone, PartialEq)]
pub struct Resolved {
    /// The element's place in the view's nodes.
    pub position: usize,
    /// Its predicate names it with the nearest container where that takes one.
    pub action: Action,
    /// Whether the predicate means this element alone.
    pub unique: bool,
    /// The element already is what the instruction asks for: there is nothing to do.
    pub done: Option<State>,
}

/// The action of an intent on one alternative.
#[must_use]
pub fn resolve(scene: &Scene<'_>, intent: &Intent, alternative: &Alternative) -> Resolved {
    let candidate = &scene.candidates.list[alternative.candidate];
    let deed = intent.readings().nth(alternative.reading).map_or(&intent.deed, |(deed, _)| deed);
    let view = scene.view();
    if let Some(select) = candidate.choice_of {
        let on = located(view, select);
        let action = Action::Select(Select { target: on.0, scope: on.1, option: candidate.name.to_owned() });
        return Resolved { position: select, action, unique: on.2, done: None };
    }
    let (target, scope, unique) = located(view, candidate.position);
    let plain = || Targeted { target: target.clone(), scope: scope.clone() };
    let is = |state: State| is_on(candidate, state);
    let has = |state: State| candidate.states.contains_key(&state);
    let fill = |text: &str| {
        Action::Fill(Text { target: target.clone(), scope: scope.clone(), text: text.to_owned() })
    };
    let select = |option: &str| {
        Action::Select(Select { target: target.clone(), scope: scope.clone(), option: option.to_owned() })
    };
    let (action, done) = match deed {
        Deed::DoubleClick => (Action::DoubleClick(plain()), None),
        Deed::RightClick => (Action::RightClick(plain()), None),
        Deed::Hover => (Action::Hover(plain()), None),
        Deed::Focus => (Action::Focus(plain()), None),
        Deed::TurnOn | Deed::TurnOff => {
            let on = *deed == Deed::TurnOn;
            let state =
                [State::Checked, State::Pressed, State::Selected].into_iter().find(|state| has(*state));
            let done = state.filter(|state| is(*state) == Some(on));
            match state {
                Some(State::Checked) if on => (Action::Check(plain()), done),
                Some(State::Checked) => (Action::Uncheck(plain()), done),
                _ => (Action::Click(plain()), done),
            }
        }
        Deed::Expand | Deed::Collapse => {
            let wanted = *deed == Deed::Expand;
            let done = (is(State::Expanded) == Some(wanted)).then_some(State::Expanded);
            (Action::Click(plain()), done)
        }
        Deed::Fill { text } if !candidate.editable && candidate.role == "combobox" && !text.is_empty() => {
            (select(text), None)
        }
        Deed::Fill { text } => (fill(text), None),
        Deed::Type { text } => {
            (Action::Type(Text { target: target.clone(), scope: scope.clone(), text: text.clone() }), None)
        }
        Deed::Choose { .. } => match &alternative.option {
            Some(option) => (select(option), None),
            None if has(State::Checked) => {
                let done = (is(State::Checked) == Some(true)).then_some(State::Checked);
                (Action::Check(plain()), done)
            }
            None => (Action::Click(plain()), None),
        },
        Deed::Set { value } => match candidate.role {
            "radio" => {
                let done = (is(State::Checked) == Some(true)).then_some(State::Checked);
                (Action::Check(plain()), done)
            }
            "combobox" | "listbox" if !candidate.editable => (select(value), None),
            "menuitemradio" | "button" if !candidate.editable => (Action::Click(plain()), None),
            _ => (fill(value), None),
        },
        Deed::Press { key } => {
            (Action::Press(Press { target: target.clone(), scope: scope.clone(), key: key.clone() }), None)
        }
        Deed::Drag { to } => match destination(scene, to) {
            Some(at) => {
                let (to, to_scope, _) = located(view, scene.candidates.list[at].position);
                let (target, scope) = (target.clone(), scope.clone());
                (Action::Drag(Drag { target, scope, to, to_scope }), None)
            }
            None => (Action::Hover(plain()), None),
        },
        Deed::Upload { files } => {
            let (target, scope) = (target.clone(), scope.clone());
            (Action::Upload(Upload { target, scope, files: files.clone() }), None)
        }
        Deed::ScrollTo => (scroll(Some((target.clone(), scope.clone())), intent), None),
        Deed::Scroll { .. } => (scroll(Some((target.clone(), scope.clone())), intent), None),
        Deed::Click
        | Deed::Navigate { .. }
        | Deed::Back
        | Deed::Forward
        | Deed::Reload
        | Deed::Dialog { .. }
        | Deed::SwitchTab { .. }
        | Deed::CloseTab => (Action::Click(plain()), None),
    };
    Resolved { position: candidate.position, action, unique, done }
}

/// The action of an intent that is for no element; none when it is for one.
#[must_use]
pub fn without_target(intent: &Intent) -> Option<Action> {
    use surefoot_record::action::{Key, Navigate};
    match &intent.deed {
        Deed::Navigate { url } => Some(Action::Navigate(Navigate { url: url.clone() })),
        Deed::Dialog { accept, text } => {
            Some(Action::Dialog(DialogAnswer { accept: *accept, text: text.clone() }))
        }
        Deed::SwitchTab { tab: TabWord::Number(number) } => {
            Some(Action::SwitchTab(SwitchTab::Number(*number)))
        }
        Deed::SwitchTab { tab: TabWord::Title(title) } => {
            Some(Action::SwitchTab(SwitchTab::Title(title.clone())))
        }
        Deed::CloseTab => Some(Action::CloseTab),
        Deed::Back => Some(Action::Back),
        Deed::Forward => Some(Action::Forward),
        Deed::Reload => Some(Action::Reload),
        Deed::Press { key } if intent.target.is_empty() => {
            Some(Action::Key(Key { target: None, scope: None, key: key.clone(), modifiers: Vec::new() }))
        }
        Deed::Scroll { .. } if intent.target.is_empty() => Some(scroll(None, intent)),
        _ => None,
    }
}

fn scroll(target: Option<(Predicate, Option<Scope>)>, intent: &Intent) -> Action {
    let (direction, amount) = match &intent.deed {
        Deed::Scroll { direction, pixels } => (Some(*direction), pixels.map(ScrollAmount::Pixels)),
        _ => (None, None),
    };
    let (target, scope) = match target {
        Some((target, scope)) => (Some(target), scope),
        None => (None, None),
    };
    Action::Scroll(Scroll { target, scope, direction, amount })
}

/// How a node is named: with its nearest container where that takes one; whether that means this node alone.
fn located(view: &View, position: usize) -> (Predicate, Option<Scope>, bool) {
    if let Some(located) = nearest::locate_target(view, position) {
        return (located.predicate, located.scope, true);
    }
    let node = &view.nodes[position];
    (Predicate::role_name(node.role.clone(), node.name.clone()), None, false)
}
