//! The steps: what was done, what the browser said of it, and what that proved.

use surefoot_record::act::{Change, ChangeKind, NodeName, Receipt, ReceiptStatus};
use surefoot_record::assertion::Assertion;
use surefoot_record::policy::ConcludedBy;
use surefoot_record::run::{AssertionReport, CompletenessReport, StepReport, StepTiming};
use surefoot_record::verdict::Status;
use surefoot_record::view::Gap;
use surefoot_semantics::instruction::{write_action, write_check};

use super::page::{Page, code_and_hint, mark, own, times};
use super::safe::{Part, Safe};

/// How many changes of a step are listed; `report.json` has them all.
const MOST_CHANGES: usize = 20;

pub(super) fn steps(page: &mut Page<'_>, steps: &[StepReport]) {
    page.heading(2, &Safe::own("Steps"));
    if steps.is_empty() {
        page.paragraph(&Safe::own("None."));
    }
    for step in steps {
        one(page, step);
    }
}

fn one(page: &mut Page<'_>, step: &StepReport) {
    let heading = own(&[Part::Number(u64::from(step.index)), Part::Word(". ")])
        .then(&mark(step.status))
        .then(&Safe::own(" "))
        .then(&page.prose(&step.intent));
    page.heading(3, &heading);
    page.item("Action", &page.code(&write_action(&step.action)));
    if let Some(target) = &step.target {
        page.item("Target", &page.code(&named(target)));
    }
    if let Some(resolution) = &step.target_resolution {
        let recorded = resolution.recorded_role.as_deref().unwrap_or("none");
        let by_name = Safe::own("found by its name alone; its role was ")
            .then(&page.code(recorded))
            .then(&Safe::own(" and is "))
            .then(&page.code(&resolution.observed_role));
        page.item("Target resolution", &by_name);
    }
    page.item("Receipt", &receipt(page, step.receipt.as_ref()));
    page.item("Outcome", &outcome(step));
    claim(page, &step.assertion, step.status, step.assertion_passed);
    page.item("Expected", &page.json(&step.expected));
    page.item("Observed", &page.json(&step.observed));
    if let Some(code) = step.code {
        page.item("Code", &code_and_hint(code));
    }
    if let Some(message) = &step.message {
        page.item("Message", &page.prose(message));
    }
    if let Some(completeness) = &step.completeness {
        page.item("Completeness", &complete(completeness));
    }
    checks(page, &step.checks);
    said_by_page(page, step);
    if let Some(timing) = &step.timing {
        time(page, timing);
    }
}

fn named(node: &NodeName) -> String {
    format!("{node} <{}>", node.tag)
}

fn receipt(page: &Page<'_>, receipt: Option<&Receipt>) -> Safe {
    let Some(receipt) = receipt else { return Safe::own("none: nothing was dispatched") };
    let mut text = Safe::own(receipt.status.as_str()).then(&Safe::own(if receipt.dispatched {
        ", dispatched"
    } else {
        ", not dispatched"
    }));
    if let Some(code) = receipt.code {
        text = text.then(&Safe::own(", ")).then(&Safe::code(code.as_str()));
    }
    if let Some(reason) = &receipt.reason {
        text = text.then(&Safe::own(": ")).then(&page.prose(reason));
    }
    text
}

/// What the receipt means for the step: a dispatch is no outcome, so nothing better than `ok` is said.
fn outcome(step: &StepReport) -> Safe {
    Safe::own(match step.receipt.as_ref().map(|receipt| receipt.status) {
        Some(ReceiptStatus::Confirmed) => "ok",
        Some(ReceiptStatus::Unknown) => "unknown",
        Some(ReceiptStatus::Rejected | ReceiptStatus::Failed) => "failed",
        None if step.status == Status::Skipped => "not reached",
        None => "not dispatched",
    })
}

/// A claim, and whether it was proven.
pub(super) fn claim(page: &mut Page<'_>, assertion: &Assertion, status: Status, passed: bool) {
    page.item("Assertion", &judged(page, assertion, status, passed));
    if let Some(description) = &assertion.description {
        page.item("Description", &page.prose(description));
    }
}

fn judged(page: &Page<'_>, assertion: &Assertion, status: Status, passed: bool) -> Safe {
    let verdict = match (status, passed) {
        (Status::Skipped, _) => ": not decided",
        (Status::Pass, _) => ": proven",
        // The claim held, and something else kept the step from being a proof.
        (_, true) => ": held, but proves nothing here",
        (Status::Fail, false) => ": disproven",
        (Status::Inconclusive | Status::Blocked, false) => ": not proven",
    };
    page.code(&write_check(assertion)).then(&Safe::own(verdict))
}

/// How complete the deciding view was.
pub(super) fn complete(report: &CompletenessReport) -> Safe {
    let mut text = Safe::own(if report.truncated { "the view was cut" } else { "the view was whole" });
    for gap in &report.reasons {
        text = text.then(&Safe::own("; ")).then(&Safe::own(match gap {
            Gap::NodeBudgetExceeded => "it held more nodes than the budget allows",
            Gap::IframeNotTraversed => "a frame could not be read",
            Gap::ClosedShadowRoot => "a closed shadow root could not be read",
            Gap::ShadowCoverageUnverified => "closed shadow roots could not be looked for",
        }));
    }
    text.then(&Safe::own(if report.verified {
        "; no closed shadow root is left unread"
    } else {
        "; a closed shadow root may be left unread"
    }))
}

fn checks(page: &mut Page<'_>, checks: &[AssertionReport]) {
    if checks.is_empty() {
        return;
    }
    page.item("Further claims", &own(&[Part::Number(checks.len() as u64)]));
    for check in checks {
        let mut line = mark(check.status)
            .then(&Safe::own(" "))
            .then(&judged(page, &check.assertion, check.status, check.passed))
            .then(&Safe::own("; observed "))
            .then(&page.json(&check.observed));
        if let Some(code) = check.code {
            line = line.then(&Safe::own("; ")).then(&code_and_hint(code));
        }
        if let Some(message) = &check.message {
            line = line.then(&Safe::own("; ")).then(&page.prose(message));
        }
        page.subitem(&line);
    }
}

fn said_by_page(page: &mut Page<'_>, step: &StepReport) {
    for dialog in &step.dialogs {
        let line = page
            .prose(&dialog.kind)
            .then(&Safe::own(" "))
            .then(&page.code(&dialog.message))
            .then(&Safe::own(if dialog.accepted { ", accepted" } else { ", dismissed" }));
        page.item("Dialog", &line);
    }
    for download in &step.downloads {
        let line = page.code(&download.name).then(&Safe::own(" from ")).then(&page.code(&download.url));
        page.item("Download", &line);
    }
}

fn time(page: &mut Page<'_>, timing: &StepTiming) {
    if let Some(concluded) = timing.concluded_by {
        let how = match concluded {
            ConcludedBy::Quiet => "held still",
            ConcludedBy::Quiescence => "had nothing pending",
            ConcludedBy::Budget => "used up its budget",
        };
        let within = own(&[
            Part::Word(how),
            Part::Word(" after "),
            Part::Number(timing.elapsed_ms),
            Part::Word(" ms of "),
            Part::Number(timing.budget_ms),
            Part::Word(" ms, read "),
        ]);
        page.item("The page", &within.then(&times(timing.passes)));
    }
    if timing.ready_attempts > 0 {
        page.item("Waited for the target", &waited(page, timing));
    }
    if timing.attempts > 1 {
        page.item("Decided", &times(timing.attempts));
    }
    if let Some(widened) = timing.widened {
        let from_to = own(&[
            Part::Word("from "),
            Part::Number(widened.from_ms),
            Part::Word(" to "),
            Part::Number(widened.to_ms),
            Part::Word(" ms"),
        ]);
        page.item("Budget widened", &from_to);
    }
    let lists = [
        ("Still pending", &timing.pending),
        ("Due too late", &timing.scheduled),
        ("Not accounted for", &timing.unaccounted),
        ("Kept changing", &timing.restless),
        ("Noise", &timing.noise),
    ];
    for (label, things) in lists {
        if !things.is_empty() {
            page.item(label, &page.code(&things.join(", ")));
        }
    }
    changes(page, &timing.changes);
}

fn waited(page: &Page<'_>, timing: &StepTiming) -> Safe {
    let mut text = own(&[Part::Number(timing.waited_ms), Part::Word(" ms, looked ")])
        .then(&times(timing.ready_attempts))
        .then(&Safe::own(match (timing.loading, timing.early) {
            (true, _) => ", and went while the page was loading",
            (false, true) => ", and went before the network was quiet",
            (false, false) => "",
        }))
        .then(&Safe::own(if timing.proceeded { ", not ready" } else { "" }));
    for reason in &timing.reasons {
        text = text.then(&Safe::own("; ")).then(&page.prose(reason.as_str()));
    }
    if let Some(cover) = &timing.cover {
        text = text.then(&Safe::own("; covered by ")).then(&page.code(&named(cover)));
    }
    text
}

fn changes(page: &mut Page<'_>, changes: &[Change]) {
    if changes.is_empty() {
        return;
    }
    page.item("Changes", &own(&[Part::Number(changes.len() as u64)]));
    for change in changes.iter().take(MOST_CHANGES) {
        let mut line = Safe::own(word(change.change));
        if let Some(node) = &change.node {
            line = line.then(&Safe::own(" ")).then(&page.code(&named(node)));
        }
        if let Some(from) = &change.from {
            line = line.then(&Safe::own(", from ")).then(&page.code(from));
        }
        if let Some(to) = &change.to {
            line = line.then(&Safe::own(", to ")).then(&page.code(to));
        }
        page.subitem(&line);
    }
    if changes.len() > MOST_CHANGES {
        let more = (changes.len() - MOST_CHANGES) as u64;
        page.subitem(&own(&[Part::Word("and "), Part::Number(more), Part::Word(" more")]));
    }
}

fn word(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Added => "added",
        ChangeKind::Removed => "removed",
        ChangeKind::Renamed => "renamed",
        ChangeKind::Role => "changed role",
        ChangeKind::Value => "changed value",
        ChangeKind::State => "changed state",
        ChangeKind::Moved => "moved",
        ChangeKind::Viewport => "entered or left the viewport",
        ChangeKind::Url => "changed address",
        ChangeKind::Title => "changed title",
    }
}
