//! Files that nobody wrote, made up of the format's own names: most of them nearly right.

use serde_json::{Map, Value, json};

use super::MARK;
use super::damage::{strange, strange_text};
use crate::agreement::grammar::dice::Dice;

pub(super) fn input(dice: &mut Dice) -> String {
    let steps: Vec<Value> = (0..=dice.below(3)).map(|at| step(at + 1, dice)).collect();
    let assertions: Vec<Value> = (0..dice.below(3)).map(|_| assertion(dice)).collect();
    let mut file = Map::new();
    put(&mut file, dice, "schemaVersion", |_| json!(1));
    put(&mut file, dice, "meta", meta);
    put(&mut file, dice, "target", |dice| {
        let mut target = Map::new();
        put(&mut target, dice, "launch", |_| json!(format!("http://a.test/?q={MARK}")));
        Value::Object(target)
    });
    put(&mut file, dice, "steps", |_| Value::Array(steps));
    put(&mut file, dice, "assertions", |_| Value::Array(assertions));
    if dice.chance(10) {
        put(
            &mut file,
            dice,
            "advisory",
            |dice| json!([{ "kind": "visual", "question": strange_text(dice) }]),
        );
    }
    Value::Object(file).to_string()
}

/// Puts a member in, right 97 times of 100.
fn put(
    members: &mut Map<String, Value>,
    dice: &mut Dice,
    name: &str,
    right: impl FnOnce(&mut Dice) -> Value,
) {
    match dice.below(100) {
        0 => {}
        1 => drop(members.insert(name.to_owned(), strange(dice))),
        2 => drop(members.insert(name.to_uppercase(), right(dice))),
        _ => drop(members.insert(name.to_owned(), right(dice))),
    }
}

fn meta(dice: &mut Dice) -> Value {
    let mut meta = Map::new();
    put(&mut meta, dice, "name", |_| json!(MARK));
    put(&mut meta, dice, "description", |dice| json!(strange_text(dice)));
    put(&mut meta, dice, "driver", |dice| {
        if dice.chance(95) { json!("browser") } else { json!(dice.pick(&["ios", "android", "computer"])) }
    });
    put(&mut meta, dice, "createdAt", |_| json!("2026-01-02T03:04:05Z"));
    if dice.chance(20) {
        put(&mut meta, dice, "settle", |dice| {
            let mut settle = Map::new();
            for name in ["budgetMs", "quietMs", "postChangeQuietMs", "intervalMs", "adaptiveBudgetMs"] {
                if dice.chance(50) {
                    settle.insert(
                        name.to_owned(),
                        if dice.chance(80) { json!(dice.below(20_000)) } else { strange(dice) },
                    );
                }
            }
            Value::Object(settle)
        });
    }
    if dice.chance(10) {
        put(&mut meta, dice, "notes", |dice| json!([strange_text(dice)]));
        put(
            &mut meta,
            dice,
            "viewport",
            |dice| json!({ "width": dice.below(5_000), "height": dice.below(5_000) }),
        );
    }
    Value::Object(meta)
}

fn step(index: usize, dice: &mut Dice) -> Value {
    let mut step = Map::new();
    put(&mut step, dice, "index", |_| json!(index));
    put(&mut step, dice, "intent", |_| json!(MARK));
    put(&mut step, dice, "action", action);
    put(&mut step, dice, "assert", assertion);
    if dice.chance(20) {
        put(&mut step, dice, "checks", |dice| json!([assertion(dice)]));
    }
    Value::Object(step)
}

fn action(dice: &mut Dice) -> Value {
    let mut action = Map::new();
    let kind = dice.pick(&[
        "click",
        "fill",
        "press",
        "focus",
        "type",
        "key",
        "navigate",
        "scroll",
        "select",
        "hover",
        "check",
        "uncheck",
        "visual_click",
        "back",
        "reload",
        "drag",
    ]);
    put(&mut action, dice, "kind", |_| json!(kind));
    if !matches!(kind, "navigate" | "back" | "reload") {
        put(&mut action, dice, "target", predicate);
    }
    let more: &[(&str, &str)] = match kind {
        "fill" | "type" => &[("text", MARK)],
        "press" | "key" => &[("key", "Enter")],
        "navigate" => &[("url", "http://a.test/b")],
        "select" => &[("option", MARK)],
        "scroll" if dice.chance(50) => &[("direction", "down"), ("amount", "page")],
        _ => &[],
    };
    for (name, value) in more {
        put(&mut action, dice, name, |_| json!(value));
    }
    Value::Object(action)
}

fn predicate(dice: &mut Dice) -> Value {
    let mut predicate = Map::new();
    for name in ["role", "name", "tag", "identifier", "roleHint"] {
        if dice.chance(45) {
            put(&mut predicate, dice, name, |dice| json!(strange_text(dice)));
        }
    }
    Value::Object(predicate)
}

fn assertion(dice: &mut Dice) -> Value {
    let mut assertion = Map::new();
    let kind = dice.pick(&[
        "node-present",
        "node-absent",
        "node-in-viewport",
        "node-value",
        "node-state",
        "node-count",
        "page-url",
        "page-title",
    ]);
    put(&mut assertion, dice, "kind", |_| json!(kind));
    put(&mut assertion, dice, "expected", |dice| {
        let mut expected = predicate(dice);
        match kind {
            "node-value" => expected["value"] = json!(strange_text(dice)),
            "node-state" => expected["states"] = json!({ "checked": true }),
            "node-count" => expected["count"] = json!(dice.below(5)),
            "page-url" => expected = json!({ "url": format!("http://a.test/{MARK}") }),
            "page-title" => expected = json!(MARK),
            _ => {}
        }
        expected
    });
    if dice.chance(20) {
        put(&mut assertion, dice, "scope", |dice| {
            let mut scope = Map::new();
            put(&mut scope, dice, "role", |_| json!("region"));
            put(&mut scope, dice, "name", |dice| json!(strange_text(dice)));
            if dice.chance(40) {
                put(&mut scope, dice, "path", |dice| json!([{ "role": "row", "name": strange_text(dice) }]));
            }
            Value::Object(scope)
        });
    }
    if dice.chance(20) {
        put(&mut assertion, dice, "description", |dice| json!(strange_text(dice)));
    }
    Value::Object(assertion)
}
