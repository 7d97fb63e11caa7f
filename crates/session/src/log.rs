//! The one append-only log of a session. Everybody who wants to know what happened reads it: the
//! recorder, the reports, the progress display. A reader can't lag: nothing is ever dropped.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use surefoot_record::event::{Event, EventKind};
use tokio::sync::watch;
use tokio::time::Instant;

/// A session's events. Clones share one log.
#[derive(Debug, Clone)]
pub struct EventLog {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    began: Instant,
    events: Mutex<Vec<Arc<Event>>>,
    /// How many events there are.
    count: watch::Sender<usize>,
}

impl EventLog {
    /// An empty log whose time begins now.
    #[must_use]
    pub fn new() -> Self {
        let (count, _) = watch::channel(0);
        EventLog { shared: Arc::new(Shared { began: Instant::now(), events: Mutex::default(), count }) }
    }

    /// When the log began.
    #[must_use]
    pub fn began(&self) -> Instant {
        self.shared.began
    }

    /// Milliseconds since the log began.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        u64::try_from(self.shared.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Appends an event with the next sequence number.
    pub fn append(&self, kind: EventKind) {
        let at_ms = self.now_ms();
        let mut events = self.events();
        let sequence = events.len() as u64 + 1;
        events.push(Arc::new(Event { sequence, at_ms, kind }));
        self.shared.count.send_replace(events.len());
    }

    /// Every event so far.
    #[must_use]
    pub fn so_far(&self) -> Vec<Arc<Event>> {
        self.events().clone()
    }

    /// A reader that begins with the first event.
    #[must_use]
    pub fn reader(&self) -> EventReader {
        EventReader { log: self.clone(), count: self.shared.count.subscribe(), read: 0 }
    }

    fn events(&self) -> MutexGuard<'_, Vec<Arc<Event>>> {
        // A panic while appending leaves whole events only, so the list is good to read.
        self.shared.events.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for EventLog {
    fn default() -> Self {
        EventLog::new()
    }
}

/// Reads a log from its first event on, in order.
#[derive(Debug)]
pub struct EventReader {
    log: EventLog,
    count: watch::Receiver<usize>,
    read: usize,
}

impl EventReader {
    /// The next event, waiting for it; none once `Stopped` was read.
    pub async fn next(&mut self) -> Option<Arc<Event>> {
        loop {
            if let Some(event) = self.ready() {
                return Some(event);
            }
            let over = self.read > 0
                && self.log.events().get(self.read - 1).is_some_and(|last| last.kind == EventKind::Stopped);
            if over || self.count.changed().await.is_err() {
                return None;
            }
        }
    }

    /// The next event, if there is one already.
    pub fn ready(&mut self) -> Option<Arc<Event>> {
        let event = self.log.events().get(self.read).cloned()?;
        self.read += 1;
        Some(event)
    }
}
