//! Drives a real browser, and a scripted one for tests.
//!
//! [`driver`] is the contract: it speaks in meanings, never in a protocol's words. [`chromium`] keeps it
//! over CDP, which only this crate knows; [`synthetic`] keeps it from a script. [`page`] is what everything
//! above uses: it runs the in-page program through the contract and composes the frames' answers into one
//! view. Nothing here decides what an act meant.

mod cdp;
pub mod chromium;
pub mod driver;
pub mod launch;
pub mod oracle;
pub mod page;
pub mod synthetic;
