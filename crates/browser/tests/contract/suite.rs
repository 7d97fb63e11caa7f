//! What the driver contract promises.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use surefoot_browser::driver::{
    Button, Coverage, Deadline, DocumentId, Driver, DriverError, InputStep, NavigationEnd, PageId, Point,
    Signal, Travel,
};
use surefoot_semantics::settle::{Pending, WorkKind};

use crate::stage::Stage;

/// Ample for anything that a page does here.
const PATIENCE: Duration = Duration::from_secs(20);

/// Goes to an address and waits until the navigation has ended; returns what was told on the way.
async fn go(driver: &mut dyn Driver, to: Travel) -> Vec<Signal> {
    driver.travel(to, Deadline::CALL).await.expect("the travel is accepted");
    until(driver, |signal| matches!(signal, Signal::NavigationEnded(_))).await
}

/// Collects signals until one is what is wanted.
async fn until(driver: &mut dyn Driver, wanted: impl Fn(&Signal) -> bool) -> Vec<Signal> {
    let mut all = Vec::new();
    let waiting = async {
        loop {
            all.extend(driver.signals());
            if all.iter().any(&wanted) {
                return;
            }
            driver.wait().await;
        }
    };
    let in_time = tokio::time::timeout(PATIENCE, waiting).await.is_ok();
    assert!(in_time, "it was never told: {all:?}");
    all
}

/// The main document, as soon as it can be called: that comes a moment after its commit, and is told.
async fn main_document(driver: &mut dyn Driver) -> DocumentId {
    let waiting = async {
        loop {
            let documents = driver.documents();
            let mains: Vec<_> = documents.iter().filter(|document| document.parent.is_none()).collect();
            assert_eq!(mains.len(), 1, "{documents:?}");
            if mains[0].callable {
                return mains[0].id;
            }
            driver.wait().await;
            driver.signals();
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.expect("that it can be called is told")
}

async fn call(driver: &mut dyn Driver, function: &'static str, arguments: Value) -> Value {
    let document = main_document(driver).await;
    let answer = driver.call(document, function, arguments, Deadline::CALL).await.expect("it is answered");
    serde_json::from_str(answer.get()).expect("the answer is JSON")
}

async fn read(driver: &mut dyn Driver) -> Value {
    call(driver, "read", json!({ "maxNodes": 1_000, "testIdAttribute": "data-testid" })).await
}

/// The number of the element with that role and name.
async fn element(driver: &mut dyn Driver, role: &str, name: &str) -> u64 {
    let reading = read(driver).await;
    let nodes = reading["patches"][0]["nodes"].as_array().expect("a list of nodes");
    let found = nodes.iter().find(|node| node["role"] == role && node["name"] == name);
    found.and_then(|node| node["element"].as_u64()).unwrap_or_else(|| panic!("no {role} {name}: {reading:#}"))
}

async fn press(driver: &mut dyn Driver, role: &str, name: &str) {
    let element = element(driver, role, name).await;
    let guard = call(driver, "guard", json!({ "element": element, "scroll": true, "pointer": true })).await;
    assert_eq!(guard["verdict"], "ready", "{guard:#}");
    let at = Point { x: guard["x"].as_f64().expect("a place"), y: guard["y"].as_f64().expect("a place") };
    let steps = [
        InputStep::Move { to: at },
        InputStep::Press { at, button: Button::Left, count: 1 },
        InputStep::Release { at, button: Button::Left, count: 1 },
    ];
    driver.gesture(&steps, None, Deadline::CALL).await.expect("the input is taken");
}

pub(crate) async fn a_travel_brings_one_callable_main_document(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    assert!(!driver.navigating());
    main_document(driver).await;
    assert_eq!(read(driver).await["url"], json!(stage.start));
    assert!(!driver.product().is_empty());
}

pub(crate) async fn a_travel_tells_its_course_in_order(mut stage: Stage) {
    let driver = &mut *stage.driver;
    driver.travel(Travel::To(stage.start.clone()), Deadline::CALL).await.expect("it is accepted");
    let told = until(driver, |signal| *signal == Signal::Loaded).await;
    let place = |wanted: &Signal| told.iter().position(|signal| signal == wanted);
    let started = place(&Signal::NavigationStarted).expect("its start is told");
    let committed = place(&Signal::NavigationEnded(NavigationEnd::Committed)).expect("its commit is told");
    let loaded = place(&Signal::Loaded).expect("its load is told");
    assert!(started < committed && committed < loaded, "{told:?}");
    assert!(!driver.loading());
}

pub(crate) async fn a_change_after_a_reading_is_told_once(mut stage: Stage) {
    let driver = &mut *stage.driver;
    assert!(driver.capabilities().change_clock);
    driver.travel(Travel::To(stage.start.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::Loaded).await;
    press(driver, "button", "Save").await;
    until(driver, |signal| matches!(signal, Signal::Changed { .. })).await;
    let before = read(driver).await["clock"].as_u64().expect("a clock");
    press(driver, "button", "Save").await;
    // `press` reads, so the clock is armed again; what it tells is later than the reading.
    let told = until(driver, |signal| matches!(signal, Signal::Changed { .. })).await;
    let clocks: Vec<u64> = told
        .iter()
        .filter_map(|signal| match signal {
            Signal::Changed { clock, .. } => Some(*clock),
            _ => None,
        })
        .collect();
    assert_eq!(clocks.len(), 1, "once, until the next reading: {told:?}");
    assert!(clocks[0] > before, "{clocks:?} after {before}");
}

pub(crate) async fn a_call_while_a_navigation_is_in_flight_is_answered_at_once(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    let document = main_document(driver).await;
    driver.travel(Travel::To(stage.slow.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::NavigationStarted).await;
    assert!(driver.navigating());
    let began = Instant::now();
    let answer = driver.call(document, "viewport", json!({}), Deadline::CALL).await;
    assert!(matches!(answer, Err(DriverError::DocumentGone { .. })), "{answer:?}");
    assert!(began.elapsed() < Duration::from_millis(500), "{:?}", began.elapsed());
    until(driver, |signal| *signal == Signal::NavigationEnded(NavigationEnd::Committed)).await;
    assert!(!driver.navigating());
}

pub(crate) async fn a_document_that_left_is_gone_and_its_number_is_not_used_again(mut stage: Stage) {
    let driver = &mut *stage.driver;
    let mut numbers = Vec::new();
    for _ in 0..3 {
        go(driver, Travel::To(stage.start.clone())).await;
        numbers.push(main_document(driver).await);
    }
    let answer = driver.call(numbers[0], "viewport", json!({}), Deadline::CALL).await;
    assert!(matches!(answer, Err(DriverError::DocumentGone { .. })), "{answer:?}");
    numbers.dedup();
    assert_eq!(numbers.len(), 3, "{numbers:?}");
}

pub(crate) async fn a_travel_that_brings_no_document_leaves_the_old_one(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    let before = main_document(driver).await;
    let told = go(driver, Travel::To(stage.nothing.clone())).await;
    assert!(told.contains(&Signal::NavigationEnded(NavigationEnd::Aborted)), "{told:?}");
    assert_eq!(main_document(driver).await, before);
    assert_eq!(read(driver).await["url"], json!(stage.start));
}

pub(crate) async fn history_has_an_end(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    let answer = driver.travel(Travel::Forward, Deadline::CALL).await;
    assert!(matches!(answer, Err(DriverError::HistoryEnd { .. })), "{answer:?}");
    assert_eq!(read(driver).await["url"], json!(stage.start));
}

pub(crate) async fn input_lands_where_the_guard_pointed(mut stage: Stage) {
    let driver = &mut *stage.driver;
    driver.travel(Travel::To(stage.start.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::Loaded).await;
    press(driver, "button", "Save").await;
    element(driver, "status", "Saved").await;
}

pub(crate) async fn inserted_text_arrives_in_the_focused_control(mut stage: Stage) {
    let driver = &mut *stage.driver;
    driver.travel(Travel::To(stage.start.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::Loaded).await;
    let city = element(driver, "textbox", "City").await;
    let ready = call(driver, "fillPrepare", json!({ "element": city })).await;
    assert_eq!(ready["mode"], "insert");
    let text = "Zürich \u{1F3D4}".to_owned();
    driver
        .gesture(&[InputStep::Insert { text: text.clone() }], None, Deadline::CALL)
        .await
        .expect("it is taken");
    let check = call(driver, "verifyText", json!({ "element": city, "text": text })).await;
    assert_eq!(check["equal"], true, "{check:#}");
}

pub(crate) async fn a_function_that_is_not_there_is_refused(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    let document = main_document(driver).await;
    let answer = driver.call(document, "noSuchFunction", json!({}), Deadline::CALL).await;
    assert!(matches!(answer, Err(DriverError::Refused { .. })), "{answer:?}");
}

pub(crate) async fn closed_shadow_roots_can_be_looked_for(mut stage: Stage) {
    let driver = &mut *stage.driver;
    assert!(driver.capabilities().shadow_coverage);
    driver.travel(Travel::To(stage.start.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::Loaded).await;
    let documents = [main_document(driver).await];
    let none = Coverage { opened: 0, left: 0 };
    assert_eq!(driver.open_closed_roots(&documents, Deadline::CALL).await, Ok(Some(none)));
}

pub(crate) async fn a_page_that_was_opened_can_be_switched_to_and_back(mut stage: Stage) {
    let driver = &mut *stage.driver;
    driver.travel(Travel::To(stage.opener.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::Loaded).await;
    let first = driver.pages(Deadline::CALL).await.expect("the browser answers");
    assert_eq!((first.len(), first[0].current), (1, true), "{first:?}");
    let opener = main_document(driver).await;
    press(driver, "button", "Open").await;
    until(driver, |signal| *signal == Signal::Popup(stage.start.clone())).await;
    let pages = driver.pages(Deadline::CALL).await.expect("the browser answers");
    assert_eq!(pages.iter().map(|page| page.current).collect::<Vec<_>>(), [true, false], "{pages:?}");
    assert_eq!((pages[0].id, &pages[1].url), (first[0].id, &stage.start), "{pages:?}");

    driver.signals();
    driver.switch(pages[1].id, Deadline::CALL).await.expect("it is open");
    until(driver, |signal| *signal == Signal::Frames).await;
    let document = main_document(driver).await;
    assert_ne!(document, opener);
    // It may still be loading, and without its script nothing happens.
    while driver.loading() {
        driver.wait().await;
        driver.signals();
    }
    press(driver, "button", "Save").await;
    element(driver, "status", "Saved").await;
    let answer = driver.call(opener, "viewport", json!({}), Deadline::CALL).await;
    assert!(matches!(answer, Err(DriverError::DocumentGone { .. })), "{answer:?}");

    driver.switch(pages[0].id, Deadline::CALL).await.expect("it is open");
    assert_eq!(main_document(driver).await, opener);
    element(driver, "button", "Open").await;
    driver.switch(pages[1].id, Deadline::CALL).await.expect("it is open");
    element(driver, "status", "Saved").await;
    let current: Vec<_> = driver
        .pages(Deadline::CALL)
        .await
        .expect("the browser answers")
        .iter()
        .map(|page| page.current)
        .collect();
    assert_eq!(current, [false, true]);
    driver.close().await.expect("nothing is left behind");
}

pub(crate) async fn a_page_that_is_not_open_can_not_be_switched_to(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    let document = main_document(driver).await;
    assert_eq!(driver.switch(PageId(7), Deadline::CALL).await, Err(DriverError::Closed));
    assert_eq!(main_document(driver).await, document);
}

pub(crate) async fn a_closed_page_answers_nothing_more(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    let document = main_document(driver).await;
    driver.close().await.expect("nothing is left behind");
    let answer = driver.call(document, "viewport", json!({}), Deadline::CALL).await;
    assert!(answer.is_err(), "{answer:?}");
}

pub(crate) async fn pending_work_is_told_or_said_to_be_unknown(mut stage: Stage) {
    let driver = &mut *stage.driver;
    driver.travel(Travel::To(stage.start.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::Loaded).await;
    driver.mark(Deadline::CALL).await.expect("it can be marked");
    let pending = driver.pending(Deadline::CALL).await.expect("it can be asked");
    if !driver.capabilities().counting {
        assert_eq!(pending, Pending::unknown());
        return;
    }
    assert!(pending.unaccounted.is_empty(), "{pending:?}");
    press(driver, "button", "Save").await;
    element(driver, "status", "Saved").await;
    // The end of everything is a frame later at most, and is pushed.
    loop {
        let pending = driver.pending(Deadline::CALL).await.expect("it can be asked");
        assert!(pending.unaccounted.is_empty(), "{pending:?}");
        if pending.work.is_empty() && pending.rendered {
            break;
        }
        until(driver, |signal| *signal == Signal::Worked).await;
    }
}

pub(crate) async fn a_navigation_in_flight_is_pending_work_that_is_told_at_once(mut stage: Stage) {
    let driver = &mut *stage.driver;
    go(driver, Travel::To(stage.start.clone())).await;
    driver.mark(Deadline::CALL).await.expect("it can be marked");
    driver.travel(Travel::To(stage.slow.clone()), Deadline::CALL).await.expect("it is accepted");
    until(driver, |signal| *signal == Signal::NavigationStarted).await;
    let began = Instant::now();
    let pending = driver.pending(Deadline::CALL).await.expect("nobody is asked");
    assert!(began.elapsed() < Duration::from_millis(500), "{:?}", began.elapsed());
    if driver.capabilities().counting {
        assert!(
            pending.work.iter().any(|work| work.kind == WorkKind::Navigation && work.after_act),
            "{pending:?}"
        );
    }
    until(driver, |signal| *signal == Signal::NavigationEnded(NavigationEnd::Committed)).await;
}

/// A driver that can't take pictures says so; what another one returns is one.
pub(crate) async fn a_picture_is_a_png_or_refused(mut stage: Stage) {
    let driver = stage.driver.as_mut();
    go(driver, Travel::To(stage.start.clone())).await;
    main_document(driver).await;
    match driver.picture(Deadline::CALL).await {
        Ok(picture) => assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n") && picture.len() > 1_000),
        Err(error) => assert!(matches!(error, DriverError::Refused { .. }), "{error}"),
    }
    driver.close().await.expect("it closes");
    assert!(driver.picture(Deadline::CALL).await.is_err(), "a closed page can't be seen");
}
