//! What views mean: projection, settle window, echo mask, deltas, proofs, assertions, instructions.
//!
//! Pure by design: no I/O, no async, no clock of its own. Time comes in as a number, views come in as
//! data, and every verdict is a function of what was handed in; so the whole policy is tested with
//! synthetic timelines.

pub mod address;
pub mod assertion;
pub mod delta;
pub mod find;
pub mod happened;
pub mod instruction;
pub mod nearest;
pub mod normalise;
pub mod projection;
pub mod proof;
pub mod reference;
pub mod role;
pub mod scope;
pub mod seen;
pub mod settle;
mod settle_system;
pub mod volatile;
