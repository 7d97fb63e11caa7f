//! One owner's session, with what the agent knows of it.

use std::sync::Arc;
use std::time::Duration;

use surefoot_record::action::Action;
use surefoot_record::redact::{Redactor, Secret};
use surefoot_record::scenario::Viewport;
use surefoot_replay::Variables;
use surefoot_session::{Acted, Session, SessionOptions};
use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::time::Instant;

use super::ask::Asker;
use super::shown::Shown;
use crate::calls::BrowserOptions;
use crate::typed;

/// How long an orderly end may take before the browser is left to its own.
const PATIENCE: Duration = Duration::from_secs(40);

/// One live session.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) owner: String,
    pub(super) session: Session,
    /// How it was started, for replays of what is exported from it.
    pub(super) options: SessionOptions,
    pub(super) browser: BrowserOptions,
    pub(super) viewport: Viewport,
    /// Who is asked about risky acts.
    pub(super) asker: Arc<Asker>,
    known: Mutex<Known>,
    /// How many calls are under way, and when the last one ended.
    pub(super) used: watch::Sender<(usize, Instant)>,
}

/// What the agent knows, and what it has told.
#[derive(Default)]
pub(super) struct Known {
    pub(super) shown: Shown,
    /// What it typed into fields whose values are withheld, and what the operator gave by name.
    secrets: Vec<Secret>,
    /// What texts name in braces.
    pub(super) variables: Variables,
}

impl std::fmt::Debug for Known {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Known({} secrets)", self.secrets.len())
    }
}

impl Known {
    /// Remembers a text that turned out to be a secret.
    pub(super) fn note(&mut self, asked: &Action, acted: &Acted) {
        self.secrets.extend(typed::secrets([(asked, &acted.action)]));
    }

    pub(super) fn redactor(&self) -> Redactor {
        Redactor::with_secrets(self.secrets.clone())
    }

    pub(super) fn secrets(&self) -> Vec<Secret> {
        self.secrets.clone()
    }
}

/// A call that is under way at a seat.
#[derive(Debug)]
pub(super) struct Using<'a>(&'a Seat);

impl Drop for Using<'_> {
    fn drop(&mut self) {
        self.0.used.send_modify(|(calls, last)| {
            *calls -= 1;
            *last = Instant::now();
        });
    }
}

impl Seat {
    pub(super) fn new(
        owner: String,
        session: Session,
        options: SessionOptions,
        browser: BrowserOptions,
        secrets: Vec<Secret>,
        asker: Arc<Asker>,
    ) -> Seat {
        let (used, _) = watch::channel((0, Instant::now()));
        let viewport = browser.viewport;
        let known = Mutex::new(Known { secrets, ..Known::default() });
        Seat { owner, session, options, browser, viewport, asker, known, used }
    }

    /// Says that it is in use as long as what is returned lives.
    pub(super) fn use_it(&self) -> Using<'_> {
        self.used.send_modify(|(calls, _)| *calls += 1);
        Using(self)
    }

    /// What the agent knows. One call at a time has it, so that calls are served in turn.
    pub(super) async fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().await
    }

    /// Ends the session and closes its browser.
    pub(super) async fn close(&self) {
        match tokio::time::timeout(PATIENCE, self.session.stop()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "a session was not closed in an orderly way"),
            Err(_) => tracing::warn!("a session did not end in time"),
        }
    }
}
