//! `meta.settle`: settle numbers, clamped as settle-system §1.9 says, and what is ours alone.

use serde_json::Value;

use crate::policy::SettleFields;

use super::fields::{Decoded, Fields, filled_list, flag, integer};
use super::place::Place;
use super::predicate::predicate;

/// The longest budget that a file may ask for, in milliseconds (ruling 35).
const LONGEST_BUDGET_MS: u64 = 15_000;

/// Budget up to 15,000; the quiet times and the interval up to the file's own budget, or 15,000 without
/// one; the adaptive budget up to 15,000, and 0 is off. Numbers that are no positive integers are refused
/// instead: no clamp could tell what they were meant to be.
pub(super) fn settle(place: &Place<'_>, value: &Value) -> Decoded<SettleFields> {
    let fields = Fields::of(
        place,
        value,
        &[
            "budgetMs",
            "quietMs",
            "postChangeQuietMs",
            "intervalMs",
            "adaptiveBudgetMs",
            "quiescence",
            "ambient",
        ],
    )?;
    let positive =
        |name: &str, most: u64| fields.optional(name, |place, value| Ok(integer(place, value, 1)?.min(most)));
    let budget_ms = positive("budgetMs", LONGEST_BUDGET_MS)?;
    let within = budget_ms.unwrap_or(LONGEST_BUDGET_MS);
    Ok(SettleFields {
        budget_ms,
        quiet_ms: positive("quietMs", within)?,
        post_change_quiet_ms: positive("postChangeQuietMs", within)?,
        interval_ms: positive("intervalMs", within)?,
        adaptive_budget_ms: fields.optional("adaptiveBudgetMs", |place, value| {
            Ok(integer(place, value, 0)?.min(LONGEST_BUDGET_MS))
        })?,
        quiescence: fields.optional("quiescence", flag)?,
        ambient: fields.optional("ambient", |place, value| filled_list(place, value, predicate))?,
    })
}
