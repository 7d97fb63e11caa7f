//! The change clock and incremental views against full readings, by kind of change.
//!
//! A page is built from a seed and changed step by step. After each step the page is asked whether it changed,
//! its view is read the cheap way, and both are held against a reading by a program that has never seen the
//! page before. What disagrees is printed with its seed, so that it can become a test.

mod run;
mod table;

pub(super) use run::{ClockArguments, run};
