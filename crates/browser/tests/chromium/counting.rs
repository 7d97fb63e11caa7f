//! What is told of pending work, on real browsers.

mod ends;
mod rounds;

use surefoot_browser::chromium::PageOptions;
use surefoot_browser::driver::{Deadline, Driver, Signal, Travel};
use surefoot_semantics::settle::{Chain, Pending, Work, WorkKind};

use crate::input::click;
use crate::server::Server;
use crate::support::{BROWSERS, Bench, launch, show};

const PAGE: &str = "<!doctype html><title>t</title><p id=p>text</p><canvas id=c width=2 height=2></canvas>\
    <div id=box style='height:50px;overflow:auto'><p style='height:3000px'></p></div>\
    <svg id=s width=10 height=10><rect id=r width=5 height=5><animate id=a attributeName=x to=5 dur=5s begin=indefinite />\
    </rect></svg><div id=h></div><p style='height:3000px'></p>";

impl Bench {
    /// Runs a script in the page's own world, without waiting for what it begins.
    async fn run(&self, script: &str) -> serde_json::Value {
        self.driver.peers().evaluate(script).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    async fn pending(&mut self) -> Pending {
        self.driver.pending(Deadline::CALL).await.unwrap()
    }

    async fn mark(&mut self) {
        self.driver.mark(Deadline::CALL).await.unwrap();
    }

    /// Asks again at every push until something holds.
    async fn pending_until(&mut self, what: &str, holds: impl Fn(&Pending) -> bool) -> Pending {
        let mut last = Pending::default();
        let waiting = async {
            loop {
                self.take();
                last = self.pending().await;
                if holds(&last) {
                    return;
                }
                // Told of by a push, or by the moment at which it is due.
                let next =
                    last.work.iter().filter_map(|work| work.due_ms).max().unwrap_or(500).clamp(20, 500);
                let _pushed =
                    tokio::time::timeout(std::time::Duration::from_millis(next), self.driver.wait()).await;
            }
        };
        if tokio::time::timeout(crate::support::PATIENCE, waiting).await.is_err() {
            panic!("waited in vain for {what}; the last was {last:#?}");
        }
        last
    }
}

fn has(pending: &Pending, kind: WorkKind, what: &str) -> bool {
    pending.work.iter().any(|work| work.kind == kind && work.what.contains(what))
}

/// What a page can begin, and what is told of it while it is under way.
const COUNTED: [(&str, WorkKind, &str); 35] = [
    ("setTimeout(() => {}, 150)", WorkKind::Timer, "timer of 150 ms"),
    ("setTimeout('void 0', 150)", WorkKind::Timer, "timer of 150 ms"),
    ("AbortSignal.timeout(150)", WorkKind::Timer, "timer of 150 ms"),
    ("requestAnimationFrame(() => {})", WorkKind::Frame, "frame"),
    ("requestIdleCallback(() => {}, { timeout: 200 })", WorkKind::Idle, "idle callback"),
    ("scheduler.postTask(() => {}, { delay: 150 })", WorkKind::Task, "task"),
    (
        "hold(() => { const m = new MessageChannel(); m.port2.onmessage = () => {}; m.port1.postMessage(1) })",
        WorkKind::Message,
        "message",
    ),
    ("fetch('/slow?ms=200&secret=1')", WorkKind::Request, "GET /slow"),
    (
        "hold(() => { const x = new XMLHttpRequest(); x.open('POST', '/slow?ms=200'); x.send() })",
        WorkKind::Request,
        "POST /slow",
    ),
    ("new Image().src = '/image?ms=200'", WorkKind::Request, "GET /image"),
    (
        "hold(() => { const s = document.createElement('script'); s.src = '/script?ms=200'; document.head.append(s) })",
        WorkKind::Request,
        "GET /script",
    ),
    (
        "hold(() => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '/style?ms=200'; document.head.append(l) })",
        WorkKind::Request,
        "GET /style",
    ),
    (
        "hold(() => { const f = document.createElement('iframe'); f.src = '/frame?ms=300'; document.body.append(f) })",
        WorkKind::Navigation,
        "navigation to /frame",
    ),
    ("hold(() => { import('/module?ms=200').catch(() => {}) })", WorkKind::Request, "GET /module"),
    ("p.animate([{ opacity: 0 }, { opacity: 1 }], 200)", WorkKind::Animation, "animation"),
    (
        "hold(() => { p.style.transition = 'opacity .2s'; p.offsetWidth; p.style.opacity = .5 })",
        WorkKind::Animation,
        "transition",
    ),
    (
        "hold(() => document.startViewTransition(() => { p.textContent = 'new' }))",
        WorkKind::Animation,
        "view transition",
    ),
    ("hold(() => { a.setAttribute('dur', '.2s'); a.beginElement() })", WorkKind::Animation, "SVG animation"),
    ("scrollTo({ top: 1500, behavior: 'smooth' })", WorkKind::Task, "window.scrollTo"),
    ("hold(() => c.toBlob(() => {}))", WorkKind::Task, "HTMLCanvasElement.toBlob"),
    (
        "hold(() => new FileReader().readAsText(new Blob(['x'.repeat(1e6)])))",
        WorkKind::Task,
        "FileReader.readAsText",
    ),
    ("hold(() => new Blob(['x'.repeat(1e6)]).text())", WorkKind::Task, "Blob.text"),
    (
        "hold(() => crypto.subtle.generateKey({ name: 'RSA-OAEP', modulusLength: 4096, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }, true, ['encrypt']))",
        WorkKind::Task,
        "SubtleCrypto.generateKey",
    ),
    ("hold(() => indexedDB.open('d'))", WorkKind::Task, "IDBFactory.open"),
    ("hold(() => caches.open('c'))", WorkKind::Task, "CacheStorage.open"),
    ("hold(() => createImageBitmap(c))", WorkKind::Task, "window.createImageBitmap"),
    ("hold(() => cookieStore.get('a'))", WorkKind::Task, "CookieStore.get"),
    ("hold(() => navigator.permissions.query({ name: 'geolocation' }))", WorkKind::Task, "Permissions.query"),
    (
        "hold(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])))",
        WorkKind::Task,
        "WebAssembly.compile",
    ),
    ("hold(() => scheduler.yield())", WorkKind::Task, "Scheduler.yield"),
    ("saved.click()", WorkKind::Request, ASKED),
    ("inside.querySelector('a').click()", WorkKind::Request, ASKED),
    ("save('/download?ms=200').click()", WorkKind::Request, ASKED),
    ("save('/download?ms=200').dispatchEvent(new MouseEvent('click'))", WorkKind::Request, ASKED),
    // Nothing ever comes of it, and it is given up after half a second.
    (
        "hold(() => new ReadableStream({}).getReader().read())",
        WorkKind::Task,
        "ReadableStreamDefaultReader.read",
    ),
];

/// How a download is told of whose answer has not begun.
const ASKED: &str = "a file that was asked for";

/// Begins something and hands nothing of it back, so that nobody waits for it; and makes a link to a file.
const HOLD: &str = "globalThis.hold = (begin) => { begin(); };
    globalThis.save = (href) => Object.assign(document.createElement('a'), { href, download: '' });
    globalThis.inside = h.attachShadow({ mode: 'open' });
    inside.append(save('/download?ms=200'));
    globalThis.saved = save('/download?ms=200');
    document.body.append(saved); 0";

#[tokio::test]
async fn everything_that_is_counted_is_told_while_it_is_under_way_and_no_longer() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.other_url("/")).await;
        bench.run(HOLD).await;
        for (script, kind, what) in COUNTED {
            bench.pending_until("a page at rest", |pending| pending.work.is_empty()).await;
            bench.mark().await;
            // What takes no time is over before anybody can ask, unless the question is there first.
            let peers = bench.driver.peers();
            let script_and_block = format!(
                "{script}; {{ const end = performance.now() + 60; while (performance.now() < end); }} 0"
            );
            let (ran, pending) =
                tokio::join!(peers.evaluate(&script_and_block), bench.driver.pending(Deadline::CALL));
            ran.unwrap_or_else(|error| panic!("{script}: {error}"));
            let pending = pending.unwrap();
            // A question can come too late for what takes no time; then it is known that it ended.
            let mine = pending.work.iter().find(|work| work.kind == kind && work.what.contains(what));
            assert!(mine.is_some() || pending.idle_ms.is_some(), "{path}: {script}: {pending:#?}");
            assert!(mine.is_none_or(|work| work.after_act), "{script}: {mine:?}");
            assert!(pending.unaccounted.is_empty(), "{script}: {pending:#?}");
            let over =
                bench.pending_until(script, |pending| !has(pending, kind, what) && pending.rendered).await;
            assert!(kind == WorkKind::Animation || over.idle_ms.is_some(), "{script}: {over:#?}");
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn a_link_to_a_file_that_is_not_followed_is_waited_for_by_nobody() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.run(HOLD).await;
        let elsewhere = server.other_url("/download");
        for script in [
            "saved.onclick = () => false; saved.click(); 0".to_owned(),
            "saved.onclick = null; addEventListener('click', (event) => event.preventDefault(), { once: true }); saved.click(); 0".to_owned(),
            "saved.dispatchEvent(new MouseEvent('mouseup')); 0".to_owned(),
            "const away = save('/download'); away.addEventListener('click', (event) => event.preventDefault()); \
             away.dispatchEvent(new MouseEvent('click', { cancelable: true })); 0".to_owned(),
            // The browser goes there instead, which it tells itself.
            format!("const other = save('{elsewhere}'); other.target = 'none'; other.click(); 0"),
        ] {
            bench.pending_until("a page at rest", |pending| pending.work.is_empty()).await;
            bench.mark().await;
            bench.run(&script).await;
            let pending = bench.pending().await;
            assert!(!has(&pending, WorkKind::Request, ASKED), "{path}: {script}: {pending:#?}");
        }
        bench.close().await;
    }
}

/// What trips a wire, and how it is told.
const WIRED: [(&str, &str); 18] = [
    (
        "hold(() => { const a = new AudioContext(); const o = a.createOscillator(); o.start() })",
        "AudioScheduledSourceNode.start",
    ),
    ("hold(() => navigator.geolocation.getCurrentPosition(() => {}))", "Geolocation.getCurrentPosition"),
    ("hold(() => navigator.locks.request('l', () => {}))", "LockManager.request"),
    ("hold(() => new CompressionStream('gzip'))", "CompressionStream"),
    ("hold(() => new Blob(['x']).stream())", "Blob.stream"),
    ("hold(() => new Worker(URL.createObjectURL(new Blob(['']))))", "Worker"),
    ("hold(() => new BroadcastChannel('b').postMessage(1))", "BroadcastChannel"),
    ("hold(() => new RTCPeerConnection())", "RTCPeerConnection"),
    ("hold(() => new WebSocket(location.href.replace('http', 'ws') + 'socket?ms=20000'))", "WebSocket"),
    ("hold(() => new EventSource('/events?ms=400'))", "EventSource"),
    ("hold(() => document.createElement('video').play().catch(() => {}))", "HTMLMediaElement.play"),
    // When it ends can't be known.
    ("hold(() => { a.setAttribute('max', '9s'); a.beginElement() })", "SVG animation"),
    ("hold(() => document.createElement('p').animate([], 300))", "an animation outside of the document"),
    (
        "hold(() => new Animation(new KeyframeEffect(null, [], 300)).play())",
        "an animation outside of the document",
    ),
    ("hold(() => new ImageDecoder({ data: new Uint8Array(9), type: 'image/png' }))", "ImageDecoder"),
    ("hold(() => navigator.clipboard.readText().catch(() => {}))", "Clipboard.readText"),
    ("hold(() => speechSynthesis.speak(new SpeechSynthesisUtterance('')))", "SpeechSynthesis.speak"),
    ("hold(() => navigator.credentials.get({ password: true }).catch(() => {}))", "CredentialsContainer.get"),
];

#[tokio::test]
async fn a_message_is_work_only_where_it_will_arrive() {
    let server = Server::start(&[("/", PAGE)]).await;
    let messages =
        |pending: &Pending| pending.work.iter().filter(|work| work.kind == WorkKind::Message).count();
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.pending_until("a page at rest", |pending| pending.work.is_empty()).await;
        bench.mark().await;
        for script in [
            // Nobody started the port yet.
            "globalThis.m = new MessageChannel(); m.port1.postMessage(1); 0",
            "globalThis.c = new MessageChannel(); c.port2.onmessage = () => {}; c.port2.close(); c.port1.postMessage(1); 0",
            "postMessage('x', 'https://elsewhere.example'); 0",
        ] {
            bench.run(script).await;
            assert_eq!(messages(&bench.pending().await), 0, "{path}: {script}");
        }
        // From its start on it is, until it has arrived.
        let told = "(() => { m.port2.start(); const until = performance.now() + 200; \
                    while (performance.now() < until); })()";
        bench
            .run("globalThis.arrived = 0; m.port2.addEventListener('message', () => { arrived += 1; }); 0")
            .await;
        bench.run(told).await;
        bench
            .pending_until("its arrival", |pending| messages(pending) == 0 && pending.idle_ms.is_some())
            .await;
        assert_eq!(bench.run("arrived").await, 1, "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_window_is_told_who_sent_it_a_message() {
    const INNER: &str = "<script>addEventListener('message', (event) => \
        event.source.postMessage([event.source === parent, event.origin, event.data], '*'))</script>";
    let server =
        Server::start(&[("/", "<!doctype html><iframe src=/inner></iframe>"), ("/inner", INNER)]).await;
    for path in BROWSERS {
        let bench = show(path, &server.url("/")).await;
        let asked = "new Promise((done) => { addEventListener('message', (event) => \
            done([event.source === frames[0], ...event.data].join(' ')), { once: true }); frames[0].postMessage('x', '*') })";
        let told = bench.run(asked).await;
        let origin = server.url("/");
        assert_eq!(told, format!("true true {} x", origin.trim_end_matches('/')), "{path}");
        bench.close().await;
    }
}

#[tokio::test]
async fn what_cannot_be_counted_makes_the_window_unaccounted_until_the_next_act() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.other_url("/")).await;
        for (script, what) in WIRED {
            // Nothing is left of what the one before began.
            bench.go(&server.url("/")).await;
            bench.go(&server.other_url("/")).await;
            bench.run(HOLD).await;
            bench.mark().await;
            assert!(bench.pending().await.unaccounted.is_empty(), "{script}");
            bench.run(&format!("{script}; 0")).await;
            let told = |pending: &Pending| pending.unaccounted.iter().any(|kind| kind.contains(what));
            bench.pending_until(&format!("{path}: {script}"), told).await;
            bench.mark().await;
            let pending = bench.pending().await;
            assert!(!told(&pending), "{script}: {pending:#?}");
        }
        bench.close().await;
    }
}

/// The one piece of work of that kind.
fn only(pending: &Pending, kind: WorkKind) -> &surefoot_semantics::settle::Work {
    let found: Vec<_> = pending.work.iter().filter(|work| work.kind == kind).collect();
    assert_eq!(found.len(), 1, "{pending:#?}");
    found[0]
}

/// Ways to do something again and again, and the period that they have.
const LOOPS: [(&str, WorkKind); 9] = [
    ("(function loop() { setTimeout(loop, 40) })()", WorkKind::Timer),
    ("(function loop() { setTimeout(() => loop(), 40) })()", WorkKind::Timer),
    ("setInterval(() => {}, 40)", WorkKind::Timer),
    ("(async () => { for (;;) await new Promise(done => setTimeout(done, 40)) })()", WorkKind::Timer),
    (
        "(async () => { const rest = async () => { await new Promise(done => setTimeout(done, 40)) }; for (;;) await rest() })()",
        WorkKind::Timer,
    ),
    ("(function loop() { requestAnimationFrame(loop) })()", WorkKind::Frame),
    ("(async () => { for (;;) await new Promise(requestAnimationFrame) })()", WorkKind::Frame),
    ("(function loop() { requestIdleCallback(loop) })()", WorkKind::Idle),
    ("(function loop() { scheduler.postTask(loop, { delay: 40 }) })()", WorkKind::Task),
];

#[tokio::test]
async fn what_is_armed_again_and_again_is_one_chain_and_does_not_put_off_the_end() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        for (script, kind) in LOOPS {
            bench.go(&server.url("/")).await;
            bench.run(&format!("{script}; 0")).await;
            let chained = |pending: &Pending| {
                pending.work.iter().any(|work| {
                    work.kind == kind && work.chain.is_some_and(|chain| chain.rearmed >= 3 && chain.after_act)
                })
            };
            bench.pending_until(script, &chained).await;
            bench.mark().await;
            // Begun before this act, so the chain is not the act's, however often it goes on.
            let old = bench
                .pending_until(script, |pending| {
                    let fired = |chain: &Chain| chain.rearmed >= 3 && chain.fired_ms.is_some();
                    pending.work.iter().any(|work| work.chain.as_ref().is_some_and(fired))
                })
                .await;
            let chain = only(&old, kind).chain.unwrap();
            assert!(!chain.after_act, "{path}: {script}: {old:#?}");
            assert!(kind != WorkKind::Timer || (30..500).contains(&chain.period_ms), "{script}: {chain:?}");
            assert_eq!(old.idle_ms, None, "{path}: {script}: its firing is no end of work: {old:#?}");
            bench.pending_until("a frame", |pending| pending.rendered).await;
            // The same begun after an act is the act's.
            bench.go(&server.url("/")).await;
            bench.mark().await;
            bench.run(&format!("{script}; 0")).await;
            bench.pending_until(script, &chained).await;
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn a_round_that_comes_late_makes_a_chain_no_slower() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        for (script, most) in [
            ("setInterval(() => {}, 40)", 40),
            ("(function loop() { setTimeout(loop, 40) })()", 40),
            ("(function loop() { requestAnimationFrame(loop) })()", 17),
        ] {
            bench.go(&server.url("/")).await;
            bench.run(&format!("{script}; 0")).await;
            bench
                .pending_until(script, |pending| {
                    pending.work.iter().any(|work| work.chain.is_some_and(|chain| chain.rearmed >= 3))
                })
                .await;
            bench.mark().await;
            bench.run("const end = performance.now() + 900; while (performance.now() < end) {} 0").await;
            let late = bench
                .pending_until(script, |pending| {
                    let fired = |chain: &Chain| chain.fired_ms.is_some();
                    pending.work.iter().any(|work| work.chain.as_ref().is_some_and(fired))
                })
                .await;
            let periods: Vec<u64> =
                late.work.iter().filter_map(|work| work.chain).map(|chain| chain.period_ms).collect();
            assert!(periods.iter().all(|period| *period <= most), "{path}: {script}: {late:#?}");
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn a_loop_that_starts_something_new_after_the_act_does_not_take_it_in() {
    let server = Server::start(&[("/", PAGE)]).await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    bench
        .run(
            "globalThis.asked = false; (function loop() { setTimeout(loop, 20); \
             if (asked) { asked = false; setTimeout(() => {}, 700) } })(); 0",
        )
        .await;
    bench.pending_until("a chain", |pending| pending.work.iter().any(|work| work.chain.is_some())).await;
    bench.mark().await;
    bench.run("asked = true; 0").await;
    let pending = bench
        .pending_until("the new timer", |pending| has(pending, WorkKind::Timer, "timer of 700 ms"))
        .await;
    let new = pending.work.iter().find(|work| work.what == "timer of 700 ms").unwrap();
    assert!(new.after_act && new.chain.is_none(), "{new:?}");
    bench.close().await;
}

#[tokio::test]
async fn what_began_before_the_act_is_told_as_such_and_old_requests_are_listed() {
    let server = Server::start(&[("/", PAGE)]).await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    bench.run("setTimeout(() => {}, 5000); fetch('/old?ms=5000'); new Worker(URL.createObjectURL(new Blob(['']))); 0").await;
    bench.pending_until("the request", |pending| has(pending, WorkKind::Request, "GET /old")).await;
    bench.mark().await;
    let pending = bench.pending().await;
    assert!(!only(&pending, WorkKind::Timer).after_act);
    assert_eq!(pending.work.len(), 1, "{pending:#?}");
    assert_eq!(pending.listed, ["GET /old", "Worker"]);
    assert!(pending.unaccounted.is_empty(), "{pending:#?}");
    // A worker may answer what was asked of the network.
    bench.run("fetch('/new?ms=300'); 0").await;
    let pending = bench.pending().await;
    assert_eq!(pending.unaccounted, ["Worker"], "{pending:#?}");
    bench.run("for (let id = 0; id < 50; id += 1) clearTimeout(id); 0").await;
    bench.pending_until("the timer to be cleared", |pending| !has(pending, WorkKind::Timer, "")).await;
    bench.close().await;
}

#[tokio::test]
async fn every_frame_is_counted_wherever_it_runs_and_whatever_it_forbids() {
    let timer = "<script>setTimeout(() => {}, 60000)</script>";
    let server = Server::start(&[
        (
            "/",
            "<iframe src='/same'></iframe><iframe src='OTHER_SITE/other'></iframe>\
             <iframe sandbox='allow-scripts' srcdoc='<script>setTimeout(() => {}, 60001)</script>'></iframe>\
             <iframe id=blank></iframe><script>blank.contentWindow.setTimeout(() => {}, 60002);\
             const w = document.body.appendChild(document.createElement('iframe')).contentDocument;\
             w.open(); w.write('<script>setTimeout(() => {}, 60003)</' + 'script>'); w.close()</script>",
        ),
        ("/same", timer),
        ("/other", timer),
    ])
    .await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.wait_for_documents(6).await;
        let timers = |pending: &Pending| {
            pending.work.iter().filter(|work| work.what.starts_with("timer of 6000")).count()
        };
        // A sandboxed document of its own text may have a process of its own, and runs before anybody is told.
        let late = "what began before it was watched";
        let all =
            |pending: &Pending| timers(pending) == 5 || timers(pending) == 4 && pending.unaccounted == [late];
        let pending = bench.pending_until("five timers", all).await;
        assert!(pending.unaccounted.is_empty() || pending.unaccounted == [late], "{path}: {pending:#?}");
        bench.mark().await;
        let pending = bench.pending().await;
        assert!(pending.work.iter().all(|work| !work.after_act), "{path}: {pending:#?}");
        assert!(timers(&pending) >= 4);
        bench.close().await;
    }
}

#[tokio::test]
async fn the_end_of_work_is_pushed_once_for_each_asking_and_after_a_frame() {
    let server = Server::start(&[("/", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        for script in [
            "setTimeout(() => {}, 120)",
            "fetch('/x?ms=120')",
            "p.animate([], 10); requestIdleCallback(() => {})",
        ] {
            bench.mark().await;
            bench.pending_until("a frame", |pending| pending.rendered).await;
            bench.take();
            bench.seen.clear();
            bench.run(&format!("{script}; 0")).await;
            bench.pending().await;
            bench.wait_for_signal(script, |signal| *signal == Signal::Worked).await;
            bench.pending_until("the end", |pending| pending.rendered && pending.idle_ms.is_some()).await;
        }
        // Nobody asked since, so nobody is told.
        bench.take();
        bench.seen.clear();
        bench.run("new Promise(done => setTimeout(() => requestAnimationFrame(() => setTimeout(done, 50)), 50))").await;
        bench.take();
        let told = bench.seen.iter().filter(|signal| **signal == Signal::Worked).count();
        assert!(told <= 1, "{path}: {told}");
        bench.close().await;
    }
}

#[tokio::test]
async fn while_a_navigation_is_under_way_nothing_is_asked_and_it_is_the_work() {
    let server = Server::start(&[("/", PAGE), ("/next", PAGE)]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        bench.mark().await;
        bench.run("location.href = '/next?ms=1500&secret=1'; 0").await;
        bench.wait_for_signal("the start", |signal| *signal == Signal::NavigationStarted).await;
        let began = std::time::Instant::now();
        let pending = bench.pending().await;
        assert!(began.elapsed() < std::time::Duration::from_millis(500), "{path}: {:?}", began.elapsed());
        let work = only(&pending, WorkKind::Navigation);
        assert_eq!((work.what.as_str(), work.after_act), ("navigation to /next", true));
        bench.mark().await;
        assert!(has(&bench.pending().await, WorkKind::Navigation, "/next"));
        let ended = |signal: &Signal| matches!(signal, Signal::NavigationEnded(_));
        bench.wait_for_signal("the end", ended).await;
        bench.pending_until("the new page", |pending| pending.work.is_empty() && pending.rendered).await;
        // One that comes to nothing is over, too.
        bench.mark().await;
        bench.driver.travel(Travel::To(server.url("/204?ms=300")), Deadline::CALL).await.unwrap();
        bench.pending_until("the 204", |pending| pending.work.is_empty() && pending.rendered).await;
        bench.close().await;
    }
}

#[tokio::test]
async fn a_page_that_sends_itself_elsewhere_later_has_that_as_work() {
    let server = Server::start(&[("/", "<meta http-equiv=refresh content='30;url=/next'><p>x")]).await;
    for path in BROWSERS {
        let mut bench = show(path, &server.url("/")).await;
        let pending = bench.pending().await;
        let work = only(&pending, WorkKind::Navigation);
        assert!(work.due_ms.is_some_and(|due| due > 20_000), "{path}: {work:?}");
        bench.close().await;
    }
}

#[tokio::test]
async fn endless_animations_are_told_as_endless_and_those_in_shadow_roots_are_found() {
    let server = Server::start(&[(
        "/",
        "<style>@keyframes k { to { opacity: 0 } } .e { animation: k 1s infinite }</style><p class=e>x</p>\
         <div id=h><template shadowrootmode=open><style>@keyframes k { to { opacity: 0 } } p { animation: k 60s }\
         </style><p>y</p></template></div>",
    )])
    .await;
    let mut bench = show(BROWSERS[0], &server.url("/")).await;
    bench.title().await;
    // While one begins, that is told as well.
    let count =
        |pending: &Pending| pending.work.iter().filter(|work| work.kind == WorkKind::Animation).count();
    let pending = bench.pending_until("both to run", |pending| count(pending) == 2).await;
    let animations: Vec<_> = pending.work.iter().filter(|work| work.kind == WorkKind::Animation).collect();
    assert!(
        animations
            .iter()
            .any(|work| work.chain.is_some_and(|chain| chain.endless && chain.period_ms == 1000))
    );
    assert!(animations.iter().any(|work| work.due_ms.is_some_and(|due| due > 20_000)));
    bench.close().await;
}

#[tokio::test]
async fn a_page_that_is_not_counted_has_nothing_of_ours_and_nothing_is_known_of_it() {
    let server = Server::start(&[("/", PAGE)]).await;
    let browser = launch(BROWSERS[0]).await;
    let options = PageOptions { counting: false, ..PageOptions::default() };
    let mut bench = Bench::of(browser.open(options).await.unwrap());
    bench.go(&server.url("/")).await;
    assert!(!bench.driver.capabilities().counting);
    bench.mark().await;
    assert_eq!(bench.pending().await, Pending::unknown());
    bench.close().await;
}
