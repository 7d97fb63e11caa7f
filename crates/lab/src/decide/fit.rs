//! Fitting the scorer's weights to labels: the likelihood of what is right, with a pull towards the weights in force.
//!
//! Pages are fitted in folds, so that what is told of the fit is told of pages that it has not seen.

use surefoot_decide::features::{Features, NONE};
use surefoot_decide::{Scene, intent, resolve, score, without_target};

use super::labels::Set;
use super::score::is_right;
use crate::lines::say;

/// How strongly the weights are held where they are.
const PULL: f64 = 0.02;
const ROUNDS: usize = 400;
const FOLDS: usize = 5;

/// One instruction: the numbers of each alternative, and which of them are right; none of them where none is meant.
struct Example {
    page: usize,
    alternatives: Vec<Vec<f64>>,
    right: Vec<usize>,
    none: bool,
}

fn examples(set: &Set) -> Vec<Example> {
    let mut pages: Vec<&String> = set.views.keys().collect();
    pages.sort();
    let mut list = Vec::new();
    for label in &set.labels {
        let Ok(intents) = intent::read(&label.instruction) else { continue };
        let intent = &intents[0];
        if without_target(intent).is_some() {
            continue;
        }
        let scene = Scene::of(&set.views[&label.page]);
        let scored = score(&scene, intent);
        let right: Vec<usize> = (0..scored.alternatives.len())
            .filter(|at| is_right(label, &resolve(&scene, intent, &scored.alternatives[*at])))
            .collect();
        if right.is_empty() && !label.want.none {
            // What is right is no alternative at all: no weight can help.
            continue;
        }
        list.push(Example {
            page: pages.iter().position(|page| **page == label.page).unwrap_or(0),
            alternatives: scored
                .alternatives
                .iter()
                .map(|it| it.features.values().into_iter().map(f64::from).collect())
                .collect(),
            right,
            none: label.want.none,
        });
    }
    list
}

/// The weights, the last of them being what speaks for none.
fn start() -> Vec<f64> {
    Features::WEIGHTS.iter().map(|weight| f64::from(*weight)).chain([f64::from(NONE)]).collect()
}

/// The probability of each alternative, and last of none.
fn probabilities(weights: &[f64], example: &Example) -> Vec<f64> {
    let (none, weights) = (weights[weights.len() - 1], &weights[..weights.len() - 1]);
    let mut list: Vec<f64> = example
        .alternatives
        .iter()
        .map(|values| values.iter().zip(weights).map(|(value, weight)| value * weight).sum())
        .collect();
    list.push(none);
    let most = list.iter().copied().fold(f64::MIN, f64::max);
    for it in &mut list {
        *it = (*it - most).exp();
    }
    let all: f64 = list.iter().sum();
    list.into_iter().map(|it| it / all).collect()
}

fn fit(examples: &[&Example]) -> Vec<f64> {
    let from = start();
    let mut weights = from.clone();
    let (mut first, mut second) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    for round in 1..=ROUNDS {
        let mut slope: Vec<f64> = weights.iter().zip(&from).map(|(now, was)| PULL * (now - was)).collect();
        for example in examples {
            let now = probabilities(&weights, example);
            let none = now.len() - 1;
            let is_right = |at: usize| if at == none { example.none } else { example.right.contains(&at) };
            let right: f64 =
                (0..now.len()).filter(|at| is_right(*at)).map(|at| now[at]).sum::<f64>().max(1e-9);
            for (at, probability) in now.iter().enumerate() {
                let wanted = if is_right(at) { probability / right } else { 0.0 };
                let push = probability - wanted;
                if at == none {
                    let last = slope.len() - 1;
                    slope[last] += push;
                } else {
                    for (slope, value) in slope.iter_mut().zip(&example.alternatives[at]) {
                        *slope += push * value;
                    }
                }
            }
        }
        for (at, slope) in slope.iter().enumerate() {
            first[at] = 0.9 * first[at] + 0.1 * slope;
            second[at] = 0.99 * second[at] + 0.01 * slope * slope;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_possible_wrap,
                reason = "a few hundred rounds"
            )]
            let (one, two) = (1.0 - 0.9_f64.powi(round as i32), 1.0 - 0.99_f64.powi(round as i32));
            weights[at] -= 0.05 * (first[at] / one) / ((second[at] / two).sqrt() + 1e-8);
        }
    }
    weights
}

/// Answered, right and refused at the thresholds in force, in short.
fn told(weights: &[f64], examples: &[&Example]) -> [usize; 4] {
    let mut counts = [0; 4];
    for example in examples {
        let now = probabilities(weights, example);
        let (none, list) = (now[now.len() - 1], &now[..now.len() - 1]);
        let best = (0..list.len()).max_by(|one, other| list[*one].total_cmp(&list[*other]));
        let limits = surefoot_decide::Thresholds::EMBEDDED;
        let taken =
            best.filter(|at| list[*at] / (1.0 - none).max(1e-9) >= limits.best && none <= limits.none);
        counts[match taken {
            None if example.none => 0,
            None => 1,
            Some(at) if example.right.contains(&at) => 2,
            Some(_) => 3,
        }] += 1;
    }
    counts
}

pub(super) fn run(sets: &[Set]) {
    let all: Vec<Example> = sets.iter().flat_map(examples).collect();
    let every: Vec<&Example> = all.iter().collect();
    say(&format!(
        "{} examples; none refused, refused, right, wrong: {:?}",
        all.len(),
        told(&start(), &every)
    ));
    let mut counts = [0; 4];
    for fold in 0..FOLDS {
        let (seen, unseen): (Vec<&Example>, Vec<&Example>) =
            all.iter().partition(|it| it.page % FOLDS != fold);
        let weights = fit(&seen);
        for (sum, count) in counts.iter_mut().zip(told(&weights, &unseen)) {
            *sum += count;
        }
    }
    say(&format!("fitted without the page in question: {counts:?}"));
    let weights = fit(&every);
    say(&format!("fitted on all: {:?}", told(&weights, &every)));
    for (name, weight) in Features::NAMES.iter().zip(&weights) {
        say(&format!("    {name} = {weight:.2};"));
    }
    say(&format!("NONE = {:.2}", weights[weights.len() - 1]));
}
