//! Navigations: what is told of them, and that nothing waits in vain while one is in flight.

use std::time::{Duration, Instant};

use serde_json::json;
use surefoot_browser::driver::{Deadline, Driver, DriverError, NavigationEnd, Signal, Travel};

use crate::input::click;
use crate::server::Server;
use crate::support::{BROWSERS, Bench, show};

/// Shorter than the slow server takes, so a call that waited for it would miss its deadline.
const SHORT: Deadline = Deadline(Duration::from_millis(300));

const LINK: &str = "<body style='margin:0'><a style='display:block;height:200px' href='HREF'>link</a>";

fn link(href: &str) -> String {
    LINK.replace("HREF", href)
}

fn navigations(bench: &Bench) -> Vec<Signal> {
    bench
        .seen
        .iter()
        .filter(|signal| matches!(signal, Signal::NavigationStarted | Signal::NavigationEnded(_)))
        .cloned()
        .collect()
}

/// Clicks the link and waits until its navigation is in flight.
async fn follow_link(bench: &mut Bench) {
    bench.forget();
    click(bench, 20.0, 20.0).await;
    bench.wait_for("a navigation", |bench| bench.driver.navigating()).await;
}

async fn wait_for_end(bench: &mut Bench) -> NavigationEnd {
    let signal = bench
        .wait_for_signal("the navigation's end", |signal| matches!(signal, Signal::NavigationEnded(_)))
        .await;
    let Signal::NavigationEnded(end) = signal else { unreachable!() };
    end
}

#[tokio::test]
async fn while_a_slow_link_is_followed_calls_end_at_once() {
    for target in ["/two?ms=800", "OTHER_SITE/two?ms=800"] {
        let server = Server::start(&[("/", &link(target)), ("/two", "<title>two</title>")]).await;
        for path in BROWSERS {
            let mut bench = show(path, &server.url("/")).await;
            let main = bench.main();
            follow_link(&mut bench).await;
            let asked = Instant::now();
            let error = bench.call_with(main, "viewport", json!({}), SHORT).await.unwrap_err();
            assert!(matches!(error, DriverError::DocumentGone { .. }), "{path}: {error:?}");
            assert!(asked.elapsed() < Duration::from_millis(100), "{path}: {:?}", asked.elapsed());
            assert!(bench.driver.navigating());
            // Input is taken all the same.
            click(&mut bench, 20.0, 700.0).await;
            assert_eq!(wait_for_end(&mut bench).await, NavigationEnd::Committed, "{path}");
            bench.wait_for_documents(1).await;
            // The commit is told before the parser has come to the title.
            bench.wait_for_title("two").await;
            assert_eq!(
                navigations(&bench),
                [Signal::NavigationStarted, Signal::NavigationEnded(NavigationEnd::Committed)],
                "{path}"
            );
            bench.close().await;
        }
    }
}

#[tokio::test]
async fn a_download_or_an_empty_answer_leaves_the_document_callable() {
    for target in ["/204?ms=800", "/download?ms=800"] {
        let server = Server::start(&[("/", &link(target))]).await;
        for path in BROWSERS {
            let mut bench = show(path, &server.url("/")).await;
            let main = bench.main();
            follow_link(&mut bench).await;
            assert_eq!(wait_for_end(&mut bench).await, NavigationEnd::Aborted, "{path} {target}");
            assert!(!bench.driver.navigating());
            assert_eq!(bench.main(), main, "{path} {target}");
            bench.call(main, "viewport").await.unwrap();
            if target.starts_with("/download") {
                let signal =
                    bench.wait_for_signal("a download", |signal| matches!(signal, Signal::Download(_))).await;
                let Signal::Download(download) = signal else { unreachable!() };
                assert_eq!(download.name, "report.bin");
                assert!(download.url.ends_with("/download?ms=800"));
            }
            bench.close().await;
        }
    }
}

/// A page that is busy for a while after each press, and then follows a link: a call sent meanwhile is under
/// way when the navigation begins.
fn busy_link(href: &str) -> String {
    format!(
        "<body style='margin:0'><div style='height:200px'>x</div><script>\
         addEventListener('pointerdown', () => {{ location.href = '{href}';\
           const end = Date.now() + 200; while (Date.now() < end); }})</script>"
    )
}

#[tokio::test]
async fn a_call_under_way_when_a_navigation_begins_ends_with_the_document() {
    let server = Server::start(&[("/", &busy_link("/two?ms=800")), ("/two", "")]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let main = bench.main();
        // Nobody awaits the click: the call goes out while the page is busy with it.
        let steps = crate::input::click_steps(20.0, 20.0, surefoot_browser::driver::Button::Left, 1);
        let error = loop {
            bench.driver.gesture(&steps[..2], None, Deadline::CALL).await.unwrap();
            if let Err(error) = bench.call_with(main, "viewport", json!({}), SHORT).await {
                break error;
            }
        };
        assert!(matches!(error, DriverError::DocumentGone { .. }), "{path}: {error:?}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_navigation_that_fails_says_why() {
    let server = Server::start(&[("/", "")]).await;
    // A port that was free a moment ago: nothing listens there.
    let nowhere = {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        format!("http://{}/", listener.local_addr().unwrap())
    };
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.driver.travel(Travel::To(nowhere.clone()), Deadline::CALL).await.unwrap();
        let end = wait_for_end(&mut bench).await;
        assert_eq!(end, NavigationEnd::Failed("net::ERR_CONNECTION_REFUSED".to_owned()), "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_at_once() {
    let server = Server::start(&[("/", "")]).await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    let error =
        bench.driver.travel(Travel::To("not an address".to_owned()), Deadline::CALL).await.unwrap_err();
    assert!(matches!(error, DriverError::Navigation { .. }), "{error:?}");
    bench.close().await;
}

#[tokio::test]
async fn a_travel_is_accepted_long_before_a_slow_server_answers() {
    let server = Server::start(&[("/", ""), ("/two", "<title>two</title>")]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.driver.travel(Travel::To(server.url("/two?ms=800")), SHORT).await.unwrap();
        assert!(bench.driver.navigating(), "{path}");
        assert_eq!(wait_for_end(&mut bench).await, NavigationEnd::Committed, "{path}");
        bench.forget();
        bench.driver.travel(Travel::Reload, SHORT).await.unwrap();
        assert!(bench.driver.navigating(), "{path}");
        assert_eq!(wait_for_end(&mut bench).await, NavigationEnd::Committed, "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn history_goes_back_and_forward_and_ends() {
    let server = Server::start(&[("/", "<title>one</title>"), ("/two", "<title>two</title>")]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.go(&server.url("/two")).await;
        let error = bench.driver.travel(Travel::Forward, Deadline::CALL).await.unwrap_err();
        assert_eq!(error, DriverError::HistoryEnd { direction: "forward" });
        for (travel, wanted) in [(Travel::Back, "one"), (Travel::Forward, "two")] {
            let before = bench.main();
            bench.driver.travel(travel, Deadline::CALL).await.unwrap();
            bench.wait_for("a new document", |bench| bench.main() != before).await;
            bench.wait_for_documents(1).await;
            bench.wait_for_title(wanted).await;
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn a_navigation_within_the_document_is_none() {
    let server = Server::start(&[(
        "/",
        "<body style='height:500px'><script>\
         addEventListener('pointerdown', () => history.pushState(1, '', '/other'))</script>",
    )])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let main = bench.main();
        click(&mut bench, 20.0, 20.0).await;
        bench.wait_for_url("/other").await;
        bench.driver.travel(Travel::To(server.url("/other#part")), Deadline::CALL).await.unwrap();
        bench.wait_for_url("/other#part").await;
        bench.driver.travel(Travel::Back, Deadline::CALL).await.unwrap();
        bench.wait_for_url("/other").await;
        assert_eq!(bench.main(), main, "{path}");
        assert_eq!(navigations(&bench), [], "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_second_navigation_gives_the_first_up() {
    let server =
        Server::start(&[("/", &link("/two?ms=5000")), ("/two", ""), ("/three", "<title>three</title>")])
            .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        follow_link(&mut bench).await;
        bench.driver.travel(Travel::To(server.url("/three")), Deadline::CALL).await.unwrap();
        bench.wait_for_title("three").await;
        assert_eq!(
            navigations(&bench),
            [
                Signal::NavigationStarted,
                Signal::NavigationEnded(NavigationEnd::Aborted),
                Signal::NavigationStarted,
                Signal::NavigationEnded(NavigationEnd::Committed),
            ],
            "{path}"
        );
        bench.close().await;
    }
}

#[tokio::test]
async fn a_page_that_stops_its_own_navigation_goes_on() {
    let server = Server::start(&[
        ("/", "<body style='margin:0;height:500px'><script>addEventListener('pointerdown', () => {\
               location.href = '/two?ms=5000'; setTimeout(() => { stop(); document.title = 'stopped' }, 300) })\
               </script>"),
        ("/two", ""),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        follow_link(&mut bench).await;
        assert_eq!(wait_for_end(&mut bench).await, NavigationEnd::Aborted, "{path}");
        assert_eq!(bench.title().await, "stopped", "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_of_another_site_that_is_being_navigated_holds_nobody_up() {
    let server = Server::start(&[
        ("/", "<title>top</title><iframe src='OTHER_SITE/inner'></iframe>"),
        ("/inner", "<script>onload = () => setTimeout(() => location = '/slow?ms=800', 100)</script>"),
        ("/slow", "<title>slow</title>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let slow = server.other_url("/slow?ms=800");
        loop {
            let frame = bench.driver.documents().get(1).cloned();
            if let Some(frame) = frame.filter(|frame| frame.callable) {
                match bench.call_with(frame.id, "viewport", json!({}), SHORT).await {
                    Ok(_) if frame.url == slow => break,
                    // Wherever it stands, it answers or has left; it never misses its deadline.
                    Ok(_) | Err(DriverError::DocumentGone { .. }) => {}
                    Err(error) => panic!("{path}: {error:?}"),
                }
            }
            assert_eq!(bench.title().await, "top", "{path}");
        }
        assert_eq!(navigations(&bench), [], "a frame's navigation is not the page's: {path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn loading_lasts_until_the_load_event() {
    let server = Server::start(&[("/", "<img src='/slow?ms=600'>"), ("/slow", "")]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/missing")).await;
        bench.driver.travel(Travel::To(server.url("/")), Deadline::CALL).await.unwrap();
        wait_for_end(&mut bench).await;
        assert!(bench.driver.loading(), "{path}");
        let main = bench.wait_for_documents(1).await[0].id;
        bench.call_with(main, "viewport", json!({}), SHORT).await.unwrap();
        bench.wait_for_signal("the load event", |signal| *signal == Signal::Loaded).await;
        assert!(!bench.driver.loading(), "{path}");
        bench.close().await;
    }
}
