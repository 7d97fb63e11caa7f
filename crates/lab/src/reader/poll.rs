//! Asking a quiet page whether it changed.

use std::time::Instant;

use anyhow::bail;

use super::ReaderArguments;
use super::stand::Stand;
use super::table::{Row, milliseconds, p50, quantile, shown, thousands};

/// The most that a quiet poll may take, in milliseconds.
const TARGET: f64 = 2.0;

pub(super) async fn run(arguments: &ReaderArguments) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for &elements in &arguments.elements {
        let mut stand = Stand::start(arguments.browser_path.as_deref()).await?;
        stand.show(&format!("/list?elements={elements}")).await?;
        at_rest(&mut stand).await?;
        let mut took = Vec::new();
        for _ in 0..arguments.runs.unwrap_or(201) {
            let began = Instant::now();
            let changed = stand.page.poll().await?;
            took.push(milliseconds(began.elapsed()));
            if changed {
                bail!("a page of {elements} elements on which nothing happens says that it changed");
            }
        }
        let middle = p50(took.iter().copied()).unwrap_or(f64::INFINITY);
        let slow = quantile(took.iter().copied(), 0.95).unwrap_or(f64::INFINITY);
        rows.push(Row::held(
            format!("{} elements, p50 of {}", thousands(elements), took.len()),
            format!("{} (p95 {})", shown(middle), shown(slow)),
            format!("≤ {TARGET} ms"),
            middle <= TARGET,
        ));
        stand.close().await?;
    }
    Ok(rows)
}

/// Reads until the page says that nothing has changed since, a few times at most.
pub(super) async fn at_rest(stand: &mut Stand) -> anyhow::Result<()> {
    stand.read(false).await?;
    for _ in 0..20 {
        stand.frames().await?;
        if !stand.page.poll().await? {
            return Ok(());
        }
        stand.read(false).await?;
    }
    bail!("the page does not come to rest")
}
