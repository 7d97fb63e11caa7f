//! The outcome pages that the peers were measured on: timers, fetches, a debounce and a ticker.

use super::Page;

/// A clock that ticks every 90 ms beside everything else, in a text that nobody can address.
const TICKER: &str = "<main><h1>Items</h1><button id=save>Save item</button><p id=out role=status></p></main>\
                      <footer><span id=tick>tick 0</span></footer>";
const TICKING: &str = "let ticks = 0; setInterval(() => { $('tick').textContent = `tick ${++ticks}` }, 90); ";

pub(super) fn pages() -> Vec<Page> {
    let timer = |name, milliseconds: u32| Page::new(name, format!("on(() => after({milliseconds}, saved))"));
    let fetch =
        |name, milliseconds: u32| Page::new(name, format!("on(() => get({milliseconds}).then(saved))"));
    let ticking = |name, milliseconds: u32| {
        Page::new(name, format!("{TICKING} on(() => after({milliseconds}, saved))")).body(TICKER)
    };
    vec![
        timer("timer 0 ms", 0),
        timer("timer 50 ms", 50),
        timer("timer 150 ms", 150),
        timer("timer 350 ms", 350),
        timer("timer 800 ms", 800),
        timer("timer 1800 ms", 1_800),
        fetch("fetch 50 ms", 50),
        fetch("fetch 350 ms", 350),
        fetch("fetch 800 ms", 800),
        fetch("fetch 1800 ms", 1_800),
        Page::new("debounce 300 and fetch 350", "on(() => after(300, () => get(350).then(saved)))"),
        ticking("ticker 90 ms and outcome 350", 350),
        ticking("ticker 90 ms and outcome 1800", 1_800),
    ]
}
