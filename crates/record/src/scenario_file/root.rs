//! The scenario itself: version, meta, target, steps, final assertions, advisory questions.

use serde_json::Value;

use crate::action::DialogAnswer;
use crate::code::Code;
use crate::scenario::{
    Advisory, DriverKind, EscalationRefused, Meta, SCHEMA_VERSION, Scenario, Step, Target, Viewport,
};

use super::action::action;
use super::assertion::assertion;
use super::deeds::dialog_answer;
use super::error::ScenarioError;
use super::fields::{Decoded, Fields, filled_list, filled_text, list, object, small_integer, text};
use super::json;
use super::place::Place;
use super::settle::settle;
use super::timestamp;
use super::web_address;

/// Reads a scenario file.
///
/// # Errors
///
/// `SCENARIO_MALFORMED` for a text that is no JSON, `SCENARIO_TOO_NEW` for a later schema version,
/// `SCENARIO_UNSUPPORTED` for what belongs to other drivers, and `SCENARIO_INVALID` for every broken rule of
/// settle-system §1.9, each with its place and without any value of the file.
pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    let value = json::read(text)?;
    scenario(&Place::Root, &value)
}

fn scenario(place: &Place<'_>, value: &Value) -> Decoded<Scenario> {
    // The version goes first: a newer schema may have fields that this one does not know, and "unknown
    // field" would send its reader the wrong way.
    let schema_version = match object(place, value)?.get("schemaVersion") {
        Some(version) => schema_version(&place.field("schemaVersion"), version)?,
        None => SCHEMA_VERSION,
    };
    let fields =
        Fields::of(place, value, &["schemaVersion", "meta", "target", "steps", "assertions", "advisory"])?;
    Ok(Scenario {
        schema_version,
        meta: fields.required("meta", meta)?,
        target: fields.required("target", target)?,
        steps: fields.required("steps", steps)?,
        assertions: fields.required("assertions", |place, value| list(place, value, assertion))?,
        advisory: fields
            .optional("advisory", |place, value| list(place, value, advisory))?
            .unwrap_or_default(),
    })
}

fn schema_version(place: &Place<'_>, value: &Value) -> Decoded<u32> {
    let version = small_integer(place, value, 1)?;
    if version > SCHEMA_VERSION {
        return Err(ScenarioError {
            code: Code::ScenarioTooNew,
            place: place.to_string(),
            message: format!("is newer than {SCHEMA_VERSION}, the newest that this version reads"),
        });
    }
    Ok(version)
}

fn meta(place: &Place<'_>, value: &Value) -> Decoded<Meta> {
    let fields = Fields::of(
        place,
        value,
        &["name", "description", "driver", "createdAt", "notes", "settle", "producer", "viewport"],
    )?;
    Ok(Meta {
        name: fields.required("name", filled_text)?,
        description: fields.required("description", text)?,
        driver: fields.required("driver", driver)?,
        created_at: fields.required("createdAt", timestamp::timestamp)?,
        notes: fields.optional("notes", |place, value| list(place, value, filled_text))?.unwrap_or_default(),
        settle: fields.optional("settle", settle)?,
        producer: fields.optional("producer", filled_text)?,
        viewport: fields.optional("viewport", viewport)?,
    })
}

fn driver(place: &Place<'_>, value: &Value) -> Decoded<DriverKind> {
    match text(place, value)?.as_str() {
        "browser" => Ok(DriverKind::Browser),
        "computer" | "ios" | "android" => {
            Err(ScenarioError::unsupported(place, "must be browser: this version drives no other kind"))
        }
        _ => Err(ScenarioError::invalid(place, "must be browser, computer, ios or android")),
    }
}

fn viewport(place: &Place<'_>, value: &Value) -> Decoded<Viewport> {
    let fields = Fields::of(place, value, &["width", "height"])?;
    let side = |place: &Place<'_>, value: &Value| small_integer(place, value, 1);
    Ok(Viewport { width: fields.required("width", side)?, height: fields.required("height", side)? })
}

fn target(place: &Place<'_>, value: &Value) -> Decoded<Target> {
    let fields = Fields::of(place, value, &["launch", "loginState", "windowTitle", "deviceId"])?;
    if fields.has("loginState") {
        let place = place.field("loginState");
        return Err(ScenarioError::unsupported(&place, "signing in from a stored state is not possible yet"));
    }
    for name in ["windowTitle", "deviceId"] {
        if fields.has(name) {
            return Err(ScenarioError::unsupported(&place.field(name), "belongs to another kind of driver"));
        }
    }
    let launch = fields.required("launch", web_address::site)?;
    Ok(Target { launch, login_state: None, window_title: None, device_id: None })
}

fn steps(place: &Place<'_>, value: &Value) -> Decoded<Vec<Step>> {
    let steps = filled_list(place, value, step)?;
    for (position, step) in steps.iter().enumerate() {
        if usize::try_from(step.index) != Ok(position + 1) {
            let item = place.item(position);
            let message = format!("must be {}, the step's position", position + 1);
            return Err(ScenarioError::invalid(&item.field("index"), message));
        }
    }
    Ok(steps)
}

fn step(place: &Place<'_>, value: &Value) -> Decoded<Step> {
    let fields = Fields::of(
        place,
        value,
        &["index", "intent", "dialogs", "action", "assert", "checks", "escalationRefused"],
    )?;
    Ok(Step {
        index: fields.required("index", |place, value| small_integer(place, value, 1))?,
        intent: fields.required("intent", filled_text)?,
        dialogs: fields.optional("dialogs", |place, value| list(place, value, dialog))?.unwrap_or_default(),
        action: fields.required("action", action)?,
        assert: fields.required("assert", assertion)?,
        checks: fields.optional("checks", |place, value| list(place, value, assertion))?.unwrap_or_default(),
        escalation_refused: fields.optional("escalationRefused", escalation_refused)?,
    })
}

fn dialog(place: &Place<'_>, value: &Value) -> Decoded<DialogAnswer> {
    dialog_answer(place, value, &["accept", "text"])
}

fn escalation_refused(place: &Place<'_>, value: &Value) -> Decoded<EscalationRefused> {
    let fields = Fields::of(place, value, &["reason", "code"])?;
    Ok(EscalationRefused {
        reason: fields.required("reason", filled_text)?,
        code: fields.optional("code", filled_text)?,
    })
}

fn advisory(place: &Place<'_>, value: &Value) -> Decoded<Advisory> {
    let fields = Fields::of(place, value, &["kind", "question", "description"])?;
    let kind = fields.required("kind", |place, value| match text(place, value)? {
        kind if kind == "visual" => Ok(kind),
        _ => Err(ScenarioError::invalid(place, "must be visual")),
    })?;
    Ok(Advisory {
        kind,
        question: fields.required("question", filled_text)?,
        description: fields.optional("description", text)?,
    })
}
