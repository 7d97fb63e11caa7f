//! What Surefoot stores and shares: views, scenarios, runs, events, codes and redaction.
//!
//! This crate is the ground that everything else stands on. It holds data and how the data is written
//! and read, and deliberately no policy: nothing here decides a verdict, touches a browser, opens a file
//! or knows what time it is.

pub mod act;
pub mod action;
pub mod assertion;
pub mod bounds;
pub mod code;
pub mod decision;
pub mod event;
pub mod policy;
pub mod predicate;
pub mod redact;
pub mod reference;
pub mod run;
pub mod scenario;
pub mod scenario_file;
pub mod schema;
pub mod storage_state;
pub mod text_match;
pub mod verdict;
pub mod view;
