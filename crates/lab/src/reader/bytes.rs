//! Bytes over the protocol: of a quiet poll, question and answer, and of a full view.

use super::ReaderArguments;
use super::poll::at_rest;
use super::stand::Stand;
use super::table::{Row, thousands};

/// The most that a quiet poll may take, question and answer together.
const POLL: u64 = 200;
/// How many polls are counted.
const POLLS: u64 = 50;
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
    stand.close().await?;
    Ok(vec![
        Row::held(
            format!("a quiet poll, mean of {POLLS}"),
            format!(
                "{} (question {}, answer {})",
                (asked + answered) / POLLS,
                asked / POLLS,
                answered / POLLS
            ),
            format!("≤ {POLL}"),
            asked + answered <= POLL * POLLS,
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

fn count(bytes: u64) -> String {
    usize::try_from(bytes).map_or_else(|_| bytes.to_string(), thousands)
}
