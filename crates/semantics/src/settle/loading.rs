//! What was pending before an act that goes while the page still loads: nothing that comes of it proves the act
//! (ruling 13).
//!
//! Nobody can tell by looking whose doing a change is. But as long as nothing of what was pending before the act has
//! ended, what has changed since is not its doing. So views are told apart by the moment of the first such end.
//! What repeats, such as a poll, and what only animates is no part of loading.

use std::collections::BTreeMap;
use std::sync::Arc;

use surefoot_record::view::View;

use super::holding::REPEATING;
use super::pending::{Pending, Work, WorkKind};

/// Follows what was pending before an act, and the views since.
#[derive(Debug, Clone)]
pub struct Loading {
    /// How often each thing was pending, by its words.
    before: BTreeMap<String, usize>,
    state: State,
    /// Something of it was still pending when it was asked last.
    left: bool,
    /// The last view of which it is not known yet whether anything had ended before it was complete.
    latest: Option<Arc<View>>,
    /// The first views before which nothing had ended, in order.
    untouched: Vec<Arc<View>>,
}

/// So many views are kept.
const VIEWS: usize = 8;

/// How a request is told of whose answer comes in pieces: each piece may change the page, and none of them is its end.
pub const BEING_READ: &str = ", its answer being read";

/// How it is told that a document is being loaded whose load event is still to come.
pub const BEING_LOADED: &str = "the page's own loading";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing has ended yet.
    Waiting,
    /// Something has ended.
    Touched,
    /// Nothing that was pending can still do anything: its document has been replaced.
    Gone,
}

impl Loading {
    /// What was pending just before the act. Without counting, or in a document that is still being parsed, anything may
    /// happen at any time: then no view is the act's alone.
    #[must_use]
    pub fn new(pending: &Pending, parsed: bool) -> Loading {
        let is_known = parsed && pending.unaccounted.is_empty();
        let before = things(pending);
        Loading {
            left: !is_known || !before.is_empty(),
            before,
            state: if is_known { State::Waiting } else { State::Touched },
            latest: None,
            untouched: Vec::new(),
        }
    }

    /// Nothing was pending.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.state == State::Waiting && self.before.is_empty()
    }

    /// Takes note of what is pending now.
    pub fn tell(&mut self, pending: &Pending) {
        let now = things(pending);
        self.left =
            !pending.unaccounted.is_empty() || self.before.keys().any(|thing| now.contains_key(thing));
        if self.state != State::Waiting {
            return;
        }
        let has_ended = |(thing, count): (&String, &usize)| now.get(thing).is_none_or(|now| now < count);
        if self.before.iter().any(has_ended) || has_fired(pending) {
            self.state = State::Touched;
            return;
        }
        let latest = self.latest.take().filter(|_| self.untouched.len() < VIEWS);
        self.untouched.extend(latest);
        if !self.untouched.is_empty() && self.before.keys().any(|thing| thing.ends_with(BEING_READ)) {
            self.state = State::Touched;
        }
    }

    /// Whether it should be asked what is pending, now that a view was read: soon it can't be told any more whose doing
    /// that view is.
    #[must_use]
    pub fn wants_telling(&self) -> bool {
        self.state == State::Waiting && self.latest.is_some() && !self.before.is_empty()
    }

    /// Takes note of a reading.
    pub fn see(&mut self, view: &Arc<View>) {
        self.latest = Some(Arc::clone(view));
    }

    /// Nothing that was pending before the act is pending any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state == State::Gone || !self.left
    }

    /// Takes note of a new document. The navigation to it was the act's, unless something else had ended before.
    pub fn leave(&mut self) {
        if self.state == State::Waiting {
            self.state = State::Gone;
        }
    }

    /// The views that nothing but the act can have changed, the first one first: the last of all where nothing was pending
    /// before the act, else those before the first end.
    pub fn act_alone(&self) -> impl Iterator<Item = &Arc<View>> {
        let all_are = self.state == State::Gone || self.is_nothing();
        // Between the last telling and the reading after it something may have ended.
        self.untouched.iter().chain(self.latest.as_ref().filter(|_| all_are))
    }
}

/// What could change the page by itself and is no repeating work, by its words.
fn things(pending: &Pending) -> BTreeMap<String, usize> {
    let mut things = BTreeMap::new();
    let work = pending.work.iter().filter(|work| is_loading(work)).map(|work| &work.what);
    for thing in work.chain(&pending.listed) {
        *things.entry(thing.clone()).or_default() += 1;
    }
    things
}

fn is_loading(work: &Work) -> bool {
    let repeats = work.chain.is_some_and(|chain| chain.endless || chain.rearmed >= REPEATING);
    !work.after_act && !repeats && work.kind != WorkKind::Animation
}

/// Whether a chain that is too young to be repeating work has had another round since the act.
fn has_fired(pending: &Pending) -> bool {
    let fired = |work: &Work| {
        work.chain.is_some_and(|chain| {
            !chain.after_act && !chain.endless && chain.rearmed <= REPEATING && chain.fired_ms.is_some()
        })
    };
    pending.work.iter().any(fired)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(what: &[&str]) -> Pending {
        let work = what.iter().map(|what| Work {
            kind: WorkKind::Timer,
            what: (*what).to_owned(),
            after_act: false,
            due_ms: Some(900),
            chain: None,
        });
        Pending { work: work.collect(), ..Pending::default() }
    }

    fn view(title: &str) -> Arc<View> {
        Arc::new(View { title: title.to_owned(), ..View::default() })
    }

    fn titles(loading: &Loading) -> Option<&str> {
        loading.act_alone().last().map(|view| view.title.as_str())
    }

    #[test]
    fn what_stood_there_before_the_first_end_is_the_acts_alone() {
        let mut loading = Loading::new(&pending(&["timer", "timer"]), true);
        loading.see(&view("first"));
        loading.tell(&pending(&["timer", "timer", "another"]));
        assert_eq!(titles(&loading), Some("first"));
        loading.see(&view("second"));
        loading.tell(&pending(&["timer", "another"]));
        loading.see(&view("third"));
        loading.tell(&pending(&["timer", "another"]));
        assert_eq!(titles(&loading), Some("first"));
    }

    #[test]
    fn where_nothing_was_pending_all_is_the_acts() {
        let mut loading = Loading::new(&pending(&[]), true);
        assert!(loading.is_nothing());
        loading.see(&view("last"));
        loading.tell(&pending(&["timer"]));
        assert_eq!(titles(&loading), Some("last"));
    }

    #[test]
    fn where_nothing_is_known_nothing_is_the_acts_alone() {
        for (told, parsed) in [(Pending::unknown(), true), (pending(&[]), false)] {
            let mut loading = Loading::new(&told, parsed);
            loading.see(&view("last"));
            loading.tell(&pending(&[]));
            assert_eq!(titles(&loading), None);
        }
    }

    #[test]
    fn an_answer_that_comes_in_pieces_leaves_the_first_view_alone() {
        let flows = Pending { listed: vec![format!("GET /stream{BEING_READ}")], ..Pending::default() };
        let mut loading = Loading::new(&flows, true);
        for title in ["first", "second"] {
            loading.see(&view(title));
            loading.tell(&flows);
        }
        assert_eq!(titles(&loading), Some("first"));
    }

    #[test]
    fn a_document_that_the_act_went_to_is_its_doing() {
        let mut loading = Loading::new(&pending(&["timer"]), true);
        loading.leave();
        loading.see(&view("arrived"));
        loading.tell(&pending(&[]));
        assert_eq!(titles(&loading), Some("arrived"));
    }
}
