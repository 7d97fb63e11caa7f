//! The generated matrix: what comes of an act × when × what else changes, when and where × what the act itself
//! writes × a slower processor × a slower network. Each case has a seed, and is raced again by it.

mod case;
mod oracle;

use std::collections::{BTreeMap, BTreeSet};

use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use surefoot::record::code::Code;
use surefoot::semantics::instruction::write_check;

use super::stage::{Ran, Setting, Stage};
use super::{Quiescence, RaceArguments};
use crate::lines;
use crate::reader::table::{grid, quantile};
use oracle::{Ending, Rules, Told, Verdict};

pub(super) use case::Case;

/// More than the settle document's looking apart and reading, by which a change is seen later than it happens.
const LOOKING: f64 = 60.0;
/// What a reading adds to it on a processor of its own speed.
const READING: f64 = 20.0;

/// One case that was raced.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    seed: u64,
    case: String,
    at: String,
    standing: Standing,
    /// What was said of the act, and every answer that would have been right.
    got: String,
    right: Vec<String>,
    proof: Option<String>,
    act_ms: f64,
    outcome_ms: Option<f64>,
    after_outcome_ms: Option<f64>,
    concluded_by: Option<String>,
    /// What is needed to see why, where it was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<serde_json::Value>,
}

/// How a case came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Standing {
    Right,
    /// Something happened so near to the act that there is nothing to hold the answer against.
    NotJudged,
    /// Another verdict than the oracle's.
    Wrong,
    /// Proven by something that did not change, or by what is far away although the outcome is near.
    WrongProof,
}

pub(super) async fn run(arguments: &RaceArguments, cases: u64) -> anyhow::Result<bool> {
    let out = arguments.file("matrix");
    let seeds = arguments.seed..arguments.seed.saturating_add(cases);
    let mut raced: BTreeMap<u64, Line> =
        lines::read::<Line>(&out)?.into_iter().map(|line| (line.seed, line)).collect();
    let missing: Vec<u64> = seeds.clone().filter(|seed| !raced.contains_key(seed)).collect();
    if !missing.is_empty() {
        let stage = Stage::start(arguments.browser_path.as_deref(), arguments.filtered).await?;
        let rules = rules(&stage, arguments.settle_quiescence).await?;
        let races = missing.into_iter().map(|seed| {
            let (stage, case) = (&stage, Case::of(seed));
            let setting =
                Setting { quiescence: arguments.settle_quiescence, slower: case.slower, ambient: None };
            async move {
                let ran = stage.race(&format!("/case/{seed}"), case.step(), setting).await;
                (case, ran)
            }
        });
        let mut races = stream::iter(races).buffer_unordered(arguments.jobs.max(1));
        while let Some((case, ran)) = races.next().await {
            match ran {
                Ok(ran) => {
                    let line = judge(&case, &ran, rules);
                    lines::append(&out, &line)?;
                    if !matches!(line.standing, Standing::Right | Standing::NotJudged) {
                        say_fault(&line);
                    }
                    raced.insert(case.seed, line);
                }
                Err(error) => lines::say_error(&format!("seed {}: {error:#}", case.seed)),
            }
            if raced.len().is_multiple_of(50) {
                lines::say_error(&format!("{} raced", raced.len()));
            }
        }
        drop(races);
        stage.close().await?;
    }
    let asked: Vec<&Line> = seeds.filter_map(|seed| raced.get(&seed)).collect();
    Ok(say(cases, &asked))
}

/// Whether this Surefoot counts, found out by an act on which nothing follows.
async fn rules(stage: &Stage, quiescence: Quiescence) -> anyhow::Result<Rules> {
    if quiescence == Quiescence::Off {
        return Ok(Rules::Quiet);
    }
    let setting = Setting { quiescence, slower: 1, ambient: None };
    let ran = stage.race("/page/nothing", "click button \"Save item\"", setting).await?;
    let by = concluded_by(&ran);
    Ok(if by.as_deref() == Some("quiescence") { Rules::Quiescence } else { Rules::Quiet })
}

fn concluded_by(ran: &Ran) -> Option<String> {
    let settle = serde_json::to_value(&ran.act().settle).unwrap_or_default();
    settle["concludedBy"].as_str().map(str::to_owned)
}

/// Holds what was said of the act against the oracle.
fn judge(case: &Case, ran: &Ran, rules: Rules) -> Line {
    let act = ran.act();
    let proof = act.proof.as_ref().map(|proof| write_check(&proof.assertion()));
    let changes = serde_json::to_string(&act.changes).unwrap_or_default();
    let is_shown = changes.contains(case.sign());
    let got = said(
        match act.code {
            None => "proven",
            Some(code) => code.as_str(),
        },
        is_shown,
    );
    let lag = LOOKING + READING * f64::from(case.slower) + ran.late.max(oracle::lateness(&ran.log));
    let verdicts = ran.event().zip(ran.dispatched).and_then(|(event, start)| {
        oracle::verdicts(&Told { log: &ran.log, policy: ran.policy, event, start, rules, lag })
    });
    let mut right = BTreeSet::new();
    let mut is_right_proof = proof.is_none();
    for verdict in verdicts.iter().flatten() {
        let is_in = verdict.differs.contains("outcome");
        let answers = answers(case, verdict);
        if answers.iter().any(|answer| said(answer, is_in) == got)
            && let Some(proof) = &proof
        {
            is_right_proof |= is_right(case, verdict, proof);
        }
        right.extend(answers.iter().map(|answer| said(answer, is_in)));
    }
    let standing = match verdicts {
        None => Standing::NotJudged,
        Some(_) if !right.contains(&got) => Standing::Wrong,
        Some(_) if !is_right_proof => Standing::WrongProof,
        Some(_) => Standing::Right,
    };
    let is_outcome = |entry: &&super::stage::Entry| {
        entry.what == "mutation" && entry.more.get("thing").is_some_and(|thing| thing == "outcome")
    };
    let outcome = ran.log.iter().filter(is_outcome).map(|entry| entry.at).rfind(|at| *at <= ran.ended);
    let why = matches!(standing, Standing::Wrong | Standing::WrongProof).then(|| {
        let event = ran.event().unwrap_or(ran.began);
        let log: Vec<_> = ran.log.iter().filter(|entry| entry.at >= event - 100.0).take(60).collect();
        serde_json::json!({
            "settle": act.settle, "changes": act.changes, "log": log, "event": event,
            "dispatched": ran.dispatched, "ended": ran.ended, "receipt": act.receipt, "lag": lag,
        })
    });
    Line {
        seed: case.seed,
        case: case.words(),
        at: jiff::Timestamp::now().to_string(),
        standing,
        got,
        right: right.into_iter().collect(),
        proof,
        act_ms: ran.ended - ran.began,
        outcome_ms: ran.event().zip(outcome).map(|(event, outcome)| outcome - event),
        after_outcome_ms: outcome.filter(|_| is_shown).map(|outcome| ran.ended - outcome),
        concluded_by: concluded_by(ran),
        why,
    }
}

fn said(code: &str, is_outcome_in: bool) -> String {
    format!("{code}, outcome {}", if is_outcome_in { "in" } else { "not in" })
}

/// What may be said of a race that ended so.
fn answers(case: &Case, verdict: &Verdict) -> Vec<&'static str> {
    let inconclusive = match verdict.ending {
        Ending::Stable => None,
        Ending::Unstable => Some(Code::InconclusiveUnstable.as_str()),
        // Its own code comes with the counting; by the quiet rules nothing is ever pending.
        Ending::Pending => Some("INCONCLUSIVE_PENDING"),
    };
    if let Some(code) = inconclusive {
        return vec![code];
    }
    if !verdict.differs.is_empty() {
        return vec!["proven"];
    }
    if case.proves_itself() {
        return vec!["proven"];
    }
    vec![if verdict.saw_change { Code::TransientEffect.as_str() } else { Code::NoEffect.as_str() }]
}

/// Whether a proof is of something that changed, and of the outcome where only that is near.
fn is_right(case: &Case, verdict: &Verdict, proof: &str) -> bool {
    let is_own = case.proves_itself() && case.is_of(proof, "own");
    let is_of_a_change = verdict.differs.iter().any(|thing| case.is_of(proof, thing));
    let is_outcome_near = matches!(case.outcome, "status" | "alert" | "item" | "toggle");
    let is_churn_far = matches!(case.place, "far" | "frame");
    let is_misled =
        verdict.differs.contains("outcome") && is_outcome_near && is_churn_far && case.is_of(proof, "churn");
    is_own || (is_of_a_change && !is_misled)
}

fn say_fault(line: &Line) {
    lines::say_error(&format!(
        "--matrix 1 --seed {}: {:?}: {} ({}), right: {}; {}",
        line.seed,
        line.standing,
        line.got,
        line.proof.as_deref().unwrap_or("no proof"),
        line.right.join(" / "),
        line.case
    ));
}

/// Prints the table; true when every case came out right.
fn say(cases: u64, raced: &[&Line]) -> bool {
    let count = |standing: Standing| raced.iter().filter(|line| line.standing == standing).count();
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    for line in raced {
        *answers.entry(line.got.as_str()).or_default() += 1;
    }
    let head = ["said of the act", "cases"].map(str::to_owned);
    let rows: Vec<[String; 2]> =
        answers.into_iter().map(|(answer, count)| [answer.to_owned(), count.to_string()]).collect();
    lines::say(&format!("\n{}", grid(&head, &rows)));
    for line in raced.iter().filter(|line| matches!(line.standing, Standing::Wrong | Standing::WrongProof)) {
        lines::say(&format!("--matrix 1 --seed {}: {:?}", line.seed, line.standing));
    }
    let late = |share| {
        let value = quantile(raced.iter().filter_map(|line| line.after_outcome_ms), share);
        value.map_or("-".to_owned(), |value| format!("{value:.0}"))
    };
    let (right, not_judged) = (count(Standing::Right), count(Standing::NotJudged));
    lines::say(&format!(
        "\n{} of {cases} cases: {right} right, {} wrong, {} wrong proofs, {not_judged} not judged; \
         result {} ms (p50) and {} ms (p95) after the outcome",
        raced.len(),
        count(Standing::Wrong),
        count(Standing::WrongProof),
        late(0.5),
        late(0.95),
    ));
    u64::try_from(right + not_judged) == Ok(cases)
}
