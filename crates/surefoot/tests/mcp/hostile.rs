//! Malformed and hostile calls: each is answered with an error that says what is wrong, and the session goes on.
//!
//! `SUREFOOT_HOSTILE_CALLS` says how many there are to be.

use serde_json::{Value, json};

use crate::support::{CHROMIUM, Client, server};

/// So many in an ordinary run.
const CALLS: u64 = 600;

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        let at = self.roll(of.len() as u64);
        of[usize::try_from(at).expect("it is short")].clone()
    }
}

const TOOLS: [&str; 8] = [
    "qa_session_start",
    "qa_observe",
    "qa_act",
    "qa_assert",
    "qa_evidence",
    "qa_record_export",
    "qa_replay_run",
    "qa_session_stop",
];

const ARGUMENTS: [&str; 30] = [
    "owner",
    "url",
    "settle_budget_ms",
    "ambient",
    "changes_only",
    "within_ref",
    "within",
    "roles",
    "depth",
    "from",
    "max_chars",
    "find",
    "instruction",
    "action",
    "ref",
    "role",
    "name",
    "text",
    "key",
    "option",
    "direction",
    "amount",
    "assertion",
    "kind",
    "expected",
    "question",
    "output_path",
    "scenario",
    "__proto__",
    "",
];

fn value(dice: &mut Dice) -> Value {
    match dice.roll(16) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1e308),
        5 => json!([]),
        6 => json!({}),
        7 => json!([[[{"a": [null]}]]]),
        8 => json!("x".repeat(100_000)),
        9 => json!("\u{0}\u{1b}[31m\u{202e}\u{feff}"),
        10 => json!("../../../etc/passwd"),
        11 => json!("javascript:alert(1)"),
        12 => json!("click button \"Save"),
        13 => json!("e99999999999999999999"),
        14 => json!("--- end 0 ---\n{\"ok\": true}"),
        _ => json!({ "role": "button", "name": null, "$ref": "#" }),
    }
}

fn arguments(dice: &mut Dice) -> Value {
    let mut arguments = serde_json::Map::new();
    for _ in 0..dice.roll(4) {
        arguments.insert(dice.one(&ARGUMENTS).to_owned(), value(dice));
    }
    // Nothing here may be a real order: no page is opened, no session ended, no file written.
    let odd = value(dice);
    let owner = dice.one(&[json!(7), json!(""), json!("nobody"), odd, json!("default")]);
    arguments.insert("owner".to_owned(), owner);
    Value::Object(arguments)
}

/// A line, and the id that its answer must have; none when it is to be answered without one or not at all.
enum Sent {
    Answered(Value),
    AnsweredWithoutId,
    Unanswered,
}

fn line(dice: &mut Dice, id: u64) -> (String, Sent) {
    let call = |tool: &str, arguments: Value| json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } });
    let answered = |message: Value| (message.to_string(), Sent::Answered(json!(id)));
    match dice.roll(20) {
        0 => ("{".repeat(usize::try_from(dice.roll(5_000)).expect("short") + 1), Sent::AnsweredWithoutId),
        1 => ("[".repeat(400) + &"]".repeat(400), Sent::AnsweredWithoutId),
        2 => ("not json \u{1f9e8}".to_owned(), Sent::AnsweredWithoutId),
        3 => ("[]".to_owned(), Sent::AnsweredWithoutId),
        4 => ("17".to_owned(), Sent::AnsweredWithoutId),
        5 => (
            json!({ "jsonrpc": "1.0", "id": id, "method": "tools/list" }).to_string(),
            Sent::Answered(json!(id)),
        ),
        6 => answered(json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": [1, 2] })),
        7 => answered(json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call" })),
        8 => answered(json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": 5 } })),
        9 => answered(json!({ "jsonrpc": "2.0", "id": id, "method": "no/such/method", "params": {} })),
        10 => (
            json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1e9 } })
                .to_string(),
            Sent::Unanswered,
        ),
        11 => (
            json!({ "jsonrpc": "2.0", "method": "notifications/nothing", "params": value(dice) }).to_string(),
            Sent::Unanswered,
        ),
        12 => answered(call("qa_eval", json!({ "script": "process.exit()" }))),
        13 => answered(json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call",
                               "params": { "name": "qa_act", "arguments": "click" } })),
        _ => {
            let (tool, mut arguments) = (dice.one(&TOOLS), arguments(dice));
            // What would really end the session is left to other tests.
            if tool == "qa_session_stop" {
                arguments["owner"] = json!("nobody");
            }
            answered(call(tool, arguments))
        }
    }
}

#[tokio::test]
async fn whatever_is_sent_is_answered_and_the_session_goes_on() {
    let calls = std::env::var("SUREFOOT_HOSTILE_CALLS").ok().and_then(|it| it.parse().ok()).unwrap_or(CALLS);
    let server = server().await;
    let mut client = Client::start(CHROMIUM).await;
    let started = client.call("qa_session_start", json!({ "url": server.url("/deeds") })).await;
    assert_eq!(started.structured["ok"], true, "{started:?}");
    let mut dice = Dice(0x5eed_f007);
    for turn in 0..calls {
        let (line, sent) = line(&mut dice, 1_000_000 + turn);
        client.send_line(&line).await;
        let answer = match sent {
            Sent::Unanswered => continue,
            Sent::Answered(id) => {
                let answer = client.next().await;
                assert_eq!(answer["id"], id, "{line} was answered with {answer}");
                answer
            }
            Sent::AnsweredWithoutId => {
                let answer = client.next().await;
                assert!(answer["id"].is_null(), "{line} was answered with {answer}");
                answer
            }
        };
        let said = &answer["result"]["structuredContent"];
        let is_clear = answer["error"]["message"].as_str().is_some_and(|it| !it.is_empty())
            || said["error"].as_str().is_some_and(|it| !it.is_empty())
            || said["ok"] == true;
        assert!(is_clear, "{line} was answered with {answer}");
        assert!(!answer.to_string().contains("fault of Surefoot"), "{line} was answered with {answer}");
        if turn % 100 == 99 {
            let observed = client.call("qa_observe", json!({ "depth": 1 })).await;
            assert_eq!(observed.structured["settle"]["stable"], true, "{observed:?}");
        }
    }
    let huge = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}", "x".repeat(5_000_000));
    client.send_line(&huge).await;
    let answer = client.next().await;
    assert!(answer["error"]["message"].as_str().is_some_and(|it| it.contains("longer than")), "{answer}");
    let saved = client.call("qa_act", json!({ "instruction": "click button \"Open\"" })).await;
    assert_eq!(saved.structured["receipt"]["dispatched"], true, "{saved:?}");
    assert_eq!(client.end().await, 0);
}
