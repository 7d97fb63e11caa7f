//! Whether a target that is ready may not be listened to yet: the page is there, but its scripts are not (decision-acts
//! §2.6 point 14).
//!
//! Only an act that goes early can be held for this, and only as long as a target is looked for at all (ruling 25); the
//! proof decides, not the hint.

use std::time::Duration;

use surefoot_record::action::Action;
use surefoot_record::view::ElementId;

use super::Search;
use crate::task::Task;

/// The most time between two looks for a listener, of which no page tells.
pub(super) const LISTEN: Duration = Duration::from_millis(30);

const POINTER: [&str; 9] = [
    "click",
    "mousedown",
    "mouseup",
    "pointerdown",
    "pointerup",
    "touchstart",
    "touchend",
    "dblclick",
    "contextmenu",
];
const HOVER: [&str; 6] =
    ["mouseenter", "mouseover", "mousemove", "pointerenter", "pointerover", "pointermove"];
const WRITE: [&str; 6] = ["input", "change", "beforeinput", "keydown", "keyup", "keypress"];

impl Task {
    /// Whether nothing shows that an act on that element would be noticed.
    pub(super) async fn is_unhydrated(
        &mut self,
        action: &Action,
        element: ElementId,
        search: &Search,
    ) -> bool {
        let (events, writes): (&[&str], bool) = match action {
            Action::Click(_)
            | Action::DoubleClick(_)
            | Action::RightClick(_)
            | Action::Check(_)
            | Action::Uncheck(_) => (&POINTER, false),
            Action::Hover(_) => (&HOVER, false),
            Action::Fill(_) | Action::Type(_) => (&WRITE, true),
            _ => return false,
        };
        // At the first look nobody has asked yet what is pending.
        let loading = self.page.loading() || search.network_busy || search.readiness.attempts == 0;
        let suspect = search.readiness.unhydrated;
        matches!(self.page.seems_alive(element, events, writes, loading || suspect).await, Ok(false))
    }
}
