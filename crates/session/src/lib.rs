//! One live page under one policy: observe, act, assert, evidence.
//!
//! A [`Session`] is one task that owns its page; its handle sends it commands. Whatever happens is an
//! event in its [`EventLog`], which the recorder, the reports and the progress display read. Exploring and
//! replaying use nothing else, so that they can't judge two different pages. Nothing here knows a
//! browser's protocol, writes a file or prints.

mod act;
mod assert;
mod bounds;
mod choose;
mod deeds;
mod dispatch;
mod error;
mod handle;
mod instruct;
mod landing;
mod log;
mod options;
mod picture;
mod ready;
mod secrets;
mod settle;
mod signals;
mod task;

pub use bounds::{Ask, Asking, Question, Rules};
pub use error::SessionError;
pub use handle::{Acted, Decided, Match, Observed, Session};
pub use log::{EventLog, EventReader};
pub use options::SessionOptions;
pub use picture::Pictured;
pub use surefoot_browser::driver::PageInfo;
