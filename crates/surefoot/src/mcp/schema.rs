//! JSON Schemas of tools, short enough to be read by an agent in every conversation.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

/// The schema of what an agent sends, with what it is told of each argument.
pub(super) fn input<T: JsonSchema>() -> Map<String, Value> {
    of::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

/// The schema of what it gets back. Of a call that could not be done, too, which has nothing but the head.
pub(super) fn output<T: JsonSchema>() -> Map<String, Value> {
    let mut schema = of::<T>(SchemaSettings::draft2020_12().for_serialize());
    schema.insert("required".to_owned(), Value::from(vec!["ok"]));
    schema
}

/// The same without words and without what is inside of its members: the names say enough.
pub(super) fn short(mut schema: Map<String, Value>) -> Map<String, Value> {
    if let Some(Value::Object(members)) = schema.get_mut("properties") {
        for member in members.values_mut() {
            let kind = member.get("type").cloned();
            let mut left = Map::new();
            left.extend(kind.map(|kind| ("type".to_owned(), kind)));
            *member = Value::Object(left);
        }
    }
    schema
}

/// The schema of a type, in one piece: no references, no titles, and what may be absent is not null as well.
fn of<T: JsonSchema>(settings: SchemaSettings) -> Map<String, Value> {
    let settings = settings.with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut value = settings.into_generator().into_root_schema_for::<T>().to_value();
    shorten(&mut value);
    match value {
        Value::Object(mut schema) => {
            schema.remove("description");
            schema
        }
        _ => Map::new(),
    }
}

fn shorten(value: &mut Value) {
    let Value::Object(schema) = value else { return };
    for key in ["title", "format", "default", "minimum"] {
        schema.remove(key);
    }
    if let Some(Value::String(words)) = schema.get_mut("description") {
        *words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    plain_type(schema);
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.values_mut().for_each(shorten);
    }
    if let Some(items) = schema.get_mut("items") {
        shorten(items);
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(Value::Array(choices)) = schema.get_mut(key) {
            choices.retain(|choice| choice.get("type") != Some(&Value::from("null")));
            choices.iter_mut().for_each(shorten);
        }
    }
    only_choice(schema);
    constants(schema);
}

/// `["string", "null"]` becomes `"string"`.
fn plain_type(schema: &mut Map<String, Value>) {
    let Some(Value::Array(types)) = schema.get_mut("type") else { return };
    types.retain(|name| name != "null");
    if let [only] = types.as_slice() {
        let only = only.clone();
        schema.insert("type".to_owned(), only);
    }
    if let Some(Value::Array(allowed)) = schema.get_mut("enum") {
        allowed.retain(|value| !value.is_null());
    }
}

/// A choice of one is no choice.
fn only_choice(schema: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = schema.get("anyOf") else { return };
    if let [Value::Object(only)] = choices.as_slice() {
        let only = only.clone();
        schema.remove("anyOf");
        for (key, value) in only {
            schema.entry(key).or_insert(value);
        }
    }
}

/// A choice among constants is an enumeration.
fn constants(schema: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = schema.get("oneOf") else { return };
    let values: Option<Vec<Value>> = choices
        .iter()
        .map(|choice| match (choice.get("const"), choice.get("enum")) {
            (Some(value), _) => Some(vec![value.clone()]),
            (None, Some(Value::Array(values))) => Some(values.clone()),
            _ => None,
        })
        .collect::<Option<Vec<_>>>()
        .map(|values| values.concat());
    if let Some(values) = values {
        schema.remove("oneOf");
        schema.insert("type".to_owned(), Value::from("string"));
        schema.insert("enum".to_owned(), Value::Array(values));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(JsonSchema)]
    #[serde(rename_all = "lowercase")]
    #[expect(dead_code, reason = "only its schema is looked at")]
    enum Way {
        /// Towards the top.
        Up,
        Down,
    }

    #[derive(JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Input {
        /// Who asks.
        owner: Option<String>,
        way: Option<Way>,
        lines: Option<u32>,
        roles: Vec<String>,
    }

    #[test]
    fn a_schema_is_one_short_piece() {
        let with_words = Value::Object(input::<Input>());
        assert_eq!(
            with_words,
            json!({
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "owner": { "type": "string", "description": "Who asks." },
                    "way": { "type": "string", "enum": ["down", "up"] },
                    "lines": { "type": "integer" },
                    "roles": { "type": "array", "items": { "type": "string" } },
                },
                "required": ["roles"],
            }),
            "{with_words:#}"
        );
        let short = Value::Object(short(input::<Input>()));
        assert!(!short.to_string().contains("Who asks"), "{short:#}");
    }
}
