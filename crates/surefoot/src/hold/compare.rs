//! Comparing what happened with what a model says. Every difference is a sentence.

use surefoot_explore::{Explored, Export};
use surefoot_fixtures::{HandwrittenExpectation, Model, ProofExpectation, Regression, ReplayExpectation};
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::run::RunReport;

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, wanted: &T, got: &T, list: &mut Vec<String>) {
    if wanted != got {
        list.push(format!("{what}: expected {wanted:?}, got {got:?}"));
    }
}

pub(super) fn explored(model: &Model, explored: &Explored, stable: Option<bool>, list: &mut Vec<String>) {
    expect("the untouched page holds still", &Some(model.expect.observe.stable), &stable, list);
    let wanted = &model.expect.acts;
    expect("the number of acts", &wanted.len(), &explored.acts.len(), list);
    for (wanted, acted) in wanted.iter().zip(&explored.acts) {
        let act = &acted.act;
        let name = &wanted.instruction;
        expect(&format!("{name}: its instruction"), name, &act.instruction, list);
        expect(&format!("{name}: proven"), &wanted.proven, &act.proven, list);
        let kind = act.proof.as_ref().map(|proof| proof.check.kind().to_owned());
        expect(&format!("{name}: kind of proof"), &wanted.proof_kind, &kind, list);
        if wanted.proven || wanted.code.is_some() {
            expect(&format!("{name}: code"), &wanted.code, &act.code, list);
        } else if act.code.is_none() {
            list.push(format!("{name}: not proven, and no code says why"));
        }
    }
}

pub(super) fn exported(model: &Model, exported: &Export, explored: &Explored, list: &mut Vec<String>) {
    let steps = exported.scenario.as_ref().map_or(&[][..], |scenario| &scenario.steps);
    expect("the number of exported steps", &model.expect.exported.len(), &steps.len(), list);
    for (wanted, step) in model.expect.exported.iter().zip(steps) {
        expect(&format!("step {}: verb", step.index), &wanted.verb.as_str(), &step.action.verb(), list);
        if let Some(difference) = proof_differs(&wanted.proof, &step.assert.check) {
            list.push(format!("step {}: {difference}", step.index));
        }
    }
    let wanted: Vec<_> = model.expect.excluded.iter().map(|exclusion| exclusion.code).collect();
    let got: Vec<_> = exported.excluded_acts.iter().map(|excluded| excluded.code).collect();
    expect("the exclusions", &wanted, &got, list);
    if let Some(scenario) = &exported.scenario {
        let of_steps =
            scenario.steps.iter().flat_map(|step| std::iter::once(&step.assert).chain(&step.checks));
        for assertion in of_steps.chain(&scenario.assertions) {
            for never in
                model.expect.never_proof.iter().filter(|never| names(assertion).contains(never.as_str()))
            {
                list.push(format!("{never:?} must never be a proof, and is one"));
            }
        }
    }
    let exit = exported.exit(explored.exit());
    expect("the exit status of explore", &model.expect.explore_exit, &exit, list);
}

/// The names that an assertion speaks of.
fn names(assertion: &Assertion) -> String {
    assertion.check.predicate().and_then(|predicate| predicate.name.clone()).unwrap_or_default()
}

fn proof_differs(wanted: &ProofExpectation, got: &Check) -> Option<String> {
    let predicate = got.predicate();
    let value = match got {
        Check::NodeValue(value) => Some(value.value.clone()),
        _ => None,
    };
    let open = |wanted: &Option<String>, got: Option<String>| wanted.is_none() || *wanted == got;
    let same = wanted.kind == got.kind()
        && open(&wanted.role, predicate.and_then(|predicate| predicate.role.clone()))
        && open(&wanted.name, predicate.and_then(|predicate| predicate.name.clone()))
        && open(&wanted.value, value);
    (!same).then(|| format!("its proof is {got:?}, not {wanted:?}"))
}

pub(super) fn replayed(wanted: Option<&ReplayExpectation>, report: &RunReport, list: &mut Vec<String>) {
    match wanted {
        Some(wanted) => outcome("replay", (wanted.status, wanted.exit, wanted.code), report, list),
        None => list.push("there must be nothing to replay, and there is".to_owned()),
    }
}

pub(super) fn regressed(wanted: &Regression, report: &RunReport, list: &mut Vec<String>) {
    let what = format!("replay against {}", wanted.path);
    outcome(&what, (wanted.status, wanted.exit, wanted.code), report, list);
}

pub(super) fn handwritten(wanted: &HandwrittenExpectation, report: &RunReport, list: &mut Vec<String>) {
    let what = "replay of the handwritten scenario";
    outcome(what, (wanted.status, wanted.exit, wanted.code), report, list);
    let widened = report.timing.settle_widened.as_ref().map(|widened| widened.to_ms);
    expect(&format!("{what}: widened to"), &wanted.widened_to_ms, &widened, list);
    if wanted.code.is_some() {
        let failure = report.failure.as_ref().map(|failure| failure.code);
        expect(&format!("{what}: failure.code"), &wanted.code, &failure, list);
    }
}

fn outcome(
    what: &str,
    wanted: (surefoot_record::verdict::Status, u8, Option<surefoot_record::code::Code>),
    report: &RunReport,
    list: &mut Vec<String>,
) {
    let got = (report.status, report.status.exit(), report.code);
    expect(&format!("{what}: status, exit and code"), &wanted, &got, list);
}
