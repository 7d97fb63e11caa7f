//! `Bearer …` and `Basic …` wherever they stand: the scheme's word stays, the credential goes.

use super::MARKER;

/// The scheme's word at the start of the text, with the white space after it, if there is one.
pub(super) fn scheme(text: &str) -> Option<&str> {
    let word = ["bearer", "basic"]
        .into_iter()
        .find(|word| text.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word)))?;
    let rest = &text[word.len()..];
    let space = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    (space > 0).then(|| &text[..word.len() + space])
}

/// The text with the credentials after a scheme's word taken out. The words are ordinary ones too ("Basic
/// plan", "bearer token"), so what follows must look like a credential and not like a word.
pub(super) fn without_credentials(text: &str) -> String {
    let mut redacted = String::with_capacity(text.len());
    let mut done = 0;
    for (start, _) in text.match_indices(['b', 'B']) {
        let glued = text[..start].chars().next_back().is_some_and(char::is_alphanumeric);
        if start < done || glued {
            continue;
        }
        let Some(scheme) = scheme(&text[start..]) else { continue };
        let value = start + scheme.len();
        let end = value + credential_length(&text[value..]);
        let credential = &text[value..end];
        let is_one = if scheme.trim_end().eq_ignore_ascii_case("basic") {
            is_basic(credential)
        } else {
            is_bearer(credential)
        };
        if is_one {
            redacted.push_str(&text[done..value]);
            redacted.push_str(MARKER);
            done = end;
        }
    }
    redacted.push_str(&text[done..]);
    redacted
}

/// How many bytes of the text are letters of a credential (RFC 6750's `b64token`).
fn credential_length(text: &str) -> usize {
    let letter =
        |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '.' | '_' | '~' | '+' | '/' | '=' | ':');
    let run = &text[..text.find(|it| !letter(it)).unwrap_or(text.len())];
    run.trim_end_matches(['.', ':']).len()
}

fn is_bearer(text: &str) -> bool {
    const SURELY: usize = 20;
    let mixed = text.bytes().any(|it| !it.is_ascii_alphabetic())
        || (text.bytes().skip(1).any(|it| it.is_ascii_uppercase())
            && text.bytes().any(|it| it.is_ascii_lowercase()));
    text.len() >= SURELY || (text.len() >= 6 && mixed)
}

/// Base64 of a name, a colon and a password.
fn is_basic(text: &str) -> bool {
    text.len() >= 4 && decoded(text).is_some_and(|bytes| bytes.contains(&b':'))
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0_u32);
    for byte in text.trim_end_matches('=').bytes() {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        held = held << 6 | u32::from(six);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).unwrap_or_default());
            held &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}
