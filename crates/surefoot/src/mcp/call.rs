//! One call of a tool: who asked, and how it is told what is going on.

use rmcp::RoleServer;
use rmcp::model::{ClientCapabilities, ProgressNotificationParam, ProgressToken, ProtocolVersion};
use rmcp::service::{Peer, RequestContext};
use surefoot_session::EventLog;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::client::{Client, Posed};
use crate::progress;

/// Who asked.
#[derive(Debug, Clone)]
pub(super) struct Call {
    peer: Peer<RoleServer>,
    /// Who is asked, where anybody can be.
    pub(super) client: Client,
    /// Present when progress is to be told.
    token: Option<ProgressToken>,
    lends_model: bool,
    asks_people: bool,
}

/// Tells of a session until it is dropped.
#[derive(Debug)]
pub(super) struct Following(Option<JoinHandle<()>>);

impl Drop for Following {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.abort();
        }
    }
}

impl Call {
    /// The call, and what it will ask in its result.
    pub(super) fn new(context: &RequestContext<RoleServer>) -> (Call, mpsc::UnboundedReceiver<Posed>) {
        let capabilities = context.client_capabilities();
        let has = |capability: fn(&ClientCapabilities) -> bool| capabilities.as_ref().is_some_and(capability);
        let (questions, posed) = mpsc::unbounded_channel();
        let may_request = context.protocol_version().is_none_or(|it| it < ProtocolVersion::V_2026_07_28);
        let peer = context.peer.clone();
        let client = if may_request { Client::Requests(peer.clone()) } else { Client::Results(questions) };
        let call = Call {
            peer,
            client,
            token: context.meta.get_progress_token(),
            lends_model: has(|it| it.sampling.is_some()),
            asks_people: has(|it| it.elicitation.is_some()),
        };
        (call, posed)
    }

    /// Whether the client has a model that it lets servers ask.
    pub(super) fn lends_model(&self) -> bool {
        self.lends_model
    }

    /// Whether the client asks the person behind it.
    pub(super) fn asks_people(&self) -> bool {
        self.asks_people
    }

    /// Tells the client what the log says from now on, if it wants to know.
    pub(super) fn follow(&self, log: &EventLog) -> Following {
        let Some(token) = self.token.clone() else { return Following(None) };
        let peer = self.peer.clone();
        let mut reader = log.reader();
        while reader.ready().is_some() {}
        Following(Some(tokio::spawn(async move {
            let mut told = 0.0;
            while let Some(event) = reader.next().await {
                let Some(words) = progress::words(&event) else { continue };
                told += 1.0;
                let param = ProgressNotificationParam::new(token.clone(), told).with_message(words);
                if peer.notify_progress(param).await.is_err() {
                    return;
                }
            }
        })))
    }
}
