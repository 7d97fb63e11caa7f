//! `lab deeds`: is everything that a person does on a page done, proven and replayed?
//!
//! Each page is explored as its model says, what was proven is exported, and the scenario is replayed twice and once
//! against the same page dead. Every act must be proven, and the last one by the fact that the model names; both
//! replays must pass and come to the same; the dead page must not. Then what is refused: each has its code, and the
//! page can be acted on afterwards. `--playwright` sets Playwright's own acts on the same pages beside that.

mod beside;
mod cases;
mod ground;
mod refusals;
mod site;
mod stage;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};

use self::cases::{Case, Place};
use self::refusals::{REFUSALS, Refusal};
use self::stage::Stage;
use crate::lines;

#[derive(Debug, Args)]
pub(crate) struct DeedsArguments {
    /// Only pages whose name contains this; can be given more than once.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,

    /// Only in this place: page, frame, other-site, closed-root, widget or refused; can be given more than once.
    #[arg(long, value_name = "PLACE")]
    place: Vec<String>,

    /// Do the same deeds with Playwright, and print both side by side.
    #[arg(long)]
    playwright: bool,

    /// So many pages at once, each in a browser context of its own.
    #[arg(long, default_value_t = 3)]
    jobs: usize,

    /// The browser to start.
    #[arg(long, value_name = "FILE")]
    browser_path: Option<PathBuf>,

    /// Where the lines are kept.
    #[arg(long, default_value = "target/lab/deeds.jsonl")]
    out: PathBuf,
}

/// What became of one page in one place.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    case: String,
    place: String,
    at: String,
    /// Where it did not do what its model says; empty when all is well.
    wrong: Vec<String>,
    /// What proves the last act.
    proof: String,
    /// What the dead page came to.
    dead: String,
    elapsed_ms: u64,
}

/// What is to be measured.
enum Subject {
    Case(&'static Case, Place),
    Refusal(&'static Refusal),
}

impl Subject {
    /// Whether the published packages are there that it is made of.
    fn is_installed(&self) -> bool {
        let Subject::Case(case, _) = self else { return true };
        case.needs.is_empty()
            || surefoot_fixtures::installed_components()
                .is_some_and(|folder| case.needs.iter().all(|package| folder.join(package).is_dir()))
    }

    fn key(&self) -> (String, String) {
        match self {
            Subject::Case(case, place) => (case.name.to_owned(), place.as_str().to_owned()),
            Subject::Refusal(refusal) => (refusal.name.to_owned(), "refused".to_owned()),
        }
    }
}

pub(crate) async fn run(arguments: DeedsArguments) -> anyhow::Result<bool> {
    let wanted = |(name, place): &(String, String)| {
        let named =
            arguments.only.is_empty() || arguments.only.iter().any(|part| name.contains(part.as_str()));
        named && (arguments.place.is_empty() || arguments.place.contains(place))
    };
    let cases =
        cases::all().flat_map(|case| case.places().iter().map(move |place| Subject::Case(case, *place)));
    let asked: Vec<Subject> =
        cases.chain(REFUSALS.iter().map(Subject::Refusal)).filter(|subject| wanted(&subject.key())).collect();
    let (subjects, left_out): (Vec<Subject>, Vec<Subject>) =
        asked.into_iter().partition(Subject::is_installed);
    for subject in &left_out {
        let (name, _) = subject.key();
        lines::say(&format!("{name}: not measured, because it is not installed (cargo xtask setup)"));
    }
    let mut measured: BTreeMap<(String, String), Line> = lines::read::<Line>(&arguments.out)?
        .into_iter()
        .map(|line| ((line.case.clone(), line.place.clone()), line))
        .collect();
    let missing: Vec<&Subject> =
        subjects.iter().filter(|subject| !measured.contains_key(&subject.key())).collect();
    if !missing.is_empty() {
        let stage = Stage::start(arguments.browser_path.as_deref()).await?;
        let mut runs = stream::iter(missing.into_iter().map(|subject| stage.measure(subject)))
            .buffer_unordered(arguments.jobs.max(1));
        while let Some(line) = runs.next().await {
            lines::append(&arguments.out, &line)?;
            let what = if line.wrong.is_empty() { "as its model says" } else { "WRONG" };
            lines::say_error(&format!("{} / {}: {what}", line.case, line.place));
            measured.insert((line.case.clone(), line.place.clone()), line);
        }
        drop(runs);
        stage.close().await?;
    }
    let held = say(&subjects, &measured, &arguments.out);
    if arguments.playwright {
        return Ok(beside::run(&arguments, &subjects, &measured).await? && held);
    }
    Ok(held)
}

/// Prints what is wrong, and one line that sums it up; true when nothing is.
fn say(subjects: &[Subject], measured: &BTreeMap<(String, String), Line>, out: &Path) -> bool {
    let mut wrong = Vec::new();
    let (mut cases, mut good_cases, mut refusals, mut good_refusals) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut names = std::collections::BTreeSet::new();
    for subject in subjects {
        let key = subject.key();
        let line = measured.get(&key);
        let good = line.is_some_and(|line| line.wrong.is_empty());
        match subject {
            Subject::Case(case, _) => {
                names.insert(case.name);
                cases += 1;
                good_cases += usize::from(good);
            }
            Subject::Refusal(_) => {
                refusals += 1;
                good_refusals += usize::from(good);
            }
        }
        match line {
            None => wrong.push(format!("{} / {}: not measured", key.0, key.1)),
            Some(line) => {
                wrong.extend(line.wrong.iter().map(|what| format!("{} / {}: {what}", key.0, key.1)));
            }
        }
    }
    for line in &wrong {
        lines::say(line);
    }
    lines::say(&format!(
        "{} deeds, {cases} with those in frames and closed roots: {good_cases} proven, replayed green twice alike and \
         not green on the dead page; {refusals} refusals: {good_refusals} with their code and a usable page ({})",
        names.len(),
        out.display()
    ));
    wrong.is_empty() && !subjects.is_empty()
}

/// A name in an address.
fn slug(name: &str) -> String {
    let letters = name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' });
    letters.collect::<String>().replace("--", "-")
}
