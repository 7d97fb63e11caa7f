//! Racing the pages that are written by hand, and the table of what came of it.

use std::collections::BTreeMap;

use futures_util::StreamExt;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use surefoot::record::code::Code;
use surefoot::semantics::instruction::write_check;

use super::RaceArguments;
use super::pages::{self, Class, Expected, Page};
use super::stage::{Ran, Setting, Stage};
use crate::lines;
use crate::reader::table::{grid, quantile};

/// One page that was raced.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Line {
    page: String,
    class: String,
    at: String,
    expected: String,
    /// `proven`, or the code.
    got: String,
    proof: Option<String>,
    /// Whether the act's own result holds the outcome; null where nothing is to come of it.
    pub(super) shown: Option<bool>,
    /// Proven, although the page's log has no outcome.
    false_success: bool,
    /// Proven by something else than what the act did.
    wrong_proof: bool,
    met: bool,
    /// The whole act, in milliseconds.
    pub(super) act_ms: f64,
    /// From the end of the dispatch to the result.
    dispatch_ms: Option<f64>,
    /// From the act's first event to the outcome, by the page's log.
    outcome_ms: Option<f64>,
    /// From the outcome to the result.
    after_outcome_ms: Option<f64>,
    concluded_by: Option<String>,
    settle: serde_json::Value,
    changes: serde_json::Value,
    /// The page's own log: what happened how many milliseconds after the call.
    log: Vec<(f64, String)>,
}

pub(super) async fn pages(arguments: &RaceArguments) -> anyhow::Result<bool> {
    let only = &arguments.only;
    let wanted = |page: &Page| only.is_empty() || only.iter().any(|part| page.name.contains(part.as_str()));
    let pages: Vec<Page> = pages::all().into_iter().filter(wanted).collect();
    let raced = race(arguments, &pages).await?;
    let met = say(&pages, &raced);
    // Some pages say nothing of a class.
    Ok(met & (!arguments.only.is_empty() || say_targets(&raced)))
}

/// Races those of the pages that were not raced before: what came of each.
pub(super) async fn race(
    arguments: &RaceArguments,
    pages: &[Page],
) -> anyhow::Result<BTreeMap<String, Line>> {
    let out = arguments.file("pages");
    let mut raced: BTreeMap<String, Line> =
        lines::read::<Line>(&out)?.into_iter().map(|line| (line.page.clone(), line)).collect();
    let missing: Vec<&Page> = pages.iter().filter(|page| !raced.contains_key(page.name)).collect();
    if !missing.is_empty() {
        let stage = Stage::start(arguments.browser_path.as_deref(), arguments.filtered).await?;
        let races = missing.into_iter().map(|page| {
            let stage = &stage;
            let quiescence = arguments.settle_quiescence;
            let setting = Setting { quiescence, slower: 1, ambient: page.ambient };
            async move { (page, stage.race(&format!("/page/{}", page.slug()), page.step, setting).await) }
        });
        let mut races = stream::iter(races).buffer_unordered(arguments.jobs.max(1));
        while let Some((page, ran)) = races.next().await {
            match ran {
                Ok(ran) => {
                    let line = judge(page, &ran);
                    lines::append(&out, &line)?;
                    lines::say_error(&format!("{}: {}, {:.0} ms", page.name, line.got, line.act_ms));
                    raced.insert(page.name.to_owned(), line);
                }
                Err(error) => lines::say_error(&format!("{}: {error:#}", page.name)),
            }
        }
        drop(races);
        stage.close().await?;
    }
    Ok(raced)
}

/// What came of a page, by its own log and by what was written down for it.
fn judge(page: &Page, ran: &Ran) -> Line {
    let act = ran.act();
    let proof = act.proof.as_ref().map(|proof| write_check(&proof.assertion()));
    let changes = serde_json::json!([act.changes, act.popups, act.downloads, act.dialogs]);
    let shown = page.outcome.map(|outcome| changes.to_string().contains(outcome));
    let got = match act.code {
        None if act.proven => "proven".to_owned(),
        Some(code) => code.to_string(),
        None => "no code".to_owned(),
    };
    let expected = match &page.expected {
        Expected::Proven(_) => "proven".to_owned(),
        Expected::Shown(_) => "shown".to_owned(),
        Expected::Code(code) => (*code).to_owned(),
    };
    let (is_expected, is_right) = match (&page.expected, &proof) {
        (Expected::Proven(proofs) | Expected::Shown(proofs), Some(proof)) => {
            (true, proofs.iter().any(|expected| proof.contains(expected)))
        }
        _ => (false, true),
    };
    let is_met = match &page.expected {
        Expected::Shown(_) => got == "proven" || act.code == Some(Code::AssertionNotProvable),
        _ => got == expected,
    };
    let event = ran.event();
    let outcomes: Vec<f64> =
        ran.log.iter().filter(|entry| entry.what == "outcome").map(|entry| entry.at).collect();
    let outcome = outcomes.iter().copied().rfind(|at| *at <= ran.ended);
    let settle = serde_json::to_value(&act.settle).unwrap_or_default();
    // Where the act itself is the outcome, its page says nothing of it.
    let says_nothing = ran.log.iter().all(|entry| entry.what == "act");
    let no_outcome = !says_nothing && outcome.is_none();
    Line {
        page: page.name.to_owned(),
        class: page.class.words().to_owned(),
        at: jiff::Timestamp::now().to_string(),
        met: is_met && is_right && shown != Some(false),
        false_success: act.proven && (!is_expected || (no_outcome && page.class != Class::Travel)),
        wrong_proof: act.proven && is_expected && !is_right,
        expected,
        got,
        proof,
        shown,
        act_ms: ran.ended - ran.began,
        dispatch_ms: ran.dispatched.map(|dispatched| ran.ended - dispatched),
        outcome_ms: event.zip(outcome).map(|(event, outcome)| outcome - event),
        after_outcome_ms: outcome.map(|outcome| ran.ended - outcome),
        concluded_by: settle["concludedBy"].as_str().map(str::to_owned),
        settle,
        changes,
        log: ran.log.iter().map(|entry| (entry.at - ran.began, entry.what.clone())).collect(),
    }
}

/// Prints the tables; true when every page came out as it should.
fn say(pages: &[Page], raced: &BTreeMap<String, Line>) -> bool {
    let head = ["page", "expected", "got", "in result", "outcome ms", "act ms", "after it ms", "by", "met"]
        .map(str::to_owned);
    let whole = |milliseconds: Option<f64>| milliseconds.map_or(String::new(), |it| format!("{it:.0}"));
    let rows: Vec<[String; 9]> = pages
        .iter()
        .map(|page| match raced.get(page.name) {
            Some(line) => [
                line.page.clone(),
                line.expected.clone(),
                if line.wrong_proof {
                    format!("WRONG: {}", line.proof.clone().unwrap_or_default())
                } else {
                    line.got.clone()
                },
                match line.shown {
                    Some(true) => "yes",
                    Some(false) => "NO",
                    None => "",
                }
                .to_owned(),
                whole(line.outcome_ms),
                whole(Some(line.act_ms)),
                whole(line.after_outcome_ms),
                line.concluded_by.clone().unwrap_or_default(),
                if line.met { "yes" } else { "NO" }.to_owned(),
            ],
            None => {
                let mut row = [const { String::new() }; 9];
                row[0] = page.name.to_owned();
                row[2] = "not measured".to_owned();
                row[8] = "NO".to_owned();
                row
            }
        })
        .collect();
    lines::say(&format!("\n{}", grid(&head, &rows)));
    let lines_of_pages: Vec<&Line> = pages.iter().filter_map(|page| raced.get(page.name)).collect();
    say_classes(&lines_of_pages);
    let count = |holds: &dyn Fn(&Line) -> bool| lines_of_pages.iter().filter(|line| holds(line)).count();
    let (with_outcome, shown) =
        (count(&|line| line.shown.is_some()), count(&|line| line.shown == Some(true)));
    let met = count(&|line| line.met);
    lines::say(&format!(
        "\n{} pages: {met} as expected, outcome in the act's own result {shown} of {with_outcome}, \
         {} false successes, {} wrong proofs",
        pages.len(),
        count(&|line| line.false_success),
        count(&|line| line.wrong_proof),
    ));
    met == pages.len()
}

/// How long the acts of each class took.
fn say_classes(raced: &[&Line]) {
    let head =
        ["class", "pages", "act p50", "act p95", "dispatch p50", "after outcome p50", "after outcome p95"]
            .map(str::to_owned);
    let mut classes: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in raced {
        classes.entry(line.class.as_str()).or_default().push(line);
    }
    let rows: Vec<[String; 7]> = classes
        .into_iter()
        .map(|(class, lines)| {
            let of = |what: &dyn Fn(&Line) -> Option<f64>, share| {
                let value = quantile(lines.iter().filter_map(|line| what(line)), share);
                value.map_or(String::new(), |value| format!("{value:.0}"))
            };
            let act = |line: &Line| Some(line.act_ms);
            let after = |line: &Line| line.after_outcome_ms.filter(|_| line.shown == Some(true));
            [
                class.to_owned(),
                lines.len().to_string(),
                of(&act, 0.5),
                of(&act, 0.95),
                of(&|line| line.dispatch_ms, 0.5),
                of(&after, 0.5),
                of(&after, 0.95),
            ]
        })
        .collect();
    lines::say(&format!("\n{}", grid(&head, &rows)));
}

/// Prints what is asked of each class of pages; true when all of it is met.
fn say_targets(raced: &BTreeMap<String, Line>) -> bool {
    let of = |class: Class| raced.values().filter(move |line| line.class == class.words());
    let is_accounted = |line: &&Line| line.settle["unaccounted"].as_array().is_none_or(Vec::is_empty);
    let after = |line: &Line| line.after_outcome_ms.filter(|_| line.shown == Some(true));
    let page = |name: &str| raced.get(name).and_then(after);
    let targets = [
        (
            "synchronous outcome, dispatch to proof (p50)",
            quantile(of(Class::Synchronous).filter_map(|line| line.dispatch_ms), 0.5),
            60.0,
        ),
        (
            "synchronous outcome, the whole act (p50)",
            quantile(of(Class::Synchronous).map(|line| line.act_ms), 0.5),
            100.0,
        ),
        (
            "late outcome, everything accounted for, after the outcome (p95)",
            quantile(of(Class::Late).filter(is_accounted).filter_map(after), 0.95),
            100.0,
        ),
        ("inert act, nothing pending (p50)", quantile(of(Class::Inert).map(|line| line.act_ms), 0.5), 100.0),
        (
            "ticker declared ambient, after the outcome",
            page("ticker in a progress bar, declared ambient"),
            100.0,
        ),
        ("ticker in a plain text, after the outcome", page("ticker in a plain text"), 100.0),
    ];
    let head = ["milliseconds", "measured", "target", "met"].map(str::to_owned);
    let is_met = |measured: Option<f64>, target: f64| measured.is_some_and(|measured| measured <= target);
    let rows: Vec<[String; 4]> = targets
        .iter()
        .map(|(what, measured, target)| {
            [
                (*what).to_owned(),
                measured.map_or("not measured".to_owned(), |measured| format!("{measured:.0}")),
                format!("{target:.0}"),
                if is_met(*measured, *target) { "yes" } else { "NO" }.to_owned(),
            ]
        })
        .collect();
    lines::say(&format!("\n{}", grid(&head, &rows)));
    targets.iter().all(|(_, measured, target)| is_met(*measured, *target))
}
