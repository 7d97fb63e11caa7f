//! Dragging, holding, and clicking at a place.
//!
//! A drag is done as a hand does it: press, a little way so that the page notices, on to the goal, a moment there,
//! and release. The same gesture serves what the browser carries itself and what pages make of pointer events.

use std::time::Duration;

use surefoot_browser::driver::{Button, Hit, InputStep, Point};
use surefoot_record::act::{Ready, Receipt};
use surefoot_record::action::{ClickAt, Drag};
use surefoot_record::code::Code;
use surefoot_record::view::ElementId;
use surefoot_semantics::find::{self, Target};
use tokio::time::Instant;

use crate::dispatch::{Trouble, receipt_of_landing};
use crate::ready::Found;
use crate::task::Task;

/// How long a long press lasts: longer than what pages and systems call long.
const HELD: Duration = Duration::from_millis(900);
/// How long what is dragged rests over its goal before it is let go: pages that sort as it moves need a moment.
const REST: Duration = Duration::from_millis(120);
/// How far a press has to move before a page takes it for a drag, in CSS pixels.
const NOTICED: f64 = 12.0;
/// In how many moves the way is made.
const MOVES: u8 = 6;

impl Task {
    /// Presses, keeps the button down, and lets go at the same place.
    pub(crate) async fn long_press(&mut self, found: &Found) -> Result<Receipt, Trouble> {
        let Some(at) = found.point else { return Ok(nowhere()) };
        let pressed = self.press(at).await?;
        if !pressed.dispatched {
            return Ok(pressed);
        }
        self.hold_for(HELD).await;
        self.send(&[InputStep::Release { at, button: Button::Left, count: 1 }]).await?;
        Ok(pressed)
    }

    /// Clicks a place of the target, if a pointer reaches the target there.
    pub(crate) async fn click_at(&mut self, found: &Found, place: &ClickAt) -> Result<Receipt, Trouble> {
        let (verdict, point) = self.page.place_on(found.element, place.x, place.y).await?;
        let Some(at) = point else {
            let code = match verdict {
                Ready::Covered | Ready::OtherNode => Code::TargetOccluded,
                Ready::Detached => Code::TargetDetached,
                _ => Code::OffsetOutside,
            };
            return Ok(Receipt::rejected(code, code.message()));
        };
        let landing = self
            .send(&[
                InputStep::Move { to: at },
                InputStep::Press { at, button: Button::Left, count: 1 },
                InputStep::Release { at, button: Button::Left, count: 1 },
            ])
            .await?;
        Ok(receipt_of_landing(landing))
    }

    pub(crate) async fn drag(&mut self, found: &Found, drag: &Drag) -> Result<Receipt, Trouble> {
        let goal = match find::target(&found.baseline, &drag.to, drag.to_scope.as_ref()) {
            Target::One { position } => found.baseline.nodes[position].element,
            Target::Many { message } => return Ok(Receipt::rejected(Code::TargetNotUnique, message)),
            Target::None { code, message } => return Ok(Receipt::rejected(code, message)),
            Target::ByName { .. } => {
                return Ok(Receipt::rejected(Code::TargetNotFound, format!("no node matches {}", drag.to)));
            }
        };
        // Both ends are brought into view, if they fit; the guard that comes last is the one of the press.
        let (_, shown) = self.page.point_in_view(goal).await?;
        let mut from = self.page.guard(found.element, false, true).await?;
        let both = from.verdict == Ready::Ready;
        if !both {
            from = self.page.guard(found.element, true, true).await?;
        }
        let Some(start) = from.point.filter(|_| from.verdict == Ready::Ready) else {
            let reason = format!("what is to be dragged is not ready ({})", from.verdict.as_str());
            return Ok(Receipt::rejected(Code::TargetOccluded, reason));
        };
        self.page.watch_drag(found.element).await?;
        let pressed = self.press(start).await?;
        if !pressed.dispatched {
            return Ok(pressed);
        }
        let end = match shown.filter(|_| both) {
            Some(end) => Some(end),
            None => self.scroll_to_goal(start, goal).await?,
        };
        // What is dragged onto one of its kind takes its place, which it does past the middle.
        let end = match end {
            Some(middle) if drag.to.role.is_some() && drag.to.role == drag.target.role => {
                let (dx, dy) = (middle.x - start.x, middle.y - start.y);
                self.page.place_beyond(goal, dx, dy).await.map_err(Trouble::During)?.or(Some(middle))
            }
            end => end,
        };
        let Some(end) = end else {
            self.send(&[InputStep::Release { at: start, button: Button::Left, count: 1 }]).await?;
            let reason = "the node to drag to can't be scrolled into the viewport";
            return Ok(Receipt::failed(Code::TargetOffViewport, true, reason));
        };
        for step in way(start, end) {
            // Each is waited for, so that the page has answered it before the next.
            self.send(&[step]).await?;
        }
        self.hold_for(REST).await;
        self.send(&[InputStep::Move { to: end }]).await?;
        self.send(&[InputStep::Release { at: end, button: Button::Left, count: 1 }]).await?;
        let seen = match self.page.seen_of_drag(found.element).await {
            Ok(seen) => seen,
            // What was dropped set off a navigation.
            Err(error) if error.is_passing() => None,
            Err(error) => return Err(Trouble::During(error)),
        };
        Ok(match seen {
            Some(seen) if seen.started && !seen.dropped && !self.was_taken_elsewhere(goal, found).await => {
                Receipt::failed(Code::DropRefused, true, Code::DropRefused.message())
            }
            _ => pressed,
        })
    }

    /// With what is dragged in hand, a little way first: pages scroll only what is dragged already.
    async fn scroll_to_goal(&mut self, start: Point, goal: ElementId) -> Result<Option<Point>, Trouble> {
        self.send(&[InputStep::Move { to: Point { x: start.x + NOTICED, y: start.y + NOTICED } }]).await?;
        Ok(self.page.point_in_view(goal).await.map_err(Trouble::During)?.1)
    }

    /// Whether the drop may have been seen by another document than the one that the drag began in.
    async fn was_taken_elsewhere(&mut self, goal: ElementId, found: &Found) -> bool {
        goal.document != found.element.document
    }

    /// Moves there and presses, and says where that landed.
    async fn press(&mut self, at: Point) -> Result<Receipt, Trouble> {
        let steps = [InputStep::Move { to: at }, InputStep::Press { at, button: Button::Left, count: 1 }];
        let landing = self.send(&steps).await?;
        let missed = matches!(landing.hit, Hit::Missed { .. });
        let receipt = receipt_of_landing(landing);
        if missed {
            // What was met is let go of again.
            self.send(&[InputStep::Release { at, button: Button::Left, count: 1 }]).await?;
        }
        Ok(receipt)
    }

    /// Lets that time pass; what the page tells meanwhile is taken in.
    async fn hold_for(&mut self, time: Duration) {
        let until = Instant::now() + time;
        while Instant::now() < until && self.heard.over.is_none() {
            self.wait_until(until).await;
            self.absorb();
        }
    }
}

/// The moves from one place to another.
fn way(start: Point, end: Point) -> Vec<InputStep> {
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = dx.hypot(dy).max(1.0);
    let first = (NOTICED / length).min(0.5);
    let mut parts = vec![first];
    parts.extend((1..=MOVES).map(|at| first + (1.0 - first) * f64::from(at) / f64::from(MOVES)));
    parts
        .into_iter()
        .map(|part| InputStep::Move { to: Point { x: start.x + dx * part, y: start.y + dy * part } })
        .collect()
}

fn nowhere() -> Receipt {
    Receipt::rejected(Code::TargetOffViewport, "the target has no point that can be hit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_begins_with_a_small_move_and_ends_at_the_goal() {
        let steps = way(Point { x: 0.0, y: 0.0 }, Point { x: 120.0, y: 0.0 });
        assert_eq!(steps.len(), 7);
        assert!(matches!(steps[0], InputStep::Move { to } if (to.x - 12.0).abs() < 0.01));
        assert!(matches!(steps[6], InputStep::Move { to } if (to.x - 120.0).abs() < 0.01));
        let short = way(Point { x: 5.0, y: 5.0 }, Point { x: 5.0, y: 5.0 });
        assert!(matches!(short[6], InputStep::Move { to } if (to.x - 5.0).abs() < 0.01));
    }
}
