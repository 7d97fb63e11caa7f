//! The keys that can be pressed, by their `KeyboardEvent.key` names, on a US layout.

use super::input::Modifiers;

/// One key as the browser's input wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyStroke {
    /// `KeyboardEvent.key`.
    pub key: String,
    /// `KeyboardEvent.code`; empty for a character that the layout does not have.
    pub code: String,
    /// The Windows virtual key code; 0 when there is none.
    pub virtual_key: u32,
    /// The text that the key produces; none for keys that produce no character.
    pub text: Option<String>,
}

/// Parses a key's name or a chord such as `Control+Shift+a`. `+` itself is a key: `Control++`.
/// None when there is no such key.
#[must_use]
pub fn parse_chord(chord: &str) -> Option<(KeyStroke, Modifiers)> {
    let mut modifiers = Modifiers::default();
    let mut rest = chord;
    while let Some((head, tail)) = rest.split_once('+') {
        if head.is_empty() || tail.is_empty() {
            break;
        }
        match head {
            "Alt" => modifiers.alt = true,
            "Control" | "Ctrl" => modifiers.control = true,
            "Meta" | "Command" => modifiers.meta = true,
            "Shift" => modifiers.shift = true,
            _ => return None,
        }
        rest = tail;
    }
    let mut stroke = parse_key(rest)?;
    if modifiers.control || modifiers.alt || modifiers.meta {
        stroke.text = None;
    } else if modifiers.shift && stroke.key.len() == 1 {
        stroke.key = stroke.key.to_uppercase();
        stroke.text = Some(stroke.key.clone());
    }
    Some((stroke, modifiers))
}

const NAMED: [(&str, &str, u32, Option<&str>); 37] = [
    ("Enter", "Enter", 13, Some("\r")),
    ("Tab", "Tab", 9, None),
    ("Escape", "Escape", 27, None),
    ("Backspace", "Backspace", 8, None),
    ("Delete", "Delete", 46, None),
    ("Insert", "Insert", 45, None),
    ("ArrowLeft", "ArrowLeft", 37, None),
    ("ArrowUp", "ArrowUp", 38, None),
    ("ArrowRight", "ArrowRight", 39, None),
    ("ArrowDown", "ArrowDown", 40, None),
    ("Home", "Home", 36, None),
    ("End", "End", 35, None),
    ("PageUp", "PageUp", 33, None),
    ("PageDown", "PageDown", 34, None),
    ("Space", "Space", 32, Some(" ")),
    ("F1", "F1", 112, None),
    ("F2", "F2", 113, None),
    ("F3", "F3", 114, None),
    ("F4", "F4", 115, None),
    ("F5", "F5", 116, None),
    ("F6", "F6", 117, None),
    ("F7", "F7", 118, None),
    ("F8", "F8", 119, None),
    ("F9", "F9", 120, None),
    ("F10", "F10", 121, None),
    ("F11", "F11", 122, None),
    ("F12", "F12", 123, None),
    ("Shift", "ShiftLeft", 16, None),
    ("Control", "ControlLeft", 17, None),
    ("Alt", "AltLeft", 18, None),
    ("Meta", "MetaLeft", 91, None),
    ("CapsLock", "CapsLock", 20, None),
    ("NumLock", "NumLock", 144, None),
    ("ScrollLock", "ScrollLock", 145, None),
    ("Pause", "Pause", 19, None),
    ("PrintScreen", "PrintScreen", 44, None),
    ("ContextMenu", "ContextMenu", 93, None),
];

/// Digits and punctuation: unshifted, shifted, code, virtual key.
const PUNCTUATION: [(char, char, &str, u32); 21] = [
    ('1', '!', "Digit1", 49),
    ('2', '@', "Digit2", 50),
    ('3', '#', "Digit3", 51),
    ('4', '$', "Digit4", 52),
    ('5', '%', "Digit5", 53),
    ('6', '^', "Digit6", 54),
    ('7', '&', "Digit7", 55),
    ('8', '*', "Digit8", 56),
    ('9', '(', "Digit9", 57),
    ('0', ')', "Digit0", 48),
    ('`', '~', "Backquote", 192),
    ('-', '_', "Minus", 189),
    ('=', '+', "Equal", 187),
    ('[', '{', "BracketLeft", 219),
    (']', '}', "BracketRight", 221),
    ('\\', '|', "Backslash", 220),
    (';', ':', "Semicolon", 186),
    ('\'', '"', "Quote", 222),
    (',', '<', "Comma", 188),
    ('.', '>', "Period", 190),
    ('/', '?', "Slash", 191),
];

/// The stroke of a key's name or of a single character; none for anything else.
#[must_use]
pub fn parse_key(name: &str) -> Option<KeyStroke> {
    if let Some((_, code, virtual_key, text)) = NAMED.iter().find(|(key, ..)| *key == name) {
        let key = if name == "Space" { " " } else { name };
        return Some(KeyStroke {
            key: key.to_owned(),
            code: (*code).to_owned(),
            virtual_key: *virtual_key,
            text: text.map(str::to_owned),
        });
    }
    let mut characters = name.chars();
    let character = characters.next()?;
    if characters.next().is_some() {
        return None;
    }
    Some(stroke_of(character))
}

/// The stroke that types one character.
#[must_use]
pub fn stroke_of(character: char) -> KeyStroke {
    if character == '\n' || character == '\r' {
        return KeyStroke {
            key: "Enter".to_owned(),
            code: "Enter".to_owned(),
            virtual_key: 13,
            text: Some("\r".to_owned()),
        };
    }
    let (code, virtual_key) = match character {
        'a'..='z' | 'A'..='Z' => {
            let upper = character.to_ascii_uppercase();
            (format!("Key{upper}"), upper as u32)
        }
        ' ' => ("Space".to_owned(), 32),
        _ => PUNCTUATION
            .iter()
            .find(|(plain, shifted, ..)| *plain == character || *shifted == character)
            .map_or((String::new(), 0), |(_, _, code, virtual_key)| ((*code).to_owned(), *virtual_key)),
    };
    KeyStroke { key: character.to_string(), code, virtual_key, text: Some(character.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_is_its_modifiers_and_its_key() {
        let (stroke, modifiers) = parse_chord("Control+Shift+a").unwrap();
        assert_eq!((stroke.key.as_str(), stroke.text), ("a", None));
        assert!(modifiers.control && modifiers.shift && !modifiers.alt && !modifiers.meta);
    }

    #[test]
    fn plus_is_a_key() {
        assert_eq!(parse_chord("+").unwrap().0.key, "+");
        let (stroke, modifiers) = parse_chord("Control++").unwrap();
        assert_eq!(stroke.key, "+");
        assert!(modifiers.control);
    }

    #[test]
    fn a_shifted_letter_types_its_capital() {
        assert_eq!(parse_chord("Shift+a").unwrap().0.text.as_deref(), Some("A"));
    }

    #[test]
    fn unknown_keys_and_modifiers_are_refused() {
        for chord in ["", "Entre", "Hyper+a", "ab"] {
            assert_eq!(parse_chord(chord), None, "{chord:?}");
        }
    }
}
