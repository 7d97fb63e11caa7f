//! How soon after its target becomes ready an act is dispatched, by the page's own clock: it notes when it made the
//! target ready, and when it saw the press. Playwright does the same in the same run.
//!
//! The page is idle otherwise. It is told when to begin, and makes its target ready at a moment that nobody knows.

use serde::{Deserialize, Serialize};
use surefoot::sessions::SessionOptions;

use super::ReadyArguments;
use super::playwright::{Asked, Playwright};
use super::stage::{Entry, Setting, Stage, median, quantile};
use crate::lines::{self, say};

/// One way in which a target becomes ready, with what its page holds.
struct Kind {
    name: &'static str,
    body: &'static str,
    /// The most that half of all acts may be late, in milliseconds.
    target: f64,
}

/// The most that one act in twenty may exceed, in milliseconds.
const WORST: f64 = 50.0;

const KINDS: [Kind; 4] = [
    Kind {
        name: "uncovered",
        target: 20.0,
        body: "<style>#cover { position: fixed; inset: 0; background: #0003 }</style>
            <main id=app></main><p role=status>idle</p><div id=cover role=dialog aria-label=Wait></div>
            <script>app.append(race.button());
            race.start = () => setTimeout(() => { cover.remove(); race.ready(); }, 700 + 600 * Math.random());</script>",
    },
    Kind {
        name: "enabled",
        target: 20.0,
        body: "<main id=app></main><p role=status>idle</p>
            <script>const target = race.button(); target.disabled = true; app.append(target);
            race.start = () => setTimeout(() => { target.disabled = false; race.ready(); }, 700 + 600 * Math.random());</script>",
    },
    Kind {
        name: "appearing",
        target: 35.0,
        body: "<main id=app></main><p role=status>idle</p>
            <script>race.start = () => setTimeout(() => { app.append(race.button()); race.ready(); }, 700 + 600 * Math.random());</script>",
    },
    Kind {
        name: "stopping",
        target: 35.0,
        body: "<style>[data-target] { position: absolute; top: 50px; left: 0 }</style>
            <main id=app></main><p role=status>idle</p>
            <script>const target = race.button(); app.append(target); let end = Infinity;
            const move = () => {
                const now = performance.now();
                target.style.left = `${20 + (now / 4) % 600}px`;
                if (now < end) { requestAnimationFrame(move); } else { race.ready(); }
            };
            requestAnimationFrame(move);
            race.start = () => { end = performance.now() + 700 + 600 * Math.random(); };</script>",
    },
];

pub(super) fn page(name: &str) -> Option<&'static str> {
    KINDS.iter().find(|kind| kind.name == name).map(|kind| kind.body)
}

/// One act. A line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    kind: String,
    playwright: bool,
    trial: u32,
    /// None when the page saw no press of the target, or one from before it was ready.
    lag_ms: Option<f64>,
    said: String,
}

pub(super) async fn run(arguments: &ReadyArguments) -> anyhow::Result<bool> {
    let file = arguments.out.join("ready-dispatch.jsonl");
    let known: Vec<Line> = lines::read(&file)?;
    let stage = Stage::start(arguments.browser_path.as_deref()).await?;
    let mut playwright = Playwright::start(stage.program.as_deref()).await?;
    let kinds = || {
        KINDS.iter().filter(|kind| {
            arguments.only.is_empty() || arguments.only.iter().any(|part| kind.name.contains(part.as_str()))
        })
    };
    for trial in 0..arguments.trials {
        for kind in kinds() {
            for theirs in [false, true] {
                let is_known =
                    |line: &Line| line.kind == kind.name && line.playwright == theirs && line.trial == trial;
                if known.iter().any(is_known) {
                    continue;
                }
                let line = match (theirs, &mut playwright) {
                    (true, Some(playwright)) => with_playwright(&stage, playwright, kind, trial).await?,
                    (true, None) => continue,
                    (false, _) => with_surefoot(&stage, kind, trial).await?,
                };
                lines::append(&file, &line)?;
            }
        }
    }
    let is_measured = playwright.is_some();
    stage.close().await?;
    let all: Vec<Line> = lines::read(&file)?;
    say("| target | runs | not hit | p50 | p95 | target p50 | Playwright p50 | Playwright p95 | met |");
    say("|---|---|---|---|---|---|---|---|---|");
    let mut all_met = true;
    for kind in kinds() {
        let lags = |theirs: bool| -> Vec<f64> {
            let own = all.iter().filter(|line| line.kind == kind.name && line.playwright == theirs);
            own.filter(|line| line.trial < arguments.trials).filter_map(|line| line.lag_ms).collect()
        };
        let (ours, peers) = (lags(false), lags(true));
        let runs = all
            .iter()
            .filter(|line| line.kind == kind.name && !line.playwright && line.trial < arguments.trials)
            .count();
        let number = |number: Option<f64>| number.map_or("—".to_owned(), |number| format!("{number:.1}"));
        let (p50, p95) = (median(&ours), quantile(&ours, 0.95));
        let met = p50.is_some_and(|p50| p50 <= kind.target)
            && p95.is_some_and(|p95| p95 <= WORST)
            && ours.len() == runs;
        all_met &= met;
        let theirs = |part: Option<f64>| if is_measured { number(part) } else { "not measured".to_owned() };
        say(&format!(
            "| {} | {runs} | {} | {} | {} | {:.0} | {} | {} | {} |",
            kind.name,
            runs - ours.len(),
            number(p50),
            number(p95),
            kind.target,
            theirs(median(&peers)),
            theirs(quantile(&peers, 0.95)),
            if met { "yes" } else { "NO" }
        ));
    }
    say("milliseconds from the moment at which the page made its target ready to the press that it saw");
    Ok(all_met)
}

async fn with_surefoot(stage: &Stage, kind: &Kind, trial: u32) -> anyhow::Result<Line> {
    let setting = Setting { options: SessionOptions::default(), start: Some("race.start()") };
    let ran = stage.act(&format!("/dispatch/{}", kind.name), "click button \"Save\"", setting).await?;
    let said = ran.acted.act.code.map_or("proven", surefoot::record::code::Code::as_str).to_owned();
    Ok(Line { kind: kind.name.to_owned(), playwright: false, trial, lag_ms: lag(&ran.log), said })
}

async fn with_playwright(
    stage: &Stage,
    playwright: &mut Playwright,
    kind: &Kind,
    trial: u32,
) -> anyhow::Result<Line> {
    let asked = Asked {
        url: stage.site.url(&format!("/dispatch/{}", kind.name)),
        role: "button".to_owned(),
        name: "Save".to_owned(),
        text: None,
        timeout: 6_500,
        start: Some("race.start()".to_owned()),
        load: true,
        after: 0,
    };
    let answer = playwright.act(&asked).await?;
    let said = if answer.ok { "done".to_owned() } else { answer.why };
    Ok(Line { kind: kind.name.to_owned(), playwright: true, trial, lag_ms: lag(&answer.log), said })
}

/// From the target's readiness to the first press of it.
fn lag(log: &[Entry]) -> Option<f64> {
    let ready = log.iter().find(|entry| entry.what == "ready")?.at;
    let is_press =
        |entry: &&Entry| entry.r#type.as_deref() == Some("pointerdown") && entry.target == Some(true);
    log.iter().find(is_press).map(|press| press.at - ready).filter(|lag| *lag >= 0.0)
}
