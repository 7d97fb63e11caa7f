//! The JSON Schemas of the files that others may read: scenarios and reports.
//!
//! They are derived from the types, and then made as strict as the reader where the derivation can't know
//! better. What a schema can't say (a blank string, an index that is no position, a URL that can't be opened)
//! is left to [`crate::scenario_file::parse`]. Tests hold the two against each other.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::run::RunReport;
use crate::scenario::Scenario;

/// The schema of scenario files, for whoever writes one.
#[must_use]
pub fn schema_scenario() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let mut schema = settings.into_generator().into_root_schema_for::<Scenario>().to_value();
    forbid_null(&mut schema);
    close(&mut schema);
    for name in ["ExpectedValue", "ExpectedState", "ExpectedCount"] {
        // A hint is told and never matched, so it has no place beside what must match.
        definition(&mut schema, name, |it| drop(properties(it).remove("roleHint")));
        needs_one_of_the_matching_fields(&mut schema, name);
    }
    needs_one_of_the_matching_fields(&mut schema, "Predicate");
    for name in ["Predicate", "ExpectedValue", "ExpectedState", "ExpectedCount"] {
        definition(&mut schema, name, |it| it["dependentRequired"] = json!({ "nameMatch": ["name"] }));
    }
    definition(&mut schema, "ExpectedState", |it| properties(it)["states"]["minProperties"] = json!(1));
    definition(&mut schema, "Scope", |it| properties(it)["path"]["minItems"] = json!(1));
    properties(&mut schema)["steps"]["minItems"] = json!(1);
    schema
}

/// The schema of `report.json` and of each line of `report.jsonl`, for whoever reads one. Reports grow by
/// addition, so a reader must expect members that it does not know.
#[must_use]
pub fn schema_report() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<RunReport>().to_value()
}

/// A scenario leaves out what it does not say; `null` is refused everywhere.
fn forbid_null(schema: &mut Value) {
    if let Some(types) = schema.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            schema["type"] = only.clone();
        }
    }
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| *choice != json!({ "type": "null" }));
        if let [Value::Object(only)] = choices.as_slice() {
            let only = only.clone();
            if let Some(schema) = schema.as_object_mut() {
                schema.remove("anyOf");
                schema.extend(only);
            }
        }
    }
    for_each_part(schema, forbid_null);
}

/// Refuses unknown fields in every object whose fields are listed. Where the list is spread over an object
/// and its choices, only all of them together can say what is unknown.
fn close(schema: &mut Value) {
    if let Some(object) = schema.as_object_mut() {
        let has_properties = object.contains_key("properties");
        if has_properties && object.contains_key("oneOf") {
            object.insert("unevaluatedProperties".to_owned(), Value::Bool(false));
            // The choices stay open: what they don't know may be a field of the object around them.
            return;
        }
        if has_properties {
            object.insert("additionalProperties".to_owned(), Value::Bool(false));
            object.remove("unevaluatedProperties");
        }
    }
    for_each_part(schema, close);
}

fn for_each_part(schema: &mut Value, visit: fn(&mut Value)) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(visit),
        Value::Object(members) => members.values_mut().for_each(visit),
        _ => {}
    }
}

fn definition(schema: &mut Value, name: &str, change: impl FnOnce(&mut Value)) {
    if let Some(definition) = schema.pointer_mut(&format!("/$defs/{name}")) {
        change(definition);
    }
}

fn properties(schema: &mut Value) -> &mut Map<String, Value> {
    if !schema["properties"].is_object() {
        schema["properties"] = json!({});
    }
    match &mut schema["properties"] {
        Value::Object(members) => members,
        _ => unreachable!("it was made an object above"),
    }
}

fn needs_one_of_the_matching_fields(schema: &mut Value, name: &str) {
    let choices: Vec<Value> =
        crate::scenario_file::MATCHING_FIELDS.iter().map(|field| json!({ "required": [field] })).collect();
    definition(schema, name, |it| it["anyOf"] = Value::Array(choices));
}
