//! The tool server, over its standard streams, on real browsers.

mod approvals;
mod arguments;
mod canaries;
mod cost;
mod endings;
mod exploring;
mod failing_closed;
mod hostile;
mod http;
mod injection;
mod marks;
mod outside;
mod policy;
mod protocol;
mod refs;
mod sessions;
mod support;
