//! Golden files that were damaged: a value marked or of another type, a member added, doubled, renamed or
//! removed, then perhaps bytes flipped, cut, doubled or moved.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::MARK;
use crate::agreement::grammar::dice::Dice;

static GOLDEN: LazyLock<Vec<Value>> = LazyLock::new(|| {
    [
        include_str!("../../../record/tests/golden/settle-system.json"),
        include_str!("../../../record/tests/golden/surefoot.json"),
        include_str!("../../../record/tests/golden/every-kind.json"),
    ]
    .iter()
    .filter_map(|text| serde_json::from_str(text).ok())
    .collect()
});

pub(super) fn input(dice: &mut Dice) -> String {
    let mut value = GOLDEN[dice.below(GOLDEN.len())].clone();
    for _ in 0..dice.below(4) {
        damage(&mut value, dice);
    }
    let mut text = if dice.chance(50) { value.to_string() } else { format!("{value:#}") };
    if dice.chance(40) {
        for _ in 0..=dice.below(3) {
            text = bytes(&text, dice);
        }
    }
    text
}

/// Goes down to some place, and damages what is there.
fn damage(value: &mut Value, dice: &mut Dice) {
    let further = dice.chance(80);
    match value {
        Value::Object(members) if further && !members.is_empty() => {
            let name = members.keys().nth(dice.below(members.len())).cloned().unwrap_or_default();
            match dice.below(8) {
                0 => rename(members, &name, dice),
                1 => drop(members.remove(&name)),
                2 => drop(members.insert(strange_name(dice), strange(dice))),
                _ => {
                    if let Some(member) = members.get_mut(&name) {
                        damage(member, dice);
                    }
                }
            }
        }
        Value::Array(items) if further && !items.is_empty() => {
            let at = dice.below(items.len());
            match dice.below(6) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.insert(at, strange(dice)),
                _ => damage(&mut items[at], dice),
            }
        }
        Value::String(text) if dice.chance(50) => *text = format!("{MARK} {text}"),
        other => *other = strange(dice),
    }
}

fn rename(members: &mut Map<String, Value>, name: &str, dice: &mut Dice) {
    if let Some(value) = members.remove(name) {
        members.insert(strange_name(dice), value);
    }
}

/// Names of the format at places where they may not belong, and others.
fn strange_name(dice: &mut Dice) -> String {
    let names = [
        "",
        " ",
        "name",
        "role",
        "kind",
        "expected",
        "steps",
        "assert",
        "checks",
        "scope",
        "path",
        "target",
        "url",
        "contains",
        "value",
        "states",
        "count",
        "amount",
        "__proto__",
        "a\u{0}b",
        "\u{202e}",
        "schemaVersion",
        "💥",
    ];
    match dice.below(12) {
        0 => "n".repeat(dice.below(10_000)),
        _ => dice.pick(&names).to_owned(),
    }
}

/// A value of any type, marked where it is a text.
pub(super) fn strange(dice: &mut Dice) -> Value {
    match dice.below(16) {
        0 => Value::Null,
        1 => json!(dice.chance(50)),
        2 => json!(dice.below(100_000)),
        3 => json!(-1),
        4 => json!(1e300),
        5 => json!(0.5),
        6 => json!(u64::MAX),
        7 => json!(""),
        8 => json!(" \t\n"),
        9 => json!([]),
        10 => json!({}),
        11 => json!([strange_text(dice), strange_text(dice)]),
        12 => json!({ "role": strange_text(dice), "name": strange_text(dice) }),
        13 => json!(format!("http://{MARK}.test/?{MARK}#{MARK}")),
        _ => Value::String(strange_text(dice)),
    }
}

pub(super) fn strange_text(dice: &mut Dice) -> String {
    match dice.below(7) {
        0 => format!("{MARK}{}", "long ".repeat(dice.below(2_000))),
        1 => format!("{MARK}\u{0}\u{1b}[31m\n\r"),
        2 => format!("\u{202e}{MARK}\u{feff}"),
        3 => format!("{{{{{MARK}}}}}"),
        4 => format!("2026-13-45T{MARK}"),
        _ => MARK.to_owned(),
    }
}

/// Damages the text itself, and keeps it UTF-8.
fn bytes(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if bytes.is_empty() {
        return String::new();
    }
    let at = dice.below(bytes.len());
    match dice.below(6) {
        0 => bytes[at] = u8::try_from(dice.below(128)).unwrap_or(0),
        1 => bytes.truncate(at),
        2 => drop(bytes.remove(at)),
        3 => {
            let end = (at + dice.below(40)).min(bytes.len());
            let piece = bytes[at..end].to_vec();
            let to = dice.below(bytes.len());
            bytes.splice(to..to, piece);
        }
        4 => {
            let pieces: [&[u8]; 10] =
                [b"\"", b"{", b"}", b"[", b"]", b",", b":", b"\\ud800", b"1e999", b"\xef\xbb\xbf"];
            bytes.splice(at..at, pieces[dice.below(pieces.len())].iter().copied());
        }
        _ => {
            let depth = dice.below(3_000);
            bytes.splice(at..at, std::iter::repeat_n(dice.pick(b"[{\""), depth));
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
