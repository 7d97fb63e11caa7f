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
/// times over, escaped in JSON, or as an HTML entity.
pub(super) fn ends_of(letter: char, text: &str, at: usize, ends: &mut Vec<usize>) {
    let Some(rest) = text.get(at..) else { return };
    if rest.starts_with(letter) {
        ends.push(at + letter.len_utf8());
    }
    match rest.as_bytes().first() {
        Some(b'%') => ends.extend(percent_end(letter, text.as_bytes(), at)),
        Some(b'+') if letter == ' ' => ends.push(at + 1),
        Some(b'\\') => ends.extend(escape_end(letter, rest).map(|length| at + length)),
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

fn escape_end(letter: char, rest: &str) -> Option<usize> {
    let short = match letter {
        '"' => "\\\"",
        '\\' => "\\\\",
        '/' => "\\/",
        '\'' => "\\'",
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        '\u{8}' => "\\b",
        '\u{c}' => "\\f",
        // White space of a secret is compared as one space, whatever it was.
        ' ' => ["\\n", "\\r", "\\t"].into_iter().find(|it| rest.starts_with(it)).unwrap_or("\\u0020"),
        _ => "",
    };
    if !short.is_empty() && rest.starts_with(short) {
        return Some(short.len());
    }
    let mut units = [0; 2];
    let mut place = 0;
    for unit in letter.encode_utf16(&mut units) {
        let digits = rest.get(place..)?.strip_prefix("\\u")?.get(..4)?;
        if u16::from_str_radix(digits, 16).ok()? != *unit {
            return None;
        }
        place += 6;
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
