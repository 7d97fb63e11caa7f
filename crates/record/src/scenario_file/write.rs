//! Writing a scenario: pretty, in the schema's own order of fields, so that a diff of two files shows what
//! changed and nothing else.

use crate::scenario::Scenario;

/// The file's text, with a newline at its end. Reading it back gives the same scenario if that keeps the
/// rules of the schema; writing does not check them.
#[must_use]
pub fn write(scenario: &Scenario) -> String {
    let mut text = serde_json::to_string_pretty(scenario)
        .expect("a scenario has only names for keys, and writing to memory can't fail");
    text.push('\n');
    text
}
