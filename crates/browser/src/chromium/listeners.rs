//! Which events the page's own scripts listen to, on an element and on what it stands in.
//!
//! The browser tells of the listeners of the world that an element is handed out in, so the element is taken from our
//! world to the page's. What is found is a hint: a page can listen in ways that nobody can see.

use tokio::time::Instant;

use super::call::{garbled, threw};
use super::driver::OpenPage;
use crate::cdp::protocol::{
    CallForElement, CallForOwners, DescribeNode, DisableDom, ElementArgument, EnableDom, GetEventListeners,
    GetProperties, ReleaseObjectGroup, ResolveNodeInPage,
};
use crate::driver::{Deadline, DocumentId, DriverError, Listener};

const WHAT: &str = "the search for listeners";
const ELEMENT: &str = "function(index) { return globalThis.__surefoot.elementOf(index); }";
/// The element and all around it, through shadow roots and slots, inside out; its document last.
const OWNERS: &str = "function() { const owners = []; \
    for (let at = this; at && owners.length < 64; at = at.assignedSlot ?? at.parentNode ?? at.host) { owners.push(at); } \
    return owners; }";
/// The browser keeps what it hands out until its group is released.
const OBJECTS: &str = "surefoot-listeners";

impl OpenPage {
    /// The listeners on an element and on all that it stands in; none of ours are among them.
    pub(super) async fn listeners(
        &self,
        document: DocumentId,
        element: u32,
        deadline: Deadline,
    ) -> Result<Vec<Listener>, DriverError> {
        let (place, _) = self.callable(document, WHAT)?;
        let session = Some(&place.session);
        // The browser describes no node while its DOM agent is off.
        self.client.tell(session, &EnableDom {});
        let found = self.listeners_of(document, element, deadline).await;
        self.client.tell(session, &DisableDom {});
        self.client.tell(session, &ReleaseObjectGroup { object_group: OBJECTS });
        found
    }

    async fn listeners_of(
        &self,
        document: DocumentId,
        element: u32,
        deadline: Deadline,
    ) -> Result<Vec<Listener>, DriverError> {
        let (place, world) = self.callable(document, WHAT)?;
        let session = Some(&place.session);
        let until = Instant::now() + deadline.0;
        let left = || Deadline(until.saturating_duration_since(Instant::now()));
        let gone = || DriverError::DocumentGone { what: WHAT.to_owned() };
        let ours = CallForElement {
            function_declaration: ELEMENT,
            arguments: vec![ElementArgument { value: element }],
            unique_context_id: world.unique_id,
            object_group: OBJECTS,
            silent: true,
        };
        let ours = self.client.begin(session, &ours);
        let ours = self.follow(document, WHAT, ours, left()).await?;
        let object_id = ours.result.object_id.ok_or_else(gone)?;
        let node = self.client.begin(session, &DescribeNode { object_id });
        let node = self.follow(document, WHAT, node, left()).await?.node;
        let theirs = ResolveNodeInPage { backend_node_id: node.backend_node_id, object_group: OBJECTS };
        let theirs = self.client.begin(session, &theirs);
        let theirs = self.follow(document, WHAT, theirs, left()).await?;
        let object_id = theirs.object.object_id.ok_or_else(gone)?;
        let owners =
            CallForOwners { function_declaration: OWNERS, object_id, object_group: OBJECTS, silent: true };
        let owners = self.client.begin(session, &owners);
        let owners = self.follow(document, WHAT, owners, left()).await?;
        if let Some(details) = owners.exception_details {
            return Err(threw(WHAT, &details));
        }
        let object_id = owners.result.object_id.ok_or_else(|| garbled(WHAT, "it is no list"))?;
        let list = self.client.begin(session, &GetProperties { object_id, own_properties: true });
        let list = self.follow(document, WHAT, list, left()).await?.result;
        let objects = list.into_iter().filter_map(|item| item.value);
        let nodes: Vec<_> = objects
            .filter_map(|object| Some((object.object_id?, object.description.unwrap_or_default())))
            .collect();
        let mut asked = Vec::new();
        for (object_id, description) in nodes {
            let is_document = description.starts_with("#document");
            asked.push((is_document, self.client.begin(session, &GetEventListeners { object_id })));
        }
        let mut found = Vec::new();
        for (on_document, pending) in asked {
            let listeners = self.follow(document, WHAT, pending, left()).await?.listeners;
            found.extend(listeners.into_iter().map(|one| Listener { event: one.r#type, on_document }));
        }
        Ok(found)
    }
}
