//! What a model has said, by what it was shown: while it would be shown the same, it is not asked again, wherever in the
//! view that stands by now.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use surefoot_record::decision::{DecisionPath, DecisionUsage};

use super::Picked;
use super::pick::{likeliest, told};
use crate::intent::Intent;
use crate::scene::Scene;
use crate::scorer::{Alternative, Scored};

/// One answer, and what it was the answer to.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    first: u64,
    /// The others, where they were shown, too.
    others: Option<u64>,
    none: f64,
    /// How probable each was, by what was told of it.
    probabilities: HashMap<String, f64>,
    path: DecisionPath,
}

impl Known {
    /// Keeps an answer.
    pub(crate) fn of(scene: &Scene<'_>, intent: &Intent, scored: &Scored, picked: &Picked) -> Known {
        let (first, others) = likeliest(scene, scored);
        let probabilities =
            picked.scored.alternatives.iter().map(|it| (told(scene, intent, it), it.probability)).collect();
        Known {
            first: hash(scene, intent, &first),
            others: picked.all.then(|| hash(scene, intent, &others)),
            none: picked.scored.none,
            probabilities,
            path: picked.path,
        }
    }

    /// The same answer, if the question would be the same.
    pub(crate) fn again(&self, scene: &Scene<'_>, intent: &Intent, scored: &Scored) -> Option<Picked> {
        let (first, others) = likeliest(scene, scored);
        if hash(scene, intent, &first) != self.first
            || self.others.is_some_and(|known| hash(scene, intent, &others) != known)
        {
            return None;
        }
        let mut alternatives: Vec<Alternative> = scored
            .alternatives
            .iter()
            .filter_map(|it| {
                let probability = *self.probabilities.get(&told(scene, intent, it))?;
                Some(Alternative { probability, ..it.clone() })
            })
            .collect();
        alternatives.sort_by(|one, other| other.probability.total_cmp(&one.probability));
        Some(Picked {
            scored: Scored { alternatives, none: self.none },
            path: self.path,
            usage: DecisionUsage::default(),
            all: self.others.is_some(),
        })
    }
}

/// What is told of them, in no order: which is likelier may change without a new question.
fn hash(scene: &Scene<'_>, intent: &Intent, shown: &[&Alternative]) -> u64 {
    shown
        .iter()
        .map(|it| {
            let mut hasher = DefaultHasher::new();
            told(scene, intent, it).hash(&mut hasher);
            hasher.finish()
        })
        .fold(0, u64::wrapping_add)
}
