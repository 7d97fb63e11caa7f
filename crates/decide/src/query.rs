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
    /// Anything on the page has it.
    pub(crate) is_anywhere: bool,
    /// How much it tells apart: a word that many names have tells little.
    pub(crate) weight: f32,
}

impl Said {
    fn new(scene: &Scene<'_>, word: &str) -> Said {
        let strengths = scene.vocabulary.strengths(word);
        let having = scene.texts.iter().filter(|texts| best(&strengths, &texts.name) >= SAID).count();
        #[expect(clippy::cast_precision_loss, reason = "a page has few thousand elements")]
        let weight = 1.0 / (1.0 + 0.2 * (having as f32).max(1.0).ln());
        let weight = if WEAK.split(' ').any(|it| it == words::stem(word)) { weight * 0.35 } else { weight };
        let weight = if word.bytes().any(|byte| byte.is_ascii_digit()) { 1.4 } else { weight };
        let is_anywhere = strengths.iter().any(|strength| *strength >= SAID);
        Said { strengths, is_anywhere, weight }
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
    /// What its name must have is the verb of the instruction.
    pub(crate) verb_head: bool,
    /// A number was said, which must be the right one.
    pub(crate) has_number: bool,
    /// The items that answer to what is said of the place, each with where it ends.
    items: Vec<(usize, usize)>,
    /// It describes an option of something that is described too.
    pub(crate) is_option: bool,
    /// What its name may be as a whole, letter by letter.
    pub(crate) spelt: Vec<String>,
}

impl Query {
    pub(crate) fn of(scene: &Scene<'_>, phrase: &Phrase) -> Query {
        let query = Query::with(scene, &phrase.head, &phrase.contexts, &phrase.all_words());
        Query { verb_head: phrase.verb_head, ..query }
    }

    /// A description that stands somewhere: an option, of what it is one.
    pub(crate) fn inside(scene: &Scene<'_>, phrase: &Phrase, of: &Phrase) -> Query {
        let mut contexts = phrase.contexts.clone();
        if !of.head.is_empty() {
            contexts.push(Context { relation: Relation::In, part: of.head.clone() });
        }
        contexts.extend(of.contexts.iter().cloned());
        let query = Query::with(scene, &phrase.head, &contexts, &phrase.all_words());
        Query { is_option: !of.is_empty(), verb_head: phrase.verb_head, ..query }
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
        // The verb may belong to the name: Open notifications.
        if let Some(first) = all.first() {
            optional.push(first.clone());
        }
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
        let has_number = all.iter().any(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
        // A word that no item has tells none of them from another.
        let tells = |said: &Said| scene.items.values().any(|words| said.among(words) >= 0.8);
        let telling: Vec<Vec<&Said>> = places
            .iter()
            .map(|place: &Place| place.words.iter().filter(|said| tells(said)).collect())
            .collect();
        let answers = |words: &[WordId]| {
            telling.iter().any(|place: &Vec<&Said>| {
                !place.is_empty() && place.iter().all(|said| said.among(words) >= 0.8)
            })
        };
        let items = scene
            .items
            .iter()
            .filter(|(_, words)| answers(words))
            .map(|(at, _)| (*at, scene.candidates.ends[*at]))
            .collect();
        Query {
            verb_head: false,
            has_number,
            items,
            is_option: false,
            spelt: head
                .quoted
                .iter()
                .map(|quoted| quoted.to_lowercase())
                .chain(wholes.iter().map(|whole| whole.join(" ")))
                .collect(),
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

    /// Whether something that answers to the place is an item, and the candidate is in none of them.
    pub(crate) fn is_elsewhere(
        &self,
        scene: &Scene<'_>,
        candidate: &crate::candidate::Candidate<'_>,
    ) -> bool {
        let inside = |(from, to): &(usize, usize)| (*from..*to).contains(&candidate.position);
        !self.items.is_empty() && !self.items.iter().any(inside) && scene.len() > 1
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

/// Stems of words for things that pages are full of: what they are called is said by the words beside them.
const WEAK: &str = "email mail message conversation thread tweet post comment articl product result entry item record \
    person member customer task todo not name valu thing text word tag label question sit page section";

const ARTICLES: [&str; 9] = ["the", "a", "an", "my", "your", "this", "that", "its", "on"];
