//! What every part of the decoder is made of: objects that know their fields, and checked scalars.

use serde_json::{Map, Value};

use super::error::ScenarioError;
use super::place::Place;

/// The result of decoding one part.
pub(super) type Decoded<T> = Result<T, ScenarioError>;

/// An object of which every field is known.
pub(super) struct Fields<'a> {
    place: &'a Place<'a>,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// The object at `place`, refused when it has a field that is not in `known`.
    pub(super) fn of(place: &'a Place<'a>, value: &'a Value, known: &[&str]) -> Decoded<Fields<'a>> {
        let map = object(place, value)?;
        match map.keys().find(|name| !known.contains(&name.as_str())) {
            Some(stranger) => Err(ScenarioError::unknown_field(place, stranger)),
            None => Ok(Fields { place, map }),
        }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    pub(super) fn required<T>(
        &self,
        name: &str,
        read: impl FnOnce(&Place<'_>, &Value) -> Decoded<T>,
    ) -> Decoded<T> {
        match self.map.get(name) {
            Some(value) => read(&self.place.field(name), value),
            None => Err(ScenarioError::missing_field(self.place, name)),
        }
    }

    /// A field that may be absent. `null` is a value of the wrong type, not an absence: a file says nothing
    /// by leaving out.
    pub(super) fn optional<T>(
        &self,
        name: &str,
        read: impl FnOnce(&Place<'_>, &Value) -> Decoded<T>,
    ) -> Decoded<Option<T>> {
        self.map.get(name).map(|value| read(&self.place.field(name), value)).transpose()
    }
}

/// Any object.
pub(super) fn object<'v>(place: &Place<'_>, value: &'v Value) -> Decoded<&'v Map<String, Value>> {
    value.as_object().ok_or_else(|| wrong_type(place, "an object", value))
}

/// A list, each item decoded by `read`.
pub(super) fn list<T>(
    place: &Place<'_>,
    value: &Value,
    read: impl Fn(&Place<'_>, &Value) -> Decoded<T>,
) -> Decoded<Vec<T>> {
    let items = value.as_array().ok_or_else(|| wrong_type(place, "a list", value))?;
    items.iter().enumerate().map(|(position, item)| read(&place.item(position), item)).collect()
}

/// A list with at least one item.
pub(super) fn filled_list<T>(
    place: &Place<'_>,
    value: &Value,
    read: impl Fn(&Place<'_>, &Value) -> Decoded<T>,
) -> Decoded<Vec<T>> {
    let items = list(place, value, read)?;
    if items.is_empty() {
        return Err(ScenarioError::invalid(place, "must have at least one item"));
    }
    Ok(items)
}

/// Any string.
pub(super) fn text(place: &Place<'_>, value: &Value) -> Decoded<String> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong_type(place, "a string", value))
}

/// `true` or `false`.
pub(super) fn flag(place: &Place<'_>, value: &Value) -> Decoded<bool> {
    value.as_bool().ok_or_else(|| wrong_type(place, "true or false", value))
}

/// A string that shows something.
pub(super) fn filled_text(place: &Place<'_>, value: &Value) -> Decoded<String> {
    let text = text(place, value)?;
    // The byte order mark counts as white space, as it does for the settle document's system.
    if text.chars().all(|letter| letter.is_whitespace() || letter == '\u{feff}') {
        return Err(ScenarioError::invalid(place, "must not be blank"));
    }
    Ok(text)
}

/// Refuses a text of more than `longest` characters.
pub(super) fn at_most(place: &Place<'_>, text: String, longest: usize) -> Decoded<String> {
    if text.chars().nth(longest).is_some() {
        return Err(ScenarioError::invalid(place, format!("must not be longer than {longest} characters")));
    }
    Ok(text)
}

/// An integer of at least `least`, in whatever spelling JSON has for it (`3`, `3.0`, `3e0`). What exceeds
/// 2^64 is reported as 2^64 − 1; every use clamps or refuses far below that.
pub(super) fn integer(place: &Place<'_>, value: &Value, least: u64) -> Decoded<u64> {
    let number = value.as_number().ok_or_else(|| wrong_type(place, "an integer", value))?;
    if let Some(whole) = number.as_u64() {
        if whole < least {
            return Err(ScenarioError::invalid(place, format!("must be at least {least}")));
        }
        return Ok(whole);
    }
    let float = number.as_f64().unwrap_or(f64::NAN);
    if float.fract() != 0.0 {
        return Err(ScenarioError::invalid(place, "expected an integer, found a fraction"));
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float cast saturates, which is what the contract above says"
    )]
    let whole = float as u64;
    if float < 0.0 || whole < least {
        return Err(ScenarioError::invalid(place, format!("must be at least {least}")));
    }
    Ok(whole)
}

/// An integer that fits 32 bits.
pub(super) fn small_integer(place: &Place<'_>, value: &Value, least: u32) -> Decoded<u32> {
    let whole = integer(place, value, u64::from(least))?;
    u32::try_from(whole).map_err(|_| ScenarioError::invalid(place, format!("must be at most {}", u32::MAX)))
}

pub(super) fn wrong_type(place: &Place<'_>, wanted: &str, found: &Value) -> ScenarioError {
    let found = match found {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    ScenarioError::invalid(place, format!("expected {wanted}, found {found}"))
}
