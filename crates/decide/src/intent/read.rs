//! Reading one clause.

mod deeds;
mod others;

use super::lexer::Token;
use super::phrase::{Phrase, phrase};
use super::verbs::{self, Verb};
use super::{Deed, Intent, Unreadable};

/// How sure the reading is, by what it rests on.
const PLAIN: f64 = 0.95;
const LIKELY: f64 = 0.85;
/// There is no verb that is known: the whole clause names what is to be clicked.
const NAME_ONLY: f64 = 0.75;

/// A clause that is being read.
struct Clause<'a> {
    source: &'a str,
    tokens: &'a [Token],
}

pub(super) fn clause(source: &str, tokens: &[Token]) -> Result<Vec<Intent>, Unreadable> {
    let reordered = place_first(tokens);
    let tokens: &[Token] = reordered.as_deref().unwrap_or(tokens);
    let whole = Clause { source, tokens };
    let skipped = verbs::preamble(tokens);
    let polite = skipped > 0;
    let tokens = &tokens[skipped..];
    let tokens = without_end(tokens);
    if tokens.is_empty() {
        return Err(Unreadable::Empty);
    }
    if let Some(intent) = wished_state(&whole, tokens) {
        return Ok(vec![intent]);
    }
    if verbs::is_question(tokens) {
        return Err(Unreadable::NotAnAction);
    }
    let asks = tokens.last().is_some_and(|it| it.after == Some('?'));
    if asks && !polite && verbs::verb(tokens).is_none() {
        return Err(Unreadable::NotAnAction);
    }
    if let Some(intents) = pairs(&whole, tokens) {
        return Ok(intents);
    }
    let tokens = without_purpose(tokens);
    if let Some(intents) = listed(&whole, tokens)? {
        return Ok(intents);
    }
    if let Some(intent) = said_value(&whole, tokens) {
        return Ok(vec![intent]);
    }
    let is_control = verbs::is_control_name(tokens);
    let (deed, target, confidence) = match verbs::verb(tokens) {
        _ if is_control => whole.bare(tokens),
        Some((verb, length)) => whole.deed(verb, &tokens[..length], &tokens[length..])?,
        None => whole.bare(tokens),
    };
    let mut intent = whole.intent(deed, target, confidence);
    if confidence <= NAME_ONLY || is_control {
        intent.others = whole.other_readings(tokens);
    }
    Ok(vec![intent])
}

/// Whether the words ask to look for something, and for nothing to be done with it.
pub(super) fn only_looks(instruction: &str) -> bool {
    let tokens = super::lexer::tokens(instruction);
    let skipped = verbs::preamble(&tokens);
    let word = |at: usize| tokens.get(skipped + at).map(|it| it.word.as_str());
    match word(0) {
        Some("navigate" | "look" | "browse" | "search" | "go") => {
            matches!(word(1), Some("through" | "around" | "between"))
        }
        Some("find" | "locate") => tokens.len() == skipped + 1,
        _ => false,
    }
}

/// Moves a place that comes first to the end: `In the dialog, click OK`.
fn place_first(tokens: &[Token]) -> Option<Vec<Token>> {
    let places = [
        "in", "inside", "within", "on", "under", "at", "from", "for", "below", "next", "beside", "near",
        "using",
    ];
    if !tokens.first()?.is_one_of(&places) {
        return None;
    }
    let verb_at = (1..tokens.len()).find(|at| {
        let begins = verbs::verb(&tokens[*at..]).is_some() && verbs::is_strong(&tokens[*at].word);
        begins
            && (tokens[*at - 1].after == Some(',') || !tokens[..*at].iter().any(|it| it.after == Some(',')))
    })?;
    let mut list = tokens[verb_at..].to_vec();
    if let Some(last) = list.last_mut() {
        last.after = None;
    }
    list.extend_from_slice(&tokens[..verb_at]);
    Some(list)
}

/// Leaves out what only rounds a sentence off.
fn without_end(tokens: &[Token]) -> &[Token] {
    let closing = ["please", "now", "thanks", "again", "instead", "too", "there", "for me", "then"];
    let mut kept = tokens;
    while kept.len() > 1 && kept.last().is_some_and(|it| it.is_one_of(&closing)) {
        kept = &kept[..kept.len() - 1];
    }
    if kept.len() > 2 && kept[kept.len() - 2].is("for") && kept[kept.len() - 1].is_one_of(&["me", "us"]) {
        kept = &kept[..kept.len() - 2];
    }
    if kept.len() > 2 && kept[kept.len() - 2].is("thank") && kept[kept.len() - 1].is("you") {
        kept = &kept[..kept.len() - 2];
    }
    kept
}

/// Leaves out what something is done for: `to delete it`, `so that it is saved`.
fn without_purpose(tokens: &[Token]) -> &[Token] {
    let at = (1..tokens.len()).find(|at| {
        let follows = |next: usize| tokens.get(at + next);
        let is_goal = |token: &Token| {
            !token.quoted
                && (verbs::is_strong(&token.word)
                    || verbs::control_verb(std::slice::from_ref(token)) > 0
                    || token.is_one_of(&["get", "see", "change", "finish", "reveal", "make", "mark", "find"]))
        };
        match tokens[*at].word.as_str() {
            "to" if !tokens[*at].quoted => {
                follows(1).is_some_and(is_goal)
                    && follows(2).is_some_and(|it| {
                        it.is_one_of(&["it", "the", "this", "that", "them", "me", "my", "and", "all"])
                    })
            }
            "so" => follows(1).is_some_and(|it| it.is_one_of(&["that", "i", "we", "it"])),
            "because" | "since" => !tokens[*at].quoted && *at > 1,
            "in" => follows(1).is_some_and(|it| it.is("order")) && follows(2).is_some_and(|it| it.is("to")),
            _ => false,
        }
    });
    match at {
        Some(at) if at > 1 => &tokens[..at],
        _ => tokens,
    }
}

/// What a field is to hold, said without a verb: `City: Ulm`, `the hour should be 9`, `my name is "Ada"`.
fn said_value(whole: &Clause<'_>, tokens: &[Token]) -> Option<Intent> {
    let set = |target: &[Token], value: &[Token]| {
        let text = whole.text(skip_text_words(value));
        if target.is_empty() || text.is_empty() {
            return None;
        }
        let target = whole.phrase(target);
        let deed = match text.to_lowercase().as_str() {
            "on" | "checked" | "enabled" | "true" | "ticked" | "selected" => Deed::TurnOn,
            "off" | "unchecked" | "unticked" | "disabled" | "false" => Deed::TurnOff,
            _ => Deed::Set { value: text },
        };
        Some(whole.intent(deed, target, LIKELY))
    };
    if verbs::verb(tokens).is_none()
        && let Some(at) = tokens.iter().position(|it| it.after == Some(':'))
        && at + 1 < tokens.len()
        && at < 5
    {
        // After the colon may stand a whole order: `birthday: enter 1 May`.
        if verbs::begins_clause(&tokens[at + 1..]) {
            return None;
        }
        return set(&tokens[..=at], &tokens[at + 1..]);
    }
    // What follows a comma is no value any more.
    let tokens = match tokens.iter().position(|it| it.after == Some(',')) {
        Some(at) if at > 0 => &tokens[..=at],
        _ => tokens,
    };
    let should = (1..tokens.len()).find(|at| {
        tokens[*at].is_one_of(&["should", "must", "shall", "has", "needs"])
            && tokens.get(at + 1).is_some_and(|it| it.is_one_of(&["be", "to", "read", "say", "contain"]))
    });
    if let Some(at) = should.filter(|_| verbs::verb(tokens).is_none()) {
        let from = at + if tokens.get(at + 2).is_some_and(|it| it.is("be")) { 3 } else { 2 };
        return tokens.get(from..).and_then(|value| set(&tokens[..at], value));
    }
    let is = (1..tokens.len()).find(|at| tokens[*at].is_one_of(&["is", "=", "equals"]))?;
    let starts = tokens[0].is_one_of(&["my", "the", "our", "your", "his", "her"]);
    let is_short = matches!(tokens[is + 1..].len(), 1 | 2);
    (starts && is_short && verbs::verb(tokens).is_none()).then(|| set(&tokens[..is], &tokens[is + 1..]))?
}

/// `Make sure that the box is ticked`.
fn wished_state(whole: &Clause<'_>, tokens: &[Token]) -> Option<Intent> {
    let word = |at: usize| tokens.get(at).map(|it| it.word.as_str());
    let skip = match (word(0), word(1)) {
        (Some("make" | "be"), Some("sure")) => 2,
        (Some("ensure"), _) => 1,
        _ => return None,
    };
    let skip = skip + usize::from(word(skip) == Some("that"));
    let verb = (skip + 1..tokens.len()).find(|at| tokens[*at].is_one_of(&["is", "are", "gets"]))?;
    let deed = match word(verb + 1)? {
        "checked" | "ticked" | "selected" | "on" | "enabled" | "active" | "marked" => Deed::TurnOn,
        "unchecked" | "unticked" | "off" | "disabled" | "deselected" | "unselected" => Deed::TurnOff,
        "expanded" | "open" | "opened" => Deed::Expand,
        "collapsed" | "closed" => Deed::Collapse,
        "empty" | "blank" | "cleared" => Deed::Fill { text: String::new() },
        _ => return None,
    };
    Some(whole.intent(deed, phrase(whole.source, &tokens[skip..verb]), LIKELY))
}

/// `Select red, green and blue from the list`: each of them.
fn listed(whole: &Clause<'_>, tokens: &[Token]) -> Result<Option<Vec<Intent>>, Unreadable> {
    let Some((verb @ (Verb::Choose | Verb::Check), length)) = verbs::verb(tokens) else { return Ok(None) };
    let rest = &tokens[length..];
    let end =
        rest.iter().position(|it| it.is_one_of(&["from", "in", "on", "under", "of"])).unwrap_or(rest.len());
    let (items, place) = rest.split_at(end);
    if !items.iter().take(items.len().saturating_sub(1)).any(|it| it.after == Some(',')) {
        return Ok(None);
    }
    let mut intents = Vec::new();
    let mut from = 0;
    for at in 0..items.len() {
        let ends = items[at].after == Some(',') || at + 1 == items.len();
        let joins = items.get(at + 1).is_some_and(|it| it.is("and"));
        if !(ends || joins) {
            continue;
        }
        let mut item = &items[from..=at];
        while item.first().is_some_and(|it| it.is("and")) {
            item = &item[1..];
        }
        from = at + 1;
        // What is long is no item of a list.
        if item.is_empty() || item.len() > 3 {
            return Ok(None);
        }
        let mut one = item.to_vec();
        one.extend_from_slice(place);
        let (deed, target, confidence) = whole.deed(verb, &tokens[..length], &one)?;
        intents.push(whole.intent(deed, target, confidence));
    }
    Ok((intents.len() > 1).then_some(intents))
}

/// `Enter the username "a" and the password "b"`: each text goes into the field that it stands behind.
fn pairs(whole: &Clause<'_>, tokens: &[Token]) -> Option<Vec<Intent>> {
    let (verb, length) = verbs::verb(tokens)?;
    if !matches!(verb, Verb::Enter | Verb::Fill) {
        return None;
    }
    let rest = &tokens[length..];
    let joint = rest.iter().position(|it| it.is("and"))?;
    let one = pair(whole, &rest[..joint])?;
    let second = &rest[joint + 1..];
    let end = second.iter().position(|it| it.quoted)?;
    let two = pair(whole, &second[..=end])?;
    Some(vec![one, two])
}

/// `the username "a"`, or `"a" as the username`.
fn pair(whole: &Clause<'_>, tokens: &[Token]) -> Option<Intent> {
    let (last, name) = tokens.split_last()?;
    if last.quoted && !name.is_empty() && name.iter().all(|it| !it.quoted) {
        let target = phrase(whole.source, name);
        let is_told = target.head.words.iter().any(|word| !GENERIC_TEXTS.contains(&word.as_str()));
        return is_told.then(|| whole.intent(Deed::Fill { text: last.text.clone() }, target, LIKELY));
    }
    let (first, name) = tokens.split_first()?;
    if first.quoted && name.first().is_some_and(|it| it.is_one_of(&["as", "in", "into", "for"])) {
        let target = phrase(whole.source, &name[1..]);
        return Some(whole.intent(Deed::Fill { text: first.text.clone() }, target, LIKELY));
    }
    None
}

/// What a text is called that says nothing of where it goes.
const GENERIC_TEXTS: [&str; 14] = [
    "text",
    "word",
    "words",
    "value",
    "string",
    "following",
    "number",
    "phrase",
    "sentence",
    "character",
    "characters",
    "content",
    "term",
    "letters",
];

impl Clause<'_> {
    fn intent(&self, deed: Deed, target: Phrase, confidence: f64) -> Intent {
        let instruction = match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) if first.start < last.end => {
                self.source[first.start..last.end].to_owned()
            }
            _ => self.source.to_owned(),
        };
        Intent { instruction, deed, target, others: Vec::new(), confidence }
    }

    fn phrase(&self, tokens: &[Token]) -> Phrase {
        phrase(self.source, tokens)
    }

    /// The text of some pieces as it is written, without the quotes around the whole.
    fn text(&self, tokens: &[Token]) -> String {
        match tokens {
            [] => String::new(),
            [one] if one.quoted => one.text.clone(),
            [first, .., last] => {
                let last_end =
                    last.start + self.source[last.start..last.end].trim_end_matches([',', ';']).len();
                self.source[first.start..last_end.max(first.start)].to_owned()
            }
            [one] => one.text.clone(),
        }
    }
}

/// Leaves out the words that only say that a text follows.
fn skip_text_words(tokens: &[Token]) -> &[Token] {
    let mut kept = tokens;
    let has_quote = kept.iter().any(|it| it.quoted);
    while has_quote && kept.first().is_some_and(|it| !it.quoted) {
        kept = &kept[1..];
    }
    if let Some(at) = kept.iter().position(|it| it.quoted) {
        return &kept[at..=at];
    }
    kept
}

/// Words of which the last look like a value: an address, a number, a date, a variable.
fn split_value(tokens: &[Token]) -> (&[Token], &[Token]) {
    let looks = |it: &Token| {
        let text = &it.text;
        it.quoted
            || text.contains('@')
            || text.starts_with('%') && text.ends_with('%')
            || text.starts_with("{{")
            || text.chars().any(|letter| letter.is_ascii_digit())
    };
    match tokens.iter().position(looks) {
        Some(at) => (&tokens[..at], &tokens[at..]),
        None => (tokens, &[]),
    }
}
