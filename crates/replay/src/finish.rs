//! The end of a run: the final assertions, the evidence, and the status that follows from all verdicts.

use surefoot_record::act::ReceiptStatus;
use surefoot_record::code::Code;
use surefoot_record::verdict::{Status, Verdict};

use crate::run::{Run, failure};

impl Run<'_> {
    /// Decides the final assertions on the settled view after the last step.
    pub(crate) async fn finals(&mut self) {
        if self.scenario.assertions.is_empty() {
            return;
        }
        let observed = match self.session.observe_settled().await {
            Ok(observed) => observed,
            Err(error) => {
                self.fail(failure(None, "final", error.code, error.message));
                return;
            }
        };
        self.note_widening(observed.settled.widened, "final");
        if let Some(code) = observed.settled.refusal() {
            self.unsettled(None, "final", code, observed.settled.budget_ms);
            return;
        }
        for (at, assertion) in self.scenario.assertions.iter().enumerate() {
            let report = self.decide(assertion, "final", observed.clone()).await;
            if let Some(code) = report.code {
                let message = format!("final assertion {}: {}", at + 1, code.message());
                self.fail(failure(None, "final", code, message));
            }
            self.report.assertions[at] = report;
        }
    }

    /// Collects what the page said, and sums up.
    pub(crate) async fn finish(&mut self) {
        match self.session.evidence().await {
            Ok(evidence) => self.report.evidence = Some(evidence),
            Err(error) => self.report.evidence_problem = Some(format!("collection-failed: {error}")),
        }
        if let Ok(policy) = self.session.policy().await {
            self.report.timing.settle = policy;
        }
        self.sum_up_receipts();
        self.sum_up_status();
    }

    fn sum_up_receipts(&mut self) {
        let summary = &mut self.report.receipt_summary;
        for receipt in self.report.steps.iter().filter_map(|step| step.receipt.as_ref()) {
            summary.total += 1;
            match receipt.status {
                ReceiptStatus::Confirmed => summary.confirmed += 1,
                ReceiptStatus::Unknown => summary.unknown += 1,
                ReceiptStatus::Rejected => summary.rejected += 1,
                ReceiptStatus::Failed => summary.failed += 1,
            }
        }
        if summary.total > 0 && summary.confirmed == 0 {
            summary.warning = Some("no dispatch was confirmed".to_owned());
        }
    }

    /// Any disproven: fail; else any unproven or skipped: inconclusive; else pass. The failure that is told
    /// is the first of the worst.
    fn sum_up_status(&mut self) {
        let statuses = || {
            let steps = self.report.steps.iter().filter(|step| step.code != Some(Code::OptionalAbsent));
            let steps = steps.map(|step| (step.status, step.code));
            steps.chain(self.report.assertions.iter().map(|final_one| (final_one.status, final_one.code)))
        };
        let failed = self.report.failure.as_ref().map(|failure| failure.code);
        let disproven = statuses().any(|(status, _)| status == Status::Fail)
            || failed.is_some_and(|code| matches!(code.verdict(), Verdict::Disproven(_)));
        let all_passed = failed.is_none() && statuses().all(|(status, _)| status == Status::Pass);
        self.report.status = match (disproven, all_passed) {
            (true, _) => Status::Fail,
            (false, true) => Status::Pass,
            (false, false) => Status::Inconclusive,
        };
        let worst = statuses().find(|(status, _)| *status == Status::Fail).and_then(|(_, code)| code);
        self.report.code = match self.report.status {
            Status::Pass => None,
            _ => Some(worst.or(failed).unwrap_or(Code::InconclusiveUnsound)),
        };
        self.align_failure();
    }

    /// The failure that is told must be the one that the code at the top is about.
    fn align_failure(&mut self) {
        let Some(code) = self.report.code else { return };
        if self.report.failure.as_ref().is_some_and(|failure| failure.code == code) {
            return;
        }
        let step = self.report.steps.iter().find(|step| step.code == Some(code));
        self.report.failure = Some(match step {
            Some(step) => {
                let message = format!("step {}: {}", step.index, code.message());
                failure(Some(step.index), "step", code, message)
            }
            None => failure(None, "final", code, format!("a final assertion: {}", code.message())),
        });
    }
}
