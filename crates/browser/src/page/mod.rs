//! The in-page program and its composition.

pub mod program;
