//! Dialogs, tabs, files and optional acts, by the program.

use std::io::{Read, Write};
use std::net::TcpListener;

use serde_json::{Value, json};

use crate::support::run;

const PAGE: &str = "<label>Photo <input type=file></label><button onclick=\"if (confirm('Delete it?')) \
    document.querySelector('[role=status]').textContent = 'Deleted'\">Delete</button><a href='/' target=_blank>Again</a>\
    <p role=status>idle</p>";

/// Serves the page at every path; its address.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a loopback port is free");
    let address = listener.local_addr().expect("it is bound");
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            let mut request = [0; 4096];
            let _length = stream.read(&mut request);
            let page = format!("<!doctype html><html lang=en><title>Deeds</title><body>{PAGE}</body></html>");
            let answer = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{page}",
                page.len()
            );
            let _sent = stream.write_all(answer.as_bytes());
        }
    });
    format!("http://{address}/")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dialog_is_answered_as_declared_and_told_of() {
    let url = serve();
    let said = run(&["act", &url, "accept dialog", "click button \"Delete\"", "--json"]).await;
    let acts = said.json()["acts"].clone();
    assert_eq!((&acts[0]["proven"], &acts[1]["proven"]), (&json!(true), &json!(true)), "{acts:#}");
    assert_eq!(acts[1]["dialogs"][0]["declared"], json!(true));
    let said = run(&["act", &url, "click button \"Delete\"", "--json"]).await;
    assert_eq!(said.json()["acts"][0]["code"], json!("DIALOG_UNDECLARED"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_there_is_a_usage_error_and_nothing_is_started() {
    let said = run(&["act", "http://127.0.0.1:1/", "upload button \"Photo\" missing.png"]).await;
    assert_eq!(said.exit, 2);
    assert!(said.err.contains("FILE_NOT_FOUND") && said.err.contains("missing.png"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_optional_act_whose_target_is_absent_fails_nothing() {
    let said = run(&["act", &serve(), "optional click button \"Accept all\"", "--json"]).await;
    let act: Value = said.json()["acts"][0].clone();
    assert_eq!((said.exit, &act["absent"]), (0, &json!(true)), "{act:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_is_switched_to_and_closed() {
    let steps = ["click link \"Again\"", "switch tab 2", "close tab"];
    let said = run(&["act", &serve(), steps[0], steps[1], steps[2], "--json"]).await;
    let acts = said.json()["acts"].clone();
    assert_eq!(acts[0]["popups"].as_array().map(Vec::len), Some(1), "{acts:#}");
    assert_eq!(acts[2]["closed"].as_array().map(Vec::len), Some(1), "{acts:#}");
}
