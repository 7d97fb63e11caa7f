//! What an instruction may mean as well, where no verb says it surely.

use super::{Clause, split_value};
use crate::intent::lexer::Token;
use crate::intent::phrase::{Context, Part, Phrase, Relation};
use crate::intent::{Deed, Reading, verbs};

impl Clause<'_> {
    /// What words may mean that have no sure verb: a value for a control, or one of the options of the page.
    pub(super) fn other_readings(&self, tokens: &[Token]) -> Vec<Reading> {
        let mut readings = Vec::new();
        if verbs::verb(tokens).is_some() {
            // The verb may be what a control is called: `Clear the form`.
            let (deed, target, _) = self.bare(tokens);
            readings.push(Reading { deed, target });
        }
        if let Some(reading) = self.moved(tokens) {
            readings.push(reading);
        }
        // Verbs of giving say nothing of where it goes.
        let giving = "leave add explain describe use make give post state tell provide specify choose supply answer \
            write put type enter set";
        let says_more = tokens.iter().skip(1).any(|it| !it.quoted && !crate::words::is_stop(&it.word));
        let skip = says_more && tokens.first().is_some_and(|it| giving.split(' ').any(|verb| it.is(verb)));
        let tokens = &tokens[usize::from(skip)..];
        let quotes: Vec<usize> = (0..tokens.len()).filter(|at| tokens[*at].quoted).collect();
        let small = ["for", "by", "with", "to", "as", "is", "of", "in", "the", "a", "an"];
        let trimmed = |from: usize, to: usize| {
            let mut end = to;
            while end > from && tokens[end - 1].is_one_of(&small) {
                end -= 1;
            }
            &tokens[from..end]
        };
        let mut set = |value: String, target: &[Token]| {
            let target = self.phrase(target);
            if !target.is_empty() && !value.is_empty() {
                readings.push(Reading { deed: Deed::Set { value }, target });
            }
        };
        if let [only] = quotes[..] {
            let mut around = trimmed(0, only).to_vec();
            around.extend_from_slice(&tokens[only + 1..]);
            set(tokens[only].text.clone(), &around);
        } else if quotes.is_empty() {
            let (named, value) = split_value(tokens);
            let named = trimmed(0, named.len());
            if !named.is_empty() && !value.is_empty() {
                set(self.text(value), named);
            } else if value.is_empty() && tokens.len() > 1 {
                // One word of a value behind the name: `director name Holloway`.
                let last = tokens.len() - 1;
                set(self.text(&tokens[last..]), trimmed(0, last));
                // `replace the backup by East desk`, `search the library for whales`.
                let joint =
                    (1..last).rev().find(|at| tokens[*at].is_one_of(&["by", "for", "with", "to", "as"]));
                if let Some(at) = joint {
                    set(self.text(&tokens[at + 1..]), trimmed(0, at));
                }
            }
        }
        readings.push(Reading {
            deed: Deed::Choose { option: Box::new(self.phrase(tokens)) },
            target: Phrase::default(),
        });
        readings
    }

    /// `Put the tea into my basket`: what is called so, of the thing; `make it bold`: what the thing is to be.
    fn moved(&self, tokens: &[Token]) -> Option<Reading> {
        let (verb, rest) = tokens.split_first()?;
        let (thing, place) = if verb.is_one_of(&["put", "add", "place", "move", "save"]) {
            let at = (1..rest.len()).find(|at| rest[*at].is_one_of(&["in", "into", "to", "on"]))?;
            (&rest[..at], &rest[at + 1..])
        } else if verb.is_one_of(&["make", "turn"]) {
            let article = (1..rest.len()).rev().find(|at| rest[*at].is_one_of(&["a", "an", "the"]));
            let at = article.unwrap_or(rest.len().checked_sub(1)?).max(1);
            (&rest[..at], rest.get(at..)?)
        } else {
            return None;
        };
        let mut target = self.phrase(place);
        if verb.is_one_of(&["put", "place"]) {
            target.head.words.insert(0, "add".to_owned());
        }
        if target.is_empty() || thing.is_empty() {
            return None;
        }
        let thing = self.phrase(thing);
        let part = Part { words: thing.head.words, quoted: thing.head.quoted, ..Part::default() };
        if !part.is_empty() {
            target.contexts.push(Context { relation: Relation::In, part });
        }
        let deed =
            if verb.is("make") { Deed::Choose { option: Box::new(target.clone()) } } else { Deed::Click };
        let target = if verb.is("make") { Phrase::default() } else { target };
        Some(Reading { deed, target })
    }
}
