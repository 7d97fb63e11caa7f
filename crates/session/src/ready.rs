//! Looking for the target of an act until it is ready, and no longer than that.
//!
//! While the target is missing, ambiguous, disabled, hidden, moving or covered, it is looked at again with each change,
//! until nothing counted is pending and the network has been quiet for a while, or the time is up (ruling 25).
//! Where nothing is counted, the page itself has to have been quiet for that while. Never the first of two,
//! never a runner-up.
//!
//! A target that is there but not ready is watched in the page, in every frame; one that is missing is looked for when
//! the page tells of a change. Nothing backs off.

mod hydration;
mod look;
mod pick;
mod wait;

use std::time::Duration;

use surefoot_record::act::{Look, NodeName, Readiness, Ready};
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use surefoot_record::policy::{ActWhen, WhenUnready};
use tokio::time::Instant;

use crate::handle::Match;
use crate::task::Task;

use hydration::LISTEN;
pub(crate) use look::Found;
use look::{NotReady, Seen, Way, needs_pointer};
use wait::{QUIET, Work};

/// So many looks are told of from the beginning of a search, and as many from its end.
const LOOKS: usize = 100;

/// How far apart counted looks are ([`SessionOptions::polls`](crate::SessionOptions::polls)).
const POLL: Duration = Duration::from_millis(150);

/// A target that never became ready.
pub(crate) struct Unready {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) target: Option<NodeName>,
}

/// A search that is over.
pub(crate) struct Searched {
    pub(crate) readiness: Readiness,
    pub(crate) outcome: Result<Box<Found>, Unready>,
    /// How long looks took, all together; the rest of the search was waiting.
    pub(crate) looked: Duration,
}

/// A search that is under way.
struct Search {
    began: Instant,
    /// Since when it is the target that is waited for, and no longer the page.
    page_ready: Instant,
    readiness: Readiness,
    looked: Duration,
    /// Since when nothing changed, as far as it is known.
    quiet_since: Instant,
    /// Since when the network is quiet; none while it is not, and as long as nobody has asked.
    network_since: Option<Instant>,
    /// A request was under way when it was asked last.
    network_busy: bool,
}

impl Search {
    fn new() -> Search {
        let now = Instant::now();
        Search {
            began: now,
            page_ready: now,
            readiness: Readiness {
                verdict: Ready::NotFound,
                early: false,
                waited_ms: 0,
                attempts: 0,
                reasons: Vec::new(),
                cover: None,
                proceeded: false,
                unhydrated: false,
                looks: Vec::new(),
            },
            looked: Duration::ZERO,
            quiet_since: now,
            network_since: None,
            network_busy: false,
        }
    }

    /// Takes note of a look that began at that moment.
    fn note(&mut self, began: Instant, verdict: Ready, cover: Option<&NodeName>) {
        self.looked += began.elapsed();
        let readiness = &mut self.readiness;
        readiness.attempts += 1;
        readiness.waited_ms = milliseconds(self.began.elapsed());
        readiness.verdict = verdict;
        readiness.cover = cover.cloned();
        if verdict != Ready::Ready && readiness.reasons.last() != Some(&verdict) {
            readiness.reasons.push(verdict);
        }
        if readiness.looks.len() == 2 * LOOKS {
            readiness.looks.remove(LOOKS);
        }
        readiness.looks.push(Look {
            at_ms: readiness.waited_ms,
            verdict,
            cover: cover.cloned(),
            unhydrated: false,
        });
    }

    /// Takes note of whether the look that was noted last showed a target that nothing listens to.
    fn note_unhydrated(&mut self, unhydrated: bool) {
        self.readiness.unhydrated = unhydrated;
        if let Some(look) = self.readiness.looks.last_mut() {
            look.unhydrated = unhydrated;
        }
    }

    fn over(self, outcome: Result<Box<Found>, Unready>) -> Searched {
        Searched { readiness: self.readiness, outcome, looked: self.looked }
    }
}

impl Task {
    /// Looks until the target is ready, or until the wait is over.
    pub(crate) async fn ready(&mut self, action: &Action, matching: &Match) -> Searched {
        let mut search = Search::new();
        let act_when = self.options.act_when;
        self.wait_for_page(act_when).await;
        search.page_ready = Instant::now();
        if act_when == ActWhen::Settled {
            // That wait ends with a quiet network, or because it took too long.
            self.heard.settled = true;
        }
        // What was pending may have ended between the look and the question, and may have brought the target:
        // nothing is given up but on a full reading from after that.
        let mut way = if act_when == ActWhen::Ready { Way::Glance } else { Way::Full };
        loop {
            let began = Instant::now();
            let not = match self.look(action, matching, way).await {
                Seen::Ready(found) => {
                    search.readiness.early = self.is_early(&search);
                    let unhydrated = act_when == ActWhen::Ready
                        && (search.readiness.early || search.readiness.unhydrated)
                        && self.is_unhydrated(action, found.element, &search).await;
                    search.note(began, Ready::Ready, None);
                    search.note_unhydrated(unhydrated);
                    if unhydrated && self.is_worth_listening(&mut search).await {
                        way = Way::Glance;
                        continue;
                    }
                    return search.over(Ok(found));
                }
                Seen::Not(not) => not,
            };
            search.note(began, not.verdict, not.cover.as_ref());
            if let Some(polls) = self.options.polls.filter(|polls| search.readiness.attempts <= *polls) {
                self.poll(&mut search, polls).await;
                way = Way::Full;
                continue;
            }
            let still = match self.is_over(&mut search, matching, &not, way).await {
                Some(still) => still,
                None => return self.give_up(search, action, matching, *not).await,
            };
            way = if still {
                Way::Full
            } else {
                self.wait_for_target(&mut search, &not, needs_pointer(action)).await
            };
        }
    }

    /// Waits for the next of so many looks, and after the last of them for the page.
    async fn poll(&mut self, search: &mut Search, polls: u32) {
        if search.readiness.attempts < polls {
            let next = Instant::now() + POLL;
            while Instant::now() < next && self.heard.over.is_none() {
                self.wait_until(next).await;
                self.absorb();
            }
        } else {
            self.wait_for_page(ActWhen::Settled).await;
            search.page_ready = Instant::now();
        }
    }

    /// Whether the wait for a target is over: none when it is, else whether it is over unless a full reading shows the
    /// target after all.
    async fn is_over(
        &mut self,
        search: &mut Search,
        matching: &Match,
        not: &NotReady,
        way: Way,
    ) -> Option<bool> {
        let held = matches!(not.verdict, Ready::Covered | Ready::Moving);
        let hold = if held { self.options.hold } else { Duration::ZERO };
        // What was shown is gone for good, and nothing else is taken for it.
        let lost = matches!(matching, Match::Held(_))
            && matches!(not.code, Code::TargetChanged | Code::TargetDetached);
        if lost || not.code == Code::AmbientNode || self.heard.over.is_some() {
            return None;
        }
        if self.options.act_when != ActWhen::Ready || self.options.polls.is_some() {
            // The page was what was waited for: only what may be about to go away is waited for still, and a page that
            // can't be read, which ends no search (ruling 31).
            let patience = match not.verdict {
                Ready::Unreadable => self.options.ready_wait,
                _ => hold,
            };
            return (search.page_ready.elapsed() < patience).then_some(false);
        }
        let bound = self.options.ready_wait + hold;
        if search.began.elapsed() >= bound {
            return None;
        }
        let still = self.is_still(search, bound, QUIET + hold).await;
        if still && way == Way::Full { None } else { Some(still) }
    }

    /// Whether nothing that is counted is pending and the network has been quiet for that long (ruling 25).
    async fn is_still(&mut self, search: &mut Search, bound: Duration, quiet: Duration) -> bool {
        let calm = !self.page.loading() && !self.page.navigating();
        let work = self.work_left(bound.saturating_sub(search.began.elapsed())).await;
        search.network_busy = matches!(work, Work::Requests);
        let since = *search.network_since.get_or_insert_with(Instant::now);
        match work {
            Work::Requests => search.network_since = None,
            Work::Unknown => search.network_since = Some(since.max(search.quiet_since)),
            Work::Some | Work::None => {}
        }
        let over = matches!(work, Work::None | Work::Unknown);
        calm && over && search.network_since.is_some_and(|since| since.elapsed() >= quiet)
    }

    /// Waits for a moment in which a listener may come. False when none is waited for any more.
    async fn is_worth_listening(&mut self, search: &mut Search) -> bool {
        let bound = self.options.ready_wait;
        let over = self.heard.over.is_some() || search.began.elapsed() >= bound;
        if over || self.is_still(search, bound, QUIET).await {
            return false;
        }
        if self.wait_for_change(LISTEN).await {
            search.quiet_since = Instant::now();
        }
        true
    }

    /// The wait is over and the target is not ready: the act is refused, or goes all the same where that was asked for.
    async fn give_up(
        &mut self,
        mut search: Search,
        action: &Action,
        matching: &Match,
        not: NotReady,
    ) -> Searched {
        let may_go = matches!(
            not.verdict,
            Ready::Covered | Ready::Moving | Ready::Disabled | Ready::NoPointerEvents | Ready::NoFrames
        );
        if self.options.when_unready == WhenUnready::Proceed
            && may_go
            && let Some(found) = self.proceed(action, matching).await
        {
            search.readiness.proceeded = true;
            search.readiness.early = self.is_early(&search);
            return search.over(Ok(found));
        }
        search.over(Err(Unready { code: not.code, message: not.message, target: not.target }))
    }

    /// Whether an act that goes now goes before the wait for a quiet network would have ended (ruling 26).
    fn is_early(&mut self, search: &Search) -> bool {
        let calm = !self.page.loading() && !self.page.navigating();
        let quiet = search.network_since.is_some_and(|since| since.elapsed() >= QUIET);
        !(self.heard.settled || (calm && quiet))
    }
}

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
