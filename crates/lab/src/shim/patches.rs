//! Published patches of the functions that the shim stands in front of: zones, and a clock of tests. Each is run
//! without the shim, after it and before it; what a page sees then is the same.

use std::path::{Path, PathBuf};

use serde_json::Value;
use surefoot_browser::chromium::{self, LaunchOptions, PageOptions};
use surefoot_browser::driver::{Deadline, Driver, Travel};
use surefoot_browser::page::shim;

use super::published;
use crate::lines;

/// A patch: its name, its file in a published package, what makes it a script of a page, and what is looked at.
struct Patch {
    name: &'static str,
    file: &'static str,
    before: &'static str,
    after: &'static str,
    looks: &'static str,
}

const PATCHES: [Patch; 2] = [
    Patch {
        name: "zone.js",
        file: "zone.js/bundles/zone.umd.js",
        before: "",
        after: "",
        looks: include_str!("patches/zones.js"),
    },
    Patch {
        name: "@sinonjs/fake-timers",
        file: "@sinonjs/fake-timers/src/fake-timers-src.js",
        before: "globalThis.FakeTimers = ((exports) => { const require = (name) => { \
                 if (name === '@sinonjs/commons') return { global: globalThis }; throw new Error(name); };\n",
        after: "\nreturn exports; })({});",
        looks: include_str!("patches/clocks.js"),
    },
];

/// When the shim comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shim {
    Never,
    First,
    Last,
}

async fn seen(browser: &Path, patch: &str, looks: &str, shim: Shim) -> anyhow::Result<Value> {
    let options = LaunchOptions { browser_path: Some(browser.to_owned()), ..LaunchOptions::default() };
    let browser = chromium::launch(options).await?;
    let mut driver =
        browser.open(PageOptions { counting: shim == Shim::First, ..PageOptions::default() }).await?;
    driver.travel(Travel::To("data:text/html,<p>x".to_owned()), Deadline::CALL).await?;
    let page = driver.peers();
    page.evaluate(&format!("(() => {{ {patch} }})()")).await?;
    if shim == Shim::Last {
        page.evaluate(&shim::source()).await?;
    }
    let seen = page.evaluate(looks).await?;
    driver.close().await?;
    Ok(seen)
}

/// Runs each patch in both orders, and says whether a page sees the same as without the shim.
pub(super) async fn run(browser: Option<PathBuf>) -> anyhow::Result<bool> {
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"].map(PathBuf::from);
    let browsers: Vec<PathBuf> = match browser {
        Some(named) => vec![named],
        None => usual.into_iter().filter(|path| path.exists()).collect(),
    };
    let mut held = !browsers.is_empty();
    for patch in &PATCHES {
        let Some(text) = published(patch.file) else {
            held = false;
            lines::say(&format!("{:24} not measured: `cargo xtask setup` installs it", patch.name));
            continue;
        };
        let script = format!("{}{text}{}", patch.before, patch.after);
        for browser in &browsers {
            let plain = seen(browser, &script, patch.looks, Shim::Never).await?;
            for (order, shim) in [("after the shim", Shim::First), ("before the shim", Shim::Last)] {
                let with = seen(browser, &script, patch.looks, shim).await?;
                let same = with == plain;
                held &= same;
                let verdict = if same { "the same" } else { "differs" };
                lines::say(&format!("{:24} {order:16} {verdict}  {}", patch.name, browser.display()));
                if !same {
                    lines::say(&format!("  without: {plain}\n  with:    {with}"));
                }
            }
        }
    }
    lines::say(&format!("patches work in both orders: {}", if held { "yes" } else { "no" }));
    Ok(held)
}
