//! What the documents of a page have told of one gesture, and what it comes to. Nothing here asks anybody.

use serde::Deserialize;
use surefoot_record::act::NodeName;

use crate::driver::{DocumentId, Hit, InputStep, Landing, Rest, Watch};

/// What a gesture consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The pointer only goes there.
    Move,
    /// So many clicks.
    Clicks(u32),
    /// A press that is let go later.
    Press,
}

impl Kind {
    /// Of a gesture that the documents look out for; none when it has no pointer.
    pub(super) fn of(steps: &[InputStep]) -> Option<Kind> {
        let clicks = steps.iter().filter(|step| matches!(step, InputStep::Release { .. })).count();
        let presses = steps.iter().any(|step| matches!(step, InputStep::Press { .. }));
        let only_moves = !steps.is_empty() && steps.iter().all(|step| matches!(step, InputStep::Move { .. }));
        match (u32::try_from(clicks), presses) {
            (Ok(clicks), true) if clicks > 0 => Some(Kind::Clicks(clicks)),
            (_, true) => Some(Kind::Press),
            _ => only_moves.then_some(Kind::Move),
        }
    }

    /// How many clicks there have to be.
    pub(super) fn clicks(self) -> u32 {
        match self {
            Kind::Move | Kind::Press => 0,
            Kind::Clicks(clicks) => clicks,
        }
    }
}

/// What one event met in one document.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Spot {
    on: On,
    blocked: bool,
    what: Option<NodeName>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum On {
    Target,
    Label,
    Other,
}

/// What one document has seen of a gesture.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub(super) struct Landed {
    #[serde(rename = "move")]
    moved: Option<Spot>,
    press: Option<Spot>,
    release: Option<Spot>,
    clicks: u32,
    missed: Option<Spot>,
}

impl Landed {
    /// Whether anything was seen at all.
    pub(super) fn is_something(&self) -> bool {
        *self != Landed::default()
    }
}

/// What was told of the gesture that is under way.
#[derive(Debug, Default)]
pub(super) struct Landings {
    watch: Option<Watch>,
    told: Vec<(DocumentId, Landed)>,
}

impl Landings {
    /// A gesture begins: what was told before is not of it.
    pub(super) fn begin(&mut self, watch: Option<Watch>) {
        *self = Landings { watch, told: Vec::new() };
    }

    /// A document told of the gesture that was armed under that number; 0 when it was not armed.
    pub(super) fn tell(&mut self, document: DocumentId, arm: u32, landed: Landed) {
        let Some(watch) = &self.watch else { return };
        let armed = watch.documents.contains(&document);
        // An armed document that tells of no arm, or of another, tells of another gesture.
        if armed && arm != watch.arm {
            return;
        }
        match self.told.iter_mut().find(|(known, _)| *known == document) {
            Some((_, known)) => *known = landed,
            None => self.told.push((document, landed)),
        }
    }

    /// What it comes to, if nothing more has to be asked for: the target has seen all of it.
    pub(super) fn complete(&self, kind: Kind) -> Option<Landing> {
        let landing = self.conclude(kind, false);
        let met = matches!(landing.hit, Hit::Target | Hit::Label(_)) && landing.rest == Rest::There;
        met.then_some(landing)
    }

    /// What it comes to when nobody tells anything more. With `left`, the page has left meanwhile, and what
    /// it did not tell of a press that met the target is no sign of anything.
    pub(super) fn conclude(&self, kind: Kind, left: bool) -> Landing {
        let seen = || self.told.iter().map(|(_, landed)| landed);
        let first = |landed: &Landed| match kind {
            Kind::Move => landed.moved.clone(),
            Kind::Clicks(_) | Kind::Press => landed.press.clone(),
        };
        let spots: Vec<Spot> = seen().filter_map(first).collect();
        let met = spots.iter().find(|spot| spot.on != On::Other);
        let Some(met) = met else {
            let hit = match spots.into_iter().next() {
                Some(spot) => Hit::Missed { what: spot.what, blocked: spot.blocked },
                None => Hit::Unseen,
            };
            return Landing { hit, rest: Rest::There };
        };
        let hit = if met.on == On::Label { Hit::Label(met.what.clone()) } else { Hit::Target };
        let missed = seen().find_map(|landed| landed.missed.clone());
        let clicks: u32 = seen().map(|landed| landed.clicks).sum();
        let rest = match missed {
            Some(spot) if kind != Kind::Move => Rest::Elsewhere(spot.what),
            _ if clicks >= kind.clicks() || left => Rest::There,
            _ => Rest::Unseen,
        };
        Landing { hit, rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(on: On) -> Option<Spot> {
        let what = (on != On::Target).then(|| NodeName {
            role: "dialog".to_owned(),
            name: "Cookies".to_owned(),
            tag: "div".to_owned(),
        });
        Some(Spot { on, blocked: false, what })
    }

    fn landings(told: &[(u32, u32, Landed)]) -> Landings {
        let mut landings = Landings::default();
        landings.begin(Some(Watch { arm: 5, documents: vec![DocumentId(2), DocumentId(1)] }));
        for (document, arm, landed) in told {
            landings.tell(DocumentId(*document), *arm, landed.clone());
        }
        landings
    }

    fn pressed(on: On, clicks: u32) -> Landed {
        Landed { press: spot(on), clicks, ..Landed::default() }
    }

    const ONE: Kind = Kind::Clicks(1);

    #[test]
    fn a_click_that_the_target_saw_whole_needs_no_question() {
        let landings = landings(&[(2, 5, pressed(On::Target, 0)), (2, 5, pressed(On::Target, 1))]);
        assert_eq!(landings.complete(ONE), Some(Landing::on_target()));
        assert_eq!(landings.complete(Kind::Clicks(2)), None);
    }

    #[test]
    fn nothing_is_taken_for_a_hit_that_nobody_saw() {
        assert_eq!(landings(&[]).conclude(ONE, false).hit, Hit::Unseen);
        assert_eq!(landings(&[]).conclude(ONE, true).hit, Hit::Unseen);
        // What is left of an earlier gesture.
        let landings = landings(&[(2, 4, pressed(On::Target, 1))]);
        assert_eq!(landings.conclude(ONE, false).hit, Hit::Unseen);
    }

    #[test]
    fn a_press_in_a_frame_that_nobody_armed_is_a_miss_that_was_not_stopped() {
        let landings = landings(&[(7, 0, pressed(On::Other, 0))]);
        let Hit::Missed { what, blocked } = landings.conclude(ONE, false).hit else { panic!("no miss") };
        assert_eq!((what.unwrap().name.as_str(), blocked), ("Cookies", false));
    }

    #[test]
    fn press_and_release_that_landed_apart_are_told_apart() {
        let apart = Landed { missed: spot(On::Other), ..pressed(On::Target, 0) };
        let landing = landings(&[(2, 5, apart)]).conclude(ONE, false);
        assert!(matches!((landing.hit, landing.rest), (Hit::Target, Rest::Elsewhere(Some(_)))));
        let elsewhere = Landed { release: spot(On::Other), missed: spot(On::Other), ..Landed::default() };
        let landing = landings(&[(2, 5, pressed(On::Target, 0)), (7, 0, elsewhere)]).conclude(ONE, false);
        assert!(matches!(landing.rest, Rest::Elsewhere(Some(_))));
    }

    #[test]
    fn a_release_that_nobody_saw_is_said_unless_the_page_has_left() {
        let landings = landings(&[(2, 5, pressed(On::Target, 0))]);
        assert_eq!(landings.conclude(ONE, false).rest, Rest::Unseen);
        assert_eq!(landings.conclude(ONE, true).rest, Rest::There);
    }

    #[test]
    fn a_move_is_no_click() {
        let at = crate::driver::Point { x: 1.0, y: 1.0 };
        assert_eq!(Kind::of(&[InputStep::Move { to: at }]), Some(Kind::Move));
        assert_eq!(Kind::of(&[InputStep::Insert { text: "a".to_owned() }]), None);
        assert_eq!(Kind::of(&[]), None);
        let landings = landings(&[(2, 5, Landed { moved: spot(On::Label), ..Landed::default() })]);
        assert!(matches!(landings.complete(Kind::Move).unwrap().hit, Hit::Label(Some(_))));
    }
}
