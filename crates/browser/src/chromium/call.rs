//! Calls into documents.
//!
//! A call is addressed by the unique name of the document's isolated world, so it reaches that document or
//! nobody. While a navigation is in flight the browser answers nothing, so a call that is under way then
//! does not lose its time: it ends when the document has left, or goes on when the navigation was given up.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::time::{Instant, timeout};

use super::WORLD;
use super::driver::OpenPage;
use super::frames::{Place, World};
use crate::cdp::client::{Failure, Pending};
use crate::cdp::protocol::{
    CallAnswer, CallArgument, CallInWorld, CallOnObject, CreateIsolatedWorld, DisableDom, EnableDom,
    EvaluateInWorld, ExceptionDetails, GetFrameOwner, ReleaseObjectGroup, ResolveNode,
};
use crate::driver::{Deadline, DocumentId, DriverError};
use crate::page::program;

pub(super) const CALL: &str =
    "function(name, argumentsJson) { return globalThis.__surefoot.call(name, argumentsJson); }";
pub(super) const INDEX: &str = "function() { return globalThis.__surefoot.indexOf(this); }";
/// The browser keeps the elements it hands out until their group is released.
pub(super) const HOSTS: &str = "surefoot-hosts";

/// The browser's words for a document or a frame that is not there any more.
const GONE: [&str; 7] = [
    "uniqueContextId not found",
    "Cannot find context with specified id",
    "Inspected target navigated or closed",
    "Execution context was destroyed",
    "Session with given id not found",
    "Promise was collected",
    "Frame with the given id was not found",
];

impl OpenPage {
    pub(super) async fn call(
        &self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Result<Box<RawValue>, DriverError> {
        let pending = self.begin_call(document, function, &arguments)?;
        self.end_call(document, function, pending, deadline).await
    }

    /// Sends a call, to be waited for later.
    pub(super) fn begin_call(
        &self,
        document: DocumentId,
        function: &'static str,
        arguments: &Value,
    ) -> Result<Pending<CallAnswer>, DriverError> {
        let (place, world) = self.callable(document, function)?;
        let command = CallInWorld {
            function_declaration: CALL,
            arguments: vec![
                CallArgument { value: function.to_owned() },
                CallArgument { value: arguments.to_string() },
            ],
            unique_context_id: world.unique_id,
            return_by_value: true,
            await_promise: true,
            silent: true,
        };
        Ok(self.client.begin(Some(&place.session), &command))
    }

    /// Waits for the answer to a call that was sent.
    pub(super) async fn end_call(
        &self,
        document: DocumentId,
        function: &'static str,
        pending: Pending<CallAnswer>,
        deadline: Deadline,
    ) -> Result<Box<RawValue>, DriverError> {
        let answer = self.follow(document, function, pending, deadline).await?;
        if let Some(details) = answer.exception_details {
            return Err(threw(function, &details));
        }
        let json = match answer.result.value {
            Some(Value::String(json)) => json,
            // A function that has nothing to say.
            None => "null".to_owned(),
            Some(_) => return Err(garbled(function, "it is no JSON text")),
        };
        RawValue::from_string(json).map_err(|_| garbled(function, "it is no JSON"))
    }

    /// Some documents come without a world of any script, such as that of a frame that is loaded later.
    pub(super) async fn install(
        &self,
        document: DocumentId,
        deadline: Deadline,
    ) -> Result<bool, DriverError> {
        const WHAT: &str = "the installation of the in-page program";
        let place = self.at(document, WHAT)?;
        if place.world.is_some() {
            return Ok(true);
        }
        if self.state.model().is_mute(&place.session) {
            return Err(DriverError::DocumentGone { what: WHAT.to_owned() });
        }
        let until = Instant::now() + deadline.0;
        let left = || Deadline(until.saturating_duration_since(Instant::now()));
        let session = Some(&place.session);
        let mut changes = self.state.listen();
        let create = CreateIsolatedWorld { frame_id: place.frame, world_name: WORLD };
        let created = self.client.begin(session, &create);
        let id = self.follow(document, WHAT, created, left()).await?.execution_context_id;
        // Its unique name is told by an event. The document may have been replaced, and then it has another.
        let world = loop {
            match self.at(document, WHAT)?.world {
                Some(world) if world.id == id => break world,
                Some(_) => return Ok(true),
                None => {}
            }
            if timeout(left().0, changes.hear()).await.is_err() {
                return Ok(false);
            }
        };
        let install = EvaluateInWorld {
            expression: program::SOURCE,
            unique_context_id: world.unique_id,
            return_by_value: true,
            silent: true,
        };
        let installed = self.client.begin(session, &install);
        let installed = self.follow(document, WHAT, installed, left()).await?;
        match installed.exception_details {
            Some(details) => Err(threw(WHAT, &details)),
            None => Ok(true),
        }
    }

    pub(super) async fn host_of(
        &self,
        document: DocumentId,
        deadline: Deadline,
    ) -> Result<Option<u32>, DriverError> {
        const WHAT: &str = "the search for a frame's host";
        let place = self.at(document, WHAT)?;
        let Some(parent) = place.parent else { return Ok(None) };
        let (host, world) = self.callable(parent, WHAT)?;
        let session = Some(&host.session);
        let until = Instant::now() + deadline.0;
        let left = || Deadline(until.saturating_duration_since(Instant::now()));
        // The browser describes no node while its DOM agent is off, and tells of every change while it is on.
        self.client.tell(session, &EnableDom {});
        let owner = self.client.begin(session, &GetFrameOwner { frame_id: place.frame });
        let owner = self.follow(parent, WHAT, owner, left()).await;
        let found = match owner {
            Ok(owner) => {
                let node = ResolveNode {
                    backend_node_id: owner.backend_node_id,
                    execution_context_id: world.id,
                    object_group: HOSTS,
                };
                let node = self.client.begin(session, &node);
                self.follow(parent, WHAT, node, left()).await
            }
            Err(error) => Err(error),
        };
        self.client.tell(session, &DisableDom {});
        let object_id = found?.object.object_id.ok_or_else(|| garbled(WHAT, "the host is no object"))?;
        let index =
            CallOnObject { function_declaration: INDEX, object_id, return_by_value: true, silent: true };
        let index = self.client.begin(session, &index);
        self.client.tell(session, &ReleaseObjectGroup { object_group: HOSTS });
        let answer = self.follow(parent, WHAT, index, left()).await?;
        if let Some(details) = answer.exception_details {
            return Err(threw(WHAT, &details));
        }
        match answer.result.value {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value
                .as_u64()
                .and_then(|index| u32::try_from(index).ok())
                .map(Some)
                .ok_or_else(|| garbled(WHAT, "the index is no whole number")),
        }
    }

    /// Waits for an answer on behalf of a document.
    pub(super) async fn follow<A: DeserializeOwned>(
        &self,
        document: DocumentId,
        what: &'static str,
        mut pending: Pending<A>,
        deadline: Deadline,
    ) -> Result<A, DriverError> {
        let mut changes = self.state.listen();
        let mut left = deadline.0;
        loop {
            let navigating = {
                let model = self.state.model();
                match model.place(document)? {
                    Some(place) => model.is_mute(&place.session),
                    None => return Err(DriverError::DocumentGone { what: what.to_owned() }),
                }
            };
            let began = Instant::now();
            let reply = async {
                tokio::select! {
                    biased;
                    reply = pending.reply() => Some(reply),
                    () = changes.hear() => None,
                }
            };
            let reply = if navigating {
                // Nobody can answer; the navigation's own bound is the caller's.
                reply.await
            } else {
                match timeout(left, reply).await {
                    Ok(reply) => reply,
                    Err(_) => {
                        return Err(DriverError::Timeout { what: what.to_owned(), after: deadline.0 });
                    }
                }
            };
            match reply {
                Some(Ok(raw)) => return pending.read(&raw),
                Some(Err(failure)) => return Err(self.failed(what, &pending, failure)),
                None if !navigating => left = left.saturating_sub(began.elapsed()),
                None => {}
            }
        }
    }

    fn failed<A: DeserializeOwned>(
        &self,
        what: &'static str,
        pending: &Pending<A>,
        failure: Failure,
    ) -> DriverError {
        if let Failure::Refused(words) = &failure {
            if words.starts_with("Target crashed") {
                return DriverError::Crashed;
            }
            if GONE.iter().any(|gone| words.contains(gone)) {
                // The page as a whole may be gone with it.
                return self
                    .state
                    .model()
                    .standing()
                    .err()
                    .unwrap_or_else(|| DriverError::DocumentGone { what: what.to_owned() });
            }
        }
        pending.failed(failure)
    }

    /// A document that can be called now, and its world.
    pub(super) fn callable(
        &self,
        document: DocumentId,
        what: &'static str,
    ) -> Result<(Place, World), DriverError> {
        let place = self.at(document, what)?;
        let gone = || DriverError::DocumentGone { what: what.to_owned() };
        if self.state.model().is_mute(&place.session) {
            return Err(gone());
        }
        let world = place.world.clone().ok_or_else(gone)?;
        Ok((place, world))
    }

    fn at(&self, document: DocumentId, what: &'static str) -> Result<Place, DriverError> {
        let place = self.state.model().place(document)?;
        place.ok_or_else(|| DriverError::DocumentGone { what: what.to_owned() })
    }
}

/// The in-page program threw. Its own words are told, but no more than a line: they may quote the page.
pub(super) fn threw(what: &str, details: &ExceptionDetails) -> DriverError {
    let words = details
        .exception
        .as_ref()
        .and_then(|exception| exception.description.as_deref())
        .unwrap_or(&details.text);
    let line: String = words.lines().next().unwrap_or_default().chars().take(200).collect();
    DriverError::Refused { what: what.to_owned(), message: line }
}

pub(super) fn garbled(what: &str, message: &str) -> DriverError {
    DriverError::Garbled { what: what.to_owned(), message: message.to_owned() }
}
