//! `qa_evidence`: what the page said beside what it showed.

use std::path::PathBuf;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use surefoot_record::event::{ConsoleMessage, Event, EventKind, NetworkTrouble};
use surefoot_record::predicate::quote;
use surefoot_record::redact::Redactor;

use super::answer::{Answer, Head};
use super::call::Call;
use super::capture::capture;
use super::desk::Desk;
use super::marks::{self, MARKS, Marked, Unmarked};
use super::seat::Seat;
use super::shown::Shown;
use super::tool::{Hints, Tool};
use super::view::Settle;
use crate::error::Error;
use crate::outline::{Nonce, fenced};

pub(super) struct Evidence;

/// So many messages and requests are listed where a call doesn't say otherwise.
const LISTED: u32 = 50;
/// The most of each that can be asked for.
const MOST: u32 = 100;
/// The longest line, in characters.
const LONGEST_LINE: usize = 400;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    owner: Option<String>,
    /// The newest so many, up to 100 [default: 50].
    max_console: Option<u32>,
    max_network: Option<u32>,
    /// Take a picture too: of the settled viewport, kept as a file, with each control's ref marked on it.
    #[serde(default)]
    visual: bool,
    /// The most marks, up to 200; 0 is none [default: 80].
    max_marks: Option<u32>,
    /// And return it.
    #[serde(default)]
    inline: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    /// How many console messages there were, and how many of them are errors.
    console: Count,
    /// How many requests failed or were answered with a status of 400 and above.
    network: Count,
    dialogs: usize,
    downloads: usize,
    /// What the operator's policy has kept the page from.
    refused: usize,
    /// All of it a line each, fenced as untrusted text; the newest last.
    evidence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    visual: Option<Visual>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Count {
    listed: usize,
    /// Older ones that are not listed.
    dropped: u64,
    /// Console messages of level `error`; requests without any answer.
    errors: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Visual {
    /// The picture without marks.
    artifact: PathBuf,
    /// The same with a mark at each control.
    #[serde(skip_serializing_if = "Option::is_none")]
    marked: Option<PathBuf>,
    /// Which refs are marked on it, and where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Marked>,
    /// Controls in view that a pointer can't reach as the page stands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmarked: Vec<Unmarked>,
    /// How many more there was no room for.
    #[serde(skip_serializing_if = "is_zero")]
    left_out: usize,
    settle: Settle,
    /// False when the page did not hold still while the picture was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    capture_settled: Option<bool>,
    /// Nothing is to be seen on it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    blank: bool,
}

impl Tool for Evidence {
    const NAME: &'static str = "qa_evidence";
    const TITLE: &'static str = "Read console, network and picture";
    const DESCRIPTION: &'static str = "What the page said beside what it showed: console messages and page errors, requests \
        that failed (no bodies), dialogs, downloads; a picture on request. For finding out why something has no effect.";
    const HINTS: Hints = Hints { read_only: true, destructive: false, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, _: Call) -> Result<Answer, Error> {
        let seat = desk.seat(input.owner.as_deref())?;
        let _using = seat.use_it();
        let mut known = seat.known().await;
        let evidence = seat.session.evidence().await?;
        let limit = |asked: Option<u32>| asked.unwrap_or(LISTED).min(MOST) as usize;
        let console = newest(&evidence.console, limit(input.max_console));
        let network = newest(&evidence.network, limit(input.max_network));
        let events = seat.session.log().so_far();
        // Before anything is cut: half a secret is not known for one.
        let redactor = known.redactor();
        let happened: Vec<String> = events.iter().filter_map(|event| happened(event, &redactor)).collect();
        let mut lines: Vec<String> = console.iter().map(|it| message(it, &redactor)).collect();
        lines.extend(network.iter().map(|it| request(it, &redactor)));
        lines.extend(newest(&happened, limit(None)).iter().cloned());
        let pictured = match input.visual || input.inline {
            true => Some(pictured(&desk, &seat, &mut known.shown, input.max_marks.unwrap_or(MARKS)).await?),
            false => None,
        };
        let count = |kind: fn(&EventKind) -> bool| events.iter().filter(|event| kind(&event.kind)).count();
        let mut output = Output {
            head: Head::of(None),
            console: Count {
                listed: console.len(),
                dropped: evidence.dropped_console + (evidence.console.len() - console.len()) as u64,
                errors: console.iter().filter(|message| message.level == "error").count(),
            },
            network: Count {
                listed: network.len(),
                dropped: evidence.dropped_network + (evidence.network.len() - network.len()) as u64,
                errors: network.iter().filter(|request| request.status.is_none()).count(),
            },
            dialogs: count(|kind| matches!(kind, EventKind::Dialog { .. })),
            downloads: count(|kind| matches!(kind, EventKind::Download { .. })),
            refused: count(|kind| matches!(kind, EventKind::Refused { .. })),
            evidence: if lines.is_empty() { String::new() } else { fenced(&lines.join("\n"), Nonce::random) },
            visual: None,
        };
        let mut text = match output.evidence.as_str() {
            "" => "nothing was said beside the page\n".to_owned(),
            said => said.to_owned(),
        };
        let mut picture = None;
        if let Some(Pictures { visual, lines, png }) = pictured {
            text.push_str(&said_of(&visual, &lines));
            output.visual = Some(visual);
            picture = Some(png);
        }
        let mut answer = Answer::new(&output, text, known.redactor());
        answer.pictures = picture.filter(|_| input.inline).into_iter().collect();
        Ok(answer)
    }
}

/// A picture that was taken and kept.
struct Pictures {
    visual: Visual,
    /// Its marks, a line each.
    lines: String,
    /// With marks, where it has some.
    png: Vec<u8>,
}

async fn pictured(desk: &Desk, seat: &Seat, shown: &mut Shown, most: u32) -> Result<Pictures, Error> {
    let (mut elements, mut left_out) = (Vec::new(), 0);
    let captured = capture(seat, |view| {
        if most > 0 {
            (elements, left_out) = marks::wanted(view, most.min(marks::MOST));
        }
        elements.clone()
    })
    .await?;
    let marks = marks::mark(&captured, &elements, shown);
    let lines = marks.lines();
    let artifact = desk.artifacts.keep(&captured.picture.png)?;
    let marked = marks.png.as_ref().map(|png| desk.artifacts.keep(png)).transpose()?;
    let visual = Visual {
        artifact,
        marked,
        marks: marks.marked,
        unmarked: marks.unmarked,
        left_out,
        settle: Settle::from(&captured.settled),
        capture_settled: (!captured.is_settled).then_some(false),
        blank: captured.picture.blank,
    };
    Ok(Pictures { visual, lines, png: marks.png.unwrap_or(captured.picture.png) })
}

/// The same for whoever reads no structure.
fn said_of(visual: &Visual, lines: &str) -> String {
    let mut text = format!("picture: {}\n", visual.artifact.display());
    if let Some(marked) = &visual.marked {
        text.push_str(&format!("with marks: {}\n", marked.display()));
    }
    if !lines.is_empty() {
        text.push_str(&fenced(lines, Nonce::random));
    }
    if visual.left_out > 0 {
        text.push_str(&format!("{} more controls in view have no mark: raise max_marks\n", visual.left_out));
    }
    if visual.capture_settled == Some(false) {
        text.push_str("the page did not hold still while it was taken: nothing on it is certain\n");
    }
    if visual.blank {
        text.push_str("nothing is to be seen on it\n");
    }
    text
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn newest<T>(list: &[T], most: usize) -> &[T] {
    &list[list.len().saturating_sub(most)..]
}

fn message(message: &ConsoleMessage, redactor: &Redactor) -> String {
    format!("console {}: {}", word(&message.level), cut(&redactor.text(&message.text)))
}

fn request(trouble: &NetworkTrouble, redactor: &Redactor) -> String {
    let status = trouble.status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    let problem =
        trouble.problem.as_ref().map(|why| format!(", {}", cut(&redactor.text(why)))).unwrap_or_default();
    format!("request {} {}: {status}{problem}", word(&trouble.method), cut(&redactor.text(&trouble.url)))
}

fn happened(event: &Event, redactor: &Redactor) -> Option<String> {
    Some(match &event.kind {
        EventKind::Dialog { dialog } => {
            let answer = if dialog.accepted { "accepted" } else { "dismissed" };
            format!("dialog {} {} was {answer}", word(&dialog.kind), cut(&redactor.text(&dialog.message)))
        }
        EventKind::Download { download } => {
            format!(
                "download {} from {}",
                cut(&redactor.text(&download.name)),
                cut(&redactor.text(&download.url))
            )
        }
        EventKind::Refused { refused } => format!("policy refused {refused}"),
        EventKind::Failed { code, message } => format!("failed {code}: {}", cut(&redactor.text(message))),
        _ => return None,
    })
}

/// A word of the protocol; quoted where it is something else.
fn word(text: &str) -> String {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        text.to_owned()
    } else {
        cut(text)
    }
}

/// A text of the page, in quotes, on one line, and not too long.
fn cut(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST_LINE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    quote(&short)
}
