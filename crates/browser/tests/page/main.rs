//! The in-page program on real browsers.

#![expect(clippy::unwrap_used, reason = "a test that can't go on has failed, and says where")]

mod caused;
mod clocks;
mod closed;
mod controls;
mod frames;
mod guards;
mod holds;
mod incremental;
mod landings;
mod oracle;
mod outline;
mod popups;
mod reads;
mod secrets;
mod site;
mod support;
mod texts;
mod thrift;
mod toplayer;
mod trust;
