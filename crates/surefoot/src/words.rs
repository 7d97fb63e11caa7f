//! How results are put into words for a person at a terminal.

use surefoot_record::act::{Act, Change, ChangeKind, DownloadSeen};
use surefoot_record::decision::{Decision, DecisionPath};
use surefoot_record::policy::{ConcludedBy, Settled, WidenCause};
use surefoot_semantics::instruction::write_check;

/// How many changes of an act are listed before the rest is only counted.
const LISTED_CHANGES: usize = 6;

/// A number of things, in words.
pub(crate) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// The lines that tell of an act.
pub(crate) fn act(act: &Act) -> Vec<String> {
    act_with(act, LISTED_CHANGES)
}

/// The lines that tell of an act with everything that changed.
pub(crate) fn act_in_full(act: &Act) -> Vec<String> {
    act_with(act, usize::MAX)
}

fn act_with(act: &Act, listed: usize) -> Vec<String> {
    let mark = match (act.proven, act.absent) {
        (true, _) => "proven  ",
        (false, true) => "absent  ",
        (false, false) => "UNPROVEN",
    };
    let mut lines = vec![format!("{mark} {}", act.instruction)];
    if let Some(decision) = &act.decision {
        lines.push(format!("         for: {}", decided(decision)));
    }
    if let Some(proof) = &act.proof {
        let weak = proof.weak.as_ref().map(|weak| format!("  (weak: {weak})")).unwrap_or_default();
        lines.push(format!("         by {}{weak}", write_check(&proof.assertion())));
    }
    if let Some(code) = act.code {
        let why = act.receipt.reason.as_deref().unwrap_or(code.message());
        lines.push(format!("         {code}: {why}"));
        lines.push(format!("         hint: {}", code.hint()));
    }
    let mut when = Vec::new();
    if let Some(readiness) = &act.readiness {
        let anyway = if readiness.proceeded { ", gone ahead all the same" } else { "" };
        when.push(format!("{} after {} ms{anyway}", readiness.verdict.as_str(), readiness.waited_ms));
    }
    when.push(format!("dispatch {}", act.receipt.status.as_str()));
    if let Some(settle) = &act.settle {
        when.push(settled(settle));
    }
    lines.push(format!("         {}", when.join(", ")));
    if act.loading {
        lines.push("         the page was still loading".to_owned());
    }
    if act.first_receipt.is_some() {
        lines.push("         it had no effect at first and was done twice".to_owned());
    }
    for dialog in &act.dialogs {
        lines.push(format!(
            "         {} dialog was {}{}: {}",
            dialog.kind,
            if dialog.accepted { "accepted" } else { "dismissed" },
            if dialog.declared { " as declared" } else { "" },
            one_line(&dialog.message),
        ));
    }
    for download in &act.downloads {
        lines.push(format!("         {}", download_line(download)));
    }
    for popup in &act.popups {
        lines.push(format!("         another page opened: {popup}"));
    }
    for page in &act.closed {
        lines.push(format!("         a page closed: {page}"));
    }
    lines.extend(act.changes.iter().take(listed).map(|one| format!("         {}", change(one))));
    if act.changes.len() > listed {
        let more = count(act.changes.len() - listed, "more change");
        lines.push(format!("         … and {more}"));
    }
    lines.extend(act.settle.iter().flat_map(reasons).map(|line| format!("         {line}")));
    lines
}

fn download_line(download: &DownloadSeen) -> String {
    let name = one_line(&download.name);
    match (download.cancelled, download.bytes, &download.sha256) {
        (true, ..) => format!("download was cancelled: {name}"),
        (_, Some(bytes), Some(sha256)) => format!("downloaded: {name} ({bytes} bytes, SHA-256 {sha256})"),
        (_, Some(bytes), None) => format!("downloaded: {name} ({bytes} bytes)"),
        _ => format!("download began: {name}"),
    }
}

/// What was asked for in plain words, and how sure it is what is meant.
fn decided(decision: &Decision) -> String {
    let who = match decision.path {
        DecisionPath::Grammar => "by the grammar",
        DecisionPath::Embedded => "by the embedded scorer",
        DecisionPath::Provider => "by a decision model",
        DecisionPath::Chat => "by a chat model",
    };
    let sure = decision.weighed.first().filter(|_| decision.accepted);
    let sure = sure.map(|it| format!(", {:.0} %", it.probability * 100.0)).unwrap_or_default();
    format!("{} ({who}{sure}, {} ms)", one_line(&decision.instruction), decision.took_ms)
}

/// What a window waited for, could not count or left out, a line each.
pub(crate) fn reasons(settled: &Settled) -> Vec<String> {
    let kinds = [
        ("still pending", &settled.pending),
        ("kept changing", &settled.restless),
        ("due later", &settled.scheduled),
        ("can't be counted", &settled.unaccounted),
        ("changing by itself", &settled.noise),
    ];
    let lines = kinds.iter().flat_map(|(why, things)| things.iter().map(move |it| format!("({why}: {it})")));
    lines.collect()
}

/// How a window ended, in a few words.
pub(crate) fn settled(settled: &Settled) -> String {
    let end = match settled.concluded_by {
        ConcludedBy::Quiet => "by quiet",
        ConcludedBy::Quiescence => "by quiescence",
        ConcludedBy::Budget => "at the budget",
    };
    let verb = if settled.stable { "settled" } else { "NEVER SETTLED," };
    let widened = settled
        .widened
        .map(|widened| {
            let cause = match widened.cause {
                WidenCause::Unstable => "still changing",
                WidenCause::Pending => "still pending",
                WidenCause::AssertionRetry => "a claim was tried again",
            };
            format!(", widened from {} to {} ms: {cause}", widened.from_ms, widened.to_ms)
        })
        .unwrap_or_default();
    let readings = count(settled.passes as usize, "reading");
    format!("{verb} in {} ms {end} ({readings}{widened})", settled.elapsed_ms)
}

fn change(change: &Change) -> String {
    let node = change.node.as_ref().map(ToString::to_string).unwrap_or_default();
    let from = change.from.as_deref().unwrap_or("nothing");
    let to = change.to.as_deref().unwrap_or("nothing");
    match change.change {
        ChangeKind::Added => format!("+ {node}"),
        ChangeKind::Removed => format!("- {node}"),
        ChangeKind::Renamed => format!("~ {node}, was \"{from}\""),
        ChangeKind::Role => format!("~ {node}, was a {from}"),
        ChangeKind::Value => format!("~ {node}: value \"{from}\" → \"{to}\""),
        ChangeKind::State => format!("~ {node}: {from} → {to}"),
        ChangeKind::Moved => format!("~ {node} moved"),
        ChangeKind::Viewport => {
            format!("~ {node}: {to} of the viewport").replace("in of", "inside").replace("out of", "outside")
        }
        ChangeKind::Url => format!("~ address {from} → {to}"),
        ChangeKind::Title => format!("~ title \"{from}\" → \"{to}\""),
    }
}

/// A stranger's text as part of one line: what a terminal would act on, or a person could not see, is written
/// as an escape.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::new();
    for letter in text.chars() {
        if letter.is_control() || is_unseen(letter) {
            line.push_str(&format!("\\u{{{:x}}}", u32::from(letter)));
        } else {
            line.push(letter);
        }
    }
    line
}

/// Letters that turn the direction of those around them, end a line, or have no width.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_acts_on_gets_through() {
        assert_eq!(
            one_line("a\u{1b}[31mb\r\n::error::c\u{202e}d"),
            "a\\u{1b}[31mb\\u{d}\\u{a}::error::c\\u{202e}d"
        );
        assert_eq!(one_line("Zürich — 東京"), "Zürich — 東京");
    }
}
