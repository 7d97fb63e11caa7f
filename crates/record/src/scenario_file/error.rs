//! Why a scenario file was refused.

use crate::code::Code;

use super::place::Place;

/// A refusal: where, and which rule. Neither part ever holds a value of the file; field names may occur.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ScenarioError {
    /// `SCENARIO_MALFORMED`, `SCENARIO_INVALID`, `SCENARIO_TOO_NEW` or `SCENARIO_UNSUPPORTED`.
    pub code: Code,
    /// The structural position, such as `steps[1].action.target`; `the scenario` for the whole file, and
    /// line, column and character for a file that is no JSON.
    pub place: String,
    /// Which rule is broken there, for a person.
    pub message: String,
}

impl ScenarioError {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        self.code.hint()
    }

    /// A broken rule of the schema.
    pub(super) fn invalid(place: &Place<'_>, message: impl Into<String>) -> Self {
        ScenarioError { code: Code::ScenarioInvalid, place: place.to_string(), message: message.into() }
    }

    /// Something that the schema knows and this version can't do.
    pub(super) fn unsupported(place: &Place<'_>, message: impl Into<String>) -> Self {
        ScenarioError { code: Code::ScenarioUnsupported, place: place.to_string(), message: message.into() }
    }

    pub(super) fn unknown_field(place: &Place<'_>, name: &str) -> Self {
        ScenarioError::invalid(place, format!("unknown field {}", shown(name)))
    }

    pub(super) fn missing_field(place: &Place<'_>, name: &str) -> Self {
        ScenarioError::invalid(place, format!("missing field {}", shown(name)))
    }

    pub(super) fn repeated_field(place: &Place<'_>, name: &str) -> Self {
        ScenarioError::invalid(place, format!("field {} stands there more than once", shown(name)))
    }
}

/// A field's name fit for a message: without control characters, and no longer than a name ever is.
pub(super) fn shown(name: &str) -> String {
    const LONGEST: usize = 60;
    let mut text: String = name.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if name.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    format!("`{text}`")
}
