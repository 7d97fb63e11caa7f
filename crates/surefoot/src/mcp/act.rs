//! `qa_act`: one act, what it proved, and what is new on the page.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use surefoot_record::act::{Act as Done, DialogSeen, Ready, ReceiptStatus};
use surefoot_record::code::Code;
use surefoot_semantics::instruction::write_check;
use surefoot_session::Acted;

use super::answer::{Answer, Head};
use super::call::Call;
use super::desk::Desk;
use super::files;
use super::shown::Told;
use super::start::Page;
use super::step::{Input, Step};
use super::tool::{Hints, Tool};
use super::view::{DIFFERENCE, Settle};
use crate::error::Error;

pub(super) struct Act;

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    /// Whether a settled view shows a fact that the act made true. Nothing else is a success.
    proven: bool,
    /// That fact, as an assertion.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    /// Why the proof is a weak one.
    #[serde(skip_serializing_if = "Option::is_none")]
    weak: Option<String>,
    receipt: Receipt,
    #[serde(skip_serializing_if = "Option::is_none")]
    readiness: Option<Readiness>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settle: Option<Settle>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dialogs: Vec<DialogSeen>,
    /// Suggested file names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    downloads: Vec<String>,
    /// Pages that were opened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    popups: Vec<String>,
    /// Where the page is, when that is another place now.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<Page>,
    /// What differs from what was shown last; the outline of a new page. Fenced as untrusted text.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<String>,
}

/// What is known of the dispatch alone.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Receipt {
    /// `confirmed`, `unknown`, `rejected` or `failed`.
    status: ReceiptStatus,
    dispatched: bool,
    /// What happened, where that is not plain.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// How the target became ready, or why it did not.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Readiness {
    verdict: Ready,
    waited_ms: u64,
    /// It went while the page was still loading.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    early: bool,
    /// What covers the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<String>,
}

impl Tool for Act {
    const NAME: &'static str = "qa_act";
    const TITLE: &'static str = "Act on the page";
    const DESCRIPTION: &'static str = "Do one thing, as soon as its target is ready, and return what it proved and what \
        is new on the page with fresh refs: no other call is needed to see the outcome. A ref whose node is \
        another by now is refused; two matches are refused. `proven: false` is no success: see `code` and `next`.";
    const HINTS: Hints = Hints { read_only: false, destructive: true, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, call: Call) -> Result<Answer, Error> {
        let seat = desk.seat(input.owner.as_deref())?;
        let _using = seat.use_it();
        let mut known = seat.known().await;
        let Step { action, matching } = input.step(&known.shown)?;
        let action = known.variables.fill_in_deed(action.verb(), &action)?;
        desk.options.login.check(&action)?;
        files::check_upload(&desk.folders, &action)?;
        let _asked = seat.asker.through(&call);
        let _following = call.follow(seat.session.log());
        let acted = seat.session.act(action.clone(), matching).await?;
        known.note(&action, &acted);
        let before = known.shown.last_page();
        let told = acted.after.as_ref().map(|after| known.shown.difference(after, DIFFERENCE));
        let page = acted.after.as_deref().map(Page::from).filter(|page| before.as_ref() != Some(page));
        let output = output(&acted, told, page);
        let text = words(&output, &acted.act);
        Ok(Answer::new(&output, text, known.redactor()))
    }
}

fn output(acted: &Acted, told: Option<Told>, page: Option<Page>) -> Output {
    let act = &acted.act;
    Output {
        head: Head::of(act.code),
        proven: act.proven,
        proof: act.proof.as_ref().map(|proof| write_check(&proof.assertion())),
        weak: act.proof.as_ref().and_then(|proof| proof.weak.clone()),
        receipt: Receipt {
            status: act.receipt.status,
            dispatched: act.receipt.dispatched,
            reason: act.receipt.reason.clone(),
        },
        readiness: act.readiness.as_ref().map(|readiness| Readiness {
            verdict: readiness.verdict,
            waited_ms: readiness.waited_ms,
            early: act.loading,
            cover: readiness.cover.as_ref().map(ToString::to_string),
        }),
        settle: act.settle.as_ref().map(Settle::from),
        dialogs: act.dialogs.clone(),
        downloads: act.downloads.iter().map(|download| download.name.clone()).collect(),
        popups: act.popups.clone(),
        page,
        view: told.map(|told| told.text),
    }
}

/// The same for whoever reads no structure.
fn words(output: &Output, act: &Done) -> String {
    let mut text = match &output.proof {
        Some(proof) => {
            let weak = output.weak.as_ref().map(|weak| format!(" (weak: {weak})")).unwrap_or_default();
            format!("proven: {proof}{weak}\n")
        }
        None => format!("NOT PROVEN ({})\n", output.receipt.status.as_str()),
    };
    let why = act.receipt.reason.as_deref().unwrap_or_else(|| act.code.map_or("", Code::message));
    text.push_str(&output.head.line(why));
    for dialog in &output.dialogs {
        let answer = if dialog.accepted { "accepted" } else { "dismissed" };
        let message = surefoot_record::predicate::quote(&dialog.message);
        text.push_str(&format!("{} dialog {message} was {answer}\n", dialog.kind));
    }
    for download in &output.downloads {
        text.push_str(&format!("download began: {}\n", surefoot_record::predicate::quote(download)));
    }
    for popup in &output.popups {
        text.push_str(&format!("another page opened: {}\n", surefoot_record::predicate::quote(popup)));
    }
    text.push_str(output.view.as_deref().unwrap_or_default());
    text
}
