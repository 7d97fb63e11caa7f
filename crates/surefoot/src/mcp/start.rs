//! `qa_session_start`: a browser, a page, and its first view.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use surefoot_record::code::Code;
use surefoot_record::policy::SettleFields;
use surefoot_record::predicate::Predicate;
use surefoot_record::view::View;
use surefoot_semantics::instruction::parse_nodes;
use surefoot_semantics::settle::policy::{self, Asked};
use surefoot_session::{EventLog, SessionOptions};

use super::answer::{Answer, Head};
use super::ask::Asker;
use super::call::Call;
use super::desk::Desk;
use super::seat::Seat;
use super::tool::{Hints, Tool};
use super::view::{OUTLINE, Settle};
use crate::calls;
use crate::cli::shared::address;
use crate::confined::Confined;
use crate::error::Error;
use crate::outline::Options;

pub(super) struct Start;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// Whose session; several owners can have one each side by side.
    owner: Option<String>,
    /// An absolute http or https URL.
    url: String,
    /// How long at the most a page is watched until it holds still, up to 15000 [default: 2500].
    settle_budget_ms: Option<u64>,
    /// How long it must hold still [default: 300].
    settle_quiet_ms: Option<u64>,
    /// What the budget may grow to, once; 0 is never [default: 6000].
    settle_adaptive_budget_ms: Option<u64>,
    /// Nodes that change all the time without meaning anything, such as `timer "Session ends in"`.
    #[serde(default)]
    ambient: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    owner: String,
    /// Product and version.
    browser: String,
    page: Page,
    settle: Settle,
    /// How far the operator's policy holds, and what it has kept the page from so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Confined>,
    /// The outline, fenced as untrusted text.
    view: String,
}

/// Where a page is.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(super) struct Page {
    url: String,
    title: String,
}

impl From<&View> for Page {
    fn from(view: &View) -> Page {
        Page { url: view.url.clone(), title: view.title.clone() }
    }
}

impl Input {
    /// The session's options: what the call asks for above what the operator has set.
    fn options(&self, desk: &Desk) -> Result<SessionOptions, Error> {
        let ambient: Vec<Predicate> = self
            .ambient
            .iter()
            .map(|text| {
                parse_nodes(text).map_err(|error| {
                    let mut said = Error::new(Code::ArgumentInvalid, format!("ambient: {error}"));
                    said.hint = error.usage;
                    said
                })
            })
            .collect::<Result<_, _>>()?;
        let tool = policy::clamped(&SettleFields {
            budget_ms: self.settle_budget_ms,
            quiet_ms: self.settle_quiet_ms,
            adaptive_budget_ms: self.settle_adaptive_budget_ms,
            ambient: (!ambient.is_empty()).then_some(ambient),
            ..SettleFields::default()
        });
        let asked = Asked { tool, option: desk.options.settle.clone(), ..Asked::default() };
        let resolved = policy::resolve(&asked, |name| std::env::var(name).ok());
        Ok(SessionOptions {
            policy: resolved.policy,
            ambient: resolved.ambient,
            secrets: desk.options.login.secrets(&self.url),
            ..desk.options.session.clone()
        })
    }
}

impl Tool for Start {
    const NAME: &'static str = "qa_session_start";
    const TITLE: &'static str = "Open a page";
    const DESCRIPTION: &'static str = "Open a URL in a fresh browser and return its settled outline, one node a line, \
        with a ref (`e12`) for each node that can be acted on. Everything done from now on is recorded for \
        qa_record_export.";
    const HINTS: Hints = Hints { read_only: false, destructive: false, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, call: Call) -> Result<Answer, Error> {
        address(&input.url)?;
        let asker = Arc::new(Asker::default());
        let rules = Some(asker.rules(&desk.options.rules));
        let options = SessionOptions { rules, ..input.options(&desk)? };
        let place = desk.reserve(input.owner.as_deref())?;
        let log = EventLog::new();
        let _following = call.follow(&log);
        let browser = desk.options.login.browser(desk.options.browser.clone(), &input.url)?;
        let session = calls::session(&browser, &input.url, options.clone(), log).await?;
        let observed = match session.observe_settled().await {
            Ok(observed) => observed,
            Err(error) => {
                if let Err(error) = session.stop().await {
                    tracing::warn!(%error, "a session was not closed in an orderly way");
                }
                return Err(error.into());
            }
        };
        let product = product(session.log());
        let owner = place.owner.clone();
        let seat = place.take(Seat::new(owner, session, options, browser, desk.options.login.all(), asker));
        let _using = seat.use_it();
        let mut known = seat.known().await;
        let told = known.shown.whole(&observed.view, &Options { most: Some(OUTLINE), ..Options::default() });
        let code = observed.settled.refusal();
        let head = Head::of(code);
        let mut text = format!("session of {} on {product}\n", seat.owner);
        text.push_str(&head.line(code.map_or("", Code::message)));
        let policy = Confined::of(seat.session.log()).filter(Confined::is_worth_telling);
        text.push_str(&policy.as_ref().map(Confined::text).unwrap_or_default());
        text.push_str(&told.text);
        let output = Output {
            head,
            owner: seat.owner.clone(),
            browser: product,
            page: Page::from(&*observed.view),
            settle: Settle::from(&observed.settled),
            policy,
            view: told.text,
        };
        Ok(Answer::new(&output, text, known.redactor()))
    }
}

fn product(log: &EventLog) -> String {
    use surefoot_record::event::EventKind;
    let started = log.so_far().iter().find_map(|event| match &event.kind {
        EventKind::Started { browser, .. } => Some(browser.clone()),
        _ => None,
    });
    started.unwrap_or_default()
}
