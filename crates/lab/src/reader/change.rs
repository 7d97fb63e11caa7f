//! From one change to the new view, beside the frame that the browser itself needs for that change.

use std::time::Instant;

use anyhow::{Context, bail};
use surefoot_browser::chromium::BarePage;

use super::ReaderArguments;
use super::compare::difference;
use super::poll::at_rest;
use super::stand::{Stand, Told};
use super::table::{Row, milliseconds, p50, shown, thousands};
use super::tokens::tokens;

/// The most that a small change may take, in milliseconds; beyond the browser's own frame where it moves the
/// page.
const TARGET: f64 = 10.0;
/// The most tokens that a difference may take.
const TOKENS: usize = 220;

/// A change, as a script that makes another difference for each `n`.
struct Change {
    name: &'static str,
    script: &'static str,
    /// The page moves, so the browser's own frame counts.
    moves: bool,
}

const CHANGES: [Change; 9] = [
    Change {
        name: "text of a row",
        script: "list.children[5].querySelector('span').textContent = n % 90 + 10 + '.25 EUR'",
        moves: false,
    },
    Change {
        name: "attribute",
        script: "list.children[6].querySelector('button').setAttribute('aria-label', 'Take ' + n)",
        moves: false,
    },
    Change { name: "checked, silently", script: "box.checked = !box.checked", moves: false },
    Change { name: "value, silently", script: "field.value = 'shoes ' + n", moves: false },
    Change {
        name: "element inserted at the end",
        script: "list.insertAdjacentHTML('beforeend', `<li><button>New ${n}</button></li>`)",
        moves: false,
    },
    Change { name: "element removed at the end", script: "list.lastElementChild.remove()", moves: false },
    Change {
        name: "disabled",
        script: "const b = list.children[7].querySelector('button'); b.disabled = !b.disabled",
        moves: false,
    },
    Change { name: "scroll", script: "scrollTo(0, n % 2 ? 4000 : 0)", moves: true },
    Change {
        name: "row inserted at the top",
        script: "scrollTo(0, 0); list.insertAdjacentHTML('afterbegin', `<li><button>First ${n}</button></li>`)",
        moves: true,
    },
];

/// How long a frame takes on the page's main thread when it begins with a change, in milliseconds.
fn frame_of(script: &str, n: usize) -> String {
    format!(
        "new Promise(done => requestAnimationFrame(() => {{ const began = performance.now(); \
         const after = new MessageChannel(); \
         after.port1.onmessage = () => done(performance.now() - began); \
         {{ const n = {n}; {script}; }} after.port2.postMessage(0); }}))"
    )
}

struct Measured {
    ours: Vec<f64>,
    frames: Vec<f64>,
    tokens: usize,
    /// How many of the readings were answered by patches alone.
    incremental: usize,
    /// Where the last view differs from a full reading right after it.
    wrong: Option<String>,
}

pub(super) async fn run(arguments: &ReaderArguments) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for &elements in &arguments.elements {
        let mut stand = Stand::start(arguments.browser_path.as_deref()).await?;
        let path = format!("/list?elements={elements}");
        stand.show(&path).await?;
        let bare = stand.peers.bare_page(&stand.site.url(&path), 1_280, 800).await?;
        let runs = arguments.runs.unwrap_or(if elements < 50_000 { 21 } else { 11 });
        for change in &CHANGES {
            let measured = measure(&mut stand, &bare, change, runs).await?;
            rows.extend(rows_of(change, elements, &measured));
        }
        drop(bare);
        stand.close().await?;
    }
    Ok(rows)
}

async fn measure(
    stand: &mut Stand,
    bare: &BarePage,
    change: &Change,
    runs: usize,
) -> anyhow::Result<Measured> {
    let mut measured =
        Measured { ours: Vec::new(), frames: Vec::new(), tokens: 0, incremental: 0, wrong: None };
    for n in 0..=runs {
        at_rest(stand).await?;
        let before = stand.read(false).await?;
        let script = format!("{{ const n = {n}; {} }}", change.script);
        let began = Instant::now();
        stand.evaluate(&script).await?;
        // A scroll is told of in the next frame; a reading asks the page anyhow.
        let told = stand.told(&before.stamp).await?;
        let after = stand.read(false).await?;
        let took = milliseconds(began.elapsed());
        if told == Told::Nothing && !change.moves {
            bail!("{}: the page did not tell of it", change.name);
        }
        if after.view == before.view && n > 0 {
            bail!("{}: the view is the same as before", change.name);
        }
        if n == runs {
            let full = stand.read(true).await?;
            measured.wrong = difference(&after.view, &full.view);
        }
        let frame = bare.evaluate(&frame_of(change.script, n)).await?;
        if n > 0 {
            measured.ours.push(took);
            measured.frames.push(frame.as_f64().context("a frame takes a number of milliseconds")?);
            measured.tokens = measured.tokens.max(tokens(&before.view, &after.view));
            measured.incremental += usize::from(after.incremental);
        }
    }
    Ok(measured)
}

fn rows_of(change: &Change, elements: usize, measured: &Measured) -> Vec<Row> {
    let size = thousands(elements);
    let ours = p50(measured.ours.iter().copied()).unwrap_or(f64::INFINITY);
    let frame = p50(measured.frames.iter().copied()).unwrap_or(0.0);
    let what = format!("{size} elements, {}, p50 of {}", change.name, measured.ours.len());
    let patches = format!("{} of {} by patches", measured.incremental, measured.ours.len());
    let mut rows = vec![if change.moves {
        Row::held(
            what,
            format!("{} ({patches})", shown(ours)),
            format!("≤ {} + {TARGET} ms", shown(frame)),
            ours <= frame + TARGET,
        )
    } else {
        Row::held(
            what,
            format!("{} ({patches}; frame {})", shown(ours), shown(frame)),
            format!("≤ {TARGET} ms"),
            ours <= TARGET,
        )
    }];
    if let Some(wrong) = &measured.wrong {
        rows.push(Row::held(
            format!("{size} elements, {}: against a full reading", change.name),
            wrong.clone(),
            "the same view",
            false,
        ));
    }
    if !change.moves {
        rows.push(Row::held(
            format!("{size} elements, {}: difference", change.name),
            format!("{} tokens", measured.tokens),
            format!("≤ {TOKENS}"),
            measured.tokens <= TOKENS,
        ));
    }
    rows
}
