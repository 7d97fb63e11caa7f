//! Scenario files: fail-closed loading and stable writing (settle-system §1.9).
//!
//! [`parse`] decodes by hand instead of by derive, because a file that is only nearly right must be
//! refused, and the refusal must say where without quoting what stands there: an unknown or repeated
//! field anywhere, a wrong type, a blank name, a number out of its bounds. Nothing here opens a file or
//! judges whether a page still fits the scenario.

mod action;
mod assertion;
mod deeds;
mod error;
mod fields;
mod json;
mod place;
mod predicate;
mod root;
mod settle;
mod timestamp;
mod web_address;
mod write;

pub use error::ScenarioError;
pub(crate) use predicate::MATCHING as MATCHING_FIELDS;
pub use root::parse;
pub use write::write;
