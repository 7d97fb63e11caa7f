//! Which one of several: the second, the last, the one in the third row.

use crate::intent::Ordinal;
use crate::query::{Place, Query, SAID};
use crate::scene::Scene;
use crate::scorer::{Alternative, names};

/// Marks the alternatives that are the one of several which is named, and those that are another one.
pub(super) fn mark(scene: &Scene<'_>, query: &Query, list: &mut [Alternative]) {
    let mut wanted = query.ordinal;
    if wanted.is_some() && mark_names(scene, query, list) {
        wanted = None;
    }
    for place in query.places.iter().filter(|place| place.ordinal.is_some()) {
        let Some(ordinal) = place.ordinal else { continue };
        if !mark_items(scene, place, ordinal, list) && wanted.is_none() {
            // Nothing stands in rows: it is the elements themselves that are counted.
            wanted = Some(ordinal);
        }
    }
    if let Some(ordinal) = wanted {
        mark_equals(scene, ordinal, list);
    }
}

/// Where the ordinal belongs to a name, marks those that have it: First name, Tab #2, a page's number. False where it
/// belongs to none.
fn mark_names(scene: &Scene<'_>, query: &Query, list: &mut [Alternative]) -> bool {
    let has_it = |alternative: &Alternative| {
        let name = &scene.texts[alternative.candidate].name;
        let fits = alternative.features.kind > 0.0 || query.kinds.is_empty();
        let has = !query.ordinal_words.is_empty()
            && query.ordinal_words.iter().all(|said| said.among(name) >= 0.99);
        has && fits && names(query, name) && (alternative.features.name_used > SAID)
    };
    let which: Vec<bool> = list.iter().map(has_it).collect();
    if !which.contains(&true) {
        return false;
    }
    for (alternative, has_it) in list.iter_mut().zip(which) {
        if has_it {
            alternative.features.ordinal = 1.0;
        } else {
            alternative.features.other_ordinal = 1.0;
        }
    }
    true
}

/// By the number of the row or item that it stands in. False where nothing stands in any.
fn mark_items(scene: &Scene<'_>, place: &Place, ordinal: Ordinal, list: &mut [Alternative]) -> bool {
    let view = scene.view();
    let numbered = |at: usize| -> Option<(usize, usize)> {
        let candidate = &scene.candidates.list[at];
        std::iter::once(candidate.position)
            .chain(crate::candidate::parents(view, candidate.position))
            .filter(|position| {
                let role = view.nodes[*position].role.as_str();
                place.roles.is_empty()
                    || place.roles.contains(&role)
                    || (role == "listitem" || role == "article")
            })
            .find_map(|position| scene.candidates.items.get(&position).copied())
    };
    let numbers: Vec<Option<(usize, usize)>> = list.iter().map(|it| numbered(it.candidate)).collect();
    if numbers.iter().all(Option::is_none) {
        return false;
    }
    for (alternative, number) in list.iter_mut().zip(numbers) {
        let is_it = match (number, ordinal) {
            (Some((number, _)), Ordinal::FromStart(wanted)) => number == wanted,
            (Some((number, of)), Ordinal::FromEnd(wanted)) => number + wanted == of + 1,
            (None, _) => false,
        };
        if is_it {
            alternative.features.ordinal = 1.0;
        } else {
            alternative.features.other_ordinal = 1.0;
        }
    }
    true
}

/// By its place among those that answer equally well.
fn mark_equals(scene: &Scene<'_>, ordinal: Ordinal, list: &mut [Alternative]) {
    let most = list.iter().map(|it| it.features.utility()).fold(f32::MIN, f32::max);
    // Those that what is said fits no worse, in document order.
    let mut equals: Vec<usize> =
        (0..list.len()).filter(|at| list[*at].features.utility() > most - 1.2).collect();
    equals.sort_by_key(|at| scene.candidates.list[list[*at].candidate].position);
    // What is inside of an equal one is no other one.
    let mut outer: Vec<usize> = Vec::new();
    for at in equals {
        let position = scene.candidates.list[list[at].candidate].position;
        let inside = outer.last().is_some_and(|last| {
            scene.candidates.is_inside(position, scene.candidates.list[list[*last].candidate].position)
        });
        if !inside {
            outer.push(at);
        }
    }
    let chosen = match ordinal {
        Ordinal::FromStart(wanted) => outer.get(wanted - 1),
        Ordinal::FromEnd(wanted) => outer.len().checked_sub(wanted).and_then(|at| outer.get(at)),
    }
    .copied();
    // Which of one says nothing: more was expected.
    let says = if outer.len() > 1 { 1.0 } else { 0.0 };
    for (at, alternative) in list.iter_mut().enumerate() {
        if Some(at) == chosen {
            alternative.features.ordinal = says;
            alternative.features.other_ordinal = 0.5 * (1.0 - says);
        } else {
            alternative.features.other_ordinal = 1.0;
        }
    }
}
