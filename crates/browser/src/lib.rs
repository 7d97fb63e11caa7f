//! Drives a real browser, and a scripted one for tests.
//!
//! [`driver`] is the contract: it speaks in meanings, never in a protocol's words. [`chromium`] keeps it
//! over CDP, which only this crate knows; [`synthetic`] keeps it from a script. [`page`] is what everything
//! above uses: it runs the in-page program through the contract and composes the frames' answers into one
//! view. Nothing here decides what an act meant.

pub mod driver;
pub mod page;
pub mod synthetic;
