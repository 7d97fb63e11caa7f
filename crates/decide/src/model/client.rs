//! Asking over HTTP: a deadline for the whole, few retries, and nobody asked who has just failed again and again.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use surefoot_record::decision::{DecisionPath, DecisionUsage};
use tokio::time::Instant;

use super::questions::{Answer, Question};
use super::settings::{Provider, Settings, SettingsError};
use super::{chat, openai, system_one};

/// Tries of one request.
const TRIES: u32 = 3;
/// The longest pause that a server may ask for between two tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// The first pause where the server asks for none; it doubles.
const PAUSE: Duration = Duration::from_millis(250);
/// Failures in a row after which a model is left alone for a while.
const FAILURES: u32 = 3;
const LEFT_ALONE: Duration = Duration::from_secs(30);
/// The same after a key was refused.
const LEFT_ALONE_WITHOUT_KEY: Duration = Duration::from_secs(60);
/// The longest answer that is read.
const LONGEST: usize = 4 << 20;

/// Why a model gave no answer. No value of the page, of the instruction or of a key is in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("the model did not answer in time")]
    Timeout,
    #[error("the model can't be reached")]
    Unreachable,
    #[error("the model answered with status {0}")]
    Status(u16),
    #[error("the model's answer can't be believed: {0}")]
    Malformed(&'static str),
    #[error("the model refused to answer")]
    Refused,
    #[error("the model failed just before, and is left alone for a while")]
    LeftAlone,
}

#[derive(Debug, Default)]
struct Breaker {
    failures: u32,
    until: Option<Instant>,
}

/// Asks one model.
#[derive(Debug, Clone)]
pub(super) struct Client {
    http: reqwest::Client,
    settings: Arc<Settings>,
    breaker: Arc<Mutex<Breaker>>,
}

impl Client {
    pub(super) fn new(settings: Settings) -> Result<Client, SettingsError> {
        // The program has one provider of cryptography; that somebody has set it before is fine.
        drop(rustls::crypto::ring::default_provider().install_default());
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(5))
            .build()
            .map_err(|_| SettingsError::Unusable("client", "TLS can't be set up".to_owned()))?;
        Ok(Client { http, settings: Arc::new(settings), breaker: Arc::default() })
    }

    pub(super) fn path(&self) -> DecisionPath {
        if self.settings.provider == Provider::Chat { DecisionPath::Chat } else { DecisionPath::Provider }
    }

    /// How many options one question may have, *none* among them.
    pub(super) fn most_options(&self) -> usize {
        self.settings.provider.options()
    }

    /// Asks within the time, in as many requests as the provider's limits need.
    pub(super) async fn ask(
        &self,
        state: &Value,
        questions: &[Question],
        within: Duration,
    ) -> Result<(Vec<Answer>, DecisionUsage), Failure> {
        let until = Instant::now() + within.min(self.settings.patience);
        if self.breaker().until.is_some_and(|until| Instant::now() < until) {
            return Err(Failure::LeftAlone);
        }
        let mut answers = Vec::with_capacity(questions.len());
        let mut usage = DecisionUsage::default();
        for part in questions.chunks(self.settings.provider.questions()) {
            let outcome = match tokio::time::timeout_at(until, self.request(state, part, until)).await {
                Ok(outcome) => outcome,
                Err(_) => Err(Failure::Timeout),
            };
            self.note(&outcome);
            let (more, used) = outcome?;
            answers.extend(more);
            usage.model = used.model;
            usage.requests += used.requests;
            usage.questions += used.questions;
            usage.input_tokens += used.input_tokens;
            usage.output_tokens += used.output_tokens;
            if let Some(cost) = used.cost_nano_usd {
                *usage.cost_nano_usd.get_or_insert(0) += cost;
            }
        }
        if usage.cost_nano_usd.is_none() {
            let price = self.settings.provider.price(&self.settings.model);
            usage.cost_nano_usd = price.map(|nano| nano * usage.input_tokens);
        }
        Ok((answers, usage))
    }

    fn breaker(&self) -> std::sync::MutexGuard<'_, Breaker> {
        self.breaker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note<T>(&self, outcome: &Result<T, Failure>) {
        let mut breaker = self.breaker();
        match outcome {
            Ok(_) | Err(Failure::Refused) => *breaker = Breaker::default(),
            Err(Failure::Status(401 | 403)) => breaker.until = Some(Instant::now() + LEFT_ALONE_WITHOUT_KEY),
            // What was asked was wrong: that says nothing of the next question.
            Err(Failure::Status(400..=499)) | Err(Failure::LeftAlone) => {}
            Err(_) => {
                breaker.failures += 1;
                if breaker.failures >= FAILURES {
                    *breaker = Breaker { failures: 0, until: Some(Instant::now() + LEFT_ALONE) };
                }
            }
        }
    }

    async fn request(
        &self,
        state: &Value,
        questions: &[Question],
        until: Instant,
    ) -> Result<(Vec<Answer>, DecisionUsage), Failure> {
        let settings = &self.settings;
        let body = match settings.provider {
            Provider::OpenAi => openai::request(&settings.model, state, questions),
            Provider::Chat => chat::request(&settings.model, state, questions),
            _ => system_one::request(&settings.model, state, questions),
        }
        .to_string();
        let mut tried = 0;
        loop {
            tried += 1;
            let mut request = self
                .http
                .post(settings.url.clone())
                .header("content-type", "application/json")
                .header("accept", "application/json")
                .body(body.clone());
            if let Some(key) = &settings.key {
                request = request.header("authorization", format!("Bearer {}", key.reveal()));
            }
            let response = request.send().await.map_err(|_| Failure::Unreachable)?;
            let status = response.status().as_u16();
            if status == 200 {
                let body = read(response).await?;
                let read = match settings.provider {
                    Provider::OpenAi => openai::answers(&body, questions),
                    Provider::Chat => chat::answers(&body, questions),
                    _ => system_one::answers(&body, questions),
                };
                return read.map_err(Failure::Malformed);
            }
            let pause = pause(&response, tried);
            let again = matches!(status, 429 | 503 | 529) && tried < TRIES;
            match pause.filter(|pause| again && Instant::now() + *pause < until) {
                // The server has said how long to wait; nothing else could tell.
                Some(pause) => drop(tokio::time::timeout(pause, std::future::pending::<()>()).await),
                None => return Err(Failure::Status(status)),
            }
        }
    }
}

/// How long to wait before the next try; none where the server asks for more than anybody waits.
fn pause(response: &reqwest::Response, tried: u32) -> Option<Duration> {
    let number =
        |name: &str| -> Option<f64> { response.headers().get(name)?.to_str().ok()?.trim().parse().ok() };
    let asked = number("retry-after-ms").map(|it| it / 1e3).or_else(|| number("retry-after"));
    match asked.filter(|it| it.is_finite() && *it >= 0.0) {
        Some(seconds) if seconds <= LONGEST_PAUSE.as_secs_f64() => Some(Duration::from_secs_f64(seconds)),
        Some(_) => None,
        None => Some(PAUSE * 2_u32.pow(tried - 1)),
    }
}

/// The body as JSON, if it is not too long.
async fn read(mut response: reqwest::Response) -> Result<Value, Failure> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| Failure::Unreachable)? {
        if bytes.len() + chunk.len() > LONGEST {
            return Err(Failure::Malformed("it is too long"));
        }
        bytes.extend_from_slice(&chunk);
    }
    serde_json::from_slice(&bytes).map_err(|_| Failure::Malformed("it is no JSON"))
}
