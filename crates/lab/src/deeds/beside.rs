//! The same deeds with Playwright, each as a person would write it with Playwright's own calls.
//!
//! Two things are asked of it: does what the deed is for come about on the page as it should be, and do its calls fail
//! on the dead page, where nothing of it comes about? Surefoot's side is that of the measurement before: every act
//! proven, replayed green, and not green on the dead page. Playwright is not part of Surefoot: without it nothing is
//! measured.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use surefoot::semantics::instruction::{parse_assertion, parse_step};
use tokio::sync::Mutex;

use super::cases::{Case, Place};
use super::ground::Ground;
use super::{DeedsArguments, Line, Subject, slug};
use crate::lines;
use crate::reader::playwright_installed;
use crate::reader::table::{Row, grid, say};
use crate::ready::playwright::Playwright;

const SCRIPT: &str = include_str!("playwright.mjs");

/// What became of one deed in one place.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Theirs {
    case: String,
    place: String,
    version: String,
    /// Why one of its calls failed on the page as it should be.
    error: Option<String>,
    /// Whether what the deed is for came about there.
    came: bool,
    /// Why one of its calls failed on the dead page; none where it noticed nothing.
    noticed: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Answer {
    error: Option<String>,
    came: bool,
    noticed: Option<String>,
}

/// Does with Playwright what is not done yet, and prints both sides; true when we can do all that it can.
pub(super) async fn run(
    arguments: &DeedsArguments,
    subjects: &[Subject],
    ours: &BTreeMap<(String, String), Line>,
) -> anyhow::Result<bool> {
    let Some(version) = version() else {
        lines::say("Playwright: not measured, because it is not installed (cargo xtask setup)");
        return Ok(true);
    };
    let out = beside(&arguments.out);
    let mut theirs: BTreeMap<(String, String), Theirs> = lines::read::<Theirs>(&out)?
        .into_iter()
        .filter(|line| line.version == version)
        .map(|line| ((line.case.clone(), line.place.clone()), line))
        .collect();
    let missing: Vec<(&Case, Place)> = subjects
        .iter()
        .filter(|subject| !theirs.contains_key(&subject.key()))
        .filter_map(|subject| match subject {
            Subject::Case(case, place) => Some((*case, *place)),
            Subject::Refusal(_) => None,
        })
        .collect();
    if !missing.is_empty() {
        let ground = Ground::start().await?;
        let browser = surefoot_browser::launch::discover(arguments.browser_path.as_deref(), &|name| {
            std::env::var_os(name)
        })?;
        let jobs = arguments.jobs.clamp(1, missing.len());
        let queue = Mutex::new(missing.into_iter());
        let done = Mutex::new(&mut theirs);
        let start = async || {
            let running = Playwright::running(SCRIPT, Some(&browser.path)).await?;
            running.context("Playwright needs Node.js")
        };
        let work = (0..jobs).map(async |_| {
            let mut runner = start().await?;
            loop {
                let Some((case, place)) = queue.lock().await.next() else { return anyhow::Ok(()) };
                let line = match one(&mut runner, &ground, case, place, &version).await {
                    Ok(line) => line,
                    Err(error) => {
                        // One that hangs or has ended answers nothing more.
                        runner = start().await?;
                        Theirs { error: Some(format!("{error:#}")), ..Theirs::blank(case, place, &version) }
                    }
                };
                lines::append(&out, &line)?;
                let what = line.error.clone().unwrap_or_else(|| format!("came about: {}", line.came));
                lines::say_error(&format!("Playwright: {} / {}: {what}", line.case, line.place));
                done.lock().await.insert((line.case.clone(), line.place.clone()), line);
            }
        });
        let ends: Vec<anyhow::Result<()>> = stream::iter(work).buffer_unordered(jobs).collect().await;
        ends.into_iter().collect::<anyhow::Result<()>>()?;
    }
    Ok(tell(subjects, ours, &theirs, &version))
}

async fn one(
    playwright: &mut Playwright,
    ground: &Ground,
    case: &Case,
    place: Place,
    version: &str,
) -> anyhow::Result<Theirs> {
    let live = ground.site.url(&slug(case.name), place);
    let steps: Vec<Value> = case
        .steps
        .iter()
        .map(|step| anyhow::Ok(serde_json::to_value(parse_step(&ground.filled(step))?)?))
        .collect::<anyhow::Result<_>>()?;
    let asked = json!({
        "live": live,
        "dead": live.replace("v=live", "v=dead"),
        "frame": matches!(place, Place::Frame | Place::OtherSite),
        "steps": steps,
        "proof": parse_assertion(&ground.proof(case, place))?,
    });
    let answer: Answer = playwright.ask(&asked).await.with_context(|| case.name.to_owned())?;
    let Answer { error, came, noticed } = answer;
    Ok(Theirs { error, came, noticed, ..Theirs::blank(case, place, version) })
}

impl Theirs {
    /// Before anything is known.
    fn blank(case: &Case, place: Place, version: &str) -> Theirs {
        Theirs {
            case: case.name.to_owned(),
            place: place.as_str().to_owned(),
            version: version.to_owned(),
            error: None,
            came: false,
            noticed: None,
        }
    }
}

/// Prints every deed, and what it comes to.
fn tell(
    subjects: &[Subject],
    ours: &BTreeMap<(String, String), Line>,
    theirs: &BTreeMap<(String, String), Theirs>,
    version: &str,
) -> bool {
    let head = ["deed", "where", "Surefoot", "Playwright", "its calls on the dead page"].map(str::to_owned);
    let mut rows = Vec::new();
    let (mut all, mut we, mut they, mut they_alone, mut noticed, mut proven_by_us_alone) = (0, 0, 0, 0, 0, 0);
    for subject in subjects.iter().filter(|subject| matches!(subject, Subject::Case(..))) {
        let key = subject.key();
        let own = ours.get(&key).is_some_and(|line| line.wrong.is_empty());
        let line = theirs.get(&key);
        let does = line.is_some_and(|line| line.error.is_none() && line.came);
        let notices = does && line.is_some_and(|line| line.noticed.is_some());
        all += 1;
        we += usize::from(own);
        they += usize::from(does);
        they_alone += usize::from(does && !own);
        noticed += usize::from(notices);
        proven_by_us_alone += usize::from(own && !notices);
        let cell = match line {
            None => "not measured".to_owned(),
            Some(_) if does => "done".to_owned(),
            Some(Theirs { error: Some(error), .. }) => {
                format!("NOT: {}", error.chars().take(60).collect::<String>())
            }
            Some(_) => "NOT: it did not come about".to_owned(),
        };
        let dead = match (does, notices) {
            (false, _) => "",
            (true, true) => "fail",
            (true, false) => "say nothing",
        };
        let own = if own { "proven" } else { "NOT" };
        rows.push([key.0, key.1, own.to_owned(), cell, dead.to_owned()]);
    }
    lines::say(&format!("\n{}", grid(&head, &rows)));
    say(
        &format!("Deeds beside Playwright {version}"),
        &[
            Row::stated("deeds, in each place", all.to_string()),
            Row::stated("Surefoot does and proves", we.to_string()),
            Row::stated("Playwright does", they.to_string()),
            Row::held("Playwright does and Surefoot does not", they_alone.to_string(), "0", they_alone == 0),
            Row::stated("Playwright's calls fail where the page is dead", noticed.to_string()),
            Row::stated("proven by Surefoot alone", proven_by_us_alone.to_string()),
        ],
    )
}

/// The file of these lines, beside that of ours.
fn beside(out: &Path) -> PathBuf {
    let name = out.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    out.with_file_name(format!("{name}-playwright.jsonl"))
}

/// The version that is installed; none where none is.
fn version() -> Option<String> {
    let manifest = std::fs::read_to_string(playwright_installed()?.join("package.json")).ok()?;
    serde_json::from_str::<Value>(&manifest).ok()?["version"].as_str().map(str::to_owned)
}
