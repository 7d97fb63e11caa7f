//! Outlines of views that are built by hand.

mod differences;
mod sketch;
mod untrusted;
mod wholes;
