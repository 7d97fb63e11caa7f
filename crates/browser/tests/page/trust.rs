//! How far a reading can be trusted, on the scripted driver.

use std::time::Duration;

use surefoot_browser::driver::{Deadline, DriverError, Signal, Travel};
use surefoot_browser::page::{Page, PageError, ReadOptions};
use surefoot_browser::synthetic::{Fault, Scene, SceneNode, Script, Synthetic};
use surefoot_record::code::Code;
use surefoot_record::view::Gap;

const URL: &str = "https://example.test/";

fn script() -> Script {
    Script::new(Scene::new(URL).with(SceneNode::new(1, "button", "Save")))
}

/// Opens the script's page; its calls are counted from 1.
async fn open(script: Script) -> Page {
    let mut page = Page::new(Box::new(Synthetic::new(script)));
    page.travel(Travel::To(URL.to_owned()), Deadline::CALL).await.unwrap();
    while !page.take_signals().contains(&Signal::Loaded) {
        page.wait().await;
    }
    page
}

#[tokio::test(start_paused = true)]
async fn events_lost_during_a_reading_make_it_unsound_and_the_next_one_is_sound_again() {
    let mut page = open(script().fault(1, Fault::Lost)).await;
    let first = page.read(&ReadOptions::default()).await.unwrap();
    assert!(first.unsound);
    assert_eq!(page.changed_since(&first.stamp), None);
    let second = page.read(&ReadOptions::default()).await.unwrap();
    assert!(!second.unsound);
    assert_eq!(page.changed_since(&second.stamp), Some(false));
    assert!(page.take_signals().contains(&Signal::Lost), "the session is told too");
}

#[tokio::test(start_paused = true)]
async fn without_a_change_clock_nothing_can_be_said_of_changes() {
    let mut page = open(script().without_clock()).await;
    let reading = page.read(&ReadOptions::default()).await.unwrap();
    assert_eq!(page.changed_since(&reading.stamp), None);
}

#[tokio::test(start_paused = true)]
async fn absence_can_be_concluded_only_where_closed_roots_were_looked_for() {
    for (count, plain_gaps, gaps, verified) in [
        (Some(0), vec![], vec![], true),
        (Some(2), vec![Gap::ClosedShadowRoot], vec![Gap::ClosedShadowRoot], false),
        (None, vec![], vec![Gap::ShadowCoverageUnverified], false),
    ] {
        let mut page = open(script().closed_roots(count)).await;
        let plain = page.read(&ReadOptions::default()).await.unwrap().view;
        assert_eq!(
            (plain.completeness.gaps.clone(), plain.completeness.verified),
            (plain_gaps, verified),
            "{count:?}"
        );
        let options = ReadOptions { verify_coverage: true, ..ReadOptions::default() };
        let probed = page.read(&options).await.unwrap().view;
        assert_eq!(
            (probed.completeness.gaps.clone(), probed.completeness.verified),
            (gaps, verified),
            "{count:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_page_that_does_not_answer_fails_within_its_deadline() {
    let mut page = open(script().fault(1, Fault::Timeout)).await;
    let began = tokio::time::Instant::now();
    let error = page.read(&ReadOptions::default()).await.unwrap_err();
    assert!(began.elapsed() <= Deadline::CALL.0 + Duration::from_millis(1));
    assert_eq!((error.code(), error.is_passing()), (Code::BrowserTimeout, false));
}

#[tokio::test(start_paused = true)]
async fn while_a_navigation_is_under_way_a_reading_fails_for_now() {
    let mut page = open(script().slow_server(500)).await;
    page.travel(Travel::Reload, Deadline::CALL).await.unwrap();
    let error = page.read(&ReadOptions::default()).await.unwrap_err();
    assert!(
        matches!(error, PageError::Driver(DriverError::DocumentGone { .. }) | PageError::NoDocument),
        "{error}"
    );
    assert!(error.is_passing());
}

#[tokio::test(start_paused = true)]
async fn a_crash_is_no_gap_but_an_error() {
    let mut page = open(script().fault(1, Fault::Crash)).await;
    let error = page.read(&ReadOptions::default()).await.unwrap_err();
    assert_eq!((error.code(), error.is_passing()), (Code::PageCrashed, false));
}
