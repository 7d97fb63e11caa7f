//! What comes after the steps: final assertions, the failure, what a model said, evidence, artifacts.

use surefoot_record::run::{AdvisoryReport, Artifact, AssertionReport, Failure, RunReport};

use super::page::{Page, code_and_hint, mark, own, times};
use super::safe::{Part, Safe};
use super::step::{claim, complete};

pub(super) fn finals(page: &mut Page<'_>, assertions: &[AssertionReport]) {
    page.heading(2, &Safe::own("Final assertions"));
    if assertions.is_empty() {
        page.paragraph(&Safe::own("None."));
    }
    for (position, report) in assertions.iter().enumerate() {
        let heading = own(&[Part::Number(position as u64 + 1), Part::Word(". ")])
            .then(&mark(report.status))
            .then(&Safe::own(" "))
            .then(&page.prose(report.assertion.check.kind()));
        page.heading(3, &heading);
        claim(page, &report.assertion, report.status, report.passed);
        page.item("Expected", &page.json(&report.expected));
        page.item("Observed", &page.json(&report.observed));
        if let Some(code) = report.code {
            page.item("Code", &code_and_hint(code));
        }
        if let Some(message) = &report.message {
            page.item("Message", &page.prose(message));
        }
        if let Some(completeness) = &report.completeness {
            page.item("Completeness", &complete(completeness));
        }
        if let Some(timing) = &report.timing
            && timing.attempts > 1
        {
            let within = own(&[Part::Word(" in "), Part::Number(timing.elapsed_ms), Part::Word(" ms")]);
            page.item("Decided", &times(timing.attempts).then(&within));
        }
    }
}

pub(super) fn failure(page: &mut Page<'_>, failure: Option<&Failure>) {
    let Some(failure) = failure else { return };
    page.heading(2, &Safe::own("Failure"));
    let at = match failure.step_index {
        Some(step) => own(&[Part::Word("step "), Part::Number(u64::from(step))]),
        None => page.prose(&failure.observation),
    };
    page.item("At", &at);
    page.item("Code", &Safe::code(failure.code.as_str()));
    page.item("Message", &page.prose(&failure.message));
    if let Some(budget) = failure.budget_ms {
        page.item("Settle budget", &own(&[Part::Number(budget), Part::Word(" ms")]));
    }
    page.item("What to do", &page.prose(&failure.hint));
}

/// What a model said is quoted and labelled as such: it is nobody's finding.
pub(super) fn advisory(page: &mut Page<'_>, advisory: &[AdvisoryReport]) {
    if advisory.is_empty() {
        return;
    }
    page.heading(2, &Safe::own("Advisory"));
    page.paragraph(&Safe::own("A model's answers. They never change a status."));
    for report in advisory {
        page.item("Question", &page.prose(&report.question));
        page.item("Verdict", &page.prose(&report.verdict));
        if let Some(reason) = &report.reason {
            page.quotation(&page.prose(reason));
        }
    }
}

pub(super) fn evidence(page: &mut Page<'_>, report: &RunReport) {
    page.heading(2, &Safe::own("Evidence"));
    if let Some(problem) = &report.evidence_problem {
        page.item("Not collected", &page.prose(problem));
    }
    let Some(evidence) = &report.evidence else {
        if report.evidence_problem.is_none() {
            page.paragraph(&Safe::own("None."));
        }
        return;
    };
    page.item("Console messages", &kept(evidence.console.len(), evidence.dropped_console));
    for message in &evidence.console {
        let line = page.prose(&message.level).then(&Safe::own(": ")).then(&page.code(&message.text));
        page.subitem(&line);
    }
    page.item("Network troubles", &kept(evidence.network.len(), evidence.dropped_network));
    for trouble in &evidence.network {
        let mut line = page.prose(&trouble.method).then(&Safe::own(" ")).then(&page.code(&trouble.url));
        line = match trouble.status {
            Some(status) => line.then(&own(&[Part::Word(": "), Part::Number(u64::from(status))])),
            None => line.then(&Safe::own(": no answer")),
        };
        if let Some(problem) = &trouble.problem {
            line = line.then(&Safe::own(", ")).then(&page.code(problem));
        }
        page.subitem(&line);
    }
    if evidence.confinement.is_none() {
        return;
    }
    page.item("Held within the policy", &Safe::own(evidence.confinement.as_str()));
    page.item("Refused requests", &kept(evidence.refused.len(), evidence.dropped_refused));
    for refused in &evidence.refused {
        page.subitem(&page.code(&refused.refused.to_string()));
    }
}

fn kept(kept: usize, dropped: u64) -> Safe {
    let kept = Part::Number(kept as u64);
    if dropped == 0 {
        return own(&[kept]);
    }
    own(&[kept, Part::Word(", and "), Part::Number(dropped), Part::Word(" older ones that were not kept")])
}

pub(super) fn artifacts(page: &mut Page<'_>, artifacts: &[Artifact]) {
    if artifacts.is_empty() {
        return;
    }
    page.heading(2, &Safe::own("Artifacts"));
    for artifact in artifacts {
        let path = &artifact.path;
        let name = if is_ours(path) { Safe::link(path, path) } else { page.code(path) };
        let line = name.then(&Safe::own(", ")).then(&page.prose(&artifact.kind));
        page.item("File", &line);
    }
}

/// A file that this program puts beside a report. Whatever else is named may lead anywhere, so it is no link.
fn is_ours(path: &str) -> bool {
    let name = path.strip_suffix(".png").or_else(|| path.strip_suffix(".txt"));
    name.is_some_and(|name| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}
