//! Deciding each labelled instruction, and holding the decision against its label.

use std::time::{Duration, Instant};

use surefoot_decide::intent::{self, Unreadable};
use surefoot_decide::{Resolved, Scene, Thresholds, resolve, rule, score, without_target};
use surefoot_record::action::Action;
use surefoot_semantics::normalise;

use super::labels::{Label, Set};

/// What a decision was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It was acted on, and that was right.
    Right,
    /// It was acted on, and that was wrong.
    Wrong,
    /// Nothing was done.
    Refused,
}

/// One decided instruction.
pub(super) struct Outcome {
    pub(super) verdict: Verdict,
    /// The probability of the first alternative, and whether that one is right.
    pub(super) first: Option<(f64, bool)>,
    /// What was decided, in words.
    pub(super) told: String,
    /// How long it took on the view already read: the whole, and without preparing the view.
    pub(super) took: Duration,
    pub(super) candidates: usize,
}

pub(super) fn all(set: &Set) -> Vec<Outcome> {
    set.labels.iter().map(|label| one(set, label)).collect()
}

fn one(set: &Set, label: &Label) -> Outcome {
    let view = &set.views[&label.page];
    let began = Instant::now();
    let refused =
        |told: String, took| Outcome { verdict: Verdict::Refused, first: None, told, took, candidates: 0 };
    let intents = match intent::read(&label.instruction) {
        Ok(intents) => intents,
        Err(Unreadable::NotAnAction) => return refused("not an action".to_owned(), began.elapsed()),
        Err(error) => return refused(error.to_string(), began.elapsed()),
    };
    let intent = &intents[0];
    if let Some(action) = without_target(intent) {
        let verdict = if is_same_action(label, &action) { Verdict::Right } else { Verdict::Wrong };
        let told = surefoot_semantics::instruction::write_action(&action);
        return Outcome { verdict, first: None, told, took: began.elapsed(), candidates: 0 };
    }
    let scene = Scene::of(view);
    let scored = score(&scene, intent);
    let (ruling, chosen) = rule(&scene, &scored, &Thresholds::EMBEDDED);
    let first = scored.alternatives.first().map(|it| (it.probability, resolve(&scene, intent, it)));
    let took = began.elapsed();
    let first = first.map(|(probability, resolved)| (probability, is_right(label, &resolved)));
    let picked = scored.alternatives.get(chosen).map(|it| (it, resolve(&scene, intent, it)));
    let told = match &picked {
        Some((it, resolved)) => format!(
            "{:?} {:.2} none {:.2}: {} @{}",
            ruling,
            it.probability,
            scored.none,
            surefoot_semantics::instruction::write_action(&resolved.action),
            resolved.position
        ),
        None => format!("{ruling:?}"),
    };
    let verdict = match &picked {
        Some((_, resolved)) if ruling.is_accepted() => {
            if is_right(label, resolved) {
                Verdict::Right
            } else {
                Verdict::Wrong
            }
        }
        _ => Verdict::Refused,
    };
    Outcome { verdict, first, told, took, candidates: scene.len() }
}

/// Whether what would be done is what the label wants.
pub(super) fn is_right(label: &Label, resolved: &Resolved) -> bool {
    let want = &label.want;
    if want.none {
        return false;
    }
    let is_node = want.node == Some(resolved.position) || want.nodes.contains(&resolved.position);
    // A label may name the option of a native select or the select.
    let is_option = match &resolved.action {
        Action::Select(select) => want.option.as_deref().is_none_or(|option| same(option, &select.option)),
        _ => true,
    };
    is_node && is_option && is_same_action(label, &resolved.action)
}

/// Whether the action is the wanted one. Where a click switches, ticking is a click.
fn is_same_action(label: &Label, action: &Action) -> bool {
    let want = &label.want;
    if want.none {
        return false;
    }
    let Some(wanted) = want.action.as_deref() else { return true };
    let text = match action {
        Action::Fill(it) | Action::Type(it) => want.text.as_deref().is_none_or(|text| same(text, &it.text)),
        Action::Press(it) => want.key.as_deref().is_none_or(|key| key.eq_ignore_ascii_case(&it.key)),
        Action::Key(it) => want.key.as_deref().is_none_or(|key| key.eq_ignore_ascii_case(&it.key)),
        _ => true,
    };
    let group = |verb: &str| match verb {
        "click" | "check" | "uncheck" | "select" | "focus" | "expand" | "collapse" | "toggle" => 0,
        "fill" | "type" => 1,
        "press" | "key" => 2,
        "double_click" => 3,
        "right_click" => 4,
        "hover" => 5,
        "scroll" => 6,
        "navigate" => 7,
        "back" => 8,
        "forward" => 9,
        "reload" => 10,
        _ => 11,
    };
    text && group(wanted) == group(action.verb())
}

fn same(one: &str, other: &str) -> bool {
    normalise::name(one).to_lowercase() == normalise::name(other).to_lowercase()
}
