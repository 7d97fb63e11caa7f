//! Reading what goes beyond one target: places on it, dragging, files, dialogs, tabs, optional acts.

use surefoot_record::action::{Action, ClickAt, DialogAnswer, Drag, Optional, SwitchTab, Upload};
use surefoot_record::predicate::Predicate;

use super::lexer::{Token, Tokens};
use super::step::{OPTION_BOUND, TEXT_BOUND, URL_BOUND, bounded, end};

/// The most files of one upload.
const MOST_FILES: usize = 100;

/// An act whose target need not be there.
pub(super) fn optional(action: Action) -> Result<Action, String> {
    match action.target() {
        Some(_) => Ok(Action::Optional(Optional { action: Box::new(action) })),
        None => Err("only an act with a target can be optional".to_owned()),
    }
}

pub(super) fn is_at(rest: &Tokens) -> bool {
    matches!(rest.peek(), Some(Token::Word(word)) if word == "at")
}

/// `at X,Y`, behind the target, and what may follow.
pub(super) fn click_at(target: Predicate, rest: &mut Tokens) -> Result<Action, String> {
    rest.next();
    let place = rest.word("the place")?;
    let wrong = || "the place is written X,Y, in pixels from the upper left corner, from 0".to_owned();
    let (x, y) = place.split_once(',').ok_or_else(wrong)?;
    let offset = |text: &str| match text.parse::<f64>() {
        Ok(pixels) if pixels.is_finite() && pixels.is_sign_positive() => Ok(pixels),
        _ => Err(wrong()),
    };
    Ok(Action::ClickAt(ClickAt { target, x: offset(x)?, y: offset(y)?, scope: rest.scope_and_end()? }))
}

/// `ROLE "NAME" [in …] to ROLE "NAME" [in …]`.
pub(super) fn drag(rest: &mut Tokens) -> Result<Action, String> {
    let target = rest.predicate()?;
    let scope = rest.scope_before("to")?;
    if rest.word("`to`")? != "to" {
        return Err("`to` is expected behind what is dragged".to_owned());
    }
    let to = rest.predicate()?;
    Ok(Action::Drag(Drag { target, scope, to, to_scope: rest.scope_and_end()? }))
}

pub(super) fn upload(rest: &mut Tokens) -> Result<Action, String> {
    let target = rest.predicate()?;
    let mut files = Vec::new();
    while !matches!(rest.peek(), None | Some(Token::Word(_))) || is_file(rest) {
        files.push(bounded(rest.text("the file")?, URL_BOUND, "the file's path")?);
    }
    if files.is_empty() {
        return Err("the file is missing".to_owned());
    }
    if files.len() > MOST_FILES {
        return Err(format!("there are more than {MOST_FILES} files"));
    }
    if files.iter().any(|file| file.trim().is_empty()) {
        return Err("a file's path is blank".to_owned());
    }
    Ok(Action::Upload(Upload { target, files, scope: rest.scope_and_end()? }))
}

/// A word is a file's path unless it begins a container; a file of that name is written in quotes.
fn is_file(rest: &Tokens) -> bool {
    matches!(rest.peek(), Some(Token::Word(word)) if word != "in")
}

pub(super) fn dialog(accept: bool, rest: &mut Tokens) -> Result<Action, String> {
    expect("dialog", rest)?;
    let text = match (accept, rest.peek()) {
        (true, Some(_)) => Some(bounded(rest.quoted("the answer")?, TEXT_BOUND, "the answer")?),
        _ => None,
    };
    end(rest)?;
    Ok(Action::Dialog(DialogAnswer { accept, text }))
}

pub(super) fn switch_tab(rest: &mut Tokens) -> Result<Action, String> {
    expect("tab", rest)?;
    let tab = match rest.next() {
        Some(Token::Quoted(title)) if !title.trim().is_empty() => {
            SwitchTab::Title(bounded(title, OPTION_BOUND, "the title")?)
        }
        Some(Token::Word(number)) => match number.parse() {
            Ok(number) if number > 0 => SwitchTab::Number(number),
            _ => return Err("a page's number is a whole one, from 1; a title stands in quotes".to_owned()),
        },
        Some(Token::Quoted(_)) => return Err("the title is blank".to_owned()),
        None => return Err("the page's number or title is missing".to_owned()),
    };
    end(rest)?;
    Ok(Action::SwitchTab(tab))
}

pub(super) fn close_tab(rest: &mut Tokens) -> Result<Action, String> {
    expect("tab", rest)?;
    end(rest)?;
    Ok(Action::CloseTab)
}

fn expect(word: &str, rest: &mut Tokens) -> Result<(), String> {
    match rest.word(&format!("`{word}`"))? {
        found if found == word => Ok(()),
        found => Err(format!("`{word}` is expected, and `{found}` stands there")),
    }
}

#[cfg(test)]
mod tests {
    use crate::instruction::{parse_step, write_action};

    #[test]
    fn every_form_reads_and_writes_back_the_same() {
        for text in [
            "click img \"Chart\" at 40,60",
            "click canvas \"Map\" at 0.5,12 in region \"Maps\"",
            "long_press button \"Record\"",
            "drag listitem \"Milk\" to list \"Done\"",
            "drag row \"A\" in table \"T\" to row \"B\" in table \"U\" in main \"\"",
            "upload button \"Photo\" \"a.png\"",
            "upload button \"Photos\" \"a b.png\" \"in\" in form \"Album\"",
            "scroll until listitem \"Item 400\" in list \"Items\"",
            "accept dialog",
            "accept dialog \"Ada\"",
            "accept dialog \"\"",
            "dismiss dialog",
            "switch tab 2",
            "switch tab \"Help\"",
            "close tab",
            "optional click button \"Accept all\" in dialog \"Cookies\"",
            "optional upload test-id \"photo\" \"a.png\"",
        ] {
            let action = parse_step(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(write_action(&action), text);
        }
        let words = parse_step("upload button \"Photo\" a.png ./b.png").unwrap();
        assert_eq!(write_action(&words), "upload button \"Photo\" \"a.png\" \"./b.png\"");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("click img \"Chart\" at 40", "X,Y"),
            ("click img \"Chart\" at -1,4", "X,Y"),
            ("drag listitem \"Milk\"", "`to` is missing"),
            ("drag listitem \"Milk\" onto list \"Done\"", "`onto`"),
            ("upload button \"Photo\"", "file is missing"),
            ("upload button \"Photo\" \" \"", "blank"),
            ("accept \"Ada\"", "`dialog`"),
            ("dismiss dialog \"Ada\"", "one thing too many"),
            ("switch tab 0", "from 1"),
            ("switch tab", "missing"),
            ("switch window 1", "`tab`"),
            ("close tab 2", "one thing too many"),
            ("optional", "empty"),
            ("optional back", "target"),
            ("optional optional click button \"A\"", "no verb `optional`"),
        ] {
            let error = parse_step(text).unwrap_err();
            assert!(error.problem.contains(part), "{text}: {}", error.problem);
        }
    }
}
