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
        // `Generate a number`: a button may be called by a verb that nobody has thought of.
        if verbs::verb(tokens).is_none()
            && verbs::control_verb(tokens) == 0
            && let [first, article, ..] = tokens
            && !first.quoted
            && article.is_one_of(&["a", "an", "the", "my", "this"])
        {
            let target = Phrase { verb_head: true, ..self.phrase(&tokens[..1]) };
            if target.head.has_name() {
                let rest = self.phrase(&tokens[1..]);
                let mut there = target.clone();
                there.contexts.push(Context { relation: Relation::In, part: rest.head });
                there.contexts.extend(rest.contexts);
                there.contexts.retain(|it| !it.part.is_empty());
                readings.push(Reading { deed: Deed::Click, target });
                readings.push(Reading { deed: Deed::Click, target: there });
            }
        }
        if let Some(reading) = self.moved(tokens) {
            readings.push(reading);
        }
        // Verbs of giving say nothing of where it goes.
        let giving = "leave add explain describe use make give post state tell let provide specify choose supply answer \
            write put type enter set";
        let says_more = tokens.iter().skip(1).any(|it| !it.quoted && !crate::words::is_stop(&it.word));
        let whole = tokens;
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
        // What is said to be done to something is not done by choosing that.
        let acts = verbs::control_verb(tokens) > 0;
        let option = Phrase { verb_head: acts, ..self.phrase(tokens) };
        readings.push(Reading { deed: Deed::Choose { option: Box::new(option) }, target: Phrase::default() });
        readings.extend(self.there(whole));
        readings.extend(self.counted(tokens));
        readings.extend(self.going(tokens));
        readings.extend(self.made(tokens));
        readings.extend(self.unwanted(tokens));
        readings
    }

    /// `Select the Garden room`, `follow this show`: the control may be called by the verb, where that is.
    pub(super) fn called_by_verb(&self, tokens: &[Token]) -> Option<Reading> {
        let (first, rest) = tokens.split_first()?;
        let called = [
            "select", "choose", "open", "follow", "use", "activate", "check", "visit", "enable", "disable",
            "reload",
        ];
        if !first.is_one_of(&called) || rest.is_empty() {
            return None;
        }
        let rest = self.phrase(rest);
        let mut target = Phrase { verb_head: true, ..self.phrase(&tokens[..1]) };
        target.head.words = vec![first.word.clone()];
        target.head.roles.clear();
        target.contexts.push(Context { relation: Relation::In, part: rest.head });
        target.contexts.extend(rest.contexts);
        target.contexts.retain(|it| !it.part.is_empty());
        Some(Reading { deed: Deed::Click, target })
    }

    /// `Add breakfast to the garden room`, `no breakfast in the lake room`: what can be on or off there.
    fn there(&self, tokens: &[Token]) -> Option<Reading> {
        let (first, rest) = tokens.split_first()?;
        if first.is("no") && !rest.is_empty() {
            return Some(Reading { deed: Deed::TurnOff, target: self.phrase(rest) });
        }
        if !first.is_one_of(&["add", "put", "include", "with", "want"]) {
            return None;
        }
        let at = (1..rest.len())
            .rev()
            .find(|at| rest[*at].is_one_of(&["to", "in", "into", "for", "with", "on"]))?;
        let mut target = self.phrase(&rest[..at]);
        let place = self.phrase(rest.get(at + 1..)?);
        target.contexts.push(Context { relation: Relation::In, part: place.head });
        target.contexts.extend(place.contexts);
        target.head.has_name().then_some(Reading { deed: Deed::TurnOn, target })
    }

    /// `2 adults`, `we are 3 adults`: a number, and of what.
    fn counted(&self, tokens: &[Token]) -> Option<Reading> {
        let is_number = |it: &Token| !it.quoted && it.word.bytes().all(|byte| byte.is_ascii_digit());
        let at = tokens.iter().position(is_number)?;
        let after = tokens.get(at + 1..).filter(|it| !it.is_empty() && it.len() <= 3)?;
        let target = self.phrase(after);
        target.head.has_name().then(|| Reading { deed: Deed::Set { value: tokens[at].text.clone() }, target })
    }

    /// `Fly to Rome`, `I'm leaving from Madrid`: into the field that is called so.
    fn going(&self, tokens: &[Token]) -> Option<Reading> {
        let at = tokens.iter().rposition(|it| it.is_one_of(&["to", "from", "via"]))?;
        let value = tokens.get(at + 1..).filter(|it| (1..=3).contains(&it.len()))?;
        let travels = "fly travel go leave leaving depart departing come coming drive ride arrive arriving flight trip \
            journey train bus i'm we're flying travelling traveling going";
        let moves = at == 0
            || tokens[..at].iter().any(|it| !it.quoted && travels.split_whitespace().any(|word| it.is(word)));
        let is_name = moves && (value[0].quoted || value[0].text.starts_with(char::is_uppercase));
        let head = Part { words: vec![tokens[at].word.clone()], ..Part::default() };
        let target = Phrase { raw: tokens[at].text.clone(), head, ..Phrase::default() };
        is_name.then(|| Reading { deed: Deed::Set { value: self.text(value) }, target })
    }

    /// `Promote Ada to Owner`: the option, in the row of that.
    fn made(&self, tokens: &[Token]) -> Option<Reading> {
        let at = (2..tokens.len()).rev().find(|at| tokens[*at].is_one_of(&["to", "into", "as"]))?;
        let mut option = self.phrase(tokens.get(at + 1..).filter(|it| (1..=3).contains(&it.len()))?);
        let thing = self.phrase(&tokens[1..at]);
        let part = Part { words: thing.head.words, quoted: thing.head.quoted, ..Part::default() };
        if !option.head.has_name() || part.is_empty() {
            return None;
        }
        option.contexts.push(Context { relation: Relation::In, part });
        Some(Reading { deed: Deed::Choose { option: Box::new(option) }, target: Phrase::default() })
    }

    /// `Remove the red filter`, `I no longer want the summary`: what is on is to be off.
    fn unwanted(&self, tokens: &[Token]) -> Option<Reading> {
        let stops = ["remove", "stop", "drop", "delete", "clear", "hide", "cancel"];
        let skip = match tokens {
            [first, _, ..] if first.is_one_of(&stops) => 1,
            [i, no, longer, want, _, ..]
                if i.is("i") && no.is("no") && longer.is("longer") && want.is_one_of(&["want", "need"]) =>
            {
                4
            }
            [no, more, _, ..] if no.is("no") && more.is("more") => 2,
            _ => return None,
        };
        let target = self.phrase(&tokens[skip..]);
        target.head.has_name().then_some(Reading { deed: Deed::TurnOff, target })
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
