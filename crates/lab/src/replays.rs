//! `lab replays`: does the same scenario on the same page always come to the same report?

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use surefoot::record::scenario::Scenario;
use surefoot::record::verdict::Status;
use surefoot::{BrowserOptions, ReplayRequest};
use surefoot_fixtures::{Model, Server, model};
use surefoot_report::determinism;

use crate::lines;

#[derive(Debug, Args)]
pub(crate) struct ReplaysArguments {
    /// The fixture whose scenario is replayed.
    #[arg(long, default_value = "async-suggest")]
    fixture: String,

    /// How many replays there must be in all, those of earlier runs included.
    #[arg(long, default_value_t = 200)]
    count: usize,

    /// Where the lines are kept [default: target/lab/replays-FIXTURE.jsonl].
    #[arg(long)]
    out: Option<PathBuf>,
}

/// One replay.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    fixture: String,
    run: usize,
    at: String,
    status: Status,
    code: Option<String>,
    elapsed_ms: u64,
    /// SHA-256 of the report after the determinism projection, the server's address put aside because each
    /// measuring process has another.
    report: String,
}

pub(crate) async fn run(arguments: ReplaysArguments) -> anyhow::Result<bool> {
    let model =
        model(&arguments.fixture).with_context(|| format!("there is no fixture {}", arguments.fixture))?;
    let out = arguments
        .out
        .unwrap_or_else(|| PathBuf::from(format!("target/lab/replays-{}.jsonl", arguments.fixture)));
    let mut measured: Vec<Line> = lines::read(&out)?;
    if measured.len() < arguments.count {
        let server = Server::start().await?;
        let scenario = record(&model, &server).await?;
        while measured.len() < arguments.count {
            let run = measured.len() + 1;
            let line = replay(&model, &server, &scenario, run).await;
            lines::append(&out, &line)?;
            lines::say_error(&format!("{run} of {}: {}", arguments.count, line.status.as_str()));
            measured.push(line);
        }
        server.stop().await;
    }
    let passed = measured.iter().filter(|line| line.status == Status::Pass).count();
    let mut distinct: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &measured {
        *distinct.entry(line.report.as_str()).or_default() += 1;
    }
    lines::say(&format!(
        "{} replays of {}: {passed} pass, {} distinct normalised reports ({})",
        measured.len(),
        arguments.fixture,
        distinct.len(),
        out.display()
    ));
    Ok(passed == measured.len() && distinct.len() == 1)
}

async fn record(model: &Model, server: &Server) -> anyhow::Result<Scenario> {
    let (_, exported) = surefoot::hold::record(model, server, &BrowserOptions::default()).await?;
    match exported.scenario {
        Some(scenario) => Ok(scenario),
        None => bail!("nothing of {} could be exported: {:?}", model.name, exported.code),
    }
}

async fn replay(model: &Model, server: &Server, scenario: &Scenario, run: usize) -> Line {
    let report = surefoot::replay(&BrowserOptions::default(), scenario, ReplayRequest::default()).await;
    let bytes = determinism::bytes(&report);
    let text = String::from_utf8_lossy(&bytes).replace(&server.base_url(), "http://fixtures");
    let hash = Sha256::digest(text.as_bytes());
    Line {
        fixture: model.name.clone(),
        run,
        at: jiff::Timestamp::now().to_string(),
        status: report.status,
        code: report.code.map(|code| code.to_string()),
        elapsed_ms: report.timing.elapsed_ms,
        report: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
    }
}
