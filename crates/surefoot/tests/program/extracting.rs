//! `surefoot extract`: what a page answers, by which nodes, and what it does not answer.

use serde_json::{Value, json};

use crate::support::{run, server};

#[tokio::test(flavor = "multi_thread")]
async fn the_view_answers_where_one_thing_in_it_does() {
    let server = server().await;
    let table: [(&str, &str, Value, &str); 9] = [
        ("What is the country?", "text", json!("Germany"), "combobox \"Country\""),
        ("Is the I agree box ticked?", "yes-no", json!(false), "checkbox \"I agree\""),
        ("How many rows are there?", "number", json!(2), "row \"Ada\""),
        ("How many buttons are in the row of Bob?", "number", json!(1), "button \"Remove\""),
        (
            "Which country is selected? France, Germany or Spain",
            "choice",
            json!("Germany"),
            "combobox \"Country\"",
        ),
        ("Is there a Save button?", "yes-no", json!(true), "button \"Save\""),
        ("Is there a wardrobe?", "yes-no", json!(false), ""),
        ("Is the country \"France\"?", "yes-no", json!(false), "combobox \"Country\""),
        ("text: the page title", "text", json!("Deeds"), ""),
    ];
    let url = server.url("/deeds");
    let mut arguments = vec!["extract", &url, "--json"];
    arguments.extend(table.iter().map(|(question, ..)| *question));
    let said = run(&arguments).await;
    assert_eq!(said.exit, 0, "{said:#?}");
    let answers = said.json()["answers"].clone();
    for (at, (question, kind, answer, support)) in table.iter().enumerate() {
        let told = &answers[at];
        assert_eq!((&told["type"], &told["answer"]), (&json!(kind), answer), "{question}: {told:#}");
        assert_eq!(
            (&told["path"], &told["code"]),
            (&json!("embedded"), &Value::Null),
            "{question}: {told:#}"
        );
        let first = &told["support"][0];
        let node = match first.is_null() {
            true => String::new(),
            false => format!("{} {}", first["role"].as_str().unwrap_or_default(), first["name"]),
        };
        assert_eq!(node, *support, "{question}: {told:#}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nothing_surely_answers_is_left_without_an_answer() {
    let server = server().await;
    let url = server.url("/deeds");
    let said = run(&[
        "extract",
        &url,
        "How friendly is it? cold < warm < hot",
        "Who wrote this?",
        "What is the city?",
    ])
    .await;
    assert_eq!(said.exit, 3, "{said:#?}");
    assert_eq!(said.out.matches("ANSWER_UNDECIDED").count(), 3, "{}", said.out);
    // A model that can't be reached gives no answer either, and that is said.
    let answer = run(&["extract", &url, "Who wrote this?", "--decide", "off", "--json"]).await.json();
    assert_eq!(answer["answers"][0]["answer"], Value::Null);
    let bad = run(&["extract", &url, "choice: which one?"]).await;
    assert_eq!(bad.exit, 2, "{bad:#?}");
    assert!(bad.err.contains("two options"), "{}", bad.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_never_holds_still_answers_nothing() {
    let server = server().await;
    let said = run(&["extract", &server.url("/never-settles"), "Is there a status?", "--json"]).await;
    assert_eq!(said.exit, 3, "{said:#?}");
    assert_eq!(said.json()["answers"][0]["code"], json!("INCONCLUSIVE_UNSTABLE"));
}
