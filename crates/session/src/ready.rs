//! Looking for the target of an act until it is ready, and no longer than that.
//!
//! While the target is missing, ambiguous, disabled, hidden or covered, the page is looked at again with
//! each change, until nothing counted is pending and the network has been quiet for a while, or the time is up
//! (ruling 25). Where nothing is counted, the page itself has to have been quiet for that while. Never the first of two,
//! never a runner-up.

use std::sync::Arc;
use std::time::Duration;

use surefoot_browser::driver::Point;
use surefoot_record::act::{NodeName, Readiness, Ready};
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use surefoot_record::run::TargetResolution;
use surefoot_record::view::{ElementId, View};
use surefoot_semantics::find::{self, Target};
use surefoot_semantics::reference;
use surefoot_semantics::settle::Ambient;
use tokio::time::Instant;

use crate::handle::Match;
use crate::task::Task;

/// How long the page must have been quiet before a target that is not there is given up.
const QUIET: Duration = Duration::from_millis(500);
/// The most time between two looks while nothing seems to change.
const LOOK: Duration = Duration::from_millis(100);

/// A target that is ready now.
pub(crate) struct Found {
    pub(crate) element: ElementId,
    pub(crate) resolution: Option<TargetResolution>,
    /// Where a pointer would hit it; none for acts without a pointer.
    pub(crate) point: Option<Point>,
    /// The full view read after the target was ready and before the first event of the act (ruling 8).
    pub(crate) baseline: Arc<View>,
}

/// A target that never became ready.
pub(crate) struct Unready {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) target: Option<NodeName>,
}

/// What is pending while a target is not ready.
enum Work {
    Requests,
    Some,
    None,
    Unknown,
}

/// What one look came to.
enum Look {
    Ready(Box<Found>),
    Not { verdict: Ready, code: Code, message: String, target: Option<NodeName>, cover: Option<NodeName> },
}

/// Where one node was found.
struct Spot {
    position: usize,
    resolution: Option<TargetResolution>,
}

impl Task {
    /// Looks until the target is ready, or until the wait is over.
    pub(crate) async fn ready(
        &mut self,
        action: &Action,
        matching: &Match,
    ) -> (Readiness, Result<Box<Found>, Unready>) {
        let began = Instant::now();
        let early = self.page.loading() || self.page.navigating();
        let mut readiness = Readiness {
            verdict: Ready::Ready,
            early,
            waited_ms: 0,
            attempts: 0,
            reasons: Vec::new(),
            cover: None,
        };
        // Since when nothing changed, and since when the network is quiet, as far as it is known.
        let (mut quiet_since, mut network_since) = (began, began);
        // What was pending may have ended between the look and the question, and may have brought the target:
        // nothing is given up but on a full reading from after that.
        let mut last = false;
        loop {
            readiness.attempts += 1;
            let look = self.look(action, matching, last).await;
            readiness.waited_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
            let (code, message, target) = match look {
                Look::Ready(found) => {
                    readiness.verdict = Ready::Ready;
                    readiness.cover = None;
                    return (readiness, Ok(found));
                }
                Look::Not { verdict, code, message, target, cover } => {
                    readiness.verdict = verdict;
                    readiness.cover = cover;
                    (code, message, target)
                }
            };
            let verdict = readiness.verdict;
            if readiness.reasons.last() != Some(&verdict) {
                readiness.reasons.push(verdict);
            }
            let held = matches!(verdict, Ready::Covered | Ready::Moving);
            let bound = self.options.ready_wait + if held { self.options.hold } else { Duration::ZERO };
            let calm = !self.page.loading() && !self.page.navigating();
            let over = match self.work_left(bound.saturating_sub(began.elapsed())).await {
                Work::Requests => {
                    network_since = Instant::now();
                    false
                }
                Work::Some => false,
                Work::None => true,
                Work::Unknown => {
                    network_since = network_since.max(quiet_since);
                    true
                }
            };
            let still = calm
                && over
                && network_since.elapsed() >= QUIET + if held { self.options.hold } else { Duration::ZERO };
            // What was shown is gone for good, and nothing else is taken for it.
            let is_ambient = code == Code::AmbientNode;
            let lost = matches!(matching, Match::Held(_))
                && matches!(code, Code::TargetChanged | Code::TargetDetached);
            let ends = lost || is_ambient || began.elapsed() >= bound || self.heard.over.is_some();
            if ends || (still && last) {
                return (readiness, Err(Unready { code, message, target }));
            }
            last = still;
            if last {
                continue;
            }
            if self.wait_for_change(LOOK).await {
                quiet_since = Instant::now();
            }
        }
    }

    /// What is pending that could make the target ready within that time.
    async fn work_left(&mut self, within: Duration) -> Work {
        if !self.counts() || self.page.navigating() {
            return Work::Unknown;
        }
        let within = u64::try_from(within.as_millis()).unwrap_or(u64::MAX);
        match self.page.pending().await {
            Ok(pending) if !pending.unaccounted.is_empty() => Work::Unknown,
            Ok(pending) if pending.has_request() => Work::Requests,
            Ok(pending) if pending.is_over(within) => Work::None,
            Ok(_) => Work::Some,
            Err(_) => Work::Unknown,
        }
    }

    /// Waits for a change of the page, at most so long; true when something changed.
    async fn wait_for_change(&mut self, most: Duration) -> bool {
        let until = Instant::now() + most;
        self.wait_until(until).await;
        let navigated = !self.absorb().is_empty();
        navigated || self.stamp.as_ref().is_none_or(|stamp| self.page.changed_since(stamp) != Some(false))
    }

    async fn look(&mut self, action: &Action, matching: &Match, full: bool) -> Look {
        match self.try_look(action, matching, full).await {
            Ok(look) => look,
            Err(error) => Look::Not {
                verdict: Ready::Unreadable,
                code: Code::TargetUnreadable,
                message: format!("the page could not be read: {error}"),
                target: None,
                cover: None,
            },
        }
    }

    async fn try_look(
        &mut self,
        action: &Action,
        matching: &Match,
        full: bool,
    ) -> Result<Look, surefoot_browser::page::PageError> {
        self.absorb();
        let view = self.read(full).await?.view;
        let spot = match spot(&view, action, matching, &self.ambient) {
            Ok(spot) => spot,
            Err(not) => return Ok(*not),
        };
        let pointer = needs_pointer(action);
        let node = &view.nodes[spot.position];
        let first = self.page.guard(node.element, true, pointer).await?;
        if first.verdict != Ready::Ready {
            return Ok(not_ready(node, first.verdict, first.cover));
        }
        // Looking may have scrolled the page, and time has passed: the baseline is read now, and the
        // target must still be the one that the predicate means.
        let baseline = self.read(true).await?.view;
        let again = match self::spot(&baseline, action, matching, &self.ambient) {
            Ok(again) => again,
            Err(not) => return Ok(*not),
        };
        let node = &baseline.nodes[again.position];
        let last = self.page.guard(node.element, false, pointer).await?;
        if last.verdict != Ready::Ready {
            return Ok(not_ready(node, last.verdict, last.cover));
        }
        if let Some(not) = unfit(action, node, &last) {
            return Ok(not);
        }
        Ok(Look::Ready(Box::new(Found {
            element: node.element,
            resolution: again.resolution,
            point: last.point,
            baseline: Arc::clone(&baseline),
        })))
    }
}

/// Whether the act sends pointer events, so that the hit test decides (ruling 28).
fn needs_pointer(action: &Action) -> bool {
    match action {
        Action::Click(_)
        | Action::DoubleClick(_)
        | Action::RightClick(_)
        | Action::Hover(_)
        | Action::Check(_)
        | Action::Uncheck(_) => true,
        Action::Scroll(scroll) => scroll.direction.is_some(),
        _ => false,
    }
}

/// Where the target is, unless it was declared ambient.
fn spot(view: &View, action: &Action, matching: &Match, ambient: &Ambient) -> Result<Spot, Box<Look>> {
    let spot = any_spot(view, action, matching)?;
    if !ambient.holds(view, spot.position) {
        return Ok(spot);
    }
    let target = NodeName::from(&*view.nodes[spot.position].node);
    Err(Box::new(Look::Not {
        verdict: Ready::OtherNode,
        code: Code::AmbientNode,
        message: format!("{target} was declared ambient, so nothing is done to it"),
        target: Some(target),
        cover: None,
    }))
}

fn any_spot(view: &View, action: &Action, matching: &Match) -> Result<Spot, Box<Look>> {
    let Some(predicate) = action.target() else {
        return Err(Box::new(Look::Not {
            verdict: Ready::NotFound,
            code: Code::TargetNotFound,
            message: "the act has no target".to_owned(),
            target: None,
            cover: None,
        }));
    };
    let not = |verdict, code, message| {
        Err(Box::new(Look::Not { verdict, code, message, target: None, cover: None }))
    };
    if let Match::Held(reference) = matching {
        return match reference::resolve(view, reference) {
            Ok(position) => Ok(Spot { position, resolution: None }),
            Err(changed) if changed == ["detached"] => not(
                Ready::Detached,
                Code::TargetDetached,
                format!("{predicate} left the page since it was shown"),
            ),
            Err(changed) => not(
                Ready::OtherNode,
                Code::TargetChanged,
                format!("{predicate} is no longer what was shown: another {}", changed.join(", ")),
            ),
        };
    }
    match find::target(view, predicate, action.scope()) {
        Target::One { position } => Ok(Spot { position, resolution: None }),
        Target::ByName { position } if *matching == Match::AllowDrift => Ok(Spot {
            position,
            resolution: Some(TargetResolution {
                mode: "name-only".to_owned(),
                recorded_role: predicate.role.clone(),
                observed_role: view.nodes[position].role.clone(),
            }),
        }),
        Target::ByName { position } => not(
            Ready::NotFound,
            find::missing_code(view),
            format!("no node matches {predicate}; its name has the role {} here", view.nodes[position].role),
        ),
        Target::None { code, message } => not(Ready::NotFound, code, message),
        Target::Many { message } => not(Ready::NotUnique, Code::TargetNotUnique, message),
    }
}

fn not_ready(node: &surefoot_record::view::Node, verdict: Ready, cover: Option<NodeName>) -> Look {
    let name = NodeName::from(node);
    let (code, what) = match verdict {
        Ready::Detached => (Code::TargetDetached, "left the page".to_owned()),
        Ready::Hidden => (Code::TargetHidden, "is hidden".to_owned()),
        Ready::Disabled => (Code::TargetDisabled, "is disabled".to_owned()),
        Ready::Readonly => (Code::TargetReadonly, "is read-only".to_owned()),
        Ready::OffViewport => (Code::TargetOffViewport, "can't be scrolled into the viewport".to_owned()),
        Ready::NoPointerEvents => (Code::TargetOccluded, "takes no pointer events".to_owned()),
        Ready::Covered | Ready::OtherNode => {
            let by = cover.as_ref().map_or(String::new(), |cover| format!(" by {cover} <{}>", cover.tag));
            (Code::TargetOccluded, format!("is covered{by}"))
        }
        other => (Code::TargetUnreadable, format!("is not ready ({})", other.as_str())),
    };
    Look::Not { verdict, code, message: format!("{name} {what}"), target: Some(name), cover }
}

/// Whether the act can be done on this node at all.
fn unfit(
    action: &Action,
    node: &surefoot_record::view::Node,
    guard: &surefoot_browser::page::GuardAnswer,
) -> Option<Look> {
    let name = NodeName::from(node);
    match action {
        Action::Fill(_) | Action::Type(_) if guard.readonly => Some(not_ready(node, Ready::Readonly, None)),
        Action::Fill(_) | Action::Type(_) if !guard.editable => Some(Look::Not {
            verdict: Ready::OtherNode,
            code: Code::TargetNotEditable,
            message: format!("{name} takes no text"),
            target: Some(name),
            cover: None,
        }),
        _ => None,
    }
}
