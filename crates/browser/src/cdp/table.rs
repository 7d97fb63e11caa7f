//! Who waits for which reply, and who is told of which event.
//!
//! Kept by the reader alone while messages come in, so replies and events are handed on in the order in
//! which the browser sent them. Nothing is ever dropped for want of room: every queue is unbounded, and what
//! can't be understood is told as a loss.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::value::RawValue;
use tokio::sync::{mpsc, oneshot};

use super::message::{Envelope, SessionId};
use super::protocol::{AttachedToTarget, Event};

/// Why a call has no answer.
#[derive(Debug, Clone)]
pub(crate) enum Failure {
    /// The connection ended; what is known of why.
    Ended(Option<String>),
    /// The browser refused, in its own words.
    Refused(String),
}

/// A reply, its contents unread.
pub(crate) type Reply = Result<Box<RawValue>, Failure>;

/// An event as it came in, its contents unread.
#[derive(Debug)]
pub(crate) struct RawEvent {
    /// None for what the browser says of itself.
    pub(crate) session: Option<SessionId>,
    name: Box<str>,
    parameters: Box<RawValue>,
}

impl RawEvent {
    /// Reads the event's contents. None when they can't be understood.
    pub(crate) fn read(&self) -> Option<Event> {
        match Event::parse(&self.name, self.parameters.get())? {
            Ok(event) => Some(event),
            Err(error) => {
                tracing::warn!(event = &*self.name, %error, "an event can't be understood");
                None
            }
        }
    }
}

/// What a subscriber is told.
#[derive(Debug, Clone)]
pub(crate) enum Incoming {
    Event(Arc<RawEvent>),
    /// Something came in that can't be understood, so something is not known.
    Lost,
    /// The connection ended; nothing comes after it.
    Ended(Option<String>),
    /// Somebody wants to know when everything before it has been taken in.
    Fence(mpsc::UnboundedSender<()>),
}

/// Where a subscriber is told.
pub(crate) type Subscriber = mpsc::UnboundedSender<Incoming>;

/// The books of one connection.
#[derive(Debug, Default)]
pub(super) struct Table {
    last_id: u64,
    pending: HashMap<u64, oneshot::Sender<Reply>>,
    routes: HashMap<SessionId, Subscriber>,
    /// Targets about to be attached, and who then owns the session.
    expected: HashMap<String, Subscriber>,
    /// Who is told what the browser says of itself.
    watchers: Vec<Subscriber>,
    ended: Option<Option<String>>,
}

impl Table {
    /// Enters a call, and returns its number and where its reply will come.
    pub(super) fn enter(&mut self) -> (u64, oneshot::Receiver<Reply>) {
        self.last_id += 1;
        let (sender, receiver) = oneshot::channel();
        match &self.ended {
            Some(detail) => {
                let _unheard = sender.send(Err(Failure::Ended(detail.clone())));
            }
            None => {
                self.pending.insert(self.last_id, sender);
            }
        }
        (self.last_id, receiver)
    }

    /// Whether the connection has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// Strikes a call that nobody waits for any more.
    pub(super) fn strike(&mut self, id: u64) {
        self.pending.remove(&id);
    }

    /// Tells a subscriber what the browser says of itself from now on.
    pub(super) fn watch(&mut self, subscriber: Subscriber) {
        match &self.ended {
            Some(detail) => {
                let _unheard = subscriber.send(Incoming::Ended(detail.clone()));
            }
            None => self.watchers.push(subscriber),
        }
    }

    /// Gives the session that will be attached to a target, and all sessions below it, to a subscriber.
    pub(super) fn expect(&mut self, target: &str, subscriber: Subscriber) {
        self.expected.insert(target.to_owned(), subscriber);
    }

    /// Takes one message in.
    pub(super) fn receive(&mut self, message: &[u8]) {
        let envelope: Envelope<'_> = match serde_json::from_slice(message) {
            Ok(envelope) => envelope,
            Err(error) => {
                tracing::warn!(%error, bytes = message.len(), "a message can't be understood");
                self.tell_all(&Incoming::Lost);
                return;
            }
        };
        if let Some(id) = envelope.id {
            if let Some(waiting) = self.pending.remove(&id) {
                let reply = match envelope.error {
                    Some(refusal) => Err(Failure::Refused(refusal.message)),
                    None => Ok(envelope.result.unwrap_or(RawValue::NULL).to_owned()),
                };
                let _unheard = waiting.send(reply);
            }
        } else if let Some(name) = envelope.method
            && Event::is_read(&name)
        {
            let Some(parameters) = envelope.params else {
                self.tell_all(&Incoming::Lost);
                return;
            };
            self.route(RawEvent {
                session: envelope.session_id.map(|session| SessionId::new(&session)),
                name: name.into(),
                parameters: parameters.to_owned(),
            });
        }
    }

    /// Ends everything: every waiting call fails at once, and every subscriber is told.
    pub(super) fn end(&mut self, detail: Option<String>) {
        if self.ended.is_some() {
            return;
        }
        for (_, waiting) in self.pending.drain() {
            let _unheard = waiting.send(Err(Failure::Ended(detail.clone())));
        }
        self.tell_all(&Incoming::Ended(detail.clone()));
        self.routes.clear();
        self.expected.clear();
        self.watchers.clear();
        self.ended = Some(detail);
    }

    fn route(&mut self, event: RawEvent) {
        match &event.session {
            None => {
                if &*event.name == "Target.attachedToTarget" {
                    // It goes to whoever expects it, and to nobody else.
                    self.attached(event);
                    return;
                }
                let event = Incoming::Event(Arc::new(event));
                self.watchers.retain(|watcher| watcher.send(event.clone()).is_ok());
            }
            Some(session) => {
                let Some(owner) = self.routes.get(session).cloned() else { return };
                if &*event.name == "Target.attachedToTarget"
                    && let Some(Event::AttachedToTarget(AttachedToTarget { session_id, .. })) = event.read()
                {
                    // A frame's session belongs to whoever owns the page's, from its first event on.
                    self.routes.insert(SessionId::new(&session_id), owner.clone());
                }
                if owner.send(Incoming::Event(Arc::new(event))).is_err() {
                    self.routes.retain(|_, other| !other.is_closed());
                }
            }
        }
    }

    fn attached(&mut self, event: RawEvent) {
        let Some(Event::AttachedToTarget(attached)) = event.read() else {
            self.tell_all(&Incoming::Lost);
            return;
        };
        if let Some(owner) = self.expected.remove(&attached.target_info.target_id) {
            self.routes.insert(SessionId::new(&attached.session_id), owner.clone());
            let _unheard = owner.send(Incoming::Event(Arc::new(event)));
        }
    }

    fn tell_all(&mut self, incoming: &Incoming) {
        let mut told: Vec<Subscriber> = Vec::new();
        for subscriber in self.watchers.iter().chain(self.routes.values()).chain(self.expected.values()) {
            if !told.iter().any(|other| other.same_channel(subscriber)) {
                let _unheard = subscriber.send(incoming.clone());
                told.push(subscriber.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subscriber() -> (Subscriber, mpsc::UnboundedReceiver<Incoming>) {
        mpsc::unbounded_channel()
    }

    fn names(receiver: &mut mpsc::UnboundedReceiver<Incoming>) -> Vec<String> {
        let mut names = Vec::new();
        while let Ok(incoming) = receiver.try_recv() {
            names.push(match incoming {
                Incoming::Event(event) => event.name.to_string(),
                Incoming::Lost => "lost".to_owned(),
                Incoming::Ended(_) => "ended".to_owned(),
                Incoming::Fence(_) => "fence".to_owned(),
            });
        }
        names
    }

    const ATTACHED: &str = r#"{"method":"Target.attachedToTarget","params":{"sessionId":"S","targetInfo":
        {"targetId":"T","type":"page","url":"","title":""}}}"#;
    const CHILD_ATTACHED: &str = r#"{"sessionId":"S","method":"Target.attachedToTarget","params":
        {"sessionId":"C","targetInfo":{"targetId":"F","type":"iframe","url":"","title":""}}}"#;

    #[test]
    fn a_session_and_the_sessions_below_it_go_to_whoever_expected_its_target() {
        let mut table = Table::default();
        let (page, mut told) = subscriber();
        let (other, mut other_told) = subscriber();
        table.expect("T", page);
        table.expect("another target", other);
        table.receive(ATTACHED.as_bytes());
        table.receive(CHILD_ATTACHED.as_bytes());
        table.receive(br#"{"sessionId":"C","method":"Page.loadEventFired","params":{"timestamp":1}}"#);
        assert_eq!(
            names(&mut told),
            ["Target.attachedToTarget", "Target.attachedToTarget", "Page.loadEventFired"]
        );
        assert!(names(&mut other_told).is_empty());
    }

    #[test]
    fn what_nobody_reads_is_not_handed_on() {
        let mut table = Table::default();
        let (page, mut told) = subscriber();
        table.expect("T", page);
        table.receive(ATTACHED.as_bytes());
        table.receive(br#"{"sessionId":"S","method":"Network.dataReceived","params":{}}"#);
        assert_eq!(names(&mut told), ["Target.attachedToTarget"]);
    }

    #[test]
    fn a_message_that_cannot_be_understood_is_a_loss_and_told_once() {
        let mut table = Table::default();
        let (page, mut told) = subscriber();
        table.watch(page.clone());
        table.expect("T", page);
        table.receive(b"{\"method\":");
        assert_eq!(names(&mut told), ["lost"]);
    }

    #[tokio::test]
    async fn the_end_of_the_connection_fails_every_call_at_once() {
        let mut table = Table::default();
        let (page, mut told) = subscriber();
        table.watch(page);
        let (_, waiting) = table.enter();
        table.end(Some("its pipe closed".to_owned()));
        assert!(matches!(waiting.await.unwrap(), Err(Failure::Ended(Some(_)))));
        let (_, late) = table.enter();
        assert!(matches!(late.await.unwrap(), Err(Failure::Ended(Some(_)))));
        assert_eq!(names(&mut told), ["ended"]);
    }

    #[tokio::test]
    async fn a_refusal_carries_the_browser_s_words() {
        let mut table = Table::default();
        let (id, waiting) = table.enter();
        table.receive(format!(r#"{{"id":{id},"error":{{"code":-32000,"message":"no"}}}}"#).as_bytes());
        assert!(matches!(waiting.await.unwrap(), Err(Failure::Refused(words)) if words == "no"));
    }
}
