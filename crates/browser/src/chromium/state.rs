//! The model of a page, shared between the task that follows its events and whoever drives it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::model::Model;

/// A model with a bell that rings at every change.
pub(super) struct State {
    model: Mutex<Model>,
    changes: watch::Sender<()>,
}

impl State {
    pub(super) fn new(model: Model) -> State {
        State { model: Mutex::new(model), changes: watch::Sender::new(()) }
    }

    /// Looks at the model, or takes something out of it.
    pub(super) fn model(&self) -> MutexGuard<'_, Model> {
        // A panic elsewhere can't leave it half changed in a way that another event would not mend.
        self.model.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the model and rings the bell.
    pub(super) fn change<R>(&self, change: impl FnOnce(&mut Model) -> R) -> R {
        let result = change(&mut self.model());
        self.changes.send_replace(());
        result
    }

    /// Hears every change from now on.
    pub(super) fn listen(&self) -> Listener {
        Listener(self.changes.subscribe())
    }
}

/// Hears the changes since it last heard.
pub(super) struct Listener(watch::Receiver<()>);

impl Listener {
    /// Waits for a change since the last one that was heard. Safe to drop.
    pub(super) async fn hear(&mut self) {
        // The bell lives as long as the state, which whoever listens holds.
        let _always_there = self.0.changed().await;
    }
}
