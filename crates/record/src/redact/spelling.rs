//! The ways in which one text is spelled inside another: percent-encoding, JSON escapes, HTML entities.

use std::borrow::Cow;

/// The text with `%XX` undone where that gives characters. `+` stays as it is: only forms mean a space by it.
pub(super) fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match percent_byte(bytes, at) {
            Some((byte, end)) => {
                decoded.push(byte);
                at = end;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&decoded).into_owned())
}

/// One `%XX` at `at`, with where it ends.
fn percent_byte(text: &[u8], at: usize) -> Option<(u8, usize)> {
    if text.get(at) != Some(&b'%') {
        return None;
    }
    let high = hex(*text.get(at + 1)?)?;
    let low = hex(*text.get(at + 2)?)?;
    Some((high << 4 | low, at + 3))
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Every place where a spelling of `letter` that begins at `at` may end: as it is, percent-encoded up to three
/// times over, escaped in JSON up to three times over, or as an HTML entity.
pub(super) fn ends_of(letter: char, text: &str, at: usize, ends: &mut Vec<usize>) {
    let Some(rest) = text.get(at..) else { return };
    if rest.starts_with(letter) {
        ends.push(at + letter.len_utf8());
    }
    match rest.as_bytes().first() {
        Some(b'%') => ends.extend(percent_end(letter, text.as_bytes(), at)),
        Some(b'+') if letter == ' ' => ends.push(at + 1),
        Some(b'\\') => {
            let mut lengths = Vec::new();
            escape_ends(letter, rest, &mut lengths);
            ends.extend(lengths.into_iter().map(|length| at + length));
        }
        Some(b'&') => ends.extend(entity_end(letter, rest).map(|length| at + length)),
        _ => {}
    }
}

fn percent_end(letter: char, text: &[u8], at: usize) -> Option<usize> {
    let mut buffer = [0; 4];
    let mut place = at;
    for &wanted in letter.encode_utf8(&mut buffer).as_bytes() {
        place = percent_byte_end(wanted, text, place)?;
    }
    Some(place)
}

/// One byte as `%XX`, `%25XX`, `%2525XX` or `%252525XX`: an address inside an address is encoded again.
fn percent_byte_end(wanted: u8, text: &[u8], at: usize) -> Option<usize> {
    if text.get(at) != Some(&b'%') {
        return None;
    }
    (0..=3_usize).find_map(|again| {
        let digits = at + 1 + 2 * again;
        let repeated = (0..again).all(|it| text.get(at + 1 + 2 * it..at + 3 + 2 * it) == Some(b"25"));
        let byte = hex(*text.get(digits)?)? << 4 | hex(*text.get(digits + 1)?)?;
        (repeated && byte == wanted).then_some(digits + 2)
    })
}

/// How often a text is escaped in JSON: a document may hold another one, and that a third.
const MOST_ESCAPES: u32 = 3;

/// The letter as JSON escapes it, once or over and over: each time, every backslash becomes two.
fn escape_ends(letter: char, rest: &str, lengths: &mut Vec<usize>) {
    let backslashes = rest.bytes().take_while(|byte| *byte == b'\\').count();
    for times in 1..=MOST_ESCAPES {
        let all = 1_usize << times;
        let mut push = |count: usize, follows: &str| {
            if backslashes >= count && rest[count..].starts_with(follows) {
                lengths.push(count + follows.len());
            }
        };
        match letter {
            // It is escaped itself, each time.
            '"' | '\'' | '/' => {
                let mut bytes = [0; 4];
                push(all - 1, letter.encode_utf8(&mut bytes));
                push(all / 2, letter.encode_utf8(&mut bytes));
            }
            '\\' => push(all, ""),
            '\n' => push(all / 2, "n"),
            '\r' => push(all / 2, "r"),
            '\t' => push(all / 2, "t"),
            '\u{8}' => push(all / 2, "b"),
            '\u{c}' => push(all / 2, "f"),
            // White space of a secret is compared as one space, whatever it was.
            ' ' => ["n", "r", "t"].into_iter().for_each(|it| push(all / 2, it)),
            _ => {}
        }
        lengths.extend(unicode_escape_end(letter, rest, all / 2));
    }
}

/// The letter by its number, each unit behind so many backslashes.
fn unicode_escape_end(letter: char, rest: &str, backslashes: usize) -> Option<usize> {
    let mut units = [0; 2];
    let mut place = 0;
    for unit in letter.encode_utf16(&mut units) {
        let behind = rest.get(place..)?;
        let is_there = behind.bytes().take(backslashes).filter(|byte| *byte == b'\\').count() == backslashes;
        let digits = behind.get(backslashes..).filter(|_| is_there)?.strip_prefix('u')?.get(..4)?;
        if u16::from_str_radix(digits, 16).ok()? != *unit {
            return None;
        }
        place += backslashes + 5;
    }
    Some(place)
}

fn entity_end(letter: char, rest: &str) -> Option<usize> {
    let named: &[&str] = match letter {
        '&' => &["&amp;"],
        '<' => &["&lt;"],
        '>' => &["&gt;"],
        '"' => &["&quot;"],
        '\'' => &["&apos;"],
        ' ' => &["&nbsp;"],
        _ => &[],
    };
    if let Some(entity) = named.iter().find(|it| rest.starts_with(**it)) {
        return Some(entity.len());
    }
    let digits = rest.strip_prefix("&#")?;
    let end = digits.get(..digits.len().min(9))?.find(';')?;
    let number = match digits[..end].strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => digits[..end].parse().ok()?,
    };
    (number == u32::from(letter)).then_some("&#;".len() + end)
}
