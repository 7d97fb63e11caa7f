//! Calls into the in-page program.

use std::time::Duration;

use serde_json::json;
use surefoot_browser::chromium::PageOptions;
use surefoot_browser::driver::{Coverage, Deadline, DocumentId, Driver, DriverError, Signal};

use crate::server::Server;
use crate::support::{BROWSERS, Bench, launch, show};

#[tokio::test]
async fn a_fresh_page_can_be_called_at_once() {
    for path in BROWSERS {
        let browser = launch(path).await;
        let mut bench = Bench::of(browser.open(PageOptions::default()).await.unwrap());
        let main = bench.main();
        let viewport = bench.call(main, "viewport").await.unwrap();
        assert_eq!((&viewport["width"], &viewport["height"]), (&json!(1280), &json!(800)), "{path}");
        assert!(bench.driver.product().contains("/1"), "{}", bench.driver.product());
        drop(browser);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_call_runs_out_of_sight_of_the_page() {
    let server = Server::start(&[(
        "/",
        "<script>document.title = typeof __surefoot + typeof __surefootPush;\
         JSON.stringify = () => '\"patched\"'; Object.freeze(Object.prototype)</script>",
    )])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        assert_eq!(bench.title().await, "undefinedundefined");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_big_reading_comes_whole() {
    let rows: String = (0..20_000).map(|row| format!("<p>row {row} {}</p>", "x".repeat(50))).collect();
    let server = Server::start(&[("/", &rows)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let main = bench.main();
        let arguments = json!({"maxNodes": 100_000, "testIdAttribute": "data-testid"});
        let raw = bench.driver.call(main, "read", arguments, Deadline::CALL).await.unwrap();
        assert!(raw.get().len() > 2_000_000, "{path}: {} bytes", raw.get().len());
        bench.close().await;
    }
}

#[tokio::test]
async fn a_document_that_never_was_or_has_left_is_gone() {
    let server = Server::start(&[("/", "one"), ("/two", "two")]).await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    let first = bench.main();
    bench.go(&server.url("/two")).await;
    assert_ne!(first, bench.main());
    for document in [first, DocumentId(9_999)] {
        let error = bench.call(document, "viewport").await.unwrap_err();
        assert!(matches!(error, DriverError::DocumentGone { .. }), "{error:?}");
    }
    bench.close().await;
}

#[tokio::test]
async fn an_unknown_function_is_refused_with_the_program_s_words() {
    let server = Server::start(&[("/", "")]).await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    let main = bench.main();
    let error = bench.call(main, "noSuchFunction").await.unwrap_err();
    assert!(
        matches!(&error, DriverError::Refused { message, .. } if message.contains("no function")),
        "{error:?}"
    );
    bench.close().await;
}

#[tokio::test]
async fn a_page_that_is_busy_for_ever_costs_a_call_its_deadline_and_no_more() {
    let server =
        Server::start(&[("/", "<script>onload = () => setTimeout(() => { for (;;); }, 50)</script>")]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let main = bench.main();
        let deadline = Deadline(Duration::from_millis(400));
        let error = loop {
            if let Err(error) = bench.call_with(main, "viewport", json!({}), deadline).await {
                break error;
            }
        };
        assert!(matches!(error, DriverError::Timeout { after, .. } if after == deadline.0), "{error:?}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_change_is_pushed_once_after_each_reading() {
    let server = Server::start(&[(
        "/",
        "<button>Go</button><script>onfocus = null; window.n = 0;\
         setInterval(() => { document.title = 'n' + (++window.n) }, 30)</script>",
    )])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let main = bench.main();
        for _ in 0..3 {
            bench.forget();
            bench.read(main).await;
            bench
                .wait_for_signal(
                    "a change",
                    |signal| matches!(signal, Signal::Changed { document, .. } if *document == main),
                )
                .await;
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn closed_shadow_roots_are_opened_once_in_the_documents_asked_for() {
    let server = Server::start(&[
        (
            "/",
            "<div id=a></div><div id=b></div><video controls></video><iframe src=/inner></iframe><script>\
         a.attachShadow({mode: 'closed'}).innerHTML = '<p title=\\'\"shadowRootType\":\"closed\"\\'>x</p>';\
         b.attachShadow({mode: 'open'}).innerHTML = '<i></i>'</script>",
        ),
        (
            "/inner",
            "<i id=c></i><div id=c2></div><script>\
         c2.attachShadow({mode: 'closed'}).innerHTML = '<div id=d></div>';</script>",
        ),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.wait_for_documents(2).await;
        let documents: Vec<_> = bench.driver.documents().into_iter().map(|document| document.id).collect();
        for opened in [2, 0] {
            let coverage = bench.driver.open_closed_roots(&documents, Deadline::CALL).await;
            assert_eq!(coverage, Ok(Some(Coverage { opened, left: 0 })), "{path}");
        }
        bench.close().await;
    }
}
