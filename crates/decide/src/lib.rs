//! Which element does an instruction in plain words mean?
//!
//! [`intent`] reads the instruction without a page; [`candidate`] says of each element what a person would use to tell
//! it from the others. Nothing here knows a browser, and the strict form never comes here.

pub mod accept;
pub mod candidate;
mod decider;
pub mod extract;
pub mod features;
pub mod intent;
pub mod model;
mod query;
mod resolve;
mod scene;
mod scorer;
mod words;

pub use accept::{Ruling, Thresholds, rule};
pub use decider::{Decided, Decider, Memory, weigh};
pub use resolve::{Resolved, resolve, without_target};
pub use scene::Scene;
pub use scorer::{Alternative, Scored, score};
