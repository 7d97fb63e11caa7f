//! Text to JSON, refusing what a lenient reader would pass over in silence.
//!
//! A field that stands twice in one object is refused: the usual reader keeps the last, so the file that
//! a person reviewed would not be the one that runs.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::code::Code;

use super::error::ScenarioError;
use super::place::Place;

/// Reads one JSON document. A text that is no JSON is refused by position alone.
pub(super) fn read(text: &str) -> Result<Value, ScenarioError> {
    let repeated = RefCell::new(None);
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Strict { place: Place::Root, repeated: &repeated }
        .deserialize(&mut reader)
        .and_then(|value| reader.end().map(|()| value))
        .map_err(|problem| malformed(text, &problem))?;
    match repeated.into_inner() {
        Some(refusal) => Err(refusal),
        None => Ok(value),
    }
}

/// Says where the text stops being JSON, counted in characters as an editor counts them.
fn malformed(text: &str, problem: &serde_json::Error) -> ScenarioError {
    let line_start: usize =
        text.split_inclusive('\n').take(problem.line().saturating_sub(1)).map(str::len).sum();
    let mut bytes = (line_start + problem.column()).min(text.len());
    while !text.is_char_boundary(bytes) {
        bytes -= 1;
    }
    let column = text.get(line_start..bytes).map_or(0, |line| line.chars().count());
    let character = text[..bytes].chars().count();
    let message = match problem.classify() {
        serde_json::error::Category::Eof => "the text ends before the JSON does",
        _ => "this is no JSON",
    };
    ScenarioError {
        code: Code::ScenarioMalformed,
        place: format!("line {}, column {column} (character {character})", problem.line()),
        message: message.to_owned(),
    }
}

/// Reads one value, keeping the first repeated field with its place.
struct Strict<'a> {
    place: Place<'a>,
    repeated: &'a RefCell<Option<ScenarioError>>,
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        // JSON text can't spell a number that is not finite, so this is never null.
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let seed = Strict { place: self.place.item(list.len()), repeated: self.repeated };
            match items.next_element_seed(seed)? {
                Some(item) => list.push(item),
                None => return Ok(Value::Array(list)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if map.contains_key(&name) {
                let refusal = ScenarioError::repeated_field(&self.place, &name);
                self.repeated.borrow_mut().get_or_insert(refusal);
            }
            let value = entries
                .next_value_seed(Strict { place: self.place.field(&name), repeated: self.repeated })?;
            map.insert(name, value);
        }
        Ok(Value::Object(map))
    }
}
