//! One connection to a browser: commands with their deadlines, and events to whoever owns the session.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::value::RawValue;
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::message::write;
use super::protocol::Command;
use super::table::{Reply, Table};
use super::transport::{Receiving, Sending, Transport};
use crate::driver::{Deadline, DriverError};

pub(crate) use super::message::SessionId;
pub(crate) use super::table::{Failure, Incoming, Subscriber};

/// How many commands at most go out in one write.
const BURST: usize = 64;

/// One connection. The last clone to go ends it.
#[derive(Clone)]
pub(crate) struct Client {
    inner: Arc<Inner>,
}

/// How many bytes have passed over a connection, terminators included; the frames of a WebSocket are not.
#[derive(Debug, Default)]
struct Traffic {
    sent: AtomicU64,
    received: AtomicU64,
}

struct Inner {
    books: Arc<Mutex<Table>>,
    traffic: Arc<Traffic>,
    outgoing: mpsc::UnboundedSender<String>,
    tasks: [AbortHandle; 2],
}

impl Drop for Inner {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
        open(&self.books).end(Some("the connection was closed".to_owned()));
    }
}

/// Opens the books. A panic elsewhere can't leave them half written: no step of theirs can fail.
fn open(books: &Mutex<Table>) -> MutexGuard<'_, Table> {
    books.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Client {
    /// Starts the two tasks of a connection, one for each direction.
    pub(crate) fn start(transport: Transport) -> Client {
        let books = Arc::new(Mutex::new(Table::default()));
        let (outgoing, commands) = mpsc::unbounded_channel();
        let traffic = Arc::new(Traffic::default());
        let reader = tokio::spawn(read_all(transport.receiving, Arc::clone(&books), Arc::clone(&traffic)));
        let writer =
            tokio::spawn(write_all(transport.sending, commands, Arc::clone(&books), Arc::clone(&traffic)));
        let tasks = [reader.abort_handle(), writer.abort_handle()];
        Client { inner: Arc::new(Inner { books, traffic, outgoing, tasks }) }
    }

    /// Sends a command now, to be waited for later; several in a row go out in one burst, in order.
    pub(crate) fn begin<C: Command>(&self, session: Option<&SessionId>, command: &C) -> Pending<C::Answer> {
        let (id, reply) = open(&self.inner.books).enter();
        match write(id, C::METHOD, command, session) {
            // A closed queue means an ended connection, which the books have told already.
            Ok(message) => drop(self.inner.outgoing.send(message)),
            Err(error) => {
                tracing::error!(method = C::METHOD, %error, "a command can't be written");
                open(&self.inner.books).strike(id);
            }
        }
        Pending { id, what: C::METHOD, reply, books: Arc::clone(&self.inner.books), answer: PhantomData }
    }

    /// Sends a command and waits for its answer.
    ///
    /// # Errors
    ///
    /// When the browser refuses, does not answer in time, or goes away.
    pub(crate) async fn call<C: Command>(
        &self,
        session: Option<&SessionId>,
        command: &C,
        deadline: Deadline,
    ) -> Result<C::Answer, DriverError> {
        self.begin(session, command).within(deadline).await
    }

    /// Sends a command whose answer makes no difference to anybody.
    pub(crate) fn tell<C: Command>(&self, session: Option<&SessionId>, command: &C) {
        drop(self.begin(session, command));
    }

    /// How many bytes were sent and received so far.
    pub(crate) fn traffic(&self) -> (u64, u64) {
        let traffic = &self.inner.traffic;
        (traffic.sent.load(Ordering::Relaxed), traffic.received.load(Ordering::Relaxed))
    }

    /// Whether the connection has ended; nothing can be asked any more.
    pub(crate) fn ended(&self) -> bool {
        open(&self.inner.books).has_ended()
    }

    /// Tells a subscriber what the browser says of itself from now on.
    pub(crate) fn watch(&self, subscriber: Subscriber) {
        open(&self.inner.books).watch(subscriber);
    }

    /// Gives the session that will be attached to a target, and all sessions below it, to a subscriber.
    pub(crate) fn expect(&self, target: &str, subscriber: Subscriber) {
        open(&self.inner.books).expect(target, subscriber);
    }
}

/// What a message takes with its terminator.
fn on_the_wire(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX - 1) + 1
}

async fn read_all(mut receiving: Receiving, books: Arc<Mutex<Table>>, traffic: Arc<Traffic>) {
    let detail = loop {
        match receiving.next().await {
            Ok(Some(message)) => {
                // Counted before it is handed on, so that whoever has an answer finds it counted.
                traffic.received.fetch_add(on_the_wire(message.len()), Ordering::Relaxed);
                open(&books).receive(&message);
            }
            Ok(None) => break "it closed the connection".to_owned(),
            Err(error) => break format!("the connection broke: {error}"),
        }
    };
    open(&books).end(Some(detail));
}

async fn write_all(
    mut sending: Sending,
    mut commands: mpsc::UnboundedReceiver<String>,
    books: Arc<Mutex<Table>>,
    traffic: Arc<Traffic>,
) {
    let mut burst: Vec<String> = Vec::new();
    while commands.recv_many(&mut burst, BURST).await > 0 {
        let bytes = burst.iter().map(|message| on_the_wire(message.len())).sum();
        traffic.sent.fetch_add(bytes, Ordering::Relaxed);
        if let Err(error) = sending.send(&mut burst).await {
            open(&books).end(Some(format!("the connection broke: {error}")));
            return;
        }
    }
}

/// A command that was sent. Dropping it forgets the call; the browser still does what it was told.
pub(crate) struct Pending<A> {
    id: u64,
    what: &'static str,
    reply: oneshot::Receiver<Reply>,
    books: Arc<Mutex<Table>>,
    answer: PhantomData<fn() -> A>,
}

impl<A> Drop for Pending<A> {
    fn drop(&mut self) {
        open(&self.books).strike(self.id);
    }
}

impl<A: serde::de::DeserializeOwned> Pending<A> {
    /// The reply, whenever it comes; for those who watch something else besides. Safe to drop.
    pub(crate) async fn reply(&mut self) -> Reply {
        match (&mut self.reply).await {
            Ok(reply) => reply,
            Err(_) => Err(Failure::Ended(None)),
        }
    }

    /// Waits for the answer.
    ///
    /// # Errors
    ///
    /// When the browser refuses, does not answer in time, or goes away.
    pub(crate) async fn within(mut self, deadline: Deadline) -> Result<A, DriverError> {
        match timeout(deadline.0, self.reply()).await {
            Ok(Ok(raw)) => self.read(&raw),
            Ok(Err(failure)) => Err(self.failed(failure)),
            Err(_) => Err(self.late(deadline)),
        }
    }

    /// Reads an answer.
    ///
    /// # Errors
    ///
    /// When the browser answers something else than the protocol says.
    pub(crate) fn read(&self, raw: &RawValue) -> Result<A, DriverError> {
        serde_json::from_str(raw.get()).map_err(|error| DriverError::Garbled {
            what: self.what.to_owned(),
            // Line and column say where; the text itself may hold values of the page.
            message: format!("{:?} at column {}", error.classify(), error.column()),
        })
    }

    /// The error of a call that failed.
    pub(crate) fn failed(&self, failure: Failure) -> DriverError {
        match failure {
            Failure::Ended(detail) => DriverError::Gone { detail },
            Failure::Refused(message) => DriverError::Refused { what: self.what.to_owned(), message },
        }
    }

    /// The error of a call whose deadline passed.
    pub(crate) fn late(&self, deadline: Deadline) -> DriverError {
        DriverError::Timeout { what: self.what.to_owned(), after: deadline.0 }
    }
}
