//! The strict form: what a person types for a step or an assertion, and how both are written back
//! (interface, STEP and ASSERTION). The strict form never consults a model: it is a predicate.

mod assertion;
mod deeds;
mod lexer;
mod step;
mod write;

pub use assertion::parse_assertion;
pub use step::parse_step;
pub use write::{write_action, write_check};

use surefoot_record::code::Code;
use surefoot_record::predicate::{Predicate, Scope};

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

/// Reads what names one node: `ROLE "NAME"` or `test-id "VALUE"`, and any number of `in ROLE "NAME"`.
///
/// # Errors
///
/// When it can't be read; the message says what is wrong, and repeats nothing that stands in quotes.
pub fn parse_node(text: &str) -> Result<(Predicate, Option<Scope>), InstructionError> {
    let read = || {
        let mut rest = lexer::Tokens::new(lexer::tokens(text)?);
        let predicate = rest.predicate()?;
        Ok((predicate, rest.scope_and_end()?))
    };
    read().map_err(|problem| InstructionError {
        code: Code::OptionValueInvalid,
        problem,
        usage: "write ROLE \"NAME\", for example: dialog \"Settings\", or main \"\"".to_owned(),
    })
}

/// Reads what names any number of nodes: `ROLE`, `ROLE "NAME"` or `test-id "VALUE"`.
///
/// # Errors
///
/// When it can't be read; the message says what is wrong, and repeats nothing that stands in quotes.
pub fn parse_nodes(text: &str) -> Result<Predicate, InstructionError> {
    let read = || {
        let mut rest = lexer::Tokens::new(lexer::tokens(text)?);
        let predicate = rest.role_or_predicate()?;
        match rest.next() {
            Some(token) => Err(format!("{} is one thing too many", token.describe())),
            None => Ok(predicate),
        }
    };
    read().map_err(|problem| InstructionError {
        code: Code::OptionValueInvalid,
        problem,
        usage: "write ROLE or ROLE \"NAME\", for example: timer, or timer \"Session ends in\"".to_owned(),
    })
}

impl InstructionError {
    fn step(problem: impl Into<String>, usage: impl Into<String>) -> Self {
        InstructionError { code: Code::InstructionInvalid, problem: problem.into(), usage: usage.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::{parse_node, parse_nodes};

    #[test]
    fn nodes_are_named_by_role_alone_or_with_a_name() {
        for text in ["timer", "timer \"Session ends in\"", "test-id \"clock\""] {
            assert_eq!(parse_nodes(text).expect("it is well formed").to_string(), text);
        }
        for text in ["", "test-id", "\"Clock\"", "timer \"a\" \"b\"", "timer \"a\" in main \"\"", "no/role"] {
            assert!(parse_nodes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_node_is_named_by_role_and_name_and_by_what_it_is_in() {
        let (predicate, scope) =
            parse_node("list \"\" in main \"Page\" in region \"R\"").expect("it is well formed");
        assert_eq!(predicate.to_string(), "list \"\"");
        let scope = scope.expect("it has one");
        assert_eq!((scope.role.as_str(), scope.path.len()), ("main", 1));
        assert!(parse_node("test-id \"a\"").is_ok());
        for text in
            ["", "dialog", "dialog Settings", "dialog \"A\" in", "dialog \"A\" \"B\"", "dialog \"A", "\"A\""]
        {
            let error = parse_node(text).expect_err(text);
            assert!(!error.problem.is_empty() && !error.problem.contains("Settings\""), "{text}");
        }
    }
}
