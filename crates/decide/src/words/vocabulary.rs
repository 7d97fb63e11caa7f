//! All words of one page, each once, so that a word of the instruction is held against each of them once.

use std::collections::{HashMap, HashSet};

use super::related::{fields, share};
use super::{concept, misspelt, stem};

/// A word's place in the vocabulary.
pub(crate) type WordId = u32;

struct Word {
    text: String,
    stem: String,
    concept: Option<u16>,
    fields: &'static [u16],
}

/// The words of a page.
#[derive(Default)]
pub(crate) struct Vocabulary {
    ids: HashMap<String, WordId>,
    words: Vec<Word>,
}

impl Vocabulary {
    /// The word's number; it is taken in when it is new.
    pub(crate) fn intern(&mut self, word: String) -> WordId {
        if let Some(id) = self.ids.get(&word) {
            return *id;
        }
        let id = WordId::try_from(self.words.len()).unwrap_or(WordId::MAX);
        let stem = stem(&word);
        self.words.push(Word {
            concept: concept(&word, &stem),
            fields: fields(&word, &stem),
            stem,
            text: word.clone(),
        });
        self.ids.insert(word, id);
        id
    }

    /// The word of that number.
    pub(crate) fn text(&self, word: WordId) -> &str {
        self.words.get(word as usize).map_or("", |word| &word.text)
    }

    /// The words of the page that have one of those stems.
    pub(crate) fn with_stems(&self, stems: &HashSet<String>) -> HashSet<WordId> {
        if stems.is_empty() {
            return HashSet::new();
        }
        (0..).zip(&self.words).filter(|(_, word)| stems.contains(&word.stem)).map(|(id, _)| id).collect()
    }

    /// How much each word of the page means that word, from 0 to 1. A slip of the pen is supposed only where the page
    /// has nothing that the word means otherwise.
    pub(crate) fn strengths(&self, wanted: &str) -> Vec<f32> {
        let wanted_stem = stem(wanted);
        let meaning = Meaning {
            text: wanted,
            concept: concept(wanted, &wanted_stem),
            fields: fields(wanted, &wanted_stem),
            stem: &wanted_stem,
        };
        let mut strengths: Vec<f32> = self.words.iter().map(|word| likeness(word, &meaning)).collect();
        if strengths.iter().any(|strength| *strength >= SYNONYM) {
            // What is only of the same field is not meant where something means it.
            for strength in strengths.iter_mut().filter(|it| **it == RELATED) {
                *strength = AMONG_OTHERS;
            }
        }
        if strengths.iter().all(|strength| *strength < MEANT) {
            for (strength, word) in strengths.iter_mut().zip(&self.words) {
                let slip = misspelt(wanted, &word.text).max(misspelt(&wanted_stem, &word.stem) * 0.95);
                *strength = strength.max(slip);
            }
        }
        strengths
    }
}

/// From here on a word is meant, not guessed.
const MEANT: f32 = 0.9;

/// How much a word of the same meaning speaks for another, and how much one of the same field does: alone, and where
/// another one means it.
const SYNONYM: f32 = 0.8;
const RELATED: f32 = 0.62;
const AMONG_OTHERS: f32 = 0.3;

/// A word that is looked for.
struct Meaning<'w> {
    text: &'w str,
    stem: &'w str,
    concept: Option<u16>,
    fields: &'static [u16],
}

fn likeness(word: &Word, wanted: &Meaning<'_>) -> f32 {
    if word.text == wanted.text {
        return 1.0;
    }
    if word.stem == wanted.stem {
        return 0.95;
    }
    if wanted.concept.is_some() && word.concept == wanted.concept {
        return SYNONYM;
    }
    let related = if share(word.fields, wanted.fields) { RELATED } else { 0.0 };
    let (short, long) = if wanted.text.len() < word.text.len() {
        (wanted.text, &*word.text)
    } else {
        (&*word.text, wanted.text)
    };
    // An abbreviation, or a part of a compound.
    let is_plain = || short.bytes().all(|byte| byte.is_ascii_alphabetic());
    let part = if short.len() >= 4 && long.starts_with(short) && is_plain() {
        if short.len() * 3 >= long.len() * 2 { 0.55 } else { 0.4 }
    } else if short.len() >= 5 && long.ends_with(short) && is_plain() {
        0.45
    } else {
        0.0
    };
    related.max(part)
}
