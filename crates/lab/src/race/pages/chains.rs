//! Outcomes at the end of a chain, and what is scheduled beside one.

use super::{Class, Page};

pub(super) fn pages() -> Vec<Page> {
    let toast = |name, when: &str, milliseconds: u32| {
        let show = format!(
            "() => {{ saved(); after({milliseconds}, () => change(() => ($('out').textContent = ''))) }}"
        );
        Page::new(name, format!("const show = {show}; on(() => {{ {when} }})"))
    };
    vec![
        Page::new("three fetches in a row", "on(() => get(200).then(() => get(200)).then(() => get(200)).then(saved))"),
        Page::new(
            "debounce restarted by each event",
            "let timer; const later = () => { clearTimeout(timer); timer = after(300, () => get(200).then(saved)) }; \
             for (const type of ['mousedown', 'mouseup', 'click']) $('save').addEventListener(type, later)",
        ),
        Page::new(
            "retry after a failure",
            "const attempt = () => fetch('/late?ms=150&as=flaky&fails=2&key=' + performance.timeOrigin)\
             .then(answer => answer.ok ? saved() : after(250, attempt)); on(attempt)",
        ),
        Page::new(
            "spinner, then a result at 1800",
            "on(() => { after(20, () => change(() => ($('out').textContent = 'Saving'))); get(1800).then(saved); })",
        ),
        Page::new(
            "optimistic, then rolled back",
            "on(() => { change(() => ($('out').textContent = 'Saved')); get(700).then(() => say('Not saved')); })",
        )
        .proves("Not saved", &["present status \"Not saved\""]),
        Page::new(
            "counts up for a second, then rests",
            "let count = 0; const step = () => { count += 1; \
             count < 10 ? (change(() => ($('out').textContent = `${count}0 %`)), after(100, step)) : saved(); }; on(step)",
        ),
        toast("toast of 1.5 s", "show()", 1_500),
        toast("toast of 2 s", "show()", 2_000),
        toast("toast of 5 s", "show()", 5_000),
        toast("toast of 1.5 s after a fetch", "get(200).then(show)", 1_500),
        toast("toast of 2 s after a fetch", "get(200).then(show)", 2_000),
        toast("toast of 5 s after a fetch", "get(200).then(show)", 5_000),
        Page::new(
            "toast that a fetch takes away",
            "on(() => { saved(); get(1500).then(() => change(() => ($('out').textContent = ''))); })",
        )
        .inert(Class::Late, "TRANSIENT_EFFECT"),
        Page::new(
            "guard of 10 s beside a request",
            "on(() => { const stop = new AbortController(); after(10000, () => stop.abort()); \
             fetch('/late?ms=350', { signal: stop.signal }).then(saved); })",
        ),
        Page::new(
            "analytics flushed after 3 s",
            "on(() => { after(350, saved); after(3000, () => navigator.sendBeacon('/late?ms=0', 'click')); })",
        ),
        Page::new(
            "analytics sent at once",
            "on(() => { navigator.sendBeacon('/late?ms=300', 'click'); saved(); })",
        ),
        Page::new(
            "heartbeat of 1 s",
            "setInterval(() => get(30), 1000); on(() => after(350, saved))",
        ),
        Page::new("idle frame loop", "const turn = () => requestAnimationFrame(turn); turn(); on(() => after(350, saved))"),
        Page::new(
            "timer that arms itself again",
            "const turn = () => after(200, turn); turn(); on(() => get(350).then(saved))",
        ),
        Page::new(
            "zero timer that arms itself again",
            "const turn = () => after(0, turn); turn(); on(() => after(350, saved))",
        ),
        Page::new(
            "loop begun by the act",
            "on(() => { const turn = () => after(150, turn); turn(); after(350, saved); })",
        ),
        Page::new(
            "outcome in two parts",
            "on(() => { change(() => ($('out').textContent = 'Saving')); get(400).then(() => { \
             change(() => ($('out').textContent = 'Almost')); get(400).then(saved); }); })",
        ),
    ]
}
