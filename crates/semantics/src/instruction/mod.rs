//! The strict form: what a person types for a step or an assertion, and how both are written back
//! (interface, STEP and ASSERTION). The strict form never consults a model: it is a predicate.

mod assertion;
mod lexer;
mod step;
mod write;

pub use assertion::parse_assertion;
pub use step::parse_step;
pub use write::{write_action, write_check};

use surefoot_record::code::Code;

/// Why an instruction or assertion can't be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct InstructionError {
    pub code: Code,
    /// What is wrong, and where.
    pub problem: String,
    /// How it is written.
    pub usage: String,
}

impl InstructionError {
    fn step(problem: impl Into<String>, usage: impl Into<String>) -> Self {
        InstructionError { code: Code::InstructionInvalid, problem: problem.into(), usage: usage.into() }
    }
}
