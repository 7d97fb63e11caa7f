//! When a pick is sure enough to be acted on (decision-acts §1.8 D). Every threshold is on probabilities, never on the
//! confidence that a model says of itself, which means another thing with each model (decision-acts §4.1).

use serde::{Deserialize, Serialize};

use crate::candidate::{Candidate, is_control};
use crate::scene::Scene;
use crate::scorer::{Alternative, Scored};

/// How probable a pick must be. Each is a probability from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Thresholds {
    /// Rule 1: the pick among all candidates, none left out, is at least so probable …
    pub best: f64,
    /// … and that none is meant, at most so.
    pub none: f64,
    /// Rule 2: the pick is at least so probable …
    pub clear: f64,
    /// … none at most so …
    pub clear_none: f64,
    /// … with *none* among the answers, the pick is at least so probable …
    pub strict: f64,
    /// … and so many times as probable as the next.
    pub lead: f64,
    /// Rule 3: two or three of the same item are together as probable as rule 1 asks, and none at most so.
    pub twins_none: f64,
    /// A pick is not sure when at least this share of what was said is nowhere on the page and its name has less than half
    /// of it: it is likely another thing that is called alike. Above 1 for whoever understands more than words.
    pub absent: f64,
    /// From this probability on such a pick is sure all the same.
    pub clear_absent: f64,
    /// From here on, a pick that is not sure enough is shown as what may have been meant.
    pub shown: f64,
}

impl Thresholds {
    /// For a decision model that answers both questions, with *none* and without.
    pub const MODEL: Thresholds = Thresholds {
        best: 0.7,
        none: 0.9,
        clear: 0.5,
        clear_none: 0.1,
        strict: 0.6,
        lead: 2.5,
        twins_none: 0.5,
        absent: 2.0,
        clear_absent: 0.9,
        shown: 0.02,
    };

    /// For the embedded scorer, whose *none* is calibrated on labelled pages.
    pub const EMBEDDED: Thresholds = Thresholds {
        best: 0.65,
        none: 0.38,
        strict: 0.58,
        twins_none: 0.38,
        absent: 0.5,
        ..Thresholds::MODEL
    };
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds::EMBEDDED
    }
}

/// By which rule a pick was accepted, or why it was not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Rule 1.
    Best,
    /// Rule 2.
    Clear,
    /// Rule 3.
    Twins,
    /// Nothing on the page answers to the description.
    NoCandidate,
    /// It is more probable that none is meant.
    None,
    /// Two or more answer about equally well.
    Ambiguous,
    /// One is the most probable, and not sure enough.
    Unsure,
}

impl Ruling {
    /// Whether the pick may be acted on.
    #[must_use]
    pub fn is_accepted(self) -> bool {
        matches!(self, Ruling::Best | Ruling::Clear | Ruling::Twins)
    }

    /// Its name in a trace.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Ruling::Best => "best",
            Ruling::Clear => "clear",
            Ruling::Twins => "twins",
            Ruling::NoCandidate => "no_candidate",
            Ruling::None => "none",
            Ruling::Ambiguous => "ambiguous",
            Ruling::Unsure => "unsure",
        }
    }

    /// Why it may not, for a person.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Ruling::Best | Ruling::Clear | Ruling::Twins => "it was sure enough",
            Ruling::NoCandidate => "nothing on the page answers to these words",
            Ruling::None => "probably nothing on the page is meant by these words",
            Ruling::Ambiguous => "these words mean more than one element equally well",
            Ruling::Unsure => "no element is surely meant by these words",
        }
    }
}

/// Rules on a pick: by which rule the first alternative is accepted, or why it is not. For rule 3 the second number says
/// which alternative is acted on.
#[must_use]
pub fn rule(scene: &Scene<'_>, scored: &Scored, thresholds: &Thresholds) -> (Ruling, usize) {
    let Some(first) = scored.alternatives.first() else { return (Ruling::NoCandidate, 0) };
    let is_clear = first.probability >= thresholds.clear_absent && scored.none <= thresholds.clear_none / 2.0;
    if f64::from(first.features.absent) >= thresholds.absent && first.features.name_covered < 0.5 && !is_clear
    {
        return (Ruling::Unsure, 0);
    }
    let some = (1.0 - scored.none).max(f64::EPSILON);
    let best = first.probability / some;
    let next = scored.alternatives.get(1).map_or(0.0, |it| it.probability);
    if best >= thresholds.best && scored.none <= thresholds.none {
        return (Ruling::Best, 0);
    }
    let leads = first.probability >= thresholds.lead * next;
    if best >= thresholds.clear
        && scored.none <= thresholds.clear_none
        && first.probability >= thresholds.strict
        && leads
    {
        return (Ruling::Clear, 0);
    }
    let twins: Vec<usize> = (0..scored.alternatives.len().min(4))
        .filter(|at| *at == 0 || is_same_item(scene, first, &scored.alternatives[*at]))
        .collect();
    let together: f64 = twins.iter().map(|at| scored.alternatives[*at].probability / some).sum();
    if twins.len() > 1 && together >= thresholds.best && scored.none <= thresholds.twins_none {
        // Of what holds and what is held the control is acted on, of two that are alike one that is seen.
        let rank = |at: usize| {
            let candidate = &scene.candidates.list[scored.alternatives[at].candidate];
            let hidden = scene.view().nodes[candidate.position].visually_hidden;
            (hidden, !is_control(candidate.role))
        };
        let chosen = twins.iter().copied().min_by_key(|at| rank(*at)).unwrap_or(0);
        return (Ruling::Twins, chosen);
    }
    if scored.none >= 0.5 || scored.none > thresholds.none {
        (Ruling::None, 0)
    } else if next > 0.0 && first.probability < 2.0 * next {
        (Ruling::Ambiguous, 0)
    } else {
        (Ruling::Unsure, 0)
    }
}

/// Whether two alternatives are two ways to the same thing: one inside of the other, or two links to one place in one
/// item.
fn is_same_item(scene: &Scene<'_>, one: &Alternative, other: &Alternative) -> bool {
    let list = &scene.candidates.list;
    let (one, other) = (&list[one.candidate], &list[other.candidate]);
    let nodes = &scene.view().nodes;
    let holds = |outer: &Candidate<'_>, inner: &Candidate<'_>| {
        scene.candidates.is_inside(inner.position, outer.position)
            && (outer.name.contains(inner.name) || inner.name.contains(outer.name))
            && controls_in(scene, outer) <= 1
    };
    if holds(one, other) || holds(other, one) {
        return true;
    }
    let href = |at: usize| nodes[at].href.as_deref();
    let same_link = href(one.position).is_some() && href(one.position) == href(other.position);
    let same_name = one.name == other.name || one.name.is_empty() || other.name.is_empty();
    same_link && one.item == other.item && same_name
}

fn controls_in(scene: &Scene<'_>, outer: &Candidate<'_>) -> usize {
    let inside =
        scene.candidates.list.iter().filter(|it| scene.candidates.is_inside(it.position, outer.position));
    inside.filter(|it| is_control(it.role)).count()
}
