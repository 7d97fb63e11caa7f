//! Secrets that are known exactly: what was typed into a field whose value is withheld.

use std::fmt;

use super::MARKER;
use super::spelling::ends_of;

/// From this length on a secret is looked for inside words too. A shorter one would make `1` out of every
/// `10`, so it counts only where it stands alone.
const FROM_INSIDE_WORDS: usize = 4;

/// Texts are cut where they are recorded, so this much of a long secret's beginning is the secret.
const TELLING_PREFIX: usize = 24;

/// From this many characters on, base64 is the secret's and no chance.
const TELLING_BASE64: usize = 8;

/// From this many characters on, a text that reads like a secret from its end is the secret and no chance.
const TELLING_REVERSED: usize = 6;

/// A text that must never be written. It has no way out but [`Secret::reveal`]: `Debug` shows a dot-dot-dot,
/// and it can't be serialised.
///
/// ```compile_fail
/// let secret = surefoot_record::redact::Secret::new("hunter2");
/// serde_json::to_string(&secret);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps a text secret.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Secret(text.into())
    }

    /// The text itself, for whoever types it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(…)")
    }
}

/// A secret made ready to be looked for.
#[derive(Clone)]
pub(super) struct Sought {
    /// The characters, white space collapsed as pages show it.
    letters: Vec<char>,
    /// What its base64 looks like at each of the three alignments, in the standard alphabet.
    base64: Vec<String>,
}

impl Sought {
    /// As it reads from its beginning, and from its end. Nothing for a blank secret: there is nothing to hide, and every
    /// space would match.
    pub(super) fn of(secret: &Secret) -> Vec<Sought> {
        let collapsed = secret.reveal().split_whitespace().collect::<Vec<_>>().join(" ");
        if collapsed.is_empty() || collapsed == MARKER {
            return Vec::new();
        }
        let reversed: Vec<char> = collapsed.chars().rev().collect();
        let tells = reversed.len() >= TELLING_REVERSED && !MARKER.chars().eq(reversed.iter().copied());
        let base64 = (0..3)
            .map(|offset| base64_core(secret.reveal().as_bytes(), offset))
            .filter(|core| core.len() >= TELLING_BASE64)
            .collect();
        let forwards = Sought { letters: collapsed.chars().collect(), base64 };
        let backwards = tells.then_some(Sought { letters: reversed, base64: Vec::new() });
        std::iter::once(forwards).chain(backwards).collect()
    }

    /// Where an occurrence that begins at `start` ends, in whatever spelling.
    fn end_at(&self, text: &str, start: usize) -> Option<usize> {
        // Most places are ruled out by their first letter.
        let first = text[start..].chars().next()?;
        if self.letters.first() != Some(&first) && !first.is_whitespace() && !"%+\\&".contains(first) {
            return None;
        }
        let mut places = vec![start];
        let mut telling = None;
        for (count, &letter) in self.letters.iter().enumerate() {
            if count == TELLING_PREFIX {
                telling = places.iter().copied().max();
            }
            let mut next = Vec::new();
            for &place in &places {
                ends_of_letter(letter, text, place, &mut next);
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                // As much of a long secret as stands here is taken out.
                return telling.map(|_| places.into_iter().max().unwrap_or(start));
            }
            places = next;
        }
        let end = places.into_iter().max()?;
        (self.letters.len() >= FROM_INSIDE_WORDS || stands_alone(text, start, end)).then_some(end)
    }
}

/// White space of a secret matches any amount of it; everything else matches its spellings.
fn ends_of_letter(letter: char, text: &str, at: usize, ends: &mut Vec<usize>) {
    if letter != ' ' {
        return ends_of(letter, text, at, ends);
    }
    let mut open = vec![at];
    while let Some(place) = open.pop() {
        let mut next = Vec::new();
        ends_of(' ', text, place, &mut next);
        if let Some(white) = text[place..].chars().next().filter(|it| it.is_whitespace()) {
            next.push(place + white.len_utf8());
        }
        for place in next {
            if !ends.contains(&place) {
                ends.push(place);
                open.push(place);
            }
        }
    }
}

fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let word = |it: char| it.is_alphanumeric() || it == '_';
    !text[..start].chars().next_back().is_some_and(word) && !text[end..].chars().next().is_some_and(word)
}

/// The text with every occurrence of every secret taken out.
pub(super) fn without_known(text: &str, sought: &[Sought]) -> String {
    let mut redacted = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let end = sought
            .iter()
            .filter_map(|it| it.end_at(text, at))
            .max()
            .filter(|end| clear_of_marker(text, at, *end));
        if let Some(end) = end {
            redacted.push_str(MARKER);
            at = end;
            continue;
        }
        // The marker is one thing: no secret is looked for inside it.
        if text[at..].starts_with(MARKER) {
            redacted.push_str(MARKER);
            at += MARKER.len();
            continue;
        }
        let letter = text[at..].chars().next().unwrap_or(' ');
        redacted.push(letter);
        at += letter.len_utf8();
    }
    without_base64(redacted, sought)
}

/// An occurrence may hold a marker, and be one no more than in part.
fn clear_of_marker(text: &str, start: usize, end: usize) -> bool {
    if text[start..].starts_with(MARKER) && end <= start + MARKER.len() {
        return false;
    }
    // No marker may begin inside and end outside.
    let last =
        (start..end).rev().find(|place| text.is_char_boundary(*place) && text[*place..].starts_with(MARKER));
    last.is_none_or(|place| place + MARKER.len() <= end)
}

/// Takes out every base64 text in which a secret is encoded, alone or between others (as a password in the
/// credentials of the `Basic` scheme is).
fn without_base64(text: String, sought: &[Sought]) -> String {
    let is_base64 = |it: &char| it.is_ascii_alphanumeric() || matches!(it, '+' | '/' | '-' | '_');
    // Both alphabets as one, each character in its place.
    let standard = text.replace('-', "+").replace('_', "/");
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for core in sought.iter().flat_map(|it| &it.base64) {
        for (place, _) in standard.match_indices(core.as_str()) {
            if spans.iter().any(|(start, end)| (*start..*end).contains(&place)) {
                continue;
            }
            let start = place - text[..place].chars().rev().take_while(is_base64).count();
            let rest = &text[place + core.len()..];
            let length = rest.chars().take_while(is_base64).count();
            let padding = rest[length..].bytes().take_while(|it| *it == b'=').count();
            spans.push((start, place + core.len() + length + padding));
        }
    }
    spans.sort_unstable();
    let mut redacted = String::with_capacity(text.len());
    let mut done = 0;
    for (start, end) in spans {
        redacted.push_str(&text[done..start]);
        redacted.push_str(MARKER);
        done = end;
    }
    redacted.push_str(&text[done..]);
    redacted
}

/// The characters of base64 that `bytes` alone decide, when `offset` bytes stand before them in their group.
fn base64_core(bytes: &[u8], offset: usize) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bit = |index: usize| bytes.get(index / 8).map_or(0, |byte| byte >> (7 - index % 8) & 1);
    // The first character whose six bits all belong to the bytes.
    let first = (offset * 8).div_ceil(6);
    let last = (offset + bytes.len()) * 8 / 6;
    (first..last)
        .map(|character| {
            let start = character * 6 - offset * 8;
            let six = (start..start + 6).fold(0_u8, |held, index| held << 1 | bit(index));
            char::from(ALPHABET[usize::from(six)])
        })
        .collect()
}
