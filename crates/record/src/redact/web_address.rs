//! URLs in text: what is secret in them goes, the rest stays readable.
//!
//! Gone are the user information, the values of parameters with a telling name (in the query, in the fragment
//! and after a `;` in the path), and every path segment or parameter value that looks like a secret or hides
//! another URL with one.

use std::borrow::Cow;

use super::MARKER;
use super::key::is_sensitive_parameter;
use super::redactor::redacted_once;
use super::spelling::percent_decoded;
use super::token::has_secret_token;

/// No authority is longer than this. A text of nothing but slashes must not be searched over and over.
const LONGEST_AUTHORITY: usize = 1_024;

/// A URL in a text: where it begins, where what comes after `//` begins, where it ends.
pub(super) struct Span {
    pub(super) start: usize,
    after_slashes: usize,
    pub(super) end: usize,
}

/// Every URL of the text, in order: a scheme with slashes, or slashes before user information.
pub(super) fn spans(text: &str) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut from = 0;
    while let Some(slashes) = text[from..].find("//").map(|it| from + it) {
        let after_slashes = slashes + 2;
        from = after_slashes;
        let has_scheme = text[..slashes].ends_with(':');
        if has_scheme || has_user(&text[after_slashes..]) {
            let start = if has_scheme { scheme_start(text, slashes - 1) } else { slashes };
            let end = end(text, start, after_slashes);
            spans.push(Span { start, after_slashes, end });
            from = end;
        }
    }
    spans
}

/// True when user information stands before the first slash.
fn has_user(after_slashes: &str) -> bool {
    let near = &after_slashes[..after_slashes.floor_char_boundary(LONGEST_AUTHORITY)];
    let authority = near.split(|it: char| it.is_whitespace() || "/?#\\\"<>`".contains(it)).next();
    authority.is_some_and(|it| it.find('@').is_some_and(|place| place > 0))
}

fn scheme_start(text: &str, colon: usize) -> usize {
    let scheme = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '-' | '.');
    colon - text[..colon].chars().rev().take_while(|it| scheme(*it)).count()
}

/// A URL goes on to white space or to what encloses it. A quote inside is part of it unless it was opened
/// before it, since a fragment may hold one.
fn end(text: &str, start: usize, after_slashes: usize) -> usize {
    let opened = text[..start].chars().next_back();
    let stops = |it: char| {
        it.is_whitespace()
            || it.is_control()
            || matches!(it, '"' | '<' | '>' | '`')
            || (it == '\'' && opened == Some('\''))
    };
    let end = text[after_slashes..].find(stops).map_or(text.len(), |it| after_slashes + it);
    let mut url = &text[after_slashes..end];
    // Punctuation of the sentence around it, but not our own marker's bracket.
    while !url.ends_with(MARKER)
        && let Some(shorter) = url.strip_suffix(['.', ',', ';', ':', '!', '?', ')', ']', '}', '\'', '\\'])
    {
        url = shorter;
    }
    after_slashes + url.len()
}

fn authority_end(text: &str, start: usize, end: usize) -> usize {
    text[start..end].find(['/', '?', '#', '\\']).map_or(end, |it| start + it)
}

/// The text with what is secret in its URLs taken out.
pub(super) fn without_secrets(text: &str) -> Cow<'_, str> {
    let spans = spans(text);
    if spans.is_empty() && !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut redacted = String::with_capacity(text.len());
    let mut done = 0;
    for span in spans {
        redacted.push_str(&text[done..span.after_slashes]);
        redact(&text[span.after_slashes..span.end], &mut redacted);
        done = span.end;
    }
    redacted.push_str(&text[done..]);
    Cow::Owned(without_encoded_user(redacted))
}

/// What comes after the slashes of one URL.
fn redact(url: &str, out: &mut String) {
    let authority_end = authority_end(url, 0, url.len());
    let (authority, rest) = url.split_at(authority_end);
    out.push_str(authority.rsplit_once('@').map_or(authority, |(_user, host)| host));
    let (before_fragment, fragment) = match rest.split_once('#') {
        Some((before, fragment)) => (before, Some(fragment)),
        None => (rest, None),
    };
    path_and_query(before_fragment, out);
    if let Some(fragment) = fragment {
        out.push('#');
        // A fragment is a path, parameters, or a path with parameters.
        if fragment.contains('=') && !fragment.contains('?') && !fragment.contains('/') {
            parameters(fragment, out);
        } else {
            path_and_query(fragment, out);
        }
    }
}

fn path_and_query(text: &str, out: &mut String) {
    let (path, query) = match text.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (text, None),
    };
    for (position, segment) in path.split('/').enumerate() {
        if position > 0 {
            out.push('/');
        }
        for (position, part) in segment.split(';').enumerate() {
            if position > 0 {
                out.push(';');
            }
            parameter(part, out);
        }
    }
    if let Some(query) = query {
        out.push('?');
        parameters(query, out);
    }
}

fn parameters(text: &str, out: &mut String) {
    for (position, part) in text.split('&').enumerate() {
        if position > 0 {
            out.push('&');
        }
        parameter(part, out);
    }
}

/// `name=value`, or a bare value.
fn parameter(text: &str, out: &mut String) {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (Some(name), value),
        None => (None, text),
    };
    if let Some(name) = name {
        out.push_str(if hides_something(name) { MARKER } else { name });
        out.push('=');
    }
    let sensitive = name.is_some_and(is_sensitive_parameter);
    out.push_str(if !value.is_empty() && (sensitive || hides_something(value)) { MARKER } else { value });
}

/// True when a part of a URL looks secret, or, decoded, holds something that would be taken out of a text.
fn hides_something(part: &str) -> bool {
    if part == MARKER {
        return false;
    }
    let decoded = percent_decoded(part);
    has_secret_token(part)
        || (decoded != part && (has_secret_token(&decoded) || redacted_once(&decoded) != decoded))
}

/// Takes the user information out of URLs that stand percent-encoded in the text.
fn without_encoded_user(text: String) -> String {
    const SLASHES: &str = "%3a%2f%2f";
    const AT: &str = "%40";
    if !text.contains('%') {
        return text;
    }
    // Of the same length, so that places in the one are places in the other.
    let lower = text.to_ascii_lowercase();
    let mut redacted = String::with_capacity(text.len());
    let mut done = 0;
    for (slashes, _) in lower.match_indices(SLASHES) {
        let start = slashes + SLASHES.len();
        let rest = &lower[start..lower.floor_char_boundary(start + LONGEST_AUTHORITY)];
        let end = rest.find(|it: char| it.is_whitespace() || "&\"<>'".contains(it)).unwrap_or(rest.len());
        let stops = ["%2f", "%3f", "%23"];
        let end = stops.iter().filter_map(|stop| rest[..end].find(stop)).min().unwrap_or(end);
        if let Some(place) = rest[..end].rfind(AT) {
            redacted.push_str(&text[done..start]);
            done = start + place + AT.len();
        }
    }
    redacted.push_str(&text[done..]);
    redacted
}
