//! Words: how a text is taken apart, and how much two words mean the same.
//!
//! Nothing here knows an instruction or a page.

use std::collections::HashSet;

mod concepts;
mod related;
mod vocabulary;

pub(crate) use concepts::concept;
use concepts::{COMPOUNDS, OPPOSITES, STOP_WORDS};
pub(crate) use vocabulary::{Vocabulary, WordId};

/// The words of a text: lower case, letters and digits only, a possessive ending taken off. A text without any
/// letter or digit yields what its symbols mean, such as `close` for a cross.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_alphanumeric() {
            word.extend(folded(letter));
        } else if matches!(letter, '\'' | '\u{2019}') && !word.is_empty() {
            // What follows belongs to the word (don't), unless it is a possessive.
            if letters.peek().is_some_and(|next| matches!(next, 's' | 'S')) {
                let mut ahead = letters.clone();
                ahead.next();
                if !ahead.peek().is_some_and(|next| next.is_alphanumeric()) {
                    letters.next();
                    list.push(std::mem::take(&mut word));
                }
            }
        } else if !word.is_empty() {
            list.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        list.push(word);
    }
    if list.is_empty() {
        return symbols(text);
    }
    joined(list)
}

/// The words of an identifier, such as a test id or the path of a link: also split where a capital begins.
pub(crate) fn identifier_words(text: &str) -> Vec<String> {
    let mut spaced = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    for letter in text.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(letter);
        before = letter;
    }
    words(&spaced)
}

/// One letter without case and without the marks of the commonest European letters.
fn folded(letter: char) -> impl Iterator<Item = char> {
    letter.to_lowercase().map(|letter| match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other => other,
    })
}

/// What a text of symbols alone means to a person.
fn symbols(text: &str) -> Vec<String> {
    let meaning = match text.trim() {
        "+" | "\u{2795}" | "\u{ff0b}" => &["plus", "add"][..],
        "-" | "\u{2212}" | "\u{2013}" => &["minus", "less"],
        "\u{d7}" | "\u{2715}" | "\u{2716}" | "\u{2a2f}" | "\u{274c}" | "\u{2717}" => {
            &["close", "x", "remove"]
        }
        "?" | "\u{2753}" => &["help"],
        ">" | "\u{203a}" | "\u{bb}" | "\u{2192}" | ">>" | "\u{25b6}" | "\u{276f}" => &["next"],
        "<" | "\u{2039}" | "\u{ab}" | "\u{2190}" | "<<" | "\u{25c0}" | "\u{276e}" => &["previous"],
        "\u{2026}" | "..." | "\u{22ee}" | "\u{22ef}" => &["more", "menu"],
        "\u{2630}" | "\u{2261}" => &["menu"],
        "\u{2605}" | "\u{2606}" => &["star"],
        "\u{2665}" | "\u{2661}" => &["heart", "like"],
        "\u{2713}" | "\u{2714}" => &["check"],
        "\u{1f50d}" => &["search"],
        "\u{2699}" | "\u{2699}\u{fe0f}" => &["settings"],
        "\u{1f5d1}" | "\u{1f5d1}\u{fe0f}" => &["delete"],
        _ => &[],
    };
    meaning.iter().map(|word| (*word).to_owned()).collect()
}

/// What two words are in one, if they are one: `log in`, `drop down`, `e mail`.
pub(crate) fn compound(first: &str, second: &str) -> Option<&'static str> {
    COMPOUNDS.iter().find(|(one, other, _)| first == *one && second == *other).map(|(_, _, whole)| *whole)
}

/// Writes what people spell in two words as one.
fn joined(list: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::with_capacity(list.len());
    for word in list {
        if word == "birth" && out.ends_with(&["date".to_owned(), "of".to_owned()]) {
            out.truncate(out.len() - 2);
            out.push("birthdate".to_owned());
            continue;
        }
        match out.last().and_then(|before| compound(before, &word)) {
            Some(whole) => {
                out.pop();
                out.push(whole.to_owned());
            }
            None => out.push(word),
        }
    }
    out
}

/// Whether a word only makes an order polite.
pub(crate) fn is_polite(word: &str) -> bool {
    matches!(word, "please" | "pls" | "kindly" | "just" | "now" | "let" | "lets" | "like" | "need" | "id")
}

/// The stems of all words that undo what a word does.
pub(crate) fn opposites(word: &str) -> HashSet<String> {
    let stem_of = stem(word);
    let has = |list: &str| list.split(' ').any(|it| it == word || stem(it) == stem_of);
    let stems = |list: &str| list.split(' ').map(stem).collect::<Vec<String>>();
    let mut found = HashSet::new();
    for (left, right) in OPPOSITES {
        if has(left) {
            found.extend(stems(right));
        }
        if has(right) {
            found.extend(stems(left));
        }
    }
    found
}

/// Whether a word carries no meaning of its own.
pub(crate) fn is_stop(word: &str) -> bool {
    STOP_WORDS.split(' ').any(|it| it == word)
}

/// What is left of a word without its ending: `deleted`, `deletes` and `delete` have the same stem.
pub(crate) fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    if word.len() < 4 || !word.is_ascii() || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return stem;
    }
    if stem.ends_with("ies") && stem.len() > 4 {
        stem.truncate(stem.len() - 3);
        stem.push('y');
    } else if ["sses", "xes", "zes", "ches", "shes"].iter().any(|end| stem.ends_with(end)) {
        stem.truncate(stem.len() - 2);
    } else if stem.ends_with('s') && !["ss", "us", "is"].iter().any(|end| stem.ends_with(end)) {
        stem.truncate(stem.len() - 1);
    }
    for end in ["ing", "ed"] {
        if stem.len() > end.len() + 2 && stem.ends_with(end) {
            let kept = &stem[..stem.len() - end.len()];
            if !kept.bytes().any(|byte| b"aeiouy".contains(&byte)) {
                break;
            }
            stem = kept.to_owned();
            let bytes = stem.as_bytes();
            let doubled = bytes.len() > 3 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2];
            if doubled && !b"lsz".contains(&bytes[bytes.len() - 1]) {
                stem.pop();
            }
            break;
        }
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    stem
}

/// How surely a misspelt word is that other one, from 0 to 1: one slip in four letters, two in eight. In a
/// number each character counts.
pub(crate) fn misspelt(one: &str, other: &str) -> f32 {
    let (long, short) = (one.len().max(other.len()), one.len().min(other.len()));
    let digits = |word: &str| word.bytes().filter(u8::is_ascii_digit).count();
    if short < 4 || long - short > 2 {
        return 0.0;
    }
    if digits(one) + digits(other) > 0 {
        // A number must be right; of a code one character may be wrong, where nothing else is like it.
        let is_code = short >= 5 && digits(one) * 2 < one.len() && digits(other) * 2 < other.len();
        return if is_code && strsim::osa_distance(one, other) == 1 { 0.75 } else { 0.0 };
    }
    let distance = strsim::osa_distance(one, other);
    let same_start = one.as_bytes()[0] == other.as_bytes()[0];
    match distance {
        0 => 1.0,
        1 if short >= 5 && same_start => 0.85,
        1 if short >= 6 || same_start => 0.7,
        2 if short >= 7 && same_start => 0.65,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::{misspelt, stem, words};

    #[test]
    fn a_text_is_taken_apart_as_a_person_reads_it() {
        let cases: [(&str, &[&str]); 6] = [
            ("Log in", &["login"]),
            ("Bob's row", &["bob", "row"]),
            ("Don't save", &["dont", "save"]),
            ("\u{d7}", &["close", "x", "remove"]),
            ("Zürich (CH), 8001", &["zurich", "ch", "8001"]),
            ("E-mail address", &["email", "address"]),
        ];
        for (text, expected) in cases {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn endings_make_no_difference() {
        for group in [
            &["delete", "deleted", "deletes", "deleting"][..],
            &["save", "saved", "saving", "saves"],
            &["category", "categories"],
            &["stop", "stopped", "stopping"],
            &["address", "addresses"],
        ] {
            let stems: Vec<String> = group.iter().map(|word| stem(word)).collect();
            assert!(stems.iter().all(|it| *it == stems[0]), "{stems:?}");
        }
    }

    #[test]
    fn slips_of_the_pen_are_forgiven_and_codes_are_not() {
        assert!(misspelt("sumbit", "submit") > 0.5);
        assert!(misspelt("newletter", "newsletter") > 0.5);
        assert!(misspelt("1234567", "1234568") == 0.0);
        assert!(misspelt("lk4wz", "lk4zw") > 0.5);
        assert!(misspelt("save", "same") < 0.8);
        assert!(misspelt("next", "text") < 0.8);
        assert!(misspelt("on", "ok") == 0.0);
    }
}
