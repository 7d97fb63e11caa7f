//! The operator's policy in one session: where it may go, and what it may do on the live target.
//!
//! What the page's requests may reach is not enforced here but in the filter that they go through; here an act is
//! refused before anything of it is dispatched.

mod around;
mod clear;
mod rules;
mod touch;

pub use rules::{Ask, Asking, Question, Rules};

pub(crate) use rules::{Approved, Bounds};
