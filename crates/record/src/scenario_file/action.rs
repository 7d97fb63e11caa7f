//! Actions, with the bounds of settle-system §1.6 and §1.9.

use serde_json::Value;

use crate::action::{
    Action, Direction, Key, NamedAmount, Navigate, Press, Scroll, ScrollAmount, Select, Targeted, Text,
};

use super::deeds;
use super::error::ScenarioError;
use super::fields::{Decoded, Fields, at_most, filled_text, list, object, text, wrong_type};
use super::place::Place;
use super::predicate::{predicate, scope};
use super::web_address;

const LONGEST_TEXT: usize = 10_000;
const LONGEST_OPTION: usize = 1_000;
const LONGEST_KEY: usize = 80;

/// One action. Its kind is read first, since it decides which fields are known.
pub(super) fn action(place: &Place<'_>, value: &Value) -> Decoded<Action> {
    let map = object(place, value)?;
    let Some(kind) = map.get("kind") else {
        return Err(ScenarioError::missing_field(place, "kind"));
    };
    let kind_place = place.field("kind");
    let kind = text(&kind_place, kind)?;
    Ok(match kind.as_str() {
        "click" => Action::Click(targeted(place, value)?),
        "double_click" => Action::DoubleClick(targeted(place, value)?),
        "right_click" => Action::RightClick(targeted(place, value)?),
        "hover" => Action::Hover(targeted(place, value)?),
        "focus" => Action::Focus(targeted(place, value)?),
        "check" => Action::Check(targeted(place, value)?),
        "uncheck" => Action::Uncheck(targeted(place, value)?),
        "fill" => Action::Fill(written(place, value, text)?),
        // Typing nothing is no act, whereas filling with nothing clears.
        "type" => Action::Type(written(place, value, filled_text)?),
        "press" => Action::Press(press(place, value)?),
        "key" => Action::Key(key(place, value)?),
        "select" => Action::Select(select(place, value)?),
        "scroll" => Action::Scroll(scroll(place, value)?),
        "navigate" => Action::Navigate(navigate(place, value)?),
        "back" => bare(place, value, Action::Back)?,
        "forward" => bare(place, value, Action::Forward)?,
        "reload" => bare(place, value, Action::Reload)?,
        "long_press" => Action::LongPress(targeted(place, value)?),
        "scroll_until" => Action::ScrollUntil(targeted(place, value)?),
        "click_at" => Action::ClickAt(deeds::click_at(place, value)?),
        "drag" => Action::Drag(deeds::drag(place, value)?),
        "upload" => Action::Upload(deeds::upload(place, value)?),
        "dialog" => Action::Dialog(deeds::dialog_answer(place, value, &["kind", "accept", "text"])?),
        "switch_tab" => Action::SwitchTab(deeds::switch_tab(place, value)?),
        "close_tab" => bare(place, value, Action::CloseTab)?,
        "optional" => Action::Optional(deeds::optional(place, value)?),
        "visual_click" | "visual_drag" | "visual_scroll" => {
            return Err(ScenarioError::unsupported(
                &kind_place,
                "acts on a picture of the screen, which this version can't do",
            ));
        }
        _ => return Err(ScenarioError::invalid(&kind_place, "is no kind of action that the schema knows")),
    })
}

fn bare(place: &Place<'_>, value: &Value, action: Action) -> Decoded<Action> {
    Fields::of(place, value, &["kind"])?;
    Ok(action)
}

fn targeted(place: &Place<'_>, value: &Value) -> Decoded<Targeted> {
    let fields = Fields::of(place, value, &["kind", "target", "scope"])?;
    Ok(Targeted { target: fields.required("target", predicate)?, scope: fields.optional("scope", scope)? })
}

fn written(
    place: &Place<'_>,
    value: &Value,
    read: impl FnOnce(&Place<'_>, &Value) -> Decoded<String>,
) -> Decoded<Text> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "text"])?;
    Ok(Text {
        target: fields.required("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        text: fields.required("text", |place, value| at_most(place, read(place, value)?, LONGEST_TEXT))?,
    })
}

/// A key's name or a chord. The space bar's name is a space, so only the empty name is refused here; which
/// names there are is the driver's knowledge.
fn key_name(place: &Place<'_>, value: &Value) -> Decoded<String> {
    let name = at_most(place, text(place, value)?, LONGEST_KEY)?;
    if name.is_empty() {
        return Err(ScenarioError::invalid(place, "must not be empty"));
    }
    Ok(name)
}

fn press(place: &Place<'_>, value: &Value) -> Decoded<Press> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "key"])?;
    Ok(Press {
        target: fields.required("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        key: fields.required("key", key_name)?,
    })
}

fn key(place: &Place<'_>, value: &Value) -> Decoded<Key> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "key", "modifiers"])?;
    scope_needs_target(place, &fields)?;
    Ok(Key {
        target: fields.optional("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        key: fields.required("key", key_name)?,
        modifiers: fields
            .optional("modifiers", |place, value| list(place, value, filled_text))?
            .unwrap_or_default(),
    })
}

fn select(place: &Place<'_>, value: &Value) -> Decoded<Select> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "option"])?;
    Ok(Select {
        target: fields.required("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        option: fields
            .required("option", |place, value| at_most(place, text(place, value)?, LONGEST_OPTION))?,
    })
}

fn scroll(place: &Place<'_>, value: &Value) -> Decoded<Scroll> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "direction", "amount"])?;
    scope_needs_target(place, &fields)?;
    if !fields.has("target") && !fields.has("direction") {
        return Err(ScenarioError::invalid(place, "must have at least one of target, direction"));
    }
    if fields.has("amount") && !fields.has("direction") {
        return Err(ScenarioError::invalid(place, "must have a direction beside its amount"));
    }
    let has_target = fields.has("target");
    Ok(Scroll {
        target: fields.optional("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        direction: fields.optional("direction", direction)?,
        amount: fields.optional("amount", |place, value| amount(place, value, has_target))?,
    })
}

/// A container in which nothing is looked for is a mistake in the file.
fn scope_needs_target(place: &Place<'_>, fields: &Fields<'_>) -> Decoded<()> {
    if fields.has("scope") && !fields.has("target") {
        return Err(ScenarioError::invalid(place, "must have a target beside its scope"));
    }
    Ok(())
}

fn direction(place: &Place<'_>, value: &Value) -> Decoded<Direction> {
    match text(place, value)?.as_str() {
        "up" => Ok(Direction::Up),
        "down" => Ok(Direction::Down),
        _ => Err(ScenarioError::invalid(place, "must be up or down")),
    }
}

fn amount(place: &Place<'_>, value: &Value, has_target: bool) -> Decoded<ScrollAmount> {
    match value {
        Value::String(name) => match name.as_str() {
            "page" => Ok(ScrollAmount::Named(NamedAmount::Page)),
            "line" if has_target => Ok(ScrollAmount::Named(NamedAmount::Line)),
            "line" => Err(ScenarioError::invalid(place, "may be line only with a target")),
            _ => Err(ScenarioError::invalid(place, "must be page, line or a number of pixels")),
        },
        Value::Number(number) => {
            let pixels = number.as_f64().unwrap_or(f64::NAN);
            // Negative zero is refused too: it does not survive every reader of JSON.
            if !pixels.is_finite() || pixels.is_sign_negative() {
                return Err(ScenarioError::invalid(place, "must be finite and not negative"));
            }
            Ok(ScrollAmount::Pixels(pixels))
        }
        other => Err(wrong_type(place, "a number or a string", other)),
    }
}

fn navigate(place: &Place<'_>, value: &Value) -> Decoded<Navigate> {
    let fields = Fields::of(place, value, &["kind", "url"])?;
    Ok(Navigate { url: fields.required("url", web_address::page)? })
}
