//! Questions of the server to the client, for the person or the model behind it.
//!
//! Protocols with a handshake let a server send requests of its own. From 2026-07-28 on it may not: what it asks for
//! stands in the result of the call, and the client calls again with the answers. The call itself does not notice: it
//! waits for its answer in both cases, and is parked meanwhile in the second (`parked`).

use rmcp::RoleServer;
use rmcp::model::{InputRequest, ServerRequest};
use rmcp::service::Peer;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

/// A question that waits for its answer.
#[derive(Debug)]
pub(super) struct Posed {
    pub(super) request: InputRequest,
    /// Dropped when nobody answers.
    pub(super) reply: oneshot::Sender<Value>,
}

/// How one call asks its client.
#[derive(Debug, Clone)]
pub(super) enum Client {
    /// By requests.
    Requests(Peer<RoleServer>),
    /// In the call's result.
    Results(mpsc::UnboundedSender<Posed>),
}

impl Client {
    /// Asks, and waits for the answer; none when there is none.
    pub(super) async fn ask(&self, request: InputRequest) -> Option<Value> {
        match self {
            Client::Requests(peer) => {
                let request = match request {
                    InputRequest::CreateMessage(request) => ServerRequest::CreateMessageRequest(request),
                    InputRequest::Elicitation(request) => ServerRequest::ElicitRequest(request),
                    _ => return None,
                };
                serde_json::to_value(peer.send_request(request).await.ok()?).ok()
            }
            Client::Results(questions) => {
                let (reply, answer) = oneshot::channel();
                questions.send(Posed { request, reply }).ok()?;
                answer.await.ok()
            }
        }
    }
}
