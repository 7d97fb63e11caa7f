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
    let is_verb = !follows.quoted && verbs::begins_clause(&tokens[at + joint..]);
    // `The date: enter it as 1 May`: what stands before the colon explains.
    if before.after == Some(':') && joint == 0 && is_verb {
        return Some(0);
    }
    if ends && is_verb {
        return Some(joint);
    }
    // A verb must have been there before, or what is joined is a list of names.
    let has_deed = tokens[start..at].iter().any(|it| !it.quoted && verbs::is_strong(&it.word));
    let joins = joint > 0 || (before.after == Some(',') && at > start + 1);
    (joins && is_verb && has_deed && at > start + 1).then_some(joint)
}
