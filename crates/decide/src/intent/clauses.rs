//! Where one thing to do ends and the next begins.

use super::lexer::Token;
use super::verbs;

/// Splits an instruction into clauses, each of which asks for one thing. What stands in quotes is never split.
pub(super) fn split(tokens: &[Token]) -> Vec<&[Token]> {
    let mut clauses = Vec::new();
    let mut start = 0;
    let mut at = 1;
    while at < tokens.len() {
        if let Some(length) = boundary(tokens, start, at) {
            clauses.push(&tokens[start..at]);
            start = at + length;
            at = start;
        }
        at += 1;
    }
    clauses.push(&tokens[start.min(tokens.len())..]);
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

/// Whether a clause may end before that token; how many tokens the joint takes.
fn boundary(tokens: &[Token], start: usize, at: usize) -> Option<usize> {
    let before = &tokens[at - 1];
    let joint = tokens[at..]
        .iter()
        .take_while(|it| it.is_one_of(&["and", "then", "afterwards", "finally", "next"]))
        .count();
    let joint = match tokens[at..].get(..joint) {
        // "next" by itself is what many buttons are called.
        Some([only]) if only.is("next") => 0,
        Some([first, second]) if first.is("and") && second.is("next") => 1,
        _ => joint,
    };
    let follows = tokens.get(at + joint)?;
    let ends = matches!(before.after, Some('.' | ';' | '!' | '?'));
    if ends && joint == 0 && before.after != Some('.') {
        return Some(0);
    }
    // `Then` says that something else was to be done before, whatever that was called.
    let orders = tokens[at..at + joint].iter().any(|it| it.is_one_of(&["then", "afterwards"]));
    let after = &tokens[at + joint..];
    let is_verb =
        !follows.quoted && (verbs::begins_clause(after) || orders && verbs::control_verb(after) > 0);
    // `The date: enter it as 1 May`: what stands before the colon explains.
    if before.after == Some(':') && joint == 0 && is_verb {
        return Some(0);
    }
    if ends && is_verb {
        return Some(joint);
    }
    if joint > 0 && follows_up(&tokens[start..at], &tokens[at + joint..]) {
        return Some(joint);
    }
    // A verb must have been there before, or what is joined is a list of names.
    let has_deed = tokens[start..at].iter().any(|it| !it.quoted && verbs::is_strong(&it.word));
    let joins = joint > 0 || (before.after == Some(',') && at > start + 1);
    (joins && is_verb && (has_deed || orders) && at > start + usize::from(!orders)).then_some(joint)
}

/// Whether what follows `and` finishes what was begun: a text was written or something was looked for, and then `sign in`,
/// `save`, `delete it`. `Click Save and close` is one name.
fn follows_up(before: &[Token], after: &[Token]) -> bool {
    let skipped = verbs::preamble(before);
    let begun = &before[skipped.min(before.len())..];
    let looks = begun.first().is_some_and(|it| it.is_one_of(&["find", "locate", "look"]));
    let writes = verbs::verb(begun).is_some_and(|(verb, _)| verb.is_written());
    if !(looks || writes) || begun.len() < 2 {
        return false;
    }
    let length = verbs::control_verb(after);
    let ends = |token: Option<&Token>| {
        token.is_none_or(|it| {
            it.is_one_of(&["it", "the", "that", "this", "them", "my", "button", "to", "and", "then", "your"])
        })
    };
    length > 0 && (after[length - 1].after.is_some() || ends(after.get(length)))
}
