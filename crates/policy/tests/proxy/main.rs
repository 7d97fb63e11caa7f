//! The proxy, with servers and clients that speak bytes.

mod filtering;
mod passing;
mod support;
