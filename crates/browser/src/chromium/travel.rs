//! Starts travels and leaves their course to the signals.
//!
//! The browser acknowledges some travels only when the server has answered, so what is waited for is the
//! first of: its acknowledgement, its refusal, and the event that the navigation has begun.

use tokio::time::{Instant, timeout_at};

use super::driver::OpenPage;
use super::model::Begun;
use crate::cdp::client::Pending;
use crate::cdp::protocol::{
    GetNavigationHistory, Navigate, NavigateToHistoryEntry, Navigated, Nothing, Reload,
};
use crate::driver::{Deadline, DriverError, Travel};

impl OpenPage {
    pub(super) async fn travel(&self, to: Travel, deadline: Deadline) -> Result<(), DriverError> {
        self.state.model().standing()?;
        let until = Instant::now() + deadline.0;
        let before = self.state.model().begun().in_main_frame;
        let has_begun = move |begun: Begun| begun.in_main_frame != before;
        match to {
            Travel::To(url) => {
                let sent = self.client.begin(Some(&self.session), &Navigate { url: url.clone() });
                let answer = self.accepted(has_begun, sent, until, deadline).await;
                refusal(&url, answer)
            }
            Travel::Reload => {
                let sent = self.client.begin(Some(&self.session), &Reload {});
                self.accepted::<Nothing>(has_begun, sent, until, deadline).await.map(drop)
            }
            Travel::Back => self.travel_in_history(-1, "back", until, deadline).await,
            Travel::Forward => self.travel_in_history(1, "forward", until, deadline).await,
        }
    }

    async fn travel_in_history(
        &self,
        step: i64,
        direction: &'static str,
        until: Instant,
        deadline: Deadline,
    ) -> Result<(), DriverError> {
        let history = self.client.call(Some(&self.session), &GetNavigationHistory {}, deadline).await?;
        let entry = history
            .current_index
            .checked_add(step)
            .and_then(|index| usize::try_from(index).ok())
            .and_then(|index| history.entries.get(index))
            .ok_or(DriverError::HistoryEnd { direction })?;
        let before = self.state.model().begun().in_any_frame;
        let has_begun = move |begun: Begun| begun.in_any_frame != before;
        let go = NavigateToHistoryEntry { entry_id: entry.id };
        let sent = self.client.begin(Some(&self.session), &go);
        self.accepted::<Nothing>(has_begun, sent, until, deadline).await.map(drop)
    }

    /// Waits until the browser has accepted a travel. None when that is known by its beginning alone.
    async fn accepted<A: serde::de::DeserializeOwned>(
        &self,
        has_begun: impl Fn(Begun) -> bool,
        mut sent: Pending<A>,
        until: Instant,
        deadline: Deadline,
    ) -> Result<Option<A>, DriverError> {
        let mut changes = self.state.listen();
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
            match timeout_at(until, reply).await {
                Ok(Some(Ok(raw))) => return sent.read(&raw).map(Some),
                Ok(Some(Err(failure))) => return Err(sent.failed(failure)),
                Ok(None) => {}
                Err(_) => return Err(sent.late(deadline)),
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
