//! Which part of a text a person writes with an input method, and which with keys.

/// A part of a text, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    /// Its letters.
    pub(crate) text: &'a str,
    /// Whether they are composed by an input method: the page is told of a composition, as with a person.
    pub(crate) composed: bool,
}

/// The parts of a text, in order: the longest runs of letters that are written in the same way. Letters of Chinese,
/// Japanese and Korean have no keys and are composed; whatever else has no key is taken for pasted, as emoji are.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut composed = None;
    for (at, letter) in text.char_indices() {
        let this = if is_mark(letter) { composed.unwrap_or(false) } else { is_composed(letter) };
        if let Some(before) = composed
            && before != this
        {
            pieces.push(Piece { text: &text[start..at], composed: before });
            start = at;
        }
        composed = Some(this);
    }
    pieces.extend(composed.map(|composed| Piece { text: &text[start..], composed }));
    pieces
}

fn is_composed(letter: char) -> bool {
    matches!(letter,
        '\u{1100}'..='\u{11ff}' | '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{a960}'..='\u{a97f}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
}

/// Chooses a form of the letter before it.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn told(text: &str) -> Vec<(&str, bool)> {
        pieces(text).into_iter().map(|piece| (piece.text, piece.composed)).collect()
    }

    #[test]
    fn letters_without_keys_are_composed_and_the_rest_is_not() {
        assert_eq!(told("Zoë 東京 ok"), [("Zoë ", false), ("東京", true), (" ok", false)]);
        assert_eq!(told("ひらカナ한글ㄅ"), [("ひらカナ한글ㄅ", true)]);
        assert_eq!(told("葛\u{e0100}城👩‍🚀\u{fe0f}"), [("葛\u{e0100}城", true), ("👩‍🚀\u{fe0f}", false)]);
        assert_eq!(told(""), []);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_neighbours_differ(text in "[a東\u{fe0f}👩한 é]{0,12}") {
            let pieces = pieces(&text);
            prop_assert_eq!(pieces.iter().map(|piece| piece.text).collect::<String>(), text.as_str());
            prop_assert!(pieces.iter().all(|piece| !piece.text.is_empty()));
            prop_assert!(pieces.windows(2).all(|two| two[0].composed != two[1].composed));
        }
    }
}
