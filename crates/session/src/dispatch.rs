//! Doing the deed: real input events, and what the driver can say of the dispatch alone. Whether it meant
//! anything is decided by the settled view, never here.

use surefoot_browser::driver::keys::{parse_chord, stroke_of};
use surefoot_browser::driver::{Button, InputStep, Modifiers, Point, Travel};
use surefoot_browser::page::{FillMode, PageError, SelectOutcome};
use surefoot_record::act::{Ready, Receipt};
use surefoot_record::action::{Action, Direction, NamedAmount, Scroll, ScrollAmount};
use surefoot_record::code::Code;
use surefoot_record::view::ElementId;

use crate::ready::Found;
use crate::task::Task;

/// One notch of a mouse wheel, in CSS pixels.
const LINE: f64 = 100.0;

impl Task {
    /// Dispatches the act on its ready target.
    pub(crate) async fn dispatch(&mut self, action: &Action, found: &Found) -> Receipt {
        match self.try_dispatch(action, found).await {
            Ok(receipt) => receipt,
            Err(error) => receipt_of(&error),
        }
    }

    /// Dispatches an act that has no target.
    pub(crate) async fn dispatch_untargeted(&mut self, action: &Action) -> Receipt {
        let outcome = match action {
            Action::Navigate(_) | Action::Back | Action::Forward | Action::Reload => {
                return self.travel(action).await;
            }
            Action::Key(key) => match chord(&key.modifiers, &key.key) {
                Ok(step) => self.page.gesture(&[step]).await,
                Err(receipt) => return *receipt,
            },
            Action::Scroll(scroll) => self.wheel(scroll, None).await,
            _ => {
                return Receipt::rejected(Code::TargetNotFound, "the act needs a target and names none");
            }
        };
        outcome.map_or_else(|error| receipt_of(&error), |()| Receipt::confirmed())
    }

    /// Starts a travel. A page that the browser refuses to load is a failed act.
    pub(crate) async fn travel(&mut self, action: &Action) -> Receipt {
        let to = match action {
            Action::Navigate(navigate) => {
                if let Err(problem) = surefoot_semantics::address::check(&navigate.url) {
                    return Receipt::rejected(Code::UrlInvalid, problem);
                }
                Travel::To(navigate.url.clone())
            }
            Action::Back => Travel::Back,
            Action::Forward => Travel::Forward,
            _ => Travel::Reload,
        };
        match self.page.travel(to).await {
            Ok(()) => Receipt::confirmed(),
            Err(error) if error.code() == Code::HistoryEnd => {
                Receipt::rejected(Code::HistoryEnd, error.to_string())
            }
            Err(error) if error.code() == Code::NavigationFailed => {
                Receipt::failed(Code::NavigationFailed, true, error.to_string())
            }
            Err(error) => receipt_of(&error),
        }
    }

    async fn try_dispatch(&mut self, action: &Action, found: &Found) -> Result<Receipt, PageError> {
        let element = found.element;
        match action {
            Action::Click(_) => self.pointer(found, |at| click(at, Button::Left, 1)).await,
            Action::RightClick(_) => self.pointer(found, |at| click(at, Button::Right, 1)).await,
            Action::DoubleClick(_) => {
                self.pointer(found, |at| {
                    let mut steps = click(at, Button::Left, 1);
                    steps.extend(click(at, Button::Left, 2).into_iter().skip(1));
                    steps
                })
                .await
            }
            Action::Hover(_) => self.pointer(found, |at| vec![InputStep::Move { to: at }]).await,
            Action::Check(_) => self.check(found, "true").await,
            Action::Uncheck(_) => self.check(found, "false").await,
            Action::Focus(_) => {
                let focused = self.page.focus(element).await?;
                Ok(if focused {
                    Receipt::confirmed()
                } else {
                    Receipt::failed(Code::TargetHidden, true, "the target did not take the focus")
                })
            }
            Action::Fill(fill) => self.fill(element, &fill.text).await,
            Action::Type(typed) => {
                self.page.focus(element).await?;
                self.page.caret_to_end(element).await?;
                let steps: Vec<InputStep> = typed.text.chars().map(keystroke).collect();
                self.page.gesture(&steps).await?;
                Ok(Receipt::confirmed())
            }
            Action::Press(press) => match chord(&[], &press.key) {
                Ok(step) => self.stroke(element, step).await,
                Err(receipt) => Ok(*receipt),
            },
            Action::Key(key) => match chord(&key.modifiers, &key.key) {
                Ok(step) => self.stroke(element, step).await,
                Err(receipt) => Ok(*receipt),
            },
            Action::Select(select) => self.select(element, &select.option).await,
            Action::Scroll(scroll) if scroll.direction.is_some() => {
                self.wheel(scroll, found.point).await?;
                Ok(Receipt::confirmed())
            }
            Action::Scroll(_) => {
                let verdict = self.page.scroll_into_view(element).await?;
                Ok(if verdict == Ready::Ready {
                    Receipt::confirmed()
                } else {
                    Receipt::failed(
                        Code::ScrollUnreachable,
                        true,
                        "scrolling did not bring the target into the viewport",
                    )
                })
            }
            Action::Navigate(_) | Action::Back | Action::Forward | Action::Reload => {
                Ok(self.travel(action).await)
            }
        }
    }

    async fn pointer(
        &mut self,
        found: &Found,
        steps: impl FnOnce(Point) -> Vec<InputStep>,
    ) -> Result<Receipt, PageError> {
        let Some(at) = found.point else {
            return Ok(Receipt::rejected(Code::TargetOffViewport, "the target has no point that can be hit"));
        };
        self.page.gesture(&steps(at)).await?;
        Ok(Receipt::confirmed())
    }

    async fn stroke(&mut self, element: ElementId, step: InputStep) -> Result<Receipt, PageError> {
        if !self.page.focus(element).await? {
            return Ok(Receipt::failed(Code::TargetHidden, false, "the target did not take the focus"));
        }
        self.page.gesture(&[step]).await?;
        Ok(Receipt::confirmed())
    }

    /// Clicks a control whose checked state is another than the wanted one. One that has it already is
    /// left alone.
    async fn check(&mut self, found: &Found, wanted: &str) -> Result<Receipt, PageError> {
        let state = self.page.checked_state(found.element).await?;
        if !state.checkable {
            return Ok(Receipt::rejected(Code::TargetNotCheckable, "the target has no checked state"));
        }
        if state.checked.as_deref() == Some(wanted) {
            return Ok(Receipt { dispatched: false, ..Receipt::confirmed() });
        }
        self.pointer(found, |at| click(at, Button::Left, 1)).await
    }

    /// Replaces the text, and checks at once that the control took it.
    async fn fill(&mut self, element: ElementId, text: &str) -> Result<Receipt, PageError> {
        match self.page.fill_prepare(element).await? {
            FillMode::Insert if text.is_empty() => {
                let Some((key, modifiers)) = parse_chord("Delete") else {
                    return Ok(Receipt::rejected(Code::KeyInvalid, "there is no Delete key"));
                };
                self.page.gesture(&[InputStep::Stroke { key, modifiers }]).await?;
            }
            FillMode::Insert => self.page.gesture(&[InputStep::Insert { text: text.to_owned() }]).await?,
            FillMode::Set => {
                self.page.set_value(element, text).await?;
            }
            FillMode::Refused => {
                return Ok(Receipt::rejected(Code::TargetNotEditable, "the target takes no text"));
            }
        }
        let check = match self.page.verify_text(element, text).await {
            Ok(check) => check,
            // The text set off a navigation: only the view that comes can tell.
            Err(error) if error.code() == Code::TargetDetached => return Ok(receipt_of(&error)),
            Err(error) => return Err(error),
        };
        Ok(if check.equal || check.transformed || !check.connected {
            Receipt::confirmed()
        } else {
            Receipt::failed(
                Code::ValueMismatch,
                true,
                "the control does not hold the text that was written into it",
            )
        })
    }

    async fn select(&mut self, element: ElementId, option: &str) -> Result<Receipt, PageError> {
        Ok(match self.page.select_option(element, option).await? {
            SelectOutcome::Selected => Receipt::confirmed(),
            SelectOutcome::Already => Receipt { dispatched: false, ..Receipt::confirmed() },
            SelectOutcome::Missing => {
                Receipt::failed(Code::SelectOptionMissing, false, "no option has that label or value")
            }
            SelectOutcome::Ambiguous => Receipt::failed(
                Code::SelectOptionAmbiguous,
                false,
                "more than one option has that label or value",
            ),
            SelectOutcome::Disabled => {
                Receipt::failed(Code::SelectOptionDisabled, false, "that option is disabled")
            }
            SelectOutcome::NotSelect => {
                Receipt::failed(Code::SelectNotSelect, false, "the target is no native select")
            }
            SelectOutcome::Mismatch => {
                Receipt::failed(Code::OptionMismatch, true, "the control does not show the chosen option")
            }
        })
    }

    async fn wheel(&mut self, scroll: &Scroll, at: Option<Point>) -> Result<(), PageError> {
        let viewport = self.page.viewport().await?;
        let at = at.unwrap_or(Point { x: viewport.width / 2.0, y: viewport.height / 2.0 });
        let pixels = match scroll.amount {
            Some(ScrollAmount::Pixels(pixels)) => pixels,
            Some(ScrollAmount::Named(NamedAmount::Line)) => LINE,
            Some(ScrollAmount::Named(NamedAmount::Page)) | None => viewport.height,
        };
        let dy = if scroll.direction == Some(Direction::Up) { -pixels } else { pixels };
        self.page.gesture(&[InputStep::Wheel { at, dx: 0.0, dy }]).await
    }
}

fn click(at: Point, button: Button, count: u8) -> Vec<InputStep> {
    vec![
        InputStep::Move { to: at },
        InputStep::Press { at, button, count },
        InputStep::Release { at, button, count },
    ]
}

/// A character as a key press; one that no key of the layout makes is inserted as an input method would.
fn keystroke(character: char) -> InputStep {
    let key = stroke_of(character);
    if key.code.is_empty() {
        return InputStep::Insert { text: character.to_string() };
    }
    let shift = character.is_ascii_uppercase() || "~_+{}|:\"<>?!@#$%^&*()".contains(character);
    InputStep::Stroke { key, modifiers: Modifiers { shift, ..Modifiers::default() } }
}

fn chord(modifiers: &[String], key: &str) -> Result<InputStep, Box<Receipt>> {
    let mut whole = modifiers.join("+");
    if !whole.is_empty() {
        whole.push('+');
    }
    whole.push_str(key);
    match parse_chord(&whole) {
        Some((key, modifiers)) => Ok(InputStep::Stroke { key, modifiers }),
        None => Err(Box::new(Receipt::rejected(Code::KeyInvalid, format!("there is no key `{whole}`")))),
    }
}

/// An error in the middle of a dispatch leaves open whether it arrived.
fn receipt_of(error: &PageError) -> Receipt {
    let code = match error.code() {
        Code::TargetDetached | Code::BrowserTimeout => Code::DispatchUnknown,
        code => code,
    };
    Receipt::unknown(code, error.to_string())
}
