//! Choosing in a widget that is no native select: a combobox, a listbox, a menu. It is opened, its option is waited for, and
//! the option is clicked (decision-acts §2.1, two-step widgets).
//!
//! Two options of the name are refused like two targets. What was chosen is proven by what the page shows.

use std::time::Duration;

use surefoot_browser::page::SelectStatus;
use surefoot_record::act::{Act, Ready, Receipt};
use surefoot_record::action::{Action, Select, Targeted};
use surefoot_record::assertion::Check;
use surefoot_record::code::Code;
use surefoot_record::view::{ElementId, State, View};
use surefoot_semantics::normalise;
use tokio::time::Instant;

use crate::ready::Found;
use crate::task::Task;

/// What a widget's choices are.
const OPTIONS: [&str; 6] =
    ["option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem", "gridcell"];
/// What opens them, or holds them.
const WIDGETS: [&str; 8] = ["combobox", "listbox", "button", "menu", "textbox", "searchbox", "tree", "grid"];
/// How long an option is waited for at the least, once the widget was clicked.
const OPENING: Duration = Duration::from_millis(400);
/// The most time between two looks while the page tells of nothing.
const LOOK: Duration = Duration::from_millis(100);

/// What is there of an option.
enum Choice {
    None,
    One(ElementId),
    Many,
}

impl Task {
    /// Chooses the option where the target is a widget; none where it is a native select, which the browser chooses in.
    pub(crate) async fn choose(&mut self, action: &Action, found: &Found) -> Option<Receipt> {
        let Action::Select(select) = action else { return None };
        let state = self.page.option_state(found.element, &select.option).await;
        if !matches!(state, Ok(SelectStatus::NotSelect)) {
            return None;
        }
        let baseline = &found.baseline;
        let node = baseline.nodes.iter().find(|node| node.element == found.element)?;
        if !WIDGETS.contains(&&*node.role) {
            return None;
        }
        let is_open = node.states.get(&State::Expanded).map(String::as_str) == Some("true")
            || matches!(node.role.as_str(), "listbox" | "menu" | "tree" | "grid");
        if is_open && let Choice::One(option) = choice(baseline, &select.option) {
            return Some(self.click_on(select, option, found).await);
        }
        let opened = self.click_on(select, found.element, found).await;
        if !opened.dispatched || !opened.may_have_happened() {
            return Some(opened);
        }
        Some(match self.wait_for_option(&select.option).await {
            Ok(option) => {
                let chosen = self.click_on(select, option, found).await;
                Receipt { dispatched: true, ..chosen }
            }
            Err(code) => Receipt::failed(code, true, code.message()),
        })
    }

    /// Waits until the option can be seen, as long as something is pending that could bring it (ruling 28).
    async fn wait_for_option(&mut self, option: &str) -> Result<ElementId, Code> {
        let began = Instant::now();
        loop {
            let view = self.read(false).await.map_err(|error| error.code())?.view;
            match choice(&view, option) {
                Choice::One(element) => return Ok(element),
                Choice::Many => return Err(Code::SelectOptionAmbiguous),
                Choice::None => {}
            }
            let left = self.options.ready_wait.saturating_sub(began.elapsed());
            let is_over = began.elapsed() >= OPENING && !self.is_something_left(left).await;
            if is_over || left.is_zero() || self.heard.over.is_some() {
                return Err(Code::SelectOptionMissing);
            }
            self.wait_until(Instant::now() + LOOK).await;
            self.absorb();
        }
    }

    /// Clicks on one element, if a click would hit it.
    async fn click_on(&mut self, select: &Select, element: ElementId, found: &Found) -> Receipt {
        let guard = match self.page.guard(element, true, true).await {
            Ok(guard) => guard,
            Err(error) => return Receipt::failed(error.code(), false, error.to_string()),
        };
        if guard.verdict != Ready::Ready {
            let code = if guard.verdict == Ready::Disabled {
                Code::SelectOptionDisabled
            } else {
                Code::TargetOccluded
            };
            let reason = format!("what is to be clicked is not ready ({})", guard.verdict.as_str());
            return Receipt::rejected(code, reason);
        }
        let target = Targeted { target: select.target.clone(), scope: select.scope.clone() };
        let at = Found {
            element,
            resolution: None,
            point: guard.point,
            baseline: found.baseline.clone(),
            parsed: found.parsed,
            proceeds: false,
        };
        self.dispatch(&Action::Click(target), &at).await
    }
}

/// Takes back the proof of a choice in a widget that shows something else.
pub(crate) fn must_show(action: &Action, act: &mut Act) {
    let Action::Select(select) = action else { return };
    let shown = act.proof.as_ref().and_then(|proof| match &proof.check {
        Check::NodeValue(expected) => Some(normalise::name(&expected.value)),
        _ => None,
    });
    if shown.is_some_and(|shown| shown != normalise::name(&select.option)) {
        act.proven = false;
        act.proof = None;
        act.code = Some(Code::OptionMismatch);
    }
}

/// The option of that name, among all that can be seen.
fn choice(view: &View, option: &str) -> Choice {
    let wanted = normalise::name(option);
    let mut found = view
        .nodes
        .iter()
        .filter(|node| OPTIONS.contains(&&*node.role) && node.name == wanted)
        .map(|node| node.element);
    match (found.next(), found.next()) {
        (None, _) => Choice::None,
        (Some(one), None) => Choice::One(one),
        (Some(_), Some(_)) => Choice::Many,
    }
}
