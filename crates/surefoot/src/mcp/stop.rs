//! `qa_session_stop`: the end of a session.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use surefoot_record::redact::Redactor;

use super::answer::{Answer, Head};
use super::call::Call;
use super::desk::Desk;
use super::tool::{Hints, Tool};
use crate::error::Error;

pub(super) struct Stop;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// Whose session [default: the one without an owner].
    owner: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    /// Whether there was a session to end.
    stopped: bool,
    /// Why there was none: `not-running`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Tool for Stop {
    const NAME: &'static str = "qa_session_stop";
    const TITLE: &'static str = "End a session";
    const DESCRIPTION: &'static str =
        "Close the session and its browser. Export first: what was recorded is gone with it.";
    const HINTS: Hints = Hints { read_only: false, destructive: true, open_world: false };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, _: Call) -> Result<Answer, Error> {
        let seat = desk.leave(input.owner.as_deref())?;
        let stopped = seat.is_some();
        if let Some(seat) = seat {
            // In a task of its own: a browser is closed even when nobody waits for it.
            let closing = tokio::spawn(async move { seat.close().await });
            if closing.await.is_err() {
                tracing::warn!("closing a session has panicked");
            }
        }
        let reason = (!stopped).then(|| "not-running".to_owned());
        let text = if stopped { "the session is closed" } else { "there was no session" };
        let output = Output { head: Head::of(None), stopped, reason };
        Ok(Answer::new(&output, text.to_owned(), Redactor::default()))
    }
}
