//! The files that a run which did not pass leaves beside its report, for whoever looks for the reason.
//!
//! Texts are redacted. The picture is not, and can't be: it shows what the page showed.

use std::sync::Arc;

use surefoot_record::event::{EventKind, Evidence};
use surefoot_record::redact::Redactor;
use surefoot_record::run::Artifact;
use surefoot_record::verdict::Status;
use surefoot_record::view::View;
use surefoot_replay::Ran;
use surefoot_session::EventLog;

use crate::outline;
use crate::words;

/// A file beside a report.
#[derive(Debug)]
pub(crate) struct EvidenceFile {
    pub(crate) name: &'static str,
    /// What it is, for a person.
    pub(crate) kind: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// The names that such files can have.
pub(crate) const NAMES: [&str; 5] =
    ["screenshot.png", "outline.txt", "changes.txt", "console.txt", "network.txt"];

/// The files of a run, none of one that passed or was never begun. What there is nothing of has no file.
pub(crate) fn files(ran: &Ran, log: &EventLog, redactor: &Redactor) -> Vec<EvidenceFile> {
    if ran.report.status == Status::Pass {
        return Vec::new();
    }
    let [picture, outline, changes, console, network] = NAMES;
    let mut files = Vec::new();
    if let Some(Ok(taken)) = &ran.picture {
        let kind = if taken.blank { "screenshot (blank: nothing is to be seen on it)" } else { "screenshot" };
        files.push(EvidenceFile { name: picture, kind, bytes: taken.png.clone() });
    }
    let mut text = |name, kind, text: String| {
        if !text.is_empty() {
            files.push(EvidenceFile { name, kind, bytes: redactor.text(&text).into_owned().into_bytes() });
        }
    };
    text(outline, "outline of the last view", last_outline(log));
    text(changes, "changes of the last act", last_changes(log));
    if let Some(evidence) = &ran.report.evidence {
        text(console, "console, the newest last", console_lines(evidence));
        text(network, "requests that failed, the newest last", network_lines(evidence));
    }
    files
}

/// How a report names them.
pub(crate) fn artifacts(files: &[EvidenceFile]) -> Vec<Artifact> {
    files.iter().map(|file| Artifact { path: file.name.to_owned(), kind: file.kind.to_owned() }).collect()
}

fn last_outline(log: &EventLog) -> String {
    let last = log.so_far().iter().rev().find_map(|event| match &event.kind {
        EventKind::Viewed { view, .. } => Some(view.clone()),
        _ => None,
    });
    let in_words = |view: Arc<View>| {
        let outline = outline::outline(&view, &outline::Options::default(), None);
        format!("{}\n{outline}", outline::heading(&view))
    };
    last.map(in_words).unwrap_or_default()
}

fn last_changes(log: &EventLog) -> String {
    let lines = log.so_far().iter().rev().find_map(|event| match &event.kind {
        EventKind::Acted { act, .. } => Some(words::act_in_full(act)),
        _ => None,
    });
    lines.map(in_lines).unwrap_or_default()
}

fn console_lines(evidence: &Evidence) -> String {
    let dropped =
        (evidence.dropped_console > 0).then(|| format!("({} older ones)", evidence.dropped_console));
    let lines = evidence.console.iter().map(|it| format!("{}: {}", it.level, words::one_line(&it.text)));
    in_lines(dropped.into_iter().chain(lines))
}

fn network_lines(evidence: &Evidence) -> String {
    let dropped =
        (evidence.dropped_network > 0).then(|| format!("({} older ones)", evidence.dropped_network));
    let lines = evidence.network.iter().map(|it| {
        let status = it.status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
        let problem = it.problem.as_deref().map(|why| format!(", {why}")).unwrap_or_default();
        words::one_line(&format!("{} {}: {status}{problem}", it.method, it.url))
    });
    in_lines(dropped.into_iter().chain(lines))
}

fn in_lines(lines: impl IntoIterator<Item = String>) -> String {
    let mut text: String = lines.into_iter().collect::<Vec<_>>().join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
