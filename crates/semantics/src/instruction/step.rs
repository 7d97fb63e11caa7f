//! Reading a step.

use surefoot_record::action::{
    Action, Direction, Key, Navigate, Press, Scroll, ScrollAmount, Select, Targeted, Text,
};

use super::InstructionError;
use super::deeds;
use super::lexer::{Token, Tokens, tokens};

/// How each verb is written.
const USAGES: [(&str, &str); 24] = [
    ("click", "click ROLE \"NAME\", or click ROLE \"NAME\" at X,Y"),
    ("double_click", "double_click ROLE \"NAME\""),
    ("right_click", "right_click ROLE \"NAME\""),
    ("hover", "hover ROLE \"NAME\""),
    ("focus", "focus ROLE \"NAME\""),
    ("check", "check ROLE \"NAME\""),
    ("uncheck", "uncheck ROLE \"NAME\""),
    ("fill", "fill ROLE \"NAME\" \"TEXT\""),
    ("type", "type ROLE \"NAME\" \"TEXT\""),
    ("press", "press KEY, or press ROLE \"NAME\" KEY"),
    ("select", "select ROLE \"NAME\" \"OPTION\""),
    (
        "scroll",
        "scroll to ROLE \"NAME\", scroll until ROLE \"NAME\", or scroll down|up [PIXELS] [ROLE \"NAME\"]",
    ),
    ("navigate", "navigate URL"),
    ("back", "back"),
    ("forward", "forward"),
    ("reload", "reload"),
    ("long_press", "long_press ROLE \"NAME\""),
    ("drag", "drag ROLE \"NAME\" to ROLE \"NAME\""),
    ("upload", "upload ROLE \"NAME\" FILE …"),
    ("accept", "accept dialog, or accept dialog \"TEXT\""),
    ("dismiss", "dismiss dialog"),
    ("switch", "switch tab N, or switch tab \"TITLE\""),
    ("close", "close tab"),
    ("key", "press KEY"),
];

/// The longest text that may be written, in characters.
pub(super) const TEXT_BOUND: usize = 10_000;
/// The longest option, in characters.
pub(super) const OPTION_BOUND: usize = 1_000;
/// The longest URL, in characters.
pub(super) const URL_BOUND: usize = 4_096;

/// Reads one step in the strict form.
///
/// # Errors
///
/// When it is not in the strict form; the message says what is wrong, the usage how the verb is written.
/// No text of the instruction that stands in quotes is repeated in it.
pub fn parse_step(text: &str) -> Result<Action, InstructionError> {
    let list = tokens(text).map_err(|problem| InstructionError::step(problem, verbs()))?;
    let mut rest = Tokens::new(list);
    let optional = matches!(rest.peek(), Some(Token::Word(word)) if word == "optional");
    if optional {
        rest.next();
    }
    let verb = match rest.next() {
        Some(Token::Word(verb)) => verb,
        Some(Token::Quoted(_)) => {
            return Err(InstructionError::step(
                "a verb is expected first, and a quoted text stands there",
                verbs(),
            ));
        }
        None => return Err(InstructionError::step("the instruction is empty", verbs())),
    };
    let Some((_, usage)) = USAGES.iter().find(|(known, _)| *known == verb && verb != "key") else {
        return Err(InstructionError::step(format!("there is no verb `{verb}`"), verbs()));
    };
    action(&verb, &mut rest)
        .and_then(|action| if optional { deeds::optional(action) } else { Ok(action) })
        .map_err(|problem| InstructionError::step(format!("{verb}: {problem}"), format!("write {usage}")))
}

fn verbs() -> String {
    let known: Vec<&str> = USAGES.iter().map(|(verb, _)| *verb).filter(|verb| *verb != "key").collect();
    format!("write VERB ROLE \"NAME\" …, where VERB is one of {}", known.join(", "))
}

fn action(verb: &str, rest: &mut Tokens) -> Result<Action, String> {
    match verb {
        "fill" | "type" => {
            text_for_target(rest).map(if verb == "fill" { Action::Fill } else { Action::Type })
        }
        "press" => press(rest),
        "select" => {
            let target = rest.predicate()?;
            let option = bounded(rest.quoted("the option")?, OPTION_BOUND, "the option")?;
            Ok(Action::Select(Select { target, option, scope: rest.scope_and_end()? }))
        }
        "scroll" => scroll(rest),
        "navigate" => {
            let url = bounded(rest.text("the URL")?, URL_BOUND, "the URL")?;
            crate::address::check(&url)?;
            end(rest)?;
            Ok(Action::Navigate(Navigate { url }))
        }
        "back" => end(rest).map(|()| Action::Back),
        "forward" => end(rest).map(|()| Action::Forward),
        "reload" => end(rest).map(|()| Action::Reload),
        "drag" => deeds::drag(rest),
        "upload" => deeds::upload(rest),
        "accept" | "dismiss" => deeds::dialog(verb == "accept", rest),
        "switch" => deeds::switch_tab(rest),
        "close" => deeds::close_tab(rest),
        verb => {
            let target = rest.predicate()?;
            if verb == "click" && deeds::is_at(rest) {
                return deeds::click_at(target, rest);
            }
            let targeted = Targeted { target, scope: rest.scope_and_end()? };
            Ok(match verb {
                "click" => Action::Click(targeted),
                "long_press" => Action::LongPress(targeted),
                "double_click" => Action::DoubleClick(targeted),
                "right_click" => Action::RightClick(targeted),
                "hover" => Action::Hover(targeted),
                "focus" => Action::Focus(targeted),
                "check" => Action::Check(targeted),
                _ => Action::Uncheck(targeted),
            })
        }
    }
}

fn text_for_target(rest: &mut Tokens) -> Result<Text, String> {
    let target = rest.predicate()?;
    let text = bounded(rest.quoted("the text")?, TEXT_BOUND, "the text")?;
    Ok(Text { target, text, scope: rest.scope_and_end()? })
}

fn press(rest: &mut Tokens) -> Result<Action, String> {
    if rest.left() == 1 {
        let key = rest.text("the key")?;
        return Ok(Action::Key(Key { target: None, scope: None, key, modifiers: Vec::new() }));
    }
    let target = rest.predicate()?;
    let key = bounded(rest.text("the key")?, 80, "the key")?;
    Ok(Action::Press(Press { target, key, scope: rest.scope_and_end()? }))
}

fn scroll(rest: &mut Tokens) -> Result<Action, String> {
    let nothing = Scroll { target: None, scope: None, direction: None, amount: None };
    match rest.word("`to`, `until`, `down` or `up`")?.as_str() {
        "until" => {
            let target = rest.predicate()?;
            Ok(Action::ScrollUntil(Targeted { target, scope: rest.scope_and_end()? }))
        }
        "to" => {
            let target = rest.predicate()?;
            Ok(Action::Scroll(Scroll { target: Some(target), scope: rest.scope_and_end()?, ..nothing }))
        }
        way @ ("down" | "up") => {
            let direction = if way == "down" { Direction::Down } else { Direction::Up };
            let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || "-.+".contains(c));
            let amount = match rest.peek() {
                Some(Token::Word(word)) if is_number(word) => Some(pixels(&rest.text("the pixels")?)?),
                _ => None,
            };
            let (target, scope) = match rest.peek() {
                None => (None, None),
                Some(_) => (Some(rest.predicate()?), rest.scope_and_end()?),
            };
            Ok(Action::Scroll(Scroll { target, scope, direction: Some(direction), amount }))
        }
        other => Err(format!("`to`, `until`, `down` or `up` is expected, and `{other}` stands there")),
    }
}

fn pixels(text: &str) -> Result<ScrollAmount, String> {
    match text.parse::<f64>() {
        Ok(pixels) if pixels.is_finite() && pixels > 0.0 => Ok(ScrollAmount::Pixels(pixels)),
        _ => Err("the pixels are a number above 0".to_owned()),
    }
}

pub(super) fn bounded(text: String, bound: usize, what: &str) -> Result<String, String> {
    if text.chars().count() > bound {
        return Err(format!("{what} is longer than {bound} characters"));
    }
    Ok(text)
}

pub(super) fn end(rest: &mut Tokens) -> Result<(), String> {
    match rest.next() {
        None => Ok(()),
        Some(token) => Err(format!("{} is one thing too many", token.describe())),
    }
}

#[cfg(test)]
mod tests {
    use surefoot_record::predicate::Predicate;

    use super::*;
    use crate::instruction::write_action;

    #[test]
    fn every_strict_form_reads_and_writes_back_the_same() {
        for text in [
            "click button \"Save \\\"all\\\"\"",
            "double_click row \"Ada\"",
            "right_click treeitem \"src\"",
            "hover link \"Help\"",
            "focus textbox \"\"",
            "check checkbox \"I agree\" in form \"Terms\"",
            "uncheck switch \"Dark\" in group \"A\" in region \"B\"",
            "fill textbox \"Search\" \"async\\nnext\"",
            "type combobox \"City\" \"\"",
            "press textbox \"Search\" Enter",
            "press Control+a",
            "select combobox \"Country\" \"France\" in form \"Address\"",
            "scroll to heading \"End\"",
            "scroll down",
            "scroll up 250",
            "scroll down listbox \"Cities\"",
            "scroll down 120 region \"Map\" in main \"\"",
            "navigate http://127.0.0.1:8000/a?b=c#d",
            "back",
            "forward",
            "reload",
            "click test-id \"save\"",
        ] {
            let action = parse_step(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(write_action(&action), text);
        }
    }

    #[test]
    fn containers_are_named_innermost_first_and_kept_outermost_first() {
        let action = parse_step("click button \"Go\" in row \"1\" in table \"T\" in main \"\"").unwrap();
        let scope = action.scope().unwrap();
        assert_eq!((scope.role.as_str(), scope.name.as_str()), ("row", "1"));
        let path: Vec<&str> = scope.path.iter().map(|item| item.role.as_str()).collect();
        assert_eq!(path, ["main", "table"]);
    }

    #[test]
    fn a_test_id_stands_in_place_of_role_and_name() {
        let action = parse_step("fill test-id \"q\" \"x\"").unwrap();
        assert_eq!(action.target(), Some(&Predicate { test_id: Some("q".into()), ..Predicate::default() }));
    }

    #[test]
    fn what_is_wrong_is_named_without_repeating_a_quoted_text() {
        for (text, part) in [
            ("", "empty"),
            ("clack button \"Save\"", "no verb `clack`"),
            ("click button", "the name is missing"),
            ("click \"Save\"", "a role is expected"),
            ("click button Save", "expected in double quotes"),
            ("click button \"Save", "no closing quote"),
            ("click button \"Save\" twice", "`twice` is one thing too many"),
            ("fill textbox \"Password\" \"hunter2\" \"x\"", "a quoted text is one thing too many"),
            ("scroll sideways", "`to`, `until`, `down` or `up`"),
            ("scroll down -4", "above 0"),
            ("navigate ftp://x/", "http"),
            ("navigate http://a:b@c/", "password"),
            ("back now", "one thing too many"),
        ] {
            let error = parse_step(text).unwrap_err();
            assert!(error.problem.contains(part), "{text}: {}", error.problem);
            assert!(!error.problem.contains("hunter2"));
        }
    }
}
