//! What the reader keeps of a large page, in the page's process and in ours, and whether it grows.

use std::ops::RangeInclusive;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use surefoot::record::view::View;
use surefoot_browser::chromium::HeapUsage;

use super::ReaderArguments;
use super::stand::Stand;
use super::table::{Row, thousands};
use crate::lines;

/// How many readings are made, with a change before each.
const READINGS: usize = 1_000;
/// How often memory is looked at meanwhile.
const LOOKS: usize = 10;
/// How many readings go by before growth counts: caches fill, and the browser goes on to compile what runs often,
/// full readings among it, which are rare.
const WARM: usize = 600;
/// Every so many readings one is a full one, as concluding readings are.
const FULL: usize = 50;
/// The most that one reading may leave behind, in bytes: less than any node would.
const LEFT: f64 = 64.0;
/// How often as many readings again are made while something grows: a cache has filled by then, and a leak never
/// has.
const MOST_ROUNDS: usize = 4;

/// Changes of all kinds that leave the page as large as it was.
const CHANGE: &str = "{ const n = NUMBER; const row = list.children[n % 50]; \
    row.querySelector('span').textContent = n + ' EUR'; field.value = 'shoes ' + n; \
    list.children[n % 40].remove(); \
    list.insertAdjacentHTML('beforeend', `<li><a href=/x/${n}>Item ${n}</a> <button>Buy ${n}</button> <span>${n}</span></li>`); \
    scrollTo(0, n % 7 * 100); }";

/// What is held after so many readings, in bytes.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Look {
    elements: usize,
    readings: usize,
    script: f64,
    browser: f64,
    backing: f64,
    ours: usize,
}

/// One part of what is held.
type Part = fn(&Look) -> f64;

const PARTS: [(&str, Part); 3] = [
    ("values of scripts", |look| look.script),
    ("the rest of the page's process", |look| look.browser + look.backing),
    ("the view on our side", |look| whole(look.ours)),
];

impl Look {
    fn page(self) -> f64 {
        self.script + self.browser + self.backing
    }
}

pub(super) async fn run(arguments: &ReaderArguments) -> anyhow::Result<Vec<Row>> {
    let elements = *arguments.elements.last().context("a size to measure")?;
    let readings = arguments.runs.unwrap_or(READINGS);
    let path = format!("/list?elements={elements}");
    let mut stand = Stand::start(arguments.browser_path.as_deref()).await?;
    stand.show(&path).await?;
    let unread = look(&stand, elements, 0, None).await?;
    let first = stand.read(true).await?;
    let read = look(&stand, elements, 1, Some(&first.view)).await?;
    drop(first);

    let (with, made) = until_level(&mut stand, arguments, elements, readings).await?;
    stand.show(&path).await?;
    let without = changes(&mut stand, arguments, elements, 1..=readings, false).await?;
    stand.close().await?;
    let size = thousands(elements);
    let mut rows = vec![
        Row::stated(
            format!("{size} elements: the page's process before a reading"),
            format!("{} ({} of scripts)", mebibytes(unread.page()), mebibytes(unread.script)),
        ),
        Row::stated(
            format!("{size} elements: kept by the reader in the page"),
            format!(
                "{} ({} of scripts)",
                mebibytes(read.page() - unread.page()),
                mebibytes(read.script - unread.script)
            ),
        ),
        Row::stated(format!("{size} elements: the view on our side"), mebibytes(whole(read.ours))),
    ];
    let over = match made == readings {
        true => format!("over {} readings", thousands(readings)),
        false => format!("over the last {} of {} readings", thousands(readings), thousands(made)),
    };
    for (part, of) in PARTS {
        let (ours, none) = (growth(&with, of), growth(&without, of));
        rows.push(Row::held(
            format!("growth {over}: {part}"),
            format!("{:.0} bytes a reading (without readings {none:.0})", ours),
            format!("≤ {LEFT} bytes more"),
            ours - none.max(0.0) <= LEFT,
        ));
    }
    Ok(rows)
}

/// Reads the changing page until no more is held than before, or for as many rounds as are made at most. Returns
/// what was seen in the last round, and how many readings were made in all.
async fn until_level(
    stand: &mut Stand,
    arguments: &ReaderArguments,
    elements: usize,
    readings: usize,
) -> anyhow::Result<(Vec<Look>, usize)> {
    let mut made = 0;
    loop {
        let looks = changes(stand, arguments, elements, made + 1..=made + readings, true).await?;
        made += readings;
        let level = PARTS.iter().all(|(_, of)| growth(&looks, *of) <= LEFT);
        if level || made >= readings * MOST_ROUNDS {
            return Ok((looks, made));
        }
    }
}

/// Changes the page so many times, with a reading after each or without any, and looks at what is held.
async fn changes(
    stand: &mut Stand,
    arguments: &ReaderArguments,
    elements: usize,
    changes: RangeInclusive<usize>,
    read: bool,
) -> anyhow::Result<Vec<Look>> {
    let (before, last) = (changes.start() - 1, *changes.end());
    let warm = before + WARM.min((last - before) * 3 / 5);
    let every = ((last - warm) / LOOKS).max(1);
    let mut looks = Vec::new();
    for done in changes {
        stand.evaluate(&CHANGE.replace("NUMBER", &done.to_string())).await?;
        let view = match read {
            true => Some(stand.read(done.is_multiple_of(FULL)).await?.view),
            false => None,
        };
        if done > warm && (done - warm).is_multiple_of(every) {
            // What is drawn is kept until it is drawn anew.
            stand.frames().await?;
            let seen = look(stand, elements, done, view.as_deref()).await?;
            lines::append(&arguments.out.join("reader-memory.jsonl"), &seen)?;
            lines::say_error(&format!(
                "{done} of {last} changes{}: {} in the page",
                if read { " and readings" } else { "" },
                mebibytes(seen.page())
            ));
            looks.push(seen);
        }
    }
    Ok(looks)
}

/// How much more is held in the later half than in the earlier one, in bytes a reading. The least of each
/// half counts, because the browser keeps more or less of what it drew as it likes.
fn growth(looks: &[Look], of: Part) -> f64 {
    let (earlier, later) = looks.split_at(looks.len() / 2);
    let least = |looks: &[Look]| looks.iter().map(of).fold(f64::INFINITY, f64::min);
    let apart = match (earlier.first(), later.first()) {
        (Some(early), Some(late)) => whole(late.readings - early.readings),
        _ => return f64::INFINITY,
    };
    (least(later) - least(earlier)) / apart
}

async fn look(stand: &Stand, elements: usize, readings: usize, view: Option<&View>) -> anyhow::Result<Look> {
    let HeapUsage { script, browser, backing } = stand.peers.heap().await?;
    let ours = view.map_or(0, held_by);
    Ok(Look { elements, readings, script, browser, backing, ours })
}

/// What a view holds, in bytes, by counting.
fn held_by(view: &View) -> usize {
    let text = |text: &Option<String>| text.as_ref().map_or(0, String::capacity);
    let nodes: usize = view
        .nodes
        .iter()
        .map(|placed| {
            let node = &placed.node;
            size_of_val(placed)
                + size_of_val(&**node)
                + node.role.capacity()
                + node.name.capacity()
                + node.tag.capacity()
                + node.states.iter().map(|state| size_of_val(&state) + state.1.capacity()).sum::<usize>()
                + text(&node.value)
                + text(&node.href)
                + text(&node.test_id)
        })
        .sum();
    size_of_val(view) + view.url.capacity() + view.title.capacity() + nodes
}

#[expect(clippy::cast_precision_loss, reason = "a count of bytes")]
fn whole(bytes: usize) -> f64 {
    bytes as f64
}

fn mebibytes(bytes: f64) -> String {
    format!("{:.1} MiB", bytes / 1_048_576.0)
}
