//! How the settle policy is resolved (settle-system §2.1, §10.2, ruling 35).
//!
//! Per field: tool argument > option > environment > default, and in replay the scenario's `meta.settle`
//! over all of them. Nothing here reads the environment or prints: variables come in through a function,
//! and what could not be used comes back as data.

use surefoot_record::code::Code;
use surefoot_record::policy::{SettleFields, SettlePolicy};
use surefoot_record::predicate::Predicate;

/// The longest budget that an option, a tool or a file may ask for, and the longest adaptive one.
pub const ASKED_CEILING_MS: u64 = 15_000;
/// The longest budget that the environment may ask for.
pub const ENVIRONMENT_CEILING_MS: u64 = 60_000;

const SHORTEST_BUDGET_MS: u64 = 20;
const SHORTEST_QUIET_MS: u64 = 10;
const LONGEST_QUIET_MS: u64 = 10_000;
const SHORTEST_INTERVAL_MS: u64 = 1;
const LONGEST_INTERVAL_MS: u64 = 1_000;

const PREFIX: &str = "SUREFOOT_SETTLE_";
/// The settle document's own names, read where ours are unset.
const DOCUMENT_PREFIX: &str = "DSHPLUGIN_QA_SETTLE_";

/// One of the five numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    Budget,
    Quiet,
    PostChangeQuiet,
    Interval,
    AdaptiveBudget,
}

impl Field {
    /// All five, in the order in which they depend on each other.
    pub const ALL: [Field; 5] =
        [Field::Budget, Field::Quiet, Field::PostChangeQuiet, Field::Interval, Field::AdaptiveBudget];

    /// The environment variable's name after its prefix.
    fn suffix(self) -> &'static str {
        match self {
            Field::Budget => "BUDGET_MS",
            Field::Quiet => "QUIET_MS",
            Field::PostChangeQuiet => "POST_CHANGE_QUIET_MS",
            Field::Interval => "INTERVAL_MS",
            Field::AdaptiveBudget => "ADAPTIVE_BUDGET_MS",
        }
    }

    /// What a person calls it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Field::Budget => "settle budget",
            Field::Quiet => "settle quiet time",
            Field::PostChangeQuiet => "settle quiet time after a change",
            Field::Interval => "settle interval",
            Field::AdaptiveBudget => "adaptive settle budget",
        }
    }

    /// Reads the number from an option or a tool argument, as text.
    ///
    /// A positive whole number of milliseconds, at most [`ASKED_CEILING_MS`], to which larger ones are
    /// clamped. For the adaptive budget also 0 or `off` (in any case), which switch the widening off.
    ///
    /// # Errors
    ///
    /// [`Unusable`] for anything else: a fraction, a negative number, 0, words.
    pub fn parse(self, text: &str) -> Result<u64, Unusable> {
        let text = text.trim();
        if self == Field::AdaptiveBudget && text.eq_ignore_ascii_case("off") {
            return Ok(0);
        }
        let number = whole(text).ok_or(Unusable { field: self })?;
        if number == 0 && self != Field::AdaptiveBudget {
            return Err(Unusable { field: self });
        }
        Ok(number.min(ASKED_CEILING_MS))
    }

    /// The number in a set of fields.
    #[must_use]
    pub fn of(self, fields: &SettleFields) -> Option<u64> {
        let SettleFields {
            budget_ms, quiet_ms, post_change_quiet_ms, interval_ms, adaptive_budget_ms, ..
        } = *fields;
        match self {
            Field::Budget => budget_ms,
            Field::Quiet => quiet_ms,
            Field::PostChangeQuiet => post_change_quiet_ms,
            Field::Interval => interval_ms,
            Field::AdaptiveBudget => adaptive_budget_ms,
        }
    }
}

/// A whole number that is not negative, also written as `6000.0` or `6e3`, as JSON allows.
fn whole(text: &str) -> Option<u64> {
    if let Ok(number) = text.parse::<u64>() {
        return Some(number);
    }
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite())?;
    (number >= 0.0 && number.fract() == 0.0).then(|| milliseconds(number))
}

/// The nearest number of milliseconds; a negative one is 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from a float saturates, and the number is clamped afterwards"
)]
fn milliseconds(number: f64) -> u64 {
    number.round() as u64
}

/// An option or a tool argument that is no number of milliseconds. It says nothing of what was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the {} must be {}", field.words(), Unusable::wanted(*field))]
pub struct Unusable {
    pub field: Field,
}

impl Unusable {
    fn wanted(field: Field) -> &'static str {
        match field {
            Field::AdaptiveBudget => "a whole number of milliseconds, or `off`",
            Field::Budget | Field::Quiet | Field::PostChangeQuiet | Field::Interval => {
                "a positive whole number of milliseconds"
            }
        }
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        Code::OptionValueInvalid
    }
}

/// An environment variable that was ignored because it can't be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IgnoredVariable {
    pub variable: String,
    /// What it should have been.
    wanted: &'static str,
}

impl std::fmt::Display for IgnoredVariable {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} is {} and is ignored", self.variable, self.wanted)
    }
}

/// What was asked for, by whom.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asked {
    /// The scenario's `meta.settle`; only in replay.
    pub scenario: SettleFields,
    /// Arguments of a tool.
    pub tool: SettleFields,
    /// Options of the command line or of a library call.
    pub option: SettleFields,
}

impl Asked {
    fn first<'a, T: 'a>(&'a self, of: impl Fn(&'a SettleFields) -> Option<T>) -> Option<T> {
        [&self.scenario, &self.tool, &self.option].into_iter().find_map(of)
    }
}

/// The policy in force, and what could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    pub policy: SettlePolicy,
    /// What a person has declared to change all the time (ruling 11).
    pub ambient: Vec<Predicate>,
    /// One for each unusable variable that would have counted.
    pub ignored: Vec<IgnoredVariable>,
}

/// Resolves the policy. A number outside its bounds is clamped into them, never refused.
///
/// `environment` looks a variable up. A blank one counts as not set, and still hides the settle document's
/// name for it; one that a stronger source overrules is not looked at.
pub fn resolve(asked: &Asked, environment: impl Fn(&str) -> Option<String>) -> Resolved {
    let mut ignored = Vec::new();
    let mut number = |field: Field, ceiling: u64| match asked.first(|fields| field.of(fields)) {
        Some(asked) => Some(asked.min(ceiling)),
        None => from_environment(field, &environment, &mut ignored),
    };
    let defaults = SettlePolicy::default();

    let budget_ms = number(Field::Budget, ASKED_CEILING_MS)
        .unwrap_or(defaults.budget_ms)
        .clamp(SHORTEST_BUDGET_MS, ENVIRONMENT_CEILING_MS);
    let quiet_ms = number(Field::Quiet, ASKED_CEILING_MS)
        .unwrap_or(defaults.quiet_ms)
        .clamp(SHORTEST_QUIET_MS, LONGEST_QUIET_MS)
        .min(budget_ms);
    let post_change_quiet_ms =
        number(Field::PostChangeQuiet, ASKED_CEILING_MS).unwrap_or(2 * quiet_ms).clamp(quiet_ms, budget_ms);
    let interval_ms = number(Field::Interval, ASKED_CEILING_MS)
        .unwrap_or(defaults.interval_ms)
        .clamp(SHORTEST_INTERVAL_MS, LONGEST_INTERVAL_MS)
        .min(quiet_ms);
    // A budget above the ceiling leaves the adaptive one below it, and so nothing to widen to.
    let adaptive_budget_ms =
        match number(Field::AdaptiveBudget, ASKED_CEILING_MS).unwrap_or(defaults.adaptive_budget_ms) {
            0 => 0,
            adaptive => adaptive.max(budget_ms).min(ASKED_CEILING_MS),
        };

    let quiescence = match asked.first(|fields| fields.quiescence) {
        Some(asked) => asked,
        None => switch_from_environment(&environment, &mut ignored).unwrap_or(defaults.quiescence),
    };
    let ambient = asked.first(|fields| fields.ambient.clone()).unwrap_or_default();
    let policy = SettlePolicy {
        budget_ms,
        quiet_ms,
        post_change_quiet_ms,
        interval_ms,
        adaptive_budget_ms,
        quiescence,
    };
    Resolved { policy, ambient, ignored }
}

fn from_environment(
    field: Field,
    environment: impl Fn(&str) -> Option<String>,
    ignored: &mut Vec<IgnoredVariable>,
) -> Option<u64> {
    let (variable, text) = [PREFIX, DOCUMENT_PREFIX].into_iter().find_map(|prefix| {
        let variable = format!("{prefix}{}", field.suffix());
        environment(&variable).map(|text| (variable, text))
    })?;
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let number = if field == Field::AdaptiveBudget && text.eq_ignore_ascii_case("off") {
        Some(0.0)
    } else {
        text.parse::<f64>().ok().filter(|number| number.is_finite())
    };
    match number {
        // A negative adaptive budget could mean `off` as well as a slip, so it means nothing.
        Some(number) if field != Field::AdaptiveBudget || number >= 0.0 => Some(milliseconds(number)),
        _ => {
            ignored.push(IgnoredVariable { variable, wanted: "no number of milliseconds" });
            None
        }
    }
}

/// The switch has no name in the settle document.
fn switch_from_environment(
    environment: impl Fn(&str) -> Option<String>,
    ignored: &mut Vec<IgnoredVariable>,
) -> Option<bool> {
    let variable = format!("{PREFIX}QUIESCENCE");
    let text = environment(&variable)?;
    let text = text.trim();
    match () {
        () if text.is_empty() => None,
        () if text.eq_ignore_ascii_case("on") => Some(true),
        () if text.eq_ignore_ascii_case("off") => Some(false),
        () => {
            ignored.push(IgnoredVariable { variable, wanted: "neither `on` nor `off`" });
            None
        }
    }
}

/// What an export writes as `meta.settle`: all five numbers, and what is ambient, if the session's policy
/// differs from the defaults, clamped to what a file may ask for; nothing otherwise (settle-system §3.5). That
/// quiescence is on is the default and not written.
///
/// The budget is the one in force at the end, so that a replay need not find out again that the page is
/// slow.
#[must_use]
pub fn for_export(policy: &SettlePolicy, ambient: &[Predicate]) -> Option<SettleFields> {
    if *policy == SettlePolicy::default() && ambient.is_empty() {
        return None;
    }
    let budget = policy.budget_ms.min(ASKED_CEILING_MS);
    Some(SettleFields {
        budget_ms: Some(budget),
        quiet_ms: Some(policy.quiet_ms.min(budget)),
        post_change_quiet_ms: Some(policy.post_change_quiet_ms.min(budget)),
        interval_ms: Some(policy.interval_ms.min(budget)),
        adaptive_budget_ms: Some(policy.adaptive_budget_ms.min(ASKED_CEILING_MS)),
        quiescence: (!policy.quiescence).then_some(false),
        ambient: (!ambient.is_empty()).then(|| ambient.to_vec()),
    })
}

/// Clamps a set of fields the way a file's are: the budget to [`ASKED_CEILING_MS`], the others to the
/// budget beside them or else to the ceiling (settle-system §1.9, §10.2).
#[must_use]
pub fn clamped(fields: &SettleFields) -> SettleFields {
    let SettleFields {
        budget_ms,
        quiet_ms,
        post_change_quiet_ms,
        interval_ms,
        adaptive_budget_ms,
        quiescence,
        ref ambient,
    } = *fields;
    let budget_ms = budget_ms.map(|budget| budget.min(ASKED_CEILING_MS));
    let ceiling = budget_ms.unwrap_or(ASKED_CEILING_MS);
    SettleFields {
        budget_ms,
        quiet_ms: quiet_ms.map(|quiet| quiet.min(ceiling)),
        post_change_quiet_ms: post_change_quiet_ms.map(|quiet| quiet.min(ceiling)),
        interval_ms: interval_ms.map(|interval| interval.min(ceiling)),
        adaptive_budget_ms: adaptive_budget_ms.map(|adaptive| adaptive.min(ASKED_CEILING_MS)),
        quiescence,
        ambient: ambient.clone(),
    }
}
