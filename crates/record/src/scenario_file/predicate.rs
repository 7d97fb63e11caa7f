//! Predicates and scopes.

use serde_json::Value;

use crate::predicate::{PathItem, Predicate, Scope};
use crate::text_match::{Pattern, TextMatch};

use super::error::ScenarioError;
use super::fields::{Decoded, Fields, filled_list, filled_text, text};
use super::place::Place;

/// The fields by which a node can be found. `roleHint` is not among them: it is told, never matched.
pub(crate) const MATCHING: [&str; 5] = ["role", "name", "tag", "identifier", "testId"];

/// A predicate that stands alone.
pub(super) fn predicate(place: &Place<'_>, value: &Value) -> Decoded<Predicate> {
    let mut known = MATCHING.to_vec();
    known.extend(["nameMatch", "roleHint"]);
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
    let name = fields.optional("name", filled_text)?;
    let name_match = fields.optional("nameMatch", text_match)?.unwrap_or_default();
    match &name {
        Some(name) => check_text(&place.field("name"), name_match, name)?,
        None if fields.has("nameMatch") => {
            return Err(ScenarioError::invalid(place, "must have a name beside its nameMatch"));
        }
        None => {}
    }
    Ok(Predicate {
        role: fields.optional("role", filled_text)?,
        name,
        name_match,
        tag: fields.optional("tag", filled_text)?,
        identifier: fields.optional("identifier", filled_text)?,
        test_id: fields.optional("testId", filled_text)?,
        role_hint: None,
    })
}

/// How a text is compared.
pub(super) fn text_match(place: &Place<'_>, value: &Value) -> Decoded<TextMatch> {
    TextMatch::parse(&text(place, value)?)
        .ok_or_else(|| ScenarioError::invalid(place, "must be equals, contains, matches or like"))
}

/// Refuses a text that can't be compared in that way; what is wrong is said, never the text.
pub(super) fn check_text(place: &Place<'_>, how: TextMatch, text: &str) -> Decoded<()> {
    match Pattern::new(how, text) {
        Ok(_) => Ok(()),
        Err(error) => Err(ScenarioError::invalid(place, error.to_string())),
    }
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
