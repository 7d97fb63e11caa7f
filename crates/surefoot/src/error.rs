//! What a call or a command can fail with: a code, a message, a hint, an exit status.

use surefoot_browser::chromium::OpenError;
use surefoot_record::code::Code;
use surefoot_record::scenario_file::ScenarioError;
use surefoot_record::storage_state::StorageStateError;
use surefoot_replay::VariableError;
use surefoot_report::ReportError;
use surefoot_semantics::instruction::InstructionError;
use surefoot_semantics::settle::policy::Unusable;
use surefoot_session::SessionError;

/// A failure that a person can do something about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// The stable code.
    pub code: Code,
    /// What happened, and where.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

impl Error {
    /// An error with the code's own hint.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Error { code, message: message.into(), hint: code.hint().to_owned() }
    }

    /// The exit status of a command that fails with it.
    #[must_use]
    pub fn exit(&self) -> u8 {
        self.code.exit()
    }
}

impl From<SessionError> for Error {
    fn from(error: SessionError) -> Self {
        Error::new(error.code, error.message)
    }
}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Self {
        Error { code: error.code(), message: error.to_string(), hint: error.hint().to_owned() }
    }
}

impl From<ScenarioError> for Error {
    fn from(error: ScenarioError) -> Self {
        Error::new(error.code, error.to_string())
    }
}

impl From<VariableError> for Error {
    fn from(error: VariableError) -> Self {
        Error::new(error.code, error.message)
    }
}

impl From<StorageStateError> for Error {
    fn from(error: StorageStateError) -> Self {
        Error::new(error.code, error.message)
    }
}

impl From<ReportError> for Error {
    fn from(error: ReportError) -> Self {
        Error { code: error.code(), message: error.to_string(), hint: error.hint().to_owned() }
    }
}

impl From<InstructionError> for Error {
    fn from(error: InstructionError) -> Self {
        Error { code: error.code, message: error.problem, hint: error.usage }
    }
}

impl From<Unusable> for Error {
    fn from(error: Unusable) -> Self {
        Error::new(error.code(), error.to_string())
    }
}
