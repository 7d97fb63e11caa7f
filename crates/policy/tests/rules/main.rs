//! The rules: what may be reached, what is risky, what a config file can say.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail as tests do")]

mod config;
mod reach;
mod risk;
