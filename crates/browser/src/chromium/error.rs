//! Why no page could be opened.

use surefoot_record::code::Code;

use crate::driver::DriverError;
use crate::launch::LaunchError;

/// A browser or a page that could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No browser was found, or it did not start.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// The browser named by an address can't be reached.
    #[error("the browser at {address} can't be reached: {reason}")]
    Unreachable {
        /// Scheme, host and port; the rest may hold a secret.
        address: String,
        reason: String,
    },
    /// The browser is there and opened no page.
    #[error("no page could be opened: {0}")]
    NoPage(#[from] DriverError),
}

impl OpenError {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            OpenError::Launch(error) => error.code(),
            OpenError::Unreachable { .. } => Code::BrowserUnreachable,
            OpenError::NoPage(error) => error.code(),
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            OpenError::Launch(error) => error.hint(),
            OpenError::Unreachable { .. } | OpenError::NoPage(_) => self.code().hint(),
        }
    }
}
