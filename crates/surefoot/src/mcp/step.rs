//! From the arguments of `qa_act` to an action. What is said by parts is put together as an instruction in the
//! strict form and read as one, so that there is one reader, with one set of bounds.

use schemars::JsonSchema;
use serde::Deserialize;
use surefoot_decide::intent::Intent;
use surefoot_explore::Deed;
use surefoot_record::action::{Action, Direction};
use surefoot_record::code::Code;
use surefoot_record::predicate::quote;
use surefoot_record::reference::Reference;
use surefoot_replay::Variables;
use surefoot_session::Match;

use super::shown::Shown;
use crate::cli::plain::deeds;
use crate::cli::shared::step;
use crate::error::Error;

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    pub(super) owner: Option<String>,
    /// The whole step in place of everything below: VERB ROLE "NAME" …, such as `fill textbox "Search" "async"`
    /// or `click button "Remove" in row "Ada"`; or in plain words, which are refused unless one node is surely meant.
    instruction: Option<String>,
    /// click, double_click, right_click, hover, focus, check, uncheck, fill, type, press, select, scroll, navigate,
    /// back, forward or reload.
    action: Option<String>,
    /// The target by its ref; or by role and name.
    #[serde(rename = "ref")]
    reference: Option<String>,
    role: Option<String>,
    name: Option<String>,
    /// The target's container, innermost first: `row "Ada" in table "People"`.
    within: Option<String>,
    /// For fill, which replaces, and type.
    text: Option<String>,
    /// For press: `Enter`, `Control+a`; without a target it goes to what has the focus.
    key: Option<String>,
    /// For select: a label or value.
    option: Option<String>,
    /// For navigate.
    url: Option<String>,
    /// For scroll without a target.
    direction: Option<Direction>,
    /// Pixels; a page when absent.
    amount: Option<f64>,
}

/// What is to be done.
#[derive(Debug)]
pub(super) enum Step {
    /// To the node that is named, or held by a ref.
    Named { action: Box<Action>, matching: Match },
    /// To the node that is meant by plain words.
    Plain(Box<Intent>),
}

impl Input {
    /// What is to be done.
    pub(super) fn step(&self, shown: &Shown, variables: &mut Variables) -> Result<Step, Error> {
        if let Some(instruction) = &self.instruction {
            if self.has_parts() {
                return Err(wrong("either instruction or action with its parts, not both"));
            }
            let fill_in = |text: &str| Ok(variables.fill_in_deed("instruction", &text.to_owned())?);
            let mut read = deeds(instruction, fill_in)?;
            let number = read.len();
            return match (read.pop(), read.is_empty()) {
                (Some(Deed::Act(action)), true) => {
                    Ok(Step::Named { action: Box::new(action), matching: Match::Strict })
                }
                (Some(Deed::Plain(intent)), true) => Ok(Step::Plain(intent)),
                _ => Err(wrong(format!(
                    "instruction: it asks for {number} things, and nothing was done; one thing a call: ask for the next when you have seen what this one did"
                ))),
            };
        }
        let verb = self.action.as_deref().ok_or_else(|| wrong("action or instruction is missing"))?;
        let held = self.reference.as_deref().map(|name| shown.reference(name)).transpose()?;
        if held.is_some() && (self.role.is_some() || self.name.is_some() || self.within.is_some()) {
            return Err(wrong("ref names the target alone: leave out role, name and within"));
        }
        let action = step(&self.strict(verb, held.as_ref())?)?;
        let matching = held.map_or(Match::Strict, Match::Held);
        Ok(Step::Named { action: Box::new(action), matching })
    }

    fn has_parts(&self) -> bool {
        let texts = [
            &self.action,
            &self.reference,
            &self.role,
            &self.name,
            &self.within,
            &self.text,
            &self.key,
            &self.option,
            &self.url,
        ];
        texts.iter().any(|text| text.is_some()) || self.direction.is_some() || self.amount.is_some()
    }

    fn strict(&self, verb: &str, held: Option<&Reference>) -> Result<String, Error> {
        let target = self.target(held)?;
        let within = self.within.as_ref().map(|within| format!(" in {within}")).unwrap_or_default();
        let wanted = |what: &str| wrong(format!("{verb}: {what} is missing"));
        let aimed = || target.clone().ok_or_else(|| wanted("ref, or role and name,"));
        let part = |part: &Option<String>, what: &str| part.clone().ok_or_else(|| wanted(what));
        Ok(match verb {
            "click" | "double_click" | "right_click" | "hover" | "focus" | "check" | "uncheck" => {
                format!("{verb} {}{within}", aimed()?)
            }
            "fill" | "type" => {
                format!("{verb} {} {}{within}", aimed()?, quote(&part(&self.text, "text")?))
            }
            "select" => format!("select {} {}{within}", aimed()?, quote(&part(&self.option, "option")?)),
            "press" => {
                let key = quote(&part(&self.key, "key")?);
                match &target {
                    Some(target) => format!("press {target} {key}{within}"),
                    None => format!("press {key}"),
                }
            }
            "scroll" => match (&target, self.direction) {
                (Some(target), None) => format!("scroll to {target}{within}"),
                (None, Some(direction)) => {
                    let way = if direction == Direction::Down { "down" } else { "up" };
                    let amount = self.amount.map(|amount| format!(" {amount}")).unwrap_or_default();
                    format!("scroll {way}{amount}")
                }
                (Some(_), Some(_)) => return Err(wrong("scroll: either a target or a direction, not both")),
                (None, None) => return Err(wanted("a target or direction")),
            },
            "navigate" => format!("navigate {}", quote(&part(&self.url, "url")?)),
            "back" | "forward" | "reload" => verb.to_owned(),
            _ => {
                return Err(wrong(
                    "action: click, double_click, right_click, hover, focus, check, uncheck, fill, type, press, select, \
                     scroll, navigate, back, forward or reload; all else is said by instruction",
                ));
            }
        })
    }

    /// The target as the strict form names it.
    fn target(&self, held: Option<&Reference>) -> Result<Option<String>, Error> {
        if let Some(Reference { role, name, .. }) = held {
            // The ref says which node it is; this only names it. A role of the page's own making has no such form.
            let is_word = !role.is_empty() && role.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-');
            return Ok(Some(format!("{} {}", if is_word { role } else { "generic" }, quote(name))));
        }
        match (&self.role, &self.name) {
            (Some(role), name) => {
                if role.is_empty() || !role.bytes().all(|it| it.is_ascii_lowercase() || it == b'-') {
                    return Err(wrong("role: an ARIA role, such as button"));
                }
                Ok(Some(format!("{role} {}", quote(name.as_deref().unwrap_or_default()))))
            }
            (None, Some(_)) => Err(wrong("name: a role is missing beside it")),
            (None, None) => Ok(None),
        }
    }
}

fn wrong(message: impl Into<String>) -> Error {
    Error::new(Code::ArgumentInvalid, message)
}
