//! `surefoot observe`: the settled view as an outline.

use clap::Args;
use serde_json::json;
use surefoot_record::code::Code;
use surefoot_record::redact::Redactor;
use surefoot_session::EventLog;

use super::output;
use super::shared::{SharedOptions, address};
use crate::candidates::{Candidate, candidates};
use crate::error::Error;
use crate::outline::outline;
use crate::progress::Progress;
use crate::{calls, words};

/// Print the settled view of a page as an outline.
///
/// A page that never holds still is printed as it was last seen, marked, with exit status 3.
#[derive(Debug, Args)]
pub(crate) struct ObserveArguments {
    /// The page: an absolute http or https URL.
    url: String,

    /// Show only what these words may mean, best first, and why.
    what: Option<String>,

    /// Print the view as one JSON document.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    shared: SharedOptions,
}

pub(crate) async fn run(arguments: ObserveArguments) -> Result<u8, Error> {
    address(&arguments.url)?;
    let options = arguments.shared.session()?;
    let log = EventLog::new();
    let progress = Progress::new(format!("opening {}", arguments.url));
    let _follower = progress.follow(&log);
    let session = calls::session(&arguments.shared.browser(), &arguments.url, options, log).await?;
    let observed = session.observe_settled().await;
    let stopped = session.stop().await;
    let observed = observed?;
    stopped?;
    drop(progress);
    let code = (!observed.settled.stable).then_some(Code::InconclusiveUnstable);
    if arguments.json {
        let mut value = json!({ "code": code, "settle": observed.settled, "view": *observed.view });
        if let Some(what) = &arguments.what {
            value["candidates"] = json!(candidates(&observed.view, what));
        }
        output::json(&Redactor::default().json(&value));
    } else {
        let view = &observed.view;
        let mut text =
            format!("{} — {}\n", if view.title.is_empty() { "(no title)" } else { &view.title }, view.url);
        text.push_str(&format!("{}, {} nodes\n", words::settled(&observed.settled), view.nodes.len()));
        if let Some(code) = code {
            text.push_str(&format!("{code}: {}; this is what it showed last\n", code.message()));
        }
        text.push('\n');
        text.push_str(&match &arguments.what {
            Some(what) => listed(&candidates(view, what)),
            None => outline(view),
        });
        output::result(&Redactor::default().text(&text));
    }
    Ok(code.map_or(0, Code::exit))
}

fn listed(candidates: &[Candidate]) -> String {
    if candidates.is_empty() {
        return "nothing on the page answers to these words\n".to_owned();
    }
    let mut text = String::new();
    for candidate in candidates {
        let note = if candidate.unique { "" } else { "  (not unique: name its container too)" };
        text.push_str(&format!("{:>4.0} %  {}{note}\n", candidate.score * 100.0, candidate.node));
        text.push_str(&format!("        {}\n", candidate.why.join(", ")));
    }
    text
}
