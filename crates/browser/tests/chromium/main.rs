//! The Chromium driver on real browsers: what the driver contract promises, held where browsers differ.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail as tests do")]

mod calls;
mod closing;
mod connecting;
mod counting;
mod dialogs;
mod endings;
mod entry_points;
mod frames;
mod input;
mod navigation;
mod popups;
mod processes;
mod server;
mod shim;
mod signals;
mod support;
