//! The head of the file: what was run, and what it came to.

use surefoot_record::policy::{SettlePolicy, WidenCause};
use surefoot_record::run::{ReceiptSummary, RunReport};

use super::page::{Page, code_and_hint, mark, own};
use super::safe::{Part, Safe};

pub(super) fn top(page: &mut Page<'_>, report: &RunReport) {
    let title = Safe::own("Replay of ").then(&page.prose(&report.scenario));
    page.heading(1, &title);
    page.item("Status", &Safe::own("**").then(&mark(report.status)).then(&Safe::own("**")));
    if let Some(code) = report.code {
        page.item("Code", &code_and_hint(code));
    }
    let browser = report.browser.as_deref().map_or_else(|| Safe::own("none started"), |it| page.prose(it));
    page.item("Browser", &browser);
    page.item("Launch", &page.code(&report.launch));
    page.item("Report schema", &own(&[Part::Number(u64::from(report.schema_version))]));
    page.item("Started", &page.prose(&report.timing.started_at));
    page.item("Finished", &page.prose(&report.timing.finished_at));
    page.item("Took", &own(&[Part::Number(report.timing.elapsed_ms), Part::Word(" ms")]));
    page.item("Receipts", &receipts(&report.receipt_summary));
    if let Some(warning) = &report.receipt_summary.warning {
        page.item("Warning", &page.prose(warning));
    }
    page.item("Settle policy", &policy(&report.timing.settle));
    for ambient in &report.timing.ambient {
        page.item("Ambient", &page.code(&ambient.to_string()));
    }
    if let Some(widened) = &report.timing.settle_widened {
        let cause = match widened.cause {
            WidenCause::Unstable => " ms because the page was still changing, at ",
            WidenCause::Pending => " ms because a request of the act was under way, at ",
            WidenCause::AssertionRetry => " ms to decide a claim again, at ",
        };
        let from_to = own(&[
            Part::Word("from "),
            Part::Number(widened.from_ms),
            Part::Word(" to "),
            Part::Number(widened.to_ms),
            Part::Word(cause),
        ]);
        let step = widened.at.bytes().all(|it| it.is_ascii_digit());
        let place = Safe::own(if step { "step " } else { "the observation " }).then(&page.prose(&widened.at));
        page.item("Settle budget widened", &from_to.then(&place));
    }
}

fn receipts(summary: &ReceiptSummary) -> Safe {
    own(&[
        Part::Number(u64::from(summary.total)),
        Part::Word(" in all: "),
        Part::Number(u64::from(summary.confirmed)),
        Part::Word(" confirmed, "),
        Part::Number(u64::from(summary.unknown)),
        Part::Word(" unknown, "),
        Part::Number(u64::from(summary.rejected)),
        Part::Word(" rejected, "),
        Part::Number(u64::from(summary.failed)),
        Part::Word(" failed"),
    ])
}

fn policy(policy: &SettlePolicy) -> Safe {
    let widest = match policy.adaptive_budget_ms {
        0 => own(&[Part::Word("never widened")]),
        most => own(&[Part::Word("widened to "), Part::Number(most), Part::Word(" ms at most")]),
    };
    own(&[
        Part::Word("budget "),
        Part::Number(policy.budget_ms),
        Part::Word(" ms, quiet "),
        Part::Number(policy.quiet_ms),
        Part::Word(" ms, after a change "),
        Part::Number(policy.post_change_quiet_ms),
        Part::Word(" ms, interval "),
        Part::Number(policy.interval_ms),
        Part::Word(" ms, "),
    ])
    .then(&widest)
    .then(&Safe::own(if policy.quiescence { ", quiescence on" } else { ", quiescence off" }))
}
