//! What an agent reads: the list of tools, and one explored step on a page of many rows, in tokens of o200k.

use std::path::Path;

use anyhow::Context;
use serde_json::{Value, json};

use super::rows::{BUTTON, OUTCOME, ROWS, Rows};
use super::{AgentsArguments, call, tokens};
use crate::lines;
use crate::mcp::Mcp;
use crate::race::peers::{PEERS, Peer};
use crate::reader::table::grid;

/// The most that the list of tools may take.
const MOST_TOOLS: usize = 3_000;
/// The most that a step may take.
const MOST_STEP: usize = 300;

/// What one tool costs.
struct Cost {
    name: String,
    version: String,
    tools: usize,
    count: usize,
    /// What a client that reads texts gives to its model.
    step: usize,
    /// What a client that reads structure gives to it; none where there is none.
    structured: Option<usize>,
    /// The whole result as it is sent.
    sent: usize,
    /// Calls until the outcome is there.
    round_trips: usize,
    /// The result says that the act is proven.
    proves: bool,
}

pub(super) async fn run(arguments: &AgentsArguments) -> anyhow::Result<bool> {
    let page = Rows::start().await?;
    let ours = ours(arguments, &page).await?;
    let met = ours.tools <= MOST_TOOLS
        && ours.step <= MOST_STEP
        && ours.structured.is_some_and(|tokens| tokens <= MOST_STEP)
        && ours.round_trips == 1
        && ours.proves;
    let mut rows = vec![row(&ours)];
    for peer in PEERS {
        let Some(version) = peer.version(&arguments.peers_folder) else {
            rows.push(missing(peer.package()));
            continue;
        };
        match theirs(peer, version, arguments, &page).await {
            Ok(cost) => rows.push(row(&cost)),
            Err(error) => {
                lines::say_error(&format!("{}: {error:#}", peer.package()));
                rows.push(missing(peer.package()));
            }
        }
    }
    let head = [
        "tokens of o200k",
        "version",
        "tools/list",
        "tools",
        "step, text",
        "step, structured",
        "step, as sent",
        "round trips",
        "says it is proven",
    ];
    lines::say(&format!("\n{}", grid(&head.map(str::to_owned), &rows)));
    lines::say(&format!(
        "\nthe list of tools {} tokens (at most {MOST_TOOLS}); a step on {ROWS} rows {} as text, {} as structure (at \
         most {MOST_STEP} each), {} in all as it is sent, {} round trip; of peers, a file that an answer points to is read",
        ours.tools,
        ours.step,
        ours.structured.unwrap_or_default(),
        ours.sent,
        ours.round_trips
    ));
    Ok(met)
}

fn row(cost: &Cost) -> [String; 9] {
    [
        cost.name.clone(),
        cost.version.clone(),
        cost.tools.to_string(),
        cost.count.to_string(),
        cost.step.to_string(),
        cost.structured.map_or_else(|| "-".to_owned(), |tokens| tokens.to_string()),
        cost.sent.to_string(),
        cost.round_trips.to_string(),
        if cost.proves { "yes" } else { "no" }.to_owned(),
    ]
}

fn missing(name: &str) -> [String; 9] {
    let mut row = std::array::from_fn(|_| "not measured".to_owned());
    name.clone_into(&mut row[0]);
    row
}

async fn list(client: &mut Mcp) -> anyhow::Result<(usize, usize)> {
    let (mut tools, mut cursor) = (Vec::new(), None);
    loop {
        let params = cursor.map_or_else(|| json!({}), |cursor: Value| json!({ "cursor": cursor }));
        let page = client.request("tools/list", params).await?;
        tools.extend(page["tools"].as_array().cloned().unwrap_or_default());
        match page.get("nextCursor") {
            Some(next) if !next.is_null() => cursor = Some(next.clone()),
            _ => break,
        }
    }
    Ok((tokens(&Value::from(tools.clone()).to_string()), tools.len()))
}

fn text_of(result: &Value) -> String {
    let parts = result["content"].as_array().into_iter().flatten();
    parts.filter_map(|part| part["text"].as_str()).collect::<Vec<_>>().join("\n")
}

async fn ours(arguments: &AgentsArguments, page: &Rows) -> anyhow::Result<Cost> {
    let mut client = arguments.client().await?;
    let (tools, count) = list(&mut client).await?;
    let started = call(&mut client, "qa_session_start", json!({ "url": page.url })).await?;
    let view = text_of(&started);
    let reference = view
        .lines()
        .find_map(|line| line.split_once(&format!("button \"{BUTTON}\" ")))
        .and_then(|(_, rest)| rest.split_whitespace().next())
        .with_context(|| format!("no ref of {BUTTON} in: {view}"))?;
    let acted = call(&mut client, "qa_act", json!({ "action": "click", "ref": reference })).await?;
    client.end().await;
    let text = text_of(&acted);
    let cost = Cost {
        name: "Surefoot".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        tools,
        count,
        step: tokens(&text),
        structured: Some(tokens(&acted["structuredContent"].to_string())),
        sent: tokens(&acted.to_string()),
        round_trips: if text.contains(OUTCOME) { 1 } else { 2 },
        proves: acted["structuredContent"]["proven"] == true,
    };
    lines::say_error(&format!(
        "a step as text:\n{text}\n\na step as structure:\n{}",
        acted["structuredContent"]
    ));
    Ok(cost)
}

async fn theirs(
    peer: Peer,
    version: String,
    arguments: &AgentsArguments,
    page: &Rows,
) -> anyhow::Result<Cost> {
    let home = tempfile::tempdir()?;
    let command = peer.command(&arguments.peers_folder, arguments.browser_path.as_deref(), home.path())?;
    let mut client = Mcp::start(command).await?;
    let (tools, count) = list(&mut client).await?;
    let (look, click) = open(peer, &mut client, home.path(), &page.url).await?;
    let acted = call(&mut client, click.0, click.1).await?;
    let mut said = text_of(&acted);
    let mut round_trips = 1;
    if !with_files(&said, home.path()).contains(OUTCOME) {
        said.push_str(&text_of(&call(&mut client, look.0, look.1).await?));
        round_trips += 1;
    }
    said = with_files(&said, home.path());
    anyhow::ensure!(said.contains(OUTCOME), "the outcome is nowhere");
    let close = match peer {
        Peer::Playwright => "browser_close",
        Peer::DevTools => "close_page",
        Peer::AgentBrowser => "agent_browser_close",
    };
    // One that can't close its browser is ended with it.
    drop(client.call(close, json!({})).await);
    client.end().await;
    let structured = acted.get("structuredContent").filter(|it| !it.is_null());
    Ok(Cost {
        name: peer.package().to_owned(),
        version,
        tools,
        count,
        step: tokens(&said),
        structured: structured.map(|it| tokens(&it.to_string())),
        sent: tokens(&acted.to_string()),
        round_trips,
        proves: false,
    })
}

type Asking = (&'static str, Value);

/// Opens the page and looks at it: how to look again, and how to click.
async fn open(peer: Peer, client: &mut Mcp, home: &Path, url: &str) -> anyhow::Result<(Asking, Asking)> {
    let (navigate, look) = match peer {
        Peer::Playwright => (("browser_navigate", json!({ "url": url })), ("browser_snapshot", json!({}))),
        Peer::DevTools => (
            ("navigate_page", json!({ "pageId": 1, "type": "url", "url": url })),
            ("take_snapshot", json!({ "pageId": 1 })),
        ),
        Peer::AgentBrowser => (
            ("agent_browser_open", json!({ "url": url })),
            ("agent_browser_snapshot", json!({ "interactive": false })),
        ),
    };
    client.call(navigate.0, navigate.1).await?;
    let view = with_files(&client.call(look.0, look.1.clone()).await?, home);
    let line =
        view.lines().find(|line| line.contains(&format!("button \"{BUTTON}\""))).context("no button")?;
    let after = ["ref=", "uid="].into_iter().find_map(|name| line.split_once(name)).context("no ref")?.1;
    let is_part = |character: &char| character.is_ascii_alphanumeric() || *character == '_';
    let reference: String = after.chars().take_while(is_part).collect();
    let click = match peer {
        Peer::Playwright => ("browser_click", json!({ "element": BUTTON, "target": reference })),
        Peer::DevTools => ("click", json!({ "pageId": 1, "uid": reference, "includeSnapshot": true })),
        Peer::AgentBrowser => ("agent_browser_click", json!({ "selector": format!("@{reference}") })),
    };
    Ok((look, click))
}

/// An answer with what it says is in a file: `[Snapshot](PATH)`.
fn with_files(answer: &str, folder: &Path) -> String {
    let paths = answer.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(path, _)| path);
    let texts = paths.filter_map(|path| std::fs::read_to_string(folder.join(path)).ok());
    std::iter::once(answer.to_owned()).chain(texts).collect::<Vec<_>>().join("\n")
}
