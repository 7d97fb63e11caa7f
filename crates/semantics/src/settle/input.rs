//! What a settle window is told and what it answers.

use std::sync::Arc;

use surefoot_record::view::View;

use super::outcome::Outcome;
use super::pending::Pending;

/// A moment, in whole milliseconds since whatever the caller counts from. Never goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(pub u64);

impl Millis {
    /// How long after an earlier moment this is; 0 if that moment is not earlier.
    #[must_use]
    pub fn since(self, earlier: Millis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment so many milliseconds later.
    #[must_use]
    pub fn after(self, milliseconds: u64) -> Millis {
        Millis(self.0.saturating_add(milliseconds))
    }
}

/// What the driver's change clock says, compared with the last full reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockReading {
    /// No document ticked since. A claim, not a proof: a script can set a value without any tick.
    Unchanged,
    /// Something may have changed since.
    Changed,
    /// There is no clock, or not for every document: then every look is a full reading.
    Unknown,
}

/// A main-frame navigation's progress (ruling 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NavigationPhase {
    /// From now on the page answers nothing. Also told when a window opens in the middle of a navigation.
    Started,
    /// A new document is there; an error page is one too.
    Committed,
    /// It was given up and the old document stays.
    Aborted,
}

/// What a window is told.
#[derive(Debug, Clone)]
pub enum Input {
    /// What the change clock says. Told when the moment of [`Next::LookAt`] has come, and earlier whenever
    /// it ticks.
    Clock(ClockReading),
    /// What is pending, as known at this moment. It is about the next reading, so it is told before each one
    /// ([`Window::wants_pending`](super::Window::wants_pending)), and whenever counted work has come to an end.
    /// A window that is never told of pending work ends by its quiet times.
    Pending(Pending),
    Navigating(NavigationPhase),
    /// A full reading, at the moment at which it was complete.
    View(Arc<View>),
    /// A reading of what is known to have changed, at the moment at which it was complete. It never ends a
    /// window: what nothing told of may be missing from it.
    Glance(Arc<View>),
    /// A reading that failed or can't be trusted, or news that events were lost.
    Unsound,
}

/// What a window wants next.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// Wait until that moment, then tell the clock; anything that happens earlier may be told at once.
    LookAt(Millis),
    /// Read the page and tell the view: in full when the window [is due](super::Window::is_due), else what
    /// changed will do.
    Read,
    /// The window is over.
    Done(Box<Outcome>),
}
