//! Sessions under an operator's policy, on real browsers.

mod acts;
mod command;
mod escapes;
mod stage;
