//! The handle to a session. The session itself is one task that owns its page: commands reach it as
//! messages, so a caller that gives up waiting can't tear an act apart.

use std::sync::Arc;

use surefoot_browser::driver::{Driver, PageInfo};
use surefoot_decide::intent::Intent;
use surefoot_record::act::Act;
use surefoot_record::action::Action;
use surefoot_record::assertion::Assertion;
use surefoot_record::event::Evidence;
use surefoot_record::policy::{SettlePolicy, Settled, Widened};
use surefoot_record::reference::Reference;
use surefoot_record::run::TargetResolution;
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{ElementId, View};
use surefoot_semantics::assertion::Origin;
use tokio::sync::{mpsc, oneshot};

use crate::error::SessionError;
use crate::log::EventLog;
use crate::options::SessionOptions;
use crate::picture::Pictured;
use crate::task::{Command, Task};

/// A settled observation.
#[derive(Debug, Clone)]
pub struct Observed {
    /// The last full reading of the window, whether it settled or not.
    pub view: Arc<View>,
    pub settled: Settled,
}

/// An act that is over.
#[derive(Debug, Clone)]
pub struct Acted {
    /// What was done, without its text when that is a secret.
    pub action: Action,
    pub act: Act,
    /// The acted element as the baseline knows it.
    pub element: Option<ElementId>,
    /// Present when the target was found by name although its role had changed.
    pub resolution: Option<TargetResolution>,
    /// The view before the first event of the act; none when the target was never ready.
    pub baseline: Option<Arc<View>>,
    /// The view after the act; none when nothing was dispatched or nothing could be read.
    pub after: Option<Arc<View>>,
    /// The text that was written is a secret and stands nowhere in the act.
    pub payload_withheld: bool,
}

/// A decided assertion.
#[derive(Debug, Clone)]
pub struct Decided {
    pub verdict: Verdict,
    /// Null when it was decided on nothing, because the page never settled.
    pub observed: serde_json::Value,
    /// How often it was decided.
    pub attempts: u32,
    pub elapsed_ms: u64,
    /// The deciding view.
    pub view: Arc<View>,
    pub settled: Settled,
    /// Set when the retry used the session's one widening.
    pub widened: Option<Widened>,
}

/// How an act's target is found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Match {
    /// The target must match its predicate.
    #[default]
    Strict,
    /// When the recorded role is gone, one addressable node of that name will do, and is disclosed
    /// (settle-system §4 step 3a).
    AllowDrift,
    /// The very node that was shown: it holds while its element lives and still is that, and is refused
    /// otherwise (ruling 17). The action's own predicate only names it.
    Held(Reference),
}

/// One live page under one policy. Dropping the last handle closes the page.
#[derive(Debug, Clone)]
pub struct Session {
    commands: mpsc::UnboundedSender<Command>,
    log: EventLog,
}

impl Session {
    /// Takes over a page that a driver has opened and goes to `launch`. What happens is written to `log`,
    /// a fresh one.
    ///
    /// # Errors
    ///
    /// `PAGE_UNREACHABLE` when the page can't be loaded; whatever the driver says otherwise. The page is
    /// closed then.
    pub async fn start(
        driver: Box<dyn Driver>,
        launch: &str,
        options: SessionOptions,
        log: EventLog,
    ) -> Result<Session, SessionError> {
        let (commands, inbox) = mpsc::unbounded_channel();
        let (started, outcome) = oneshot::channel();
        let task = Task::new(driver, options, log.clone());
        tokio::spawn(task.run(launch.to_owned(), started, inbox));
        outcome.await.map_err(|_| SessionError::ended())??;
        Ok(Session { commands, log })
    }

    /// The log of everything that happened.
    #[must_use]
    pub fn log(&self) -> &EventLog {
        &self.log
    }

    /// Reads the page until it holds still or the budget is spent.
    ///
    /// # Errors
    ///
    /// When the page can't be read at all.
    pub async fn observe_settled(&self) -> Result<Observed, SessionError> {
        self.ask(|reply| Command::Observe { reply }).await?
    }

    /// Acts, and watches what comes of it.
    ///
    /// # Errors
    ///
    /// Only when the session is over: everything else is said by the act itself.
    pub async fn act(&self, action: Action, matching: Match) -> Result<Acted, SessionError> {
        self.ask(|reply| Command::Act { action: Box::new(action), matching, reply }).await
    }

    /// Acts by an instruction in plain words: decides which element of the page it means, and does it. Where none is
    /// surely meant nothing is done.
    ///
    /// # Errors
    ///
    /// Only when the session is over: everything else is said by the act itself.
    pub async fn instruct(&self, intent: Intent) -> Result<Acted, SessionError> {
        self.ask(|reply| Command::Instruct { intent: Box::new(intent), reply }).await
    }

    /// Decides a claim, first on `on` when that view is given, else on a freshly settled one; retries a
    /// positive claim within the budget (settle-system §1.13).
    ///
    /// # Errors
    ///
    /// When the page can't be read at all.
    pub async fn assert(
        &self,
        assertion: Assertion,
        origin: Origin,
        on: Option<Observed>,
    ) -> Result<Decided, SessionError> {
        self.ask(|reply| Command::Assert { assertion: Box::new(assertion), origin, on, reply }).await?
    }

    /// What the page said beside what it showed.
    ///
    /// # Errors
    ///
    /// When the session is over.
    pub async fn evidence(&self) -> Result<Evidence, SessionError> {
        self.ask(|reply| Command::Evidence { reply }).await
    }

    /// A picture of what the page shows, with where these elements are on it.
    ///
    /// # Errors
    ///
    /// When no picture can be taken, or the session is over.
    pub async fn picture(&self, elements: Vec<ElementId>) -> Result<Pictured, SessionError> {
        self.ask(|reply| Command::Picture { elements, reply }).await?
    }

    /// The pages that are open, in the order in which they were opened.
    ///
    /// # Errors
    ///
    /// When the browser can't tell, or the session is over.
    pub async fn pages(&self) -> Result<Vec<PageInfo>, SessionError> {
        self.ask(|reply| Command::Pages { reply }).await?
    }

    /// The policy in force, widened or not.
    ///
    /// # Errors
    ///
    /// When the session is over.
    pub async fn policy(&self) -> Result<SettlePolicy, SessionError> {
        self.ask(|reply| Command::Policy { reply }).await
    }

    /// Ends the session and closes the page. Ending it twice is no error.
    ///
    /// # Errors
    ///
    /// When something may have been left behind.
    pub async fn stop(&self) -> Result<(), SessionError> {
        match self.ask(|reply| Command::Stop { reply }).await {
            Ok(outcome) => outcome,
            Err(_already_over) => Ok(()),
        }
    }

    async fn ask<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> Command) -> Result<T, SessionError> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).map_err(|_| SessionError::ended())?;
        answer.await.map_err(|_| SessionError::ended())
    }
}
