//! `lab apps`: tasks of the MiniWoB benchmark, whose own reward says whether what was done was right.
//!
//! Each task is explored once, exported, and replayed: twice as it was, with an episode that asks for something else,
//! with a page that hears nothing, and with a page that finds everything wrong. A run must be green exactly when
//! the page's own raw reward is 1.

mod site;
mod tasks;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};
use surefoot::record::code::Code;
use surefoot::record::scenario::{Scenario, Target};
use surefoot::record::verdict::Status;
use surefoot::semantics::instruction::write_check;
use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions};
use surefoot_replay::ReplayOptions;

use self::site::Site;
use self::tasks::{OTHER_SEED, SEED, TASKS, Task};
use crate::agreement::real;
use crate::lines;
use crate::mutants::spelled;
use crate::recording;

#[derive(Debug, Args)]
pub(crate) struct AppsArguments {
    /// Only tasks whose name contains this; can be given more than once.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,

    /// The browser to start.
    #[arg(long, value_name = "FILE")]
    browser_path: Option<PathBuf>,

    /// Where the lines are kept.
    #[arg(long, default_value = "target/lab/apps.jsonl")]
    out: PathBuf,
}

/// How somebody who tests the benchmark says that an episode must be rewarded: by what its page shows.
const REWARDED: &str = r#"present text "1.00""#;

/// How a task's page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Recorded,
    Again,
    OnceMore,
    /// The episode of another seed.
    Other,
    /// The page hears no event.
    Deaf,
    /// Whatever is done is rewarded with -1.
    Sour,
}

impl Way {
    const REPLAYS: [Way; 5] = [Way::Again, Way::OnceMore, Way::Other, Way::Deaf, Way::Sour];

    fn as_str(self) -> &'static str {
        match self {
            Way::Recorded => "recorded",
            Way::Again => "again",
            Way::OnceMore => "once-more",
            Way::Other => "other",
            Way::Deaf => "deaf",
            Way::Sour => "sour",
        }
    }

    fn is_right_page(self) -> bool {
        matches!(self, Way::Recorded | Way::Again | Way::OnceMore)
    }
}

/// What came of one exploration or replay.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    task: String,
    way: String,
    at: String,
    /// The page's own raw reward; none when its episode did not end.
    reward: Option<f64>,
    green: bool,
    /// `pass`, a code, or why nothing was exported.
    got: String,
    proof: String,
    met: bool,
}

pub(crate) async fn run(arguments: AppsArguments) -> anyhow::Result<bool> {
    let wanted = |task: &&Task| {
        arguments.only.is_empty() || arguments.only.iter().any(|part| task.name.contains(part.as_str()))
    };
    let tasks: Vec<&Task> = TASKS.iter().filter(wanted).collect();
    let folder = real::folder().join("python/miniwob/html");
    if !folder.join("core").is_dir() {
        lines::say(
            "not measured: the benchmark is not installed (`cargo xtask setup --real-pages` installs it)",
        );
        return Ok(false);
    }
    let key = |line: &Line| (line.task.clone(), line.way.clone());
    let mut measured: BTreeMap<(String, String), Line> =
        lines::read::<Line>(&arguments.out)?.into_iter().map(|line| (key(&line), line)).collect();
    let is_done = |measured: &BTreeMap<_, _>, task: &Task| {
        let has = |way: Way| measured.contains_key(&(task.name.to_owned(), way.as_str().to_owned()));
        has(Way::Recorded) && (task.is_nameless() || Way::REPLAYS.into_iter().all(has))
    };
    let missing: Vec<&Task> = tasks.iter().copied().filter(|task| !is_done(&measured, task)).collect();
    if !missing.is_empty() {
        let stage = Stage::start(folder, arguments.browser_path).await?;
        for task in missing {
            for line in stage.measure(task).await.with_context(|| task.name)? {
                lines::append(&arguments.out, &line)?;
                lines::say_error(&words(&line));
                measured.insert(key(&line), line);
            }
        }
        stage.browser.close().await?;
    }
    let asked = |line: &&Line| tasks.iter().any(|task| task.name == line.task);
    Ok(say(&measured.values().filter(asked).collect::<Vec<_>>(), &tasks))
}

fn words(line: &Line) -> String {
    let reward = line.reward.map_or_else(|| "none".to_owned(), |reward| reward.to_string());
    format!("{} {}: reward {reward}, {} (proof: {})", line.task, line.way, line.got, line.proof)
}

fn say(lines: &[&Line], tasks: &[&Task]) -> bool {
    for line in lines.iter().filter(|line| !line.met) {
        lines::say(&words(line));
    }
    let nameless = tasks.iter().filter(|task| task.is_nameless()).count();
    let named = tasks.len() - nameless;
    let of = |ways: &[Way]| {
        let names: Vec<&str> = ways.iter().map(|way| way.as_str()).collect();
        lines.iter().filter(|line| names.contains(&line.way.as_str())).collect::<Vec<_>>()
    };
    let recorded = of(&[Way::Recorded]);
    let right = of(&[Way::Again, Way::OnceMore]);
    let wrong = of(&[Way::Other, Way::Deaf, Way::Sour]);
    let unmet = lines.iter().filter(|line| !line.met).count();
    lines::say(&format!(
        "{} tasks, each recorded with a reward of 1: {} of {named} exported, and {} of {} replays of the same episode \
         green; {} replays on other, deaf and sour pages, {} of them rewarded, {} green; {} of {nameless} tasks whose \
         field has no name not exported; {unmet} not as the reward says",
        tasks.len(),
        recorded.iter().filter(|line| line.green && line.met).count(),
        right.iter().filter(|line| line.green && line.met).count(),
        named * 2,
        wrong.len(),
        wrong.iter().filter(|line| line.reward == Some(1.0)).count(),
        wrong.iter().filter(|line| line.green).count(),
        recorded.iter().filter(|line| !line.green && line.met).count(),
    ));
    unmet == 0 && lines.len() == named * (Way::REPLAYS.len() + 1) + nameless && !tasks.is_empty()
}

struct Stage {
    site: Site,
    browser: Browser,
    runs: AtomicU64,
}

impl Stage {
    async fn start(folder: PathBuf, browser_path: Option<PathBuf>) -> anyhow::Result<Stage> {
        let options = LaunchOptions { browser_path, ..LaunchOptions::default() };
        let browser = chromium::launch(options).await?;
        Ok(Stage { site: Site::start(folder).await?, browser, runs: AtomicU64::new(1) })
    }

    async fn measure(&self, task: &Task) -> anyhow::Result<Vec<Line>> {
        let mut lines = Vec::new();
        let run = self.next();
        let recorded = self.record(task, run).await;
        let reward = self.site.reward(run).await;
        let scenario = match recorded {
            Ok(scenario) => scenario,
            Err(error) => {
                let got = format!("{error:#}");
                let met = task.is_nameless()
                    && reward == Some(1.0)
                    && got.contains(Code::TargetHasNoAccessibleName.as_str());
                lines.push(line(task, Way::Recorded, reward, false, got, String::new(), met));
                return Ok(lines);
            }
        };
        let proof = scenario.steps.last().map(|step| write_check(&step.assert)).unwrap_or_default();
        let met = reward == Some(1.0) && !task.is_nameless();
        lines.push(line(task, Way::Recorded, reward, true, "exported".to_owned(), proof.clone(), met));
        for way in Way::REPLAYS {
            let run = self.next();
            let moved = Scenario {
                target: Target { launch: self.url(task, way, run), ..scenario.target.clone() },
                ..scenario.clone()
            };
            let page = self.browser.open(PageOptions::default()).await?;
            let report = surefoot_replay::replay(&moved, Box::new(page), ReplayOptions::default()).await;
            let reward = self.site.reward(run).await;
            let green = report.status == Status::Pass;
            let rewarded = reward == Some(1.0);
            let met = green == rewarded && (rewarded || !way.is_right_page());
            lines.push(line(task, way, reward, green, spelled(report.code), proof.clone(), met));
        }
        Ok(lines)
    }

    fn next(&self) -> u64 {
        self.runs.fetch_add(1, Ordering::Relaxed)
    }

    fn url(&self, task: &Task, way: Way, run: u64) -> String {
        let seed = if way == Way::Other { OTHER_SEED } else { SEED };
        let port = self.site.port;
        format!(
            "http://127.0.0.1:{port}/miniwob/{}.html?seed={seed}&way={}&run={run}",
            task.name,
            way.as_str()
        )
    }

    async fn record(&self, task: &Task, run: u64) -> anyhow::Result<Scenario> {
        let url = self.url(task, Way::Recorded, run);
        recording::record(&self.browser, &url, task.name, task.steps, &[REWARDED]).await
    }
}

fn line(
    task: &Task,
    way: Way,
    reward: Option<f64>,
    green: bool,
    got: String,
    proof: String,
    met: bool,
) -> Line {
    let (task, way) = (task.name.to_owned(), way.as_str().to_owned());
    Line { task, way, at: jiff::Timestamp::now().to_string(), reward, green, got, proof, met }
}
