//! How text from the page, and text that an act writes, is brought into one form before it is compared.
//!
//! The reader in the page applies the same rules to what it reads, so a view holds normalised text
//! already; here they serve what comes from elsewhere: the text of a fill, an option, a scenario's value,
//! a URL from the browser's own events. Nothing here decides what counts as equal: that is plain string
//! equality, always.

use std::borrow::Cow;

use url::Url;

/// The most UTF-16 units of a normalised value or name (settle-system §1.4).
pub const TEXT_UNITS: usize = 180;

/// The most UTF-16 units of a raw value that are looked at at all (settle-system §1.4).
pub const RAW_VALUE_UNITS: usize = 4 * TEXT_UNITS;

/// The most characters of a URL. As long as the longest URL that `navigate` takes, so that a page that can
/// be gone to has its whole URL in the view.
pub const URL_CHARACTERS: usize = 4_096;

/// Text in the form in which values are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NormalisedValue {
    /// At most [`TEXT_UNITS`] UTF-16 units.
    pub text: String,
    /// The text is only a prefix of what was given, so equality with it means nothing.
    pub truncated: bool,
}

/// Normalises a value, or text that an act writes into a control (settle-system §1.4): the first
/// [`RAW_VALUE_UNITS`] units, white space collapsed, trimmed, clipped to [`TEXT_UNITS`] units.
///
/// A character outside the basic plane that straddles a limit is left out whole; half of it would be no
/// text.
#[must_use]
pub fn value(text: &str) -> NormalisedValue {
    let raw = clip(text, RAW_VALUE_UNITS);
    let collapsed = collapse(raw.chars());
    let clipped = clip(&collapsed, TEXT_UNITS);
    NormalisedValue {
        truncated: raw.len() < text.len() || clipped.len() < collapsed.len(),
        text: clipped.to_owned(),
    }
}

/// Normalises an accessible name (settle-system §6.3): invisible format characters removed, white space
/// collapsed, trimmed, clipped to [`TEXT_UNITS`] units, trimmed again.
#[must_use]
pub fn name(text: &str) -> String {
    let collapsed = collapse(text.chars().filter(|character| !is_invisible(*character)));
    clip(&collapsed, TEXT_UNITS).trim_end_matches(is_space).to_owned()
}

/// Normalises a URL for a view: without user name and password, with query and fragment (ruling 23), at
/// most [`URL_CHARACTERS`] characters.
///
/// A URL without credentials is returned letter by letter as it came, because the browser has serialised
/// it already. Text that is no URL keeps nothing before an `@` of its authority either.
#[must_use]
pub fn url(text: &str) -> String {
    let open = without_credentials(text);
    match open.char_indices().nth(URL_CHARACTERS) {
        Some((end, _)) => open[..end].to_owned(),
        None => open.into_owned(),
    }
}

fn without_credentials(text: &str) -> Cow<'_, str> {
    let Ok(mut parsed) = Url::parse(text) else { return without_authority_user(text) };
    if parsed.username().is_empty() && parsed.password().is_none() {
        return Cow::Borrowed(text);
    }
    if parsed.set_username("").is_err() || parsed.set_password(None).is_err() {
        return without_authority_user(text);
    }
    Cow::Owned(parsed.into())
}

/// The way out for what the URL parser refuses: drops everything between `//` and the last `@` before the
/// path begins.
fn without_authority_user(text: &str) -> Cow<'_, str> {
    let Some(start) = text.find("//").map(|slashes| slashes + 2) else { return Cow::Borrowed(text) };
    let authority = &text[start..];
    let authority = &authority[..authority.find(['/', '\\', '?', '#']).unwrap_or(authority.len())];
    match authority.rfind('@') {
        Some(at) => Cow::Owned(format!("{}{}", &text[..start], &text[start + at + 1..])),
        None => Cow::Borrowed(text),
    }
}

/// White space as the page's own language defines it, so that both sides of the wire collapse the same
/// characters: Unicode's white space without NEL, and with the byte order mark.
fn is_space(character: char) -> bool {
    (character.is_whitespace() && character != '\u{85}') || character == '\u{feff}'
}

/// Characters that a name may carry and nobody can see.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' | '\u{feff}')
}

fn collapse(characters: impl Iterator<Item = char>) -> String {
    let mut collapsed = String::new();
    let mut gap = false;
    for character in characters {
        if is_space(character) {
            gap = true;
            continue;
        }
        if gap && !collapsed.is_empty() {
            collapsed.push(' ');
        }
        gap = false;
        collapsed.push(character);
    }
    collapsed
}

/// The longest prefix of whole characters that has at most so many UTF-16 units.
fn clip(text: &str, units: usize) -> &str {
    // A character takes at least as many bytes as UTF-16 units, so short text needs no counting.
    if text.len() <= units {
        return text;
    }
    let mut left = units;
    for (at, character) in text.char_indices() {
        match left.checked_sub(character.len_utf16()) {
            Some(rest) => left = rest,
            None => return &text[..at],
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> usize {
        text.encode_utf16().count()
    }

    #[test]
    fn value_collapses_and_trims() {
        let normalised = value("  a\t\n b\u{a0}\u{feff}c  ");
        assert_eq!(normalised, NormalisedValue { text: "a b c".into(), truncated: false });
        assert_eq!(value(""), NormalisedValue { text: String::new(), truncated: false });
        assert_eq!(value(" \n "), NormalisedValue { text: String::new(), truncated: false });
    }

    #[test]
    fn value_is_clipped_at_180_units() {
        let exact = "x".repeat(180);
        assert_eq!(value(&exact), NormalisedValue { text: exact.clone(), truncated: false });
        assert!(!value(&format!("  {exact}  ")).truncated);
        assert_eq!(value(&format!("{exact}y")), NormalisedValue { text: exact, truncated: true });
    }

    #[test]
    fn value_beyond_720_raw_units_is_truncated_however_short_it_collapses() {
        let text = format!("a{}b", " ".repeat(720));
        assert_eq!(value(&text), NormalisedValue { text: "a".into(), truncated: true });
        let fits = format!("a{}b", " ".repeat(718));
        assert_eq!(value(&fits), NormalisedValue { text: "a b".into(), truncated: false });
    }

    #[test]
    fn a_character_of_two_units_is_never_cut_in_half() {
        let text = format!("{}😀", "x".repeat(179));
        let normalised = value(&text);
        assert_eq!(units(&normalised.text), 179);
        assert!(normalised.truncated);
        let emojis = "😀".repeat(91);
        assert_eq!(units(&value(&emojis).text), 180);
        assert_eq!(units(&name(&emojis)), 180);
    }

    #[test]
    fn next_line_is_no_space_and_byte_order_mark_is_one() {
        assert_eq!(value("a\u{85}b").text, "a\u{85}b");
        assert_eq!(value("a\u{feff}b").text, "a b");
    }

    #[test]
    fn name_drops_what_nobody_sees() {
        assert_eq!(name("Sa\u{ad}ve\u{200b} \u{2060} item\u{feff}"), "Save item");
        assert_eq!(name("\u{200b}"), "");
    }

    #[test]
    fn name_is_trimmed_again_after_clipping() {
        let text = format!("{} tail", "x".repeat(179));
        assert_eq!(name(&text), "x".repeat(179));
    }

    #[test]
    fn url_loses_credentials_and_keeps_query_and_fragment() {
        assert_eq!(url("https://user:pw@example.test/a?b=c#d"), "https://example.test/a?b=c#d");
        assert_eq!(url("https://user@example.test:8443/"), "https://example.test:8443/");
        assert_eq!(url("https://example.test/a?b=c@d#e@f"), "https://example.test/a?b=c@d#e@f");
        assert_eq!(url("about:blank"), "about:blank");
        assert_eq!(url("data:text/html,a@b"), "data:text/html,a@b");
        assert_eq!(url(""), "");
    }

    #[test]
    fn url_without_credentials_is_left_as_the_browser_wrote_it() {
        assert_eq!(url("HTTPS://Example.test"), "HTTPS://Example.test");
    }

    #[test]
    fn what_is_no_url_keeps_no_credentials_either() {
        assert_eq!(url("https://user:pw@exa mple.test:x/a@b"), "https://exa mple.test:x/a@b");
        assert_eq!(url("//user:pw@example.test/a"), "//example.test/a");
    }

    #[test]
    fn url_is_bounded() {
        let long = format!("https://example.test/{}", "é".repeat(5_000));
        assert_eq!(url(&long).chars().count(), URL_CHARACTERS);
    }

    proptest::proptest! {
        #[test]
        fn normalising_twice_changes_nothing(text in "\\PC{0,400}[ \\n\\u{200b}]{0,3}\\PC{0,400}") {
            let once = value(&text).text;
            proptest::prop_assert!(units(&once) <= TEXT_UNITS);
            // A clip may leave one space at the end, as the settle document's rule does for values.
            proptest::prop_assert_eq!(&value(&once).text, once.trim_end_matches(is_space));
            let once = name(&text);
            proptest::prop_assert!(units(&once) <= TEXT_UNITS);
            proptest::prop_assert_eq!(name(&once), once);
        }
    }
}
