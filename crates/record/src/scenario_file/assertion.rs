//! Assertions and what they expect.

use serde_json::Value;

use crate::assertion::{
    Assertion, Check, ExpectedCount, ExpectedOrder, ExpectedState, ExpectedTitle, ExpectedUrl, ExpectedValue,
    TitlePart,
};
use crate::text_match::TextMatch;
use crate::view::{State, States};

use super::error::ScenarioError;
use super::fields::{Decoded, Fields, filled_text, object, small_integer, text};
use super::place::Place;
use super::predicate::{MATCHING, check_text, matching, predicate, scope, text_match};

/// One assertion: `{kind, expected, description?, scope?}`.
pub(super) fn assertion(place: &Place<'_>, value: &Value) -> Decoded<Assertion> {
    let fields = Fields::of(place, value, &["kind", "expected", "description", "scope"])?;
    let kind = fields.required("kind", text)?;
    let check = match kind.as_str() {
        "node-present" => Check::NodePresent(fields.required("expected", predicate)?),
        "node-absent" => Check::NodeAbsent(fields.required("expected", predicate)?),
        "node-in-viewport" => Check::NodeInViewport(fields.required("expected", predicate)?),
        "node-value" => Check::NodeValue(fields.required("expected", node_value)?),
        "node-state" => Check::NodeState(fields.required("expected", node_state)?),
        "node-count" => Check::NodeCount(fields.required("expected", node_count)?),
        "node-before" => Check::NodeBefore(fields.required("expected", node_before)?),
        "page-url" => Check::PageUrl(fields.required("expected", page_url)?),
        "page-title" => Check::PageTitle(fields.required("expected", page_title)?),
        "page-opened" => Check::PageOpened(fields.required("expected", page_url)?),
        "page-closed" => Check::PageClosed(fields.required("expected", page_url)?),
        "downloaded" => Check::Downloaded(fields.required("expected", filled_text)?),
        "dialog" => Check::Dialog(fields.required("expected", filled_text)?),
        _ => {
            let place = place.field("kind");
            return Err(ScenarioError::invalid(&place, "is no kind of assertion that the schema knows"));
        }
    };
    Ok(Assertion {
        check,
        description: fields.optional("description", filled_text)?,
        scope: fields.optional("scope", scope)?,
    })
}

/// The matching fields and some more. A hint has no place here (settle-system §1.9).
fn with(extra: &[&'static str]) -> Vec<&'static str> {
    let mut known = MATCHING.to_vec();
    known.push("nameMatch");
    known.extend(extra);
    known
}

fn node_value(place: &Place<'_>, value: &Value) -> Decoded<ExpectedValue> {
    let fields = Fields::of(place, value, &with(&["value", "valueMatch"]))?;
    let value = fields.required("value", text)?;
    let value_match = fields.optional("valueMatch", text_match)?.unwrap_or_default();
    check_text(&place.field("value"), value_match, &value)?;
    Ok(ExpectedValue { node: matching(place, &fields)?, value, value_match })
}

fn node_count(place: &Place<'_>, value: &Value) -> Decoded<ExpectedCount> {
    let fields = Fields::of(place, value, &with(&["count"]))?;
    let count = fields.required("count", |place, value| small_integer(place, value, 0))?;
    Ok(ExpectedCount { node: matching(place, &fields)?, count })
}

fn node_before(place: &Place<'_>, value: &Value) -> Decoded<ExpectedOrder> {
    let fields = Fields::of(place, value, &with(&["before"]))?;
    Ok(ExpectedOrder { node: matching(place, &fields)?, before: fields.required("before", predicate)? })
}

fn node_state(place: &Place<'_>, value: &Value) -> Decoded<ExpectedState> {
    let fields = Fields::of(place, value, &with(&["states"]))?;
    Ok(ExpectedState { node: matching(place, &fields)?, states: fields.required("states", states)? })
}

fn states(place: &Place<'_>, value: &Value) -> Decoded<States> {
    let mut states = States::new();
    for (name, value) in object(place, value)? {
        let Some(state) = State::parse(name) else {
            return Err(ScenarioError::unknown_field(place, name));
        };
        states.insert(state, filled_text(&place.field(name), value)?);
    }
    if states.is_empty() {
        return Err(ScenarioError::invalid(place, "must name at least one state"));
    }
    Ok(states)
}

fn page_url(place: &Place<'_>, value: &Value) -> Decoded<ExpectedUrl> {
    let fields = Fields::of(place, value, &["url", "contains", "matches"])?;
    let url = fields.optional("url", filled_text)?;
    let contains = fields.optional("contains", filled_text)?;
    let matches = fields.optional("matches", filled_text)?;
    match (url, contains, matches) {
        (Some(url), None, None) => Ok(ExpectedUrl::Url(url)),
        (None, Some(part), None) => Ok(ExpectedUrl::Contains(part)),
        (None, None, Some(pattern)) => {
            check_text(&place.field("matches"), TextMatch::Matches, &pattern)?;
            Ok(ExpectedUrl::Matches(pattern))
        }
        _ => Err(ScenarioError::invalid(place, "must have exactly one of url, contains, matches")),
    }
}

fn page_title(place: &Place<'_>, value: &Value) -> Decoded<ExpectedTitle> {
    if !value.is_object() {
        return text(place, value).map(ExpectedTitle::Is);
    }
    let fields = Fields::of(place, value, &["contains", "matches", "like"])?;
    let contains = fields.optional("contains", filled_text)?;
    let matches = fields.optional("matches", filled_text)?;
    let like = fields.optional("like", filled_text)?;
    Ok(ExpectedTitle::Part(match (contains, matches, like) {
        (Some(part), None, None) => TitlePart::Contains(part),
        (None, Some(pattern), None) => {
            check_text(&place.field("matches"), TextMatch::Matches, &pattern)?;
            TitlePart::Matches(pattern)
        }
        (None, None, Some(pattern)) => {
            check_text(&place.field("like"), TextMatch::Like, &pattern)?;
            TitlePart::Like(pattern)
        }
        _ => return Err(ScenarioError::invalid(place, "must have exactly one of contains, matches, like")),
    }))
}
