//! Writing a proven act as a scenario step.

use surefoot_record::action::{Action, Direction};
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::predicate::{Predicate, quote};
use surefoot_record::scenario::Step;

use super::exclude::Provable;
use crate::trajectory::RecordedAct;

/// The step of a proven act.
pub(super) fn step(index: u32, recorded: &RecordedAct, proven: &Provable) -> Step {
    let mut action = recorded.action.clone();
    if let Some(target) = &proven.target {
        set_target(&mut action, target.clone());
    }
    let mut intent = intent(&action);
    if let Some(weak) = &proven.proof.weak {
        intent.push_str(&format!(". Weak proof: {weak}; verify it by hand."));
    }
    let assert = Assertion {
        description: Some(description(&proven.proof.check, proven.proof.weak.as_deref())),
        check: proven.proof.check.clone(),
        scope: None,
    };
    Step { index, intent, action, assert, checks: Vec::new(), escalation_refused: None }
}

fn set_target(action: &mut Action, target: Predicate) {
    match action {
        Action::Click(it)
        | Action::DoubleClick(it)
        | Action::RightClick(it)
        | Action::Hover(it)
        | Action::Focus(it)
        | Action::Check(it)
        | Action::Uncheck(it) => it.target = target,
        Action::Fill(it) | Action::Type(it) => it.target = target,
        Action::Press(it) => it.target = target,
        Action::Select(it) => it.target = target,
        Action::Key(it) => it.target = Some(target),
        Action::Scroll(it) => it.target = Some(target),
        Action::Navigate(_) | Action::Back | Action::Forward | Action::Reload => {}
    }
}

/// What the step is for, in words.
fn intent(action: &Action) -> String {
    let named = |predicate: &Predicate| match (&predicate.name, &predicate.test_id) {
        (_, Some(id)) => format!("the one with test id {}", quote(id)),
        (Some(name), None) => quote(name),
        (None, None) => "the target".to_owned(),
    };
    let target = action.target().map(named);
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
    }
}

/// What proves the step, in words.
fn description(check: &Check, weak: Option<&str>) -> String {
    let mut text = match check {
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
        Check::PageUrl(_) => "the address changed".to_owned(),
        Check::PageTitle(_) => "the title changed".to_owned(),
    };
    if let Some(weak) = weak {
        text.push_str(&format!("; weak, because {weak}"));
    }
    text
}
