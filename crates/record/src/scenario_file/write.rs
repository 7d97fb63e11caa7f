//! Writing a scenario: pretty, in the schema's own order of fields, so that a diff of two files shows what
//! changed and nothing else.

use crate::assertion::{Assertion, Check};
use crate::scenario::Scenario;

/// The file's text, with a newline at its end. Reading it back gives the same scenario if that keeps the
/// rules of the schema; writing does not check them. A hint at a role, which says nothing, is left out where a
/// file can't have one: beside a value, states or a count.
#[must_use]
pub fn write(scenario: &Scenario) -> String {
    let mut scenario = scenario.clone();
    let claims =
        scenario.steps.iter_mut().flat_map(|step| std::iter::once(&mut step.assert).chain(&mut step.checks));
    for claim in claims.chain(&mut scenario.assertions) {
        without_hint(claim);
    }
    let mut text = serde_json::to_string_pretty(&scenario)
        .expect("a scenario has only names for keys, and writing to memory can't fail");
    text.push('\n');
    text
}

fn without_hint(claim: &mut Assertion) {
    match &mut claim.check {
        Check::NodeValue(expected) => expected.node.role_hint = None,
        Check::NodeState(expected) => expected.node.role_hint = None,
        Check::NodeCount(expected) => expected.node.role_hint = None,
        Check::NodeBefore(expected) => expected.node.role_hint = None,
        _ => {}
    }
}
