//! From a session's events to a scenario.
//!
//! [`explore`] applies what a person or agent asks for, in order, through a session. The [`Trajectory`]
//! is read from the session's log; [`export`] is a function of it and never touches a browser, so it is
//! tested from data. Only what was proven on a settled view is exported, and everything that is left out
//! says why. [`revise`] takes out what did not hold when the scenario was replayed.

mod explore;
mod export;
mod trajectory;
mod verify;

pub use explore::{Deed, Explored, explore};
pub use export::{ExcludedAct, ExcludedAssertion, Export, ExportOptions, export};
pub use trajectory::{RecordedAct, RecordedCheck, Trajectory};
pub use verify::{Verified, Weakened, revise};
