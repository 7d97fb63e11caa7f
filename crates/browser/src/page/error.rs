//! What can go wrong between us and a page.

use surefoot_record::code::Code;

use crate::driver::DriverError;

/// A page that could not be asked, or whose answer is of no use.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PageError {
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// There is no main document yet, or the in-page program is not in it yet.
    #[error("the page has no document that can be read yet")]
    NoDocument,
}

impl PageError {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            PageError::Driver(error) => error.code(),
            PageError::NoDocument => Code::TargetUnreadable,
        }
    }

    /// Whether a moment later the same call may well succeed: the document is being replaced, or has not
    /// arrived yet.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        matches!(self, PageError::NoDocument | PageError::Driver(DriverError::DocumentGone { .. }))
    }
}
