//! The pages of one session: the one that was opened for it, and those that its pages opened.
//!
//! The first page's model knows of all of them, as long as the session lasts. One that is switched to for the
//! first time gets a session and a model of its own, besides the session through which the first page's model
//! answers its dialogs.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::attach;
use super::driver::{ChromiumDriver, OpenPage};
use super::gesture::Pointer;
use super::model::Model;
use super::state::State;
use super::watcher::follow;
use crate::cdp::client::SessionId;
use crate::cdp::protocol::{AttachToTarget, Evaluate, EvaluateValue, GetFrameTree, GetTargets};
use crate::driver::{Deadline, DriverError, PageId, PageInfo, Signal};

impl ChromiumDriver {
    /// The page that was opened for the session; it keeps the books of all others.
    pub(super) fn first(&self) -> &OpenPage {
        self.others.iter().find(|page| page.number == 0).unwrap_or(&self.page)
    }

    /// The browser tells of a page's new address, but not of its new title, so it is asked.
    pub(super) async fn list_pages(&self, deadline: Deadline) -> Result<Vec<PageInfo>, DriverError> {
        let targets = self.page.client.call(None, &GetTargets {}, deadline).await?.target_infos;
        let current = self.page.number;
        let pages = self.first().state.model().pages();
        Ok(pages
            .into_iter()
            .map(|page| {
                let target = targets.iter().find(|target| target.target_id == page.target);
                // A page that was opened just now has no address yet but the one that it was opened with.
                let url = target.map(|target| target.url.clone()).filter(|url| !url.is_empty());
                PageInfo {
                    id: PageId(page.number),
                    url: url.unwrap_or(page.url),
                    title: target.map(|target| target.title.clone()).unwrap_or_default(),
                    current: page.number == current,
                }
            })
            .collect())
    }

    /// What the current page has to tell, and of all others only which pages they opened and what was refused.
    pub(super) fn take_signals(&self) -> Vec<Signal> {
        let mut signals = self.page.state.model().take_signals();
        for page in &self.others {
            let told = page.state.model().take_signals();
            signals.extend(told.into_iter().filter(|signal| {
                matches!(
                    signal,
                    Signal::Popup(_)
                        | Signal::PopupClosed(_)
                        | Signal::PopupAnnounced(_)
                        | Signal::Dialog(_)
                        | Signal::Download(_)
                        | Signal::Downloaded(_)
                        | Signal::Refused(_)
                )
            }));
        }
        signals
    }

    /// Waits until there is something to take. What wakes it need not be told in the end.
    pub(super) async fn wait_for_signals(&self) {
        let mut here = self.page.state.listen();
        let mut first = self.first().state.listen();
        loop {
            let any = std::iter::once(&self.page)
                .chain(self.others.iter().filter(|page| page.number == 0))
                .any(|page| page.state.model().has_signals());
            if any {
                return;
            }
            tokio::select! {
                () = here.hear() => {}
                () = first.hear() => {}
            }
        }
    }

    pub(super) async fn switch_to(&mut self, page: PageId, deadline: Deadline) -> Result<(), DriverError> {
        let open = self.first().state.model().pages();
        let wanted = open.into_iter().find(|known| known.number == page.0).ok_or(DriverError::Closed)?;
        if self.page.number != page.0 {
            let next = match self.others.iter().position(|known| known.number == page.0) {
                Some(at) => self.others.swap_remove(at),
                None => self.page.join(wanted.number, &wanted.target, deadline).await?,
            };
            // From now on it answers its dialogs itself.
            self.first().state.change(|model| model.popups.follow(&wanted.target));
            // What it told while nobody looked is over.
            next.state.model().take_signals();
            self.others.push(std::mem::replace(&mut self.page, next));
            self.pointer = Pointer::default();
        }
        self.page.state.change(Model::became_current);
        Ok(())
    }
}

impl OpenPage {
    /// Follows a page of the same browser context that is open already.
    async fn join(&self, number: u32, target: &str, deadline: Deadline) -> Result<OpenPage, DriverError> {
        let client = &self.client;
        let (subscriber, incoming) = mpsc::unbounded_channel();
        client.watch(subscriber.clone());
        client.expect(target, subscriber.clone());
        let attach = AttachToTarget { target_id: target.to_owned(), flatten: true };
        let session = SessionId::new(&client.call(None, &attach, deadline).await?.session_id);
        let mut model = Model::of_popup(number, target, &self.context, session.clone());
        model.share(self.state.model().declared());
        let state = Arc::new(State::new(model));
        let watcher = tokio::spawn(follow(
            client.clone(),
            Arc::clone(&state),
            subscriber.clone(),
            incoming,
            self.counting,
        ));
        let page = OpenPage {
            number,
            client: client.clone(),
            state,
            session,
            context: self.context.clone(),
            watcher: watcher.abort_handle(),
            subscriber,
            counting: self.counting,
        };
        match page.prepare_joined(deadline).await {
            Ok(()) => Ok(page),
            Err(error) => {
                page.watcher.abort();
                Err(error)
            }
        }
    }

    async fn prepare_joined(&self, deadline: Deadline) -> Result<(), DriverError> {
        let session = Some(&self.session);
        // While its first navigation is in flight nothing can be asked of it.
        self.client.call(session, &Evaluate { expression: "0", silent: true }, deadline).await?;
        // Before the worlds are told of: those of frames that nobody knows are passed over.
        let tree = self.client.call(session, &GetFrameTree {}, deadline).await?.frame_tree;
        self.state.change(|model| model.found(&tree));
        for step in attach::prepare_popup_to_be_read(&self.client, &self.session, self.counting) {
            step.within(deadline).await?;
        }
        let state = EvaluateValue { expression: "document.readyState", return_by_value: true, silent: true };
        let state = self.client.call(session, &state, deadline).await?.result.value;
        if state.is_some_and(|state| state != "complete") {
            self.state.change(Model::found_loading);
        }
        self.installed(deadline).await
    }
}
