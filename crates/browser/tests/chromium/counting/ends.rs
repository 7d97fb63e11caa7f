//! When what is counted is over: ends that a page is told of, bodies that are read or not, frames, tabs.

use super::*;

/// What the browser tells a page with a frame after something has come to its end; each sets `done`.
const TOLD_WITH_A_FRAME: [(&str, &str); 9] = [
    ("finished", "p.animate([{ opacity: 0 }, { opacity: 1 }], 120).finished.then(saved)"),
    ("onfinish", "p.animate([{ opacity: 0 }, { opacity: 1 }], 120).onfinish = saved"),
    (
        "ready",
        "p.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 500, iterations: Infinity }).ready.then(saved)",
    ),
    (
        "transitionend",
        "p.style.transition = 'opacity .12s'; p.style.opacity = 1; p.offsetWidth; p.style.opacity = .5; p.ontransitionend = saved",
    ),
    (
        "animationend",
        "document.head.append(Object.assign(document.createElement('style'), { textContent: '@keyframes k { to { opacity: 0 } }' })); \
         p.style.animation = 'k .12s'; p.onanimationend = saved",
    ),
    ("endEvent", "a.setAttribute('dur', '.12s'); a.addEventListener('endEvent', saved); a.beginElement()"),
    ("view transition", "document.startViewTransition(() => {}).finished.then(saved)"),
    ("scrollend", "onscrollend = saved; scrollTo({ top: 1500, behavior: 'smooth' })"),
    (
        "fonts",
        "{ const face = new FontFace('f', 'url(/font?ms=120)'); document.fonts.add(face); face.load().catch(() => {}); \
         document.fonts.ready.then(saved) }",
    ),
];

#[tokio::test]
async fn what_has_come_to_its_end_is_pending_until_the_page_was_told_of_it() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        for (what, script) in TOLD_WITH_A_FRAME {
            for round in 0..5 {
                bench.go(&server.url(&format!("/?{what}{round}").replace(' ', ""))).await;
                bench.mark().await;
                bench.run(&format!("done = false; saved = () => {{ done = true }}; {script}; 0")).await;
                let asking = async {
                    loop {
                        let peers = bench.driver.peers();
                        // The page is asked by the browser in this order.
                        let (pending, done) =
                            tokio::join!(bench.driver.pending(Deadline::CALL), peers.evaluate("done"));
                        let pending = pending.unwrap();
                        if pending.is_over(10_000) && pending.rendered {
                            assert_eq!(done.unwrap(), true, "{path}: {what}: {pending:#?}");
                            return;
                        }
                    }
                };
                let asked = tokio::time::timeout(crate::support::PATIENCE, asking).await;
                assert!(asked.is_ok(), "{path}: {what} never comes to its end");
            }
        }
        bench.close().await;
    }
}

/// Requests whose answer the page has while nobody reads the body; each sets `done`.
const UNREAD: [&str; 9] = [
    "fetch('/slow?ms=60').then(saved)",
    "fetch('/slow?ms=60', { method: 'HEAD' }).then(saved)",
    "fetch('/204?ms=60').then(saved)",
    "fetch('OTHER/slow?ms=60', { mode: 'no-cors' }).then(saved)",
    "fetch('/slow?ms=60', { keepalive: true }).then(saved)",
    "fetch('/slow?ms=60', { cache: 'force-cache' }).then(() => fetch('/slow?ms=60', { cache: 'force-cache' })).then(saved)",
    "fetch('/slow?ms=60').then((answer) => answer.clone().text()).then(saved)",
    "fetch('/slow?ms=60&then=200').then((answer) => answer.body.cancel()).then(saved)",
    "{ const stop = new AbortController(); fetch('/slow?ms=60&then=5000', { signal: stop.signal }).then(() => stop.abort()).then(saved) }",
];

#[tokio::test]
async fn a_body_that_nobody_reads_is_no_work() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        for script in UNREAD {
            bench.mark().await;
            let script = script.replace("OTHER", &server.other_url(""));
            bench.run(&format!("done = false; saved = () => {{ done = true }}; {script}; 0")).await;
            bench.pending_until(&script, |pending| pending.work.is_empty() && pending.rendered).await;
            assert_eq!(bench.run("done").await, true, "{path}: {script}");
        }
        bench.close().await;
    }
}

/// Requests whose bodies are read, or promised; each sets `done` only at their end.
const READ: [&str; 5] = [
    "fetch('/slow?ms=30&then=250').then((answer) => answer.text()).then(saved)",
    "fetch('/slow?ms=30&then=250').then((answer) => answer.clone().arrayBuffer()).then(saved)",
    "fetch('/slow?ms=30&then=250').then(async (answer) => { for await (const piece of answer.body); saved() })",
    "fetch('/slow?ms=30&then=250').then((answer) => new Response(answer.body).text()).then(saved)",
    "fetch('/slow?ms=30&then=250', { integrity: 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }).catch(saved)",
];

#[tokio::test]
async fn a_body_that_somebody_reads_is_work_to_its_end() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        for script in READ {
            bench.mark().await;
            bench.run(&format!("done = false; saved = () => {{ done = true }}; {script}; 0")).await;
            bench.pending_until(script, |pending| pending.work.is_empty() && pending.rendered).await;
            assert_eq!(bench.run("done").await, true, "{path}: {script}");
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn while_a_body_is_read_its_request_is_work() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.mark().await;
        bench.run("done = false; begun = fetch('/slow?then=1500').then((answer) => { answer.text().then(() => { done = true }) }); 0").await;
        bench.run("begun").await;
        let reading = bench.pending().await;
        assert!(has(&reading, WorkKind::Request, "GET /slow"), "{path}: {reading:#?}");
        bench.pending_until("the end", |pending| pending.work.is_empty() && pending.rendered).await;
        assert_eq!(bench.run("done").await, true, "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_between_the_mark_and_the_first_question_is_none_that_shows_what_the_act_did() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        // Somebody waits to hear of an end, as after every window.
        bench.pending_until("a page at rest", |pending| pending.work.is_empty() && pending.rendered).await;
        bench.mark().await;
        bench.run("setTimeout(() => {}); 0").await;
        bench.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)))").await;
        let first = bench.pending().await;
        assert!(!first.rendered, "{path}: {first:#?}");
        bench.pending_until("a frame", |pending| pending.rendered).await;
        bench.close().await;
    }
}

#[tokio::test]
async fn a_new_tab_that_cannot_reach_its_opener_is_listed_and_its_opening_is_work() {
    for (opening, reaches) in
        [("open('/tab', '', 'noopener')", false), ("link.click()", false), ("open('/tab')", true)]
    {
        let page = format!(
            "<body style='height:500px'><a id=link target=_blank href='/tab'></a>\
             <script>addEventListener('pointerup', () => {{ {opening} }})</script>"
        );
        let server = Server::start(&[("/", &page), ("/tab", "<title>tab</title>")]).await;
        for path in BROWSERS {
            let mut bench = show(path, &server.url("/")).await;
            bench.mark().await;
            bench.forget();
            click(&mut bench, 20.0, 20.0).await;
            let over = bench
                .pending_until(opening, |pending| pending.work.is_empty() && (reaches || pending.rendered))
                .await;
            let has_popup =
                bench.take().iter().chain(&bench.seen).any(|seen| matches!(seen, Signal::Popup(_)));
            assert!(has_popup, "{path}: {opening}: {over:#?}");
            let what = "a page that was opened".to_owned();
            assert_eq!(over.unaccounted.contains(&what), reaches, "{path}: {opening}");
            assert_eq!(over.listed.contains(&what), !reaches, "{path}: {opening}");
            bench.close().await;
        }
    }
}
