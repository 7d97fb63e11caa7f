//! Answers by a model: it is shown what the view says and chooses among what stands there. It never writes an answer of
//! its own, so that whatever it answers is supported by a node.

use std::time::Duration;

use serde_json::{Value, json};
use surefoot_record::decision::DecisionUsage;
use surefoot_record::view::View;

use super::question::{Kind, Question};
use crate::model::{Answer, Failure, Model, Question as Asked};
use crate::words::{is_stop, stem, words};

/// How many nodes a model is shown as possible answers and supports.
const SHOWN: usize = 60;
/// The most characters of the view that it is shown.
const STATE: usize = 24_000;
/// A text longer than this is cut where it is shown.
const TEXT: usize = 160;

/// What a model answered.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Said {
    /// None where it says that nothing answers.
    pub(super) answer: Option<Value>,
    pub(super) probability: f64,
    pub(super) support: Option<usize>,
    pub(super) usage: DecisionUsage,
}

/// Asks a model.
///
/// # Errors
///
/// When no answer that can be believed came within the time.
pub(super) async fn ask(
    model: &Model,
    view: &View,
    question: &Question,
    within: Duration,
) -> Result<Said, Failure> {
    let shown = shown(view, &question.asked);
    let state = json!({
        "question": question.asked,
        "title": view.title,
        "url": view.url,
        "page": outline(view),
    });
    let nodes: Vec<(String, String)> = shown
        .iter()
        .map(|at| (format!("n{at}"), line(view, *at)))
        .chain([("none_match".to_owned(), "nothing of this".to_owned())])
        .collect();
    let about = format!("About the page: {}", question.asked);
    let supports = "Which of these parts of the page supports the answer to the question?";
    let first = match &question.kind {
        Kind::YesNo => Asked::yes_no("answer", &about),
        Kind::Choice { options } => {
            let mut list: Vec<(String, String)> =
                options.iter().enumerate().map(|(at, it)| (format!("o{at}"), it.clone())).collect();
            list.push(("none_match".to_owned(), "the page does not say".to_owned()));
            Asked::choice("answer", &about, list)
        }
        Kind::Score { levels } => Asked::score("answer", &about, levels.clone()),
        Kind::Number | Kind::Text => {
            Asked::choice("answer", &format!("{about} Which part of the page is the answer?"), nodes.clone())
        }
    };
    let mut questions = vec![first];
    if !matches!(question.kind, Kind::Number | Kind::Text) && nodes.len() > 1 {
        questions.push(Asked::choice("support", supports, nodes));
    }
    let (answers, usage) = model.ask(&state, &questions, within).await?;
    let supported = answers.get(1).and_then(leader).and_then(|(at, p)| {
        // A support that is less than likely is none.
        shown.get(at).copied().filter(|_| p >= 0.5)
    });
    let said = |answer: Option<Value>, probability: f64, support: Option<usize>| Said {
        answer,
        probability,
        support,
        usage: usage.clone(),
    };
    Ok(match (&question.kind, answers.first()) {
        (Kind::YesNo, Some(Answer::YesNo(yes))) => {
            said(Some(Value::from(*yes >= 0.5)), yes.max(1.0 - yes), supported)
        }
        (Kind::Choice { options }, Some(answer @ Answer::Choice(_))) => match leader(answer) {
            Some((at, probability)) => {
                said(options.get(at).map(|it| Value::from(it.as_str())), probability, supported)
            }
            None => return Err(Failure::Refused),
        },
        (Kind::Score { levels }, Some(answer @ Answer::Score(_))) => match leader(answer) {
            Some((at, probability)) => {
                said(levels.get(at).map(|it| Value::from(it.as_str())), probability, supported)
            }
            None => return Err(Failure::Refused),
        },
        (kind, Some(answer @ Answer::Choice(_))) => match leader(answer) {
            Some((at, probability)) => {
                let support = shown.get(at).copied();
                let text = support.map(|at| text(view, at));
                let answer = match kind {
                    Kind::Number => text.as_deref().and_then(super::evidence::one_number),
                    _ => text.map(Value::from),
                };
                said(answer, probability, support)
            }
            None => return Err(Failure::Refused),
        },
        _ => return Err(Failure::Refused),
    })
}

/// The most probable answer, by its place, and how probable it is.
fn leader(answer: &Answer) -> Option<(usize, f64)> {
    let (Answer::Choice(list) | Answer::Score(list)) = answer else { return None };
    let at = (0..list.len()).max_by(|one, other| list[*one].total_cmp(&list[*other]))?;
    Some((at, list[at]))
}

/// What a node says: its value, or its name.
fn text(view: &View, at: usize) -> String {
    let node = &view.nodes[at];
    node.value.clone().filter(|it| !it.is_empty()).unwrap_or_else(|| node.name.clone())
}

fn cut(text: &str) -> String {
    text.chars().take(TEXT).collect()
}

fn line(view: &View, at: usize) -> String {
    let node = &view.nodes[at];
    let mut line = format!("{} {}", node.role, cut(&node.name));
    if let Some(value) = node.value.as_deref().filter(|it| !it.is_empty()) {
        line.push_str(&format!(" = {}", cut(value)));
    }
    for (state, value) in &node.states {
        line.push_str(&format!(" {}={value}", state.as_str()));
    }
    line
}

/// The nodes that say something, those with words of the question first, in document order where they are alike.
fn shown(view: &View, asked: &str) -> Vec<usize> {
    let wanted: Vec<String> =
        words(asked).into_iter().filter(|it| !is_stop(it)).map(|it| stem(&it)).collect();
    let met = |at: usize| {
        let node = &view.nodes[at];
        let said: Vec<String> = words(&node.name).iter().map(|it| stem(it)).collect();
        wanted.iter().filter(|it| said.contains(it)).count()
    };
    let mut list: Vec<(usize, usize)> = (0..view.nodes.len())
        .filter(|at| !text(view, *at).trim().is_empty())
        .map(|at| {
            // What stands beside a word of the question may be its answer.
            let near = met(at) * 2 + at.checked_sub(1).map_or(0, met);
            (near, at)
        })
        .collect();
    list.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    let mut kept: Vec<usize> = list.into_iter().take(SHOWN).map(|(_, at)| at).collect();
    kept.sort_unstable();
    kept
}

/// The view as text, cut where it grows too long.
fn outline(view: &View) -> String {
    let mut text = String::new();
    for at in 0..view.nodes.len() {
        if view.nodes[at].name.is_empty() && view.nodes[at].value.is_none() {
            continue;
        }
        text.push_str(&line(view, at));
        text.push('\n');
        if text.len() > STATE {
            text.push_str("…\n");
            break;
        }
    }
    text
}
