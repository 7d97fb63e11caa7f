//! Scrolling on until the target is there: long pages, lists that load more, lists that show only a part.

use std::sync::Arc;
use std::time::Duration;

use surefoot_record::act::{Act, NodeName, Ready, Receipt};
use surefoot_record::action::{Action, Targeted};
use surefoot_record::code::Code;
use surefoot_record::event::Purpose;
use surefoot_record::view::{ElementId, View};
use surefoot_semantics::find::{self, Container, Target};
use tokio::time::Instant;

use crate::act::{blank, ended};
use crate::handle::Acted;
use crate::task::Task;

/// How long after scrolling what is rendered then is waited for at the least.
const RENDERED: Duration = Duration::from_millis(60);
/// How long at the most, while there is something to scroll on to.
const SOON: Duration = Duration::from_millis(250);
/// How long more is waited for where nothing can be scrolled any further.
const MORE: Duration = Duration::from_millis(500);
/// The most time between two looks.
const LOOK: Duration = Duration::from_millis(100);

/// What a search came to.
enum Come {
    /// The target, and what it was called where it was found: a list that shows only a part may render it anew.
    Upon(ElementId, NodeName),
    Nothing(Code, String),
}

impl Task {
    pub(crate) async fn scroll_until(&mut self, action: &Action, until: &Targeted) -> Acted {
        let Some(baseline) = self.read_as_soon_as_possible().await else {
            let receipt = Receipt::rejected(Code::TargetUnreadable, Code::TargetUnreadable.message());
            let act = Act { code: Some(Code::TargetUnreadable), ..blank(receipt) };
            return ended(action, act, None, None);
        };
        self.viewed(Purpose::Baseline, &baseline);
        self.begin_counting().await;
        let (element, target) = match self.come_upon(until, &baseline).await {
            Come::Upon(element, target) => (element, target),
            Come::Nothing(code, reason) => {
                let act = Act { code: Some(code), ..blank(Receipt::failed(code, true, reason)) };
                return ended(action, act, None, Some(baseline));
            }
        };
        let receipt = match self.page.scroll_into_view(element).await {
            Ok(Ready::Ready) => Receipt::confirmed(),
            Ok(_) => Receipt::failed(Code::ScrollUnreachable, true, Code::ScrollUnreachable.message()),
            Err(error) => Receipt::unknown(error.code(), error.to_string()),
        };
        let mut acted = self.prove(action, receipt, Some(element), Some(baseline)).await;
        acted.act.target = Some(target);
        acted
    }

    async fn come_upon(&mut self, until: &Targeted, baseline: &Arc<View>) -> Come {
        let began = Instant::now();
        let mut view = Arc::clone(baseline);
        let mut at_end_since = None;
        // Where the page stood somewhere in its middle, what is above is looked through as well.
        let mut above = None;
        loop {
            match find::target(&view, &until.target, until.scope.as_ref()) {
                Target::One { position } => {
                    let node = &view.nodes[position];
                    return Come::Upon(node.element, NodeName::from(&**node));
                }
                Target::Many { message } => return Come::Nothing(Code::TargetNotUnique, message),
                Target::None { .. } | Target::ByName { .. } => {}
            }
            let bound = self.options.scroll_wait;
            if self.heard.over.is_some() || began.elapsed() >= bound {
                let reason = format!("{} did not come within {} ms", until.target, bound.as_millis());
                return Come::Nothing(Code::ScrollUnreachable, reason);
            }
            let around = self.container(&view, until);
            let back = at_end_since.is_some() && above == Some(true);
            if back {
                above = Some(false);
            }
            let scrolled = match self.page.scroll_on(around, back).await {
                Ok(scrolled) => scrolled,
                Err(error) => return Come::Nothing(error.code(), error.to_string()),
            };
            above.get_or_insert(!scrolled.top);
            let left = bound.saturating_sub(began.elapsed());
            if scrolled.moved {
                at_end_since = None;
                self.let_render(left).await;
            } else {
                let since = *at_end_since.get_or_insert_with(Instant::now);
                if since.elapsed() >= MORE && !self.is_something_left(left).await {
                    let reason = format!("{} is nowhere, down to the end", until.target);
                    return Come::Nothing(Code::ScrollUnreachable, reason);
                }
                self.wait_until(Instant::now() + LOOK).await;
            }
            self.absorb();
            view = match self.read(false).await {
                Ok(reading) => reading.view,
                Err(error) => return Come::Nothing(error.code(), error.to_string()),
            };
        }
    }

    /// Where it is scrolled: the innermost container that was named, if it is there.
    fn container(&self, view: &View, until: &Targeted) -> Option<ElementId> {
        match find::container(view, until.scope.as_ref()).ok()? {
            Container::Node(at) => Some(view.nodes[at].element),
            Container::Page => None,
        }
    }

    /// Waits until what scrolling has set off is rendered, as far as that is known.
    async fn let_render(&mut self, most: Duration) {
        let began = Instant::now();
        loop {
            self.wait_until(Instant::now() + RENDERED.min(most)).await;
            self.absorb();
            let left = most.saturating_sub(began.elapsed());
            let waits =
                began.elapsed() < RENDERED || self.is_something_left(Duration::from_millis(500)).await;
            if !waits || left.is_zero() || self.heard.over.is_some() || began.elapsed() > SOON {
                return;
            }
        }
    }
}
