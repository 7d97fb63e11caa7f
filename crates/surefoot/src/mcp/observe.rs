//! `qa_observe`: the settled view, whole, in part, or what is new of it.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use surefoot_record::code::Code;
use surefoot_record::view::{Gap, View};
use surefoot_semantics::find::{self, Target};
use surefoot_semantics::instruction::parse_node;

use super::answer::{Answer, Head};
use super::call::Call;
use super::desk::Desk;
use super::seat::Known;
use super::start::Page;
use super::tool::{Hints, Tool};
use super::view::{DIFFERENCE, OUTLINE, Settle};
use crate::candidates::candidates;
use crate::error::Error;
use crate::outline::{Nonce, Options, Roles, fenced};
use crate::tabs::{self, Tab};

pub(super) struct Observe;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    owner: Option<String>,
    /// Only what differs from what was shown last.
    #[serde(default)]
    changes_only: bool,
    /// Only the node of this ref and what is inside.
    within_ref: Option<String>,
    /// The same by role and name: `dialog "Settings"`, perhaps with `in ROLE "NAME"`.
    within: Option<String>,
    /// Only nodes of these roles, in their containers.
    #[serde(default)]
    roles: Vec<String>,
    /// Only so many levels.
    depth: Option<u32>,
    /// Go on where an outline ended that said `… N more lines, from line M`.
    from: Option<u32>,
    /// How long the outline may be [default: 8000].
    max_chars: Option<u32>,
    /// Only what these words may mean, best first.
    find: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    page: Page,
    settle: Settle,
    /// How many nodes the whole view has.
    nodes: usize,
    /// The pages that are open, where that is more than one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tabs: Vec<Tab>,
    /// What is missing from the view; nothing absent can be concluded then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gaps: Vec<Gap>,
    /// The outline or the difference, fenced as untrusted text.
    view: String,
}

/// The longest outline that can be asked for, in bytes.
const MOST: usize = 100_000;

impl Input {
    fn options(&self, view: &View, known: &Known) -> Result<Options, Error> {
        let scope = match (&self.within_ref, &self.within) {
            (Some(_), Some(_)) => {
                return Err(Error::new(Code::ArgumentInvalid, "either within_ref or within, not both"));
            }
            (Some(name), None) => Some(held(view, known, name)?),
            (None, Some(text)) => Some(container(view, text)?),
            (None, None) => None,
        };
        if self.depth == Some(0) {
            return Err(Error::new(Code::ArgumentInvalid, "depth: a whole number from 1"));
        }
        Ok(Options {
            scope,
            roles: (!self.roles.is_empty()).then(|| Roles::InContainers(self.roles.clone())),
            depth: self.depth.map(|levels| levels as usize),
            from: self.from.unwrap_or_default() as usize,
            most: Some(self.max_chars.map_or(OUTLINE, |most| (most as usize).clamp(1, MOST))),
        })
    }
}

/// Where the node of a ref stands now.
pub(super) fn held(view: &View, known: &Known, name: &str) -> Result<usize, Error> {
    let reference = known.shown.reference(name)?;
    surefoot_semantics::reference::resolve(view, &reference).map_err(|changed| {
        if changed == ["detached"] {
            Error::new(Code::TargetDetached, format!("within_ref: {name} has left the page"))
        } else {
            let what = changed.join(", ");
            Error::new(
                Code::TargetChanged,
                format!("within_ref: {name} is no longer what was shown: another {what}"),
            )
        }
    })
}

fn container(view: &View, text: &str) -> Result<usize, Error> {
    let (predicate, scope) = parse_node(text).map_err(|error| {
        let mut said = Error::new(Code::ArgumentInvalid, format!("within: {error}"));
        said.hint = error.usage;
        said
    })?;
    match find::target(view, &predicate, scope.as_ref()) {
        Target::One { position } => Ok(position),
        Target::ByName { .. } => Err(Error::new(
            find::missing_code(view),
            format!("within: no node matches {predicate}; one of that name has another role"),
        )),
        Target::None { code, .. } => {
            Err(Error::new(code, format!("within: no node on the page matches {predicate}")))
        }
        Target::Many { message } => Err(Error::new(Code::TargetNotUnique, format!("within: {message}"))),
    }
}

impl Tool for Observe {
    const NAME: &'static str = "qa_observe";
    const TITLE: &'static str = "Look at the page";
    const DESCRIPTION: &'static str = "Wait until the page holds still and return its outline. Seldom needed: \
        qa_session_start and qa_act return what is new. Refs go on serving as long as their node stays what was shown.";
    const HINTS: Hints = Hints { read_only: true, destructive: false, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, call: Call) -> Result<Answer, Error> {
        let seat = desk.seat(input.owner.as_deref())?;
        let _using = seat.use_it();
        let mut known = seat.known().await;
        let _following = call.follow(seat.session.log());
        let observed = seat.session.observe_settled().await?;
        let view = &observed.view;
        let text = if let Some(words) = &input.find {
            found(view, words, &mut known)
        } else if input.changes_only {
            known.shown.difference(view, DIFFERENCE).text
        } else {
            let options = input.options(view, &known)?;
            known.shown.whole(view, &options).text
        };
        let tabs = tabs::several(&seat.session.pages().await?);
        let listed = if tabs.is_empty() { String::new() } else { fenced(&tabs::lines(&tabs), Nonce::random) };
        let code = observed.settled.refusal();
        let head = Head::of(code);
        let said = format!("{}{listed}{text}", head.line(code.map_or("", Code::message)));
        let output = Output {
            head,
            page: Page::from(&**view),
            settle: Settle::from(&observed.settled),
            nodes: view.nodes.len(),
            tabs,
            gaps: view.completeness.gaps.clone(),
            view: text,
        };
        Ok(Answer::new(&output, said, known.redactor()))
    }
}

/// The nodes that the words may mean, with refs.
fn found(view: &Arc<View>, words: &str, known: &mut Known) -> String {
    let found = candidates(view, words);
    if found.is_empty() {
        return "nothing on the page answers to these words\n".to_owned();
    }
    let positions: Vec<usize> = found.iter().map(|candidate| candidate.position).collect();
    let names = known.shown.point_at(view, &positions);
    let mut text = String::new();
    for (candidate, name) in found.iter().zip(names) {
        let note = if candidate.unique { "" } else { " (not the only one of this role and name)" };
        text.push_str(&format!("{} {name}{note}: {}\n", candidate.node, candidate.why.join(", ")));
    }
    fenced(&text, Nonce::random)
}
