//! What the page as a whole says of an instruction: what only repeats it, what undoes it, what it quotes and has not.

use std::collections::HashSet;

use surefoot_semantics::normalise;

use crate::intent::{Deed, Phrase};
use crate::scene::Scene;
use crate::words;

/// Whether a text in quotes that is to be found is nowhere on the page: it was to be written.
pub(super) fn lost(scene: &Scene<'_>, phrase: &Phrase, deed: &Deed) -> bool {
    if !matches!(deed, Deed::Click | Deed::TurnOn | Deed::TurnOff | Deed::Choose { .. }) {
        return false;
    }
    let in_place = phrase.contexts.iter().any(|it| !it.part.quoted.is_empty());
    if phrase.head.words.is_empty() && !in_place {
        // It is the whole name, which may be misspelt.
        return false;
    }
    let mut quoted = phrase.contexts.iter().flat_map(|it| &it.part.quoted).chain(&phrase.head.quoted);
    quoted.any(|quoted| {
        let quoted = normalise::name(quoted).to_lowercase();
        quoted.len() > 2 && !scene.view().nodes.iter().any(|node| node.name.to_lowercase().contains(&quoted))
    })
}

/// The words of the page that name the contrary of what is asked for first.
pub(super) fn undoing(scene: &Scene<'_>, instruction: &str) -> HashSet<words::WordId> {
    let said = words::words(instruction);
    let Some(verb) = said.iter().find(|word| !words::is_stop(word) && !words::is_polite(word)) else {
        return HashSet::new();
    };
    let mut undoing = words::opposites(verb);
    // What is said itself is not undone by that.
    for word in &said {
        undoing.remove(&words::stem(word));
    }
    scene.vocabulary.with_stems(&undoing)
}

/// Texts of the page that repeat the instruction: they say what is to be done, and describe nothing.
pub(super) fn echoes(scene: &Scene<'_>, instruction: &str) -> HashSet<usize> {
    let wanted = words::words(instruction).join(" ");
    let mut found = HashSet::new();
    if wanted.len() < 10 {
        return found;
    }
    for (at, node) in scene.view().nodes.iter().enumerate() {
        let is_text = matches!(node.role.as_str(), "text" | "paragraph" | "heading" | "status" | "note");
        if is_text && node.name.len() >= 10 {
            let shown = words::words(&node.name).join(" ");
            let is_most = shown.len() * 10 >= wanted.len() * 7 && shown.split(' ').count() >= 4;
            if shown.contains(&wanted) || (is_most && wanted.contains(&shown)) {
                found.insert(at);
            }
        }
    }
    found
}
