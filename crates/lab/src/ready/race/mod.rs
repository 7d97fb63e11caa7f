//! The load race: an act right after `DOMContentLoaded`, on pages that load late by fixed timelines, in each way of
//! waiting. The page's own log judges every way alike.

mod arm;
mod table;

use std::cell::Cell;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use futures_util::future::try_join;
use futures_util::stream::{self, TryStreamExt};
use serde::{Deserialize, Serialize};

use super::ReadyArguments;
use super::playwright::{Asked, Playwright};
use super::stage::{Entry, Moment, Setting, Stage};
use crate::lines;
use arm::Arm;

macro_rules! pages {
    ($($name:literal)*) => {
        const PAGES: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../../../../fixtures/load-race/", $name, ".html"))),)*
        ];
    };
}

pages! {
    "late-target" "slow-image" "consent-overlay" "captcha-frame" "captcha-wall" "endless-placeholder"
    "unattached-handler" "polling" "in-flight" "streaming" "skeletons" "virtual-list" "moving" "twins"
    "hydrated-field"
}

const TIMELINES: &str = include_str!("../../../../../fixtures/load-race/timelines.json");

/// How long Playwright looks for its target: as long as Surefoot with its defaults.
const TIMEOUT_MS: u64 = 6_500;

pub(super) fn page(name: &str) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == name).map(|(_, body)| *body)
}

/// What is written down of a page.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Timeline {
    name: String,
    step: String,
    /// When its target is ready, from the start of the navigation; none for one that never is.
    ready_ms: Option<f64>,
}

/// What one act came to. A line of the file.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Line {
    page: String,
    arm: Arm,
    trial: u32,
    /// It was said to have worked: proven by Surefoot, no error from Playwright.
    success: bool,
    /// Nothing was dispatched.
    refused: bool,
    /// What was said.
    said: String,
    /// The verdicts that held the act back, and whether it went to a target that nothing seemed to listen to.
    #[serde(default)]
    held: Vec<String>,
    /// The page saw the effect of the act.
    effect: bool,
    /// A trusted press came to something else than the target.
    wrong: bool,
    /// From the call to its end, in milliseconds.
    took_ms: f64,
    /// From the moment at which the target became ready to the first press of it; none without either.
    lag_ms: Option<f64>,
}

pub(super) async fn run(arguments: &ReadyArguments) -> anyhow::Result<bool> {
    let file = arguments.out.join("ready-race.jsonl");
    let known: Vec<Line> = lines::read(&file)?;
    let done: HashSet<(String, Arm, u32)> =
        known.iter().map(|line| (line.page.clone(), line.arm, line.trial)).collect();
    let mut timelines: Vec<Timeline> = serde_json::from_str(TIMELINES).context("the timelines")?;
    let wanted = |only: &[String], name: &str| only.is_empty() || only.iter().any(|part| name.contains(part));
    timelines.retain(|page| wanted(&arguments.only, &page.name));
    let stage = Stage::start(arguments.browser_path.as_deref()).await?;
    let mut playwright = Playwright::start(stage.program.as_deref()).await?;
    let arms: Vec<Arm> = Arm::ALL
        .into_iter()
        .filter(|arm| wanted(&arguments.arm, arm.name()))
        .filter(|arm| *arm != Arm::Playwright || playwright.is_some())
        .collect();
    let mut runs = Vec::new();
    for page in &timelines {
        for arm in &arms {
            for trial in 0..arguments.trials {
                if !done.contains(&(page.name.clone(), *arm, trial)) {
                    runs.push((page, *arm, trial));
                }
            }
        }
    }
    // In an order that favours nobody and is the same in every run.
    runs.sort_by_key(|(page, arm, trial)| {
        let mut hasher = DefaultHasher::new();
        (page.name.as_str(), *arm, *trial).hash(&mut hasher);
        hasher.finish()
    });
    let left = Cell::new(runs.len());
    let note = |line: Line| {
        left.set(left.get().saturating_sub(1));
        lines::say_error(&format!(
            "{} left · {} · {}: {}, effect {}, {:.0} ms",
            left.get(),
            line.page,
            line.arm.name(),
            line.said,
            line.effect,
            line.took_ms
        ));
        lines::append(&file, &line)
    };
    // Playwright has a browser of its own, and one page at a time in it.
    let (peers, own): (Vec<_>, Vec<_>) = runs.into_iter().partition(|(_, arm, _)| *arm == Arm::Playwright);
    let with_peer = async {
        for (page, _, trial) in peers {
            if let Some(playwright) = &mut playwright {
                note(theirs(&stage, playwright, page, trial).await?)?;
            }
        }
        anyhow::Ok(())
    };
    let with_ours = stream::iter(own.into_iter().map(anyhow::Ok)).try_for_each_concurrent(
        arguments.jobs.max(1),
        |(page, arm, trial)| {
            let (note, stage) = (&note, &stage);
            async move { note(ours(stage, page, arm, trial).await?) }
        },
    );
    try_join(with_peer, with_ours).await?;
    stage.close().await?;
    let mut all: Vec<Line> = lines::read(&file)?;
    all.retain(|line| line.trial < arguments.trials && timelines.iter().any(|page| page.name == line.page));
    all.retain(|line| wanted(&arguments.arm, line.arm.name()));
    let late: HashSet<String> =
        timelines.iter().filter(|page| page.ready_ms.is_some()).map(|page| page.name.clone()).collect();
    Ok(table::say_all(&all, &late))
}

async fn ours(stage: &Stage, page: &Timeline, arm: Arm, trial: u32) -> anyhow::Result<Line> {
    let setting = Setting { options: arm.options(), start: None };
    let ran = stage.act(&format!("/race/{}", page.name), &page.step, setting).await?;
    let act = &ran.acted.act;
    let said = match (act.proven, act.code) {
        (true, _) => "proven".to_owned(),
        (false, Some(code)) => code.as_str().to_owned(),
        (false, None) => "unproven".to_owned(),
    };
    let reported = (act.proven, !act.receipt.dispatched, said);
    let mut line = judged(page, arm, trial, reported, (ran.began, ran.ended), &ran.log);
    if let Some(readiness) = &act.readiness {
        line.held = readiness.reasons.iter().map(|verdict| verdict.as_str().to_owned()).collect();
        line.held.push(format!("{} ms", readiness.waited_ms));
        let suspect = readiness.looks.iter().filter(|look| look.unhydrated).count();
        if suspect > 0 {
            let end = if readiness.unhydrated { "and it stayed so" } else { "until something did" };
            line.held.push(format!("nothing listened in {suspect} looks, {end}"));
        }
    }
    Ok(line)
}

async fn theirs(
    stage: &Stage,
    playwright: &mut Playwright,
    page: &Timeline,
    trial: u32,
) -> anyhow::Result<Line> {
    let fills = page.step.starts_with("fill");
    let asked = Asked {
        url: stage.site.url(&format!("/race/{}", page.name)),
        role: if fills { "textbox" } else { "button" }.to_owned(),
        name: if fills { "Email" } else { "Save" }.to_owned(),
        text: fills.then(|| "ada@example.test".to_owned()),
        timeout: TIMEOUT_MS,
        start: None,
        load: false,
        // An effect that takes a frame is seen; the act is over by then.
        after: 100,
    };
    let answer = playwright.act(&asked).await?;
    let said = if answer.ok { "done".to_owned() } else { answer.why };
    let pressed = answer.log.iter().any(|entry| entry.what == "event");
    let reported = (answer.ok, !answer.ok && !pressed, said);
    Ok(judged(page, Arm::Playwright, trial, reported, (answer.began, answer.ended), &answer.log))
}

/// What the page's log says of an act.
fn judged(
    page: &Timeline,
    arm: Arm,
    trial: u32,
    (success, refused, said): (bool, bool, String),
    (began, ended): (Moment, Moment),
    log: &[Entry],
) -> Line {
    let is_press = |entry: &&Entry| {
        let kind = entry.r#type.as_deref();
        entry.what == "event" && matches!(kind, Some("pointerdown" | "input"))
    };
    let ready = log.iter().find(|entry| entry.what == "ready").map(|entry| entry.at);
    let pressed = log.iter().filter(is_press).find(|entry| entry.target == Some(true)).map(|entry| entry.at);
    let missed = log.iter().filter(is_press).any(|entry| entry.target != Some(true));
    Line {
        page: page.name.clone(),
        arm,
        trial,
        success,
        refused,
        said,
        held: Vec::new(),
        effect: log.iter().any(|entry| entry.what == "effect"),
        wrong: missed || log.iter().any(|entry| entry.what == "wrong"),
        took_ms: ended - began,
        lag_ms: ready.zip(pressed).map(|(ready, pressed)| pressed - ready),
    }
}
