//! What ends or prevents a session.

use surefoot_record::code::Code;

/// Why a session can't go on, or can't do what it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SessionError {
    pub code: Code,
    /// What happened, for a person.
    pub message: String,
}

impl SessionError {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        SessionError { code, message: message.into() }
    }

    /// The session's task is gone.
    pub(crate) fn ended() -> Self {
        SessionError::new(Code::SessionClosed, "the session has ended")
    }
}

impl From<surefoot_browser::page::PageError> for SessionError {
    fn from(error: surefoot_browser::page::PageError) -> Self {
        SessionError { code: error.code(), message: error.to_string() }
    }
}
