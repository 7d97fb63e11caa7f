//! All words of one page, each once, so that a word of the instruction is held against each of them once.

use std::collections::HashMap;

use super::{concept, misspelt, stem};

/// A word's place in the vocabulary.
pub(crate) type WordId = u32;

struct Word {
    text: String,
    stem: String,
    concept: Option<u16>,
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
        self.words.push(Word { concept: concept(&word, &stem), stem, text: word.clone() });
        self.ids.insert(word, id);
        id
    }

    /// The word of that number.
    pub(crate) fn text(&self, word: WordId) -> &str {
        self.words.get(word as usize).map_or("", |word| &word.text)
    }

    /// How much each word of the page means that word, from 0 to 1. A slip of the pen is supposed only where the page
    /// has nothing that the word means otherwise.
    pub(crate) fn strengths(&self, wanted: &str) -> Vec<f32> {
        let wanted_stem = stem(wanted);
        let wanted_concept = concept(wanted, &wanted_stem);
        let mut strengths: Vec<f32> =
            self.words.iter().map(|word| likeness(word, wanted, &wanted_stem, wanted_concept)).collect();
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

fn likeness(word: &Word, wanted: &str, wanted_stem: &str, wanted_concept: Option<u16>) -> f32 {
    if word.text == wanted {
        return 1.0;
    }
    if word.stem == wanted_stem {
        return 0.95;
    }
    if wanted_concept.is_some() && word.concept == wanted_concept {
        return 0.8;
    }
    let (short, long) =
        if wanted.len() < word.text.len() { (wanted, &*word.text) } else { (&*word.text, wanted) };
    // An abbreviation, or a part of a compound.
    if short.len() >= 4 && long.starts_with(short) && short.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return if short.len() * 3 >= long.len() * 2 { 0.55 } else { 0.4 };
    }
    if short.len() >= 5 && long.ends_with(short) && short.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return 0.45;
    }
    0.0
}
