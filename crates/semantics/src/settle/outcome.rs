//! What a settle window came to.

use std::sync::Arc;

use super::noise::Noise;
use surefoot_record::code::Code;
use surefoot_record::policy::{ConcludedBy, Settled, Widened};
use surefoot_record::view::View;

/// The result of one window (settle-system §2.4 step 4, rulings 6, 7 and 12).
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The view held still for as long as required. Nothing may be concluded from one that did not.
    pub stable: bool,
    /// Why nothing may be concluded; none when it is stable.
    pub code: Option<Code>,
    pub concluded_by: ConcludedBy,
    /// Full readings, unsound ones included.
    pub passes: u32,
    /// From the window's start, which a navigation moves, to its end.
    pub elapsed_ms: u64,
    /// The budget in force at the end.
    pub budget_ms: u64,
    /// The quiet time that was required at the end.
    pub quiet_required_ms: u64,
    /// The widening that happened in this window.
    pub widened: Option<Widened>,
    /// An unmasked change was seen at some time.
    pub saw_change: bool,
    /// The last view differs, unmasked, from the baseline; without a baseline, from the window's first.
    pub differs_at_end: bool,
    /// A navigation neither arrived nor was given up within its bound: `NAVIGATION_TIMEOUT`.
    pub navigation_timeout: bool,
    /// Some reading of the window was unsound, so that its silence says less.
    pub unsound: bool,
    /// The work that was still under way at the end of a window that it held open, in words.
    pub pending: Vec<String>,
    /// What was due too late to be waited for, in words (ruling 2).
    pub scheduled: Vec<String>,
    /// Kinds of work that could not be counted (ruling 4).
    pub unaccounted: Vec<String>,
    /// The nodes that changed most, and how often, when the view never held still; in words.
    pub restless: Vec<String>,
    /// The texts that were changing by themselves, those that the window was told of included.
    pub noise: Noise,
    /// What of the last view was left out as noise, in words.
    pub heard: Vec<String>,
    /// The last sound reading, which a stable window concluded on; none if there was none.
    pub view: Option<Arc<View>>,
    /// The last view with a change that then went away again: the evidence of a `TRANSIENT_EFFECT`. Only
    /// there when a change was seen and nothing of it is left.
    pub transient: Option<Arc<View>>,
}

impl Outcome {
    /// The outcome as events, results and reports say it.
    #[must_use]
    pub fn settled(&self) -> Settled {
        Settled {
            stable: self.stable,
            code: self.code,
            concluded_by: self.concluded_by,
            passes: self.passes,
            elapsed_ms: self.elapsed_ms,
            budget_ms: self.budget_ms,
            quiet_required_ms: self.quiet_required_ms,
            widened: self.widened,
            pending: listed(&self.pending),
            scheduled: listed(&self.scheduled),
            unaccounted: listed(&self.unaccounted),
            restless: self.restless.clone(),
            noise: self.heard.clone(),
        }
    }
}

/// How many things of a kind are listed by name.
const LISTED: usize = 20;

/// Each thing once, in the order in which it came, with how often; the rest is only counted.
fn listed(things: &[String]) -> Vec<String> {
    let mut counted: Vec<(&String, usize)> = Vec::new();
    for thing in things {
        match counted.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, times)) => *times += 1,
            None => counted.push((thing, 1)),
        }
    }
    let more = counted.len().saturating_sub(LISTED);
    let named = counted.iter().take(LISTED).map(|(thing, times)| match times {
        1 => (*thing).clone(),
        times => format!("{thing} ({times} times)"),
    });
    named.chain((more > 0).then(|| format!("and {more} more"))).collect()
}
