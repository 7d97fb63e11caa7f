//! A full view beside the browser's accessibility tree and Playwright's snapshot, of the same page in turns.

use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::ReaderArguments;
use super::playwright::{Mode, Playwright};
use super::stand::Stand;
use super::table::{Row, milliseconds, p50, shown, thousands};
use crate::lines;

/// How much faster than the accessibility tree, from the second size up.
const TREE: f64 = 10.0;
/// How much the time for an element may differ between sizes, for growth to count as linear.
const LINEAR: f64 = 1.5;

/// One round on one page.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    elements: usize,
    run: usize,
    nodes: usize,
    full_ms: f64,
    tree_ms: f64,
    tree_bytes: usize,
    /// None where Playwright is not installed.
    aria_ms: Option<f64>,
    aria_ai_ms: Option<f64>,
}

fn rounds(arguments: &ReaderArguments, elements: usize) -> usize {
    arguments.runs.unwrap_or(match elements {
        ..1_000 => 31,
        1_000..10_000 => 15,
        10_000..50_000 => 7,
        _ => 5,
    })
}

pub(super) async fn run(arguments: &ReaderArguments) -> anyhow::Result<Vec<Row>> {
    let out = arguments.out.join("reader-speed.jsonl");
    let mut measured: Vec<Line> = lines::read(&out)?;
    for &elements in &arguments.elements {
        let done = measured.iter().filter(|line| line.elements == elements).count();
        let wanted = rounds(arguments, elements);
        if done >= wanted {
            continue;
        }
        let mut stand = Stand::start(arguments.browser_path.as_deref()).await?;
        let path = format!("/list?elements={elements}");
        stand.show(&path).await?;
        let url = stand.site.url(&path);
        let mut playwright = Playwright::open(stand.program().as_deref(), &url).await?;
        // The first round of each is not counted: scripts are compiled then.
        measure(&mut stand, playwright.as_mut(), elements, 0).await?;
        for run in done + 1..=wanted {
            let line = measure(&mut stand, playwright.as_mut(), elements, run).await?;
            lines::say_error(&format!(
                "{} elements, {run} of {wanted}: {} beside {} and {}",
                thousands(elements),
                shown(line.full_ms),
                shown(line.tree_ms),
                line.aria_ms.map_or("nothing".to_owned(), shown),
            ));
            lines::append(&out, &line)?;
            measured.push(line);
        }
        drop(playwright);
        stand.close().await?;
    }
    Ok(rows(arguments, &measured))
}

async fn measure(
    stand: &mut Stand,
    playwright: Option<&mut Playwright>,
    elements: usize,
    run: usize,
) -> anyhow::Result<Line> {
    let began = Instant::now();
    let reading = stand.read(true).await?;
    let full_ms = milliseconds(began.elapsed());
    let (tree, tree_bytes) = stand.peers.accessibility_tree().await?;
    let (aria_ms, aria_ai_ms) = match playwright {
        Some(playwright) => {
            let (default, _) = playwright.snapshot(Mode::Default).await?;
            let (ai, _) = playwright.snapshot(Mode::Ai).await?;
            (Some(default), Some(ai))
        }
        None => (None, None),
    };
    let nodes = reading.view.nodes.len();
    Ok(Line { elements, run, nodes, full_ms, tree_ms: milliseconds(tree), tree_bytes, aria_ms, aria_ai_ms })
}

fn rows(arguments: &ReaderArguments, measured: &[Line]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut each: Vec<(usize, f64)> = Vec::new();
    for &elements in &arguments.elements {
        let lines: Vec<&Line> = measured.iter().filter(|line| line.elements == elements).collect();
        let size = thousands(elements);
        let Some(full) = p50(lines.iter().map(|line| line.full_ms)) else { continue };
        let nodes = lines.last().map_or(0, |line| line.nodes);
        each.push((elements, full));
        rows.push(Row::stated(
            format!("{size} elements: full view, p50 of {}", lines.len()),
            format!(
                "{}, {} nodes, {:.2} µs an element",
                shown(full),
                thousands(nodes),
                micros_each(full, elements)
            ),
        ));
        let tree = p50(lines.iter().map(|line| line.tree_ms)).unwrap_or(0.0);
        let what = format!("{size} elements: the accessibility tree takes");
        let found = format!("{}, {:.1} ×", shown(tree), tree / full);
        rows.push(if elements < 4_000 {
            Row::stated(what, found)
        } else {
            Row::held(what, found, format!("≥ {TREE} ×"), tree / full >= TREE)
        });
        let target = match elements {
            ..4_000 => None,
            4_000..20_000 => Some(3.0),
            _ => Some(4.0),
        };
        for (mode, took) in [
            ("aria snapshot", p50(lines.iter().filter_map(|line| line.aria_ms))),
            ("aria snapshot for agents", p50(lines.iter().filter_map(|line| line.aria_ai_ms))),
        ] {
            let what = format!("{size} elements: Playwright's {mode} takes");
            rows.push(match (took, target) {
                (Some(took), Some(target)) => Row::held(
                    what,
                    format!("{}, {:.1} ×", shown(took), took / full),
                    format!("≥ {target} ×"),
                    took / full >= target,
                ),
                (Some(took), None) => Row::stated(what, format!("{}, {:.1} ×", shown(took), took / full)),
                (None, Some(target)) => Row::missing(what, format!("≥ {target} ×")),
                (None, None) => Row::stated(what, "not measured"),
            });
        }
    }
    if let (Some(small), Some(large)) = (each.iter().find(|(elements, _)| *elements >= 4_000), each.last())
        && small.0 < large.0
    {
        let factor = micros_each(large.1, large.0) / micros_each(small.1, small.0);
        rows.push(Row::held(
            format!("growth: an element of {} against one of {}", thousands(large.0), thousands(small.0)),
            format!("{factor:.2} ×"),
            format!("≤ {LINEAR} ×"),
            factor <= LINEAR,
        ));
    }
    rows
}

#[expect(clippy::cast_precision_loss, reason = "a count of elements")]
fn micros_each(milliseconds: f64, elements: usize) -> f64 {
    milliseconds * 1_000.0 / elements as f64
}
