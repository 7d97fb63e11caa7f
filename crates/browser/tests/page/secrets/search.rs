//! Looks for secrets in whatever spelling they may have got into a text.
//!
//! Pure and about texts alone, so that other tests can look through other things with it.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE};

/// A secret for a place that is like no other in its beginning and in its end, with letters in between that
/// the spellings change.
pub(crate) fn canary(place: &str) -> String {
    let hash =
        place.bytes().fold(0xcbf2_9ce4_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}\"Q é/&+w\\{:08x}", hash.reverse_bits() ^ 0x5a5a_5a5a)
}

/// Every spelling that is looked for, and what it is called.
fn spellings(secret: &str) -> Vec<(&'static str, String)> {
    let escaped = serde_json::to_string(secret).expect("a text is JSON");
    let twice = serde_json::to_string(&escaped).expect("a text is JSON");
    let ascii: String = secret
        .encode_utf16()
        .map(|unit| match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii() => char::from(byte).to_string(),
            _ => format!("\\u{unit:04x}"),
        })
        .collect();
    let mut list = vec![
        ("as it is", secret.to_owned()),
        ("reversed", secret.chars().rev().collect()),
        ("in JSON", escaped.trim_matches('"').to_owned()),
        ("in JSON twice", twice.trim_matches(['"', '\\']).to_owned()),
        ("in ASCII JSON", ascii),
        ("in a URL", percent(secret, |byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))),
        (
            "in a URL in a URL",
            percent(&percent(secret, |byte| byte.is_ascii_alphanumeric()), |byte| {
                byte.is_ascii_alphanumeric()
            }),
        ),
        ("in a query", percent(secret, |byte| byte.is_ascii_graphic() && !b"\"#<>'".contains(&byte))),
        (
            "in a form",
            percent(secret, |byte| byte == b' ' || byte.is_ascii_alphanumeric() || b"-._*".contains(&byte))
                .replace(' ', "+"),
        ),
        ("in HTML", secret.replace('&', "&amp;").replace('"', "&quot;")),
    ];
    for offset in 0..3 {
        for (name, engine) in [("in base64", STANDARD), ("in URL-safe base64", URL_SAFE)] {
            let mut bytes = vec![b' '; offset];
            bytes.extend_from_slice(secret.as_bytes());
            let encoded = engine.encode(&bytes);
            // What the bytes around the secret have no part in.
            let first = (offset * 8).div_ceil(6);
            list.push((name, encoded[first..bytes.len() * 8 / 6].to_owned()));
        }
    }
    list
}

fn percent(text: &str, plain: impl Fn(u8) -> bool) -> String {
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Which secrets stand in the text, in which spelling. Part of a secret, too long to be chance, is one.
pub(crate) fn hits<'s>(text: &str, secrets: impl IntoIterator<Item = &'s String>) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut found = Vec::new();
    for secret in secrets {
        for (spelling, spelled) in spellings(secret) {
            let part: String = spelled.chars().take(10).collect();
            let tail: String = spelled.chars().skip(spelled.chars().count().saturating_sub(9)).collect();
            for sought in [spelled, part, tail] {
                if lower.contains(&sought.to_lowercase()) {
                    found.push(format!("{secret:?} {spelling} ({sought:?})"));
                }
            }
        }
    }
    found
}

#[test]
fn the_search_finds_every_spelling() {
    let secret = canary("control");
    for (name, spelled) in spellings(&secret) {
        for text in [format!("before{spelled}after"), format!("{{\"name\":\"{spelled}\"}}")] {
            assert!(!hits(&text, [&secret]).is_empty(), "{name}: {text}");
        }
    }
    assert_eq!(hits("control, Q é/&+w and nothing else", [&secret]), Vec::<String>::new());
    for offset in 0..3 {
        let around = format!("{}{secret}:x", "u".repeat(offset));
        assert!(!hits(&STANDARD.encode(around), [&secret]).is_empty(), "base64 behind {offset} bytes");
    }
}
