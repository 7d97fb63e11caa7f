//! Predicates and scopes.

use serde_json::Value;

use crate::predicate::{PathItem, Predicate, Scope};

use super::error::ScenarioError;
use super::fields::{Decoded, Fields, filled_list, filled_text, text};
use super::place::Place;

/// The fields by which a node can be found. `roleHint` is not among them: it is told, never matched.
pub(crate) const MATCHING: [&str; 5] = ["role", "name", "tag", "identifier", "testId"];

/// A predicate that stands alone.
pub(super) fn predicate(place: &Place<'_>, value: &Value) -> Decoded<Predicate> {
    let mut known = MATCHING.to_vec();
    known.push("roleHint");
    let fields = Fields::of(place, value, &known)?;
    Ok(Predicate { role_hint: fields.optional("roleHint", filled_text)?, ..matching(place, &fields)? })
}

/// The matching fields of an object that may hold others beside them.
pub(super) fn matching(place: &Place<'_>, fields: &Fields<'_>) -> Decoded<Predicate> {
    if !MATCHING.iter().any(|name| fields.has(name)) {
        return Err(ScenarioError::invalid(
            place,
            format!("must have at least one of {}", MATCHING.join(", ")),
        ));
    }
    Ok(Predicate {
        role: fields.optional("role", filled_text)?,
        name: fields.optional("name", filled_text)?,
        tag: fields.optional("tag", filled_text)?,
        identifier: fields.optional("identifier", filled_text)?,
        test_id: fields.optional("testId", filled_text)?,
        role_hint: None,
    })
}

/// A container. Its name may be empty and is then literal.
pub(super) fn scope(place: &Place<'_>, value: &Value) -> Decoded<Scope> {
    let fields = Fields::of(place, value, &["role", "name", "tag", "path"])?;
    Ok(Scope {
        role: fields.required("role", filled_text)?,
        name: fields.required("name", text)?,
        tag: fields.optional("tag", filled_text)?,
        path: fields
            .optional("path", |place, value| filled_list(place, value, path_item))?
            .unwrap_or_default(),
    })
}

fn path_item(place: &Place<'_>, value: &Value) -> Decoded<PathItem> {
    let fields = Fields::of(place, value, &["role", "name", "tag"])?;
    Ok(PathItem {
        role: fields.required("role", filled_text)?,
        name: fields.optional("name", text)?,
        tag: fields.optional("tag", filled_text)?,
    })
}
