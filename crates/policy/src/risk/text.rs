//! Texts in a form in which ways of writing make no difference, and entries of a word list that are looked for in them.

use icu_normalizer::DecomposingNormalizerBorrowed;

/// So many other words may stand between two words of an entry: "place your order".
const BETWEEN: usize = 2;

/// A text, ready to be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Folded {
    words: Vec<String>,
    /// Everything but white space, for what is written without spaces between words.
    solid: String,
}

impl Folded {
    /// Compatibility forms undone, accents and invisible characters taken off, in lower case.
    pub(crate) fn new(text: &str) -> Folded {
        let folded = fold(text);
        let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        Folded {
            words: words.map(str::to_owned).collect(),
            solid: folded.chars().filter(|letter| !letter.is_whitespace()).collect(),
        }
    }

    /// Nothing can be read in it.
    pub(crate) fn is_silent(&self) -> bool {
        self.solid.is_empty()
    }
}

fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in
        DecomposingNormalizerBorrowed::new_nfkd().normalize(text).chars().flat_map(char::to_lowercase)
    {
        match letter {
            '\u{300}'..='\u{36f}' => {}
            // What is not to be seen parts no words.
            '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{e0000}'..='\u{e0fff}' => {}
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ı' => folded.push('i'),
            letter => folded.push(letter),
        }
    }
    folded
}

/// Whether words of this letter are parted by spaces, and end where a space is.
fn is_spaced(letter: char) -> bool {
    !matches!(
        letter,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{9fff}'
            | '\u{a960}'..='\u{a97f}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}'
    ) && letter.is_alphanumeric()
}

/// One entry of a word list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// As it was written.
    pub(crate) text: String,
    form: Form,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    Words {
        at_the_beginning: bool,
        words: Vec<Word>,
    },
    /// Looked for anywhere.
    Solid(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    text: String,
    any_ending: bool,
}

impl Word {
    fn is(&self, word: &str) -> bool {
        if self.any_ending { word.starts_with(&self.text) } else { word == self.text }
    }
}

impl Entry {
    /// Reads an entry; none when there is nothing in it to look for.
    pub(crate) fn new(text: &str) -> Option<Entry> {
        let (at_the_beginning, rest) = match text.strip_prefix('^') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let folded = fold(rest);
        if folded
            .chars()
            .any(|letter| !is_spaced(letter) && !letter.is_whitespace() && !"*'-".contains(letter))
        {
            let solid: String = folded.chars().filter(|letter| !letter.is_whitespace()).collect();
            return Some(Entry { text: text.to_owned(), form: Form::Solid(solid) });
        }
        let words: Vec<Word> = folded
            .split(|letter: char| !letter.is_alphanumeric() && letter != '*')
            .map(|word| Word { text: word.trim_end_matches('*').to_owned(), any_ending: word.ends_with('*') })
            .filter(|word| !word.text.is_empty())
            .collect();
        let form = Form::Words { at_the_beginning, words };
        (!matches!(&form, Form::Words { words, .. } if words.is_empty()))
            .then(|| Entry { text: text.to_owned(), form })
    }

    /// Whether it stands in the text.
    pub(crate) fn stands_in(&self, text: &Folded) -> bool {
        match &self.form {
            Form::Solid(solid) => text.solid.contains(solid.as_str()),
            Form::Words { at_the_beginning: true, words } => begins_at(&text.words, words),
            Form::Words { at_the_beginning: false, words } => {
                (0..text.words.len()).any(|at| begins_at(&text.words[at..], words))
            }
        }
    }

    /// Whether the text begins with it.
    pub(crate) fn begins(&self, text: &Folded) -> bool {
        match &self.form {
            Form::Solid(solid) => text.solid.starts_with(solid.as_str()),
            Form::Words { words, .. } => begins_at(&text.words, words),
        }
    }
}

fn begins_at(text: &[String], words: &[Word]) -> bool {
    let Some((first, rest)) = words.split_first() else { return true };
    let Some((found, mut left)) = text.split_first() else { return false };
    if !first.is(found) {
        return false;
    }
    for word in rest {
        let Some(at) = left.iter().take(BETWEEN + 1).position(|found| word.is(found)) else { return false };
        left = &left[at + 1..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stands(entry: &str, text: &str) -> bool {
        Entry::new(entry).unwrap().stands_in(&Folded::new(text))
    }

    #[test]
    fn ways_of_writing_make_no_difference() {
        for text in ["Löschen", "LO\u{308}SCHEN", "ｌöschen", "l\u{200b}ö\u{ad}schen"] {
            assert!(stands("löschen", text), "{text}");
        }
        assert!(stands("ｄｅｌｅｔｅ", "Delete"));
        assert!(stands("skasuj", "SKASUJ konto"));
        assert!(stands("sil", "SİL"));
    }

    #[test]
    fn an_entry_is_whole_words_unless_it_says_otherwise() {
        assert!(!stands("pay", "Display"));
        assert!(!stands("pay", "Payload"));
        assert!(stands("pay*", "Payload"));
        assert!(stands("delete", "delete-account"));
    }

    #[test]
    fn words_of_an_entry_may_have_two_others_between_them() {
        assert!(stands("place order", "Place your order"));
        assert!(stands("place order", "Place my whole order"));
        assert!(!stands("place order", "Place it in the large order"));
        assert!(!stands("place order", "Order by place"));
    }

    #[test]
    fn the_beginning_is_the_beginning() {
        assert!(stands("^post", "Post reply"));
        assert!(!stands("^post", "View post"));
    }

    #[test]
    fn what_has_no_spaces_between_words_is_looked_for_anywhere() {
        assert!(stands("删除", "永不删 除此项"));
        assert!(stands("削除", "このファイルを削除する"));
        assert!(stands("삭제", "계정을 삭제합니다"));
        assert!(stands("🗑", "🗑\u{fe0f}"));
    }

    #[test]
    fn an_entry_without_anything_to_look_for_is_none() {
        for text in ["", "^", "*", " ", "^*"] {
            assert_eq!(Entry::new(text), None, "{text:?}");
        }
    }
}
