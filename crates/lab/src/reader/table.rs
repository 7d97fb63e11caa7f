//! What a part prints: rows with a target, and the middle of many measurements.

use std::time::Duration;

use crate::lines;

/// One row of a table.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) what: String,
    pub(crate) measured: String,
    /// Empty for what is only stated.
    pub(crate) target: String,
    /// None for what is only stated.
    pub(crate) met: Option<bool>,
}

impl Row {
    /// A measurement that has to hold something.
    pub(crate) fn held(
        what: impl Into<String>,
        measured: impl Into<String>,
        target: impl Into<String>,
        met: bool,
    ) -> Row {
        Row { what: what.into(), measured: measured.into(), target: target.into(), met: Some(met) }
    }

    /// A measurement that is stated and has no target.
    pub(crate) fn stated(what: impl Into<String>, measured: impl Into<String>) -> Row {
        Row { what: what.into(), measured: measured.into(), target: String::new(), met: None }
    }

    /// A row that could not be measured; it does not count as met.
    pub(crate) fn missing(what: impl Into<String>, target: impl Into<String>) -> Row {
        Row::held(what, "not measured", target, false)
    }
}

/// Prints a table; true when no row misses its target.
pub(crate) fn say(title: &str, rows: &[Row]) -> bool {
    let cells: Vec<[String; 4]> = rows
        .iter()
        .map(|row| {
            let met = match row.met {
                Some(true) => "yes",
                Some(false) => "NO",
                None => "",
            };
            [row.what.clone(), row.measured.clone(), row.target.clone(), met.to_owned()]
        })
        .collect();
    let head = [title, "measured", "target", "met"].map(str::to_owned);
    lines::say(&format!("\n{}", grid(&head, &cells)));
    rows.iter().all(|row| row.met != Some(false))
}

/// A table whose columns line up.
pub(crate) fn grid<const N: usize>(head: &[String; N], rows: &[[String; N]]) -> String {
    let mut widths = head.each_ref().map(|cell| cell.chars().count());
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |cells: &[String; N]| {
        let padded: Vec<String> =
            cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        format!("| {} |", padded.join(" | "))
    };
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    let mut text = vec![line(head), format!("| {} |", rule.join(" | "))];
    text.extend(rows.iter().map(line));
    text.join("\n")
}

/// Milliseconds, with fractions.
pub(crate) fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}

/// The middle of what was measured; none when nothing was.
pub(crate) fn p50(measured: impl IntoIterator<Item = f64>) -> Option<f64> {
    quantile(measured, 0.5)
}

/// The value that a share of what was measured does not exceed.
pub(crate) fn quantile(measured: impl IntoIterator<Item = f64>, share: f64) -> Option<f64> {
    let mut sorted: Vec<f64> = measured.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place in a short list"
    )]
    let place = (sorted.len().saturating_sub(1) as f64 * share).round() as usize;
    sorted.get(place).copied()
}

/// Milliseconds as they are printed.
pub(crate) fn shown(milliseconds: f64) -> String {
    if milliseconds < 10.0 { format!("{milliseconds:.2} ms") } else { format!("{milliseconds:.0} ms") }
}

/// A number with its thousands set apart.
pub(crate) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_a_measured_value() {
        assert_eq!(p50([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(p50([1.0]), Some(1.0));
        assert_eq!(p50([]), None);
        assert_eq!(quantile((1..=100).map(f64::from), 0.95), Some(95.0));
    }

    #[test]
    fn a_row_that_could_not_be_measured_is_not_met() {
        assert!(say("x", &[Row::stated("a", "1"), Row::held("b", "1", "2", true)]));
        assert!(!say("x", &[Row::missing("c", "2")]));
    }

    #[test]
    fn columns_line_up() {
        let head = ["a", "b"].map(str::to_owned);
        let grid = grid(&head, &[["long".to_owned(), "1".to_owned()]]);
        assert_eq!(grid, "| a    | b |\n| ---- | - |\n| long | 1 |");
        assert_eq!(thousands(70_007), "70,007");
        assert_eq!(thousands(410), "410");
    }
}
