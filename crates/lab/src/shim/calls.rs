//! Each call that the shim stands in front of, and its coming.

use std::path::PathBuf;

use super::turns::Turns;
use crate::lines;

/// What a wrapped call may cost more than the browser's own, in microseconds.
const MOST: f64 = 1.0;
const ROUNDS: usize = 15;

/// What is measured: its name, how often a round does it, and the script that does it so often. What is armed is
/// taken back, or has run, when a round is over.
const BATCHES: [(&str, usize, &str); 12] = [
    (
        "setTimeout and clearTimeout",
        4000,
        "for (let i = 0; i < n; i += 1) clearTimeout(setTimeout(nothing, 1000))",
    ),
    (
        "setInterval and clearInterval",
        4000,
        "for (let i = 0; i < n; i += 1) clearInterval(setInterval(nothing, 1000))",
    ),
    (
        "requestAnimationFrame and cancel",
        4000,
        "for (let i = 0; i < n; i += 1) cancelAnimationFrame(requestAnimationFrame(nothing))",
    ),
    (
        "requestIdleCallback and cancel",
        4000,
        "for (let i = 0; i < n; i += 1) cancelIdleCallback(requestIdleCallback(nothing))",
    ),
    (
        "setTimeout that runs",
        4000,
        "await new Promise((done) => { let left = n; \
         for (let i = 0; i < n; i += 1) setTimeout(() => { left -= 1; if (left === 0) done(); }); })",
    ),
    (
        "requestAnimationFrame that runs",
        4000,
        "await new Promise((done) => { let left = n; \
         for (let i = 0; i < n; i += 1) requestAnimationFrame(() => { left -= 1; if (left === 0) done(); }); })",
    ),
    (
        "message that arrives",
        4000,
        "await new Promise((done) => { let left = n; \
         channel.port2.onmessage = () => { left -= 1; if (left === 0) done(); }; \
         for (let i = 0; i < n; i += 1) channel.port1.postMessage(0); })",
    ),
    (
        "postTask that runs",
        2000,
        "const tasks = []; for (let i = 0; i < n; i += 1) tasks.push(scheduler.postTask(nothing)); \
         await Promise.all(tasks)",
    ),
    (
        "a promise that is counted",
        1000,
        "const texts = []; for (let i = 0; i < n; i += 1) texts.push(new Response('').text()); await Promise.all(texts)",
    ),
    ("scrollTo", 1000, "for (let i = 0; i < n; i += 1) scrollTo(0, 0); await 0"),
    ("a text of a function", 4000, "for (let i = 0; i < n; i += 1) setTimeout.toString()"),
    (
        FRAME,
        30,
        "for (let i = 0; i < n; i += 1) document.body.appendChild(document.createElement('iframe')).remove()",
    ),
];
/// A frame is a whole document, and no call; its coming is told apart.
const FRAME: &str = "a new frame";

/// Measures, and says whether each call stays within its bound.
pub(super) async fn run(browser: Option<PathBuf>) -> anyhow::Result<bool> {
    let turns = Turns::open(browser, "data:text/html,<p>x").await?;
    let mut within = true;
    lines::say(&format!("{:34} {:>9} {:>9} {:>9}", "microseconds a call", "without", "with", "more"));
    for (name, count, body) in BATCHES {
        let script = format!(
            "(async () => {{ const n = {count}; const nothing = () => {{}}; const channel = new MessageChannel(); \
             {body}; channel.port1.close(); }})()"
        );
        let costs = turns.measure(&script, ROUNDS).await?;
        #[expect(clippy::cast_precision_loss, reason = "a round does something a few thousand times")]
        let a_call = |seconds: f64| seconds * 1e6 / count as f64;
        let (without, with) = (a_call(costs.without), a_call(costs.with));
        let more = with - without;
        within &= name == FRAME || more <= MOST;
        lines::say(&format!("{name:34} {without:9.3} {with:9.3} {more:9.3}"));
    }
    lines::say(&format!("each call within {MOST} microsecond: {}", if within { "yes" } else { "no" }));
    Ok(within)
}
