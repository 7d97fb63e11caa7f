//! Pages that never hold still, and acts on which nothing follows.

use super::{Class, Page};

const CLOCK: &str = "<main><h1>Items</h1><button id=save>Save item</button><p id=out role=status></p>\
                     <progress id=tick aria-label='Session ends in' max=100 value=0></progress></main>";
const TICKING: &str = "let ticks = 0; setInterval(() => ($('tick').value = ++ticks % 100), 90); ";
const STATUS: &str = "<main><h1>Items</h1><button id=save>Save item</button><p id=out role=status></p>\
                      <p id=tick role=status></p></main>";

pub(super) fn pages() -> Vec<Page> {
    let nothing = |name, script: &str| Page::new(name, script).inert(Class::Inert, "NO_EFFECT");
    let pending = |name, script: &str| Page::new(name, script).inert(Class::InertPending, "NO_EFFECT");
    vec![
        Page::new(
            "ticker in a status",
            "let ticks = 0; setInterval(() => ($('tick').textContent = `tick ${++ticks}`), 90); \
             on(() => after(350, saved))",
        )
        .class(Class::Restless)
        .body(STATUS)
        .gives("INCONCLUSIVE_UNSTABLE", "Saved"),
        Page::new("ticker in a progress bar", format!("{TICKING} on(() => after(350, saved))"))
            .class(Class::Restless)
            .body(CLOCK)
            .gives("INCONCLUSIVE_UNSTABLE", "Saved"),
        Page::new(
            "ticker in a progress bar, declared ambient",
            format!("{TICKING} on(() => after(350, saved))"),
        )
        .body(CLOCK)
        .ambient("progressbar \"Session ends in\""),
        Page::new(
            "ticker in a plain text",
            "let ticks = 0; setInterval(() => ($('tick').textContent = `tick ${++ticks}`), 90); \
             on(() => after(350, saved))",
        )
        .body(
            "<main><h1>Items</h1><button id=save>Save item</button><p id=out role=status></p>\
             <span id=tick>tick 0</span></main>",
        ),
        Page::new(
            "words that change in a plain text",
            "const words = ['one', 'two', 'three']; let at = 0; \
             setInterval(() => ($('tick').textContent = words[++at % 3]), 90); on(() => after(350, saved))",
        )
        .body(
            "<main><h1>Items</h1><button id=save>Save item</button><p id=out role=status></p>\
             <span id=tick>one</span></main>",
        ),
        Page::new(
            "endless animation",
            "$('save').animate([{ opacity: 0.9 }, { opacity: 1 }], { duration: 300, iterations: Infinity }); \
             on(() => after(350, saved))",
        ),
        Page::new("endless SVG animation", "on(() => after(350, saved))").body(
            "<main><button id=save>Save item</button><p id=out role=status></p>\
             <svg width=99 height=20><rect width=9 height=9><animate attributeName=x values='0;90' dur=1s \
             repeatCount=indefinite /></rect></svg></main>",
        ),
        nothing("nothing", "on(() => {})"),
        nothing("nothing, not even a listener", ""),
        nothing("nothing beside a frame loop", "const turn = () => requestAnimationFrame(turn); turn()"),
        nothing("nothing beside a timer loop", "const turn = () => after(100, turn); turn()"),
        nothing("nothing beside a slow interval", "setInterval(() => {}, 5000)"),
        nothing(
            "nothing beside an endless animation",
            "$('save').animate([{ opacity: 0.9 }, { opacity: 1 }], \
             { duration: 300, iterations: Infinity })",
        ),
        nothing("nothing beside an old request", "get(20000)"),
        pending("nothing, a timer of 700 ms", "on(() => after(700, () => {}))"),
        pending("nothing, a fetch of 700 ms", "on(() => get(700))"),
        Page::new("fetch 4000 ms", "on(() => get(4000).then(saved))"),
        Page::new("fetch that takes 20 s", "on(() => get(20000).then(saved))")
            .inert(Class::InertPending, "INCONCLUSIVE_PENDING"),
        Page::new(
            "spinner, and a fetch that takes 20 s",
            "on(() => { change(() => ($('out').textContent = 'Saving')); get(20000).then(saved); })",
        )
        .inert(Class::InertPending, "INCONCLUSIVE_PENDING"),
        pending("timer 4000 ms", "on(() => after(4000, saved))"),
        pending("nothing, a timer of 10 s", "on(() => after(10000, () => {}))"),
        Page::new(
            "came and went",
            "on(() => { change(() => ($('out').textContent = 'Saving')); \
             get(400).then(() => change(() => ($('out').textContent = ''))); })",
        )
        .inert(Class::Late, "TRANSIENT_EFFECT"),
    ]
}
