//! Timestamps, as RFC 3339 and ISO 8601 spell them. They are checked, kept as text, and never computed with.

use serde_json::Value;

use super::error::ScenarioError;
use super::fields::{Decoded, filled_text};
use super::place::Place;

/// A date, or a date and a time with or without its offset: what a person writes by hand, and what the
/// settle document's system and ours write.
pub(super) fn timestamp(place: &Place<'_>, value: &Value) -> Decoded<String> {
    let text = filled_text(place, value)?;
    if is_timestamp(&text) {
        return Ok(text);
    }
    Err(ScenarioError::invalid(place, "must be a timestamp such as 2026-03-01T09:30:00Z"))
}

fn is_timestamp(text: &str) -> bool {
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    is_date(date) && time.is_none_or(is_time_with_offset)
}

fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), digits(month, 2), digits(day, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=longest).contains(&day)
}

fn is_time_with_offset(text: &str) -> bool {
    if let Some(time) = text.strip_suffix(['Z', 'z']) {
        return is_time(time);
    }
    match text.rfind(['+', '-']) {
        Some(sign) => is_time(&text[..sign]) && is_offset(&text[sign + 1..]),
        None => is_time(text),
    }
}

fn is_offset(text: &str) -> bool {
    text.split_once(':').is_some_and(|(hours, minutes)| {
        digits(hours, 2).is_some_and(|hours| hours < 24) && digits(minutes, 2).is_some_and(|it| it < 60)
    })
}

fn is_time(text: &str) -> bool {
    let (clock, fraction) = match text.split_once('.') {
        Some((clock, fraction)) => (clock, Some(fraction)),
        None => (text, None),
    };
    let parts: Vec<&str> = clock.split(':').collect();
    let clock_is_sound = match parts.as_slice() {
        [hours, minutes] => in_range(hours, 24) && in_range(minutes, 60),
        // A leap second is a second of its own.
        [hours, minutes, seconds] => in_range(hours, 24) && in_range(minutes, 60) && in_range(seconds, 61),
        _ => false,
    };
    let fraction_is_sound = fraction.is_none_or(|fraction| {
        parts.len() == 3 && !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit())
    });
    clock_is_sound && fraction_is_sound
}

fn in_range(text: &str, end: u32) -> bool {
    digits(text, 2).is_some_and(|number| number < end)
}

/// Exactly `width` digits, as a number.
fn digits(text: &str, width: usize) -> Option<u32> {
    (text.len() == width && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::is_timestamp;

    #[test]
    fn timestamps_that_people_and_programs_write_are_read() {
        for text in [
            "2026-03-01",
            "2026-03-01T09:30",
            "2026-03-01T09:30:00Z",
            "2026-03-01T09:30:00.123Z",
            "2026-03-01t09:30:00.123456789z",
            "2026-03-01 09:30:00+02:00",
            "2024-02-29T23:59:60-11:30",
            "2000-02-29",
        ] {
            assert!(is_timestamp(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_timestamp_is_refused() {
        for text in [
            "",
            "yesterday",
            "2026",
            "2026-13-01",
            "2026-00-01",
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-03-00",
            "2026-3-1",
            "2026-03-01T",
            "2026-03-01T24:00",
            "2026-03-01T09:60",
            "2026-03-01T09:30:61",
            "2026-03-01T09:30.5",
            "2026-03-01T09:30:00.",
            "2026-03-01T09:30:00+2",
            "2026-03-01T09:30:00+24:00",
            "2026-03-01T09:30:00+02:60",
            "2026-03-01T09:30:00ZZ",
            "+026-03-01",
            "2026-03-01T+9:30",
            "٢٠٢٦-03-01",
        ] {
            assert!(!is_timestamp(text), "{text}");
        }
    }
}
