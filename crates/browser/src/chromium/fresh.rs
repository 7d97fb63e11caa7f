//! The driver contract for reading alone, through in-page programs that remember nothing.
//!
//! What a reading owes to earlier ones can only be found out by one that owes them nothing. Each document
//! gets a program of its own, in a world beside the real one; nothing is acted on and no signal is taken, so
//! the page's real driver is not disturbed.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;

use serde_json::Value;
use serde_json::value::RawValue;
use surefoot_record::bounds::Confinement;
use surefoot_semantics::settle::Pending;

use super::call::{CALL, HOSTS, INDEX};
use super::driver::OpenPage;
use super::frames::Place;
use super::pierced;
use crate::cdp::client::SessionId;
use crate::cdp::protocol::{
    CallArgument, CallInContext, CallOnObject, CreateIsolatedWorld, DisableDom, EnableDom, EvaluateInContext,
    GetDocument, GetFrameOwner, ReleaseObjectGroup, RemoteObject, ResolveNode,
};
use crate::driver::{
    Answer, Capabilities, Coverage, Deadline, Document, DocumentId, Driver, DriverError, InputStep, Landing,
    Listener, PageId, PageInfo, Signal, Travel, Watch,
};
use crate::page::program;

/// The isolated world that fresh programs live in, one after the other.
const WORLD: &str = "surefoot-fresh";
const ADOPT: &str = "function() { return globalThis.__surefoot.adopt([this]); }";

/// Reads a page that another driver drives. Good for one reading.
pub struct FreshDriver {
    page: OpenPage,
    /// The worlds of this driver's own programs, by document.
    worlds: HashMap<DocumentId, i64>,
    /// Closed roots were handed over.
    opened: bool,
}

impl FreshDriver {
    pub(super) fn new(page: OpenPage) -> FreshDriver {
        FreshDriver { page, worlds: HashMap::new(), opened: false }
    }

    fn place(&self, document: DocumentId) -> Result<Place, DriverError> {
        let place = self.page.state.model().place(document)?;
        place.ok_or_else(|| DriverError::DocumentGone { what: "a fresh reading".to_owned() })
    }

    /// The world of this driver's own program in a document; it is installed when it is first asked for.
    async fn world(&mut self, document: DocumentId, deadline: Deadline) -> Result<(Place, i64), DriverError> {
        let place = self.place(document)?;
        if let Some(world) = self.worlds.get(&document) {
            return Ok((place, *world));
        }
        let session = Some(&place.session);
        let create = CreateIsolatedWorld { frame_id: place.frame.clone(), world_name: WORLD };
        let world = self.page.client.call(session, &create, deadline).await?.execution_context_id;
        // The browser gives the same world to the same name, so the program before must make room.
        let install = EvaluateInContext {
            expression: format!("delete globalThis.__surefoot;\n{}", program::SOURCE),
            context_id: world,
            silent: true,
        };
        let installed = self.page.client.call(session, &install, deadline).await?;
        if let Some(details) = installed.exception_details {
            return Err(refused("installing a fresh program", details.text));
        }
        self.worlds.insert(document, world);
        Ok((place, world))
    }

    async fn call_fresh(
        &mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Result<Box<RawValue>, DriverError> {
        let (place, world) = self.world(document, deadline).await?;
        let command = CallInContext {
            function_declaration: CALL,
            arguments: vec![
                CallArgument { value: function.to_owned() },
                CallArgument { value: arguments.to_string() },
            ],
            execution_context_id: world,
            return_by_value: true,
            await_promise: true,
            silent: true,
        };
        let answer = self.page.client.call(Some(&place.session), &command, deadline).await?;
        if let Some(details) = answer.exception_details {
            let words = details.exception.and_then(|exception| exception.description);
            return Err(refused(function, words.unwrap_or(details.text)));
        }
        let json = match answer.result.value {
            Some(Value::String(json)) => json,
            _ => "null".to_owned(),
        };
        RawValue::from_string(json).map_err(|error| refused(function, error.to_string()))
    }

    async fn host_of_fresh(
        &mut self,
        document: DocumentId,
        deadline: Deadline,
    ) -> Result<Option<u32>, DriverError> {
        let place = self.place(document)?;
        let Some(parent) = place.parent else { return Ok(None) };
        let (host, world) = self.world(parent, deadline).await?;
        let client = &self.page.client;
        let session = Some(&host.session);
        client.tell(session, &EnableDom {});
        let found = async {
            let owner = GetFrameOwner { frame_id: place.frame };
            let backend_node_id = client.call(session, &owner, deadline).await?.backend_node_id;
            let node = ResolveNode { backend_node_id, execution_context_id: world, object_group: HOSTS };
            client.call(session, &node, deadline).await
        }
        .await;
        client.tell(session, &DisableDom {});
        let RemoteObject { object_id: Some(object_id), .. } = found?.object else {
            return Err(refused("the search for a frame's host", "the host is no object".to_owned()));
        };
        let index =
            CallOnObject { function_declaration: INDEX, object_id, return_by_value: true, silent: true };
        let answer = client.call(session, &index, deadline).await?;
        client.tell(session, &ReleaseObjectGroup { object_group: HOSTS });
        let index = answer.result.value.and_then(|value| value.as_u64());
        Ok(index.and_then(|index| u32::try_from(index).ok()))
    }

    /// Hands every closed root that the browser describes to this driver's own programs, once.
    async fn open_all_roots(
        &mut self,
        documents: &[DocumentId],
        deadline: Deadline,
    ) -> Result<Option<Coverage>, DriverError> {
        let mut coverage = Coverage::default();
        if std::mem::replace(&mut self.opened, true) {
            return Ok(Some(coverage));
        }
        let sessions = self.page.state.model().frames.sessions_of(documents);
        for (session, _) in sessions {
            let whole = GetDocument { depth: -1, pierce: true };
            let described = self.page.client.call(Some(&session), &whole, deadline).await;
            let opened = match described {
                Ok(described) => self.open(&session, described.root.get(), documents, deadline).await,
                Err(error) => Err(error),
            };
            self.page.client.tell(Some(&session), &DisableDom {});
            coverage.opened += opened?;
        }
        Ok(Some(coverage))
    }

    /// Opens the closed roots of a description, and says how many there were.
    async fn open(
        &mut self,
        session: &SessionId,
        description: &str,
        documents: &[DocumentId],
        deadline: Deadline,
    ) -> Result<u32, DriverError> {
        let root = self.page.state.model().root_of(session).map(str::to_owned);
        let mut opened = 0;
        for found in pierced::closed_roots(description) {
            let frame = found.frame.or_else(|| root.clone());
            let places =
                documents.iter().filter_map(|document| Some((*document, self.place(*document).ok()?)));
            let Some((document, _)) = { places }.find(|(_, place)| Some(&place.frame) == frame.as_ref())
            else {
                continue;
            };
            let (_, world) = self.world(document, deadline).await?;
            let client = &self.page.client;
            let node = ResolveNode {
                backend_node_id: found.backend_node_id,
                execution_context_id: world,
                object_group: HOSTS,
            };
            let Some(object_id) = client.call(Some(session), &node, deadline).await?.object.object_id else {
                continue;
            };
            let adopt =
                CallOnObject { function_declaration: ADOPT, object_id, return_by_value: true, silent: true };
            client.call(Some(session), &adopt, deadline).await?;
            opened += 1;
        }
        Ok(opened)
    }
}

fn refused(what: &str, message: String) -> DriverError {
    DriverError::Refused { what: what.to_owned(), message }
}

/// The answer to everything that is no reading.
fn only_reads<T>() -> Result<T, DriverError> {
    Err(refused("this", "a fresh driver only reads".to_owned()))
}

impl Driver for FreshDriver {
    fn product(&self) -> &str {
        "fresh"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            change_clock: false,
            shadow_coverage: true,
            counting: false,
            confinement: Confinement::None,
        }
    }

    fn documents(&mut self) -> Vec<Document> {
        self.page.state.model().frames.documents()
    }

    fn navigating(&mut self) -> bool {
        self.page.state.model().navigating()
    }

    fn loading(&mut self) -> bool {
        self.page.state.model().loading()
    }

    fn signals(&mut self) -> Vec<Signal> {
        Vec::new()
    }

    fn wait<'a>(&'a mut self) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(std::future::pending())
    }

    fn call<'a>(
        &'a mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Answer<'a, Box<RawValue>> {
        Box::pin(self.call_fresh(document, function, arguments, deadline))
    }

    fn install<'a>(&'a mut self, document: DocumentId, deadline: Deadline) -> Answer<'a, bool> {
        Box::pin(async move { self.world(document, deadline).await.map(|_| true) })
    }

    fn host_of<'a>(&'a mut self, document: DocumentId, deadline: Deadline) -> Answer<'a, Option<u32>> {
        Box::pin(self.host_of_fresh(document, deadline))
    }

    fn gesture<'a>(&'a mut self, _: &'a [InputStep], _: Option<Watch>, _: Deadline) -> Answer<'a, Landing> {
        Box::pin(async { only_reads() })
    }

    fn travel<'a>(&'a mut self, _: Travel, _: Deadline) -> Answer<'a, ()> {
        Box::pin(async { only_reads() })
    }

    fn open_closed_roots<'a>(
        &'a mut self,
        documents: &'a [DocumentId],
        deadline: Deadline,
    ) -> Answer<'a, Option<Coverage>> {
        Box::pin(self.open_all_roots(documents, deadline))
    }

    fn mark<'a>(&'a mut self, _: Deadline) -> Answer<'a, ()> {
        Box::pin(async { only_reads() })
    }

    fn pending<'a>(&'a mut self, _: Deadline) -> Answer<'a, Pending> {
        Box::pin(async { Ok(Pending::unknown()) })
    }

    fn listeners<'a>(
        &'a mut self,
        _document: DocumentId,
        _element: u32,
        _deadline: Deadline,
    ) -> Answer<'a, Option<Vec<Listener>>> {
        Box::pin(async { Ok(None) })
    }

    fn pages<'a>(&'a mut self, _: Deadline) -> Answer<'a, Vec<PageInfo>> {
        Box::pin(async { only_reads() })
    }

    fn switch<'a>(&'a mut self, _: PageId, _: Deadline) -> Answer<'a, ()> {
        Box::pin(async { only_reads() })
    }

    fn picture<'a>(&'a mut self, _: Deadline) -> Answer<'a, Vec<u8>> {
        Box::pin(async { only_reads() })
    }

    fn close<'a>(&'a mut self) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl std::fmt::Debug for FreshDriver {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("FreshDriver").finish_non_exhaustive()
    }
}
