//! A word from outside that no more should be done. It is given once, and everybody who holds a copy hears it,
//! at once or whenever they ask.

use tokio::sync::watch;

/// Hears whether to go on. The default goes on for ever.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Option<watch::Receiver<bool>>);

/// Gives the word.
#[derive(Debug)]
pub struct Interrupter(watch::Sender<bool>);

impl Interrupter {
    /// Everybody is to stop.
    pub fn interrupt(&self) {
        self.0.send_replace(true);
    }
}

impl Interrupt {
    /// One that can be told, and what tells it.
    #[must_use]
    pub fn new() -> (Interrupter, Interrupt) {
        let (teller, listener) = watch::channel(false);
        (Interrupter(teller), Interrupt(Some(listener)))
    }

    /// Whether the word was given.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.0.as_ref().is_some_and(|listener| *listener.borrow())
    }

    /// Waits for the word, for ever when nobody is left to give it. Safe to drop.
    pub async fn given(&self) {
        if let Some(listener) = &self.0 {
            let mut listener = listener.clone();
            if listener.wait_for(|given| *given).await.is_ok() {
                return;
            }
        }
        std::future::pending().await
    }
}
