//! Real input, and where it lands.

use std::time::Duration;

use surefoot_browser::driver::keys::{parse_chord, stroke_of};
use surefoot_browser::driver::{Button, Deadline, Driver, InputStep, Point};

use crate::server::Server;
use crate::support::{BROWSERS, Bench, show};

pub(crate) fn click_steps(x: f64, y: f64, button: Button, count: u8) -> Vec<InputStep> {
    let at = Point { x, y };
    let mut steps = vec![InputStep::Move { to: at }];
    for count in 1..=count {
        steps.push(InputStep::Press { at, button, count });
        steps.push(InputStep::Release { at, button, count });
    }
    steps
}

pub(crate) async fn click(bench: &mut Bench, x: f64, y: f64) {
    bench.driver.gesture(&click_steps(x, y, Button::Left, 1), None, Deadline::CALL).await.unwrap();
}

fn chord(name: &str) -> InputStep {
    let (key, modifiers) = parse_chord(name).unwrap();
    InputStep::Stroke { key, modifiers }
}

fn typed(text: &str) -> Vec<InputStep> {
    text.chars()
        .map(|character| InputStep::Stroke { key: stroke_of(character), modifiers: Default::default() })
        .collect()
}

/// Writes what a page's events are into its title, oldest first.
const LOG: &str = "<body style='margin:0;height:3000px'><script>\
    const log = []; const say = word => { log.push(word); document.title = log.join(' ') };\
    for (const type of ['mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu'])\
      addEventListener(type, event => { say(type + event.buttons + event.detail + (event.isTrusted ? '' : '!'));\
        if (type == 'contextmenu') event.preventDefault() });\
    addEventListener('pointerdown', event => say(event.pointerType));\
    addEventListener('scroll', () => { document.title = 'scrolled ' + (scrollY > 0) });\
    </script>";

#[tokio::test]
async fn a_double_click_and_a_right_click_are_what_a_person_s_would_be() {
    let server = Server::start(&[("/", LOG), ("/right", LOG)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.driver.gesture(&click_steps(40.0, 40.0, Button::Left, 2), None, Deadline::CALL).await.unwrap();
        bench
            .wait_for_title(
                "mouse mousedown11 mouseup01 click01 mouse mousedown12 mouseup02 click02 dblclick02",
            )
            .await;
        bench.go(&server.url("/right")).await;
        bench.driver.gesture(&click_steps(40.0, 40.0, Button::Right, 1), None, Deadline::CALL).await.unwrap();
        let title = { bench.wait_for_title_with("mouseup").await };
        assert!(title.contains("mousedown21") && title.contains("contextmenu"), "{path}: {title}");
        bench.close().await;
    }
}

#[tokio::test]
async fn keys_type_and_edit_and_text_is_inserted() {
    let server = Server::start(&[(
        "/",
        "<input id=i autofocus oninput='document.title = value' onkeydown='window.last = event.code'\
         onchange='document.title = \"changed \" + value'>",
    )])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        click(&mut bench, 30.0, 20.0).await;
        bench.driver.gesture(&typed("Añ! 7ü漢"), None, Deadline::CALL).await.unwrap();
        bench.wait_for_title("Añ! 7ü漢").await;
        bench.driver.gesture(&[chord("Control+a"), chord("Backspace")], None, Deadline::CALL).await.unwrap();
        bench.wait_for_title("").await;
        let text = "pasted 😀 text".to_owned();
        bench
            .driver
            .gesture(&[InputStep::Insert { text: text.clone() }], None, Deadline::CALL)
            .await
            .unwrap();
        bench.wait_for_title(&text).await;
        bench.driver.gesture(&[chord("Enter")], None, Deadline::CALL).await.unwrap();
        bench.wait_for_title("changed pasted 😀 text").await;
        bench.close().await;
    }
}

#[tokio::test]
async fn the_wheel_scrolls() {
    let server = Server::start(&[("/", LOG)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let wheel = InputStep::Wheel { at: Point { x: 100.0, y: 100.0 }, dx: 0.0, dy: 300.0 };
        bench.driver.gesture(&[wheel], None, Deadline::CALL).await.unwrap();
        bench.wait_for_title("scrolled true").await;
        bench.close().await;
    }
}

#[tokio::test]
async fn input_reaches_frames_of_other_sites() {
    let server = Server::start(&[
        (
            "/",
            "<body style='margin:0'><iframe style='border:0' src='OTHER_SITE/inner'></iframe>\
               <script>onmessage = event => document.title = event.data</script>",
        ),
        (
            "/inner",
            "<body style='margin:0'><input style='width:100px;height:30px' \
                    onfocus='top.postMessage(\"focused\", \"*\")' oninput='top.postMessage(value, \"*\")'>",
        ),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.wait_for_documents(2).await;
        // Until the frame's first picture has come from its process, a click goes to the element around it.
        let mut clicks = 0;
        while bench.title().await != "focused" {
            clicks += 1;
            assert!(clicks < 1000, "no click reaches the frame");
            click(&mut bench, 50.0, 15.0).await;
        }
        bench.driver.gesture(&typed("hello"), None, Deadline::CALL).await.unwrap();
        bench.wait_for_title("hello").await;
        bench.close().await;
    }
}

#[tokio::test]
async fn a_button_that_is_held_drags() {
    let server = Server::start(&[(
        "/",
        "<body style='margin:0;height:1000px'><script>const log = [];\
         addEventListener('mousemove', event => { if (event.buttons) log.push(event.clientX) });\
         addEventListener('mouseup', () => document.title = log.join(' '))</script>",
    )])
    .await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    let at = |x: f64| Point { x, y: 10.0 };
    let press =
        [InputStep::Move { to: at(10.0) }, InputStep::Press { at: at(10.0), button: Button::Left, count: 1 }];
    bench.driver.gesture(&press, None, Deadline::CALL).await.unwrap();
    let release = [
        InputStep::Move { to: at(60.0) },
        InputStep::Release { at: at(60.0), button: Button::Left, count: 1 },
    ];
    bench.driver.gesture(&release, None, Deadline::CALL).await.unwrap();
    bench.wait_for_title("60").await;
    bench.close().await;
}

#[tokio::test]
async fn a_gesture_that_leaves_the_page_does_not_hang() {
    let server = Server::start(&[
        ("/", "<body style='margin:0'><a style='display:block;height:100px' href='OTHER_SITE/two'>x</a>"),
        ("/two", "<title>two</title><body style='height:500px'>"),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let mut steps = Vec::new();
        for _ in 0..20 {
            steps.extend(click_steps(20.0, 20.0, Button::Left, 1));
        }
        let before = std::time::Instant::now();
        bench.driver.gesture(&steps, None, Deadline::CALL).await.unwrap();
        assert!(before.elapsed() < Duration::from_secs(5), "{path}: {:?}", before.elapsed());
        let two = server.other_url("/two");
        bench
            .wait_for("the other page", |bench| {
                let main = &bench.driver.documents()[0];
                main.url == two && main.callable
            })
            .await;
        bench.close().await;
    }
}
