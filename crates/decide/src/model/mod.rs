//! Decision models: asked only where the embedded scorer is not sure, and only if one is configured.
//!
//! One trait-free path for all of them: questions are put in one form of ours, written in the dialect of the provider,
//! and its answers are checked before anybody believes them. A key is read from the environment or a file, and stands
//! in no message, log, trace or error.

mod chat;
mod client;
mod openai;
mod questions;
pub mod settings;
mod system_one;

use std::time::Duration;

use serde_json::{Value, json};
use surefoot_record::decision::{DecisionPath, DecisionUsage};

use crate::candidate::Candidate;
use crate::intent::{Deed, Intent};
use crate::scene::Scene;
use crate::scorer::{Alternative, Scored};

pub use client::Failure;
pub use questions::{Answer, Ask, Question};
pub use settings::{Provider, Settings, SettingsError};

/// How many candidates a model is shown at the most: the best by the embedded scorer.
const SHOWN: usize = 60;

/// A model that can be asked.
#[derive(Debug, Clone)]
pub struct Model {
    client: client::Client,
}

/// What a model said of the candidates.
#[derive(Debug, Clone)]
pub(crate) struct Picked {
    pub(crate) scored: Scored,
    pub(crate) path: DecisionPath,
    pub(crate) usage: DecisionUsage,
}

impl Model {
    /// A model by its settings.
    ///
    /// # Errors
    ///
    /// When a setting is missing or can't be used.
    pub fn new(settings: Settings) -> Result<Model, SettingsError> {
        Ok(Model { client: client::Client::new(settings)? })
    }

    /// Asks questions about a state, in one request, or in several where the provider allows fewer at once.
    ///
    /// # Errors
    ///
    /// When no answer that can be believed came within the time.
    pub async fn ask(
        &self,
        state: &Value,
        questions: &[Question],
        within: Duration,
    ) -> Result<(Vec<Answer>, DecisionUsage), Failure> {
        self.client.ask(state, questions, within).await
    }

    /// Which of the candidates is meant.
    pub(crate) async fn pick(
        &self,
        scene: &Scene<'_>,
        intent: &Intent,
        scored: &Scored,
        within: Duration,
    ) -> Result<Picked, Failure> {
        let shown = &scored.alternatives[..scored.alternatives.len().min(SHOWN)];
        let instruction = without_text(intent);
        let state = json!({
            "instruction": instruction,
            "act": intent.deed.family(),
            "page": scene.view().title,
        });
        let options: Vec<(String, String)> = shown
            .iter()
            .enumerate()
            .map(|(at, it)| {
                let mut told = description(&scene.candidates.list[it.candidate]);
                if let Some(option) = &it.option {
                    told["chooses"] = Value::from(option.as_str());
                }
                (format!("e{at}"), told.to_string())
            })
            .collect();
        let ask = "Which element of the page does the instruction mean?";
        let mut strict = options.clone();
        strict.push(("none_match".to_owned(), "none of these elements is meant".to_owned()));
        let mut questions = vec![Question::choice("strict", ask, strict)];
        let is_single = options.len() < 2;
        if !is_single {
            questions.push(Question::choice("best", ask, options));
        }
        let (answers, usage) = self.ask(&state, &questions, within).await?;
        let Some(Answer::Choice(strict)) = answers.first() else { return Err(Failure::Refused) };
        let none = strict.last().copied().unwrap_or(1.0);
        let best = match answers.get(1) {
            Some(Answer::Choice(best)) => best.clone(),
            _ => strict[..strict.len() - 1].iter().map(|it| it / (1.0 - none).max(1e-9)).collect(),
        };
        let leader = |list: &[f64]| (0..list.len()).max_by(|one, other| list[*one].total_cmp(&list[*other]));
        // Where the two answers name different elements neither is sure.
        let agree = leader(&strict[..shown.len()]) == leader(&best)
            || strict[..shown.len()].iter().sum::<f64>() < 0.05;
        let trust = if agree { 1.0 } else { 0.5 };
        let mut alternatives: Vec<Alternative> = shown
            .iter()
            .zip(best)
            .map(|(it, best)| Alternative { probability: best * (1.0 - none) * trust, ..it.clone() })
            .collect();
        alternatives.sort_by(|one, other| other.probability.total_cmp(&one.probability));
        Ok(Picked { scored: Scored { alternatives, none }, path: self.client.path(), usage })
    }
}

/// The instruction without the text that is to be written: where it goes does not depend on it, and it may be a secret.
fn without_text(intent: &Intent) -> String {
    match &intent.deed {
        Deed::Fill { text } | Deed::Type { text } if !text.is_empty() => {
            intent.instruction.replace(text.as_str(), "…")
        }
        _ => intent.instruction.clone(),
    }
}

/// What is told of a candidate: only what is there.
fn description(candidate: &Candidate<'_>) -> Value {
    let mut told = json!({ "role": candidate.role });
    let mut put = |name: &str, value: Option<&str>, longest: usize| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            told[name] = Value::from(value.chars().take(longest).collect::<String>());
        }
    };
    put("name", Some(candidate.name), 120);
    put("value", candidate.value, 80);
    put("under_heading", candidate.headings.first().copied(), 80);
    put("column", candidate.column, 60);
    put("text_before", candidate.before.filter(|_| candidate.name.is_empty()), 80);
    put("text_inside", candidate.inner.first().copied(), 80);
    if !candidate.states.is_empty() {
        told["states"] = json!(candidate.states);
    }
    let within: Vec<String> = candidate
        .around
        .iter()
        .take(3)
        .map(|it| format!("{} {}", it.role, it.name.chars().take(60).collect::<String>()))
        .collect();
    if !within.is_empty() {
        told["within"] = json!(within);
    }
    if let Some(row) = candidate.row {
        told["row"] = Value::from(row);
    }
    if candidate.occurrence.1 > 1 {
        told["occurrence"] = Value::from(format!("{} of {}", candidate.occurrence.0, candidate.occurrence.1));
    }
    if candidate.in_frame {
        told["inside_iframe"] = Value::from(true);
    }
    told
}
