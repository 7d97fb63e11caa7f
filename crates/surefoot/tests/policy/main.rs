//! Sessions under an operator's policy, on real browsers.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail as tests do")]

mod acts;
mod canaries;
mod command;
mod connected;
mod escapes;
mod secure;
mod stage;
