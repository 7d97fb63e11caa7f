//! Frames in the page's own process and in others.

use surefoot_browser::driver::{Deadline, Driver};

use crate::server::Server;
use crate::support::{BROWSERS, Bench, show};

/// Where a document's host stands among the elements of its parent.
async fn host(bench: &mut Bench, index: usize) -> Option<u32> {
    let document = bench.driver.documents()[index].id;
    bench.driver.host_of(document, Deadline::CALL).await.unwrap()
}

#[tokio::test]
async fn every_frame_can_be_called_and_its_host_be_found() {
    let server = Server::start(&[
        (
            "/",
            "<title>top</title><iframe src=/same></iframe><iframe srcdoc='<title>srcdoc</title>'></iframe>\
               <iframe></iframe><iframe src='OTHER_SITE/across'></iframe>\
               <iframe sandbox src=/same></iframe>",
        ),
        ("/same", "<title>same</title>"),
        ("/across", "<title>across</title><iframe src='OTHER_SITE/same'></iframe>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let documents = bench.wait_for_documents(7).await;
        let mut titles = Vec::new();
        for document in &documents {
            titles.push(bench.read(document.id).await["title"].as_str().unwrap().to_owned());
        }
        assert_eq!(titles[0], "top", "{path}");
        titles[1..].sort();
        assert_eq!(titles[1..], ["", "across", "same", "same", "same", "srcdoc"], "{path}");
        assert_eq!(host(&mut bench, 0).await, None, "{path}");
        let mut hosts = Vec::new();
        for (index, document) in documents.iter().enumerate().skip(1) {
            hosts.push((document.parent, host(&mut bench, index).await));
        }
        assert!(hosts.iter().all(|(parent, host)| parent.is_some() && host.is_some()), "{path}: {hosts:?}");
        hosts.sort();
        hosts.dedup();
        assert_eq!(hosts.len(), 6, "every frame has a host of its own: {path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_that_moves_between_sites_and_back_stays_callable() {
    let server = Server::start(&[
        ("/", "<iframe id=f src=/same></iframe>"),
        (
            "/same",
            "<title>same</title><script>setTimeout(() => location = 'OTHER_SITE/across', 100)</script>",
        ),
        ("/across", "<title>across</title><script>setTimeout(() => location = '/across2', 100)</script>"),
        (
            "/across2",
            "<title>across2</title><script>setTimeout(() => \
           location = 'http://127.0.0.1:' + location.port + '/back', 100)</script>",
        ),
        ("/back", "<title>back</title>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let back = server.url("/back");
        bench
            .wait_for("the frame to be back", |bench| {
                bench.driver.documents().get(1).is_some_and(|frame| frame.url == back && frame.callable)
            })
            .await;
        let frame = bench.driver.documents()[1].clone();
        assert_eq!(bench.read(frame.id).await["title"], "back", "{path}");
        assert!(host(&mut bench, 1).await.is_some(), "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_that_is_removed_is_listed_no_more() {
    let server = Server::start(&[
        (
            "/",
            "<iframe id=a src=/two></iframe><iframe id=b src='OTHER_SITE/two'></iframe>\
               <script>onmessage = () => { a.remove(); b.remove(); document.title = 'removed' }</script>",
        ),
        ("/two", "<script>addEventListener('pointerdown', () => top.postMessage(1, '*'))</script><p>two"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.wait_for_documents(3).await;
        crate::input::click(&mut bench, 50.0, 50.0).await;
        bench.wait_for_documents(1).await;
        bench.wait_for_title("removed").await;
        bench.close().await;
    }
}

#[tokio::test]
async fn pages_of_one_browser_do_not_share_documents_or_storage() {
    let server = Server::start(&[(
        "/",
        "<script>document.title = String(localStorage.n); localStorage.n = 1</script>",
    )])
    .await;
    let browser = crate::support::launch(BROWSERS[0]).await;
    let mut benches = Vec::new();
    for _ in 0..3 {
        let driver = browser.open(surefoot_browser::chromium::PageOptions::default()).await.unwrap();
        benches.push(Bench::of(driver));
    }
    for bench in &mut benches {
        bench.go(&server.url("/")).await;
        assert_eq!(bench.title().await, "undefined");
    }
    drop(browser);
    for bench in benches {
        bench.close().await;
    }
}
