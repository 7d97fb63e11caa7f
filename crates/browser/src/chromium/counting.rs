//! Counting what is pending, over all documents of a page at once.
//!
//! Each document is asked in one burst. By the time it has answered, the browser has told of everything that the
//! document had begun before, so the answers are the fence behind which the browser's own events are looked at.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use surefoot_semantics::settle::{Chain, Pending, Work, WorkKind};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use super::driver::OpenPage;
use super::state::State;
use super::workload::{Told, download};
use crate::cdp::client::Incoming;
use crate::driver::{Deadline, Document, DocumentId, DriverError};
use crate::page::shim;

/// How long a frame that is not the main one may take to answer.
const FRAME: Duration = Duration::from_secs(1);

/// What a document tells.
#[derive(Debug, Deserialize)]
struct Account {
    /// The shim is there.
    counted: bool,
    /// How many milliseconds ago counted work ended; negative when none did.
    idle: f64,
    /// How many milliseconds ago a frame was rendered; negative when none was since the mark.
    frame: f64,
    wires: Vec<String>,
    open: Vec<String>,
    sent: Vec<String>,
    /// The stream of a body was taken, or nobody would know.
    streams: bool,
    /// How many files were asked for by links since the mark.
    files: usize,
    listed: Vec<String>,
    work: Vec<Piece>,
}

#[derive(Debug, Deserialize)]
struct Piece {
    kind: u8,
    after: bool,
    due: f64,
    delay: f64,
    label: String,
    chain: Option<Link>,
    endless: bool,
}

#[derive(Debug, Deserialize)]
struct Link {
    after: bool,
    rearmed: u32,
    period: f64,
    fired: f64,
}

/// What a document answered, and between which moments.
struct Answered {
    document: DocumentId,
    is_main: bool,
    asked: Instant,
    answered: Instant,
    account: Result<Account, DriverError>,
}

impl OpenPage {
    /// Sets the act mark in every document and in what the browser tells. The first page's model is told of the
    /// downloads of all pages.
    pub(super) async fn mark(&self, first: &State, deadline: Deadline) -> Result<(), DriverError> {
        self.state.model().standing()?;
        if self.counting {
            let marked = self.ask_all("mark", deadline).await;
            if let Some((_, _, _, Err(error))) =
                marked.into_iter().find(|(document, ..)| document.parent.is_none())
                && !matches!(error, DriverError::DocumentGone { .. })
            {
                return Err(error);
            }
            self.fence(deadline).await;
        }
        self.state.model().workload.mark();
        first.model().mark_downloads();
        Ok(())
    }

    /// What could still change the page since the mark. The first page's model knows which pages are open beside it,
    /// and what is being downloaded.
    pub(super) async fn pending(&self, first: &State, deadline: Deadline) -> Result<Pending, DriverError> {
        self.state.model().standing()?;
        if !self.counting {
            return Ok(Pending::unknown());
        }
        self.state.model().workload.await_end();
        let accounts: Vec<Answered> = self
            .ask_all("pending", deadline)
            .await
            .into_iter()
            .map(|(document, asked, answered, reply)| Answered {
                document: document.id,
                is_main: document.parent.is_none(),
                asked,
                answered,
                account: reply.and_then(|raw| read(&raw)),
            })
            .collect();
        self.fence(deadline).await;
        let now = Instant::now();
        let (beside, downloading, begun) = {
            let first = first.model();
            (first.popups.reach(), first.downloading(), first.downloads_begun())
        };
        let (mut told, navigating, documents) = {
            let model = self.state.model();
            model.standing()?;
            (model.told_work(now, beside), model.navigating(), model.frames.documents())
        };
        told.work.extend(downloading);
        let (pending, wants_frame) = compose(told, accounts, &documents, navigating, begun, now);
        if let Some(main) = wants_frame {
            // Nobody waits for it: the document tells when it has been rendered.
            drop(self.begin_call(main, "awaitFrame", &json!({})));
        }
        Ok(pending)
    }

    /// Asks all documents that can be asked, in one burst.
    async fn ask_all(
        &self,
        function: &'static str,
        deadline: Deadline,
    ) -> Vec<(Document, Instant, Instant, Result<Box<RawValue>, DriverError>)> {
        let documents = self.state.model().frames.documents();
        let arguments = json!({ "secret": shim::secret() });
        let asked = Instant::now();
        let calls: Vec<_> = documents
            .into_iter()
            .filter(|document| document.callable)
            .map(|document| {
                let call = self.begin_call(document.id, function, &arguments);
                (document, call)
            })
            .collect();
        let mut answers = Vec::with_capacity(calls.len());
        for (document, call) in calls {
            let patience = if document.parent.is_none() { deadline.0 } else { deadline.0.min(FRAME) };
            let reply = match call {
                Ok(call) => self.end_call(document.id, function, call, Deadline(patience)).await,
                Err(error) => Err(error),
            };
            answers.push((document, asked, Instant::now(), reply));
        }
        answers
    }

    /// Waits until all events that came so far have been taken in.
    async fn fence(&self, deadline: Deadline) {
        let (passed, mut passing) = mpsc::unbounded_channel();
        if self.subscriber.send(Incoming::Fence(passed)).is_ok() {
            // The one who takes them in never waits for anything, so this is a matter of turns.
            let _taken_in = timeout(deadline.0, passing.recv()).await;
        }
    }
}

fn read(raw: &RawValue) -> Result<Account, DriverError> {
    serde_json::from_str(raw.get()).map_err(|error| DriverError::Garbled {
        what: "pending".to_owned(),
        message: format!("line {}, column {}", error.line(), error.column()),
    })
}

/// Puts together what the browser and the documents tell. The second part is the main document when a frame of
/// it has to be waited for. `begun` says how many downloads began since the mark.
fn compose(
    told: Told,
    accounts: Vec<Answered>,
    documents: &[Document],
    navigating: bool,
    begun: usize,
    now: Instant,
) -> (Pending, Option<DocumentId>) {
    let mut pending = Pending { work: told.work, listed: told.listed, ..Pending::default() };
    let mut unaccounted: BTreeSet<String> = told.unaccounted.into_iter().collect();
    let mut channels: BTreeSet<String> = BTreeSet::new();
    let mut sent: BTreeSet<String> = BTreeSet::new();
    let mut ended = told.ended;
    let mut streams = false;
    let mut files = 0;
    let mut main = None;
    let mut rendered_at = None;
    for answered in accounts {
        let account = match answered.account {
            Ok(account) => account,
            Err(DriverError::DocumentGone { .. }) => continue,
            Err(_) => {
                streams = true;
                unaccounted.insert("a frame that does not answer".to_owned());
                continue;
            }
        };
        if !account.counted {
            unaccounted.insert("a document that can't be watched".to_owned());
        }
        streams |= account.streams;
        files += account.files;
        if account.idle >= 0.0 {
            // The latest that it can have been.
            let at = answered.answered.checked_sub(duration(account.idle));
            ended = ended.max(at);
        }
        if answered.is_main {
            main = Some(answered.document);
            if account.frame >= 0.0 {
                // The earliest that it can have been.
                rendered_at = answered.asked.checked_sub(duration(account.frame));
            }
        }
        unaccounted.extend(account.wires);
        channels.extend(account.open);
        sent.extend(account.sent);
        pending.listed.extend(account.listed);
        pending.work.extend(account.work.into_iter().filter_map(work_of));
    }
    if !navigating && documents.iter().any(|document| !document.callable && is_real(&document.url)) {
        unaccounted.insert("a frame that can't be asked".to_owned());
    }
    if streams {
        pending.work.extend(told.answered);
    } else {
        // The page has the answer, and whoever reads its body is counted by the page.
        pending.listed.extend(told.answered.into_iter().map(|work| work.what));
    }
    if files > begun {
        pending.work.push(download("a file that was asked for".to_owned()));
    }
    for channel in channels {
        if told.requested || sent.contains(&channel) {
            unaccounted.insert(channel);
        } else {
            pending.listed.push(channel);
        }
    }
    pending.listed.sort();
    pending.listed.dedup();
    pending.unaccounted = unaccounted.into_iter().collect();
    pending.idle_ms = ended.map(|at| milliseconds(now.saturating_duration_since(at)));
    pending.rendered = rendered_at.is_some_and(|frame| ended.is_none_or(|end| end <= frame));
    let wants_frame = if pending.rendered || navigating { None } else { main };
    (pending, wants_frame)
}

/// A frame that shows nothing but the blank page has nothing to tell.
fn is_real(url: &str) -> bool {
    !url.is_empty() && url != "about:blank"
}

fn work_of(piece: Piece) -> Option<Work> {
    let (kind, what) = match piece.kind {
        0 => (WorkKind::Timer, format!("timer of {} ms", piece.delay.round())),
        1 => (WorkKind::Frame, "frame".to_owned()),
        2 => (WorkKind::Idle, "idle callback".to_owned()),
        3 => (WorkKind::Task, piece.label),
        4 => (WorkKind::Message, "message".to_owned()),
        5 => (WorkKind::Animation, piece.label),
        _ => return None,
    };
    let chain = piece.chain.map(|link| Chain {
        after_act: link.after,
        rearmed: link.rearmed,
        period_ms: milliseconds(duration(link.period)),
        fired_ms: (link.fired >= 0.0).then(|| milliseconds(duration(link.fired))),
        endless: piece.endless,
    });
    let due_ms = (piece.due >= 0.0).then(|| milliseconds(duration(piece.due)));
    Some(Work { kind, what, after_act: piece.after, due_ms, chain })
}

/// Rounded up, so that nothing is said to be due before it is.
fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds.max(0.0) / 1000.0).unwrap_or(Duration::MAX)
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros().div_ceil(1000)).unwrap_or(u64::MAX)
}
