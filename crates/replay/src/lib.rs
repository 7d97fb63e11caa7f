//! From a scenario to a run, by the very same session code that explores.
//!
//! The runner resolves each step's target, acts, and decides the recorded assertion, never another. A run
//! passes only when every step and every final assertion was proven; everything else has a code. Nothing
//! here writes a file or knows a browser's protocol.

mod elsewhere;
mod finish;
mod interrupt;
pub mod many;
mod run;
mod start;
mod step;
mod variables;

pub use elsewhere::BaseUrl;
pub use interrupt::{Interrupt, Interrupter};
pub use run::{Ran, ReplayOptions, replay, replay_with_picture};
pub use start::{blocked, skipped};
pub use variables::{VariableError, Variables};
