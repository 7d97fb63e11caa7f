//! What a scenario leaves open until it is replayed: `{{NAME}}` in its texts, and `{{unique}}`, which every run
//! fills with a text of its own.
//!
//! Filled in are the launch URL, actions, claims and their containers; never names, notes and descriptions.
//! What is filled in is not looked at again, so `--var x={{x}}` keeps the braces.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use surefoot_record::code::Code;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::Scenario;
use surefoot_record::scenario_file;

/// The one variable that nobody gives.
const UNIQUE: &str = "unique";
/// As it stands in a scenario, and in a report in place of what filled it.
const UNIQUE_IN_BRACES: &str = "{{unique}}";

/// Why a scenario can't be filled in. Holds names of variables and never a value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct VariableError {
    pub code: Code,
    /// What is missing or wrong, for a person.
    pub message: String,
}

/// A value of fewer characters is put back as a variable only where it is a whole text: as a part it is there by chance.
const TELLING: usize = 4;

/// Values by their names.
#[derive(Clone, Default)]
pub struct Variables {
    given: BTreeMap<String, String>,
    /// What `unique` is while something is recorded; every replay has one of its own.
    unique: Option<String>,
}

impl Variables {
    /// Takes in `NAME=VALUE`.
    ///
    /// # Errors
    ///
    /// When it is not written so, or the name is none or `unique`.
    pub fn give(&mut self, text: &str) -> Result<(), VariableError> {
        let wrong =
            |message: &str| VariableError { code: Code::OptionValueInvalid, message: message.to_owned() };
        let (name, value) = text.split_once('=').ok_or_else(|| wrong("a variable is given as NAME=VALUE"))?;
        if !is_name(name) {
            return Err(wrong(
                "a variable's name has letters, digits and underscores, and begins with a letter",
            ));
        }
        if name == UNIQUE {
            return Err(wrong("`unique` is filled in by every run itself"));
        }
        self.given.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    /// The scenario with every variable but `unique` filled in.
    ///
    /// # Errors
    ///
    /// When a variable has no value, or what comes of it is no scenario any more: a launch URL that can't be
    /// opened, or a name that is empty.
    pub fn fill_in(&self, scenario: &Scenario) -> Result<Scenario, VariableError> {
        let mut missing: Option<(String, String)> = None;
        let mut value = value_of(scenario);
        each_text(&mut value, &mut |place, text| {
            let filled = replaced(text, &mut |name| {
                let known = self.given.get(name).cloned();
                if known.is_none() && name != UNIQUE && missing.is_none() {
                    missing = Some((place.to_owned(), name.to_owned()));
                }
                known
            });
            if let Cow::Owned(filled) = filled {
                *text = filled;
            }
        });
        if let Some((place, name)) = missing {
            return Err(without_value(&place, &name));
        }
        scenario_file::parse(&value.to_string()).map_err(|error| VariableError {
            code: error.code,
            message: format!("with its variables filled in, {error}"),
        })
    }
}

impl Variables {
    /// An action or a claim with its variables filled in, `unique` among them, while it is recorded.
    ///
    /// # Errors
    ///
    /// When a variable has no value; `place` says where it stands.
    pub fn fill_in_deed<T: Serialize + DeserializeOwned + Clone>(
        &mut self,
        place: &str,
        deed: &T,
    ) -> Result<T, VariableError> {
        let mut value = value_of(deed);
        let mut missing = None;
        walk(&mut value, place, &mut |_, text| {
            let filled = replaced(text, &mut |name| {
                let known = match name {
                    UNIQUE => Some(self.unique.get_or_insert_with(fresh_text).clone()),
                    _ => self.given.get(name).cloned(),
                };
                if known.is_none() && missing.is_none() {
                    missing = Some(name.to_owned());
                }
                known
            });
            if let Cow::Owned(filled) = filled {
                *text = filled;
            }
        });
        match missing {
            Some(name) => Err(without_value(place, &name)),
            None => Ok(from_value(value).unwrap_or_else(|| deed.clone())),
        }
    }

    /// Puts the variables back into a scenario that was recorded with their values: where a text is such a value, or
    /// holds it as a word of its own.
    #[must_use]
    pub fn put_back(&self, scenario: &Scenario) -> Scenario {
        let unique = self.unique.iter().map(|value| (UNIQUE, value.as_str()));
        let given = self.given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let mut known: Vec<(&str, &str)> =
            unique.chain(given).filter(|(_, value)| !value.is_empty()).collect();
        if known.is_empty() {
            return scenario.clone();
        }
        // Of two values of which one holds the other, the longer one is meant.
        known.sort_by_key(|(_, value)| std::cmp::Reverse(value.len()));
        let mut value = value_of(scenario);
        let put = |text: &mut String| {
            for (name, value) in &known {
                let braces = format!("{{{{{name}}}}}");
                if text == value {
                    *text = braces;
                } else if value.chars().count() >= TELLING {
                    *text = with_words_replaced(text, value, &braces);
                }
            }
        };
        each_text(&mut value, &mut |_, text| put(text));
        // What a step is for, and what a claim says, is said in the same words.
        for list in ["steps", "assertions"] {
            items(&mut value, list).for_each(|item| words_for_people(item, &put));
        }
        from_value(value).unwrap_or_else(|| scenario.clone())
    }
}

fn words_for_people(value: &mut Value, visit: &impl Fn(&mut String)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| words_for_people(item, visit)),
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                match member {
                    Value::String(text) if matches!(name.as_str(), "intent" | "description") => visit(text),
                    _ => words_for_people(member, visit),
                }
            }
        }
        _ => {}
    }
}

/// The text with each occurrence of a value replaced that is no part of a longer word.
fn with_words_replaced(text: &str, value: &str, by: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(value) {
        let (before, after) = (&rest[..start], &rest[start + value.len()..]);
        let begins = before.chars().next_back().or(replaced.chars().next_back());
        let inside = begins.is_some_and(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
        replaced.push_str(before);
        replaced.push_str(if inside { value } else { by });
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

fn without_value(place: &str, name: &str) -> VariableError {
    let message =
        format!("{place}: the variable {{{{{name}}}}} has no value; give it with --var {name}=VALUE");
    VariableError { code: Code::VariableMissing, message }
}

/// What `{{unique}}` is in one run.
#[derive(Debug, Clone)]
pub(crate) struct Unique(String);

impl Unique {
    /// A text that no run had before, when the scenario asks for one: twelve small letters.
    pub(crate) fn of(scenario: &Scenario) -> Option<Unique> {
        let mut asked = false;
        each_text(&mut value_of(scenario), &mut |_, text| asked |= text.contains(UNIQUE_IN_BRACES));
        asked.then(|| Unique(fresh_text()))
    }

    /// The scenario with it filled in.
    pub(crate) fn fill_in(&self, scenario: &Scenario) -> Scenario {
        let mut value = value_of(scenario);
        each_text(&mut value, &mut |_, text| *text = text.replace(UNIQUE_IN_BRACES, &self.0));
        from_value(value).unwrap_or_else(|| scenario.clone())
    }

    /// Puts the variable back wherever the run shows it, so that two runs come to the same report, and notes what
    /// it was.
    pub(crate) fn mask(&self, report: &mut RunReport) {
        let mut value = value_of(&*report);
        every_text(&mut value, &mut |text| *text = text.replace(&self.0, UNIQUE_IN_BRACES));
        if let Some(masked) = from_value(value) {
            *report = masked;
        }
        report.timing.unique = Some(self.0.clone());
    }
}

/// A text that no run had before: twelve small letters that could be a word, consonants and vowels in turn. Digits in
/// it would look like a number or an id that is another each time, which it must not where it is recorded.
fn fresh_text() -> String {
    let (consonants, vowels) = (b"bcdfghjklmnprstvz", b"aeiou");
    let letter = |(at, byte): (usize, &u8)| {
        let letters: &[u8] = if at % 2 == 0 { consonants } else { vowels };
        char::from(letters[usize::from(*byte) % letters.len()])
    };
    fresh_bytes().iter().enumerate().map(letter).collect()
}

fn fresh_bytes() -> [u8; 12] {
    // The system's random numbers, by the door that the standard library leaves open for them.
    use std::hash::{BuildHasher, RandomState};
    let mut bytes = [0; 12];
    for (place, chunk) in bytes.chunks_mut(8).enumerate() {
        let number = RandomState::new().hash_one(place).to_le_bytes();
        chunk.copy_from_slice(&number[..chunk.len()]);
    }
    bytes
}

fn value_of(of: &impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or(Value::Null)
}

fn from_value<T: DeserializeOwned>(value: Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

/// Visits the texts of a scenario that can hold variables, each with its place.
fn each_text(scenario: &mut Value, visit: &mut impl FnMut(&str, &mut String)) {
    if let Some(launch) = scenario.pointer_mut("/target/launch") {
        walk(launch, "target.launch", visit);
    }
    for (at, step) in items(scenario, "steps").enumerate() {
        for part in ["action", "assert", "checks"] {
            if let Some(value) = step.get_mut(part) {
                walk(value, &format!("steps[{at}].{part}"), visit);
            }
        }
    }
    for (at, assertion) in items(scenario, "assertions").enumerate() {
        walk(assertion, &format!("assertions[{at}]"), visit);
    }
}

fn items<'v>(value: &'v mut Value, name: &str) -> impl Iterator<Item = &'v mut Value> {
    value.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten()
}

fn walk(value: &mut Value, place: &str, visit: &mut impl FnMut(&str, &mut String)) {
    match value {
        Value::String(text) => visit(place, text),
        Value::Array(items) => {
            for (at, item) in items.iter_mut().enumerate() {
                walk(item, &format!("{place}[{at}]"), visit);
            }
        }
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                // Words of closed lists, and words for people.
                if !matches!(name.as_str(), "kind" | "description" | "direction") {
                    walk(member, &format!("{place}.{name}"), visit);
                }
            }
        }
        _ => {}
    }
}

fn every_text(value: &mut Value, visit: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => visit(text),
        Value::Array(items) => items.iter_mut().for_each(|item| every_text(item, visit)),
        Value::Object(members) => members.values_mut().for_each(|member| every_text(member, visit)),
        _ => {}
    }
}

/// The text with every `{{NAME}}` that has a value replaced. Braces around anything that is no name are text.
fn replaced<'t>(text: &'t str, value: &mut impl FnMut(&str) -> Option<String>) -> Cow<'t, str> {
    if !text.contains("{{") {
        return Cow::Borrowed(text);
    }
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("{{") {
        let (before, from) = rest.split_at(start);
        filled.push_str(before);
        let name = from[2..].split_once("}}").map(|(name, _)| name).filter(|name| is_name(name));
        match name.and_then(|name| Some((name, value(name)?))) {
            Some((name, value)) => {
                filled.push_str(&value);
                rest = &from[name.len() + 4..];
            }
            None => {
                filled.push('{');
                rest = &from[1..];
            }
        }
    }
    filled.push_str(rest);
    Cow::Owned(filled)
}

/// A letter, then letters, digits and underscores, 64 at the most.
fn is_name(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use surefoot_semantics::volatile::is_volatile;

    use super::*;

    fn filled(text: &str) -> String {
        replaced(text, &mut |name| (name != "gone").then(|| format!("<{name}>"))).into_owned()
    }

    #[test]
    fn only_names_in_double_braces_are_variables() {
        assert_eq!(filled("a {{user}} b {{x_1}}"), "a <user> b <x_1>");
        for text in ["{{ user }}", "{{1}}", "{user}", "{{}}", "{{a", "}}{{", "{{gone}}", "{{secret:a}}"] {
            assert_eq!(filled(text), text);
        }
        assert_eq!(filled("{{{user}}}"), "{<user>}");
        assert_eq!(filled("{{a{{user}}"), "{{a<user>");
    }

    #[test]
    fn values_are_put_back_as_whole_texts_and_as_words() {
        let text = |of: &str| with_words_replaced(of, "alice", "{{user}}");
        assert_eq!(text("Hello alice, alice!"), "Hello {{user}}, {{user}}!");
        assert_eq!(text("malice and alices"), "malice and alices");
        assert_eq!(text("alicealice"), "alicealice");
    }

    #[test]
    fn a_unique_text_is_never_taken_for_a_number_or_an_id() {
        for _ in 0..500 {
            let text = fresh_text();
            assert!(text.len() == 12 && !is_volatile(&text), "{text}");
        }
        assert_ne!(fresh_text(), fresh_text());
    }

    #[test]
    fn a_deed_is_filled_in_with_one_unique_text() {
        let mut variables = Variables::default();
        variables.give("user=ada").unwrap();
        let deed = |variables: &mut Variables| {
            variables
                .fill_in_deed("--do", &serde_json::json!({ "kind": "fill", "text": "{{user}} {{unique}}" }))
        };
        let (one, other) = (deed(&mut variables).unwrap(), deed(&mut variables).unwrap());
        assert_eq!(one, other);
        assert!(
            one["text"].as_str().unwrap().starts_with("ada ") && one["text"].as_str().unwrap().len() == 16
        );
        let error = variables.fill_in_deed("--do", &serde_json::json!("{{gone}}")).unwrap_err();
        assert_eq!(error.code, Code::VariableMissing);
    }

    #[test]
    fn a_variable_is_given_by_name_and_value() {
        let mut variables = Variables::default();
        variables.give("user=a=b").unwrap();
        assert_eq!(variables.given["user"], "a=b");
        for wrong in ["user", "=x", "1a=x", "a b=x", "unique=x", "ü=x"] {
            let error = variables.give(wrong).unwrap_err();
            assert_eq!(error.code, Code::OptionValueInvalid);
            assert!(!error.message.contains("=x"), "no value is repeated");
        }
    }
}
