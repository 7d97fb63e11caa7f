//! The keys that people name, in the browser's spelling.

use super::lexer::Token;

/// A key's name in an instruction, and whether it is surely a key: `home`, `delete` and `space` are also what buttons
/// are called.
fn single(word: &str) -> Option<(&'static str, bool)> {
    Some(match word {
        "enter" | "return" => ("Enter", true),
        "escape" | "esc" => ("Escape", true),
        "tab" => ("Tab", true),
        "backspace" => ("Backspace", true),
        "arrowdown" | "downarrow" => ("ArrowDown", true),
        "arrowup" | "uparrow" => ("ArrowUp", true),
        "arrowleft" | "leftarrow" => ("ArrowLeft", true),
        "arrowright" | "rightarrow" => ("ArrowRight", true),
        "pagedown" | "pgdn" => ("PageDown", true),
        "pageup" | "pgup" => ("PageUp", true),
        "space" | "spacebar" => ("Space", word == "spacebar"),
        "delete" | "del" => ("Delete", word == "del"),
        "home" => ("Home", false),
        "end" => ("End", false),
        "insert" => ("Insert", false),
        "f1" => ("F1", true),
        "f2" => ("F2", true),
        "f3" => ("F3", true),
        "f4" => ("F4", true),
        "f5" => ("F5", true),
        "f6" => ("F6", true),
        "f7" => ("F7", true),
        "f8" => ("F8", true),
        "f9" => ("F9", true),
        "f10" => ("F10", true),
        "f11" => ("F11", true),
        "f12" => ("F12", true),
        _ => return None,
    })
}

fn modifier(word: &str) -> Option<&'static str> {
    Some(match word {
        "ctrl" | "control" => "Control",
        "shift" => "Shift",
        "alt" | "option" => "Alt",
        "cmd" | "command" | "meta" | "win" => "Meta",
        _ => return None,
    })
}

/// A chord in one word: `Ctrl+Shift+K`.
fn chord(word: &str) -> Option<String> {
    let pieces: Vec<&str> = word.split(['+', '-']).collect();
    let (last, modifiers) = pieces.split_last()?;
    if modifiers.is_empty() || last.is_empty() {
        return None;
    }
    let mut spelt: Vec<String> = Vec::new();
    for piece in modifiers {
        spelt.push(modifier(&piece.to_lowercase())?.to_owned());
    }
    spelt.push(key_name(last)?);
    Some(spelt.join("+"))
}

fn key_name(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    if let Some((key, _)) = single(&lower) {
        return Some(key.to_owned());
    }
    (word.chars().count() == 1).then_some(lower)
}

/// The key at the beginning of some words: how it is spelt, and how many words it takes. With `surely`, only what can't
/// be meant as an element's name.
pub(super) fn key(tokens: &[Token]) -> Option<(String, usize)> {
    let word = |at: usize| tokens.get(at).filter(|it| !it.quoted).map(|it| it.word.as_str());
    let skip = usize::from(word(0) == Some("the"));
    let first = tokens.get(skip)?;
    let names_key =
        |at: usize| matches!(word(at), Some("key" | "keys" | "button")) && word(at) != Some("button");
    if first.quoted {
        return if names_key(skip + 1) { Some((key_name(&first.text)?, skip + 2)) } else { None };
    }
    if let Some(chord) = chord(&first.text) {
        return Some((chord, skip + 1 + usize::from(names_key(skip + 1))));
    }
    if let Some(name) = modifier(&first.word)
        && let (Some("and" | "plus" | "+"), Some(last)) = (word(skip + 1), tokens.get(skip + 2))
    {
        return Some((format!("{name}+{}", key_name(&last.text)?), skip + 3));
    }
    // "down arrow", "arrow down", "page down".
    if let (Some(one), Some(two)) = (word(skip), word(skip + 1)) {
        let direction = |word: &str| matches!(word, "down" | "up" | "left" | "right");
        let joined = match (one, two) {
            (way, "arrow") if direction(way) => Some(format!("arrow{way}")),
            ("arrow", way) if direction(way) => Some(format!("arrow{way}")),
            ("page", "down" | "up") => Some(format!("page{two}")),
            ("space", "bar") => Some("spacebar".to_owned()),
            ("back", "space") => Some("backspace".to_owned()),
            _ => None,
        };
        if let Some((key, _)) = joined.as_deref().and_then(single) {
            return Some((key.to_owned(), skip + 2 + usize::from(names_key(skip + 2))));
        }
    }
    let (key, sure) = match single(&first.word) {
        Some(known) => known,
        // "the A key": one letter is a key only when it is said so.
        None if first.text.chars().count() == 1 && names_key(skip + 1) => {
            return Some((first.word.clone(), skip + 2));
        }
        None => return None,
    };
    let said = names_key(skip + 1);
    let names_control =
        matches!(word(skip + 1), Some("button" | "link" | "icon" | "tab" | "menu" | "option"));
    if said || (sure && !names_control) { Some((key.to_owned(), skip + 1 + usize::from(said))) } else { None }
}

/// Whether a word is meant as a key, written right or not.
pub(super) fn looks_like_one(word: &str) -> bool {
    const NAMES: &str =
        "enter return escape backspace arrowdown arrowup arrowleft arrowright pagedown pageup space";
    let lower = word.to_lowercase();
    word.contains('+')
        || single(&lower).is_some()
        || NAMES.split(' ').any(|name| lower.len() > 3 && strsim::osa_distance(&lower, name) <= 2)
}
