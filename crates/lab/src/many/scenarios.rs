//! Hundreds of scenarios out of a few that were recorded.

use std::path::Path;

use anyhow::Context;
use serde_json::{Value, json};
use surefoot::BrowserOptions;
use surefoot::record::scenario_file;
use surefoot_fixtures::{Server, model};
use surefoot_report::files;

/// The pages that are recorded: quick ones, of different kinds.
const PAGES: [&str; 4] = ["async-suggest", "role-drift", "hydration-churn", "deeds"];
/// Every so many-th scenario expects what never comes.
const BROKEN: usize = 7;

/// Records the pages and writes so many scenarios into the folder.
pub(super) async fn write(server: &Server, folder: &Path, count: usize) -> anyhow::Result<()> {
    let mut recorded: Vec<Value> = Vec::new();
    for name in PAGES {
        let model = model(name).with_context(|| format!("there is no fixture {name}"))?;
        let (_, exported) = surefoot::hold::record(&model, server, &BrowserOptions::default()).await?;
        let scenario = exported.scenario.with_context(|| format!("nothing of {name} was exported"))?;
        recorded.push(serde_json::from_str(&scenario_file::write(&scenario))?);
    }
    files::make_folder(folder)?;
    for at in 0..count {
        let mut scenario = recorded[at % recorded.len()].clone();
        let broken = at % BROKEN == BROKEN - 1;
        scenario["meta"]["name"] = json!(format!("{} {at}", if broken { "broken" } else { "working" }));
        if broken {
            let last = scenario["steps"].as_array_mut().and_then(|steps| steps.last_mut());
            let step = last.context("every scenario has a step")?;
            step["assert"] = json!({ "kind": "node-present", "expected": { "role": "status", "name": "this never comes" } });
            // What never comes is waited for to the end of the budget, which need not be widened for that.
            scenario["meta"]["settle"] = json!({ "adaptiveBudgetMs": 0 });
        }
        let name = format!("{}-{at:04}.json", if broken { "broken" } else { "working" });
        // Sorted by number, and not by what they are.
        let name = format!("{at:04}-{name}");
        files::write_new(&folder.join(name), scenario.to_string().as_bytes(), false)?;
    }
    Ok(())
}

/// Copies every fifth scenario; how many they are.
pub(super) fn copy_some(from: &Path, to: &Path) -> anyhow::Result<usize> {
    files::make_folder(to)?;
    let mut paths: Vec<_> =
        from.read_dir()?.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>()?;
    paths.sort();
    let some: Vec<_> = paths.iter().step_by(5).collect();
    for path in &some {
        let name = path.file_name().context("a file has a name")?;
        files::write_new(&to.join(name), &std::fs::read(path)?, false)?;
    }
    Ok(some.len())
}

/// Whether a run came to what its scenario was made for.
pub(super) fn is_as_made(file: &str, status: &str) -> bool {
    if file.contains("broken") { status == "fail" } else { status == "pass" }
}
