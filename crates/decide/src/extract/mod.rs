//! Extract: what a view answers to a question, and which of its nodes support that.
//!
//! The view itself answers first, where one thing in it does; a model is asked only where one is configured, and only
//! chooses among what stands in the view. What neither surely says stays without an answer, and has a code.

mod asked;
mod evidence;
mod facts;
mod question;

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use surefoot_record::act::NodeName;
use surefoot_record::code::Code;
use surefoot_record::decision::{DecisionPath, DecisionUsage};
use surefoot_record::view::View;

pub use question::{Kind, Question, Unasked};

use crate::accept::Thresholds;
use crate::decider::Decider;
use crate::scene::Scene;

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    #[serde(flatten)]
    pub question: Question,
    /// A text, a number, true or false, one of the options or levels; null where nothing surely answers.
    pub answer: Value,
    /// Who answered: the view itself (`embedded`), or a model.
    pub path: DecisionPath,
    /// How probable the model says its answer is; absent where the view itself answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// The nodes that it rests on.
    pub support: Vec<NodeName>,
    /// Why there is no answer.
    pub code: Option<Code>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<DecisionUsage>,
}

impl Decider {
    /// Answers a question about a view. A model is asked at most for so long.
    pub async fn answer(&self, view: &View, question: &Question, within: Duration) -> Answered {
        let named = |support: &[usize]| -> Vec<NodeName> {
            support.iter().filter_map(|at| view.nodes.get(*at)).map(|it| NodeName::from(&*it.node)).collect()
        };
        let blank = Answered {
            question: question.clone(),
            answer: Value::Null,
            path: DecisionPath::Embedded,
            probability: None,
            support: Vec::new(),
            code: None,
            reason: None,
            usage: None,
        };
        let found = {
            let scene = Scene::of(view);
            evidence::answer(&scene, question)
        };
        let why = match found {
            Ok(found) => {
                return Answered { answer: found.answer, support: named(&found.support), ..blank };
            }
            Err(why) => why,
        };
        let undecided =
            |code: Code, reason: String| Answered { code: Some(code), reason: Some(reason), ..blank.clone() };
        let Some(model) = self.model() else { return undecided(Code::AnswerUndecided, why.to_owned()) };
        match asked::ask(model, view, question, within).await {
            Ok(said) => {
                let path = model.path();
                let sure = said.probability >= Thresholds::MODEL.best;
                let answer = said.answer.filter(|_| sure);
                let (code, reason) = match &answer {
                    Some(_) => (None, None),
                    None => {
                        (Some(Code::AnswerUndecided), Some(format!("{why}; the model is not sure either")))
                    }
                };
                Answered {
                    support: if answer.is_some() { named(said.support.as_slice()) } else { Vec::new() },
                    answer: answer.unwrap_or_default(),
                    path,
                    probability: Some((said.probability * 1e4).round() / 1e4),
                    code,
                    reason,
                    usage: Some(said.usage),
                    ..blank
                }
            }
            Err(failure) => undecided(Code::DecisionUnavailable, format!("{why}; {failure}")),
        }
    }
}
