//! The tool server: what an agent drives a page with, over the Model Context Protocol.
//!
//! Eight tools, one file each (`start`, `observe`, `act`, `assert`, `evidence`, `export`, `replay`, `stop`), stand
//! on the same session code as the command line; nothing is decided here. A tool's input is declared once, as a
//! type: the protocol's schema and the reference page are made of it. The sessions are kept at the `desk`, a
//! `seat` each; `shown` knows what an agent was shown of a page, so that it is told no more than what is new.
//!
//! Everything that comes from a page is fenced or quoted, and redacted, before it leaves.

mod act;
mod answer;
mod ask;
mod assert;
mod call;
mod capture;
mod client;
mod desk;
mod evidence;
mod export;
mod files;
mod http;
mod marks;
mod observe;
mod parked;
mod prompt;
mod replay;
mod schema;
mod seat;
mod server;
mod shown;
mod start;
mod stdio;
mod step;
mod stop;
mod tool;
mod view;
mod visual;

pub(crate) use desk::DeskOptions;
pub(crate) use http::HttpOptions;
pub(crate) use http::serve_http;
pub(crate) use server::serve_stdio;
pub use tool::{ToolPage, pages};
