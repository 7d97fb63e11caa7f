//! The pieces of an instruction: words and quoted texts, with where they stand.

/// One piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// The word as it is written, or what stands between the quotes.
    pub(super) text: String,
    /// The word in lower case, without what surrounds it; a quoted text's is empty.
    pub(super) word: String,
    pub(super) quoted: bool,
    /// Where it begins and ends in the instruction, in bytes, quotes and punctuation included.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Which punctuation follows, if it ends something.
    pub(super) after: Option<char>,
    /// It is a possessive: `Bob's`.
    pub(super) owner: bool,
}

impl Token {
    pub(super) fn is(&self, word: &str) -> bool {
        !self.quoted && self.word == word
    }

    pub(super) fn is_one_of(&self, words: &[&str]) -> bool {
        !self.quoted && words.contains(&self.word.as_str())
    }
}

/// The quotes that people use, opening and closing.
const QUOTES: [(char, char); 7] = [
    ('"', '"'),
    ('\u{201c}', '\u{201d}'),
    ('\u{201e}', '\u{201c}'),
    ('\u{ab}', '\u{bb}'),
    ('`', '`'),
    ('\u{2018}', '\u{2019}'),
    ('\'', '\''),
];

pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        if let Some((inside, end)) = quoted(&text[at..], letter) {
            let end = at + end;
            list.push(Token {
                text: inside.to_owned(),
                word: String::new(),
                quoted: true,
                start: at,
                end,
                after: None,
                owner: false,
            });
            at = end;
            continue;
        }
        let rest = &text[at..];
        // A word ends at white space, and before a quote that a text is put between.
        let length = rest
            .char_indices()
            .skip(1)
            .find(|(place, it)| {
                it.is_whitespace()
                    || matches!(it, '"' | '\u{201c}' | '\u{ab}') && quoted(&rest[*place..], *it).is_some()
            })
            .map_or(rest.len(), |(place, _)| place);
        push_word(&mut list, &rest[..length], at);
        at += length;
    }
    joined(text, list)
}

/// Makes one word of two that are one: `log in`, `full screen`.
fn joined(text: &str, list: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(list.len());
    for token in list {
        let plain = |it: &Token, word: &str| it.is(word) && it.after.is_none();
        if token.is("birth")
            && let [.., date, of] = &mut out[..]
            && plain(date, "date")
            && plain(of, "of")
        {
            "birthdate".clone_into(&mut date.word);
            date.end = token.end;
            date.text = text[date.start..token.start + token.text.len()].to_owned();
            date.after = token.after;
            out.pop();
            continue;
        }
        let whole = out
            .last()
            .filter(|before| !before.quoted && !token.quoted && before.after.is_none() && !before.owner);
        let whole = whole.and_then(|before| crate::words::compound(&before.word, &token.word));
        match (whole, out.last_mut()) {
            (Some(whole), Some(before)) => {
                whole.clone_into(&mut before.word);
                before.end = token.end;
                before.text = text[before.start..token.start + token.text.len().min(token.end - token.start)]
                    .to_owned();
                before.after = token.after;
            }
            _ => out.push(token),
        }
    }
    out
}

/// A word, or punctuation that belongs to the piece before it.
fn push_word(list: &mut Vec<Token>, raw: &str, start: usize) {
    let is_mark = |it: char| matches!(it, ',' | '.' | ';' | ':' | '!' | '?' | ')' | '(' | '"');
    let kept = raw.trim_end_matches(is_mark);
    let after = raw[kept.len()..].chars().find(|it| matches!(it, ',' | '.' | ';' | ':' | '!' | '?'));
    let bare = kept.trim_start_matches(['(', '"']);
    if bare.is_empty() {
        if let Some(last) = list.last_mut() {
            last.after = last.after.or(after);
        }
        return;
    }
    let lower = bare.to_lowercase().replace('\u{2019}', "'");
    let short =
        ["let's", "what's", "it's", "there's", "here's", "that's", "who's", "where's", "how's", "when's"];
    let owner = lower.len() > 2
        && !short.contains(&lower.as_str())
        && (lower.ends_with("'s") || lower.ends_with("s'"));
    let word = match lower.strip_suffix("'s") {
        Some(name) if owner => name.to_owned(),
        _ if owner => lower.trim_end_matches('\'').to_owned(),
        _ => lower,
    };
    list.push(Token {
        text: bare.to_owned(),
        word,
        quoted: false,
        start,
        end: start + raw.len(),
        after,
        owner,
    });
}

/// The text between quotes that begins here, and where it ends. An apostrophe inside of a word is none.
fn quoted(rest: &str, open: char) -> Option<(&str, usize)> {
    for (_, close) in QUOTES.iter().filter(|(opens, _)| *opens == open) {
        let from = open.len_utf8();
        let ends = |place: usize| {
            let next = rest[place + close.len_utf8()..].chars().next();
            let ends_word = next.is_none_or(|next| !next.is_alphanumeric());
            *close != '\'' && *close != '\u{2019}' || ends_word
        };
        let found = rest[from..]
            .match_indices(*close)
            .map(|(place, _)| from + place)
            .find(|place| ends(*place) && (*place > from || open == '"'));
        if let Some(place) = found {
            return Some((&rest[from..place], place + close.len_utf8()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn words_and_quoted_texts_come_apart() {
        let list = tokens("Type 'it's me', please, into “Your name”; Bob's \"x\".");
        let told: Vec<(&str, bool)> = list.iter().map(|it| (it.text.as_str(), it.quoted)).collect();
        assert_eq!(
            told,
            [
                ("Type", false),
                ("it's me", true),
                ("please", false),
                ("into", false),
                ("Your name", true),
                ("Bob's", false),
                ("x", true)
            ]
        );
        assert_eq!(list[1].after, Some(','));
        assert_eq!((list[5].word.as_str(), list[5].owner), ("bob", true));
        assert_eq!(tokens("enter \"\" there")[1].text, "");
    }
}
