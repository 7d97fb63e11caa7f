//! Frames that come and go to other processes, and navigations: what the model makes of them.

use super::{Effect, FrameRoot, Model};
use crate::cdp::client::SessionId;
use crate::cdp::protocol::TargetInfo;
use crate::driver::{NavigationEnd, Signal};

impl Model {
    pub(super) fn frame_attached(&mut self, info: &TargetInfo, session: SessionId) -> Vec<Effect> {
        if info.r#type != "iframe" {
            return vec![Effect::LetGo(session)];
        }
        let root = FrameRoot { frame: info.target_id.clone(), url: info.url.clone() };
        self.frame_sessions.insert(session.clone(), root);
        if self.frames.has(&info.target_id) {
            self.frames.joined(&info.target_id, &session, &info.url);
        } else if let Some(parent) = &info.parent_frame_id {
            self.frames.attached(&info.target_id, parent, session.clone());
        }
        self.signals.push(Signal::Frames);
        vec![Effect::PrepareFrame(session)]
    }

    /// The session that a frame goes to when it leaves another, and its address there.
    pub(super) fn session_of(&self, frame: &str, left: &SessionId) -> Option<(SessionId, String)> {
        let here = |(session, root): &(&SessionId, &FrameRoot)| root.frame == frame && *session != left;
        self.frame_sessions.iter().find(here).map(|(session, root)| (session.clone(), root.url.clone()))
    }

    pub(super) fn frame_navigated(&mut self, session: &SessionId, frame: crate::cdp::protocol::Frame) {
        let is_main = frame.parent_id.is_none() && *session == self.session;
        let is_root = is_main || self.is_root(session, &frame.id);
        let url = format!("{}{}", frame.url, frame.url_fragment.unwrap_or_default());
        if is_main && !self.navigations.is_in_flight(session) {
            // Nothing told of its start; whoever counts navigations counts on both.
            self.signals.push(Signal::NavigationStarted);
        }
        self.frames.navigated(&frame.id, frame.parent_id.as_deref(), url, session.clone());
        self.workload.committed(&frame.id, &frame.loader_id);
        if is_root {
            let (end, another) =
                self.navigations.committed(session, &frame.loader_id, frame.unreachable_url.is_some());
            if is_main {
                self.loaded = false;
                self.signals.push(Signal::NavigationEnded(end));
                if another {
                    self.signals.push(Signal::NavigationStarted);
                }
            }
        }
        self.signals.push(Signal::Frames);
    }

    pub(super) fn count_beginning(&mut self, session: &SessionId, frame: &str) {
        self.begun.in_any_frame += 1;
        if *session == self.session && frame == self.frames.main() {
            self.begun.in_main_frame += 1;
        }
    }

    pub(super) fn navigation_began(&mut self, session: &SessionId, loader: &str) {
        let (replaced, news) = self.navigations.began(session, loader);
        if *session == self.session && news {
            self.signals.extend(replaced.map(Signal::NavigationEnded));
            self.signals.push(Signal::NavigationStarted);
        }
    }

    pub(super) fn navigation_ended(&mut self, session: &SessionId, end: NavigationEnd) {
        if let Some(root) = self.root_of(session).map(str::to_owned) {
            self.workload.arrived(&root);
        }
        if *session == self.session {
            self.signals.push(Signal::NavigationEnded(end));
        }
    }

    /// Whether the frame is the one at the root of the session: the one whose navigations mute it.
    pub(super) fn is_root(&self, session: &SessionId, frame: &str) -> bool {
        self.root_of(session) == Some(frame)
    }
}
