//! Names and values in text: `password=…`, `api key: …`, `"token": "…"`, `Authorization: Bearer …`.

use super::MARKER;
use super::bearer;
use super::key::{is_cookie, is_header, is_sensitive};
use super::meets;
use crate::code::Code;

/// The text with the values of telling names taken out, outside of `addresses`: a URL's parameters are known
/// by rules of their own, and its colons part no name from a value.
pub(super) fn without_values(text: &str, addresses: &[(usize, usize)]) -> String {
    let mut redacted = String::with_capacity(text.len());
    let mut done = 0;
    for (separator, end) in separators(text) {
        if separator < done || meets(addresses, separator, end) {
            continue;
        }
        let Some(name) = name_before(text, separator) else { continue };
        if let Some((start, end)) = value_after(text, end, name) {
            redacted.push_str(&text[done..start]);
            redacted.push_str(MARKER);
            done = end;
        }
    }
    redacted.push_str(&text[done..]);
    redacted
}

/// Where `=`, `:`, `=>`, `==`, `:=` and the percent-encoded `%3D`, `%3A` begin and end.
fn separators(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    text.match_indices(['=', ':', '%']).filter_map(|(start, mark)| {
        let rest = &text[start..];
        if mark == "%" {
            let code = rest.get(1..3)?;
            return (code.eq_ignore_ascii_case("3d") || code.eq_ignore_ascii_case("3a"))
                .then_some((start, start + 3));
        }
        Some((start, start + rest.len() - rest.trim_start_matches(['=', ':', '>']).len()))
    })
}

/// The telling name that ends before `separator`, if there is one.
fn name_before(text: &str, separator: usize) -> Option<&str> {
    let before = text[..separator].trim_end_matches([' ', '\t']);
    let before = before.strip_suffix(['"', '\'', '`']).unwrap_or(before).trim_end_matches('\\');
    let start = name_start(before);
    let name = &before[start..];
    // Some of our own codes are about secrets, and what follows them is our own message.
    if name.is_empty() || Code::ALL.iter().any(|code| code.as_str() == name) {
        return None;
    }
    if is_sensitive(name) {
        return Some(name);
    }
    // "API key": the word that makes a key a secret may be a word of its own.
    if matches!(name.to_ascii_lowercase().as_str(), "key" | "keys" | "id") && before[..start].ends_with(' ') {
        let phrase = &before[name_start(&before[..start - 1])..];
        return is_sensitive(phrase).then_some(phrase);
    }
    None
}

fn name_start(text: &str) -> usize {
    /// No name is longer than this, and a text without white space must not be searched over and over.
    const LONGEST: usize = 128;
    let letter =
        |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.' | '$' | '[' | ']' | '%');
    let from = text.ceil_char_boundary(text.len().saturating_sub(LONGEST));
    text[from..]
        .rfind(|it| !letter(it))
        .map_or(from, |place| from + place + text[from + place..].chars().next().map_or(1, char::len_utf8))
}

/// Where the value begins and ends, if there is something to take out.
fn value_after(text: &str, separator_end: usize, name: &str) -> Option<(usize, usize)> {
    let rest = &text[separator_end..];
    let mut start = separator_end + rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let (quote, inner) = opening_quote(&text[start..]);
    if is_cookie(name) && !begins_with_pair(&text[start..]) {
        return None;
    }
    let end = if quote.is_empty() {
        bare_end(text, start, name)
    } else {
        start += inner;
        start + closing_quote(&text[start..], quote)
    };
    if let Some(scheme) = bearer::scheme(&text[start..]) {
        let after = start + scheme.len();
        let end = if quote.is_empty() { bare_token_end(text, after) } else { end };
        return (after < end && &text[after..end] != MARKER).then_some((after, end));
    }
    let value = &text[start..end];
    (!matches!(value, "" | MARKER | "null" | "undefined")).then_some((start, end))
}

/// Cookies are pairs; what stands after the word elsewhere says something about them.
fn begins_with_pair(text: &str) -> bool {
    const LONGEST_NAME: usize = 256;
    let near = &text[..text.floor_char_boundary(LONGEST_NAME)];
    near.lines().next().is_some_and(|line| line.contains('='))
}

/// The quote that opens a value, backslashes of an outer text included, and its length.
fn opening_quote(text: &str) -> (&str, usize) {
    let slashes = text.len() - text.trim_start_matches('\\').len();
    match text.as_bytes().get(slashes) {
        Some(b'"' | b'\'' | b'`') => (&text[..=slashes], slashes + 1),
        _ => ("", 0),
    }
}

/// Where the value that `quote` opened ends: at the same quote, or with the line. A quote that never closes on
/// its line may be an apostrophe, and must not take the lines after it along.
fn closing_quote(text: &str, quote: &str) -> usize {
    let mut slashes = 0_usize;
    for (place, letter) in text.char_indices() {
        // More backslashes than the opening quote has are an escape inside the value.
        let ends =
            matches!(letter, '\n' | '\r') || (slashes.is_multiple_of(2) && text[place..].starts_with(quote));
        if ends {
            return place;
        }
        slashes = if letter == '\\' { slashes + 1 } else { 0 };
    }
    text.len()
}

fn bare_end(text: &str, start: usize, name: &str) -> usize {
    let rest = &text[start..];
    if rest.starts_with(['{', '[']) && !rest.starts_with(MARKER) {
        return start + balanced_length(rest);
    }
    if is_header(name) && bearer::scheme(rest).is_none() {
        let line = rest.find(['\n', '\r', '"', '<']).unwrap_or(rest.len());
        return start + rest[..line].trim_end().len();
    }
    bare_token_end(text, start)
}

/// A value without quotes goes on to white space or to what parts it from the next; punctuation at its end
/// belongs to the sentence.
fn bare_token_end(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let stops = |it: char| it.is_whitespace() || matches!(it, '&' | '"' | '\'' | '`' | '<' | '>');
    let mut value = &rest[..rest.find(stops).unwrap_or(rest.len())];
    while !value.ends_with(MARKER)
        && let Some(shorter) = value.strip_suffix(['.', ',', ';', ':', '!', '?', ')', ']', '}', '\\'])
    {
        value = shorter;
    }
    start + value.len()
}

/// How long an object or list is. It may go on over lines if it is laid out so, its bracket the last thing on
/// the line. One that never closes was cut: everything that is left of it goes.
fn balanced_length(text: &str) -> usize {
    let line = text.find(['\n', '\r']).unwrap_or(text.len());
    let text = if text[1..line].trim().is_empty() { text } else { &text[..line] };
    let mut depth = 0_usize;
    let mut quoted = false;
    let mut escaped = false;
    for (place, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return place + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}
