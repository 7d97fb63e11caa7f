//! Dialogs never hold anything up.

use std::time::{Duration, Instant};

use serde_json::json;
use surefoot_browser::driver::{Deadline, Driver, NavigationEnd, Signal, Travel};
use surefoot_record::act::DialogSeen;

use crate::input::click;
use crate::server::Server;
use crate::support::{BROWSERS, show};

fn dialog(kind: &str, message: &str, accepted: bool) -> Signal {
    Signal::Dialog(DialogSeen {
        kind: kind.to_owned(),
        message: message.to_owned(),
        accepted,
        declared: false,
    })
}

#[tokio::test]
async fn an_alert_is_accepted_and_a_question_is_dismissed() {
    let server = Server::start(&[(
        "/",
        "<body style='height:500px'><script>addEventListener('click', () => {\
         alert('one'); document.title = [confirm('two'), prompt('three', 'given')].join() })</script>",
    )])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let before = Instant::now();
        click(&mut bench, 20.0, 20.0).await;
        bench.wait_for_title("false,").await;
        assert!(before.elapsed() < Duration::from_secs(5), "{path}: {:?}", before.elapsed());
        let dialogs: Vec<_> =
            bench.seen.iter().filter(|signal| matches!(signal, Signal::Dialog(_))).cloned().collect();
        assert_eq!(
            dialogs,
            [dialog("alert", "one", true), dialog("confirm", "two", false), dialog("prompt", "three", false)],
            "{path}"
        );
        bench.close().await;
    }
}

#[tokio::test]
async fn a_call_under_way_when_a_dialog_opens_is_answered() {
    let server = Server::start(&[("/", "<script>setInterval(() => alert('again'), 20)</script>")]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let main = bench.main();
        for _ in 0..20 {
            bench.call_with(main, "viewport", json!({}), Deadline(Duration::from_secs(3))).await.unwrap();
        }
        bench.wait_for_signal("the dialog", |signal| *signal == dialog("alert", "again", true)).await;
        bench.close().await;
    }
}

#[tokio::test]
async fn a_dialog_of_a_frame_of_another_site_is_answered_once() {
    let server = Server::start(&[
        ("/", "<iframe src='OTHER_SITE/inner'></iframe><script>onmessage = event => document.title = event.data</script>"),
        ("/inner", "<script>onload = () => setTimeout(() => { alert('inner'); top.postMessage('on', '*') }, 100)</script>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.wait_for_title("on").await;
        bench.wait_for_documents(2).await;
        let count = bench.seen.iter().filter(|signal| matches!(signal, Signal::Dialog(_))).count();
        assert!(count <= 1, "{path}: {:?}", bench.seen);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_page_that_does_not_want_to_be_left_is_left() {
    let server = Server::start(&[
        ("/", "<body style='height:500px'><script>onbeforeunload = event => event.preventDefault()</script>"),
        ("/two", "<title>two</title>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        // A page may only ask once somebody has used it.
        click(&mut bench, 20.0, 20.0).await;
        bench.driver.travel(Travel::To(server.url("/two?ms=500")), Deadline::CALL).await.unwrap();
        bench.wait_for_title("two").await;
        assert!(bench.seen.contains(&dialog("beforeunload", "", true)), "{path}: {:?}", bench.seen);
        let ends: Vec<_> =
            bench.seen.iter().filter(|signal| matches!(signal, Signal::NavigationEnded(_))).collect();
        assert_eq!(ends, [&Signal::NavigationEnded(NavigationEnd::Committed)], "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_page_that_does_not_want_to_be_left_is_closed() {
    let server = Server::start(&[(
        "/",
        "<body style='height:500px'><script>onbeforeunload = event => event.preventDefault()</script>",
    )])
    .await;
    for path in BROWSERS {
        let browser = crate::support::launch(path).await;
        let mut bench = crate::support::Bench::of(browser.open(Default::default()).await.unwrap());
        bench.go(&server.url("/")).await;
        click(&mut bench, 20.0, 20.0).await;
        bench.close().await;
        browser.close().await.unwrap();
    }
}
