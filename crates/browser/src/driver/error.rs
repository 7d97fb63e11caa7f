//! What can go wrong between us and a browser.

use std::time::Duration;

use surefoot_record::code::Code;

/// A driver call that did not do what it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DriverError {
    /// The call's own deadline passed.
    #[error("the browser did not answer {what} within {} ms", after.as_millis())]
    Timeout { what: String, after: Duration },
    /// The document left, or is about to: its page answers nothing until the navigation ends.
    #[error("the document went away during {what}")]
    DocumentGone { what: String },
    /// The renderer crashed.
    #[error("the page's renderer crashed")]
    Crashed,
    /// The page was closed.
    #[error("the page was closed")]
    Closed,
    /// The connection to the browser ended.
    #[error("the browser went away{}", detail.as_ref().map(|d| format!(": {d}")).unwrap_or_default())]
    Gone { detail: Option<String> },
    /// The browser answered with an error.
    #[error("the browser refused {what}: {message}")]
    Refused { what: String, message: String },
    /// The browser answered something that can't be understood.
    #[error("the browser's answer to {what} can't be understood: {message}")]
    Garbled { what: String, message: String },
    /// The navigation could not be done.
    #[error("{url} could not be loaded: {message}")]
    Navigation { url: String, message: String },
    /// History has nothing in that direction.
    #[error("there is no page to go {direction} to")]
    HistoryEnd { direction: &'static str },
}

impl DriverError {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            DriverError::Timeout { .. } => Code::BrowserTimeout,
            DriverError::DocumentGone { .. } => Code::TargetDetached,
            DriverError::Crashed => Code::PageCrashed,
            DriverError::Closed => Code::PageClosed,
            DriverError::Gone { .. } => Code::BrowserGone,
            DriverError::Refused { .. } | DriverError::Garbled { .. } => Code::BrowserFailed,
            DriverError::Navigation { .. } => Code::NavigationFailed,
            DriverError::HistoryEnd { .. } => Code::HistoryEnd,
        }
    }
}
