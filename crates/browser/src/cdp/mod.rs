//! A small client for the Chrome DevTools Protocol: one connection, many sessions.
//!
//! [`protocol`] declares everything of the protocol that Surefoot uses, once; [`client`] sends commands and
//! routes events; [`transport`] carries messages over a pipe or a WebSocket; [`endpoint`] finds the
//! WebSocket of a browser that was started by somebody else. Nothing here knows what a page, a frame or a
//! navigation means: that is [`crate::chromium`].

pub(crate) mod client;
pub(crate) mod endpoint;
#[cfg(test)]
mod held_to_browser;
mod message;
pub(crate) mod protocol;
mod table;
pub(crate) mod transport;
