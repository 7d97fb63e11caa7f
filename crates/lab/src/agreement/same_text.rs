//! Whether two names are the same text, told in two ways.

use surefoot_browser::oracle::Answer;
use surefoot_semantics::normalise;

/// Whether two names differ only in what one of them leaves out on purpose: formulas, icons, and the spaces
/// that the browser tells otherwise than it shows them.
pub(super) fn is_same_text(answer: &Answer, ours: &str, theirs: &str) -> bool {
    let said: String = theirs.chars().filter(|character| !is_icon(*character)).map(plain_letter).collect();
    if ours == normalise::name(&said) {
        return true;
    }
    let bare = |text: &str| text.replace(char::is_whitespace, "");
    let without = answer.formulas.iter().fold(bare(ours), |text, formula| text.replace(formula, ""));
    let loose = answer.loose_spaces || !answer.formulas.is_empty();
    loose && (bare(ours) == bare(&said) || without == bare(&said))
}

/// Characters for private use are icons, which nobody can say.
fn is_icon(character: char) -> bool {
    matches!(u32::from(character), 0xE000..=0xF8FF | 0xF_0000..=0x10_FFFF)
}

/// Formulas are told in letters of their own.
fn plain_letter(character: char) -> char {
    let offset = u32::from(character).wrapping_sub(0x1_D400);
    if offset >= 13 * 52 {
        return character;
    }
    let place = u8::try_from(offset % 52).unwrap_or_default();
    char::from(if place < 26 { b'A' + place } else { b'a' + place - 26 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_left_out_on_purpose_is_the_same() {
        let plain = Answer::default();
        assert!(is_same_text(&plain, "Home", "\u{f015} Home"));
        assert!(!is_same_text(&plain, "ab", "a b"));
        assert!(!is_same_text(&plain, "a", "b"));
        let loose = Answer { loose_spaces: true, ..Answer::default() };
        assert!(is_same_text(&loose, "ab", "a b"));
        let formula = Answer { formulas: ["x+1".to_owned()].into(), ..Answer::default() };
        assert!(is_same_text(&formula, "solve x + 1", "solve"));
        assert!(is_same_text(&formula, "x + 1", "\u{1d465} + 1"));
        assert!(!is_same_text(&formula, "solve x + 1", "prove"));
    }
}
