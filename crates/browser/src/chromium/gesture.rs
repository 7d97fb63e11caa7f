//! Real input, sent in one burst.
//!
//! All steps go out before the first reply is awaited, so press and release reach the page within a
//! millisecond or two of each other. The browser takes input while a navigation is in flight; a new document
//! takes no reply with it, though, so after one only a moment more is waited.
//!
//! Where the gesture landed is pushed by the documents that look out for it. Only when they have told of no
//! complete hit by the time that the browser has taken all input, they are asked, which takes a frame.

use std::time::Duration;

use serde_json::json;
use tokio::time::{Instant, timeout, timeout_at};

use super::driver::OpenPage;
use super::landing::{Kind, Landed};
use crate::cdp::client::{Failure, Pending};
use crate::cdp::protocol::{DispatchKeyEvent, DispatchMouseEvent, InsertText, Nothing, SetComposition};
use crate::driver::composing::pieces;
use crate::driver::keys::KeyStroke;
use crate::driver::{Button, Deadline, DocumentId, DriverError, InputStep, Landing, Modifiers, Point, Watch};

/// How long replies are still awaited once the page that took the input has left: 500 ms.
const LEFT_BEHIND: Duration = Duration::from_millis(500);

/// How long the documents are waited for that are asked where a gesture landed: 1 s. A page that draws no frame
/// in that time does not say.
const TOLD: Duration = Duration::from_secs(1);

/// The mouse between gestures.
#[derive(Debug, Default)]
pub(super) struct Pointer {
    /// The buttons that are down, as CDP's bits.
    buttons: u32,
}

enum Event {
    Mouse(DispatchMouseEvent),
    Key(DispatchKeyEvent),
    Text(InsertText),
    Composition(SetComposition),
}

impl OpenPage {
    pub(super) async fn gesture(
        &self,
        pointer: &mut Pointer,
        steps: &[InputStep],
        watch: Option<Watch>,
        deadline: Deadline,
    ) -> Result<Landing, DriverError> {
        let watched = watch.as_ref().zip(Kind::of(steps));
        self.state.model().landings.begin(watched.map(|(watch, _)| watch.clone()));
        // Ends the arms however this ends, even when it is dropped.
        let _armed = watch.as_ref().map(|watch| Armed { page: self, watch });
        let before = self.state.model().frames.main_document();
        self.send(pointer, steps, deadline).await?;
        match watched {
            Some((watch, kind)) => Ok(self.landed(watch, kind, before).await),
            None => Ok(Landing::unwatched()),
        }
    }

    /// Where a gesture landed that the browser has taken.
    async fn landed(&self, watch: &Watch, kind: Kind, before: Option<DocumentId>) -> Landing {
        let complete = || self.state.model().landings.complete(kind);
        if let Some(landing) = complete() {
            return landing;
        }
        // What a frame in another process pushed may still be on its way, so both are waited for.
        let until = Instant::now() + TOLD;
        let mut changes = self.state.listen();
        let ask = async {
            let arguments = json!({ "arm": watch.arm, "clicks": kind.clicks() });
            let calls: Vec<_> = watch
                .documents
                .iter()
                .filter_map(|document| {
                    Some((*document, self.begin_call(*document, "landed", &arguments).ok()?))
                })
                .collect();
            for (document, call) in calls {
                let answer = self.end_call(document, "landed", call, Deadline(TOLD)).await;
                let landed = answer.ok().and_then(|raw| serde_json::from_str::<Landed>(raw.get()).ok());
                if let Some(landed) = landed.filter(Landed::is_something) {
                    self.state.model().landings.tell(document, watch.arm, landed);
                }
            }
        };
        let hear = async {
            loop {
                changes.hear().await;
                if complete().is_some() {
                    return;
                }
            }
        };
        let both = async {
            tokio::select! {
                () = ask => {}
                () = hear => {}
            }
        };
        // Nobody answers while the page leaves.
        let _late = timeout_at(until, both).await;
        let left = self.has_left(before);
        self.state.model().landings.conclude(kind, left)
    }

    async fn send(
        &self,
        pointer: &mut Pointer,
        steps: &[InputStep],
        deadline: Deadline,
    ) -> Result<(), DriverError> {
        let mut changes = self.state.listen();
        let before = {
            let model = self.state.model();
            model.standing()?;
            model.frames.main_document()
        };
        let mut pending: Vec<Pending<Nothing>> = Vec::with_capacity(2 * steps.len());
        for step in steps {
            for event in events(pointer, step) {
                let session = Some(&self.session);
                pending.push(match event {
                    Event::Mouse(event) => self.client.begin(session, &event),
                    Event::Key(event) => self.client.begin(session, &event),
                    Event::Text(event) => self.client.begin(session, &event),
                    Event::Composition(event) => self.client.begin(session, &event),
                });
            }
        }
        let mut until = Instant::now() + deadline.0;
        let mut left = false;
        for mut pending in pending {
            loop {
                {
                    let model = self.state.model();
                    model.standing()?;
                    if !left && model.frames.main_document() != before {
                        left = true;
                        until = until.min(Instant::now() + LEFT_BEHIND);
                    }
                }
                let reply = async {
                    tokio::select! {
                        biased;
                        reply = pending.reply() => Some(reply),
                        () = changes.hear() => None,
                    }
                };
                match timeout(until.saturating_duration_since(Instant::now()), reply).await {
                    Ok(None) => {}
                    Ok(Some(Ok(_))) => break,
                    // What came after the page left went to a page that nobody aimed at.
                    Ok(Some(Err(Failure::Refused(_)))) if self.has_left(before) => break,
                    Ok(Some(Err(failure))) => return Err(pending.failed(failure)),
                    Err(_) if left => return Ok(()),
                    Err(_) => return Err(pending.late(deadline)),
                }
            }
        }
        Ok(())
    }

    /// Whether the main document is another one by now, or about to be.
    fn has_left(&self, before: Option<DocumentId>) -> bool {
        let model = self.state.model();
        model.navigating() || model.frames.main_document() != before
    }
}

/// Documents that are armed for a gesture, until it is over.
struct Armed<'a> {
    page: &'a OpenPage,
    watch: &'a Watch,
}

impl Drop for Armed<'_> {
    fn drop(&mut self) {
        for document in &self.watch.documents {
            // One that has left is armed no more.
            let arguments = json!({ "arm": self.watch.arm });
            drop(self.page.begin_call(*document, "disarm", &arguments));
        }
    }
}

/// The events of one step, in order.
fn events(pointer: &mut Pointer, step: &InputStep) -> Vec<Event> {
    match step {
        InputStep::Move { to } => {
            // Only what moves with the left button named starts to drag what the browser itself carries.
            let button = if pointer.buttons & bit(Button::Left) == 0 { "none" } else { name(Button::Left) };
            let buttons = pointer.buttons;
            vec![Event::Mouse(DispatchMouseEvent { button, buttons, ..mouse("mouseMoved", *to) })]
        }
        InputStep::Press { at, button, count } => {
            pointer.buttons |= bit(*button);
            vec![Event::Mouse(DispatchMouseEvent {
                button: name(*button),
                buttons: pointer.buttons,
                click_count: u32::from(*count),
                ..mouse("mousePressed", *at)
            })]
        }
        InputStep::Release { at, button, count } => {
            pointer.buttons &= !bit(*button);
            vec![Event::Mouse(DispatchMouseEvent {
                button: name(*button),
                buttons: pointer.buttons,
                click_count: u32::from(*count),
                ..mouse("mouseReleased", *at)
            })]
        }
        InputStep::Wheel { at, dx, dy } => vec![Event::Mouse(DispatchMouseEvent {
            buttons: pointer.buttons,
            delta_x: *dx,
            delta_y: *dy,
            ..mouse("mouseWheel", *at)
        })],
        InputStep::Stroke { key, modifiers } => {
            let down = if key.text.is_some() { "keyDown" } else { "rawKeyDown" };
            vec![
                Event::Key(stroke(down, key, *modifiers, key.text.clone())),
                Event::Key(stroke("keyUp", key, *modifiers, None)),
            ]
        }
        InputStep::Insert { text } => written(text),
    }
}

/// A composition is ended by the insertion of its text.
fn written(text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for piece in pieces(text) {
        if piece.composed {
            // The caret stands at the end, which the browser counts in UTF-16.
            let end = piece.text.encode_utf16().count();
            let text = piece.text.to_owned();
            events.push(Event::Composition(SetComposition {
                text,
                selection_start: end,
                selection_end: end,
            }));
        }
        events.push(Event::Text(InsertText { text: piece.text.to_owned() }));
    }
    events
}

fn mouse(r#type: &'static str, at: Point) -> DispatchMouseEvent {
    DispatchMouseEvent {
        r#type,
        x: at.x,
        y: at.y,
        modifiers: 0,
        button: "none",
        buttons: 0,
        click_count: 0,
        delta_x: 0.0,
        delta_y: 0.0,
        pointer_type: "mouse",
    }
}

fn stroke(
    r#type: &'static str,
    key: &KeyStroke,
    modifiers: Modifiers,
    text: Option<String>,
) -> DispatchKeyEvent {
    DispatchKeyEvent {
        r#type,
        modifiers: bits(modifiers),
        key: key.key.clone(),
        code: key.code.clone(),
        windows_virtual_key_code: key.virtual_key,
        unmodified_text: text.clone(),
        text,
    }
}

fn bits(modifiers: Modifiers) -> u32 {
    u32::from(modifiers.alt)
        | u32::from(modifiers.control) << 1
        | u32::from(modifiers.meta) << 2
        | u32::from(modifiers.shift) << 3
}

fn bit(button: Button) -> u32 {
    match button {
        Button::Left => 1,
        Button::Right => 2,
    }
}

fn name(button: Button) -> &'static str {
    match button {
        Button::Left => "left",
        Button::Right => "right",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::keys::parse_chord;

    #[test]
    fn a_button_is_down_from_its_press_to_its_release() {
        let mut pointer = Pointer::default();
        let at = Point { x: 1.0, y: 2.0 };
        let steps = [
            InputStep::Move { to: at },
            InputStep::Press { at, button: Button::Left, count: 1 },
            InputStep::Move { to: at },
            InputStep::Release { at, button: Button::Left, count: 1 },
        ];
        let buttons: Vec<u32> = steps
            .iter()
            .flat_map(|step| events(&mut pointer, step))
            .map(|event| match event {
                Event::Mouse(event) => event.buttons,
                _ => unreachable!(),
            })
            .collect();
        assert_eq!(buttons, [0, 1, 1, 0]);
    }

    #[test]
    fn a_text_is_composed_where_its_letters_need_it() {
        let told: Vec<(usize, String)> = written("a𠮷東 b")
            .into_iter()
            .map(|event| match event {
                Event::Text(event) => (0, event.text),
                Event::Composition(event) => (event.selection_end, event.text),
                _ => unreachable!(),
            })
            .collect();
        let expected = [(0, "a"), (3, "𠮷東"), (0, "𠮷東"), (0, " b")];
        assert_eq!(told, expected.map(|(end, text)| (end, text.to_owned())));
        assert!(written("").is_empty());
    }

    #[test]
    fn a_chord_types_nothing_and_carries_its_modifiers() {
        let (key, modifiers) = parse_chord("Control+Shift+a").unwrap();
        let events = events(&mut Pointer::default(), &InputStep::Stroke { key, modifiers });
        let Event::Key(down) = &events[0] else { panic!("no key event") };
        assert_eq!((down.r#type, down.modifiers, &down.text), ("rawKeyDown", 10, &None));
    }
}
