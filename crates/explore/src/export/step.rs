//! Writing a proven act as a scenario step.

use surefoot_record::act::Proof;
use surefoot_record::action::{Action, Direction, SwitchTab};
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::predicate::{Predicate, Scope, quote};
use surefoot_record::scenario::Step;

/// The step of a proven act, which does this and is proven by that.
pub(crate) fn step(index: u32, proof: &Proof, action: Action) -> Step {
    let mut intent = intent(&action);
    if let Some(weak) = &proof.weak {
        intent.push_str(&format!(". Weak proof: {weak}; verify it by hand."));
    }
    let assert = Assertion { description: Some(description(proof)), ..proof.assertion() };
    Step { index, intent, dialogs: Vec::new(), action, assert, checks: Vec::new(), escalation_refused: None }
}

/// Names the target of an act as a replay finds it.
pub(super) fn set_target(action: &mut Action, target: Predicate, scope: Option<Scope>) {
    match action {
        Action::Click(it)
        | Action::DoubleClick(it)
        | Action::RightClick(it)
        | Action::Hover(it)
        | Action::Focus(it)
        | Action::Check(it)
        | Action::Uncheck(it)
        | Action::LongPress(it)
        | Action::ScrollUntil(it) => (it.target, it.scope) = (target, scope),
        Action::ClickAt(it) => (it.target, it.scope) = (target, scope),
        Action::Drag(it) => (it.target, it.scope) = (target, scope),
        Action::Upload(it) => (it.target, it.scope) = (target, scope),
        Action::Optional(it) => set_target(&mut it.action, target, scope),
        Action::Fill(it) | Action::Type(it) => (it.target, it.scope) = (target, scope),
        Action::Press(it) => (it.target, it.scope) = (target, scope),
        Action::Select(it) => (it.target, it.scope) = (target, scope),
        Action::Key(it) => (it.target, it.scope) = (Some(target), scope),
        Action::Scroll(it) => (it.target, it.scope) = (Some(target), scope),
        Action::Navigate(_)
        | Action::Back
        | Action::Forward
        | Action::Reload
        | Action::Dialog(_)
        | Action::SwitchTab(_)
        | Action::CloseTab => {}
    }
}

/// What the step is for, in words.
fn intent(action: &Action) -> String {
    let named = |predicate: &Predicate| match (&predicate.name, &predicate.test_id) {
        (_, Some(id)) => format!("the one with test id {}", quote(id)),
        (Some(name), None) => quote(name),
        (None, None) => "the target".to_owned(),
    };
    let inside = action.scope().filter(|scope| !scope.name.is_empty());
    let inside = inside.map(|scope| format!(" in {}", quote(&scope.name))).unwrap_or_default();
    let target = action.target().map(|target| format!("{}{inside}", named(target)));
    let of = |verb: &str| format!("{verb} {}", target.clone().unwrap_or_default());
    match action {
        Action::Click(_) => of("Click"),
        Action::DoubleClick(_) => of("Double-click"),
        Action::RightClick(_) => of("Right-click"),
        Action::Hover(_) => of("Hover over"),
        Action::Focus(_) => of("Focus"),
        Action::Check(_) => of("Check"),
        Action::Uncheck(_) => of("Uncheck"),
        Action::Fill(_) => of("Fill"),
        Action::Type(_) => of("Type into"),
        Action::Press(press) => format!("Press {} in {}", press.key, target.unwrap_or_default()),
        Action::Key(key) => format!("Press {}", key.key),
        Action::Select(select) => {
            format!("Select {} in {}", quote(&select.option), target.unwrap_or_default())
        }
        Action::Scroll(scroll) => match scroll.direction {
            None => of("Scroll to"),
            Some(Direction::Down) => "Scroll down".to_owned(),
            Some(Direction::Up) => "Scroll up".to_owned(),
        },
        Action::Navigate(navigate) => format!("Go to {}", navigate.url),
        Action::Back => "Go back".to_owned(),
        Action::Forward => "Go forward".to_owned(),
        Action::Reload => "Reload the page".to_owned(),
        Action::LongPress(_) => of("Press and hold"),
        Action::ClickAt(at) => format!("{} at {},{}", of("Click"), at.x, at.y),
        Action::Drag(drag) => format!("{} to {}", of("Drag"), named(&drag.to)),
        Action::Upload(upload) => format!("{}: {}", of("Upload to"), upload.files.join(", ")),
        Action::ScrollUntil(_) => of("Scroll until there is"),
        Action::Dialog(answer) if answer.accept => "Accept the dialog".to_owned(),
        Action::Dialog(_) => "Dismiss the dialog".to_owned(),
        Action::SwitchTab(SwitchTab::Number(number)) => format!("Switch to tab {number}"),
        Action::SwitchTab(SwitchTab::Title(title)) => format!("Switch to tab {}", quote(title)),
        Action::CloseTab => "Close the tab".to_owned(),
        Action::Optional(optional) => format!("If it is there: {}", self::intent(&optional.action)),
    }
}

/// What proves the step, in words.
fn description(proof: &Proof) -> String {
    let mut text = match &proof.check {
        Check::NodeValue(value) => {
            let by =
                if value.node.role.is_none() { " (found by its name alone: its role changed)" } else { "" };
            format!("{} shows the value{by}", value.node)
        }
        Check::NodePresent(node) => format!("{node} appeared"),
        Check::NodeAbsent(node) => format!("{node} is gone"),
        Check::NodeInViewport(node) => format!("{node} is in the viewport"),
        Check::NodeState(state) => format!("{} changed its state", state.node),
        Check::NodeCount(count) => format!("the number of {} changed", count.node),
        Check::NodeBefore(order) => format!("{} stands before {}", order.node, order.before),
        Check::PageUrl(_) => "the address changed".to_owned(),
        Check::PageTitle(_) => "the title changed".to_owned(),
        Check::PageOpened(_) => "another page opened".to_owned(),
        Check::PageClosed(_) => "a page closed".to_owned(),
        Check::Downloaded(_) => "a download began".to_owned(),
        Check::Dialog(_) => "a dialog opened".to_owned(),
    };
    if proof.transformed {
        text.push_str(", transformed by the page");
    }
    if let Some(weak) = &proof.weak {
        text.push_str(&format!("; weak, because {weak}"));
    }
    text
}
