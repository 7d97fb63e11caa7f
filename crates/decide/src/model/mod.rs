//! Decision models: asked only where the embedded scorer is not sure, and only if one is configured.
//!
//! One trait-free path for all of them: questions are put in one form of ours, written in the dialect of the provider,
//! and its answers are checked before anybody believes them. A key is read from the environment or a file, and stands
//! in no message, log, trace or error.

mod chat;
mod client;
mod known;
mod openai;
mod pick;
mod questions;
pub mod settings;
mod system_one;

use std::time::Duration;

use serde_json::Value;
use surefoot_record::decision::{DecisionPath, DecisionUsage};

use crate::scorer::Scored;

pub use client::Failure;
pub(crate) use known::Known;
pub(crate) use pick::sum;
pub use questions::{Answer, Ask, Question};
pub use settings::{Provider, Settings, SettingsError};

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
    /// Every candidate was shown, and not only the likeliest.
    pub(crate) all: bool,
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

    /// How a trace names whoever answers.
    pub(crate) fn path(&self) -> DecisionPath {
        self.client.path()
    }
}
