//! The source of the in-page program, composed when Surefoot is built.
//!
//! The modules are plain scripts that share one function's scope, so no bundler is needed and nothing of
//! them is visible outside but `globalThis.__surefoot`. The order matters only for what runs at once: the
//! last module installs the program.

/// The whole program, ready to be evaluated in an isolated world of any document, as often as one likes.
pub const SOURCE: &str = concat!("(() => {\n\"use strict\";\n", include_str!("js/main.js"), "\n})();\n");
