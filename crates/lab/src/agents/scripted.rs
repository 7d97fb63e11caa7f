//! Agents that are scripts: each opens a page, does what is written down for it, exports, and replays. An export
//! must replay green, and of a page on which nothing was proven nothing may be exported.

use std::path::Path;

use serde_json::{Value, json};
use surefoot_fixtures::{Server, models};

use super::{AgentsArguments, call};
use crate::lines;
use crate::mcp::Mcp;
use crate::race::pages;
use crate::race::site::Site;

/// What is done on one page.
struct Script {
    name: String,
    url: String,
    steps: Vec<String>,
    checks: Vec<String>,
    ambient: Option<String>,
}

/// What came of it.
struct Came {
    proven: usize,
    exported: usize,
    /// The replay of what was exported.
    replay: Option<String>,
    wrong: Vec<String>,
}

pub(super) async fn run(arguments: &AgentsArguments) -> anyhow::Result<bool> {
    let (site, server) = (Site::start().await?, Server::start().await?);
    let mut scripts: Vec<Script> = pages::all()
        .iter()
        .map(|page| Script {
            name: format!("race {}", page.name),
            url: site.url(&format!("/page/{}", page.slug())),
            steps: vec![page.step.to_owned()],
            checks: Vec::new(),
            ambient: page.ambient.map(str::to_owned),
        })
        .collect();
    scripts.extend(models().into_iter().filter(|model| !model.components).map(|model| Script {
        name: format!("fixture {}", model.name),
        url: server.url(&model.path),
        steps: model.explore.steps,
        checks: model.explore.checks,
        ambient: None,
    }));
    scripts.retain(|script| arguments.wants(&script.name));
    std::fs::create_dir_all(&arguments.out)?;
    let mut client = arguments.client().await?;
    let (mut steps, mut proven, mut files, mut green, mut silent) = (0, 0, 0, 0, 0);
    let mut wrong = Vec::new();
    for (at, script) in scripts.iter().enumerate() {
        let file = std::path::absolute(arguments.out.join(format!("scripted-{at}.json")))?;
        let came = play(&mut client, script, &file).await?;
        steps += script.steps.len();
        proven += came.proven;
        files += usize::from(came.exported > 0);
        green += usize::from(came.replay.as_deref() == Some("pass"));
        silent += usize::from(came.proven == 0 && came.exported == 0);
        let replay = came.replay.as_deref().unwrap_or("-");
        lines::say_error(&format!(
            "{}: {} of {} proven, {} exported, replay {replay}",
            script.name,
            came.proven,
            script.steps.len(),
            came.exported
        ));
        wrong.extend(came.wrong.into_iter().map(|what| format!("{}: {what}", script.name)));
    }
    client.end().await;
    for what in &wrong {
        lines::say(&format!("  {what}"));
    }
    lines::say(&format!(
        "\n{} pages, {steps} steps by scripted agents: {proven} proven; {files} scenarios exported, {green} replay green; \
         of {silent} pages on which nothing was proven nothing was exported; {} wrong",
        scripts.len(),
        wrong.len()
    ));
    Ok(wrong.is_empty() && green == files)
}

async fn play(client: &mut Mcp, script: &Script, file: &Path) -> anyhow::Result<Came> {
    let mut came = Came { proven: 0, exported: 0, replay: None, wrong: Vec::new() };
    if file.exists() {
        std::fs::remove_file(file)?;
    }
    let mut start = json!({ "url": script.url });
    if let Some(ambient) = &script.ambient {
        start["ambient"] = json!([ambient]);
    }
    let started = call(client, "qa_session_start", start).await?;
    if started["structuredContent"]["ok"] != true {
        came.wrong.push(format!("it was not opened: {}", started["structuredContent"]));
        return Ok(came);
    }
    for step in &script.steps {
        let acted = call(client, "qa_act", json!({ "instruction": step })).await?;
        let said = &acted["structuredContent"];
        came.proven += usize::from(said["proven"] == true);
        if said["proven"] != true && !said["code"].is_string() {
            came.wrong.push(format!("`{step}` is neither proven nor has it a code: {said}"));
        }
    }
    for check in &script.checks {
        let asserted = call(client, "qa_assert", json!({ "assertion": check })).await?;
        if asserted["structuredContent"]["passed"].is_null() {
            came.wrong.push(format!("`{check}` was not decided: {}", asserted["structuredContent"]));
        }
    }
    let exported = call(client, "qa_record_export", json!({ "output_path": file })).await?;
    let said = &exported["structuredContent"];
    came.exported = said["steps"].as_u64().and_then(|steps| steps.try_into().ok()).unwrap_or_default();
    call(client, "qa_session_stop", json!({})).await?;
    if came.exported == 0 {
        if !said["code"].is_string() || file.exists() {
            came.wrong.push(format!("nothing was proven, and yet: {said}"));
        }
        return Ok(came);
    }
    if came.proven == 0 {
        came.wrong.push("something was exported although nothing was proven".to_owned());
    }
    let replayed = call(client, "qa_replay_run", json!({ "scenario": file })).await?;
    let status = replayed["structuredContent"]["status"].as_str().unwrap_or("none").to_owned();
    if status != "pass" {
        came.wrong.push(format!("the replay was {status}: {}", failure(&replayed)));
    }
    came.replay = Some(status);
    Ok(came)
}

fn failure(replayed: &Value) -> String {
    let said = &replayed["structuredContent"];
    format!("{} {}", said["code"].as_str().unwrap_or_default(), said["failure"])
}
