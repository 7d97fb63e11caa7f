//! The proxy, with servers and clients that speak bytes.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail as tests do")]

mod filtering;
mod passing;
mod support;
