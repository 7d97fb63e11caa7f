//! Tokens that look like secrets (settle-system §1.15, rule R3): at least 20 characters with at least 4.0
//! bits of entropy a character.
//!
//! Text made of words reaches those numbers too: a headline in a URL, a code such as
//! `OBSERVATION_RECORDING_FAILED`, a method's name. Such tokens are spared, since a report without them says
//! nothing, and a secret that a program made is not made of words. Hashes in hexadecimal stay below 4.0 bits.

use std::collections::BTreeMap;

use super::{MARKER, meets};

const SHORTEST: usize = 20;
const LEAST_BITS: f64 = 4.0;

/// The longest word, in letters, that still counts as one.
const LONGEST_WORD: usize = 20;

/// The places of tokens that look like secrets, in order, none overlapping.
pub(super) fn secret_tokens(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(is_token_byte).map(|it| at + it) {
        let end = text[start..].find(|it| !is_token_byte(it)).map_or(text.len(), |it| start + it);
        let before = found.len();
        inspect(text, start, end, &mut found);
        at = end;
        // The padding of base64 belongs to its token.
        if found.len() > before
            && let Some(last) = found.last_mut()
            && last.1 == end
        {
            last.1 = end + text[end..].bytes().take_while(|it| *it == b'=').count();
            at = last.1;
        }
    }
    join_web_tokens(text, &mut found);
    found
}

/// True when any part of the text looks like a secret.
pub(super) fn has_secret_token(text: &str) -> bool {
    !secret_tokens(text).is_empty()
}

/// The text with such tokens taken out, except where `spared` says so.
pub(super) fn without_tokens(text: &str, spared: &[(usize, usize)]) -> String {
    let mut redacted = String::with_capacity(text.len());
    let mut done = 0;
    for (start, end) in secret_tokens(text) {
        if start < done || meets(spared, start, end) {
            continue;
        }
        redacted.push_str(&text[done..start]);
        redacted.push_str(MARKER);
        done = end;
    }
    redacted.push_str(&text[done..]);
    redacted
}

fn is_token_byte(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '+' | '/')
}

/// A run of token characters: one blob, or a path of which each part is a token of its own.
fn inspect(text: &str, start: usize, end: usize, found: &mut Vec<(usize, usize)>) {
    let run = &text[start..end];
    if run.len() < SHORTEST {
        return;
    }
    if !run.contains('/') || is_blob(run) {
        if looks_secret(run) {
            found.push((start, end));
        }
        return;
    }
    let mut at = start;
    for part in run.split('/') {
        if looks_secret(part) {
            found.push((at, at + part.len()));
        }
        at += part.len() + 1;
    }
}

/// Base64 has slashes too. A path has words between them; base64 mixes everything and has none.
fn is_blob(run: &str) -> bool {
    let has = |class: fn(&u8) -> bool| run.bytes().any(|byte| class(&byte));
    has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_digit)
        && !run.split('/').any(|part| part.len() >= 3 && is_made_of_words(part))
}

fn looks_secret(token: &str) -> bool {
    token.chars().nth(SHORTEST - 1).is_some() && bits(token) >= LEAST_BITS && !is_made_of_words(token)
}

/// Shannon's entropy of the token's own characters, in bits a character.
fn bits(token: &str) -> f64 {
    let mut counts: BTreeMap<char, u32> = BTreeMap::new();
    let mut total = 0_u32;
    for letter in token.chars() {
        *counts.entry(letter).or_default() += 1;
        total += 1;
    }
    let total = f64::from(total);
    counts.values().map(|&count| f64::from(count)).map(|count| count / total * (total / count).log2()).sum()
}

/// Words, in whatever way they are joined, with plain numbers among them or at their ends.
fn is_made_of_words(token: &str) -> bool {
    let (mut letters, mut vowels) = (0_usize, 0_usize);
    for letter in token.chars().filter(char::is_ascii_alphabetic) {
        letters += 1;
        vowels += usize::from("aeiouyAEIOUY".contains(letter));
    }
    // Languages in Latin letters have far more vowels than the fifth that chance gives.
    vowels * 4 >= letters && token.split(|it: char| !it.is_ascii_alphanumeric()).all(is_word)
}

fn is_word(part: &str) -> bool {
    const LONGEST_NUMBER: usize = 14;
    const LONGEST_NUMBER_AT_A_WORD: usize = 4;
    let word = part.trim_matches(|it: char| it.is_ascii_digit());
    if word.is_empty() {
        return part.len() <= LONGEST_NUMBER;
    }
    let digits = part.len() - word.len();
    if digits > LONGEST_NUMBER_AT_A_WORD || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let capitals = word.bytes().filter(u8::is_ascii_uppercase).count();
    if capitals == word.len() {
        return word.len() <= LONGEST_WORD;
    }
    // Humps are words of their own; more than a third of capitals are no humps.
    let longest = longest_hump(word);
    longest <= LONGEST_WORD && capitals * 3 <= word.len().max(3)
}

fn longest_hump(word: &str) -> usize {
    let (mut longest, mut length) = (0, 0);
    for byte in word.bytes() {
        length = if byte.is_ascii_uppercase() { 1 } else { length + 1 };
        longest = longest.max(length);
    }
    longest
}

/// A JSON Web Token is three parts joined by dots; where one of them looks secret, all three are.
fn join_web_tokens(text: &str, found: &mut Vec<(usize, usize)>) {
    let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-');
    let mut from = 0;
    while let Some(start) = text[from..].find("eyJ").map(|it| from + it) {
        let rest = &text[start..];
        let end = start + rest.find(|it| !is_part(it) && it != '.').unwrap_or(rest.len());
        from = end;
        let token = text[start..end].trim_end_matches('.');
        let end = start + token.len();
        let glued = text[..start].chars().next_back().is_some_and(is_part);
        if !glued && token.split('.').count() >= 2 && token.split('.').all(|part| part.len() >= 4) {
            found.retain(|(first, last)| *last <= start || end <= *first);
            found.push((start, end));
        }
    }
    found.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::{bits, has_secret_token, without_tokens};

    #[test]
    fn entropy_is_shannons() {
        assert!((bits("aaaa") - 0.0).abs() < 1e-9);
        assert!((bits("abab") - 1.0).abs() < 1e-9);
        assert!((bits("0123456789abcdef") - 4.0).abs() < 1e-9);
    }

    #[test]
    fn what_a_program_made_looks_secret() {
        for token in [
            "k3J9xQ2mVt7LpZ8wRn4Y",
            "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
            "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
            "xoxb-2048-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy",
            "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            "AbCdEfGhIjKlMnOpQrStUvWx",
            "abcdefghijklmnopqrstuvwxyz",
            "abcdefghijklmnopqrst",
            "dGhpcyBpcyBhIHNlY3JldCB0aGF0IGlzIGxvbmc=",
        ] {
            assert!(has_secret_token(token), "{token}");
            assert_eq!(without_tokens(&format!("got {token}, then"), &[]), "got [REDACTED], then");
        }
    }

    #[test]
    fn what_people_write_does_not() {
        for text in [
            "The quick brown fox jumps over the lazy dog",
            "the-quick-brown-fox-jumps-over-the-lazy-dog",
            "Chinese_artificial_intelligence_company_DeepSeek",
            "OBSERVATION_RECORDING_FAILED and INCONCLUSIVE_TRUNCATED",
            "XMLHttpRequestEventTarget.addEventListener",
            "Control+Alt+Shift+ArrowRight",
            "550e8400-e29b-41d4-a716-446655440000",
            "da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "2026-11-30T18:55:12.123456789+01:00",
            "node_modules/@angular/platform-browser/fesm2022/animations",
            "order-confirmation-1764528913123",
            "Internationalisierungsbeauftragte für Geschwindigkeitsbegrenzungen",
            "東京特許許可局局長は今日急遽許可却下の件について記者会見を開きました",
            "k3J9xQ2mVt7LpZ8wRn4",
        ] {
            assert!(!has_secret_token(text), "{text}");
        }
    }

    #[test]
    fn a_web_token_goes_whole() {
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(without_tokens(&format!("jwt {token}."), &[]), "jwt [REDACTED].");
    }
}
