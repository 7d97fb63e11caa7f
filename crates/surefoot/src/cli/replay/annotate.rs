//! Annotations for GitHub Actions: a run that did not pass shows at its file in the pull request.
//!
//! They go to standard error, which the runner reads like standard output, so that results stay results.

use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;
use surefoot_record::verdict::Status;

use crate::cli::output;

/// Whether a runner of GitHub Actions reads along.
pub(super) fn wanted() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// Annotates a run that did not pass.
pub(super) fn annotate(report: &RunReport, redactor: &Redactor) {
    if let Some(line) = line(report) {
        output::diagnose(&redactor.text(&line));
    }
}

fn line(report: &RunReport) -> Option<String> {
    let level = match report.status {
        Status::Pass => return None,
        Status::Fail | Status::Inconclusive | Status::Blocked => "error",
        Status::Skipped => "warning",
    };
    let file = report.file.as_deref().unwrap_or_default();
    let code = report.code.map_or("", surefoot_record::code::Code::as_str);
    let message = report.failure.as_ref().map_or("", |failure| failure.message.as_str());
    Some(format!(
        "::{level} file={},title={}::{}",
        property(file),
        property(&format!("{} {code}", report.status.as_str())),
        data(&format!("{}: {message}", report.scenario)),
    ))
}

/// What can't stand in the text of a workflow command as it is.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What can't stand in a property of one.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_an_annotation_can_begin_another_command() {
        assert_eq!(data("a\n::set-env name=x::y\r100%"), "a%0A::set-env name=x::y%0D100%25");
        assert_eq!(property("a,title=b::c\n"), "a%2Ctitle=b%3A%3Ac%0A");
    }
}
