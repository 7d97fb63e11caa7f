//! What the page says beside what it shows.

use surefoot_browser::driver::{Driver, Signal};
use surefoot_record::event::{ConsoleMessage, NetworkTrouble};

use crate::input::click;
use crate::server::Server;
use crate::support::{BROWSERS, show};

#[tokio::test]
async fn console_messages_and_uncaught_errors_are_told_and_bounded() {
    let server = Server::start(&[
        (
            "/",
            "<iframe src='OTHER_SITE/inner'></iframe><script>onpointerdown = () => {\
               console.log('plain', 1, [2]); console.error('bad'); console.warn('é'.repeat(2000));\
               frames[0].postMessage('speak', '*');\
               setTimeout(() => { throw new TypeError('thrown') }) }</script>",
        ),
        ("/inner", "<script>onmessage = () => console.info('inner')</script>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        click(&mut bench, 600.0, 400.0).await;
        for (level, text) in [("log", "plain 1 Array(1)"), ("error", "bad"), ("info", "inner")] {
            let wanted = Signal::Console(ConsoleMessage { level: level.into(), text: text.into() });
            bench.wait_for_signal(text, |signal| *signal == wanted).await;
        }
        bench
            .wait_for_signal("the warning", |signal| {
                matches!(signal, Signal::Console(message)
                    if message.level == "warning" && message.text.chars().count() == 800)
            })
            .await;
        bench
            .wait_for_signal("the error", |signal| {
                matches!(signal, Signal::Console(message)
                    if message.level == "error" && message.text.contains("TypeError: thrown"))
            })
            .await;
        bench.close().await;
    }
}

#[tokio::test]
async fn network_troubles_are_told_and_what_the_page_gives_up_is_not() {
    let server = Server::start(&[(
        "/",
        "<script>onpointerdown = async () => { await fetch('/missing', {method: 'POST'});\
         await fetch('http://127.0.0.1:9/').catch(() => {});\
         const gone = new AbortController(); setTimeout(() => gone.abort(), 50);\
         await fetch('/slow?ms=2000', {signal: gone.signal}).catch(() => {});\
         document.title = 'done' }</script>",
    )])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        click(&mut bench, 20.0, 20.0).await;
        bench.wait_for_title("done").await;
        let wanted = Signal::Network(NetworkTrouble {
            method: "POST".into(),
            url: server.url("/missing"),
            status: Some(404),
            problem: None,
        });
        bench.wait_for_signal("the missing page", |signal| *signal == wanted).await;
        bench
            .wait_for_signal("the refused request", |signal| {
                matches!(signal, Signal::Network(trouble)
                    if trouble.status.is_none() && trouble.problem.as_deref() == Some("net::ERR_UNSAFE_PORT"))
            })
            .await;
        let troubles = bench.seen.iter().filter(|signal| matches!(signal, Signal::Network(_))).count();
        assert_eq!(troubles, 2, "{path}: {:?}", bench.seen);
        bench.driver.close().await.unwrap();
    }
}
