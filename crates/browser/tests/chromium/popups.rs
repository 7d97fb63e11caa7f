//! Pages that a page opens.

use std::time::{Duration, Instant};

use surefoot_browser::driver::{Driver, Signal};

use crate::input::click;
use crate::server::Server;
use crate::support::{BROWSERS, show};

#[tokio::test]
async fn a_popup_is_told_of_and_the_page_goes_on() {
    for opening in ["open('/popup?ms=300')", "open('/popup?ms=300', '', 'noopener')", "link.click()"] {
        let html = format!(
            "<body style='height:500px'><a id=link target=_blank href='/popup?ms=300'></a><script>\
             let frames = 0; addEventListener('pointerup', () => {{ {opening} }});\
             const frame = () => {{ frames++; document.title = 'frames ' + (frames > 200);\
               requestAnimationFrame(frame) }}; frame()</script>"
        );
        let server = Server::start(&[("/", &html), ("/popup", "<title>popup</title>")]).await;
        for path in BROWSERS {
            let mut bench = show(path, &server.url("/")).await;
            click(&mut bench, 20.0, 20.0).await;
            let popup = bench.wait_for_signal("a popup", |signal| matches!(signal, Signal::Popup(_))).await;
            assert_eq!(popup, Signal::Popup(server.url("/popup?ms=300")), "{path} {opening}");
            // In the background a page would get no frame at all.
            let before = Instant::now();
            bench.wait_for_title("frames true").await;
            assert!(before.elapsed() < Duration::from_secs(10), "{path} {opening}: {:?}", before.elapsed());
            let told = bench.seen.iter().filter(|signal| matches!(signal, Signal::Popup(_))).count();
            assert_eq!(told, 1, "{path} {opening}");
            bench.close().await;
        }
    }
}

#[tokio::test]
async fn a_dialog_of_a_popup_holds_nobody_up() {
    let server = Server::start(&[
        ("/", "<body style='height:500px'><script>addEventListener('pointerup', () => open('/popup'));\
               onmessage = event => document.title = event.data</script>"),
        ("/popup", "<script>onload = () => setTimeout(() => { alert('popup'); opener.postMessage('on', '*') }, 200)</script>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        click(&mut bench, 20.0, 20.0).await;
        bench.wait_for_title("on").await;
        bench
            .wait_for_signal(
                "the dialog",
                |signal| matches!(signal, Signal::Dialog(dialog) if dialog.message == "popup"),
            )
            .await;
        bench.close().await;
    }
}

#[tokio::test]
async fn a_page_survives_many_popups_at_once() {
    let server = Server::start(&[
        (
            "/",
            "<body style='height:500px'><script>let n = 0; addEventListener('pointerup', () => {\
               open('/popup?' + n++); document.title = 'opened ' + n })</script>",
        ),
        ("/popup", "<p>popup"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        for count in 1..=6 {
            click(&mut bench, 20.0, 20.0).await;
            bench.wait_for_title(&format!("opened {count}")).await;
        }
        bench
            .wait_for("all popups", |bench| {
                bench.seen.iter().filter(|signal| matches!(signal, Signal::Popup(_))).count() == 6
            })
            .await;
        assert!(!bench.seen.contains(&Signal::Crashed), "{path}");
        bench.driver.close().await.unwrap();
    }
}

#[tokio::test]
async fn a_popup_that_is_only_a_download_is_both() {
    let server = Server::start(&[(
        "/",
        "<body style='height:500px'><script>addEventListener('pointerup', () => open('/download'))</script>",
    )])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        click(&mut bench, 20.0, 20.0).await;
        let url = server.url("/download");
        bench.wait_for_signal("the popup", |signal| *signal == Signal::Popup(url.clone())).await;
        bench
            .wait_for_signal(
                "the download",
                |signal| matches!(signal, Signal::Download(download) if download.name == "report.bin"),
            )
            .await;
        bench.close().await;
    }
}
