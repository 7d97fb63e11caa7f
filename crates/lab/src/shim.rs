//! What the shim costs: each call that it stands in front of, with it and without, and its coming.
//!
//! The least of many batches counts: what else the machine does can only add to one.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::Value;
use surefoot_browser::chromium::{self, LaunchOptions, PageOptions};
use surefoot_browser::driver::Driver;

use crate::lines;

/// What a wrapped call may cost more than the browser's own, in microseconds.
const MOST: f64 = 1.0;

#[derive(Debug, Args)]
pub(crate) struct ShimArguments {
    /// The browser to measure.
    #[arg(long, value_name = "PATH")]
    browser: Option<PathBuf>,
}

/// Microseconds for each call, by name. What is armed is taken back, or has run, before the next batch.
const BATCHES: &str = r"(async () => {
  const costs = {};
  const nothing = () => {};
  const least = async (name, count, batch) => {
    let least = Infinity;
    for (let round = 0; round < 30; round += 1) {
      const began = performance.now();
      await batch(count);
      least = Math.min(least, performance.now() - began);
      await new Promise((done) => setTimeout(done));
    }
    costs[name] = least / count * 1000;
  };
  const plain = (run) => (count) => { for (let i = 0; i < count; i += 1) run(); };
  await least('setTimeout and clearTimeout', 2000, plain(() => clearTimeout(setTimeout(nothing, 1000))));
  await least('setInterval and clearInterval', 2000, plain(() => clearInterval(setInterval(nothing, 1000))));
  await least('requestAnimationFrame and cancel', 2000, plain(() => cancelAnimationFrame(requestAnimationFrame(nothing))));
  await least('requestIdleCallback and cancel', 2000, plain(() => cancelIdleCallback(requestIdleCallback(nothing))));
  await least('setTimeout that runs', 2000, (count) => new Promise((done) => {
    let left = count;
    for (let i = 0; i < count; i += 1) setTimeout(() => { left -= 1; if (left === 0) done(); });
  }));
  await least('requestAnimationFrame that runs', 20000, (count) => new Promise((done) => {
    let left = count;
    for (let i = 0; i < count; i += 1) requestAnimationFrame(() => { left -= 1; if (left === 0) done(); });
  }));
  const { port1, port2 } = new MessageChannel();
  await least('message that arrives', 2000, (count) => new Promise((done) => {
    let left = count;
    port2.onmessage = () => { left -= 1; if (left === 0) done(); };
    for (let i = 0; i < count; i += 1) port1.postMessage(0);
  }));
  await least('postTask that runs', 2000, async (count) => {
    const tasks = [];
    for (let i = 0; i < count; i += 1) tasks.push(scheduler.postTask(nothing));
    await Promise.all(tasks);
  });
  await least('a text of a function', 2000, plain(() => setTimeout.toString()));
  await least('a new frame', 5, plain(() => document.documentElement.appendChild(document.createElement('iframe')).remove()));
  return costs;
})()";

async fn costs(arguments: &ShimArguments, counting: bool) -> anyhow::Result<Vec<(String, f64)>> {
    let options = LaunchOptions { browser_path: arguments.browser.clone(), ..LaunchOptions::default() };
    let browser = chromium::launch(options).await?;
    let mut driver = browser.open(PageOptions { counting, ..PageOptions::default() }).await?;
    let measured = driver.peers().evaluate(BATCHES).await?;
    driver.close().await?;
    let Value::Object(measured) = measured else { bail!("the page measured nothing") };
    measured.into_iter().map(|(name, cost)| Ok((name, cost.as_f64().context("no number")?))).collect()
}

/// Measures, and says whether each call stays within its bound.
///
/// # Errors
///
/// When the browser can't be started or asked.
pub(crate) async fn run(arguments: ShimArguments) -> anyhow::Result<bool> {
    let without = costs(&arguments, false).await?;
    let with = costs(&arguments, true).await?;
    let mut within = true;
    lines::say(&format!("{:34} {:>9} {:>9} {:>9}", "microseconds a call", "without", "with", "more"));
    for ((name, without), (_, with)) in without.iter().zip(&with) {
        let more = with - without;
        // A frame is a whole document, and its coming is told apart.
        within &= name == "a new frame" || more <= MOST;
        lines::say(&format!("{name:34} {without:9.3} {with:9.3} {more:9.3}"));
    }
    lines::say(&format!("each call within {MOST} microsecond: {}", if within { "yes" } else { "no" }));
    Ok(within)
}
