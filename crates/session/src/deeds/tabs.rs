//! The pages of a session: going from one to another, closing one, and going on where the current one closed.

use std::time::Duration;

use surefoot_browser::driver::{Deadline, PageId, PageInfo};
use surefoot_record::act::Receipt;
use surefoot_record::action::{Action, SwitchTab};
use surefoot_record::code::Code;
use surefoot_semantics::settle::Noise;
use tokio::time::Instant;

use crate::handle::Acted;
use crate::task::Task;

/// The most time between two looks at which pages are open.
const LOOK: Duration = Duration::from_millis(100);
/// How long a page that is not open is waited for at the least.
const OPENING: Duration = Duration::from_millis(500);

/// Which page is meant.
enum Wanted {
    One(PageInfo),
    None,
    Many,
}

impl Task {
    pub(crate) async fn switch_tab(&mut self, tab: &SwitchTab) -> Receipt {
        let began = Instant::now();
        loop {
            let pages = match self.page.pages().await {
                Ok(pages) => pages,
                Err(error) => return Receipt::failed(error.code(), false, error.to_string()),
            };
            let left = self.options.ready_wait.saturating_sub(began.elapsed());
            let is_over = left.is_zero()
                || (began.elapsed() >= OPENING && !self.is_something_left(left).await)
                || self.heard.over.is_some();
            match wanted(&pages, tab) {
                Wanted::One(page) if page.current => {
                    return Receipt { dispatched: false, ..Receipt::confirmed() };
                }
                Wanted::One(page) => return self.turn_to(page.id).await,
                Wanted::Many if is_over => {
                    return Receipt::rejected(Code::TabNotUnique, Code::TabNotUnique.message());
                }
                Wanted::None if is_over => {
                    let open = pages.len();
                    let reason = format!("{}; {open} open", Code::TabNotFound.message());
                    return Receipt::rejected(Code::TabNotFound, reason);
                }
                Wanted::Many | Wanted::None => {
                    self.wait_until(Instant::now() + LOOK.min(left)).await;
                    self.absorb();
                }
            }
        }
    }

    pub(crate) async fn close_tab(&mut self) -> Receipt {
        let pages = match self.page.pages().await {
            Ok(pages) => pages,
            Err(error) => return Receipt::failed(error.code(), false, error.to_string()),
        };
        let Some(closing) = pages.iter().find(|page| page.current) else {
            return Receipt::failed(Code::PageClosed, false, Code::PageClosed.message());
        };
        let Some(next) = self.fallback(&pages, closing.id) else {
            return Receipt::rejected(Code::LastTab, Code::LastTab.message());
        };
        // From the other page it can be told whether this one closed.
        let turned = self.turn_to(next).await;
        if !turned.dispatched || !turned.may_have_happened() {
            return turned;
        }
        if let Err(error) = self.page.close_one(closing.id).await {
            return Receipt::unknown(error.code(), error.to_string());
        }
        self.absorb();
        self.visited.retain(|page| *page != closing.id);
        self.heard.note_closed(&closing.url);
        Receipt::confirmed()
    }

    /// Where the page that was acted on has closed and others are open, the session goes on with the one that was
    /// there before it, and the act is judged by what that shows.
    pub(crate) async fn go_on_elsewhere(&mut self, action: &Action, acted: Acted) -> Acted {
        if self.heard.over != Some(Code::PageClosed) {
            return acted;
        }
        let Ok(pages) = self.page.pages().await else { return acted };
        let current = self.current;
        let Some(next) = self.fallback(&pages, current) else { return acted };
        let url = acted.baseline.as_ref().map(|baseline| baseline.url.clone()).unwrap_or_default();
        if !self.turn_to(next).await.dispatched {
            return acted;
        }
        self.visited.retain(|page| *page != current);
        self.heard.note_closed(&url);
        if !acted.act.receipt.dispatched {
            return acted;
        }
        let receipt = Receipt { code: None, reason: None, ..Receipt::confirmed() };
        let again = self.prove(action, receipt, acted.element, acted.baseline.clone()).await;
        let mut act = again.act;
        act.target = acted.act.target;
        act.readiness = acted.act.readiness;
        act.spent = acted.act.spent;
        Acted { act, resolution: acted.resolution, payload_withheld: acted.payload_withheld, ..again }
    }

    /// The page that was there last before that one, of those that are open.
    fn fallback(&self, pages: &[PageInfo], closing: PageId) -> Option<PageId> {
        let is_open = |id: &PageId| *id != closing && pages.iter().any(|page| page.id == *id);
        let visited = self.visited.iter().rev().find(|id| is_open(id)).copied();
        visited.or_else(|| pages.iter().rev().map(|page| page.id).find(is_open))
    }

    /// Makes that page the current one, and forgets what was known of the other.
    async fn turn_to(&mut self, page: PageId) -> Receipt {
        if let Err(error) = self.page.switch(page, Deadline::CALL).await {
            return Receipt::failed(error.code(), false, error.to_string());
        }
        self.absorb();
        self.heard.over = None;
        self.heard.settled = false;
        self.visited.push(std::mem::replace(&mut self.current, page));
        self.stamp = None;
        self.noise = Noise::default();
        self.last_seen = None;
        Receipt::confirmed()
    }
}

fn wanted(pages: &[PageInfo], tab: &SwitchTab) -> Wanted {
    let mut found = pages.iter().enumerate().filter(|(at, page)| match tab {
        SwitchTab::Number(number) => usize::try_from(*number).is_ok_and(|number| number == at + 1),
        SwitchTab::Title(title) => page.title == *title,
    });
    match (found.next(), found.next()) {
        (None, _) => Wanted::None,
        (Some((_, page)), None) => Wanted::One(page.clone()),
        (Some(_), Some(_)) => Wanted::Many,
    }
}
