//! Calls that wait for an answer of the client, in protocols in which a question is a call's result.
//!
//! The client gets a word that nobody can guess, and calls again with it and the answer. The call itself stays here,
//! not in that word: nothing that a client sends back is believed, but for whether it knows the word.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::answer::Answer;
use super::client::Posed;
use crate::error::Error;
use crate::outline::random_bits;

/// So many calls may wait at once; the one that has waited longest makes room.
const MOST: usize = 64;

/// A call that is under way. It ends when it is dropped.
#[derive(Debug)]
pub(super) struct Ongoing {
    pub(super) tool: String,
    pub(super) task: Owned,
    /// What it asks.
    pub(super) questions: mpsc::UnboundedReceiver<Posed>,
}

/// A task that ends when nobody waits for it.
#[derive(Debug)]
pub(super) struct Owned(pub(super) JoinHandle<Result<Answer, Error>>);

impl Drop for Owned {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// One that waits.
#[derive(Debug)]
struct Waiting {
    call: Ongoing,
    reply: oneshot::Sender<Value>,
    /// Which one it is since the server began.
    number: u64,
}

/// All that wait.
#[derive(Debug, Default)]
pub(super) struct Parked(Mutex<(u64, HashMap<String, Waiting>)>);

impl Parked {
    fn calls(&self) -> MutexGuard<'_, (u64, HashMap<String, Waiting>)> {
        // Each change is one call on the map, so a panic leaves a whole one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a call wait: the word by which it is found again.
    pub(super) fn park(&self, call: Ongoing, reply: oneshot::Sender<Value>) -> String {
        let word = format!("{:016x}{:016x}", random_bits(), random_bits());
        let mut calls = self.calls();
        let (last, waiting) = &mut *calls;
        if waiting.len() == MOST {
            let oldest = waiting.iter().min_by_key(|(_, call)| call.number).map(|(word, _)| word.clone());
            oldest.and_then(|word| waiting.remove(&word));
        }
        *last += 1;
        waiting.insert(word.clone(), Waiting { call, reply, number: *last });
        word
    }

    /// The call of a word, which gets its answer; one without an answer hears that there is none.
    pub(super) fn resume(&self, tool: &str, word: &str, answer: Option<Value>) -> Option<Ongoing> {
        let mut calls = self.calls();
        if calls.1.get(word)?.call.tool != tool {
            return None;
        }
        let Waiting { call, reply, .. } = calls.1.remove(word)?;
        if let Some(answer) = answer {
            // A call that has given up meanwhile says so itself.
            let _given_up = reply.send(answer);
        }
        Some(call)
    }
}
