//! Starts travels and leaves their course to the signals.
//!
//! The browser acknowledges some travels only when the server has answered, so what is waited for is the
//! first of: its acknowledgement, its refusal, and the event that the navigation has begun.

use std::time::Duration;

use tokio::time::{Instant, timeout, timeout_at};

use super::driver::OpenPage;
use super::model::Begun;
use crate::cdp::protocol::{
    Command, Evaluate, GetNavigationHistory, Navigate, NavigateToHistoryEntry, Navigated, Reload,
};
use crate::driver::{Deadline, DriverError, Travel};

/// The browser's words for the moment in which a new document is there and it has not noticed yet.
const NOT_YET: &str = "Not attached to an active page";

/// How long an event that was sent already may take to be noticed: 200 ms.
const BEGINNING: Duration = Duration::from_millis(200);

/// How long a travel may take to be accepted.
#[derive(Clone, Copy)]
struct Limit {
    deadline: Deadline,
    until: Instant,
}

impl OpenPage {
    pub(super) async fn travel(&self, to: Travel, deadline: Deadline) -> Result<(), DriverError> {
        self.state.model().standing()?;
        let limit = Limit { deadline, until: Instant::now() + deadline.0 };
        let before = self.state.model().begun().in_main_frame;
        let has_begun = move |begun: Begun| begun.in_main_frame != before;
        match to {
            Travel::To(url) => {
                let answer = self.accepted(&Navigate { url: url.clone() }, has_begun, limit).await;
                match refusal(&url, answer) {
                    // What fails after its beginning is told by signals, however fast it fails.
                    Err(DriverError::Navigation { .. }) if self.has_begun_after_all(has_begun).await => {
                        Ok(())
                    }
                    result => result,
                }
            }
            Travel::Reload => self.accepted(&Reload {}, has_begun, limit).await.map(drop),
            Travel::Back => self.travel_in_history(-1, "back", limit).await,
            Travel::Forward => self.travel_in_history(1, "forward", limit).await,
        }
    }

    async fn travel_in_history(
        &self,
        step: i64,
        direction: &'static str,
        limit: Limit,
    ) -> Result<(), DriverError> {
        let history = self.accepted(&GetNavigationHistory {}, |_| false, limit).await?;
        let entry = history
            .and_then(|history| {
                let index = usize::try_from(history.current_index.checked_add(step)?).ok()?;
                history.entries.into_iter().nth(index)
            })
            .ok_or(DriverError::HistoryEnd { direction })?;
        // Going back may move a frame alone.
        let before = self.state.model().begun().in_any_frame;
        let has_begun = move |begun: Begun| begun.in_any_frame != before;
        self.accepted(&NavigateToHistoryEntry { entry_id: entry.id }, has_begun, limit).await.map(drop)
    }

    /// Whether a navigation whose failure is known began at all; its beginning was sent before its failure.
    async fn has_begun_after_all(&self, has_begun: impl Fn(Begun) -> bool) -> bool {
        let mut changes = self.state.listen();
        let seen = async {
            while !has_begun(self.state.model().begun()) {
                changes.hear().await;
            }
        };
        timeout(BEGINNING, seen).await.is_ok()
    }

    /// Sends a command and waits until the browser has accepted it. None when that is known by the beginning
    /// of a navigation alone.
    async fn accepted<C: Command>(
        &self,
        command: &C,
        has_begun: impl Fn(Begun) -> bool,
        limit: Limit,
    ) -> Result<Option<C::Answer>, DriverError> {
        loop {
            match self.accepted_at_once(command, &has_begun, limit).await {
                Err(DriverError::Refused { message, .. }) if message.starts_with(NOT_YET) => {
                    // The session answers from the moment on at which the browser has noticed.
                    let left = Deadline(limit.until.saturating_duration_since(Instant::now()));
                    let fence = Evaluate { expression: "0", silent: true };
                    self.client.call(Some(&self.session), &fence, left).await?;
                }
                other => return other,
            }
        }
    }

    async fn accepted_at_once<C: Command>(
        &self,
        command: &C,
        has_begun: &impl Fn(Begun) -> bool,
        limit: Limit,
    ) -> Result<Option<C::Answer>, DriverError> {
        let mut changes = self.state.listen();
        let mut sent = self.client.begin(Some(&self.session), command);
        loop {
            {
                let model = self.state.model();
                model.standing()?;
                if has_begun(model.begun()) {
                    return Ok(None);
                }
            }
            let reply = async {
                tokio::select! {
                    biased;
                    reply = sent.reply() => Some(reply),
                    () = changes.hear() => None,
                }
            };
            match timeout_at(limit.until, reply).await {
                Ok(Some(Ok(raw))) => return sent.read(&raw).map(Some),
                Ok(Some(Err(failure))) => return Err(sent.failed(failure)),
                Ok(None) => {}
                Err(_) => return Err(sent.late(limit.deadline)),
            }
        }
    }
}

/// What a navigation's answer says of it.
fn refusal(url: &str, answer: Result<Option<Navigated>, DriverError>) -> Result<(), DriverError> {
    let problem = match answer {
        Ok(Some(Navigated { error_text: Some(problem) })) => problem,
        Err(DriverError::Refused { message, .. }) => message,
        other => return other.map(drop),
    };
    Err(DriverError::Navigation { url: url.to_owned(), message: problem })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_with_an_error_is_a_refusal() {
        let error = refusal("x:", Ok(Some(Navigated { error_text: Some("no".to_owned()) }))).unwrap_err();
        assert!(matches!(error, DriverError::Navigation { ref message, .. } if message == "no"));
        assert_eq!(refusal("x:", Ok(Some(Navigated { error_text: None }))), Ok(()));
        assert_eq!(refusal("x:", Ok(None)), Ok(()));
        assert!(matches!(refusal("x:", Err(DriverError::Closed)), Err(DriverError::Closed)));
    }
}
