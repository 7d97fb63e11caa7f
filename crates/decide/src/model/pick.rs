//! Which candidate a model means: two questions over the same options, with *none* and without (decision-acts §1.8 C, D).
//!
//! The likeliest by the embedded scorer are shown first. Only where none of them is meant, and there are more, all of
//! them are shown, in as many questions as the provider's limits need, and the best of each once more together.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use surefoot_record::decision::DecisionUsage;
use tokio::time::Instant;

use super::{Answer, Failure, Model, Picked, Question};
use crate::candidate::{Candidate, is_control};
use crate::intent::{Deed, Intent, SURE};
use crate::scene::Scene;
use crate::scorer::{Alternative, Scored};

/// How many candidates a model is shown first: the best by the embedded scorer.
const FIRST: usize = 60;
/// From here on none of those is meant, and the others are shown.
const NONE_OF_THEM: f64 = 0.5;
/// The most questions over all candidates, and the most characters of one.
const SHARDS: usize = 8;
const CHARACTERS: usize = 60_000;
/// How many of each of these are shown once more, and how probable they must be.
const FINALISTS: usize = 3;
const FINALIST: f64 = 0.02;
/// How sure a model must be that an instruction asks for no act.
const NO_ACT: f64 = 0.9;

impl Model {
    /// Which of the candidates is meant.
    pub(crate) async fn pick(
        &self,
        scene: &Scene<'_>,
        intent: &Intent,
        scored: &Scored,
        within: Duration,
    ) -> Result<Picked, Failure> {
        let until = Instant::now() + within;
        let (first, others) = likeliest(scene, scored);
        let picked = self.round(scene, intent, &first, within).await?;
        if others.is_empty() || picked.scored.none <= NONE_OF_THEM {
            return Ok(picked);
        }
        let left = || until.saturating_duration_since(Instant::now());
        let (finalists, usage) = self.finalists(scene, intent, &others, left()).await?;
        let usage = sum(picked.usage.clone(), &usage);
        if finalists.is_empty() {
            return Ok(Picked { usage, all: true, ..picked });
        }
        // The best of those that were shown first may still be meant.
        let shown: Vec<&Alternative> = first.into_iter().take(FINALISTS).chain(finalists).collect();
        let last = self.round(scene, intent, &shown, left()).await?;
        Ok(Picked { usage: sum(usage, &last.usage), all: true, ..last })
    }

    /// The best of all others, shown in as many questions as the limits need.
    async fn finalists<'a>(
        &self,
        scene: &Scene<'_>,
        intent: &Intent,
        others: &[&'a Alternative],
        within: Duration,
    ) -> Result<(Vec<&'a Alternative>, DecisionUsage), Failure> {
        let most = self.client.most_options() - 1;
        let mut shards: Vec<Vec<(&'a Alternative, String)>> = vec![Vec::new()];
        let mut long = 0;
        for other in others.iter().copied() {
            let told = told(scene, intent, other);
            let full = shards.last().is_some_and(|it| it.len() >= most || long + told.len() > CHARACTERS);
            if full {
                shards.push(Vec::new());
                long = 0;
            }
            long += told.len();
            if let Some(shard) = shards.last_mut() {
                shard.push((other, told));
            }
        }
        shards.truncate(SHARDS);
        let questions: Vec<Question> = shards
            .iter()
            .enumerate()
            .map(|(number, shard)| {
                let options =
                    shard.iter().enumerate().map(|(at, (_, told))| (format!("e{at}"), told.clone()));
                let none = ("none_match".to_owned(), NONE.to_owned());
                Question::choice(&format!("shard{number}"), ASK, options.chain([none]).collect())
            })
            .collect();
        let (answers, usage) = self.ask(&state(scene, intent), &questions, within).await?;
        let mut finalists: Vec<&'a Alternative> = Vec::new();
        for (shard, answer) in shards.iter().zip(&answers) {
            let Answer::Choice(said) = answer else { continue };
            let mut best: Vec<(f64, &'a Alternative)> = said
                .iter()
                .zip(shard)
                .filter(|(said, _)| **said >= FINALIST)
                .map(|(said, (other, _))| (*said, *other))
                .collect();
            best.sort_by(|one, other| other.0.total_cmp(&one.0));
            finalists.extend(best.into_iter().take(FINALISTS).map(|(_, other)| other));
        }
        Ok((finalists, usage))
    }

    /// Asks over some candidates, with *none* and without; where the grammar is not sure of the act, which act it is, too.
    async fn round(
        &self,
        scene: &Scene<'_>,
        intent: &Intent,
        shown: &[&Alternative],
        within: Duration,
    ) -> Result<Picked, Failure> {
        let options: Vec<(String, String)> =
            shown.iter().enumerate().map(|(at, it)| (format!("e{at}"), told(scene, intent, it))).collect();
        let mut strict = options.clone();
        strict.push(("none_match".to_owned(), NONE.to_owned()));
        let mut questions = vec![Question::choice("strict", ASK, strict)];
        let is_single = options.len() < 2;
        if !is_single {
            questions.push(Question::choice("best", ASK, options));
        }
        let families = families(intent);
        if families.len() > 1 {
            let list = families.iter().map(|family| (family.clone(), meaning(family))).collect();
            questions.push(Question::choice("family", "What does the instruction ask for?", list));
        }
        let (answers, usage) = self.ask(&state(scene, intent), &questions, within).await?;
        let Some(Answer::Choice(strict)) = answers.first() else { return Err(Failure::Refused) };
        let mut none = strict.last().copied().unwrap_or(1.0);
        let best = match answers.get(1) {
            Some(Answer::Choice(best)) if !is_single => best.clone(),
            _ => strict[..strict.len() - 1].iter().map(|it| it / (1.0 - none).max(1e-9)).collect(),
        };
        let asked_for: BTreeMap<&str, f64> = match answers.last() {
            Some(Answer::Choice(said)) if families.len() > 1 => {
                families.iter().map(String::as_str).zip(said.iter().copied()).collect()
            }
            _ => BTreeMap::new(),
        };
        if asked_for.get(NOT_AN_ACT).is_some_and(|said| *said >= NO_ACT) {
            none = 1.0;
        }
        let leader = |list: &[f64]| (0..list.len()).max_by(|one, other| list[*one].total_cmp(&list[*other]));
        // Where the two answers name different elements neither is sure.
        let agree = leader(&strict[..shown.len()]) == leader(&best)
            || strict[..shown.len()].iter().sum::<f64>() < 0.05;
        let trust = if agree { 1.0 } else { 0.5 };
        // An act that the instruction does not ask for is not done, whichever element is meant.
        let most = asked_for.iter().filter(|(it, _)| **it != NOT_AN_ACT).map(|it| *it.1).fold(0.0, f64::max);
        let asked = |it: &Alternative| {
            let deed = intent.readings().nth(it.reading).map_or(&intent.deed, |(deed, _)| deed);
            asked_for.get(deed.family()).map_or(1.0, |said| said / most.max(1e-9))
        };
        let mut alternatives: Vec<Alternative> = shown
            .iter()
            .zip(best)
            .map(|(it, best)| Alternative {
                probability: best * (1.0 - none) * trust * asked(it),
                ..(*it).clone()
            })
            .collect();
        alternatives.sort_by(|one, other| other.probability.total_cmp(&one.probability));
        Ok(Picked { scored: Scored { alternatives, none }, path: self.client.path(), usage, all: false })
    }
}

/// Those that are shown first, and all others that somebody could act on. First come those that have anything of what was
/// said. A text that has nothing of it is never shown, so that one that changes all the time is no new question.
pub(super) fn likeliest<'a>(
    scene: &Scene<'_>,
    scored: &'a Scored,
) -> (Vec<&'a Alternative>, Vec<&'a Alternative>) {
    let speaks = |it: &Alternative| {
        let features = &it.features;
        features.name_covered + features.label_covered + features.own_covered + features.place_covered > 0.0
            || features.kind > 0.0
            || features.exact_quoted > 0.0
            || features.only_one > 0.0
    };
    let acts = |it: &Alternative| {
        let candidate = &scene.candidates.list[it.candidate];
        is_control(candidate.role) || candidate.clickable || candidate.editable
    };
    let (mut first, others): (Vec<&Alternative>, Vec<&Alternative>) =
        scored.alternatives.iter().partition(|it| speaks(it));
    first.extend(others.into_iter().filter(|it| acts(it)));
    if first.is_empty() {
        first.extend(&scored.alternatives);
    }
    let others = if first.len() > FIRST { first.split_off(FIRST) } else { Vec::new() };
    (first, others)
}

const ASK: &str = "Which element of the page does the instruction mean?";
const NONE: &str = "none of these elements is meant";
const NOT_AN_ACT: &str = "not_an_action";

/// What is told of the page and the instruction.
fn state(scene: &Scene<'_>, intent: &Intent) -> Value {
    json!({
        "instruction": without_texts(intent),
        "act": intent.deed.family(),
        "page": scene.view().title,
    })
}

/// The kinds of act that the instruction may ask for; one alone where the grammar is sure.
fn families(intent: &Intent) -> Vec<String> {
    if intent.confidence >= SURE {
        return Vec::new();
    }
    let mut list: Vec<String> = Vec::new();
    for (deed, _) in intent.readings() {
        if !list.iter().any(|it| it == deed.family()) {
            list.push(deed.family().to_owned());
        }
    }
    list.push(NOT_AN_ACT.to_owned());
    list
}

fn meaning(family: &str) -> String {
    match family {
        NOT_AN_ACT => "it asks or tells something, and nothing is to be done".to_owned(),
        "set" => "a control gets a value".to_owned(),
        "choose" => "an option is chosen".to_owned(),
        other => other.replace('_', " "),
    }
}

pub(crate) fn sum(one: DecisionUsage, other: &DecisionUsage) -> DecisionUsage {
    DecisionUsage {
        model: other.model.clone(),
        requests: one.requests + other.requests,
        questions: one.questions + other.questions,
        input_tokens: one.input_tokens + other.input_tokens,
        output_tokens: one.output_tokens + other.output_tokens,
        cost_nano_usd: one.cost_nano_usd.zip(other.cost_nano_usd).map(|(one, other)| one + other),
    }
}

/// The instruction without any text that it may ask to write: where that goes does not depend on it, and it may be a
/// secret. `City: Ulm` may name what is written as well as `type Ulm into City`.
pub(super) fn without_texts(intent: &Intent) -> String {
    let mut instruction = intent.instruction.clone();
    for (deed, _) in intent.readings() {
        if let Deed::Fill { text } | Deed::Type { text } | Deed::Set { value: text } = deed {
            instruction = cut_out(&instruction, text);
        }
    }
    instruction
}

/// Cuts a text out wherever it stands as a whole.
fn cut_out(instruction: &str, text: &str) -> String {
    if text.trim().is_empty() {
        return instruction.to_owned();
    }
    let mut kept = String::with_capacity(instruction.len());
    let mut rest = instruction;
    while let Some(at) = rest.find(text) {
        let (before, after) = (&rest[..at], &rest[at + text.len()..]);
        let whole = !before.chars().next_back().is_some_and(char::is_alphanumeric)
            && !after.chars().next().is_some_and(char::is_alphanumeric);
        kept.push_str(before);
        kept.push_str(if whole { "…" } else { text });
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// What is told of one alternative: the candidate, and what is chosen in it.
pub(super) fn told(scene: &Scene<'_>, intent: &Intent, alternative: &Alternative) -> String {
    let mut told = description(&scene.candidates.list[alternative.candidate]);
    if let Some(option) = &alternative.option {
        // What a control is set to is no more told than what is written into it.
        let is_value =
            intent.readings().any(|(deed, _)| matches!(deed, Deed::Set { value } if value == option));
        told["chooses"] = Value::from(if is_value { "…" } else { option.as_str() });
    }
    told.to_string()
}

/// What is told of a candidate: only what is there.
fn description(candidate: &Candidate<'_>) -> Value {
    let mut told = json!({ "role": candidate.role });
    let mut put = |name: &str, value: Option<&str>, longest: usize| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            told[name] = Value::from(value.chars().take(longest).collect::<String>());
        }
    };
    put("name", Some(candidate.name), 120);
    // What somebody has written into a field may be a secret, and seldom tells it from another.
    put("value", candidate.value.filter(|_| !candidate.editable), 80);
    put("under_heading", candidate.headings.first().copied(), 80);
    put("column", candidate.column, 60);
    put("text_before", candidate.before.filter(|_| candidate.name.is_empty()), 80);
    put("text_inside", candidate.inner.first().copied(), 80);
    if !candidate.states.is_empty() {
        told["states"] = json!(candidate.states);
    }
    let within: Vec<String> = candidate
        .around
        .iter()
        .take(3)
        .map(|it| format!("{} {}", it.role, it.name.chars().take(60).collect::<String>()))
        .collect();
    if !within.is_empty() {
        told["within"] = json!(within);
    }
    if let Some(row) = candidate.row {
        told["row"] = Value::from(row);
    }
    if candidate.occurrence.1 > 1 {
        told["occurrence"] = Value::from(format!("{} of {}", candidate.occurrence.0, candidate.occurrence.1));
    }
    if candidate.in_frame {
        told["inside_iframe"] = Value::from(true);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::{cut_out, without_texts};
    use crate::intent::read;

    #[test]
    fn what_is_written_is_told_to_nobody() {
        for instruction in [
            "type hunter2 into the pass phrase",
            "set the pass phrase to hunter2",
            "Pass phrase: hunter2",
            "pass phrase hunter2",
            "fill \"pass phrase\" with \"hunter2\"",
            "add \"hunter2\" as the pass phrase",
            "my pass phrase is hunter2",
        ] {
            for intent in read(instruction).expect(instruction) {
                let told = without_texts(&intent);
                assert!(!told.contains("hunter2"), "{instruction}: {told}");
            }
        }
        assert_eq!(cut_out("type a into name", "a"), "type … into name");
    }
}
