//! A driver without a browser, for tests: a page that is a list of nodes, with a script of what happens on
//! it and when.
//!
//! It keeps the same contract as a real driver and answers the same in-page functions, on tokio's clock; so
//! with the clock paused, seconds of page life pass in no time and to the millisecond. It renders nothing:
//! what a browser decides (layout, focus order, hit tests) is told to it.

mod counting;
mod driver;
mod functions;
mod scene;
mod script;

pub use driver::Synthetic;
pub use scene::{Scene, SceneNode};
pub use script::{Fault, Script, Trigger};
