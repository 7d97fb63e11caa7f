//! Hands closed shadow roots over to the in-page program.
//!
//! No script can reach a closed root from outside, but the browser can hand it to one. Whether there is one
//! that the program does not have yet is found out by counting: the browser counts the nodes of all
//! documents through every kind of author shadow root, the program counts those that it can reach, and only
//! when the two differ is anything looked for. It is looked for where it may be first, because a description
//! of a whole page costs a hundred times as much as a count, and then everywhere.
//!
//! What the program offers for this is its census, its suspects and the adoption; what they mean for a
//! reading is the program's own affair.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;
use tokio::time::Instant;

use super::driver::OpenPage;
use super::frames::FrameWorld;
use super::pierced::{self, ClosedRoot};
use crate::cdp::client::{Pending, SessionId};
use crate::cdp::protocol::{
    CallArgument, CallForObjects, CallInWorld, CallWithObjects, DescribeNode, DisableDom, EnableDom,
    GetDocument, GetProperties, ObjectArgument, PerformSearch, ReleaseObjectGroup, ResolveNode,
};
use crate::driver::{Coverage, Deadline, DocumentId, DriverError};

const CALL: &str =
    "function(name, argumentsJson) { return globalThis.__surefoot.call(name, argumentsJson); }";
const SUSPECTS: &str = "function() { return globalThis.__surefoot.suspects(); }";
const ADOPT: &str = "function(...roots) { return globalThis.__surefoot.adopt(roots); }";
/// The browser keeps the objects that it hands out until their group is released.
const OBJECTS: &str = "surefoot-roots";

/// This is part of every text, so a search for it meets every element, text and comment of a document from
/// its document element down, and of all author shadow roots there; no processing instructions.
const EVERYTHING: &str = "";

/// Roots may be inside of roots; so many levels are opened one by one before the whole page is described.
const MOST_ROUNDS: u32 = 6;
/// A page that adds and removes nodes all the time is counted so often.
const MOST_COUNTS: u32 = 3;

/// What the program counts in one document.
#[derive(Debug, Deserialize)]
struct Census {
    nodes: u64,
}

impl OpenPage {
    pub(super) async fn open_closed_roots(
        &self,
        documents: &[DocumentId],
        deadline: Deadline,
    ) -> Result<Option<Coverage>, DriverError> {
        const WHAT: &str = "the search for closed shadow roots";
        let (sessions, roots) = {
            let model = self.state.model();
            model.standing()?;
            if model.navigating() {
                return Err(DriverError::DocumentGone { what: WHAT.to_owned() });
            }
            let sessions = model.frames.sessions_of(documents);
            // A frame that is being navigated answers nothing, and so nothing is known.
            if sessions.iter().any(|(session, _)| model.is_mute(session)) {
                return Ok(None);
            }
            let roots: Vec<_> =
                sessions.iter().map(|(session, _)| model.root_of(session).map(str::to_owned)).collect();
            (sessions, roots)
        };
        let until = Instant::now() + deadline.0;
        let mut coverage = Coverage::default();
        for ((session, worlds), root) in sessions.into_iter().zip(roots) {
            let search = Search { page: self, session, worlds, root, until };
            match search.open_all().await {
                Ok(Some(opened)) => {
                    coverage.opened += opened.opened;
                    coverage.left += opened.left;
                }
                Ok(None) => return self.state.model().standing().map(|()| None),
                Err(error @ (DriverError::Gone { .. } | DriverError::Crashed | DriverError::Closed)) => {
                    return Err(error);
                }
                Err(error) => {
                    tracing::debug!(%error, "closed shadow roots can't be looked for");
                    return self.state.model().standing().map(|()| None);
                }
            }
        }
        Ok(Some(coverage))
    }
}

/// The search in one session: in a frame with all the frames below it that run in the same process.
struct Search<'a> {
    page: &'a OpenPage,
    session: SessionId,
    worlds: Vec<FrameWorld>,
    /// The frame whose document is the session's own.
    root: Option<String>,
    until: Instant,
}

impl Search<'_> {
    async fn open_all(&self) -> Result<Option<Coverage>, DriverError> {
        if self.all_are_known(false).await? {
            return Ok(Some(Coverage::default()));
        }
        let mut opened = 0;
        for _ in 0..MOST_ROUNDS {
            // A thorough count also finds the open roots that no reading has met, and then asks for suspects.
            if self.all_are_known(true).await? {
                return Ok(Some(Coverage { opened, left: 0 }));
            }
            match self.open_suspects().await? {
                0 => break,
                more => opened += more,
            }
        }
        let rest = self.open_described().await?;
        Ok(Some(Coverage { opened: opened + rest.opened, left: rest.left }))
    }

    fn left(&self) -> Deadline {
        Deadline(self.until.saturating_duration_since(Instant::now()))
    }

    /// Whether the program can reach every node that the browser counts.
    async fn all_are_known(&self, thorough: bool) -> Result<bool, DriverError> {
        let client = &self.page.client;
        let session = Some(&self.session);
        for _ in 0..MOST_COUNTS {
            let before = self.begin_census(thorough);
            client.tell(session, &EnableDom {});
            let search = client.begin(session, &PerformSearch { query: EVERYTHING });
            // The search's result goes with it.
            client.tell(session, &DisableDom {});
            let after = self.begin_census(false);
            let before = self.sum(before).await?;
            let all = search.within(self.left()).await?.result_count;
            if before == self.sum(after).await? {
                return Ok(before == all);
            }
        }
        Ok(false)
    }

    fn begin_census(&self, thorough: bool) -> Vec<Pending<crate::cdp::protocol::CallAnswer>> {
        self.worlds
            .iter()
            .map(|at| {
                let command = CallInWorld {
                    function_declaration: CALL,
                    arguments: vec![
                        CallArgument { value: "census".to_owned() },
                        CallArgument { value: serde_json::json!({ "thorough": thorough }).to_string() },
                    ],
                    unique_context_id: at.world.unique_id.clone(),
                    return_by_value: true,
                    await_promise: false,
                    silent: true,
                };
                self.page.client.begin(Some(&self.session), &command)
            })
            .collect()
    }

    async fn sum(&self, counts: Vec<Pending<crate::cdp::protocol::CallAnswer>>) -> Result<u64, DriverError> {
        let mut sum = 0;
        for count in counts {
            let answer = count.within(self.left()).await?;
            let census = answer.result.value.as_ref().and_then(Value::as_str);
            let census: Option<Census> = census.and_then(|json| serde_json::from_str(json).ok());
            sum += census.ok_or_else(|| garbled("a census is none"))?.nodes;
        }
        Ok(sum)
    }

    /// Asks the browser about the elements that may host a closed root, and opens what they host.
    async fn open_suspects(&self) -> Result<u32, DriverError> {
        let client = &self.page.client;
        let session = Some(&self.session);
        client.tell(session, &EnableDom {});
        let found = self.described_suspects().await;
        let opened = match found {
            Ok(roots) => self.open(roots).await.map(|coverage| coverage.opened),
            Err(error) => Err(error),
        };
        client.tell(session, &DisableDom {});
        client.tell(session, &ReleaseObjectGroup { object_group: OBJECTS });
        opened
    }

    async fn described_suspects(&self) -> Result<Vec<ClosedRoot>, DriverError> {
        let client = &self.page.client;
        let session = Some(&self.session);
        let lists: Vec<_> = self
            .worlds
            .iter()
            .map(|at| {
                let command = CallForObjects {
                    function_declaration: SUSPECTS,
                    unique_context_id: at.world.unique_id.clone(),
                    object_group: OBJECTS,
                    silent: true,
                };
                (at, client.begin(session, &command))
            })
            .collect();
        let mut roots = Vec::new();
        for (at, list) in lists {
            let Some(object_id) = list.within(self.left()).await?.result.object_id else { continue };
            let members = client.begin(session, &GetProperties { object_id, own_properties: true });
            let members = members.within(self.left()).await?.result;
            let described: Vec<_> = members
                .into_iter()
                .filter_map(|member| member.value?.object_id)
                .map(|object_id| client.begin(session, &DescribeNode { object_id }))
                .collect();
            for pending in described {
                let hosted = pending.within(self.left()).await?.node.shadow_roots.unwrap_or_default();
                roots.extend(
                    hosted.into_iter().filter(|root| root.shadow_root_type.as_deref() == Some("closed")).map(
                        |root| ClosedRoot {
                            backend_node_id: root.backend_node_id,
                            frame: Some(at.frame.clone()),
                        },
                    ),
                );
            }
        }
        Ok(roots)
    }

    /// Opens every closed root that the description of the whole page has.
    async fn open_described(&self) -> Result<Coverage, DriverError> {
        let client = &self.page.client;
        let session = Some(&self.session);
        let document = client.begin(session, &GetDocument { depth: -1, pierce: true });
        let document = document.within(self.left()).await;
        let opened = match document {
            Ok(document) => self.open(pierced::closed_roots(document.root.get())).await,
            Err(error) => Err(error),
        };
        // Else the browser would tell of every change of every node from now on.
        client.tell(session, &DisableDom {});
        client.tell(session, &ReleaseObjectGroup { object_group: OBJECTS });
        opened
    }

    /// Hands roots to the program in their documents. Roots of a document without the program don't count:
    /// that document is not read at all.
    async fn open(&self, roots: Vec<ClosedRoot>) -> Result<Coverage, DriverError> {
        let client = &self.page.client;
        let session = Some(&self.session);
        let mut by_world: HashMap<&str, Vec<Pending<crate::cdp::protocol::ResolvedNode>>> = HashMap::new();
        for root in roots {
            let frame = root.frame.as_ref().or(self.root.as_ref());
            let Some(at) = self.worlds.iter().find(|at| Some(&at.frame) == frame) else { continue };
            let command = ResolveNode {
                backend_node_id: root.backend_node_id,
                execution_context_id: at.world.id,
                object_group: OBJECTS,
            };
            by_world.entry(&at.world.unique_id).or_default().push(client.begin(session, &command));
        }
        let mut coverage = Coverage::default();
        for (world, pending) in by_world {
            let mut arguments = Vec::with_capacity(pending.len());
            for root in pending {
                match root.within(self.left()).await {
                    Ok(resolved) => arguments
                        .extend(resolved.object.object_id.map(|object_id| ObjectArgument { object_id })),
                    // It left meanwhile, or can't be had; the next count tells which.
                    Err(DriverError::Refused { .. }) => coverage.left += 1,
                    Err(error) => return Err(error),
                }
            }
            let command = CallWithObjects {
                function_declaration: ADOPT,
                arguments,
                unique_context_id: world.to_owned(),
                return_by_value: true,
                silent: true,
            };
            let adopted = client.begin(session, &command).within(self.left()).await?;
            let adopted = adopted.result.value.as_ref().and_then(Value::as_u64);
            let adopted = adopted.and_then(|count| u32::try_from(count).ok());
            coverage.opened += adopted.ok_or_else(|| garbled("the number of roots is none"))?;
        }
        Ok(coverage)
    }
}

fn garbled(message: &str) -> DriverError {
    DriverError::Garbled {
        what: "the search for closed shadow roots".to_owned(),
        message: message.to_owned(),
    }
}
