//! Answers by evidence: what the view itself says, where one thing answers the question and nothing says otherwise.
//!
//! Nothing is guessed. Two answers that fit alike, a word of the question that nothing meets, or a view that shows only a
//! part of a list leave a question without an answer.

use serde_json::Value;
use surefoot_record::view::{State, View};

use super::facts::{Fact, facts};
use super::question::{Kind, Question};
use crate::accept::{Ruling, Thresholds, rule};
use crate::intent::{self, Deed, Intent, Phrase, role_words};
use crate::scene::Scene;
use crate::scorer::{is_on, score};
use crate::words::{self, Vocabulary, words as words_of};

/// An answer and what it rests on: positions in the view.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub(super) answer: Value,
    pub(super) support: Vec<usize>,
}

/// How well the best must fit, and how far the next may not come near it.
const FITS: f32 = 0.74;
const AHEAD: f32 = 0.12;

/// The answer that the view itself gives; or why it gives none.
pub(super) fn answer(scene: &Scene<'_>, question: &Question) -> Result<Found, &'static str> {
    match &question.kind {
        Kind::Text => {
            let fact = told(scene.view(), &question.asked)?;
            Ok(Found { support: support(&fact), answer: Value::from(fact.said) })
        }
        Kind::Number => number(scene, &question.asked),
        Kind::YesNo => yes_no(scene, &question.asked),
        Kind::Choice { options } => choice(scene.view(), &question.asked, options),
        Kind::Score { .. } => Err("a score is a judgement, which a view does not give"),
    }
}

fn support(fact: &Fact) -> Vec<usize> {
    fact.label_at.into_iter().chain(fact.position).collect()
}

/// Words that ask for what is chosen of several.
const CHOSEN: &str =
    "selected chosen checked ticked picked active current currently set pressed open on marked";

/// Words of a question that say nothing of what it is about.
const ASKING: &str = "what whats which who whom whose when where how much is are was were does do did the a an of in on at \
    for to me tell give show say says read get find value text content contents field cell current currently this that \
    it its there page's shown displayed written called has have with and by as please";

fn content(text: &str) -> Vec<String> {
    let all = words_of(text);
    let kept: Vec<String> =
        all.iter().filter(|word| !ASKING.split_whitespace().any(|it| it == word.as_str())).cloned().collect();
    if kept.is_empty() { all } else { kept }
}

/// The one fact that answers.
fn told(view: &View, asked: &str) -> Result<Fact, &'static str> {
    let lower = asked.to_lowercase();
    let mut wanted = content(asked);
    if lower.contains("how much") || lower.contains(" cost") {
        wanted.retain(|word| word != "cost" && word != "costs");
        wanted.push("price".to_owned());
    }
    if wanted.is_empty() {
        return Err("the question names nothing");
    }
    // That a value is the chosen one need not be said again by what labels it.
    let chosen: Vec<String> =
        wanted.extract_if(.., |word| CHOSEN.split(' ').any(|it| it == word.as_str())).collect();
    if wanted.is_empty() {
        wanted = chosen.clone();
    }
    let mut vocabulary = Vocabulary::default();
    let facts = facts(view);
    let ids: Vec<[Vec<u32>; 2]> = facts
        .iter()
        .map(|fact| {
            [&fact.label, &fact.place]
                .map(|list| list.iter().map(|it| vocabulary.intern(it.clone())).collect())
        })
        .collect();
    let strengths: Vec<Vec<f32>> = wanted.iter().map(|word| vocabulary.strengths(word)).collect();
    let all: Vec<Vec<f32>> = wanted.iter().chain(&chosen).map(|word| vocabulary.strengths(word)).collect();
    let best_of = |strengths: &[f32], words: &[u32]| {
        words.iter().filter_map(|word| strengths.get(*word as usize)).copied().fold(0.0, f32::max)
    };
    let mut fits: Vec<(f32, usize)> = Vec::new();
    for (at, [label, place]) in ids.iter().enumerate() {
        let mut by_label = 0.0_f32;
        let mut least = 1.0_f32;
        let mut sum = 0.0;
        for strengths in &strengths {
            let (here, there) = (best_of(strengths, label), best_of(strengths, place) * 0.95);
            by_label = by_label.max(here);
            least = least.min(here.max(there));
            sum += here.max(there);
        }
        // Every word must be met, and one of them by what labels it.
        if least < 0.6 || by_label < 0.75 {
            continue;
        }
        let named = label
            .iter()
            .filter(|word| all.iter().any(|it| it.get(**word as usize).is_some_and(|it| *it >= 0.6)))
            .count();
        #[expect(clippy::cast_precision_loss, reason = "a label has few words")]
        let (mean, used) = (sum / strengths.len() as f32, named as f32 / label.len().max(1) as f32);
        fits.push((0.7 * mean + 0.3 * used, at));
    }
    fits.sort_by(|one, other| other.0.total_cmp(&one.0));
    let Some((best, at)) = fits.first().copied() else { return Err("nothing in the view is labelled so") };
    if best < FITS {
        return Err("nothing in the view surely answers it");
    }
    let said = normal(&facts[at].said);
    let other = fits.iter().find(|(_, other)| normal(&facts[*other].said) != said);
    if other.is_some_and(|(next, _)| best - next < AHEAD) {
        return Err("more than one thing in the view answers it");
    }
    Ok(facts[at].clone())
}

fn normal(text: &str) -> String {
    words_of(text).join(" ")
}

/// What is counted, or the one number that answers.
fn number(scene: &Scene<'_>, asked: &str) -> Result<Found, &'static str> {
    let lower = asked.to_lowercase();
    let counted = ["how many ", "count ", "the number of ", "number of ", "what is the number of "]
        .iter()
        .find(|start| lower.starts_with(**start))
        .and_then(|start| asked.get(start.len()..));
    if let Some(what) = counted
        && let Some(found) = count(scene, what)?
    {
        return Ok(found);
    }
    let fact = told(scene.view(), asked)?;
    let number = one_number(&fact.said).ok_or("what answers it is no number")?;
    Ok(Found { answer: number, support: support(&fact) })
}

/// The only number of a text.
pub(super) fn one_number(text: &str) -> Option<Value> {
    let mut numbers = text
        .split(|it: char| !(it.is_ascii_digit() || matches!(it, '.' | ',' | '-' | '\u{2212}')))
        .map(|it| it.trim_matches(['.', ',', '-', '\u{2212}']).to_owned())
        .filter(|it| it.bytes().any(|it| it.is_ascii_digit()));
    let (one, None) = (numbers.next()?, numbers.next()) else { return None };
    let negative = text.contains(&format!("-{one}")) || text.contains(&format!("\u{2212}{one}"));
    // A comma before three digits parts thousands; another one parts the fraction.
    let plain = match one.rsplit_once(',') {
        Some((_, rest)) if rest.len() == 3 || one.contains('.') => one.replace(',', ""),
        Some((whole, rest)) => format!("{}.{rest}", whole.replace(',', "")),
        None => one.clone(),
    };
    let value: f64 = plain.parse().ok()?;
    let value = if negative { -value } else { value };
    if value.fract() == 0.0 && value.abs() < 1e15 {
        #[expect(clippy::cast_possible_truncation, reason = "a whole number that is no greater than these")]
        let whole = value as i64;
        return Some(Value::from(whole));
    }
    Some(Value::from(value))
}

/// How many elements of a kind there are; none where no kind is named.
fn count(scene: &Scene<'_>, what: &str) -> Result<Option<Found>, &'static str> {
    let view = scene.view();
    let trimmed = what.trim_end_matches(['?', '.', ' ']);
    let trimmed = ["are there", "are shown", "does the page have", "can you see", "do you see"]
        .iter()
        .find_map(|end| trimmed.split_once(end))
        .map_or(trimmed.to_owned(), |(before, after)| format!("{before} {after}"));
    let phrase = intent::describe(trimmed.trim());
    let Some(kind) = phrase.head.roles.last().and_then(|role| role_words(role)) else { return Ok(None) };
    if view.completeness.virtualised.as_ref().is_some_and(|lists| !lists.is_empty())
        || !view.completeness.gaps.is_empty()
    {
        return Err("the view shows only a part, so that nothing can be counted");
    }
    let surely: Vec<&str> = kind.roles.iter().filter(|(_, fit)| *fit >= 0.9).map(|(role, _)| *role).collect();
    let mut vocabulary = Vocabulary::default();
    let names: Vec<Vec<u32>> = view
        .nodes
        .iter()
        .map(|node| words_of(&node.name).into_iter().map(|it| vocabulary.intern(it)).collect())
        .collect();
    let strong = |word: &str| vocabulary.strengths(word);
    let head: Vec<Vec<f32>> = phrase.head.words.iter().map(|it| strong(it)).collect();
    let places: Vec<Vec<Vec<f32>>> = phrase
        .contexts
        .iter()
        .map(|it| it.part.words.iter().map(|word| strong(word)).collect::<Vec<_>>())
        .filter(|it: &Vec<Vec<f32>>| !it.is_empty())
        .collect();
    let says = |at: usize, strengths: &[f32]| {
        names[at].iter().any(|word| strengths.get(*word as usize).is_some_and(|it| *it >= 0.75))
    };
    let around = |at: usize, wanted: &[Vec<f32>]| {
        crate::candidate::parents(view, at).any(|around| wanted.iter().all(|it| says(around, it)))
    };
    let in_header =
        |at: usize| {
            view.nodes[at].role == "row"
                && view.nodes.iter().skip(at + 1).any(|it| {
                    it.role == "columnheader" && it.parent.map(|parent| parent as usize) == Some(at)
                })
        };
    let counted: Vec<usize> = (0..view.nodes.len())
        .filter(|at| surely.contains(&view.nodes[*at].role.as_str()) && !in_header(*at))
        .filter(|at| head.iter().all(|it| says(*at, it)))
        .filter(|at| places.iter().all(|place| around(*at, place)))
        .filter(|at| states_hold(scene, *at, &phrase))
        .collect();
    if counted.is_empty() && !(head.is_empty() && places.is_empty()) {
        return Ok(None);
    }
    Ok(Some(Found { answer: Value::from(counted.len()), support: counted.into_iter().take(10).collect() }))
}

fn states_hold(scene: &Scene<'_>, at: usize, phrase: &Phrase) -> bool {
    let candidate = scene.candidates.list.iter().find(|it| it.position == at);
    phrase.head.states.iter().all(|state| {
        candidate.is_some_and(|candidate| match state {
            intent::StateWord::Is(state) => is_on(candidate, *state) == Some(true),
            intent::StateWord::IsNot(state) => is_on(candidate, *state) == Some(false),
            intent::StateWord::Empty => candidate.value.is_some_and(str::is_empty),
        })
    })
}

/// A state that a question asks for, and whether it asks for its contrary.
fn asked_state(word: &str) -> Option<(State, bool)> {
    Some(match word {
        "checked" | "ticked" | "on" | "marked" | "active" => (State::Checked, true),
        "unchecked" | "unticked" | "off" => (State::Checked, false),
        "selected" | "chosen" | "current" => (State::Selected, true),
        "unselected" => (State::Selected, false),
        "enabled" | "available" | "usable" | "clickable" => (State::Disabled, false),
        "disabled" | "greyed" | "inactive" => (State::Disabled, true),
        "expanded" | "open" | "opened" | "unfolded" => (State::Expanded, true),
        "collapsed" | "closed" | "folded" => (State::Expanded, false),
        "pressed" => (State::Pressed, true),
        "required" | "mandatory" => (State::Required, true),
        "invalid" => (State::Invalid, true),
        _ => return None,
    })
}

fn yes_no(scene: &Scene<'_>, asked: &str) -> Result<Found, &'static str> {
    let list: Vec<&str> = asked.trim().trim_end_matches(['?', '.']).split_whitespace().collect();
    let lower: Vec<String> = list.iter().map(|it| it.to_lowercase()).collect();
    let word = |at: usize| lower.get(at).map_or("", String::as_str);
    let rest = |from: usize, to: usize| list.get(from..to).unwrap_or_default().join(" ");
    let begins = |words: &[&str]| words.iter().enumerate().all(|(at, it)| word(at) == *it);
    for start in [
        &["is", "there"][..],
        &["are", "there"],
        &["does", "the", "page", "show"],
        &["does", "the", "page", "have"],
        &["does", "the", "page", "contain"],
        &["can", "i", "see"],
        &["do", "you", "see"],
    ] {
        if begins(start) {
            return presence(scene, &rest(start.len(), list.len()));
        }
    }
    let negated = lower.iter().any(|it| it == "not" || it == "n't") || word(0).ends_with("n't");
    if let Some((state, is)) = lower.last().and_then(|it| asked_state(it)) {
        let end = list.len() - 1 - usize::from(lower.len() > 2 && word(lower.len() - 2) == "not");
        let candidate = element(scene, &rest(1, end))?;
        let candidate = &scene.candidates.list[candidate];
        let now = is_on(candidate, state).ok_or("what is meant has no such state")?;
        let holds = (now == is) != negated;
        return Ok(Found { answer: Value::from(holds), support: vec![candidate.position] });
    }
    if lower.last().is_some_and(|it| it == "empty" || it == "blank") {
        let candidate = &scene.candidates.list[element(scene, &rest(1, list.len() - 1))?];
        let value = candidate.value.ok_or("what is meant shows no value")?;
        return Ok(Found {
            answer: Value::from(value.is_empty() != negated),
            support: vec![candidate.position],
        });
    }
    // `Is the country "Norway"?`: what the view says is compared.
    let quoted = asked.split('"').nth(1).filter(|it| !it.is_empty());
    if let Some(quoted) = quoted {
        let before = asked.split('"').next().unwrap_or_default();
        let fact = told(scene.view(), before.split_once(' ').map_or("", |(_, rest)| rest))?;
        let same = normal(&fact.said) == normal(quoted);
        return Ok(Found { answer: Value::from(same != negated), support: support(&fact) });
    }
    Err("the view does not say it by a state or a value")
}

/// The one element that a description means.
fn element(scene: &Scene<'_>, described: &str) -> Result<usize, &'static str> {
    let (scored, ruling, chosen) = picked(scene, described);
    match ruling.is_accepted() {
        true => Ok(scored.alternatives[chosen].candidate),
        false if ruling == Ruling::Ambiguous => Err("the question is about more than one element alike"),
        false => Err("no element of the view is surely meant"),
    }
}

fn picked(scene: &Scene<'_>, described: &str) -> (crate::scorer::Scored, Ruling, usize) {
    let intent = Intent {
        instruction: described.to_owned(),
        deed: Deed::Hover,
        target: intent::describe(described),
        others: Vec::new(),
        confidence: 1.0,
    };
    let scored = score(scene, &intent);
    let (ruling, chosen) = rule(scene, &scored, &Thresholds::EMBEDDED);
    (scored, ruling, chosen)
}

/// Whether something is there. That it is not is said only where nothing has any of its words, on a whole view.
fn presence(scene: &Scene<'_>, described: &str) -> Result<Found, &'static str> {
    let view = scene.view();
    let wanted = content(described);
    let kinds: Vec<String> = intent::describe(described).head.roles;
    let named: Vec<&String> = wanted.iter().filter(|it| !kinds.contains(it)).collect();
    if named.is_empty() {
        return Err("the question names nothing");
    }
    let roles: Vec<&str> = kinds
        .last()
        .and_then(|kind| role_words(kind))
        .map(|kind| kind.roles.iter().map(|(role, _)| *role).collect())
        .unwrap_or_default();
    let has = |at: usize| {
        let said = words::words(&view.nodes[at].name);
        let stems: Vec<String> = said.iter().map(|it| words::stem(it)).collect();
        named.iter().all(|word| said.contains(word) || stems.contains(&words::stem(word)))
    };
    let there: Vec<usize> = (0..view.nodes.len())
        .filter(|at| roles.is_empty() || roles.contains(&view.nodes[*at].role.as_str()))
        .filter(|at| has(*at))
        .collect();
    if !there.is_empty() {
        return Ok(Found { answer: Value::from(true), support: there.into_iter().take(3).collect() });
    }
    let mut vocabulary = Vocabulary::default();
    for node in &view.nodes {
        for word in words_of(&node.name).into_iter().chain(node.value.iter().flat_map(|it| words_of(it))) {
            vocabulary.intern(word);
        }
    }
    let is_anywhere = |word: &String| vocabulary.strengths(word).iter().any(|it| *it >= 0.6);
    let is_whole =
        view.completeness.gaps.is_empty() && view.completeness.virtualised.as_ref().is_none_or(Vec::is_empty);
    match !named.iter().any(|word| is_anywhere(word)) && is_whole {
        true => Ok(Found { answer: Value::from(false), support: Vec::new() }),
        false => Err("the view has something like it, and does not surely say it"),
    }
}

/// The option that the view says, or the one of them that is chosen.
fn choice(view: &View, asked: &str, options: &[String]) -> Result<Found, &'static str> {
    let of = |said: &str| {
        let said = normal(said);
        let mut same = (0..options.len()).filter(|at| normal(&options[*at]) == said);
        same.next().filter(|_| same.next().is_none())
    };
    if let Ok(fact) = told(view, asked)
        && let Some(at) = of(&fact.said)
    {
        return Ok(Found { answer: Value::from(options[at].as_str()), support: support(&fact) });
    }
    // Whether one of them is on answers only what asks for that.
    if !words_of(asked).iter().any(|word| CHOSEN.split(' ').any(|it| it == word)) {
        return Err("the view does not surely say one of the options");
    }
    let is_on = |at: usize| {
        let on = |state: State| view.nodes[at].states.get(&state).is_some_and(|it| it != "false");
        [State::Selected, State::Checked, State::Pressed, State::Current].into_iter().any(on)
    };
    // All options are to be seen, and one of them is on.
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let mut seen = 0;
    for (number, option) in options.iter().enumerate() {
        let wanted = normal(option);
        let nodes: Vec<usize> =
            (0..view.nodes.len()).filter(|at| normal(&view.nodes[*at].name) == wanted).collect();
        seen += usize::from(!nodes.is_empty());
        if let Some(at) = nodes.into_iter().find(|at| is_on(*at)) {
            chosen.push((number, at));
        }
    }
    match chosen[..] {
        [(number, at)] if seen == options.len() => {
            Ok(Found { answer: Value::from(options[number].as_str()), support: vec![at] })
        }
        [_, _, ..] => Err("more than one of the options is chosen"),
        _ => Err("the view does not surely say one of the options"),
    }
}
