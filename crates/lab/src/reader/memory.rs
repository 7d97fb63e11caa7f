//! What the reader keeps of a large page, in the page's process and in ours, and whether it grows.

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
/// How many readings go by before growth counts: caches fill.
const WARM: usize = 100;
/// The most that one reading may leave behind, in bytes: less than any node would.
const LEFT: f64 = 64.0;

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

    // The same changes on the same page without a reading: what the page itself gathers is not ours.
    let warm = WARM.min(readings / 2);
    let mut looks = Vec::new();
    let mut bare = Vec::new();
    for done in 1..=readings {
        let script = CHANGE.replace("NUMBER", &done.to_string());
        stand.evaluate(&script).await?;
        let reading = stand.read(done % 50 == 0).await?;
        if done == warm
            || (done > warm && (done - warm).is_multiple_of((readings - warm).div_ceil(LOOKS)))
            || done == readings
        {
            let seen = look(&stand, elements, done, Some(&reading.view)).await?;
            lines::append(&arguments.out.join("reader-memory.jsonl"), &seen)?;
            lines::say_error(&format!(
                "{done} of {readings} readings: {} in the page",
                mebibytes(seen.page())
            ));
            looks.push(seen);
        }
    }
    stand.show(&path).await?;
    for done in 1..=readings {
        stand.evaluate(&CHANGE.replace("NUMBER", &done.to_string())).await?;
        if done == warm || done == readings {
            bare.push(look(&stand, elements, done, None).await?);
        }
    }
    stand.close().await?;
    let growth = |looks: &[Look]| match (looks.first(), looks.last()) {
        (Some(first), Some(last)) => last.page() - first.page(),
        _ => f64::INFINITY,
    };
    let ours_growth = match (looks.first(), looks.last()) {
        (Some(first), Some(last)) => whole(last.ours) - whole(first.ours),
        _ => f64::INFINITY,
    };
    let counted = whole(readings - warm);
    let left = (growth(&looks) - growth(&bare)) / counted;
    let size = thousands(elements);
    Ok(vec![
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
        Row::held(
            format!("growth of the page's process, from {warm} to {} readings", thousands(readings)),
            format!(
                "{left:.0} bytes a reading ({} in all; without readings {})",
                mebibytes(growth(&looks)),
                mebibytes(growth(&bare))
            ),
            format!("≤ {LEFT} bytes"),
            left <= LEFT,
        ),
        Row::held(
            format!("growth of the view on our side, from {warm} to {} readings", thousands(readings)),
            format!("{:.0} bytes a reading", ours_growth / counted),
            format!("≤ {LEFT} bytes"),
            ours_growth / counted <= LEFT,
        ),
    ])
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
