//! Progress on standard error, for people only: nothing is drawn unless it is a terminal. A reader of the
//! session's log; it decides nothing.

use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use surefoot_record::event::{Event, EventKind};
use surefoot_session::EventLog;
use tokio::task::JoinHandle;

/// Draws what happens until it is finished.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A line that says what is going on.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        bar.set_message(what.into());
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(120));
        }
        Progress { bar }
    }

    /// Says something else from now on.
    pub(crate) fn say(&self, what: impl Into<String>) {
        self.bar.set_message(what.into());
    }

    /// Whether anything is drawn: standard error is a terminal.
    pub(crate) fn is_drawn(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// A line that stays, above the one that changes.
    pub(crate) fn line(&self, text: &str) {
        self.bar.println(text);
    }

    /// Tells what a session does, as its log says it.
    pub(crate) fn follow(&self, log: &EventLog) -> JoinHandle<()> {
        let bar = self.bar.clone();
        let mut reader = log.reader();
        tokio::spawn(async move {
            while let Some(event) = reader.next().await {
                if let Some(words) = words(&event) {
                    bar.set_message(words);
                }
            }
        })
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What an event means to somebody who waits; none for what goes without saying.
pub(crate) fn words(event: &Arc<Event>) -> Option<String> {
    Some(match &event.kind {
        EventKind::Started { launch, browser, .. } => format!("{browser} opens {launch}"),
        EventKind::Readiness { target: Some(target), readiness } => {
            format!("{target} is {}", readiness.verdict.as_str())
        }
        EventKind::Dispatched { receipt } => format!("dispatch {}, settling", receipt.status.as_str()),
        EventKind::Widened { widened } => {
            format!("the page keeps changing: waiting up to {} ms", widened.to_ms)
        }
        EventKind::Acted { act, .. } => act.instruction.clone(),
        EventKind::Asserted { .. } => "deciding what should be true".to_owned(),
        _ => return None,
    })
}
