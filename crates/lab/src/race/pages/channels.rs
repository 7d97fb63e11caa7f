//! Outcomes over what can't be counted, and channels that have nothing to do with the act.

use super::{Class, Page};

pub(super) fn pages() -> Vec<Page> {
    vec![
        Page::new(
            "worker",
            "const worker = new Worker(URL.createObjectURL(new Blob(\
             ['onmessage = () => setTimeout(() => postMessage(1), 250)']))); worker.onmessage = saved; \
             on(() => worker.postMessage('save'))",
        ),
        Page::new(
            "new worker",
            "const source = URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 250)'])); \
             on(() => (new Worker(source).onmessage = saved))",
        ),
        Page::new(
            "WebSocket reply 350 ms",
            "const socket = new WebSocket('ws://@CHANNEL@/'); socket.onmessage = saved; \
             on(() => socket.send('350'))",
        ),
        Page::new(
            "WebSocket reply after a fetch",
            "const socket = new WebSocket('ws://@CHANNEL@/'); socket.onmessage = saved; \
             on(() => get(100).then(() => socket.send('300')))",
        ),
        Page::new(
            "new WebSocket 350 ms",
            "on(() => { const socket = new WebSocket('ws://@CHANNEL@/'); socket.onmessage = saved; \
             socket.onopen = () => socket.send('350'); })",
        ),
        Page::new(
            "event stream 350 ms",
            "on(() => (new EventSource('http://@CHANNEL@/events?pieces=1&ms=350').onmessage = saved))",
        ),
        Page::new(
            "answer in pieces",
            "on(() => fetch('http://@CHANNEL@/pieces?pieces=4&ms=150').then(answer => answer.text())\
             .then(saved))",
        ),
        Page::new(
            "broadcast channel",
            "new BroadcastChannel('race').onmessage = saved; \
             on(() => new BroadcastChannel('race').postMessage(''))",
        ),
        Page::new(
            "interval that was there before",
            "let asked = false; setInterval(() => asked && (asked = false, saved()), 200); \
             on(() => (asked = true))",
        ),
        Page::new(
            "outcome beside an open socket",
            "new WebSocket('ws://@CHANNEL@/'); on(() => after(350, saved))",
        ),
        Page::new("an open socket and nothing else", "new WebSocket('ws://@CHANNEL@/'); on(() => {})")
            .inert(Class::Inert, "NO_EFFECT"),
        Page::new(
            "an open event stream and nothing else",
            "new EventSource('http://@CHANNEL@/events?pieces=0'); on(() => {})",
        )
        .inert(Class::Inert, "NO_EFFECT"),
        Page::new("beacon and nothing else", "on(() => navigator.sendBeacon('/late?ms=100', 'saved'))")
            .inert(Class::InertPending, "NO_EFFECT"),
    ]
}
