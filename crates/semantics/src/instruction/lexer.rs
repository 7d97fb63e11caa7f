//! Words and quoted texts, and the predicates made of them.

use surefoot_record::predicate::{PathItem, Predicate, Scope};
use surefoot_record::text_match::{Pattern, TextMatch};

/// One piece of an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    Quoted(String),
}

impl Token {
    /// How a message names it; never with the quoted text, which may be a secret.
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Quoted(_) => "a quoted text".to_owned(),
        }
    }
}

/// Splits an instruction. A quoted text stands in double quotes, with `\"`, `\\`, `\n`, `\r`,
/// `\t`, and `\u{…}` for any character by its number. Behind `matches` it may stand between two `/` instead,
/// where a backslash is what it is in a regular expression, and `\/` a slash.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut list = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(&next) = rest.peek() {
        if next.is_whitespace() {
            rest.next();
        } else if next == '"' {
            rest.next();
            list.push(Token::Quoted(quoted(&mut rest)?));
        } else if next == '/' && list.last() == Some(&Token::Word("matches".to_owned())) {
            rest.next();
            list.push(Token::Quoted(expression(&mut rest)?));
        } else {
            let mut word = String::new();
            while let Some(&next) = rest.peek() {
                if next.is_whitespace() {
                    break;
                }
                word.push(next);
                rest.next();
            }
            list.push(Token::Word(word));
        }
    }
    Ok(list)
}

fn quoted(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String, String> {
    let mut text = String::new();
    loop {
        match rest.next() {
            None => return Err("a quoted text has no closing quote".to_owned()),
            Some('"') => break,
            Some('\\') => match rest.next() {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                Some('t') => text.push('\t'),
                Some(other @ ('"' | '\\')) => text.push(other),
                Some('u') => text.push(numbered(rest).ok_or(
                    "\\u in a quoted text stands before {…} with a character's number in hexadecimal digits",
                )?),
                _ => return Err("a backslash in a quoted text stands before \", \\, n, r, t or u".to_owned()),
            },
            Some(other) => text.push(other),
        }
    }
    spaced(rest, text)
}

fn spaced(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, text: String) -> Result<String, String> {
    match rest.peek() {
        Some(next) if !next.is_whitespace() => Err("a space is missing after a closing quote".to_owned()),
        _ => Ok(text),
    }
}

/// A regular expression up to the `/` that ends it.
fn expression(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String, String> {
    let mut text = String::new();
    loop {
        match rest.next() {
            None => return Err("a regular expression has no closing /".to_owned()),
            Some('/') => return spaced(rest, text),
            Some('\\') if rest.peek() == Some(&'/') => text.extend(rest.next()),
            Some('\\') => {
                // Whatever it is, the character behind it belongs to it.
                text.push('\\');
                text.extend(rest.next());
            }
            Some(other) => text.push(other),
        }
    }
}

/// The character of `{…}`.
fn numbered(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<char> {
    if rest.next() != Some('{') {
        return None;
    }
    let mut digits = String::new();
    loop {
        match rest.next()? {
            '}' => break,
            digit if digit.is_ascii_hexdigit() && digits.len() < 6 => digits.push(digit),
            _ => return None,
        }
    }
    u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
}

/// Reads tokens from the front.
pub(super) struct Tokens {
    list: std::vec::IntoIter<Token>,
}

impl Tokens {
    pub(super) fn new(list: Vec<Token>) -> Self {
        Tokens { list: list.into_iter() }
    }

    pub(super) fn next(&mut self) -> Option<Token> {
        self.list.next()
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.list.as_slice().first()
    }

    pub(super) fn left(&self) -> usize {
        self.list.as_slice().len()
    }

    pub(super) fn word(&mut self, what: &str) -> Result<String, String> {
        match self.next() {
            Some(Token::Word(word)) => Ok(word),
            Some(Token::Quoted(_)) => Err(format!("{what} is expected, and a quoted text stands there")),
            None => Err(format!("{what} is missing")),
        }
    }

    pub(super) fn quoted(&mut self, what: &str) -> Result<String, String> {
        match self.next() {
            Some(Token::Quoted(text)) => Ok(text),
            Some(Token::Word(word)) => {
                Err(format!("{what} is expected in double quotes, and `{word}` stands there"))
            }
            None => Err(format!("{what} is missing")),
        }
    }

    /// A word or a quoted text, whichever is there.
    pub(super) fn text(&mut self, what: &str) -> Result<String, String> {
        match self.next() {
            Some(Token::Word(text) | Token::Quoted(text)) => Ok(text),
            None => Err(format!("{what} is missing")),
        }
    }

    /// `ROLE "NAME"` or `test-id "VALUE"`.
    pub(super) fn predicate(&mut self) -> Result<Predicate, String> {
        let role = self.word("a role")?;
        if role == "test-id" {
            let value = self.quoted("the test id")?;
            return Ok(Predicate { test_id: Some(value), ..Predicate::default() });
        }
        if !is_role(&role) {
            return Err(format!("`{role}` is no role"));
        }
        let (name_match, name) = self.compared("the name")?;
        Ok(Predicate { name_match, ..Predicate::role_name(role, name) })
    }

    /// A quoted text, and before it perhaps how it is compared.
    pub(super) fn compared(&mut self, what: &str) -> Result<(TextMatch, String), String> {
        let how = match self.peek() {
            Some(Token::Word(word)) => TextMatch::parse(word).filter(|how| !how.is_equals()),
            _ => None,
        };
        if how.is_some() {
            self.next();
        }
        let (how, text) = (how.unwrap_or_default(), self.quoted(what)?);
        match Pattern::new(how, &text) {
            Ok(_) => Ok((how, text)),
            Err(error) => Err(format!("{what} {error}")),
        }
    }

    /// As [`Tokens::predicate`], or a role alone where a number follows.
    pub(super) fn counted(&mut self) -> Result<Predicate, String> {
        match self.list.as_slice() {
            [Token::Word(role), Token::Word(number), ..]
                if is_role(role) && role != "test-id" && number.parse::<u32>().is_ok() =>
            {
                Ok(Predicate { role: Some(self.word("a role")?), ..Predicate::default() })
            }
            _ => self.predicate(),
        }
    }

    /// A role alone, or as [`Tokens::predicate`].
    pub(super) fn role_or_predicate(&mut self) -> Result<Predicate, String> {
        match self.list.as_slice() {
            [Token::Word(role)] if is_role(role) && role != "test-id" => {
                Ok(Predicate { role: Some(self.word("a role")?), ..Predicate::default() })
            }
            _ => self.predicate(),
        }
    }

    /// Any number of `in ROLE "NAME"`, innermost first, and then the end.
    pub(super) fn scope_and_end(&mut self) -> Result<Option<Scope>, String> {
        let scope = self.scope_before("")?;
        match self.next() {
            Some(token) => Err(format!("{} is one thing too many", token.describe())),
            None => Ok(scope),
        }
    }

    /// Any number of `in ROLE "NAME"`, innermost first, up to that word or the end.
    pub(super) fn scope_before(&mut self, word: &str) -> Result<Option<Scope>, String> {
        let mut containers: Vec<(String, String)> = Vec::new();
        while let Some(token) = self.peek() {
            if *token == Token::Word(word.to_owned()) {
                break;
            }
            if *token != Token::Word("in".to_owned()) {
                return Err(format!("{} is one thing too many", token.describe()));
            }
            self.next();
            let role = self.word("the container's role")?;
            let name = self.quoted("the container's name")?;
            containers.push((role, name));
        }
        let mut outwards = containers.into_iter();
        let Some((role, name)) = outwards.next() else { return Ok(None) };
        let mut path: Vec<PathItem> =
            outwards.map(|(role, name)| PathItem { role, name: Some(name), tag: None }).collect();
        path.reverse();
        Ok(Some(Scope { role, name, tag: None, path }))
    }
}

fn is_role(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use surefoot_record::predicate::quote;

    use super::{Token, tokens};

    #[test]
    fn what_is_quoted_reads_back_the_same() {
        for text in
            ["", "Save", "a\"b\\c\n\r\td", "\u{202e}x\u{2028}\u{e0041}\0", "\u{2764}\u{fe0f}", "\\u{41}"]
        {
            assert_eq!(tokens(&quote(text)), Ok(vec![Token::Quoted(text.to_owned())]));
        }
        assert_eq!(tokens(r#""\u{41}""#), Ok(vec![Token::Quoted("A".to_owned())]));
    }

    #[test]
    fn a_number_that_is_no_character_is_refused() {
        for text in [
            r#""\u""#,
            r#""\u41""#,
            r#""\u{}""#,
            r#""\u{d800}""#,
            r#""\u{110000}""#,
            r#""\u{0000041}""#,
            r#""\u{41"#,
        ] {
            assert!(tokens(text).is_err(), "{text}");
        }
    }
}
