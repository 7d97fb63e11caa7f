//! Report files: JSON, JSON lines and Markdown, each a function of what a run recorded.
//!
//! This crate renders [`RunReport`](surefoot_record::run::RunReport)s and is the only home of writing files in
//! the workspace ([`files`]). It decides no verdict: every word of a report was recorded before. Everything is
//! redacted on its way out, except in [`determinism`], whose bytes are compared and never kept.

pub mod determinism;
mod error;
pub mod files;
mod folder;
mod json;
mod last;
mod many;
mod markdown;
mod picture;

pub use error::ReportError;
pub use folder::{LINES, Written, write_all, write_all_with, write_runs};
pub use json::{report_json, report_line};
pub use last::last_statuses;
pub use many::{RunEntry, StepEntry, Summary};
pub use markdown::report_markdown;
pub use picture::{Mark, Picture};
