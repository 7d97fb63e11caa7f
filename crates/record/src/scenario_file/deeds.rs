//! The actions that only our own files have: dragging, files, dialogs, tabs, optional steps.

use serde_json::Value;

use crate::action::{ClickAt, DialogAnswer, Drag, Optional, SwitchTab, Upload};

use super::action::action;
use super::error::ScenarioError;
use super::fields::{
    Decoded, Fields, at_most, filled_list, filled_text, flag, small_integer, text, wrong_type,
};
use super::place::Place;
use super::predicate::{predicate, scope};

/// The most files of one upload.
pub(crate) const MOST_FILES: usize = 100;
const LONGEST_PATH: usize = 4_096;
const LONGEST_ANSWER: usize = 10_000;
const LONGEST_TITLE: usize = 1_000;

pub(super) fn click_at(place: &Place<'_>, value: &Value) -> Decoded<ClickAt> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "x", "y"])?;
    Ok(ClickAt {
        target: fields.required("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        x: fields.required("x", offset)?,
        y: fields.required("y", offset)?,
    })
}

fn offset(place: &Place<'_>, value: &Value) -> Decoded<f64> {
    let Value::Number(number) = value else { return Err(wrong_type(place, "a number", value)) };
    let pixels = number.as_f64().unwrap_or(f64::NAN);
    if !pixels.is_finite() || pixels.is_sign_negative() {
        return Err(ScenarioError::invalid(place, "must be finite and not negative"));
    }
    Ok(pixels)
}

pub(super) fn drag(place: &Place<'_>, value: &Value) -> Decoded<Drag> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "to", "toScope"])?;
    Ok(Drag {
        target: fields.required("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        to: fields.required("to", predicate)?,
        to_scope: fields.optional("toScope", scope)?,
    })
}

pub(super) fn upload(place: &Place<'_>, value: &Value) -> Decoded<Upload> {
    let fields = Fields::of(place, value, &["kind", "target", "scope", "files"])?;
    let files = fields.required("files", |place, value| {
        let path =
            |place: &Place<'_>, value: &Value| at_most(place, filled_text(place, value)?, LONGEST_PATH);
        let files = filled_list(place, value, path)?;
        if files.len() > MOST_FILES {
            return Err(ScenarioError::invalid(place, format!("must have at most {MOST_FILES} items")));
        }
        Ok(files)
    })?;
    Ok(Upload {
        target: fields.required("target", predicate)?,
        scope: fields.optional("scope", scope)?,
        files,
    })
}

/// What a dialog is answered with, in an object that may have these fields.
pub(super) fn dialog_answer(
    place: &Place<'_>,
    value: &Value,
    known: &[&'static str],
) -> Decoded<DialogAnswer> {
    let fields = Fields::of(place, value, known)?;
    let accept = fields.required("accept", flag)?;
    if fields.has("text") && !accept {
        return Err(ScenarioError::invalid(place, "must not have a text for a dialog that is dismissed"));
    }
    let answer =
        fields.optional("text", |place, value| at_most(place, text(place, value)?, LONGEST_ANSWER))?;
    Ok(DialogAnswer { accept, text: answer })
}

pub(super) fn switch_tab(place: &Place<'_>, value: &Value) -> Decoded<SwitchTab> {
    let fields = Fields::of(place, value, &["kind", "number", "title"])?;
    match (fields.has("number"), fields.has("title")) {
        (true, false) => {
            let number = fields.required("number", |place, value| small_integer(place, value, 1))?;
            Ok(SwitchTab::Number(number))
        }
        (false, true) => {
            let title =
                |place: &Place<'_>, value: &Value| at_most(place, filled_text(place, value)?, LONGEST_TITLE);
            Ok(SwitchTab::Title(fields.required("title", title)?))
        }
        _ => Err(ScenarioError::invalid(place, "must have one of number, title")),
    }
}

pub(super) fn optional(place: &Place<'_>, value: &Value) -> Decoded<Optional> {
    let fields = Fields::of(place, value, &["kind", "action"])?;
    let action = fields.required("action", |place, value| {
        let action = action(place, value)?;
        if action.is_optional() || action.target().is_none() {
            return Err(ScenarioError::invalid(
                place,
                "must be an act with a target, and not optional itself",
            ));
        }
        Ok(action)
    })?;
    Ok(Optional { action: Box::new(action) })
}
