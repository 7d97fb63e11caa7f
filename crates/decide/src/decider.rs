//! Deciding: the embedded scorer first, a model where there is one and the scorer is not sure.
//!
//! What was decided is kept as long as the candidates stay the same, so that nothing is asked twice.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use surefoot_record::act::NodeName;
use surefoot_record::decision::{Decision, DecisionPath, DecisionUsage, Weighed};
use surefoot_record::predicate::quote;
use surefoot_record::view::View;
use surefoot_semantics::nearest;

use crate::accept::{Ruling, Thresholds, rule};
use crate::features::Features;
use crate::intent::Intent;
use crate::model::{Known, Model, sum};
use crate::resolve::{Resolved, resolve};
use crate::scene::Scene;
use crate::scorer::{Alternative, Scored, score};

/// How many elements a trace tells of.
const TOLD: usize = 5;

/// Decides which element an instruction means.
#[derive(Debug, Clone, Default)]
pub struct Decider {
    thresholds: Thresholds,
    model: Option<Model>,
}

/// What was decided on one view.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    /// What is to be done; none where nothing was surely meant.
    pub resolved: Option<Resolved>,
    /// The probability of what was picked.
    pub probability: f64,
    /// Which rule, or why not.
    pub ruling: Ruling,
    pub decision: Decision,
}

/// What is known of the decisions of one act.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    last: Option<(u64, Decided)>,
    picks: u32,
    took: Duration,
    /// What a model said, so that it is not asked again while what it would see stays the same.
    known: Option<Known>,
    usage: Option<DecisionUsage>,
    looking: bool,
    held_back: bool,
}

impl Memory {
    /// Says whether more of the page may still come. While it may, a chat model is not asked (ruling 28): that is slow and
    /// dear, and it is asked once, when nothing comes any more.
    pub fn look(&mut self, looking: bool) {
        self.looking = looking;
    }

    /// Whether a model would have been asked on the last view, had not more of the page been to come.
    #[must_use]
    pub fn held_back(&self) -> bool {
        self.held_back
    }
}

impl Decider {
    /// A decider with thresholds of its own for the embedded scorer, and perhaps a model.
    #[must_use]
    pub fn new(thresholds: Thresholds, model: Option<Model>) -> Decider {
        Decider { thresholds, model }
    }

    /// The model that is asked where the embedded scorer is not sure.
    pub(crate) fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// Decides on a view. Candidates that are those of the last time are not weighed again. A model is asked at most
    /// until `deadline`.
    pub async fn decide(
        &self,
        view: &View,
        intent: &Intent,
        memory: &mut Memory,
        deadline: Duration,
    ) -> Decided {
        let began = Instant::now();
        let scene = Scene::of(view);
        let signature = signature(&scene);
        if let Some((known, decided)) = &memory.last
            && *known == signature
            && (memory.looking || !memory.held_back)
        {
            // The same candidates at their places in this view.
            return decided.clone();
        }
        memory.picks += 1;
        let scored = score(&scene, intent);
        let (ruling, chosen) = rule(&scene, &scored, &self.thresholds);
        let mut decided = self.told(&scene, intent, &scored, ruling, chosen);
        let model = self.model.as_ref().filter(|_| !ruling.is_accepted() && !scene.is_empty());
        memory.held_back = memory.looking && model.is_some_and(|it| it.path() == DecisionPath::Chat);
        if let Some(model) = model.filter(|_| !memory.held_back) {
            self.ask(model, &scene, intent, &scored, &mut decided, memory, deadline).await;
        }
        memory.took += began.elapsed();
        decided.decision.picks = memory.picks;
        decided.decision.took_ms = u64::try_from(memory.took.as_millis()).unwrap_or(u64::MAX);
        memory.last = Some((signature, decided.clone()));
        decided
    }

    /// Asks the model which of the likeliest candidates is meant, and rules on its answer.
    #[expect(clippy::too_many_arguments, reason = "one view as it is known, and what is known from before")]
    async fn ask(
        &self,
        model: &Model,
        scene: &Scene<'_>,
        intent: &Intent,
        scored: &Scored,
        decided: &mut Decided,
        memory: &mut Memory,
        deadline: Duration,
    ) {
        let known = memory.known.as_ref().and_then(|known| known.again(scene, intent, scored));
        let answer = match known {
            Some(known) => Ok(known),
            None => match model.pick(scene, intent, scored, deadline).await {
                Ok(picked) => {
                    memory.usage = Some(match memory.usage.take() {
                        Some(before) => sum(before, &picked.usage),
                        None => picked.usage.clone(),
                    });
                    memory.known = Some(Known::of(scene, intent, scored, &picked));
                    Ok(picked)
                }
                Err(failure) => Err(failure),
            },
        };
        match answer {
            Ok(answer) => {
                let (ruling, chosen) = rule(scene, &answer.scored, &Thresholds::MODEL);
                let before = decided.decision.clone();
                *decided = self.told(scene, intent, &answer.scored, ruling, chosen);
                decided.decision.path = answer.path;
                decided.decision.usage = memory.usage.clone();
                decided.decision.instruction = before.instruction;
            }
            Err(failure) => {
                decided.decision.unavailable = Some(failure.to_string());
            }
        }
    }

    fn told(
        &self,
        scene: &Scene<'_>,
        intent: &Intent,
        scored: &Scored,
        ruling: Ruling,
        chosen: usize,
    ) -> Decided {
        let picked = scored.alternatives.get(chosen);
        let weighed = scored
            .alternatives
            .iter()
            .filter(|it| it.probability >= self.thresholds.shown)
            .take(TOLD)
            .map(|it| weighed(scene, intent, it))
            .collect();
        Decided {
            resolved: picked.filter(|_| ruling.is_accepted()).map(|it| resolve(scene, intent, it)),
            probability: picked.map_or(0.0, |it| it.probability),
            ruling,
            decision: Decision {
                instruction: intent.instruction.clone(),
                family: intent.deed.family().to_owned(),
                path: DecisionPath::Embedded,
                none: rounded(scored.none),
                weighed,
                accepted: ruling.is_accepted(),
                ruling: ruling.as_str().to_owned(),
                picks: 1,
                took_ms: 0,
                usage: None,
                unavailable: None,
            },
        }
    }
}

/// The candidates of a description, best first, with why; nothing is done to any of them.
#[must_use]
pub fn weigh(view: &View, what: &str, at_most: usize) -> Vec<(usize, Weighed)> {
    let scene = Scene::of(view);
    let intent = Intent {
        instruction: what.to_owned(),
        deed: crate::intent::Deed::Click,
        target: crate::intent::describe(what),
        others: Vec::new(),
        confidence: 1.0,
    };
    let intent = crate::intent::read(what)
        .ok()
        .and_then(|list| list.into_iter().next())
        .filter(|read| {
            // An instruction may be asked about as well as a description.
            read.deed.has_target() && read.confidence > 0.9
        })
        .unwrap_or(intent);
    let scored = score(&scene, &intent);
    let speaks = |it: &&Alternative| {
        let features = &it.features;
        features.name_covered + features.label_covered + features.own_covered + features.place_covered > 0.3
            || features.kind > 0.3
            || features.exact_quoted > 0.0
    };
    scored
        .alternatives
        .iter()
        .filter(speaks)
        .take(at_most)
        .map(|it| (scene.candidates.list[it.candidate].position, weighed(&scene, &intent, it)))
        .collect()
}

fn weighed(scene: &Scene<'_>, intent: &Intent, alternative: &Alternative) -> Weighed {
    let resolved = resolve(scene, intent, alternative);
    let view = scene.view();
    let scope = nearest::locate(view, resolved.position).and_then(|located| located.scope);
    let within = scope.map(|scope| format!("in {} {}", scope.role, quote(&scope.name)));
    Weighed {
        node: NodeName::from(&*view.nodes[resolved.position].node),
        within,
        probability: rounded(alternative.probability),
        why: why(&alternative.features),
    }
}

fn rounded(probability: f64) -> f64 {
    (probability * 1e4).round() / 1e4
}

/// What speaks for a candidate and against it, in words.
fn why(features: &Features) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let mut say = |holds: bool, words: &str| {
        if holds {
            list.push(words.to_owned());
        }
    };
    say(features.exact_quoted > 0.7 || features.exact_phrase > 0.85, "it is called so");
    say(
        features.exact_phrase <= 0.85 && features.exact_quoted <= 0.7 && features.name_covered > 0.3,
        "its name has what is said",
    );
    say(features.label_covered > 0.3, "what stands beside it has what is said");
    say(features.own_covered > 0.3, "its value, test id or link has what is said");
    say(features.place_covered > 0.3, "it stands where that is said");
    say(features.context_covered > 0.5, "it is in the place that is named");
    say(features.kind > 0.5, "it is of that kind");
    say(features.ordinal > 0.0, "it is the one of several that is named");
    say(features.state > 0.0, "it has the state that is named");
    say(features.only_one > 0.0, "no other can be meant");
    say(features.missing > 0.3, "some of what is said is not there");
    say(features.context_missing > 0.5, "it is not in the place that is named");
    say(features.other_kind > 0.0, "it is of another kind");
    say(features.other_ordinal > 0.0, "it is another one of several");
    say(features.other_state > 0.0, "it has not the state that is named");
    say(features.disabled > 0.0, "it is disabled");
    list
}

/// What a model would see: while it is the same, nothing is asked again. Changes of states count.
fn signature(scene: &Scene<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    scene.view().url.hash(&mut hasher);
    for candidate in &scene.candidates.list {
        candidate.position.hash(&mut hasher);
        candidate.role.hash(&mut hasher);
        candidate.name.hash(&mut hasher);
        candidate.value.hash(&mut hasher);
        for (state, value) in candidate.states {
            state.as_str().hash(&mut hasher);
            value.hash(&mut hasher);
        }
        candidate.headings.hash(&mut hasher);
        candidate.before.hash(&mut hasher);
        candidate.row.hash(&mut hasher);
        for around in &candidate.around {
            around.name.hash(&mut hasher);
        }
    }
    hasher.finish()
}
