//! Surefoot acts on a web page the moment its target is ready, proves what the act did, and replays the
//! proof without flakes.
//!
//! This crate is the program and, for other programs, the calls that it is made of: [`act`], [`explore`],
//! [`replay`] and [`open`]. They take a settle policy, return what happened as data, and never print.

mod calls;
mod candidates;
pub mod cli;
mod confined;
mod demo;
mod error;
mod evidence;
pub mod hold;
pub mod mcp;
pub mod outline;
mod pages;
mod progress;
mod tabs;
mod typed;
mod uploads;
pub mod verify;
mod words;

pub use calls::{
    ActsDone, BrowserOptions, ExploreRequest, HttpCredentials, ReplayRequest, act, explore, open, replay,
    session, tell,
};
pub use error::Error;
pub use surefoot_explore as exploring;
pub use surefoot_record as record;
pub use surefoot_semantics as semantics;
pub use surefoot_session as sessions;
