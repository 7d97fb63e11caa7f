//! From a scenario to a run, by the very same session code that explores.
//!
//! The runner resolves each step's target, acts, and decides the recorded assertion, never another. A run
//! passes only when every step and every final assertion was proven; everything else has a code. Nothing
//! here writes a file or knows a browser's protocol.

mod finish;
mod run;
mod start;
mod step;

pub use run::{ReplayOptions, replay};
pub use start::blocked;
