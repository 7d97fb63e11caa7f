//! Doing the deed: real input events, and what the driver can say of the dispatch alone. Whether it meant
//! anything is decided by the settled view, never here.

use surefoot_browser::driver::keys::{parse_chord, stroke_of};
use surefoot_browser::driver::{Button, Deadline, Hit, InputStep, Landing, Modifiers, Point, Rest, Travel};
use surefoot_browser::page::{FillMode, PageError, SelectStatus};
use surefoot_record::act::{NodeName, Ready, Receipt};
use surefoot_record::action::{Action, Direction, NamedAmount, Scroll, ScrollAmount};
use surefoot_record::code::Code;
use surefoot_record::view::ElementId;

use crate::ready::Found;
use crate::task::Task;

/// One notch of a mouse wheel, in CSS pixels.
const LINE: f64 = 100.0;

/// An error, and whether anything had been dispatched by then.
pub(crate) enum Trouble {
    /// Only preparing: nothing was dispatched.
    Before(PageError),
    During(PageError),
}

impl From<PageError> for Trouble {
    fn from(error: PageError) -> Self {
        Trouble::Before(error)
    }
}

impl Task {
    /// Dispatches the act on its ready target.
    pub(crate) async fn dispatch(&mut self, action: &Action, found: &Found) -> Receipt {
        match self.try_dispatch(action, found).await {
            Ok(receipt) => receipt,
            Err(trouble) => receipt_of(&trouble),
        }
    }

    /// Sends input. Whatever goes wrong now leaves open whether it arrived.
    pub(crate) async fn send(&mut self, steps: &[InputStep]) -> Result<Landing, Trouble> {
        self.page.gesture(steps, Deadline::CALL).await.map_err(Trouble::During)
    }

    /// Dispatches an act that has no target.
    pub(crate) async fn dispatch_untargeted(&mut self, action: &Action) -> Receipt {
        let outcome = match action {
            Action::Navigate(_) | Action::Back | Action::Forward | Action::Reload => {
                return self.travel(action).await;
            }
            Action::Key(key) => match chord(&key.modifiers, &key.key) {
                Ok(step) => self.send(&[step]).await.map(drop),
                Err(receipt) => return *receipt,
            },
            Action::Scroll(scroll) => self.wheel(scroll, None).await,
            Action::SwitchTab(tab) => return self.switch_tab(tab).await,
            Action::CloseTab => return self.close_tab().await,
            _ => {
                return Receipt::rejected(Code::TargetNotFound, "the act needs a target and names none");
            }
        };
        match outcome {
            Ok(()) => Receipt::confirmed(),
            Err(trouble) => receipt_of(&trouble),
        }
    }

    /// Starts a travel. A page that the browser refuses to load is a failed act.
    pub(crate) async fn travel(&mut self, action: &Action) -> Receipt {
        let to = match action {
            Action::Navigate(navigate) => {
                if let Err(problem) = surefoot_semantics::address::check(&navigate.url) {
                    return Receipt::rejected(Code::UrlInvalid, problem);
                }
                if let Err(refused) = self.clear_travel(&navigate.url) {
                    return refused;
                }
                Travel::To(navigate.url.clone())
            }
            Action::Back => Travel::Back,
            Action::Forward => Travel::Forward,
            _ => Travel::Reload,
        };
        match self.page.travel(to, Deadline::CALL).await {
            Ok(()) => Receipt::confirmed(),
            Err(error) if error.code() == Code::HistoryEnd => {
                Receipt::rejected(Code::HistoryEnd, error.to_string())
            }
            Err(error) if error.code() == Code::NavigationFailed => {
                Receipt::failed(Code::NavigationFailed, true, error.to_string())
            }
            Err(error) => receipt_of(&Trouble::During(error)),
        }
    }

    async fn try_dispatch(&mut self, action: &Action, found: &Found) -> Result<Receipt, Trouble> {
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
            Action::Fill(fill) => match self.text_to_write(element, &fill.text).await? {
                Ok(text) => self.fill(element, text.reveal()).await,
                Err(refused) => Ok(*refused),
            },
            Action::Type(typed) => match self.text_to_write(element, &typed.text).await? {
                Ok(text) => {
                    self.page.focus(element).await?;
                    self.page.caret_to_end(element).await?;
                    let steps: Vec<InputStep> = text.reveal().chars().map(keystroke).collect();
                    self.send(&steps).await?;
                    Ok(Receipt::confirmed())
                }
                Err(refused) => Ok(*refused),
            },
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
                let verdict = self.page.scroll_into_view(element).await.map_err(Trouble::During)?;
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
            Action::LongPress(_) => self.long_press(found).await,
            Action::ClickAt(place) => self.click_at(found, place).await,
            Action::Drag(drag) => self.drag(found, drag).await,
            Action::Upload(upload) => self.upload(found, upload).await,
            Action::ScrollUntil(_)
            | Action::Dialog(_)
            | Action::SwitchTab(_)
            | Action::CloseTab
            | Action::Optional(_) => {
                Ok(Receipt::rejected(Code::UnsupportedReplayAction, "the act is done in another way"))
            }
        }
    }

    async fn pointer(
        &mut self,
        found: &Found,
        steps: impl FnOnce(Point) -> Vec<InputStep>,
    ) -> Result<Receipt, Trouble> {
        let Some(at) = found.point else {
            return Ok(Receipt::rejected(Code::TargetOffViewport, "the target has no point that can be hit"));
        };
        let landing = self.send(&steps(at)).await?;
        // A frame that came up under the pointer, and where nothing of ours runs yet, tells of nothing it got.
        let swallowed = landing.hit == Hit::Unseen
            && matches!(self.page.glance(found.element, true).await, Ok(Ready::Covered));
        Ok(receipt_of_landing(if swallowed { Landing::missed(None, false) } else { landing }))
    }

    async fn stroke(&mut self, element: ElementId, step: InputStep) -> Result<Receipt, Trouble> {
        if !self.page.focus(element).await? {
            return Ok(Receipt::failed(Code::TargetHidden, false, "the target did not take the focus"));
        }
        self.send(&[step]).await?;
        Ok(Receipt::confirmed())
    }

    /// Clicks a control whose checked state is another than the wanted one. One that has it already is
    /// left alone.
    async fn check(&mut self, found: &Found, wanted: &str) -> Result<Receipt, Trouble> {
        let state = self.page.checked_state(found.element).await?;
        if !state.checkable {
            return Ok(Receipt::rejected(Code::TargetNotCheckable, "the target has no checked state"));
        }
        if state.checked == wanted {
            return Ok(Receipt { dispatched: false, ..Receipt::confirmed() });
        }
        self.pointer(found, |at| click(at, Button::Left, 1)).await
    }

    /// Replaces the text, and checks at once that the control took it.
    async fn fill(&mut self, element: ElementId, text: &str) -> Result<Receipt, Trouble> {
        match self.page.fill_prepare(element).await? {
            FillMode::Insert if text.is_empty() => {
                let Some((key, modifiers)) = parse_chord("Delete") else {
                    return Ok(Receipt::rejected(Code::KeyInvalid, "there is no Delete key"));
                };
                self.send(&[InputStep::Stroke { key, modifiers }]).await?;
            }
            FillMode::Insert => {
                self.send(&[InputStep::Insert { text: text.to_owned() }]).await?;
            }
            FillMode::Set => {
                let answer = self.page.set_value(element, text).await.map_err(Trouble::During)?;
                if let Some(code) = answer.code {
                    return Ok(Receipt::rejected(code, code.message()));
                }
            }
            FillMode::Refused { code } => return Ok(Receipt::rejected(code, code.message())),
        }
        let check = match self.page.verify_text(element, text).await {
            Ok(check) => check,
            // The text set off a navigation: only the view that comes can tell.
            Err(error) if error.code() == Code::TargetDetached => {
                return Ok(receipt_of(&Trouble::During(error)));
            }
            Err(error) => return Err(Trouble::During(error)),
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

    async fn select(&mut self, element: ElementId, option: &str) -> Result<Receipt, Trouble> {
        Ok(match self.page.select_option(element, option).await.map_err(Trouble::During)? {
            SelectStatus::Selected | SelectStatus::Ready => Receipt::confirmed(),
            SelectStatus::Already => Receipt { dispatched: false, ..Receipt::confirmed() },
            SelectStatus::Missing => {
                Receipt::failed(Code::SelectOptionMissing, false, "no option has that label or value")
            }
            SelectStatus::Ambiguous => Receipt::failed(
                Code::SelectOptionAmbiguous,
                false,
                "more than one option has that label or value",
            ),
            SelectStatus::Disabled => {
                Receipt::failed(Code::SelectOptionDisabled, false, "that option is disabled")
            }
            SelectStatus::Detached => {
                Receipt::rejected(Code::TargetDetached, "the target left the page before the act")
            }
            SelectStatus::NotSelect => {
                Receipt::failed(Code::SelectNotSelect, false, "the target is no native select")
            }
            SelectStatus::Reverted => {
                Receipt::failed(Code::OptionMismatch, true, "the control does not show the chosen option")
            }
        })
    }

    async fn wheel(&mut self, scroll: &Scroll, at: Option<Point>) -> Result<(), Trouble> {
        let viewport = self.page.viewport().await?;
        let at = at.unwrap_or(Point { x: viewport.width / 2.0, y: viewport.height / 2.0 });
        let pixels = match scroll.amount {
            Some(ScrollAmount::Pixels(pixels)) => pixels,
            Some(ScrollAmount::Named(NamedAmount::Line)) => LINE,
            Some(ScrollAmount::Named(NamedAmount::Page)) | None => viewport.height,
        };
        let dy = if scroll.direction == Some(Direction::Up) { -pixels } else { pixels };
        self.send(&[InputStep::Wheel { at, dx: 0.0, dy }]).await.map(drop)
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

/// What the landing of a pointer makes of its act (ruling 30). What the page saw nothing of was not done.
pub(crate) fn receipt_of_landing(landing: Landing) -> Receipt {
    let name =
        |what: &Option<NodeName>| what.as_ref().map_or("something else".to_owned(), NodeName::to_string);
    match (landing.hit, landing.rest) {
        (Hit::Missed { what, blocked: true }, _) => {
            let reason = format!(
                "{} came between the target and the pointer; the page was kept from seeing it",
                name(&what)
            );
            Receipt { hit: what, ..Receipt::rejected(Code::TargetOccluded, reason) }
        }
        (Hit::Missed { what, blocked: false }, _) => {
            let reason = format!("the pointer met {} in the target's place", name(&what));
            Receipt { hit: what, ..Receipt::unknown(Code::TargetOccluded, reason) }
        }
        (Hit::Unseen, _) => {
            Receipt::unknown(Code::DispatchUnknown, "no document of the page saw the pointer")
        }
        (_, Rest::Elsewhere(what)) => {
            let reason = format!("the press met the target, and what followed met {}", name(&what));
            Receipt { hit: what, ..Receipt::unknown(Code::DispatchUnknown, reason) }
        }
        (_, Rest::Unseen) => Receipt::unknown(
            Code::DispatchUnknown,
            "the press met the target, but no document of the page saw its release",
        ),
        (Hit::Label(label), Rest::There) => Receipt { hit: label, ..Receipt::confirmed() },
        (Hit::Target | Hit::Unwatched, Rest::There) => Receipt::confirmed(),
    }
}

/// An error while preparing is a failure; one in the middle of a dispatch leaves open whether it arrived.
fn receipt_of(trouble: &Trouble) -> Receipt {
    match trouble {
        Trouble::Before(error) => Receipt::failed(error.code(), false, error.to_string()),
        Trouble::During(error) => {
            let code = match error.code() {
                Code::TargetDetached | Code::BrowserTimeout => Code::DispatchUnknown,
                code => code,
            };
            Receipt::unknown(code, error.to_string())
        }
    }
}
