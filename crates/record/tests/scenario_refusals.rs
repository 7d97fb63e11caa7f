//! Each rule of settle-system §1.9: what breaks it is refused, at its place, without a value of the file.

#![expect(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use serde_json::{Value, json};
use surefoot_record::code::Code;
use surefoot_record::scenario_file::{ScenarioError, parse};

const EVERY_KIND: &str = include_str!("golden/every-kind.json");

/// A word that stands in values only, and must never come back in a message.
const CANARY: &str = "canary-value";

fn sound() -> Value {
    json!({
        "meta": {"name": "n", "description": "", "driver": "browser", "createdAt": "2026-01-01T00:00:00Z"},
        "target": {"launch": "https://shop.example/"},
        "steps": [{
            "index": 1,
            "intent": "click",
            "action": {"kind": "click", "target": {"role": "button", "name": "Save"}},
            "assert": {"kind": "node-present", "expected": {"role": "status", "name": "Saved"}},
        }],
        "assertions": [],
    })
}

/// The sound file with `value` at `pointer`, made if it is not there.
fn with(pointer: &str, value: Value) -> String {
    let mut file = sound();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    file.pointer_mut(parent).unwrap()[name] = value;
    file.to_string()
}

fn refusal(text: &str) -> ScenarioError {
    let error = parse(text).expect_err("the file breaks a rule");
    assert!(!error.to_string().contains(CANARY), "a value came back: {error}");
    error
}

/// Asserts where a file is refused, by which code, and with which words.
#[track_caller]
fn refused(text: &str, code: Code, message: &str) {
    let error = refusal(text);
    assert_eq!((error.code, error.to_string().as_str()), (code, message));
}

#[track_caller]
fn invalid(pointer: &str, value: Value, message: &str) {
    refused(&with(pointer, value), Code::ScenarioInvalid, message);
}

#[track_caller]
fn accepted(pointer: &str, value: Value) {
    let text = with(pointer, value);
    if let Err(error) = parse(&text) {
        panic!("{error}");
    }
}

#[test]
fn the_sound_file_is_sound() {
    parse(&sound().to_string()).unwrap();
}

#[test]
fn a_text_that_is_no_json_is_refused_by_position_alone() {
    refused(
        "",
        Code::ScenarioMalformed,
        "line 1, column 0 (character 0): the text ends before the JSON does",
    );
    refused(
        "{\n  \"é\": canary-value\n}",
        Code::ScenarioMalformed,
        "line 2, column 8 (character 10): this is no JSON",
    );
    refused("{} canary-value", Code::ScenarioMalformed, "line 1, column 4 (character 4): this is no JSON");
    refusal(&"[".repeat(10_000));
    refusal("{\"meta\": \"\\ud800 canary-value\"}");
    refusal("{\"meta\": 1e999}");
}

#[test]
fn a_field_that_stands_twice_is_refused_at_its_place() {
    let text =
        sound().to_string().replace("\"role\":\"button\"", "\"role\":\"button\",\"role\":\"canary-value\"");
    refused(&text, Code::ScenarioInvalid, "steps[0].action.target: field `role` stands there more than once");
    // Twice under another spelling of the same name is twice.
    let text =
        sound().to_string().replace("\"target\":{\"launch\"", "\"target\":{\"l\\u0061unch\":\"\",\"launch\"");
    refused(&text, Code::ScenarioInvalid, "target: field `launch` stands there more than once");
}

#[test]
fn a_newer_version_is_named_before_its_unknown_fields() {
    let mut file = sound();
    file["schemaVersion"] = json!(2);
    file["tags"] = json!(["canary-value"]);
    refused(
        &file.to_string(),
        Code::ScenarioTooNew,
        "schemaVersion: is newer than 1, the newest that this version reads",
    );
    invalid("/schemaVersion", json!(0), "schemaVersion: must be at least 1");
    invalid("/schemaVersion", json!(1.5), "schemaVersion: expected an integer, found a fraction");
    invalid("/schemaVersion", json!("1"), "schemaVersion: expected an integer, found a string");
}

#[test]
fn what_belongs_to_other_drivers_is_unsupported() {
    for driver in ["computer", "ios", "android"] {
        let error = refusal(&with("/meta/driver", json!(driver)));
        assert_eq!((error.code, error.place.as_str()), (Code::ScenarioUnsupported, "meta.driver"));
    }
    for kind in ["visual_click", "visual_drag", "visual_scroll"] {
        let error = refusal(&with("/steps/0/action", json!({"kind": kind, "targetDescription": CANARY})));
        assert_eq!((error.code, error.place.as_str()), (Code::ScenarioUnsupported, "steps[0].action.kind"));
    }
    for (name, value) in [
        ("loginState", json!({"source": CANARY, "origins": []})),
        ("windowTitle", json!(CANARY)),
        ("deviceId", json!(CANARY)),
    ] {
        let error = refusal(&with(&format!("/target/{name}"), value));
        assert_eq!((error.code, error.place), (Code::ScenarioUnsupported, format!("target.{name}")));
    }
}

#[test]
fn words_outside_a_closed_list_are_refused() {
    invalid("/meta/driver", json!(CANARY), "meta.driver: must be browser, computer, ios or android");
    invalid(
        "/steps/0/action/kind",
        json!(CANARY),
        "steps[0].action.kind: is no kind of action that the schema knows",
    );
    invalid(
        "/steps/0/assert/kind",
        json!(CANARY),
        "steps[0].assert.kind: is no kind of assertion that the schema knows",
    );
    invalid("/advisory", json!([{"kind": CANARY, "question": "?"}]), "advisory[0].kind: must be visual");
}

#[test]
fn bounds_of_the_root() {
    invalid("/steps", json!([]), "steps: must have at least one item");
    invalid("/steps/0/index", json!(2), "steps[0].index: must be 1, the step's position");
    invalid("/steps/0/index", json!(0), "steps[0].index: must be at least 1");
    accepted("/steps/0/index", json!(1.0));
    invalid("/steps/0/intent", json!(" \u{feff}\t"), "steps[0].intent: must not be blank");
    invalid("/meta/name", json!(""), "meta.name: must not be blank");
    invalid("/meta/notes", json!(["a", " "]), "meta.notes[1]: must not be blank");
    invalid(
        "/meta/createdAt",
        json!(CANARY),
        "meta.createdAt: must be a timestamp such as 2026-03-01T09:30:00Z",
    );
    invalid("/meta/viewport", json!({"width": 0, "height": 1}), "meta.viewport.width: must be at least 1");
    invalid(
        "/meta/viewport",
        json!({"width": 1, "height": 4_294_967_296_u64}),
        "meta.viewport.height: must be at most 4294967295",
    );
    invalid(
        "/advisory",
        json!([{"kind": "visual", "question": ""}]),
        "advisory[0].question: must not be blank",
    );
    invalid(
        "/steps/0/escalationRefused",
        json!({"reason": ""}),
        "steps[0].escalationRefused.reason: must not be blank",
    );
    invalid(
        "/steps/0/checks",
        json!([{"kind": "page-title"}]),
        "steps[0].checks[0]: missing field `expected`",
    );
}

#[test]
fn a_launch_is_an_absolute_site_without_credentials() {
    for launch in [
        "about:blank",
        "shop.example",
        "/items",
        "file:///canary-value",
        "http:shop.example",
        "http://",
        " https://shop.example",
        "javascript:0",
        "ftp://shop.example/",
    ] {
        invalid("/target/launch", json!(launch), "target.launch: must be an absolute http or https URL");
    }
    for launch in [
        "https://user:canary-value@shop.example/",
        "https://user@shop.example/",
        "https://:canary-value@shop.example/",
    ] {
        invalid("/target/launch", json!(launch), "target.launch: must not hold a user name or password");
    }
    for launch in
        ["HTTPS://shop.example", "http://127.0.0.1:4173/a?b=c#d", "http://[::1]:80/", "https://例え.jp/"]
    {
        accepted("/target/launch", json!(launch));
    }
}

#[test]
fn settle_numbers_are_clamped_and_never_guessed() {
    let settle = |value: Value| parse(&with("/meta/settle", value)).unwrap().meta.settle.unwrap();
    let clamped = settle(json!({
        "budgetMs": 99_999, "quietMs": 20_000, "postChangeQuietMs": 1e300, "intervalMs": 15_001.0, "adaptiveBudgetMs": 15_001
    }));
    assert_eq!(
        serde_json::to_value(clamped).unwrap(),
        json!({"budgetMs": 15_000, "quietMs": 15_000, "postChangeQuietMs": 15_000, "intervalMs": 15_000, "adaptiveBudgetMs": 15_000})
    );
    let within =
        settle(json!({"budgetMs": 1_000, "quietMs": 1_001, "intervalMs": 2_000, "adaptiveBudgetMs": 2_000}));
    assert_eq!(
        serde_json::to_value(within).unwrap(),
        json!({"budgetMs": 1_000, "quietMs": 1_000, "intervalMs": 1_000, "adaptiveBudgetMs": 2_000})
    );
    assert_eq!(settle(json!({"quietMs": 20_000})).quiet_ms, Some(15_000));
    assert_eq!(settle(json!({"adaptiveBudgetMs": 0})).adaptive_budget_ms, Some(0));
    for name in ["budgetMs", "quietMs", "postChangeQuietMs", "intervalMs"] {
        invalid("/meta/settle", json!({name: 0}), &format!("meta.settle.{name}: must be at least 1"));
        invalid("/meta/settle", json!({name: -5}), &format!("meta.settle.{name}: must be at least 1"));
        invalid(
            "/meta/settle",
            json!({name: 0.5}),
            &format!("meta.settle.{name}: expected an integer, found a fraction"),
        );
        invalid(
            "/meta/settle",
            json!({name: "300"}),
            &format!("meta.settle.{name}: expected an integer, found a string"),
        );
    }
    invalid(
        "/meta/settle",
        json!({"adaptiveBudgetMs": -1}),
        "meta.settle.adaptiveBudgetMs: must be at least 0",
    );
}

#[test]
fn a_predicate_needs_something_to_match() {
    let message = "must have at least one of role, name, tag, identifier, testId";
    invalid("/steps/0/action/target", json!({}), &format!("steps[0].action.target: {message}"));
    invalid(
        "/steps/0/action/target",
        json!({"roleHint": "button"}),
        &format!("steps[0].action.target: {message}"),
    );
    invalid("/steps/0/assert/expected", json!({}), &format!("steps[0].assert.expected: {message}"));
    for name in ["role", "name", "tag", "identifier", "testId"] {
        accepted("/steps/0/action/target", json!({name: "x"}));
        invalid(
            "/steps/0/action/target",
            json!({name: " "}),
            &format!("steps[0].action.target.{name}: must not be blank"),
        );
    }
    invalid(
        "/steps/0/action/target",
        json!({"name": "x", "roleHint": ""}),
        "steps[0].action.target.roleHint: must not be blank",
    );
}

#[test]
fn bounds_of_actions() {
    let action =
        |value: Value, message: &str| invalid("/steps/0/action", value, &format!("steps[0].action{message}"));
    let target = json!({"role": "textbox"});
    action(json!({"target": target}), ": missing field `kind`");
    action(json!({"kind": "type", "target": target, "text": " "}), ".text: must not be blank");
    action(
        json!({"kind": "fill", "target": target, "text": "é".repeat(10_001)}),
        ".text: must not be longer than 10000 characters",
    );
    accepted("/steps/0/action", json!({"kind": "fill", "target": target, "text": "é".repeat(10_000)}));
    accepted("/steps/0/action", json!({"kind": "fill", "target": target, "text": ""}));
    action(json!({"kind": "press", "target": target, "key": ""}), ".key: must not be empty");
    action(
        json!({"kind": "press", "target": target, "key": "x".repeat(81)}),
        ".key: must not be longer than 80 characters",
    );
    action(json!({"kind": "press", "key": "x"}), ": missing field `target`");
    action(json!({"kind": "key", "key": "x", "modifiers": [""]}), ".modifiers[0]: must not be blank");
    action(
        json!({"kind": "key", "key": "x", "scope": {"role": "form", "name": ""}}),
        ": must have a target beside its scope",
    );
    action(
        json!({"kind": "select", "target": target, "option": "x".repeat(1_001)}),
        ".option: must not be longer than 1000 characters",
    );
    action(json!({"kind": "back", "target": target}), ": unknown field `target`");
    action(json!({"kind": "click", "target": target, "text": CANARY}), ": unknown field `text`");
    action(
        json!({"kind": "navigate", "url": format!("https://shop.example/{}", "x".repeat(4_076))}),
        ".url: must not be longer than 4096 characters",
    );
    accepted("/steps/0/action", json!({"kind": "navigate", "url": "about:blank"}));
    action(json!({"kind": "navigate", "url": "about:config"}), ".url: must be an absolute http or https URL");
    action(
        json!({"kind": "navigate", "url": "https://u:canary-value@shop.example/"}),
        ".url: must not hold a user name or password",
    );
}

#[test]
fn bounds_of_scrolling() {
    let action =
        |value: Value, message: &str| invalid("/steps/0/action", value, &format!("steps[0].action{message}"));
    let target = json!({"role": "list"});
    action(json!({"kind": "scroll"}), ": must have at least one of target, direction");
    action(
        json!({"kind": "scroll", "target": target, "amount": 3}),
        ": must have a direction beside its amount",
    );
    action(json!({"kind": "scroll", "direction": "left"}), ".direction: must be up or down");
    action(
        json!({"kind": "scroll", "direction": "up", "amount": "line"}),
        ".amount: may be line only with a target",
    );
    action(
        json!({"kind": "scroll", "direction": "up", "amount": "half"}),
        ".amount: must be page, line or a number of pixels",
    );
    action(
        json!({"kind": "scroll", "direction": "up", "amount": -1}),
        ".amount: must be finite and not negative",
    );
    action(
        json!({"kind": "scroll", "direction": "up", "amount": true}),
        ".amount: expected a number or a string, found a boolean",
    );
    let negative_zero = with("/steps/0/action", json!({"kind": "scroll", "direction": "up", "amount": 77}))
        .replace("77", "-0");
    refused(&negative_zero, Code::ScenarioInvalid, "steps[0].action.amount: must be finite and not negative");
    accepted("/steps/0/action", json!({"kind": "scroll", "direction": "up", "amount": 0}));
    accepted(
        "/steps/0/action",
        json!({"kind": "scroll", "target": target, "direction": "up", "amount": "line"}),
    );
}

#[test]
fn bounds_of_assertions() {
    let assert =
        |value: Value, message: &str| invalid("/steps/0/assert", value, &format!("steps[0].assert{message}"));
    assert(
        json!({"kind": "node-value", "expected": {"role": "textbox"}}),
        ".expected: missing field `value`",
    );
    assert(
        json!({"kind": "node-value", "expected": {"role": "x", "roleHint": "y", "value": ""}}),
        ".expected: unknown field `roleHint`",
    );
    assert(
        json!({"kind": "node-count", "expected": {"role": "x", "count": -1}}),
        ".expected.count: must be at least 0",
    );
    assert(
        json!({"kind": "node-count", "expected": {"count": 1}}),
        ".expected: must have at least one of role, name, tag, identifier, testId",
    );
    assert(
        json!({"kind": "node-state", "expected": {"role": "x", "states": {}}}),
        ".expected.states: must name at least one state",
    );
    assert(
        json!({"kind": "node-state", "expected": {"role": "x", "states": {"colour": CANARY}}}),
        ".expected.states: unknown field `colour`",
    );
    assert(
        json!({"kind": "node-state", "expected": {"role": "x", "states": {"checked": true}}}),
        ".expected.states.checked: expected a string, found a boolean",
    );
    let exactly = ".expected: must have exactly one of url, contains, matches";
    assert(json!({"kind": "page-url", "expected": {}}), exactly);
    assert(json!({"kind": "page-url", "expected": {"url": CANARY, "contains": CANARY}}), exactly);
    assert(
        json!({"kind": "page-url", "expected": {"contains": " "}}),
        ".expected.contains: must not be blank",
    );
    assert(json!({"kind": "page-url", "expected": CANARY}), ".expected: expected an object, found a string");
    assert(json!({"kind": "page-title", "expected": {"title": CANARY}}), ".expected: unknown field `title`");
    assert(
        json!({"kind": "page-title", "expected": {}}),
        ".expected: must have exactly one of contains, matches, like",
    );
    assert(
        json!({"kind": "node-present", "expected": {"role": "x", "nameMatch": "contains"}}),
        ".expected: must have a name beside its nameMatch",
    );
    assert(
        json!({"kind": "node-present", "expected": {"name": "x", "nameMatch": CANARY}}),
        ".expected.nameMatch: must be equals, contains, matches or like",
    );
    let unreadable = ": is no regular expression that can be used: it can't be read";
    let broken = format!("({CANARY}");
    assert(
        json!({"kind": "node-present", "expected": {"name": broken, "nameMatch": "matches"}}),
        &format!(".expected.name{unreadable}"),
    );
    assert(
        json!({"kind": "page-url", "expected": {"matches": broken}}),
        &format!(".expected.matches{unreadable}"),
    );
    assert(json!({"kind": "dialog", "expected": " "}), ".expected: must not be blank");
    assert(
        json!({"kind": "page-title", "expected": "x", "description": ""}),
        ".description: must not be blank",
    );
    let scoped = |scope: Value| json!({"kind": "page-title", "expected": "", "scope": scope});
    assert(scoped(json!({"role": "", "name": ""})), ".scope.role: must not be blank");
    assert(scoped(json!({"role": "form"})), ".scope: missing field `name`");
    assert(scoped(json!({"role": "form", "name": "", "tag": ""})), ".scope.tag: must not be blank");
    assert(
        scoped(json!({"role": "form", "name": "", "path": []})),
        ".scope.path: must have at least one item",
    );
    assert(
        scoped(json!({"role": "form", "name": "", "path": [{"name": ""}]})),
        ".scope.path[0]: missing field `role`",
    );
    accepted(
        "/steps/0/assert",
        scoped(json!({"role": "form", "name": "", "path": [{"role": "main", "name": ""}]})),
    );
}

#[test]
fn a_strange_name_is_shown_without_harm() {
    let name = format!("\u{1b}[31m\n{}", "x".repeat(100));
    let error = refusal(&with("/meta", json!({ name: CANARY })));
    assert_eq!(error.to_string(), format!("meta: unknown field `\\u{{1b}}[31m\\n{}…`", "x".repeat(54)));
}

/// Every place of the golden file, as a pointer.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, it)| places(it, &format!("{at}/{name}"), found))
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, it)| places(it, &format!("{at}/{i}"), found))
        }
        _ => {}
    }
}

#[test]
fn an_unknown_field_anywhere_is_refused_at_its_place() {
    let file: Value = serde_json::from_str(EVERY_KIND).unwrap();
    let mut found = Vec::new();
    places(&file, "", &mut found);
    let mut tried = 0;
    for pointer in found {
        let mut broken = file.clone();
        let Some(object) = broken.pointer_mut(&pointer).and_then(Value::as_object_mut) else { continue };
        object.insert("colour".to_owned(), json!(CANARY));
        let error = refusal(&broken.to_string());
        assert_eq!(error.code, Code::ScenarioInvalid);
        assert_eq!(error.message, "unknown field `colour`");
        assert_eq!(error.place, place_of(&pointer));
        tried += 1;
    }
    assert!(tried > 100, "the golden file has objects everywhere: {tried}");
}

/// `/steps/0/action` as messages spell it.
fn place_of(pointer: &str) -> String {
    if pointer.is_empty() {
        return "the scenario".to_owned();
    }
    let mut place = String::new();
    for part in pointer.split('/').skip(1) {
        match part.parse::<usize>() {
            Ok(position) => place.push_str(&format!("[{position}]")),
            Err(_) if place.is_empty() => place.push_str(part),
            Err(_) => place.push_str(&format!(".{part}")),
        }
    }
    place
}
