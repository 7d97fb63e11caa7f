//! Builds pages, changes them step by step, and compares.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;
use surefoot_browser::driver::{Deadline, InputStep, Point, keys};
use surefoot_browser::page::Reading;

use super::super::ReaderArguments;
use super::super::compare::difference;
use super::super::stand::{Stand, Told};
use super::table::{self, Case, Fault, Sort};
use crate::lines;

/// How many changes are made to one page.
const STEPS: usize = 15;
/// How often a page may still be moving when it is compared.
const MOVING: usize = 40;

#[derive(Debug, Args)]
pub(crate) struct ClockArguments {
    /// Clock: only these kinds of change.
    #[arg(long)]
    kind: Vec<String>,

    /// Clock: how many changes of each kind there must be in all, those of earlier runs included.
    #[arg(long, default_value_t = 300)]
    mutations: usize,

    /// Clock: one page, built from this seed; nothing is kept.
    #[arg(long)]
    seed: Option<u64>,

    /// Clock: the pages of a file, each a JSON line with kind and seed; nothing is kept, and no view may be wrong.
    #[arg(long, conflicts_with_all = ["seed", "kind"])]
    again: Option<PathBuf>,

    /// Clock: ask right after each change, before the page has drawn a frame.
    #[arg(long)]
    at_once: bool,
}

/// A page that is built again.
#[derive(Debug, Deserialize)]
struct Again {
    kind: String,
    seed: u64,
}

/// What a step did, and what is to be done from outside of the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    what: String,
    /// The colour scheme.
    dark: Option<bool>,
    /// The viewport.
    size: Option<(u32, u32)>,
    /// Where the mouse goes.
    r#move: Option<(f64, f64)>,
    /// A key that is struck.
    key: Option<String>,
}

pub(crate) async fn run(arguments: &ReaderArguments) -> anyhow::Result<bool> {
    let clock = &arguments.clock;
    let mut stand = Stand::start(arguments.browser_path.as_deref()).await?;
    let known = kinds(&mut stand).await?;
    let wanted = if clock.kind.is_empty() { known.clone() } else { clock.kind.clone() };
    if let Some(kind) = wanted.iter().find(|kind| !known.contains(kind)) {
        bail!("there is no kind of change {kind:?}; there are: {}", known.join(", "));
    }
    let again: Vec<Again> = match (&clock.again, clock.seed) {
        (Some(file), _) => lines::read(file)?,
        (None, Some(seed)) => wanted.iter().map(|kind| Again { kind: kind.clone(), seed }).collect(),
        (None, None) => Vec::new(),
    };
    if !again.is_empty() {
        let mut cases = Vec::new();
        for Again { kind, seed } in &again {
            cases.push(case(&mut stand, kind, *seed, STEPS, clock.at_once).await?);
        }
        stand.close().await?;
        let asked = |kind: &String| again.iter().any(|again| again.kind == *kind);
        let wanted: Vec<String> = wanted.into_iter().filter(asked).collect();
        return Ok(table::say(&wanted, &cases, 1) && cases.iter().all(|case| case.faults.is_empty()));
    }
    let out = arguments.out.join("reader-clock.jsonl");
    let mut cases: Vec<Case> = lines::read(&out)?;
    for kind in &wanted {
        let before: Vec<&Case> = cases.iter().filter(|case| case.kind == *kind).collect();
        let mut done: usize = before.iter().map(|case| case.mutations).sum();
        let mut seed = before.iter().map(|case| case.seed).max().unwrap_or(0);
        while done < clock.mutations {
            seed += 1;
            let case = case(&mut stand, kind, seed, STEPS.min(clock.mutations - done), clock.at_once)
                .await
                .with_context(|| format!("--kind {kind:?} --seed {seed}"))?;
            if case.mutations == 0 && case.faults.is_empty() {
                bail!("the page of {kind:?} from seed {seed} could not be changed");
            }
            done += case.mutations;
            for fault in &case.faults {
                lines::say_error(&table::describe(&case, fault));
            }
            lines::append(&out, &case)?;
            cases.push(case);
        }
        lines::say_error(&format!("{kind}: {done} changes"));
    }
    stand.close().await?;
    Ok(table::say(&wanted, &cases, clock.mutations))
}

/// The kinds of change that the page knows.
async fn kinds(stand: &mut Stand) -> anyhow::Result<Vec<String>> {
    stand.show("/clock?kind=text&seed=1").await?;
    let kinds = stand.evaluate("Object.keys(KINDS)").await?;
    Ok(serde_json::from_value(kinds)?)
}

/// One page and its steps.
async fn case(stand: &mut Stand, kind: &str, seed: u64, steps: usize, at_once: bool) -> anyhow::Result<Case> {
    stand.peers.prefer_dark(false).await?;
    stand.peers.resize(1_280, 800).await?;
    let encoded = kind.replace(':', "%3A").replace(' ', "+");
    stand.show(&format!("/clock?kind={encoded}&seed={seed}")).await?;
    let mut case = Case { kind: kind.to_owned(), seed, ..Case::default() };
    let reading = stand.read(true).await?;
    let Some(mut last) = settle(stand, reading).await?.reading(&mut case, 0, "the page was built") else {
        return Ok(case);
    };
    for step in 1..=steps {
        let changed = stand.evaluate(&format!("change({step})")).await?;
        let changed: Step = serde_json::from_value(changed)?;
        from_outside(stand, &changed).await?;
        if !at_once {
            stand.frames().await?;
        }
        case.mutations += 1;
        let told = stand.told(&last.stamp).await?;
        let before = std::sync::Arc::clone(&last.view);
        let reading = match told {
            Told::Nothing => last,
            Told::Pushed | Told::Polled => stand.read(false).await?,
        };
        case.incremental += usize::from(told != Told::Nothing && reading.incremental);
        let settled = settle(stand, reading).await?;
        let late = told == Told::Nothing && settled.told;
        let Some(reading) = settled.reading_after(&mut case, step, &changed.what, told) else {
            return Ok(case);
        };
        last = reading;
        if difference(&last.view, &before).is_none() {
            case.idle += usize::from(told != Told::Nothing);
            continue;
        }
        case.effective += 1;
        match told {
            Told::Pushed => case.pushed += 1,
            Told::Polled => case.polled += 1,
            Told::Nothing if late => case.faults.push(Fault {
                step,
                sort: Sort::Late,
                what: changed.what,
                difference: "told after somebody else had read the page".to_owned(),
            }),
            Told::Nothing => {}
        }
    }
    let full = stand.read(true).await?;
    if let Some(difference) = difference(&last.view, &full.view) {
        // The page may have moved by itself since the last step, and then it tells.
        if stand.told(&last.stamp).await? == Told::Nothing {
            case.faults.push(Fault {
                step: steps,
                sort: Sort::Caught,
                what: "the end".to_owned(),
                difference,
            });
        }
    } else if full.clock_faults > 0 {
        let difference = format!("{} counted, though nothing differs", full.clock_faults);
        case.faults.push(Fault {
            step: steps,
            sort: Sort::Miscounted,
            what: "the end".to_owned(),
            difference,
        });
    }
    Ok(case)
}

async fn from_outside(stand: &mut Stand, step: &Step) -> anyhow::Result<()> {
    if let Some(dark) = step.dark {
        stand.peers.prefer_dark(dark).await?;
    }
    if let Some((width, height)) = step.size {
        stand.peers.resize(width, height).await?;
    }
    if let Some((x, y)) = step.r#move {
        let steps = [InputStep::Move { to: Point { x, y } }];
        stand.page.gesture(&steps, Deadline::CALL).await?;
    }
    if let Some(chord) = &step.key {
        let (key, modifiers) = keys::parse_chord(chord).with_context(|| format!("{chord} is no key"))?;
        stand.page.gesture(&[InputStep::Stroke { key, modifiers }], Deadline::CALL).await?;
    }
    Ok(())
}

/// What came of comparing a reading with the truth, once the page stood still.
struct Settled {
    /// The reading to go on from.
    reading: Reading,
    /// Where the cheap reading differs from the truth, and where a full one does.
    cheap: Option<String>,
    full: Option<String>,
    /// The page told of a change meanwhile.
    told: bool,
}

/// Compares a reading with the truth: what a program says that has never seen the page. A page that still
/// moves is read again, as long as it tells that it does.
async fn settle(stand: &mut Stand, mut reading: Reading) -> anyhow::Result<Settled> {
    let mut told = false;
    for _ in 0..MOVING {
        let truth = stand.read_afresh().await?;
        let Some(cheap) = difference(&reading.view, &truth.view) else {
            return Ok(Settled { reading, cheap: None, full: None, told });
        };
        if stand.told(&reading.stamp).await? != Told::Nothing {
            told = true;
            let again = stand.read(false).await?;
            // A clock that always says yes would hide that nothing moves.
            if again.view != reading.view {
                reading = again;
                continue;
            }
        }
        stand.frames().await?;
        let again = stand.read_afresh().await?;
        if difference(&again.view, &truth.view).is_some() {
            continue;
        }
        let full = stand.read(true).await?;
        let cheap = format!("{cheap} (the reader counts {})", full.clock_faults);
        let full_difference = difference(&full.view, &truth.view);
        return Ok(Settled { reading: full, cheap: Some(cheap), full: full_difference, told });
    }
    bail!("the page does not come to rest")
}

impl Settled {
    /// Notes what went wrong, and gives the reading to go on from; none when nothing can be built on it.
    fn reading_after(self, case: &mut Case, step: usize, what: &str, told: Told) -> Option<Reading> {
        let mut fault = |sort, difference: String| {
            case.faults.push(Fault { step, sort, what: what.to_owned(), difference });
        };
        if let Some(difference) = self.cheap {
            let sort = if told == Told::Nothing && !self.told { Sort::Caught } else { Sort::Stale };
            fault(sort, difference);
        }
        match self.full {
            Some(difference) => {
                fault(Sort::Missed, difference);
                None
            }
            None => Some(self.reading),
        }
    }

    /// The same, where nothing had to be told because the page was read as a whole.
    fn reading(self, case: &mut Case, step: usize, what: &str) -> Option<Reading> {
        let full = self.full.clone();
        let mut unused = Case::default();
        let reading = self.reading_after(&mut unused, step, what, Told::Pushed);
        if let Some(difference) = full {
            case.faults.push(Fault { step, sort: Sort::Missed, what: what.to_owned(), difference });
        }
        reading
    }
}
