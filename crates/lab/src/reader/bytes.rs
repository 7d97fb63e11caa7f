//! Bytes over the protocol: of a quiet poll, question and answer, and of a full view.

use std::time::Duration;

use anyhow::bail;
use tokio::time::timeout;

use super::ReaderArguments;
use super::poll::at_rest;
use super::stand::Stand;
use super::table::{Row, thousands};

/// The most that a quiet poll may take, question and answer together.
const POLL: u64 = 200;
/// How many polls are counted.
const POLLS: u64 = 50;
/// The time between two looks of a settle window at the change clock.
const INTERVAL: Duration = Duration::from_millis(50);
/// The page whose full view is stated.
const FULL: usize = 20_010;

pub(super) async fn run(arguments: &ReaderArguments) -> anyhow::Result<Vec<Row>> {
    let mut stand = Stand::start(arguments.browser_path.as_deref()).await?;
    stand.show(&format!("/list?elements={FULL}")).await?;
    let before = stand.peers.traffic();
    let reading = stand.read(true).await?;
    let after = stand.peers.traffic();
    let full = (after.sent - before.sent, after.received - before.received);
    at_rest(&mut stand).await?;
    let before = stand.peers.traffic();
    for _ in 0..POLLS {
        stand.page.poll().await?;
    }
    let after = stand.peers.traffic();
    let (asked, answered) = (after.sent - before.sent, after.received - before.received);
    let pushed = pushed(&mut stand).await?;
    stand.close().await?;
    Ok(vec![
        Row::held(
            format!("a quiet poll as settle windows make it, from what the page pushes, mean of {POLLS}"),
            (pushed / POLLS).to_string(),
            format!("≤ {POLL}"),
            pushed <= POLL * POLLS,
        ),
        Row::stated(
            format!("a quiet poll that asks the page, silent writes included, mean of {POLLS}"),
            format!(
                "{} (question {}, answer {})",
                (asked + answered) / POLLS,
                asked / POLLS,
                answered / POLLS
            ),
        ),
        Row::stated(
            format!("a full view of {} elements", thousands(FULL)),
            format!(
                "question {}, answer {}, {} nodes",
                full.0,
                count(full.1),
                thousands(reading.view.nodes.len())
            ),
        ),
    ])
}

/// What went over the protocol while a quiet page was waited for and its change clock was looked at so many times.
async fn pushed(stand: &mut Stand) -> anyhow::Result<u64> {
    let reading = stand.read(false).await?;
    let before = stand.peers.traffic();
    for _ in 0..POLLS {
        // Whether something was told is seen by the clock.
        drop(timeout(INTERVAL, stand.page.wait()).await);
        if stand.page.changed_since(&reading.stamp) != Some(false) {
            bail!("the page is not quiet");
        }
    }
    let after = stand.peers.traffic();
    Ok(after.sent - before.sent + after.received - before.received)
}

fn count(bytes: u64) -> String {
    usize::try_from(bytes).map_or_else(|_| bytes.to_string(), thousands)
}
