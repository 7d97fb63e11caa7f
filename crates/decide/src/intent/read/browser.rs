//! What is asked of the browser and not of the page: its own dialogs, its other pages.
//!
//! A page may have dialogs and tabs of its own, which are elements like others. So only words that can mean nothing else
//! are read here: the browser's, the native or the next dialog; a browser tab, a window, this tab.

use crate::intent::lexer::Token;
use crate::intent::{Deed, TabWord};

/// What is asked of the browser, if anything is.
pub(super) fn deed(tokens: &[Token]) -> Option<Deed> {
    dialog(tokens).or_else(|| tab(tokens))
}

const DIALOGS: [&str; 7] = ["dialog", "dialogue", "alert", "prompt", "confirm", "confirmation", "popup"];
const OF_THE_BROWSER: [&str; 7] = ["browser", "browser's", "native", "javascript", "js", "next", "coming"];

fn dialog(tokens: &[Token]) -> Option<Deed> {
    let (verb, rest) = tokens.split_first()?;
    let accept = if verb.is_one_of(&["accept", "confirm", "ok", "acknowledge", "answer"]) {
        true
    } else if verb.is_one_of(&["dismiss", "cancel", "reject", "decline", "refuse", "close"]) {
        false
    } else {
        return None;
    };
    let at = rest.iter().position(|it| it.is_one_of(&DIALOGS))?;
    let is_browsers =
        rest[..at].iter().any(|it| it.is_one_of(&OF_THE_BROWSER) || it.owner && it.is("browser"));
    if !is_browsers || at > 4 {
        return None;
    }
    let after = &rest[at + 1..];
    let with = after.iter().position(|it| it.is_one_of(&["with", "by", "entering", "typing", "text"]));
    let text = after
        .iter()
        .find(|it| it.quoted)
        .map(|it| it.text.clone())
        .or_else(|| with.and_then(|at| after.get(at + 1)).map(|it| it.text.clone()));
    (accept || text.is_none()).then_some(Deed::Dialog { accept, text })
}

fn tab(tokens: &[Token]) -> Option<Deed> {
    let word = |at: usize| tokens.get(at).filter(|it| !it.quoted).map_or("", |it| it.word.as_str());
    let is_page = |at: usize| matches!(word(at), "tab" | "window" | "page");
    let skip = |mut at: usize, words: &[&str]| {
        while words.contains(&word(at)) {
            at += 1;
        }
        at
    };
    if word(0) == "close" {
        let at = skip(1, &["the", "this", "current", "browser", "open"]);
        let says = tokens[1..at].iter().any(|it| it.is_one_of(&["this", "current", "browser"]));
        return (says && matches!(word(at), "tab" | "window") && at + 1 == tokens.len())
            .then_some(Deed::CloseTab);
    }
    let from = match (word(0), word(1), word(2)) {
        ("switch" | "change" | "go" | "return", "back", "to") => 3,
        ("switch" | "change" | "go" | "move" | "jump" | "return", "to", _) => 2,
        _ => return None,
    };
    let at = skip(from, &["the", "a"]);
    // `the first window`, `browser tab 2`, `the window called "Help"`.
    let number = |word: &str| {
        let ordinals = ["first", "second", "third", "fourth", "fifth"];
        let ordinal = ordinals.iter().position(|it| *it == word).and_then(|it| u32::try_from(it + 1).ok());
        ordinal.or_else(|| word.trim_start_matches('#').parse().ok().filter(|it| (1..100).contains(it)))
    };
    let before = number(word(at));
    let at = at + usize::from(before.is_some());
    let says = word(at) == "browser" || word(at) == "window";
    let at = at + usize::from(word(at) == "browser");
    if !says || !is_page(at) {
        return None;
    }
    let at = skip(at + 1, &["number", "called", "titled", "named", "with", "the", "title"]);
    let title = tokens.get(at).filter(|it| it.quoted).map(|it| TabWord::Title(it.text.clone()));
    let tab = title.or_else(|| before.or_else(|| number(word(at))).map(TabWord::Number))?;
    Some(Deed::SwitchTab { tab })
}
