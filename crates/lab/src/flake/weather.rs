//! What one run of a scenario meets, made from the run's number.

use crate::agreement::grammar::dice::Dice;
use crate::mutants::cases::{CASES, Case};
use crate::mutants::stage::Weather;
use crate::mutants::table::{Kind, Mutant};

/// So many runs of a hundred meet a wrong page.
const WRONG: usize = 10;
/// No answer takes longer than this by a timer and the network together, in milliseconds.
const LONGEST: usize = 2_000;
const SLOWER: [u32; 6] = [1, 1, 1, 2, 4, 6];
const CHURNS: [&str; 7] = ["none", "none", "none", "turning", "ticking", "rebuilding", "looping"];

/// The page and its weather.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    pub(super) mutant: Mutant,
    pub(super) weather: Weather,
}

impl Run {
    pub(super) fn of(case: &Case, number: usize) -> Run {
        let place = CASES.iter().position(|other| other.name == case.name).unwrap_or_default();
        let mut dice = Dice::new(u64::try_from(number * CASES.len() + place).unwrap_or_default());
        let mutant = if dice.chance(WRONG) { dice.pick(&Mutant::ALL) } else { Mutant::None };
        let whole = dice.below(LONGEST + 1);
        let (timer, network) = match dice.below(4) {
            0 => (0, 0),
            1 => (whole, 0),
            2 => (0, whole),
            _ => (whole / 2, whole - whole / 2),
        };
        // What a control holds is looked at as soon as it has been written: there the page answers at once.
        let writes = matches!(case.kind, Kind::Written | Kind::Chosen);
        let (timer, network) = if writes { (0, 0) } else { (timer, network) };
        let (slower, churn) = (dice.pick(&SLOWER), dice.pick(&CHURNS));
        Run { mutant, weather: Weather { timer, network, slower, churn } }
    }

    /// For a person.
    pub(super) fn words(&self) -> String {
        let Weather { timer, network, slower, churn } = self.weather;
        format!("timer {timer} ms, network {network} ms, processor 1/{slower}, {churn}")
    }
}
