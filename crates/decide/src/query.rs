//! A description held ready to be compared with each candidate of one view.

use crate::intent::{Context, Ordinal, Part, Phrase, Relation, role_words};
use crate::scene::Scene;
use crate::words::{self, WordId};

/// From here on a word of a candidate is what was said.
pub(crate) const SAID: f32 = 0.6;

/// A word of the description.
pub(crate) struct Said {
    /// How much each word of the page means it.
    strengths: Vec<f32>,
    /// How much it tells apart: a word that many names have tells little.
    pub(crate) weight: f32,
}

impl Said {
    fn new(scene: &Scene<'_>, word: &str) -> Said {
        let strengths = scene.vocabulary.strengths(word);
        let having = scene.texts.iter().filter(|texts| best(&strengths, &texts.name) >= SAID).count();
        #[expect(clippy::cast_precision_loss, reason = "a page has few thousand elements")]
        let weight = 1.0 / (1.0 + 0.2 * (having as f32).max(1.0).ln());
        Said { strengths, weight }
    }

    /// How much the best of some words means it.
    pub(crate) fn among(&self, words: &[WordId]) -> f32 {
        best(&self.strengths, words)
    }

    pub(crate) fn is(&self, word: WordId) -> f32 {
        self.strengths.get(word as usize).copied().unwrap_or(0.0)
    }
}

fn best(strengths: &[f32], words: &[WordId]) -> f32 {
    words.iter().filter_map(|word| strengths.get(*word as usize)).copied().fold(0.0, f32::max)
}

/// Where something is said to be.
pub(crate) struct Place {
    pub(crate) relation: Relation,
    pub(crate) words: Vec<Said>,
    /// The roles that its kind may have.
    pub(crate) roles: Vec<&'static str>,
    pub(crate) ordinal: Option<Ordinal>,
}

/// A description of one element.
pub(crate) struct Query {
    /// The words that its name must have.
    pub(crate) head: Vec<Said>,
    /// Words that may belong to its name, and need not.
    pub(crate) optional: Vec<Said>,
    pub(crate) quoted: Vec<String>,
    /// What its name may be as a whole: the description with and without its kind and its place.
    pub(crate) wholes: Vec<Vec<Said>>,
    pub(crate) places: Vec<Place>,
    /// The kinds, with the roles that each means.
    pub(crate) kinds: Vec<&'static [(&'static str, f32)]>,
    pub(crate) ordinal: Option<Ordinal>,
    /// The words that the ordinal was said with.
    pub(crate) ordinal_words: Vec<Said>,
    pub(crate) is_empty: bool,
}

impl Query {
    pub(crate) fn of(scene: &Scene<'_>, phrase: &Phrase) -> Query {
        Query::with(scene, &phrase.head, &phrase.contexts, &phrase.all_words())
    }

    /// A description that stands somewhere: an option, of what it is one.
    pub(crate) fn inside(scene: &Scene<'_>, phrase: &Phrase, of: &Phrase) -> Query {
        let mut contexts = phrase.contexts.clone();
        if !of.head.is_empty() {
            contexts.push(Context { relation: Relation::In, part: of.head.clone() });
        }
        contexts.extend(of.contexts.iter().cloned());
        Query::with(scene, &phrase.head, &contexts, &phrase.all_words())
    }

    fn with(scene: &Scene<'_>, head: &Part, contexts: &[Context], all: &[String]) -> Query {
        let said = |word: &String| Said::new(scene, word);
        let mut names: Vec<String> = Vec::new();
        for quoted in &head.quoted {
            let inside = words::words(quoted);
            let kept: Vec<String> = inside.iter().filter(|word| !words::is_stop(word)).cloned().collect();
            names.extend(if kept.is_empty() { inside } else { kept });
        }
        names.extend(head.words.iter().cloned());
        let mut optional: Vec<String> = head.roles.clone();
        optional.extend(head.ordinal_words.iter().chain(&head.state_words).cloned());
        let mut places = Vec::new();
        for Context { relation, part } in contexts {
            let mut named: Vec<String> = part.quoted.iter().flat_map(|quoted| words::words(quoted)).collect();
            named.retain(|word| !words::is_stop(word));
            named.extend(part.words.iter().cloned());
            optional.extend(part.roles.iter().chain(&part.ordinal_words).chain(&part.state_words).cloned());
            let kinds = part.roles.iter().filter_map(|role| role_words(role));
            places.push(Place {
                relation: *relation,
                words: named.iter().map(said).collect(),
                roles: kinds.flat_map(|kind| kind.roles.iter().map(|(role, _)| *role)).collect(),
                ordinal: part.ordinal,
            });
        }
        let mut wholes: Vec<Vec<String>> = Vec::new();
        for whole in [&head.said[..], all] {
            let start = whole.iter().take_while(|word| ARTICLES.contains(&word.as_str())).count();
            let whole = &whole[start..];
            if whole.is_empty() {
                continue;
            }
            wholes.push(whole.to_vec());
            if let Some((last, rest)) = whole.split_last()
                && !rest.is_empty()
                && role_words(last).is_some()
            {
                wholes.push(rest.to_vec());
            }
        }
        wholes.sort();
        wholes.dedup();
        Query {
            is_empty: head.is_empty() && contexts.iter().all(|context| context.part.is_empty()),
            head: names.iter().map(said).collect(),
            optional: optional.iter().map(said).collect(),
            quoted: head.quoted.clone(),
            wholes: wholes.iter().map(|whole| whole.iter().map(said).collect()).collect(),
            places,
            kinds: head.roles.iter().filter_map(|role| role_words(role)).map(|kind| kind.roles).collect(),
            ordinal: head.ordinal,
            ordinal_words: head.ordinal_words.iter().map(said).collect(),
        }
    }

    /// How surely a role is of the kind that is named; none when no kind is.
    pub(crate) fn kind(&self, role: &str) -> Option<f32> {
        let (last, others) = self.kinds.split_last()?;
        let fit =
            |roles: &[(&str, f32)]| roles.iter().find(|(it, _)| *it == role).map_or(0.0, |(_, fit)| *fit);
        Some(others.iter().map(|roles| 0.7 * fit(roles)).fold(fit(last), f32::max))
    }

    /// How much a name is what was said as a whole, word by word.
    pub(crate) fn whole(&self, name: &[WordId]) -> f32 {
        let same = |whole: &Vec<Said>| {
            if name.is_empty() || whole.len() != name.len() {
                return 0.0;
            }
            let least = whole.iter().zip(name).map(|(said, word)| said.is(*word)).fold(1.0, f32::min);
            if least >= SAID { least } else { 0.0 }
        };
        self.wholes.iter().map(same).fold(0.0, f32::max)
    }
}

const ARTICLES: [&str; 9] = ["the", "a", "an", "my", "your", "this", "that", "its", "on"];
