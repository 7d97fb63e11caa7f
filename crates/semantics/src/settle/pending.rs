//! The place of the counting of pending work (rulings 1 to 5).
//!
//! There is no counting yet. [`Pending`] says nothing, and a window that is told it goes on exactly as if
//! it had not been: every window ends by quiet or by its budget.

/// What could still change the page. Empty until work is counted; windows accept it and ignore it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Pending;
