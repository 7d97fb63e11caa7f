//! One look at the target of an act: is it there, is it the only one, and what does the guard say of it?
//!
//! A look decides nothing about waiting; that is for the search that looks again.

use std::sync::Arc;

use surefoot_browser::driver::Point;
use surefoot_browser::page::{DocumentState, GuardAnswer, PageError, Reading, SelectStatus};
use surefoot_record::act::{NodeName, Ready};
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use surefoot_record::run::TargetResolution;
use surefoot_record::view::{ElementId, Node, View};
use surefoot_semantics::find::{self, Target};
use surefoot_semantics::reference;
use surefoot_semantics::settle::Ambient;

use crate::handle::Match;
use crate::task::Task;

/// A target that is ready now.
pub(crate) struct Found {
    pub(crate) element: ElementId,
    pub(crate) resolution: Option<TargetResolution>,
    /// Where a pointer would hit it; none for acts without a pointer.
    pub(crate) point: Option<Point>,
    /// The full view read after the target was ready and before the first event of the act (ruling 8).
    pub(crate) baseline: Arc<View>,
    /// The main document had been parsed by then.
    pub(crate) parsed: bool,
    /// It is not ready, and the act goes all the same (ruling 26): whatever lies there is hit.
    pub(crate) proceeds: bool,
}

/// Why a target is not ready.
pub(crate) struct NotReady {
    pub(crate) verdict: Ready,
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) target: Option<NodeName>,
    pub(crate) cover: Option<NodeName>,
    /// The one node that the predicate means.
    pub(crate) element: Option<ElementId>,
}

/// What one look came to.
pub(super) enum Seen {
    Ready(Box<Found>),
    Not(Box<NotReady>),
}

/// How a look begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// With what is known to have changed.
    Glance,
    /// With a full reading.
    Full,
    /// With the reading before the act: the page said just now that the target, as it stands, has become ready.
    Told,
}

/// Where one node was found.
struct Spot {
    position: usize,
    resolution: Option<TargetResolution>,
}

impl Task {
    pub(super) async fn look(&mut self, action: &Action, matching: &Match, way: Way) -> Seen {
        let seen = match way {
            Way::Told => self.look_again(action, matching, true).await,
            Way::Glance | Way::Full => self.look_afresh(action, matching, way == Way::Full).await,
        };
        seen.unwrap_or_else(|error| {
            NotReady::plain(
                Ready::Unreadable,
                Code::TargetUnreadable,
                format!("the page could not be read: {error}"),
            )
        })
    }

    async fn look_afresh(
        &mut self,
        action: &Action,
        matching: &Match,
        full: bool,
    ) -> Result<Seen, PageError> {
        self.absorb();
        let view = self.read(full).await?.view;
        let spot = match spot(&view, action, matching, &self.ambient) {
            Ok(spot) => spot,
            Err(not) => return Ok(Seen::Not(not)),
        };
        let node = &view.nodes[spot.position];
        let pointer = needs_pointer(action);
        if pointer && self.page.glance(node.element, pointer).await? == Ready::Ready {
            // While the baseline is read, the page draws the frames on which it must stand still.
            return self.look_again(action, matching, true).await;
        }
        let first = self.page.guard(node.element, true, pointer).await?;
        if first.verdict != Ready::Ready {
            return Ok(not_ready(node, node.element, first.verdict, first.cover));
        }
        self.look_again(action, matching, false).await
    }

    /// Looking may have scrolled the page, and time has passed: the baseline is read now, and the target must still
    /// be the one that the predicate means.
    async fn look_again(
        &mut self,
        action: &Action,
        matching: &Match,
        scroll: bool,
    ) -> Result<Seen, PageError> {
        self.absorb();
        let Reading { view: baseline, state, .. } = self.read(true).await?;
        let spot = match spot(&baseline, action, matching, &self.ambient) {
            Ok(spot) => spot,
            Err(not) => return Ok(Seen::Not(not)),
        };
        let node = &baseline.nodes[spot.position];
        let last = self.page.guard(node.element, scroll, needs_pointer(action)).await?;
        if last.verdict != Ready::Ready {
            return Ok(not_ready(node, node.element, last.verdict, last.cover));
        }
        if let Some(not) = unfit(action, node, node.element, &last) {
            return Ok(not);
        }
        if let Some(not) = self.unfit_option(action, node, node.element).await? {
            return Ok(not);
        }
        Ok(Seen::Ready(Box::new(Found {
            element: node.element,
            resolution: spot.resolution,
            point: last.point,
            baseline: Arc::clone(&baseline),
            parsed: state != DocumentState::Loading,
            proceeds: false,
        })))
    }

    /// An option that is not there yet, or disabled, is waited for like the select itself.
    async fn unfit_option(
        &mut self,
        action: &Action,
        node: &Node,
        element: ElementId,
    ) -> Result<Option<Seen>, PageError> {
        let Action::Select(select) = action else { return Ok(None) };
        let (verdict, code) = match self.page.option_state(element, &select.option).await? {
            SelectStatus::Missing => (Ready::NotFound, Code::SelectOptionMissing),
            SelectStatus::Ambiguous => (Ready::NotUnique, Code::SelectOptionAmbiguous),
            SelectStatus::Disabled => (Ready::Disabled, Code::SelectOptionDisabled),
            _ => return Ok(None),
        };
        let name = NodeName::from(node);
        Ok(Some(Seen::Not(Box::new(NotReady {
            verdict,
            code,
            message: format!("{name}: {}", code.message()),
            target: Some(name),
            cover: None,
            // Its being watched would not show that an option has come.
            element: None,
        }))))
    }

    /// A target that is not ready, to be acted on all the same (ruling 26): only a pointer can go where something
    /// else lies. None when there is no such target any more, or no place to go to.
    pub(super) async fn proceed(&mut self, action: &Action, matching: &Match) -> Option<Box<Found>> {
        if !needs_pointer(action) {
            return None;
        }
        let Reading { view: baseline, state, .. } = self.read(true).await.ok()?;
        let spot = spot(&baseline, action, matching, &self.ambient).ok()?;
        let element = baseline.nodes[spot.position].element;
        let point = self.page.point_in_view(element).await.ok()?.1?;
        Some(Box::new(Found {
            element,
            resolution: spot.resolution,
            point: Some(point),
            baseline,
            parsed: state != DocumentState::Loading,
            proceeds: true,
        }))
    }
}

impl NotReady {
    fn plain(verdict: Ready, code: Code, message: String) -> Seen {
        Seen::Not(Box::new(NotReady { verdict, code, message, target: None, cover: None, element: None }))
    }
}

/// Whether the act sends pointer events, so that the hit test decides (ruling 28).
pub(super) fn needs_pointer(action: &Action) -> bool {
    match action {
        Action::Click(_)
        | Action::DoubleClick(_)
        | Action::RightClick(_)
        | Action::Hover(_)
        | Action::Check(_)
        | Action::Uncheck(_)
        | Action::LongPress(_)
        | Action::ClickAt(_)
        | Action::Drag(_) => true,
        Action::Scroll(scroll) => scroll.direction.is_some(),
        _ => false,
    }
}

/// Where the target is, unless it was declared ambient.
fn spot(view: &View, action: &Action, matching: &Match, ambient: &Ambient) -> Result<Spot, Box<NotReady>> {
    let spot = any_spot(view, action, matching)?;
    if !ambient.holds(view, spot.position) {
        return Ok(spot);
    }
    let target = NodeName::from(&*view.nodes[spot.position].node);
    Err(Box::new(NotReady {
        verdict: Ready::OtherNode,
        code: Code::AmbientNode,
        message: format!("{target} was declared ambient, so nothing is done to it"),
        target: Some(target),
        cover: None,
        element: None,
    }))
}

fn any_spot(view: &View, action: &Action, matching: &Match) -> Result<Spot, Box<NotReady>> {
    let Some(predicate) = action.target() else {
        return Err(Box::new(NotReady {
            verdict: Ready::NotFound,
            code: Code::TargetNotFound,
            message: "the act has no target".to_owned(),
            target: None,
            cover: None,
            element: None,
        }));
    };
    let not = |verdict, code, message| {
        Err(Box::new(NotReady { verdict, code, message, target: None, cover: None, element: None }))
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

fn not_ready(node: &Node, element: ElementId, verdict: Ready, cover: Option<NodeName>) -> Seen {
    let name = NodeName::from(node);
    let (code, what) = match verdict {
        Ready::Detached => (Code::TargetDetached, "left the page".to_owned()),
        Ready::Hidden => (Code::TargetHidden, "is hidden".to_owned()),
        Ready::Disabled => (Code::TargetDisabled, "is disabled".to_owned()),
        Ready::Readonly => (Code::TargetReadonly, "is read-only".to_owned()),
        Ready::OffViewport => (Code::TargetOffViewport, "can't be scrolled into the viewport".to_owned()),
        Ready::Moving => (Code::TargetMoving, "never stands still".to_owned()),
        Ready::NoPointerEvents => (Code::TargetOccluded, "takes no pointer events".to_owned()),
        Ready::Covered | Ready::OtherNode => {
            let by = cover.as_ref().map_or(String::new(), |cover| format!(" by {cover} <{}>", cover.tag));
            (Code::TargetOccluded, format!("is covered{by}"))
        }
        other => (Code::TargetUnreadable, format!("is not ready ({})", other.as_str())),
    };
    let message = format!("{name} {what}");
    Seen::Not(Box::new(NotReady {
        verdict,
        code,
        message,
        target: Some(name),
        cover,
        element: Some(element),
    }))
}

/// Whether the act can be done on this node at all.
fn unfit(action: &Action, node: &Node, element: ElementId, guard: &GuardAnswer) -> Option<Seen> {
    let name = NodeName::from(node);
    match action {
        Action::Fill(_) | Action::Type(_) if guard.readonly => {
            Some(not_ready(node, element, Ready::Readonly, None))
        }
        Action::Fill(_) | Action::Type(_) if !guard.editable => Some(Seen::Not(Box::new(NotReady {
            verdict: Ready::OtherNode,
            code: Code::TargetNotEditable,
            message: format!("{name} takes no text"),
            target: Some(name),
            cover: None,
            element: Some(element),
        }))),
        _ => None,
    }
}
