//! The in-page functions, answered from the scene.

use serde_json::{Value, json};

use super::driver::Synthetic;
use super::script::Trigger;
use crate::driver::{DriverError, Point};

/// The place where an element can be hit: its number, as a column of the page.
fn place_of(element: u32) -> Point {
    Point { x: f64::from(element) * 10.0 + 5.0, y: 5.0 }
}

/// The element at a place that [`place_of`] gave out.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places come from place_of, which makes them of an unsigned number"
)]
pub(super) fn element_at(point: Point) -> u32 {
    (point.x / 10.0) as u32
}

impl Synthetic {
    pub(super) fn perform(&mut self, function: &str, arguments: &Value) -> Result<Value, DriverError> {
        let number = |name: &str| arguments.get(name).and_then(Value::as_u64);
        let element = number("element").and_then(|number| u32::try_from(number).ok()).unwrap_or(u32::MAX);
        let text = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(match function {
            "read" => {
                self.armed = true;
                let most = number("maxNodes").and_then(|most| usize::try_from(most).ok());
                self.scene.as_reading(self.clock, most.unwrap_or(usize::MAX))
            }
            // It does not say which reading it was asked about, so anything may have changed.
            "poll" => json!({ "changed": true }),
            "guard" => self.guard(element, arguments["pointer"] == Value::Bool(true)),
            "disarm" => Value::Null,
            "stakes" => Value::Null,
            "caused" => json!({ "elements": [] }),
            "watch" | "glance" => json!({ "verdict": self.watched(arguments) }),
            "parsed" => json!(true),
            "hints" => json!({ "native": arguments["writes"], "framework": self.scene.rendered_by_server }),
            "scrollIntoView" => {
                let at = place_of(element);
                match self.scene.node(element) {
                    Some(_) => json!({ "verdict": "ready", "x": at.x, "y": at.y }),
                    None => json!({ "verdict": "detached" }),
                }
            }
            "focus" => {
                self.focused = self.scene.node(element).map(|_| element);
                json!({ "focused": self.focused.is_some() })
            }
            "fillPrepare" => {
                self.focused = Some(element);
                // All text is selected, so that what is written next replaces it.
                self.scene.change(element, |node| node.value = Some(String::new()));
                json!({ "mode": "insert" })
            }
            "caretToEnd" => json!({ "focused": true }),
            "setValue" => {
                let value = text("text");
                self.scene.change(element, |node| node.value = Some(value));
                self.tick();
                self.trigger(&Trigger::Input(element));
                json!({ "equal": true })
            }
            "verifyText" => {
                let node = self.scene.node(element);
                json!({
                    "equal": node.and_then(|node| node.value.clone()).unwrap_or_default() == text("text"),
                    "transformed": false,
                    "withheld": node.is_some_and(|node| node.value_withheld),
                    "connected": node.is_some(),
                })
            }
            "nameSecret" => {
                let named = Some((text("text"), text("shown")));
                self.scene.change(element, |node| node.named = named);
                json!({ "connected": self.scene.node(element).is_some() })
            }
            "checkedState" => {
                let checked = self.scene.node(element).and_then(|node| node.states.get("checked"));
                json!({
                    "checkable": checked.is_some(),
                    "checked": checked.map_or("false", String::as_str),
                    "connected": true,
                })
            }
            "selectOption" | "optionState" => json!({ "status": "not_select" }),
            "viewport" => json!({ "width": 1280, "height": 800, "scrollX": 0, "scrollY": 0 }),
            other => {
                return Err(DriverError::Refused {
                    what: other.to_owned(),
                    message: "the synthetic page has no such function".to_owned(),
                });
            }
        })
    }

    /// What the guard says of a target that is watched.
    pub(super) fn watched(&self, arguments: &Value) -> Value {
        let element = arguments["element"].as_u64().and_then(|number| u32::try_from(number).ok());
        let pointer = arguments["pointer"] == Value::Bool(true);
        self.guard(element.unwrap_or(u32::MAX), pointer)["verdict"].clone()
    }

    fn guard(&self, element: u32, pointer: bool) -> Value {
        let Some(node) = self.scene.node(element) else {
            return json!({ "verdict": "detached", "cover": null, "editable": false, "readonly": false,
                           "disabled": false, "checked": null });
        };
        let is = |state: &str| node.states.get(state).is_some_and(|value| value == "true");
        let cover = self.scene.nodes.iter().find(|other| other.covers_all && !other.hidden);
        let covered = cover.filter(|cover| pointer && cover.element != element);
        let verdict = if node.hidden {
            "hidden"
        } else if is("disabled") {
            "disabled"
        } else if covered.is_some() {
            "covered"
        } else {
            "ready"
        };
        let cover = covered.map(|cover| json!({ "role": cover.role, "name": cover.name, "tag": cover.tag }));
        let at = place_of(element);
        json!({ "verdict": verdict, "x": at.x, "y": at.y, "cover": cover, "editable": node.editable,
                "readonly": is("readonly"), "disabled": is("disabled"), "checked": null })
    }
}
