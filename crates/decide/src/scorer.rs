//! The embedded scorer: how much of what an instruction says speaks for each candidate. It needs no model and no network.

mod fit;
mod ordinal;
mod page;

use std::collections::HashSet;

use surefoot_record::view::State;
use surefoot_semantics::normalise;

use self::page::{echoes, lost, undoing};
use crate::accept::{Thresholds, rule};
use crate::candidate::{Candidate, is_container, parents};
use crate::features::{Features, NONE};
use crate::intent::{Deed, Intent, Phrase, Relation, StateWord};
use crate::query::{Place, Query, SAID};
use crate::scene::{Scene, Texts};
use crate::words;

/// One way to do what was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Alternative {
    /// Which candidate, by its place among them.
    pub candidate: usize,
    /// Which reading of the instruction, from 0.
    pub reading: usize,
    /// The text of the option, where the candidate is what it is chosen in and the option itself is not to be seen.
    pub option: Option<String>,
    pub features: Features,
    /// How probable it is that this one is meant; with all others and none it makes 1.
    pub probability: f64,
}

/// What the scorer says of an instruction on one view.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// The most probable first; equally probable ones in document order.
    pub alternatives: Vec<Alternative>,
    /// How probable it is that none is meant.
    pub none: f64,
}

/// Scores every candidate of a view for one intent.
#[must_use]
pub fn score(scene: &Scene<'_>, intent: &Intent) -> Scored {
    let mut list = Vec::new();
    let echoes = echoes(scene, &intent.instruction);
    let undoing = undoing(scene, &intent.instruction);
    for (reading, (deed, target)) in intent.readings().enumerate() {
        let mut found = one_reading(scene, reading, (deed, target), &echoes);
        for alternative in &mut found {
            let name = &scene.texts[alternative.candidate].name;
            if name.iter().any(|word| undoing.contains(word)) {
                alternative.features.opposite = 1.0;
            }
        }
        for alternative in &mut found {
            alternative.reading = reading;
            alternative.features.other_reading = if reading == 0 { 0.0 } else { 1.0 };
        }
        list.extend(found);
    }
    probable(scene, list)
}

fn one_reading(
    scene: &Scene<'_>,
    reading: usize,
    (deed, target): (&Deed, &Phrase),
    echoes: &HashSet<usize>,
) -> Vec<Alternative> {
    let mut list = Vec::new();
    let pass = |query: &Query, phrase: &Phrase, kind: Pass<'_>, list: &mut Vec<Alternative>| {
        list.extend(one_pass(scene, query, phrase, &kind, echoes));
    };
    match deed {
        Deed::Choose { option } => {
            let query = Query::inside(scene, option, target);
            pass(&query, option, Pass { deed, option: None }, &mut list);
            if !target.is_empty() {
                // What it is chosen in, where the option is not to be seen yet.
                let text = option_text(option);
                let query = Query::of(scene, target);
                pass(&query, target, Pass { deed, option: Some(&text) }, &mut list);
            }
        }
        Deed::Set { value } => {
            let query = Query::of(scene, target);
            pass(&query, target, Pass { deed, option: None }, &mut list);
            // One of several choices of that name.
            let chosen = crate::intent::describe(value);
            let query = Query::inside(scene, &chosen, target);
            let choose = Deed::Choose { option: Box::new(chosen.clone()) };
            let mut choices = Vec::new();
            pass(&query, &chosen, Pass { deed: &choose, option: None }, &mut choices);
            let is_choice = |it: &Alternative| {
                let candidate = &scene.candidates.list[it.candidate];
                let switches = candidate.role == "button" && candidate.states.contains_key(&State::Pressed);
                let chooses = matches!(candidate.role, "radio" | "menuitemradio");
                (chooses || switches || candidate.choice_of.is_some()) && it.features.context_covered > 0.5
            };
            // A word that is what something is called is no text for another.
            if reading > 0 && choices.iter().any(|it| it.features.exact_phrase > 0.85) {
                for it in &mut list {
                    it.features.fits *= 0.4;
                }
            }
            list.extend(choices.into_iter().filter(is_choice));
        }
        deed => {
            let query = Query::of(scene, target);
            pass(&query, target, Pass { deed, option: None }, &mut list);
        }
    }
    if let Deed::Drag { to } = deed {
        // Without a place where it surely goes there is nothing to do; and it does not go to itself.
        let place = destination(scene, to);
        list.retain(|it| place.is_some_and(|place| place != it.candidate));
    }
    list
}

/// The one candidate that something is to be dragged to.
pub(crate) fn destination(scene: &Scene<'_>, to: &Phrase) -> Option<usize> {
    let intent = Intent {
        instruction: to.raw.clone(),
        deed: Deed::Hover,
        target: to.clone(),
        others: Vec::new(),
        confidence: 1.0,
    };
    let scored = score(scene, &intent);
    let (ruling, chosen) = rule(scene, &scored, &Thresholds::EMBEDDED);
    scored.alternatives.get(chosen).filter(|_| ruling.is_accepted()).map(|it| it.candidate)
}

/// What is gone through.
struct Pass<'a> {
    deed: &'a Deed,
    /// Choose this text in what is described.
    option: Option<&'a str>,
}

/// The text of an option as it is written in the instruction.
fn option_text(option: &Phrase) -> String {
    option.head.quoted.first().cloned().unwrap_or_else(|| option.raw.clone())
}

fn one_pass(
    scene: &Scene<'_>,
    query: &Query,
    phrase: &Phrase,
    pass: &Pass<'_>,
    echoes: &HashSet<usize>,
) -> Vec<Alternative> {
    let is_lost = lost(scene, phrase, pass.deed);
    let mut list: Vec<Alternative> = Vec::new();
    for (at, (candidate, texts)) in scene.candidates.list.iter().zip(&scene.texts).enumerate() {
        let fits = match pass.option {
            Some(_) => fit::holds_options(scene, candidate),
            None => fit::fits(pass.deed, candidate),
        };
        if fits <= 0.0 {
            continue;
        }
        let mut features = features(scene, query, candidate, texts, echoes);
        features.fits = fits;
        states(&mut features, phrase, candidate);
        if pass.option.is_some() {
            features.unseen_option = 1.0;
        }
        if query.is_empty {
            features.nothing_said = 1.0;
        }
        if matches!(pass.deed, Deed::TurnOn | Deed::TurnOff) && features.other_kind > 0.0 {
            // A box that is to be ticked is no button; `all rows` says what is ticked by it.
            let counts =
                query.kinds.iter().any(|roles| roles.iter().any(|(role, _)| ITEM_KINDS.contains(role)));
            if counts {
                features.other_kind = 0.0;
            } else {
                features.fits *= 0.2;
            }
        }
        let is_field =
            candidate.editable || matches!(candidate.role, "slider" | "combobox" | "spinbutton" | "textbox");
        if query.verb_head && is_field && pass.option.is_none() {
            // What is called by what it does is no field.
            features.fits *= 0.5;
        }
        if matches!(pass.deed, Deed::Choose { .. }) && scene.view().nodes[candidate.position].tag == "select"
        {
            // All its options are candidates of their own.
            features.fits *= 0.4;
        }
        if is_lost && pass.option.is_none() {
            features.quote_lost = 1.0;
        }
        let option = match pass.deed {
            Deed::Set { value }
                if matches!(candidate.role, "combobox" | "listbox") && !candidate.editable =>
            {
                Some(value.as_str())
            }
            _ => pass.option,
        };
        list.push(Alternative {
            candidate: at,
            reading: 0,
            option: option.map(str::to_owned),
            features,
            probability: 0.0,
        });
    }
    // What bears the name of a place is meant only where nothing in that place is called as it was said.
    let there = |it: &Alternative| it.features.name_covered > 0.5 && it.features.context_covered > 0.5;
    if list.iter().any(there) {
        for alternative in &mut list {
            alternative.features.named_by_place *= 0.4;
        }
    }
    // "The button" means one where there is one.
    let best = list.iter().map(|it| it.features.kind_alone).fold(0.0, f32::max);
    let alike = list.iter().filter(|it| it.features.kind_alone > best - 0.15).count();
    for alternative in &mut list {
        let features = &mut alternative.features;
        let is_only = features.kind_alone > best - 0.15 && (alike == 1 || query.ordinal.is_some());
        features.kind_alone = if is_only && best > 0.0 { 1.0 } else { 0.0 };
    }
    ordinal::mark(scene, query, &mut list);
    mark_only(scene, pass.deed, &mut list);
    list
}

/// Roles of things of which there are many.
const ITEM_KINDS: [&str; 4] = ["row", "listitem", "article", "treeitem"];

/// Marks the one field without a name that a text can go into: whatever it is called, no other can be meant.
fn mark_only(scene: &Scene<'_>, deed: &Deed, list: &mut [Alternative]) {
    if !matches!(deed, Deed::Fill { .. } | Deed::Type { .. } | Deed::Set { .. }) {
        return;
    }
    let mut fields = list.iter_mut().filter(|it| scene.candidates.list[it.candidate].editable);
    if let (Some(only), None) = (fields.next(), fields.next()) {
        let texts = &scene.texts[only.candidate];
        if only.features.nothing_said > 0.0 || texts.name.is_empty() && texts.label.is_empty() {
            only.features.only_one = 1.0;
            only.features.missing *= 0.3;
        }
    }
}

/// What of a candidate answers to the description.
fn features(
    scene: &Scene<'_>,
    query: &Query,
    candidate: &Candidate<'_>,
    texts: &Texts,
    echoes: &HashSet<usize>,
) -> Features {
    let mut features = Features::default();
    let echoed = |text: Option<&str>| {
        text.is_some_and(|text| echoes.iter().any(|at| scene.view().nodes[*at].name == text))
    };
    let before = if echoed(candidate.before) { &[][..] } else { &texts.before };
    let after = if echoed(candidate.after) { &[][..] } else { &texts.after };
    let has_echo = echoes.iter().any(|at| *at < candidate.position && candidate.position - at < 16);
    let block = if has_echo { &[][..] } else { &texts.block };
    let checkable = matches!(candidate.role, "checkbox" | "radio" | "switch");
    // Where it has no name of its own, what stands beside it or in it is its name to a person.
    let name: &[words::WordId] = match candidate.name.is_empty() {
        false => &texts.name,
        true if checkable && !after.is_empty() => after,
        true if !texts.inner.is_empty() && !candidate.editable => &texts.inner,
        true if crate::candidate::is_control(candidate.role) && !echoed(candidate.before) => &texts.label,
        true => &[],
    };
    let item: Vec<_> = scene.item_words(candidate.item).copied().collect();
    let mut total = 0.0;
    for said in &query.head {
        let mut left = 1.0_f32;
        let by_name = said.among(name);
        if (0.31..0.79).contains(&by_name) {
            features.guessed += by_name * said.weight;
        }
        let mut take = |strength: f32| {
            let taken = strength.min(left);
            left -= taken;
            taken * said.weight
        };
        features.name_covered += take(by_name);
        let label =
            said.among(before).max(if checkable { said.among(after) } else { 0.6 * said.among(after) });
        let label = label.max(said.among(&texts.inner));
        features.label_covered += take(label * 0.7);
        features.own_covered += take(said.among(&texts.own) * 0.9);
        let place = said
            .among(&item)
            .max(said.among(&texts.around))
            .max(said.among(&texts.headings))
            .max(said.among(&texts.column))
            .max(said.among(block) * 0.8);
        features.place_covered += take(place);
        features.missing += left * said.weight;
        features.absent += if said.is_anywhere { 0.0 } else { said.weight };
        total += said.weight;
    }
    if total > 0.0 {
        // A description of weak words alone misses little where they are missing.
        let total = total.max(1.0_f32.min(query.head.len() as f32 * 0.9));
        for share in [
            &mut features.name_covered,
            &mut features.label_covered,
            &mut features.own_covered,
            &mut features.place_covered,
            &mut features.missing,
            &mut features.absent,
            &mut features.guessed,
        ] {
            *share /= total;
        }
    }
    features.name_used = used(scene, query, name);
    features.exact_phrase = query.whole(name).max(query.whole(without_badge(scene, query, name)) * 0.9);
    features.exact_phrase = features.exact_phrase.max(0.8 * alike(query, candidate.name));
    features.exact_quoted = quoted(query, candidate);
    let is_named = features.exact_phrase >= 0.85;
    if is_named {
        // Words for kinds may be what it is called: Pictures, Forms.
        features.name_covered = features.name_covered.max(features.exact_phrase);
        features.missing = 0.0;
    }
    let (mut met, mut wanted, mut named, mut absent) = (0.0, 0.0, 0.0, 0.0);
    for place in &query.places {
        for said in &place.words {
            let near = place_strength(said, place, candidate, texts, &item, before, after, block);
            named += said.among(name) * said.weight;
            absent += if said.is_anywhere { 0.0 } else { said.weight };
            met += near * said.weight;
            wanted += said.weight;
        }
        if place.words.is_empty() && place.ordinal.is_none() && !place.roles.is_empty() {
            let is_one = |at: usize| place.roles.contains(&scene.view().nodes[at].role.as_str());
            let exists = (0..scene.view().nodes.len())
                .any(|at| is_container(&scene.view().nodes[at].role) && is_one(at));
            if exists {
                wanted += 1.0;
                let here = parents(scene.view(), candidate.position).any(is_one);
                met += if here { 1.0 } else { 0.0 };
            }
        }
    }
    if wanted > 0.0 {
        features.context_covered = met / wanted;
        features.context_missing = 1.0 - features.context_covered;
        // `the email by Ada`: what bears the name of the place is the thing itself.
        features.named_by_place = if query.is_option || query.verb_head {
            0.0
        } else {
            named / wanted * (features.missing * 2.5).min(1.0)
        };
        features.context_absent = absent / wanted;
        features.context_elsewhere = if query.is_elsewhere(scene, candidate) { 1.0 } else { 0.0 };
    }
    match query.kind(candidate.role) {
        Some(fit) if fit > 0.0 => features.kind = fit,
        // What can be clicked and says not what it is may be anything.
        Some(_) if candidate.role == "generic" => features.kind = 0.3,
        Some(_) if is_named && query.head.is_empty() => {}
        Some(_) => features.other_kind = 1.0,
        None => {}
    }
    if query.head.is_empty() && features.context_missing < 0.2 {
        // Whether it is the only one of that kind is seen when all are there.
        features.kind_alone = features.kind;
    }
    if is_container(candidate.role) && !candidate.clickable && candidate.role != "listbox" {
        features.container = 1.0;
    }
    let repeats = candidate
        .around
        .iter()
        .any(|around| around.name == candidate.name && crate::candidate::is_control(around.role));
    features.repeats = if repeats { 1.0 } else { 0.0 };
    if candidate.states.contains_key(&State::Disabled) {
        features.disabled = 1.0;
    }
    if scene.view().nodes[candidate.position].visually_hidden && !checkable {
        features.unseen = 1.0;
    }
    features
}

/// How much of a name was said. Words without a meaning of their own and a number at its end count for nothing.
fn used(scene: &Scene<'_>, query: &Query, name: &[words::WordId]) -> f32 {
    let (mut said, mut all) = (0.0, 0.0);
    for word in without_badge(scene, query, name) {
        let head = query.head.iter().chain(&query.optional).map(|it| it.is(*word)).fold(0.0, f32::max);
        let place = query.places.iter().flat_map(|it| &it.words).map(|it| it.is(*word)).fold(0.0, f32::max);
        let weight = if words::is_stop(scene.vocabulary.text(*word)) { 0.2 } else { 1.0 };
        said += head.max(place) * weight;
        all += weight;
    }
    if all == 0.0 { 0.0 } else { said / all }
}

/// A name without the number that counts what is behind it: `Inbox 3`, `Cart (2)`.
fn without_badge<'n>(scene: &Scene<'_>, query: &Query, name: &'n [words::WordId]) -> &'n [words::WordId] {
    match name.split_last() {
        Some((last, rest))
            if !rest.is_empty()
                && !query.has_number
                && scene.vocabulary.text(*last).bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            rest
        }
        _ => name,
    }
}

/// How much a whole name looks like what was said, letter by letter, where single words do not: from 0.8 on.
fn alike(query: &Query, name: &str) -> f32 {
    if name.len() < 6 {
        return 0.0;
    }
    let name = name.to_lowercase();
    let likeness = |said: &String| {
        let (long, short) = (said.len().max(name.len()), said.len().min(name.len()));
        if short < 6 || long - short > 3 || said.bytes().any(|it| it.is_ascii_digit()) {
            return 0.0;
        }
        #[expect(clippy::cast_precision_loss, reason = "names are short")]
        let likeness = 1.0 - strsim::osa_distance(said, &name) as f32 / long as f32;
        if likeness >= 0.8 { likeness } else { 0.0 }
    };
    query.spelt.iter().map(likeness).fold(0.0, f32::max)
}

/// How exactly a name in quotes is this one's.
fn quoted(query: &Query, candidate: &Candidate<'_>) -> f32 {
    let exactly = |wanted: &String| {
        let wanted = normalise::name(wanted);
        let shown = if candidate.name.is_empty() { candidate.value.unwrap_or("") } else { candidate.name };
        if wanted.is_empty() || shown.is_empty() {
            0.0
        } else if shown == wanted {
            1.0
        } else if shown.to_lowercase() == wanted.to_lowercase() {
            0.9
        } else if words::words(shown) == words::words(&wanted) {
            0.8
        } else if shown.to_lowercase().contains(&wanted.to_lowercase()) {
            0.4
        } else {
            0.0
        }
    };
    query.quoted.iter().map(exactly).fold(0.0, f32::max)
}

/// How much a word of the place is where a candidate stands.
#[expect(clippy::too_many_arguments, reason = "the texts around one candidate, each counted in its own way")]
fn place_strength(
    said: &crate::query::Said,
    place: &Place,
    candidate: &Candidate<'_>,
    texts: &Texts,
    item: &[words::WordId],
    before: &[words::WordId],
    after: &[words::WordId],
    block: &[words::WordId],
) -> f32 {
    let (heading, near) = match place.relation {
        Relation::Under => (1.0, 0.9),
        Relation::Near => (0.6, 1.0),
        Relation::In => (0.9, 0.8),
    };
    let named = if candidate.name.is_empty() { 0.0 } else { said.among(&texts.name) };
    [
        said.among(item),
        said.among(&texts.around),
        heading * said.among(&texts.headings),
        near * said.among(before).max(said.among(after)),
        0.9 * said.among(&texts.column),
        0.85 * said.among(block),
        0.95 * named,
        0.7 * said.among(&texts.own),
        0.8 * said.among(&texts.inner),
    ]
    .into_iter()
    .fold(0.0, f32::max)
}

/// Whether it has the states that are named.
fn states(features: &mut Features, phrase: &Phrase, candidate: &Candidate<'_>) {
    for word in &phrase.head.states {
        let has = match word {
            StateWord::Is(state) => is_on(candidate, *state),
            StateWord::IsNot(State::Disabled) => Some(is_on(candidate, State::Disabled) != Some(true)),
            StateWord::IsNot(state) => is_on(candidate, *state).map(|on| !on),
            StateWord::Empty => candidate.value.map(str::is_empty),
        };
        match has {
            Some(true) => features.state = 1.0,
            Some(false) => features.other_state = 1.0,
            // Something without that state may be called so.
            None if features.name_used > 0.6 => {}
            None => features.other_state = features.other_state.max(0.5),
        }
    }
}

/// Whether a state is on; none where the element has no such state. Ticked and selected are said of each other.
pub(crate) fn is_on(candidate: &Candidate<'_>, state: State) -> Option<bool> {
    let of = |state: State| candidate.states.get(&state).map(|value| value != "false");
    match state {
        State::Checked => of(State::Checked).or_else(|| of(State::Selected)).or_else(|| of(State::Pressed)),
        State::Selected => of(State::Selected).or_else(|| of(State::Checked)).or_else(|| of(State::Current)),
        State::Disabled | State::Required | State::Readonly => Some(of(state).unwrap_or(false)),
        other => of(other),
    }
}

/// Turns what speaks for each into probabilities.
fn probable(scene: &Scene<'_>, mut list: Vec<Alternative>) -> Scored {
    let utilities: Vec<f64> = list.iter().map(|it| f64::from(it.features.utility())).collect();
    let most = utilities.iter().copied().fold(f64::from(NONE), f64::max);
    let weight = |utility: f64| (utility - most).exp();
    let none = weight(f64::from(NONE));
    let all = none + utilities.iter().map(|utility| weight(*utility)).sum::<f64>();
    for (alternative, utility) in list.iter_mut().zip(utilities) {
        alternative.probability = weight(utility) / all;
    }
    let place = |it: &Alternative| scene.candidates.list[it.candidate].position;
    let mut list = merged(scene, list);
    list.sort_by(|one, other| {
        other.probability.total_cmp(&one.probability).then_with(|| place(one).cmp(&place(other)))
    });
    Scored { alternatives: list, none: none / all }
}

/// Two readings that come to the same act on the same element are one.
fn merged(scene: &Scene<'_>, list: Vec<Alternative>) -> Vec<Alternative> {
    let mut kept: Vec<Alternative> = Vec::with_capacity(list.len());
    let mut places: std::collections::HashMap<(usize, Option<String>, bool), usize> =
        std::collections::HashMap::new();
    for alternative in list {
        let candidate = &scene.candidates.list[alternative.candidate];
        // A text goes into it, or it is switched or chosen.
        let writes = candidate.editable && alternative.features.other_reading > 0.0;
        let key = match candidate.choice_of {
            Some(select) => (select, Some(candidate.name.to_lowercase()), false),
            None => (candidate.position, alternative.option.as_deref().map(str::to_lowercase), writes),
        };
        match places.get(&key) {
            Some(at) => {
                let before: &mut Alternative = &mut kept[*at];
                let together = before.probability + alternative.probability;
                if alternative.probability > before.probability {
                    *before = alternative;
                }
                before.probability = together;
            }
            None => {
                places.insert(key, kept.len());
                kept.push(alternative);
            }
        }
    }
    kept
}

/// Whether a word of the description is the whole of what was said, so that it can't be left out.
pub(crate) fn names(query: &Query, name: &[words::WordId]) -> bool {
    query.head.iter().all(|said| said.among(name) >= SAID)
}
