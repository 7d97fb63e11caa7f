//! What redaction takes out, what it leaves, and that doing it twice is doing it once.

use proptest::prelude::*;
use serde_json::{Value, json};
use surefoot_record::code::Code;
use surefoot_record::redact::{MARKER, Redactor, Secret};
use surefoot_record::schema::{schema_report, schema_scenario};

fn text(text: &str) -> String {
    Redactor::new().text(text).into_owned()
}

/// Asserts what becomes of a text, `•` standing for the marker.
#[track_caller]
fn becomes(before: &str, after: &str) {
    assert_eq!(text(before), after.replace('•', MARKER), "{before}");
    assert_eq!(text(&text(before)), text(before), "a second time: {before}");
}

#[track_caller]
fn stays(it: &str) {
    becomes(it, it);
}

#[test]
fn urls_stay_readable_without_what_is_secret_in_them() {
    becomes("https://user:pw@shop.example/items", "https://shop.example/items");
    becomes("see https://user@shop.example.", "see https://shop.example.");
    becomes("postgres://app:p@ss@db:5432/shop", "postgres://db:5432/shop");
    becomes("//user:pw@shop.example/", "//shop.example/");
    becomes("https://shop.example/?q=lamp&token=abc&page=2", "https://shop.example/?q=lamp&token=•&page=2");
    becomes("https://shop.example/?access%5Ftoken=abc", "https://shop.example/?access%5Ftoken=•");
    becomes("https://shop.example/?user[password]=a'b", "https://shop.example/?user[password]=•");
    becomes(
        "https://shop.example/cb#access_token=abc&state=xy",
        "https://shop.example/cb#access_token=•&state=xy",
    );
    becomes("https://shop.example/#/reset?token=abc", "https://shop.example/#/reset?token=•");
    becomes("https://shop.example/a;jsessionid=1F/b", "https://shop.example/a;jsessionid=•/b");
    becomes(
        "https://shop.example/f?X-Amz-Signature=abc&X-Amz-Date=2026",
        "https://shop.example/f?X-Amz-Signature=•&X-Amz-Date=2026",
    );
    becomes("https://shop.example/reset/k3J9xQ2mVt7LpZ8wRn4Y/now", "https://shop.example/reset/•/now");
    becomes("https://shop.example/?next=k3J9xQ2mVt7LpZ8wRn4Y", "https://shop.example/?next=•");
    becomes("https://shop.example/?next=https%3A%2F%2Fu%3Ap%40h.example%2F", "https://shop.example/?next=•");
    becomes("https://shop.example/?next=%2Fa%3Ftoken%3Dabc", "https://shop.example/?next=•");
    becomes("at https%3A%2F%2Fuser%3Apw%40shop.example%2Fa", "at https%3A%2F%2Fshop.example%2Fa");
    becomes(
        "(https://shop.example/?token=abc), 'https://shop.example/?token=d'",
        "(https://shop.example/?token=•), 'https://shop.example/?token=•'",
    );
    becomes("{\"url\":\"https://u:p@shop.example/\"}", "{\"url\":\"https://shop.example/\"}");
}

#[test]
fn ordinary_urls_stay_whole() {
    stays("https://en.wikipedia.org/wiki/Chinese_artificial_intelligence_company");
    stays(
        "https://en.wikipedia.org/w/index.php?search=how+to+write+async+tests+in+rust&title=Special%3ASearch",
    );
    stays("https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC%E7%89%B9%E8%A8%B1%E8%A8%B1%E5%8F%AF%E5%B1%80");
    stays("http://127.0.0.1:4173/index.html#/releases/2026-11-30");
    stays("http://token:8080/health and http://[::1]:80/?a=b");
    stays(
        "https://shop.example/items/550e8400-e29b-41d4-a716-446655440000?ref=da39a3ee5e6b4b0d3255bfef95601890afd80709",
    );
    stays("https://d111111abcdef8a9b7c6d5e4f3xyzq.cdn.example/app.js");
    stays("mailto:someone@shop.example");
    stays("// @ts-check and //@ts-ignore");
    stays("about:blank");
}

#[test]
fn values_of_telling_names_go() {
    becomes("password=hunter2", "password=•");
    becomes("password = hunter2, user = ann", "password = •, user = ann");
    becomes("Password: hunter2.", "Password: •.");
    becomes("DB_PASSWORD=hunter2 HOME=/root", "DB_PASSWORD=• HOME=/root");
    becomes("token => abc", "token => •");
    becomes("API key: abc and Client secret: d", "API key: • and Client secret: •");
    becomes("a=1&client_secret=abc&b=2", "a=1&client_secret=•&b=2");
    becomes("grant=x%26password%3Dhunter2", "grant=x%26password%3D•");
    becomes(r#"{"user":"ann","password":"hun\"ter2","n":1}"#, r#"{"user":"ann","password":"•","n":1}"#);
    becomes(r#"{"tokens":{"a":["x","}"]},"n":1}"#, r#"{"tokens":•,"n":1}"#);
    becomes(r#"{"tokens":["abc","de"#, r#"{"tokens":•"#);
    becomes(r#"{\"password\":\"hunter2\",\"n\":1}"#, r#"{\"password\":\"•\",\"n\":1}"#);
    becomes("{'apiKey': 'abc', 'n': 1}", "{'apiKey': '•', 'n': 1}");
    becomes("{apiKey: abc, n: 1}", "{apiKey: •, n: 1}");
    becomes("{\"password\":hunter2}", "{\"password\":•}");
    becomes("password=[REDACTED]tail", "password=•");
    becomes(
        "{\n  \"tokens\": {\n    \"a\": \"x\"\n  },\n  \"n\": 1\n}",
        "{\n  \"tokens\": •,\n  \"n\": 1\n}",
    );
    stays("token: null, password: , secret=\"\"");
}

/// A page may say anything; what it leaves open must not swallow what stands on other lines.
#[test]
fn what_is_left_open_ends_with_its_line() {
    becomes("text \"Tokens: {a\"\nbutton \"Save\"", "text \"Tokens: •\nbutton \"Save\"");
    becomes("text \"Secret: [\"\nbutton \"Save\"", "text \"Secret: •\nbutton \"Save\"");
    becomes("Password: 'tis\nit's", "Password: '•\nit's");
    becomes("password=\"a b\nc\" d", "password=\"•\nc\" d");
}

#[test]
fn headers_go_whole_and_schemes_keep_their_word() {
    becomes("Authorization: Bearer demo-secret", "Authorization: Bearer •");
    becomes("authorization: basic dXNlcjpwdw== ok", "authorization: basic • ok");
    becomes("Authorization: Digest username=\"ann\"", "Authorization: •\"ann\"");
    becomes("Authorization: AWS4 a, Signature=b\nHost: h", "Authorization: •\nHost: h");
    becomes("{\"Authorization\": \"Bearer abc\"}", "{\"Authorization\": \"Bearer •\"}");
    becomes("Cookie: a=b; c=d\nHost: h", "Cookie: •\nHost: h");
    becomes("Set-Cookie: id=1; HttpOnly", "Set-Cookie: •");
    becomes("sent Bearer demo-secret-1 today", "sent Bearer • today");
    becomes("sent Basic dXNlcjpwdw== today", "sent Basic • today");
    stays("Basic plan, Basic information, basic authentication");
    stays("a bearer token of the Bearer scheme");
    stays("Cookies: choose what you allow");
}

#[test]
fn tokens_that_look_secret_go() {
    becomes("id k3J9xQ2mVt7LpZ8wRn4Y!", "id •!");
    becomes("k=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY;", "k=•;");
    becomes("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "•");
    stays("commit da39a3ee5e6b4b0d3255bfef95601890afd80709");
}

#[test]
fn everything_that_we_say_ourselves_stays() {
    for code in Code::ALL {
        stays(code.as_str());
        stays(code.message());
        stays(code.hint());
        stays(&format!("{code}: {}; {}", code.message(), code.hint()));
    }
    for chord in ["Enter", "Control+a", "Control+Alt+Shift+Meta+ArrowRight", "Shift+MediaTrackPrevious"] {
        stays(chord);
        stays(&format!("press textbox \"Search\" {chord}"));
    }
    stays("fill textbox \"Password\" \"\"");
    stays("steps[1].action.target: unknown field `token`");
    stays("HeadlessChrome/146.0.7680.80");
}

/// Our own files have members called `key`, `value`, `name`, `code`; none may count as a telling name.
#[test]
fn no_member_of_our_own_files_is_a_telling_name() {
    fn names(schema: &Value, found: &mut Vec<String>) {
        match schema {
            Value::Object(members) => {
                if let Some(properties) = members.get("properties").and_then(Value::as_object) {
                    found.extend(properties.keys().cloned());
                }
                members.values().for_each(|it| names(it, found));
            }
            Value::Array(items) => items.iter().for_each(|it| names(it, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    names(&schema_scenario(), &mut found);
    names(&schema_report(), &mut found);
    for name in ["key", "value", "name", "text", "testId", "receiptSummary", "checked", "hint"] {
        assert!(found.iter().any(|it| it == name), "the walk misses {name}");
    }
    for name in found {
        let member = json!({ name: {"a": ["b", 1]} });
        assert_eq!(Redactor::new().json(&member), member);
    }
}

#[test]
fn golden_scenarios_stay_as_they_are() {
    for file in [
        include_str!("golden/settle-system.json"),
        include_str!("golden/surefoot.json"),
        include_str!("golden/every-kind.json"),
    ] {
        let file: Value = serde_json::from_str(file).unwrap();
        assert_eq!(Redactor::new().json(&file), file);
    }
}

#[test]
fn json_loses_whole_subtrees_under_telling_names() {
    let before = json!({
        "apiKey": {"id": 1, "parts": ["a"]},
        "Authorization": "Bearer abc",
        "password": null,
        "pin": 1234,
        "tokens": [1, 2],
        "secret": false,
        "list": [{"clientSecret": "x", "note": "password=abc"}],
        "nested": "{\"token\":\"abc\"}",
    });
    let after = json!({
        "apiKey": MARKER,
        "Authorization": format!("Bearer {MARKER}"),
        "password": null,
        "pin": 1234,
        "tokens": MARKER,
        "secret": MARKER,
        "list": [{"clientSecret": MARKER, "note": format!("password={MARKER}")}],
        "nested": format!("{{\"token\":\"{MARKER}\"}}"),
    });
    assert_eq!(Redactor::new().json(&before), after);
    assert_eq!(Redactor::new().json(&after), after);
}

#[test]
fn members_whose_names_are_secrets_stay_apart() {
    let before = json!({"x k3J9xQ2mVt7LpZ8wRn4Y": 1, "x k3J9xQ2mVt7LpZ8wRn4Z": 2});
    let after = Redactor::new().json(&before);
    assert_eq!(after.as_object().unwrap().len(), 2);
    assert!(!after.to_string().contains("k3J9"));
}

fn knowing(secrets: &[&str]) -> Redactor {
    Redactor::with_secrets(secrets.iter().map(|it| Secret::new(*it)).collect())
}

#[test]
fn a_known_secret_goes_in_every_spelling() {
    let redactor = knowing(&["p@ss \"wörd\" & <más>"]);
    for spelled in [
        "p@ss \"wörd\" & <más>",
        "p@ss   \"wörd\"\n& <más>",
        "p%40ss%20%22w%C3%B6rd%22%20%26%20%3Cm%C3%A1s%3E",
        "p%40ss+%22w%c3%b6rd%22+%26+%3cm%c3%a1s%3e",
        "p%2540ss%2520%2522w%25C3%25B6rd%2522%2520%2526%2520%253Cm%25C3%25A1s%253E",
        r#"p@ss \"wörd\" & <más>"#,
        r#"p\u0040ss \"w\u00F6rd\" \u0026 \u003cm\u00e1s\u003e"#,
        "p@ss &quot;wörd&quot; &amp; &lt;más&gt;",
        "p&#64;ss &#34;w&#xF6;rd&#34; &#38; &#60;m&#225;s&#62;",
        ">sám< & \"dröw\" ss@p",
        r#"p@ss \\\"wörd\\\" & <más>"#,
        r#"p@ss \\\\\\\"wörd\\\\\\\" & <más>"#,
        r#"p@ss \\\"w\\u00f6rd\\\" & <m\\u00e1s>"#,
        r#">sám< & \"dröw\" ss@p"#,
    ] {
        assert_eq!(redactor.text(&format!("({spelled})")), format!("({MARKER})"), "{spelled}");
    }
}

#[test]
fn a_known_secret_goes_in_base64_at_every_alignment() {
    let redactor = knowing(&["swordfish"]);
    // `swordfish`, `u:swordfish`, `us:swordfish!`, `user:swordfish`, each as base64.
    for encoded in ["c3dvcmRmaXNo", "dTpzd29yZGZpc2g=", "dXM6c3dvcmRmaXNoIQ==", "dXNlcjpzd29yZGZpc2g="] {
        assert_eq!(redactor.text(&format!("x {encoded} y")), format!("x {MARKER} y"), "{encoded}");
    }
    assert_eq!(redactor.text("c3dvcmRmaXN5"), "c3dvcmRmaXN5", "another word");
    // `>>>???>>>` shows in which alphabet it is written.
    let redactor = knowing(&[">>>???>>>"]);
    for encoded in ["Pj4+Pz8/Pj4+", "Pj4-Pz8_Pj4-"] {
        assert_eq!(redactor.text(encoded), MARKER);
    }
}

#[test]
fn the_beginning_of_a_long_secret_is_the_secret() {
    let redactor = knowing(&["it was a bright cold day in april and the clocks struck"]);
    assert_eq!(redactor.text("said: it was a bright cold day in a…"), format!("said: {MARKER}…"));
    assert_eq!(redactor.text("it was a bright thing"), "it was a bright thing");
}

#[test]
fn short_secrets_count_as_whole_words_and_blank_ones_not_at_all() {
    assert_eq!(knowing(&["1"]).text("1 of 10 (v1, 1)"), format!("{MARKER} of 10 (v1, {MARKER})"));
    assert_eq!(knowing(&["", "  ", "\n"]).text("a b\nc"), "a b\nc");
    assert_eq!(knowing(&["hunter2"]).text("ahunter2b"), format!("a{MARKER}b"));
    assert_eq!(knowing(&["ab", "abcd"]).text("abcd ab"), format!("{MARKER} {MARKER}"), "the longest first");
}

#[test]
fn a_secret_that_is_a_word_of_the_format_leaves_the_format_alone() {
    let redactor = knowing(&["click", "pass", "NO_EFFECT", "Saved"]);
    let before = json!({"status": "pass", "code": "NO_EFFECT", "action": {"kind": "click"}, "reasons": ["pass"], "observed": [{"name": "Saved"}], "message": "click pass"});
    let after = json!({"status": "pass", "code": "NO_EFFECT", "action": {"kind": "click"}, "reasons": ["pass"], "observed": [{"name": MARKER}], "message": format!("{MARKER} {MARKER}")});
    assert_eq!(redactor.json(&before), after);
}

#[test]
fn a_secret_shows_itself_to_nobody() {
    let secret = Secret::new("hunter2");
    assert!(!format!("{secret:?} {:?}", knowing(&["hunter2"])).contains("hunter2"));
    assert_eq!(secret.reveal(), "hunter2");
}

#[test]
fn what_needs_nothing_taken_out_is_not_copied() {
    assert!(matches!(Redactor::new().text("nothing here"), std::borrow::Cow::Borrowed(_)));
}

/// A tenth of the cases that `SUREFOOT_PROPTEST_CASES` asks of each property, since one of these takes so
/// much longer than a pure computation; 256 without it.
fn cases() -> ProptestConfig {
    let asked = std::env::var("SUREFOOT_PROPTEST_CASES").ok().and_then(|it| it.parse::<u32>().ok());
    let cases = asked.map_or(256, |cases| (cases / 10).max(1));
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Texts of the very pieces that the rules are about, in every order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(
        &[
            "https://",
            "//",
            "user:pw@",
            "shop.example",
            "/",
            "?",
            "&",
            "#",
            ";",
            "=",
            ":",
            "%3D",
            "%3A%2F%2F",
            "%40",
            "%",
            "token",
            "password",
            "api key",
            "key",
            "Bearer ",
            "Basic ",
            "Authorization",
            "Cookie",
            "\"",
            "'",
            "\\",
            "`",
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            " ",
            "\n",
            ",",
            ".",
            "[REDACTED]",
            "[REDACTED",
            "REDACTED]",
            "k3J9xQ2mVt7LpZ8wRn4Y",
            "eyJhbGci",
            "dXNlcjpwdw==",
            "null",
            "abc",
            "é",
            "🚀",
            "hunter2",
            "h%75nter2",
            "[R",
        ][..],
    );
    proptest::collection::vec(prop_oneof![8 => piece.prop_map(str::to_owned), 1 => any::<String>()], 0..14)
        .prop_map(|pieces| pieces.concat())
}

fn redactors() -> impl Strategy<Value = Redactor> {
    let secret = prop_oneof![
        Just("hunter2".to_owned()),
        Just("[R".to_owned()),
        Just("RED".to_owned()),
        Just("[REDACTED]x".to_owned()),
        Just("]".to_owned()),
        Just("%".to_owned()),
        pieces(),
    ];
    proptest::collection::vec(secret, 0..3)
        .prop_map(|secrets| Redactor::with_secrets(secrets.into_iter().map(Secret::new).collect()))
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn redacting_twice_is_redacting_once(text in pieces(), redactor in redactors()) {
        let once = redactor.text(&text).into_owned();
        prop_assert_eq!(redactor.text(&once), once.as_str());
    }

    #[test]
    fn redacting_json_twice_is_redacting_it_once(texts in proptest::collection::vec(pieces(), 3), redactor in redactors()) {
        let [a, b, c] = texts.try_into().unwrap();
        let value = json!({ a.clone(): b, b.clone(): [c, {"password": a}], c.clone(): 1 });
        let once = redactor.json(&value);
        prop_assert_eq!(redactor.json(&once), once.clone());
    }

    #[test]
    fn a_known_secret_is_nowhere_in_what_is_written(
        secret in "[a-z0-9@&\"<%\\\\é ]{0,6}[a-z0-9]{4}",
        before in pieces(),
        after in pieces(),
    ) {
        let redactor = Redactor::with_secrets(vec![Secret::new(secret.clone())]);
        let secret = secret.trim().to_owned();
        prop_assume!(!MARKER.contains(&secret));
        let json = serde_json::to_string(&secret).unwrap();
        let encoded: String = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect();
        let text = format!("{before}{secret}{after}{encoded}{before}{json}");
        let written = redactor.text(&text);
        prop_assert!(!written.contains(&secret), "{}", written);
    }

    #[test]
    fn a_random_token_never_stays(token in "[A-Za-z0-9]{40,64}", before in pieces()) {
        let text = format!("{before} {token}");
        prop_assert!(!Redactor::new().text(&text).contains(&token));
    }
}
