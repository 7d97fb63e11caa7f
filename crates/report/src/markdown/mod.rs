//! `report.md`: the run for people (settle-system §1.10).
//!
//! A report quotes pages, and pages are strangers: whatever comes from one is redacted and then made unable
//! to be anything but text (`safe`). The type of a line's content is [`safe::Safe`], so that nothing gets into
//! the file unescaped.

mod page;
mod safe;
mod sheet;
mod step;
mod tail;
mod top;

use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;

use page::Page;
pub(crate) use sheet::Sheet;

/// The report as Markdown.
#[must_use]
pub fn report_markdown(report: &RunReport, redactor: &Redactor) -> String {
    let mut page = Page::new(redactor);
    top::top(&mut page, report);
    step::steps(&mut page, &report.steps);
    tail::finals(&mut page, &report.assertions);
    tail::failure(&mut page, report.failure.as_ref());
    tail::advisory(&mut page, &report.advisory);
    tail::evidence(&mut page, report);
    tail::artifacts(&mut page, &report.artifacts);
    page.finish()
}
