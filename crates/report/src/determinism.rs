//! What two runs of one scenario must agree on, byte for byte (ruling 34).
//!
//! Whatever varies with time sits under `timing` in the report. The projection drops that, `evidence`,
//! `artifacts` and `advisory`, at the places where the report has them and nowhere else: a value that the page
//! showed is compared even where it happens to be an object with such a member. It is not redacted, so that
//! two different secrets stay different; its bytes are compared and not kept.

use serde::Serialize;
use serde_json::Value;

use crate::json::{sorted, value_of};

/// The part of a report that does not vary with time. Takes a
/// [`RunReport`](surefoot_record::run::RunReport), or one's JSON.
#[must_use]
pub fn project(report: &impl Serialize) -> Value {
    let mut report = sorted(value_of(report));
    drop_members(&mut report, &["timing", "evidence", "artifacts", "advisory"]);
    for step in items(&mut report, "steps") {
        drop_members(step, &["timing"]);
        for check in items(step, "checks") {
            drop_members(check, &["timing"]);
        }
    }
    for assertion in items(&mut report, "assertions") {
        drop_members(assertion, &["timing"]);
    }
    report
}

/// The projection's bytes: compact JSON with sorted members.
#[must_use]
pub fn to_bytes(projection: &Value) -> Vec<u8> {
    sorted(projection.clone()).to_string().into_bytes()
}

/// The bytes of a report's projection: equal for two runs that agree.
#[must_use]
pub fn bytes(report: &impl Serialize) -> Vec<u8> {
    to_bytes(&project(report))
}

/// How many characters of two projections are shown on either side of the place where they begin to differ.
const AROUND: usize = 160;

/// Around the place where the projections of two reports begin to differ; none where they agree. It is not redacted.
#[must_use]
pub fn difference(first: &impl Serialize, second: &impl Serialize) -> Option<String> {
    let (first, second) = (project(first).to_string(), project(second).to_string());
    if first == second {
        return None;
    }
    let at = first.chars().zip(second.chars()).take_while(|(first, second)| first == second).count();
    let around =
        |all: &str| -> String { all.chars().skip(at.saturating_sub(AROUND)).take(2 * AROUND).collect() };
    Some(format!("`{}` and `{}`", around(&first), around(&second)))
}

fn drop_members(value: &mut Value, names: &[&str]) {
    if let Some(members) = value.as_object_mut() {
        members.retain(|name, _| !names.contains(&name.as_str()));
    }
}

fn items<'v>(value: &'v mut Value, name: &str) -> impl Iterator<Item = &'v mut Value> {
    value.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten()
}
