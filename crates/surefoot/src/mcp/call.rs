//! One call of a tool: who asked, and how it is told what is going on.

use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{Peer, RequestContext};
use surefoot_session::EventLog;
use tokio::task::JoinHandle;

use crate::progress;

/// Who asked.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) peer: Peer<RoleServer>,
    /// Present when progress is to be told.
    token: Option<ProgressToken>,
    lends_model: bool,
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
    pub(super) fn new(context: &RequestContext<RoleServer>) -> Call {
        let lends_model = context.client_capabilities().is_some_and(|it| it.sampling.is_some());
        Call { peer: context.peer.clone(), token: context.meta.get_progress_token(), lends_model }
    }

    /// Whether the client has a model that it lets servers ask.
    pub(super) fn lends_model(&self) -> bool {
        self.lends_model
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
