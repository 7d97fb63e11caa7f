//! The orderly end of pages and browsers.

use std::sync::Arc;

use surefoot_browser::chromium::PageOptions;
use surefoot_browser::driver::{Deadline, Driver, DriverError, Signal, Travel};

use crate::server::Server;
use crate::support::{BROWSERS, Bench, launch, nothing_is_left_of, processes_of, show};

#[tokio::test]
async fn a_page_that_is_closed_takes_its_browser_along_and_leaves_nothing() {
    let server = Server::start(&[("/", "<script>localStorage.x = 1</script>")]).await;
    for path in BROWSERS {
        let bench = show(path, &server.url("/")).await;
        let folder = bench.folder();
        assert!(!processes_of(&folder).is_empty(), "{path}");
        bench.close().await;
        assert!(!folder.exists(), "{path}");
        nothing_is_left_of(&folder).await;
    }
}

#[tokio::test]
async fn the_last_one_out_closes_the_browser() {
    for path in BROWSERS {
        let browser = launch(path).await;
        let folder = browser.started().unwrap().folder.clone();
        let mut first = browser.open(PageOptions::default()).await.unwrap();
        let mut second = browser.open(PageOptions::default()).await.unwrap();
        first.close().await.unwrap();
        assert!(folder.exists());
        browser.close().await.unwrap();
        assert!(folder.exists(), "a page is still open");
        second.travel(Travel::To("data:text/html,x".to_owned()), Deadline::CALL).await.unwrap();
        second.close().await.unwrap();
        assert!(!folder.exists());
        nothing_is_left_of(&folder).await;
    }
}

#[tokio::test]
async fn a_closed_page_answers_nothing_and_can_be_closed_again() {
    let browser = launch(BROWSERS[0]).await;
    let mut bench = Bench::of(browser.open(PageOptions::default()).await.unwrap());
    let main = bench.main();
    bench.driver.close().await.unwrap();
    bench.driver.close().await.unwrap();
    bench.wait_for_signal("the end", |signal| *signal == Signal::Closed).await;
    let error = bench.call(main, "viewport").await.unwrap_err();
    assert_eq!(error, DriverError::Closed);
    browser.close().await.unwrap();
}

/// Browsers were seen to say that they closed a page and not to close it, when it reloaded itself at the
/// same time.
#[tokio::test]
async fn pages_that_reload_themselves_all_the_time_do_close() {
    let server = Server::start(&[("/", "<meta http-equiv=refresh content=0><p>again")]).await;
    for path in BROWSERS {
        let browser = launch(path).await;
        let folder = browser.started().unwrap().folder.clone();
        for _ in 0..10 {
            let mut driver = browser.open(PageOptions::default()).await.unwrap();
            driver.travel(Travel::To(server.url("/")), Deadline::CALL).await.unwrap();
            driver.wait().await;
            driver.close().await.unwrap();
            assert!(driver.signals().contains(&Signal::Closed), "{path}");
        }
        browser.close().await.unwrap();
        nothing_is_left_of(&folder).await;
    }
}

#[tokio::test]
async fn a_page_that_is_busy_for_ever_closes_in_good_time() {
    let server =
        Server::start(&[("/", "<script>onload = () => setTimeout(() => { for (;;); })</script>")]).await;
    for path in BROWSERS {
        let browser = launch(path).await;
        let folder = browser.started().unwrap().folder.clone();
        let mut bench = Bench::of(browser.open(PageOptions::default()).await.unwrap());
        bench.driver.travel(Travel::To(server.url("/")), Deadline::CALL).await.unwrap();
        bench.wait_for_signal("the load event", |signal| *signal == Signal::Loaded).await;
        bench.close().await;
        browser.close().await.unwrap();
        nothing_is_left_of(&folder).await;
    }
}

#[tokio::test]
async fn browsers_that_start_side_by_side_do_not_disturb_each_other() {
    let server = Arc::new(Server::start(&[("/", "<title>here</title>")]).await);
    let mut tasks = tokio::task::JoinSet::new();
    for path in BROWSERS.into_iter().chain(BROWSERS) {
        let server = Arc::clone(&server);
        tasks.spawn(async move {
            let mut bench = show(path, &server.url("/")).await;
            assert_eq!(bench.title().await, "here");
            bench.close().await;
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
}
