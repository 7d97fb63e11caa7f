//! Finds a browser on this machine, starts it on a pipe, and leaves nothing of it behind.
//!
//! Nothing is ever downloaded. A started browser lives in a process group of its own and keeps everything
//! that it writes in one folder of its own. Both are gone after every way of ending, because a small shell
//! outside the group waits for our death by whatever cause, and because every start sweeps up the folders of
//! runs that are dead ([`sweep`]). Nothing here speaks to the browser.

mod arguments;
mod discover;
mod environment;
mod error;
mod folder;
mod group;
mod last_words;
mod process;
mod profile;
mod reaper;
mod start;
mod version;

pub use discover::{Candidate, Found, Kind, Source, candidates, discover};
pub use error::LaunchError;
pub use folder::sweep;
pub use version::version;

pub(crate) use process::BrowserProcess;
pub(crate) use start::{StartOptions, StartedProcess, start};
