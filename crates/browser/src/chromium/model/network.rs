//! What the network's events say of a page: its requests, sockets and their ends.

use surefoot_record::bounds::Refused;
use surefoot_record::event::ConsoleMessage;

use super::super::troubles::text;
use super::super::workload::Sent;
use super::{Effect, Model};
use crate::cdp::client::SessionId;
use crate::cdp::protocol::Event;
use crate::driver::Signal;

impl Model {
    pub(in super::super) fn take_signals(&mut self) -> Vec<Signal> {
        let signals = std::mem::take(&mut self.signals);
        // What a refused request was for may have been told after its refusal.
        let completed = |signal| match signal {
            Signal::Refused(refused) => Signal::Refused(self.kinds.completed(refused)),
            signal => signal,
        };
        signals.into_iter().map(completed).collect()
    }

    /// The filter has refused a request.
    pub(in super::super) fn refused(&mut self, refused: Refused) {
        self.signals.push(Signal::Refused(refused));
    }

    pub(super) fn apply_of_network(&mut self, session: &SessionId, event: Event) -> Vec<Effect> {
        match event {
            Event::RequestWillBeSent(sent) => {
                let known = self.requests.sent(&sent.request_id, sent.r#type.as_deref(), &sent.request);
                if known {
                    let request = Sent {
                        id: &sent.request_id,
                        loader: &sent.loader_id,
                        frame: sent.frame_id.as_deref(),
                        kind: sent.r#type.as_deref(),
                        method: &sent.request.method,
                        url: &sent.request.url,
                    };
                    self.workload.sent(session, &request);
                }
                let is_navigation = sent.r#type.as_deref() == Some("Document")
                    && sent.request_id == sent.loader_id
                    && sent.frame_id.as_ref().is_some_and(|frame| self.is_root(session, frame));
                self.kinds.sent(&sent.request.url, sent.r#type.as_deref(), is_navigation);
                if is_navigation {
                    if !self.navigations.is_in_flight(session) {
                        self.navigation_began(session, &sent.loader_id);
                    }
                    // From here on the session is mute for certain, so an answer means the end.
                    if self.navigations.requested(session, &sent.loader_id) {
                        return vec![Effect::Fence { session: session.clone(), loader: sent.loader_id }];
                    }
                }
            }
            Event::ResponseReceived(received) => {
                self.workload.answered(session, &received.request_id);
                self.signals.extend(
                    self.requests
                        .answered(&received.request_id, received.response.status)
                        .map(Signal::Network),
                );
            }
            // What the browser itself has kept the page from; of everything else it is told in other ways.
            Event::LogEntryAdded(added) if added.entry.source == "security" => {
                let text = text(&added.entry.text);
                self.signals.push(Signal::Console(ConsoleMessage { level: added.entry.level, text }));
            }
            Event::LogEntryAdded(_) => {}
            Event::WebSocketCreated(socket) => {
                self.kinds.sent(&socket.url, Some("WebSocket"), false);
                self.workload.socket_opened(session, &socket.request_id);
            }
            Event::WebSocketFrameSent(_) => self.workload.socket_used(),
            Event::WebSocketClosed(socket) => self.workload.socket_closed(session, &socket.request_id),
            Event::LoadingFinished(finished) => {
                self.requests.finished(&finished.request_id);
                self.workload.done(session, &finished.request_id);
            }
            Event::LoadingFailed(failed) => {
                self.workload.done(session, &failed.request_id);
                let canceled = failed.canceled.unwrap_or(false);
                self.signals.extend(
                    self.requests
                        .failed(&failed.request_id, &failed.error_text, canceled)
                        .map(Signal::Network),
                );
                let end = self.navigations.request_failed(
                    session,
                    &failed.request_id,
                    &failed.error_text,
                    canceled,
                );
                if let Some(end) = end {
                    self.navigation_ended(session, end);
                }
            }
            _ => {}
        }
        Vec::new()
    }
}
