//! Bounded settling: when a view may be believed, and when it may not (settle-system §2).
//!
//! [`policy`] resolves the numbers, [`window`] is the state machine, [`echo`] says what of a change is the
//! action's own writing, [`gate`] guards the one widening of a session, [`pending`] is what is told of pending
//! work, [`noise`] tells which texts change by themselves, [`ambient`] what a person has
//! declared to. Everything here is pure: nothing
//! sleeps, reads a page or knows the time.

mod accounting;
pub mod ambient;
pub mod echo;
pub mod gate;
mod holding;
pub mod input;
pub mod loading;
pub mod noise;
pub mod outcome;
pub mod pending;
pub mod policy;
mod restless;
pub mod window;

pub use ambient::Ambient;
pub use echo::EchoMask;
pub use gate::Gate;
pub use input::{ClockReading, Input, Millis, NavigationPhase, Next};
pub use loading::Loading;
pub use noise::Noise;
pub use outcome::Outcome;
pub use pending::{Chain, Pending, Work, WorkKind};
pub use window::{Window, WindowOptions};
