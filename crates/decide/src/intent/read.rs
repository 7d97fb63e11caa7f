//! Reading one clause.

mod browser;
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
const NAME_ONLY: f64 = 0.65;

/// A clause that is being read.
struct Clause<'a> {
    source: &'a str,
    tokens: &'a [Token],
}

pub(super) fn clause(source: &str, tokens: &[Token]) -> Result<Vec<Intent>, Unreadable> {
    let tokens = after_condition(tokens);
    let reordered = place_first(tokens).or_else(|| used_for(tokens)).or_else(|| taken_out(tokens));
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
    if let Some(deed) = browser::deed(tokens) {
        return Ok(vec![whole.intent(deed, Phrase::default(), PLAIN)]);
    }
    if let Some(intents) = pairs(&whole, tokens) {
        return Ok(intents);
    }
    let tokens = without_purpose(tokens);
    if let Some(intents) = listed(&whole, tokens)? {
        return Ok(intents);
    }
    if let Some(intent) = used_as(&whole, tokens) {
        return Ok(vec![intent]);
    }
    if let Some(intent) = adjusted(&whole, tokens) {
        return Ok(vec![intent]);
    }
    if let Some(intent) = said_value(&whole, tokens) {
        return Ok(vec![intent]);
    }
    if let Some(intents) = both(&whole, tokens)? {
        return Ok(intents);
    }
    let is_control = verbs::is_control_name(tokens);
    let (deed, target, confidence) = match verbs::verb(tokens) {
        _ if is_control => whole.bare(tokens),
        Some((verb, length)) => whole.deed(verb, &tokens[..length], &tokens[length..])?,
        None => whole.bare(tokens),
    };
    let mut intent = whole.intent(deed, target, confidence);
    let puts = tokens[0].is_one_of(&["put", "place", "insert", "add", "take", "give"]);
    if confidence <= NAME_ONLY || is_control || puts {
        intent.others = whole.other_readings(tokens);
    } else if let Some(reading) = whole.called_by_verb(tokens) {
        intent.others.push(reading);
    }
    Ok(vec![intent])
}

/// `Are there notifications? Open them`: what is asked about is opened.
pub(super) fn asked_then(source: &str, question: &[Token], order: &[Token]) -> Option<Intent> {
    let asks = question.last().is_some_and(|it| it.after == Some('?')) && verbs::is_question(question);
    let opens = order.first()?.is_one_of(&["open", "show", "see", "click", "visit"]);
    let rest = &order[1..];
    let refers = ["it", "them", "that", "this", "those", "page", "link", "one", "question", "me"];
    if !asks || !opens || rest.is_empty() || !rest.iter().all(|it| it.is_one_of(&refers)) {
        return None;
    }
    let asking = [
        "how", "what", "where", "when", "why", "who", "is", "are", "do", "does", "did", "any", "there",
        "work",
    ];
    let named: Vec<Token> = question.iter().filter(|it| !it.is_one_of(&asking)).cloned().collect();
    let target = phrase(source, &named);
    let whole = Clause { source, tokens: question };
    target.head.has_name().then(|| whole.intent(Deed::Click, target, LIKELY))
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

/// Leaves out when it is to be done: `Once everything is set, click Continue`. An `if` is not left out: it may not hold.
fn after_condition(tokens: &[Token]) -> &[Token] {
    let begins = ["once", "when", "after", "as", "before", "since", "now"];
    if !tokens.first().is_some_and(|it| it.is_one_of(&begins)) {
        return tokens;
    }
    let comma = tokens.iter().position(|it| it.after == Some(','));
    match comma {
        Some(at) if verbs::begins_clause(&tokens[at + 1..]) => &tokens[at + 1..],
        _ => tokens,
    }
}

/// `Take Ada out of the queue`, `take the red one away`: that is removing it.
fn taken_out(tokens: &[Token]) -> Option<Vec<Token>> {
    let skipped = verbs::preamble(tokens);
    let first = tokens.get(skipped).filter(|it| it.is_one_of(&["take", "throw"]))?;
    let at = (skipped + 2..tokens.len()).find(|at| {
        tokens[*at].is_one_of(&["away", "off"])
            || tokens[*at].is("out") && tokens.get(at + 1).is_none_or(|it| it.is("of"))
    })?;
    let mut list = vec![Token { word: "remove".to_owned(), text: "remove".to_owned(), ..first.clone() }];
    list.extend_from_slice(&tokens[skipped + 1..at]);
    let rest = &tokens[at + 1..];
    let rest = if rest.first().is_some_and(|it| it.is("of")) { &rest[1..] } else { rest };
    if let Some(next) = rest.first() {
        if !next.is_one_of(&["from", "in", "on"]) {
            list.push(Token { word: "from".to_owned(), text: "from".to_owned(), ..tokens[at].clone() });
        }
        list.extend_from_slice(rest);
    }
    Some(list)
}

/// Moves a tool that comes first to the end: `Use the text box to enter "x"`.
fn used_for(tokens: &[Token]) -> Option<Vec<Token>> {
    let skipped = verbs::preamble(tokens);
    let rest = tokens.get(skipped..)?;
    if !rest.first()?.is_one_of(&["use", "utilise", "utilize", "take"]) {
        return None;
    }
    let to = (2..rest.len()).find(|at| rest[*at].is("to"))?;
    let after = rest.get(to + 1..)?;
    let (_, length) = verbs::verb(after)?;
    if !verbs::is_strong(&after[0].word) || after.len() <= length {
        return None;
    }
    let mut list = after.to_vec();
    // Where it says itself into what, the tool is another thing.
    if list.iter().any(|it| it.is_one_of(&["in", "into", "from"])) {
        return None;
    }
    if let Some(last) = list.last_mut() {
        last.after = None;
    }
    let mut joint = rest[to].clone();
    "in".clone_into(&mut joint.word);
    list.push(joint);
    list.extend_from_slice(&rest[1..to]);
    Some(list)
}

/// Leaves out what only rounds a sentence off.
fn without_end(tokens: &[Token]) -> &[Token] {
    let closing = [
        "please", "pls", "plz", "thx", "ok", "now", "thanks", "again", "instead", "too", "there", "for me",
        "then",
    ];
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
        // `Breakfast should be ticked for the lake room`.
        const STATES: [&str; 9] =
            ["on", "checked", "enabled", "ticked", "selected", "off", "unchecked", "unticked", "disabled"];
        if let [state, place, ..] = value
            && state.is_one_of(&STATES)
            && place.is_one_of(&["in", "for", "of", "on", "at", "under"])
        {
            let deed = if state.is_one_of(&STATES[..5]) { Deed::TurnOn } else { Deed::TurnOff };
            let there = [target, &value[1..]].concat();
            return Some(whole.intent(deed, whole.phrase(&there), LIKELY));
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
        // `Travel row: rate 45`: the place, then what goes where in it.
        let (named, value) = split_value(&tokens[at + 1..]);
        if tokens[at].is_one_of(&["row", "line", "section", "column", "form"])
            && !named.is_empty()
            && !value.is_empty()
        {
            let mut joint = tokens[at].clone();
            "in".clone_into(&mut joint.word);
            let there = [named, &[joint], &tokens[..=at]].concat();
            return set(&there, value);
        }
        return set(&tokens[..=at], &tokens[at + 1..]);
    }
    // What follows a comma is no value any more.
    let tokens = match tokens.iter().position(|it| it.after == Some(',')) {
        Some(at) if at > 0 => &tokens[..=at],
        _ => tokens,
    };
    if verbs::verb(tokens).is_none()
        && let Some(at) = tokens.iter().position(|it| it.is_one_of(&["needs", "gets", "wants"]))
        && at > 0
        && tokens[at + 1..]
            .iter()
            .any(|it| it.is_one_of(&["tick", "check", "checkmark", "ticking", "checking"]))
    {
        return Some(whole.intent(Deed::TurnOn, whole.phrase(&tokens[..at]), LIKELY));
    }
    let should = (1..tokens.len()).find(|at| {
        tokens[*at].is_one_of(&["should", "must", "shall", "has", "needs"])
            && tokens.get(at + 1).is_some_and(|it| it.is_one_of(&["be", "to", "read", "say", "contain"]))
    });
    if let Some(at) = should.filter(|_| verbs::verb(tokens).is_none()) {
        let from = at + if tokens.get(at + 2).is_some_and(|it| it.is("be")) { 3 } else { 2 };
        return tokens.get(from..).and_then(|value| set(&tokens[..at], value));
    }
    let is = (1..tokens.len())
        .find(|at| tokens[*at].is_one_of(&["is", "=", "equals", "->", "=>", "\u{2192}", "goes", "gets"]))?;
    let is_value = |it: &Token| it.quoted || it.text.bytes().any(|byte| byte.is_ascii_digit());
    let starts = tokens[0].is_one_of(&["my", "the", "our", "your", "his", "her"])
        || tokens[0].owner
        || tokens[is + 1..].iter().all(is_value);
    let is_short = matches!(tokens[is + 1..].len(), 1 | 2);
    (starts && is_short && verbs::verb(tokens).is_none()).then(|| set(&tokens[..is], &tokens[is + 1..]))?
}

/// `Move the volume slider to 20`, `cap the price at 120`: a number for what has a value.
fn adjusted(whole: &Clause<'_>, tokens: &[Token]) -> Option<Intent> {
    let changes = [
        "move", "drag", "slide", "adjust", "bring", "raise", "lower", "increase", "decrease", "reduce",
        "cap", "limit", "restrict", "turn", "update", "put", "edit", "modify", "crank",
    ];
    let (first, rest) = tokens.split_first()?;
    if !first.is_one_of(&changes) {
        return None;
    }
    let at = (1..rest.len()).rev().find(|at| rest[*at].is_one_of(&["to", "at"]))?;
    let value = rest.get(at + 1..)?;
    let is_number = |it: &Token| it.text.trim_end_matches('%').parse::<f64>().is_ok();
    let is_value = match value {
        [one] => is_number(one) || one.quoted && first.is_one_of(&["update", "edit", "modify"]),
        [one, unit] => is_number(one) && !unit.quoted && unit.text.chars().all(char::is_alphabetic),
        _ => false,
    };
    let up = usize::from(rest[0].is_one_of(&["up", "down"]));
    let mut target = whole.phrase(&rest[up.min(at)..at]);
    if first.is_one_of(&["cap", "limit", "restrict"]) {
        target.head.words.insert(0, "maximum".to_owned());
    }
    (is_value && !target.is_empty()).then(|| {
        let text = value[0].text.trim_end_matches('%').to_owned();
        whole.intent(Deed::Set { value: text }, target, LIKELY)
    })
}

/// A value and what it is for: `use bob as the username`, `give Ada for the name`, `for the city use Ulm`.
fn used_as(whole: &Clause<'_>, tokens: &[Token]) -> Option<Intent> {
    let gives =
        ["use", "give", "provide", "specify", "supply", "take", "have", "make", "add", "set", "choose"];
    let is_article = |it: &Token| it.is_one_of(&["the", "a", "an", "my", "your", "our", "this"]);
    let set = |target: &[Token], value: &[Token]| {
        let text = whole.text(skip_text_words(value));
        let target = whole.phrase(target);
        (!text.is_empty() && !target.is_empty())
            .then(|| whole.intent(Deed::Set { value: text }, target, LIKELY))
    };
    let (first, rest) = tokens.split_first()?;
    if first.is_one_of(&gives) {
        let at = (1..rest.len()).rev().find(|at| rest[*at].is_one_of(&["as", "for"]))?;
        let (value, place) = (&rest[..at], rest.get(at + 1..)?);
        // What is chosen as something may be an option, which is read elsewhere; what a thing is for is no field.
        let is_value = value.len() <= 3 && !value.iter().any(is_article);
        let says =
            rest[at].is("as") || value.iter().all(|it| it.quoted) && place.first().is_some_and(is_article);
        let reads = !first.is_one_of(&["choose", "set", "take"]) || value.iter().all(|it| it.quoted);
        return (is_value && says && reads && !place.is_empty()).then(|| set(place, value))?;
    }
    None
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

/// `Enter "x" into both fields`: into the first, and into the second.
fn both(whole: &Clause<'_>, tokens: &[Token]) -> Result<Option<Vec<Intent>>, Unreadable> {
    let Some(at) = tokens.iter().position(|it| it.is("both")) else { return Ok(None) };
    let Some((verb @ (Verb::Enter | Verb::Fill | Verb::TurnOn | Verb::TurnOff | Verb::Check), length)) =
        verbs::verb(tokens)
    else {
        return Ok(None);
    };
    let mut intents = Vec::new();
    for word in ["first", "second"] {
        let mut one = tokens.to_vec();
        word.clone_into(&mut one[at].word);
        let (deed, target, confidence) = whole.deed(verb, &one[..length], &one[length..])?;
        intents.push(whole.intent(deed, target, confidence));
    }
    Ok(Some(intents))
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
